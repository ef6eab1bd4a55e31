import type { Server, ServerResponse } from 'node:http'
import { kilobyte } from '#contract/platform/call.ts'

type Patience = {
  /** How long a connection may carry nothing in either direction while a request is under way. */
  idleMs: number
  /** How long an answer may take to be read, and so much longer for what has been sent of it. */
  readMs: number
  bytesPerSecond: number
  lookEveryMs: number
}

/** A phone on a bad line is slower than any other reader, and faster than this. */
const usual: Patience = { idleMs: 120_000, readMs: 120_000, bytesPerSecond: 16 * kilobyte, lookEveryMs: 5_000 }

/**
 * Lets go of readers that take nothing of their answer, or a byte now and then: each holds its answer in memory and a
 * connection of the process. `endless` are answers that have no end.
 */
export function leaveSlowReaders(
  server: Server,
  endless: ReadonlySet<ServerResponse>,
  { idleMs, readMs, bytesPerSecond, lookEveryMs }: Patience = usual,
): void {
  server.setTimeout(idleMs)
  /** What each connection had sent before its answer, and when that was first seen to have begun. */
  const answering = new Map<ServerResponse, { sentBefore: number; began?: number }>()
  server.prependListener('request', (_incoming, outgoing: ServerResponse) => {
    answering.set(outgoing, { sentBefore: outgoing.socket?.bytesWritten ?? 0 })
    outgoing.once('close', () => answering.delete(outgoing))
  })
  const look = () => {
    for (const [outgoing, known] of answering) {
      const { socket } = outgoing
      if (!outgoing.headersSent || !socket || endless.has(outgoing)) continue
      known.began ??= performance.now()
      const allowedMs = readMs + ((socket.bytesWritten - known.sentBefore) / bytesPerSecond) * 1000
      if (performance.now() - known.began > allowedMs) socket.destroy()
    }
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
