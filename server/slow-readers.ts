import type { Server, ServerResponse } from 'node:http'
import { kilobyte } from '#contract/platform/bytes.ts'

type Patience = {
  /** Longest silence of a connection in both directions while a request is running. */
  idleMs: number
  /** Time limit for reading a response, extended by the bytes sent at `bytesPerSecond`. */
  readMs: number
  bytesPerSecond: number
  lookEveryMs: number
}

/** Even a phone on a bad line is faster than this. */
const usual: Patience = { idleMs: 120_000, readMs: 120_000, bytesPerSecond: 16 * kilobyte, lookEveryMs: 5_000 }

/**
 * Closes connections whose readers read their response not at all or too slowly: each holds its response in memory and
 * a connection. `endless` holds the responses without an end.
 */
export function dropSlowReaders(
  server: Server,
  endless: ReadonlySet<ServerResponse>,
  { idleMs, readMs, bytesPerSecond, lookEveryMs }: Patience = usual,
): void {
  server.setTimeout(idleMs)
  /** Bytes that each connection had sent before its response, and when the response was first seen to have started. */
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
