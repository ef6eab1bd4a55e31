import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { dropSlowSenders } from '../../server/slow-senders.ts'

const usual = { sendMs: 50, bytesPerSecond: 1, lookEveryMs: 5 }
const large = '/workbench/1/access/new'

async function serverWith(patience: Partial<typeof usual> = {}) {
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    incoming.on('end', () => outgoing.end('whole'))
  })
  dropSlowSenders(server, { ...usual, ...patience })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

async function sending(server: Awaited<ReturnType<typeof serverWith>>, path: string, bytes: number): Promise<Socket> {
  const sender = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void sender.destroy())
  sender.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\na`)
  sender.resume()
  await once(server, 'request')
  return sender
}

/** Resolves when the connection is closed; it may also be reset. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

test('a client that sends a form too slowly is disconnected, however much has arrived', async () => {
  const sender = await sending(await serverWith(), '/form', 1_000_000)
  const drops = setInterval(() => sender.write('a'.repeat(1000)), 5)
  onTestFinished(() => clearInterval(drops))
  await closed(sender)
})

test('a client that sends nothing of a large upload is disconnected', async () => {
  await closed(await sending(await serverWith({ bytesPerSecond: 1_000_000 }), large, 1_000_000))
})

test('a large upload has the time that its bytes earn', async () => {
  const sender = await sending(await serverWith(), large, 1001)
  const answered = once(sender, 'data')
  // Half a second in total, longer than a form may take here.
  let left = 100
  const drops = setInterval(() => left-- > 0 && sender.write('a'.repeat(10)), 5)
  onTestFinished(() => clearInterval(drops))
  expect(String((await answered)[0])).toContain('200 OK')
})

test('a request that has come whole may be worked on for longer', async () => {
  const server = createServer((_incoming, outgoing) => void setTimeout(() => outgoing.end('late'), 3 * usual.sendMs))
  dropSlowSenders(server, usual)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/form`, {
    method: 'POST',
    body: 'a',
  })
  expect(await answer.text()).toBe('late')
})
