import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { acceptFirst } from '../../server/accept-first.ts'

const connections = 100

test('a busy server answers each connection of a burst before the next request of any', async () => {
  const handled: string[] = []
  const server = createServer()
  const inOrder = acceptFirst(server)
  server.on('request', (incoming, outgoing) =>
    inOrder(() => {
      handled.push(incoming.url ?? '')
      const end = performance.now() + 1
      while (performance.now() < end);
      outgoing.end()
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1')
      for (const path of ['/first', '/next']) {
        socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`)
        await once(socket, 'data')
      }
      socket.destroy()
    }),
  )

  expect(handled.slice(0, connections)).toEqual(Array(connections).fill('/first'))
  expect(handled).toHaveLength(2 * connections)
})
