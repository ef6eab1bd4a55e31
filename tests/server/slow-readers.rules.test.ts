import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { dropSlowReaders } from '../../server/slow-readers.ts'

/** More than the system's own buffers hold. */
const large = Buffer.alloc(32_000_000, 'a')
const patient = { idleMs: 60_000, readMs: 60_000, bytesPerSecond: 1, lookEveryMs: 5 }

async function serverWith(patience: Partial<typeof patient>, endless = new Set<ServerResponse>()) {
  const server = createServer((_incoming, outgoing) => {
    if (endless.size === 0) outgoing.end(large)
  })
  dropSlowReaders(server, endless, { ...patient, ...patience })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

/** The server's end of a connection whose client sends a request and does not read by itself. */
async function asking(server: Awaited<ReturnType<typeof serverWith>>): Promise<{ held: Socket; reader: Socket }> {
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void reader.destroy())
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [, outgoing] = await once(server, 'request')
  return { held: outgoing.socket, reader }
}

test('a client that reads nothing of a response is disconnected', async () => {
  const { held } = await asking(await serverWith({ idleMs: 50 }))
  await once(held, 'close')
  expect(held.bytesWritten).toBeLessThanOrEqual(large.byteLength + 500)
})

test('a client that reads too slowly is disconnected after the total time', async () => {
  const { held, reader } = await asking(await serverWith({ readMs: 50, bytesPerSecond: Number.POSITIVE_INFINITY }))
  const sips = setInterval(() => reader.read(100), 5)
  onTestFinished(() => clearInterval(sips))
  await once(held, 'close')
})

test('a client that keeps reading gets the complete response', async () => {
  const server = await serverWith({ readMs: 0, bytesPerSecond: 100_000 })
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect((await answer.arrayBuffer()).byteLength).toBe(large.byteLength)
})
