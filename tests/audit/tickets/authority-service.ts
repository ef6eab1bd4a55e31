import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Params = { key: string | undefined; body: unknown }
export type AnswerOf = (response: ServerResponse, requested: unknown) => void

/** Stub of the tax authority's service with this answer, and the requests it received. */
export async function startAuthority(answer: AnswerOf) {
  const requested: Params[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const body = JSON.parse(text)
    requested.push({ key: request.headers.authorization, body })
    answer(response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return { asked: requested, close, url: `http://127.0.0.1:${port}/verify` }
}

export const json =
  (value: unknown): AnswerOf =>
  (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(value))
  }
