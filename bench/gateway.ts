import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small round-robin gateway. `again` counts requests that were retried. */
export type Gateway = { readonly url: string; readonly again: number; close(): Promise<void> }

const tries = 20
const retryAfterMs = 50

/**
 * Distributes requests over instances. If one does not answer, or breaks off before its answer starts, the next one
 * gets the request. This is safe for forms, because they carry an idempotency key.
 */
export async function openGateway(instances: readonly string[]): Promise<Gateway> {
  let turn = 0
  let again = 0
  const ask = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse, tried = 0) => {
    const { method, headers, url = '' } = incoming
    const instance = instances[turn++ % instances.length] ?? ''
    const sent = request(instance + url, { method, headers: { ...headers, connection: 'close' } }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
      answered.once('error', () => answer.destroy())
    })
    sent.once('error', () => {
      if (answer.headersSent || tried >= tries) return void answer.destroy()
      again += 1
      setTimeout(() => ask(incoming, body, answer, tried + 1), tried < instances.length ? 0 : retryAfterMs)
    })
    sent.end(body)
  }
  const server = createServer((incoming, answer) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.once('end', () => ask(incoming, Buffer.concat(pieces), answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get again() {
      return again
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
