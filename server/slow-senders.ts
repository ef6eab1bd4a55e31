import type { IncomingMessage, Server } from 'node:http'
import { largeUploadBytesMax } from '#contract/data/large-uploads.ts'
import { kilobyte } from '#contract/platform/bytes.ts'

type Patience = {
  /** Time limit for receiving a whole request. */
  sendMs: number
  /** For large uploads, received bytes extend the time limit at this rate. */
  bytesPerSecond: number
  lookEveryMs: number
}

/** A slow phone may take its time for a form; a large file must arrive at 512 kbit/s or more. */
const usual: Patience = { sendMs: 120_000, bytesPerSecond: 64 * kilobyte, lookEveryMs: 5_000 }

/** A file of the largest size at the slowest rate. */
export const requestMsMax = 10 * 3_600_000

/**
 * Closes connections that send their request too slowly. Node has one time limit for all requests, which large files
 * would exceed. It is set to `requestMsMax`, and this enforces a limit for each request.
 */
export function dropSlowSenders(server: Server, { sendMs, bytesPerSecond, lookEveryMs }: Patience = usual): void {
  const sending = new Map<IncomingMessage, { began: number; readBefore: number }>()
  server.prependListener('request', (incoming: IncomingMessage) => {
    sending.set(incoming, { began: performance.now(), readBefore: incoming.socket.bytesRead })
    incoming.once('close', () => sending.delete(incoming))
  })
  const look = () => {
    for (const [incoming, { began, readBefore }] of sending) {
      if (incoming.complete) {
        sending.delete(incoming)
        continue
      }
      const [path = ''] = (incoming.url ?? '').split('?')
      const isLarge = largeUploadBytesMax(path) !== undefined
      const earnedMs = isLarge ? ((incoming.socket.bytesRead - readBefore) / bytesPerSecond) * 1000 : 0
      if (performance.now() - began > sendMs + earnedMs) incoming.socket.destroy()
    }
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
