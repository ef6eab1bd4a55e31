import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { SourceConfig } from '#api/data/sources/connectors/connector.ts'
import { ListenerAnswers, openRelay } from '#api/data/sources/connectors/tns-relay.ts'
import { freePort } from '../../support/freeport.ts'
import { permitted, resultOf } from './reading.ts'

// No server runs here: this listener answers as Oracle's does before a session starts.

const packetOf = (type: number, payload: Buffer) => {
  const header = Buffer.alloc(8)
  header.writeUInt16BE(payload.length + header.length, 0)
  header.writeUInt8(type, 4)
  return Buffer.concat([header, payload])
}
const withLength = (text: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length, 0)
  return Buffer.concat([length, Buffer.from(text)])
}
const redirectTo = (port: number) => packetOf(5, withLength(`(ADDRESS=(PROTOCOL=tcp)(HOST=127.0.0.1)(PORT=${port}))`))
const refusal = (code: number) =>
  packetOf(4, Buffer.concat([Buffer.from([0, 0]), withLength(`(DESCRIPTION=(ERR=${code})(VSNNUM=0))`)]))

async function listen(accept: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    accept(socket)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

const placeAt = (port: number): SourceConfig => ({
  connector: 'oracle',
  host: '127.0.0.1',
  port,
  database: 'ORCLPDB1',
  schema: '',
  account: 'reader',
  secret: 'a secret',
  tls: false,
  permitted,
})

test('a redirect of the listener is reported and not followed', async () => {
  let followed = 0
  const elsewhere = await listen(() => void followed++)
  const port = await listen((socket) => socket.once('data', () => socket.write(redirectTo(elsewhere))))
  expect(await resultOf(placeAt(port))).toBe('redirected')
  expect(followed).toBe(0)
})

test('a redirect is seen in pieces and behind another packet, and not in the rows of a session', () => {
  const resend = packetOf(11, Buffer.alloc(0))
  const pieces = [...Buffer.concat([resend, redirectTo(1)])].map((byte) => Buffer.from([byte]))
  const answers = new ListenerAnswers()
  expect(pieces.some((piece) => answers.hasRedirect(piece))).toBe(true)
  const accepted = new ListenerAnswers()
  expect(accepted.hasRedirect(packetOf(2, Buffer.alloc(24)))).toBe(false)
  expect(accepted.hasRedirect(redirectTo(1))).toBe(false)
})

test('a refused service is reported', async () => {
  const port = await listen((socket) => socket.once('data', () => socket.write(refusal(12514))))
  expect(await resultOf(placeAt(port))).toBe('unknownDatabase')
})

test('a listener that closes the connection is reported', async () => {
  const port = await listen((socket) => socket.once('data', () => socket.destroy()))
  expect(await resultOf(placeAt(port))).toBe('unreachable')
})

test('addresses are checked as the socket connects', async () => {
  let reached = 0
  const port = await listen(() => void reached++)
  const place = placeAt(port)
  expect(await resultOf({ ...place, permitted: [] })).toBe('forbiddenAddress')
  expect(await resultOf({ ...place, host: 'localhost', permitted: [] })).toBe('forbiddenAddress')
  expect(await resultOf({ ...place, host: 'nowhere.invalid' })).toBe('unknownHost')
  expect(await resultOf({ ...place, port: await freePort() })).toBe('unreachable')
  expect(await resultOf({ ...place, tls: true, permitted: [] })).toBe('forbiddenAddress')
  expect(reached).toBe(0)
})

test('a listener without encryption is not spoken to with it', async () => {
  const port = await listen((socket) => socket.once('data', () => socket.end('no handshake')))
  expect(await resultOf({ ...placeAt(port), tls: true })).toBe('noTls')
})

test('with encryption each address that the driver asks for is checked', async () => {
  const port = await listen((socket) => socket.end('reached'))
  const relay = await openRelay({ ...placeAt(port), tls: true, permitted: ['127.0.0.1/32'] })
  onTestFinished(relay.close)
  const through = async (host: string) => {
    const client = connect(relay.port, '127.0.0.1')
    client.write(`CONNECT ${host}:${port} HTTP/1.1\r\n\r\n`)
    let text = ''
    client.on('data', (chunk) => {
      text += chunk
    })
    await once(client, 'close')
    return text
  }
  expect(await through('127.0.0.1')).toBe('HTTP/1.1 200 OK\r\n\r\nreached')
  expect(await through('127.0.0.2')).toBe('')
  expect(relay.failure()?.name).toBe('ForbiddenAddress')
})
