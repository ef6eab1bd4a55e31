import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { SourcePlace } from '#api/data/sources/connectors/connector.ts'
import { freePort } from '../../support/freeport.ts'
import { permitted, readTable, resultOf } from './reading.ts'

// No server runs here: this one speaks as much of the protocol TDS as a reading takes, as [MS-TDS] describes it.

const packetType = { batch: 1, response: 4, login: 16, prelogin: 18 } as const
const encryption = { off: 0, on: 1, notSupported: 2, required: 3 } as const

const u16 = (value: number) => Buffer.from(new Uint16Array([value]).buffer)
const u32 = (value: number) => Buffer.from(new Uint32Array([value]).buffer)
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const short = (text: string) => Buffer.concat([Buffer.from([text.length]), utf16(text)])
const long = (text: string) => Buffer.concat([u16(text.length), utf16(text)])

/** A message of one packet; the status 1 ends it. */
const packet = (payload: Buffer, isEnd = true) => {
  const header = Buffer.from([packetType.response, isEnd ? 1 : 0, 0, 0, 0, 0, 1, 0])
  header.writeUInt16BE(payload.length + header.length, 2)
  return Buffer.concat([header, payload])
}
const preloginAnswer = (answer: number) =>
  packet(Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0, 0, 0, 0, answer]))
const done = Buffer.concat([Buffer.from([0xfd]), u16(0), u16(0), Buffer.alloc(8)])
const signedIn = (() => {
  const body = Buffer.concat([
    Buffer.from([1, 0x74, 0, 0, 4]),
    short('Microsoft SQL Server'),
    Buffer.from([16, 0, 0, 0]),
  ])
  return Buffer.concat([Buffer.from([0xad]), u16(body.length), body])
})()
const error = (number: number, text: string) => {
  const body = Buffer.concat([u32(number), Buffer.from([1, 14]), long(text), short('server'), short(''), u32(1)])
  return Buffer.concat([Buffer.from([0xaa]), u16(body.length), body, done])
}
const routed = (host: string, port: number) => {
  const value = Buffer.concat([Buffer.from([0]), u16(port), long(host)])
  const body = Buffer.concat([Buffer.from([20]), u16(value.length), value, u16(0)])
  return Buffer.concat([Buffer.from([0xe3]), u16(body.length), body])
}
const columns = (names: readonly string[]) =>
  Buffer.concat([
    Buffer.from([0x81]),
    u16(names.length),
    ...names.map((name) =>
      Buffer.concat([u32(0), u16(9), Buffer.from([0xe7]), u16(8000), Buffer.from([9, 4, 0xd0, 0, 0x34]), short(name)]),
    ),
  ])
const row = (cells: readonly (string | null)[]) =>
  Buffer.concat([
    Buffer.from([0xd1]),
    ...cells.map((cell) => (cell === null ? u16(0xffff) : Buffer.concat([u16(cell.length * 2), utf16(cell)]))),
  ])
const result = (names: readonly string[], rows: readonly (readonly (string | null)[])[]) =>
  Buffer.concat([columns(names), ...rows.map(row), done])

type Script = {
  encryption?: number
  login?: (port: number) => Buffer
  /** Answer of a reading; it may end the connection itself. */
  read?: (socket: Socket) => void
}

async function serve(script: Script) {
  const seen: number[] = []
  const statements: string[] = []
  let port = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let left = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      left = Buffer.concat([left, chunk])
      while (left.length >= 8 && left.length >= left.readUInt16BE(2)) {
        const [type, payload] = [left.readUInt8(0), left.subarray(8, left.readUInt16BE(2))]
        left = left.subarray(left.readUInt16BE(2))
        seen.push(type)
        if (type === packetType.prelogin) socket.write(preloginAnswer(script.encryption ?? encryption.notSupported))
        if (type === packetType.login) socket.write(packet(script.login?.(port) ?? Buffer.concat([signedIn, done])))
        if (type !== packetType.batch) continue
        // Headers of all batches come before the text.
        const sql = payload.subarray(payload.readUInt32LE(0)).toString('utf16le')
        statements.push(sql)
        if (sql.includes('snapshot_isolation_state')) socket.write(packet(result(['state'], [['1']])))
        else if (sql.includes('sys.columns'))
          socket.write(
            packet(
              result(
                ['n', 't', 'k', 'e'],
                [
                  ['id', 'bigint', '1', 'false'],
                  ['note', 'nvarchar', '0', 'true'],
                ],
              ),
            ),
          )
        else if (sql.includes('[payment]') && script.read) script.read(socket)
        else socket.write(packet(done))
      }
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
  const place: SourcePlace = {
    connector: 'sqlServer',
    host: '127.0.0.1',
    port,
    database: 'shop',
    schema: '',
    account: 'reader',
    secret: 'a secret',
    tls: false,
    permitted,
  }
  return { place, seen, statements }
}

test('rows are read in a transaction of one snapshot, by statements that only read', async () => {
  const { place, statements } = await serve({
    read: (socket) =>
      socket.write(
        packet(
          result(
            ['id', 'note'],
            [
              ['9007199254740993', '付款'],
              ['2', null],
            ],
          ),
        ),
      ),
  })
  const { columns: known, rows } = await readTable(place, 'payment')
  expect(known.map(({ name, fieldType, isKey, isNullable }) => [name, fieldType, isKey, isNullable])).toEqual([
    ['id', 'integer', true, false],
    ['note', 'string', false, true],
  ])
  expect(rows).toEqual([
    ['9007199254740993', '付款'],
    ['2', null],
  ])
  expect(statements).toEqual(expect.arrayContaining(['set transaction isolation level snapshot', 'begin transaction']))
  expect(statements.at(-1)).toMatch(/^select .*convert\(varchar\(60\), \[id\]\).* from \[dbo\]\.\[payment\]/)
})

test('a connection that is lost between rows fails, and does not end as if complete', async () => {
  const { place } = await serve({
    read: (socket) => {
      socket.write(packet(Buffer.concat([columns(['id', 'note']), row(['1', 'a'])]), false))
      setImmediate(() => socket.destroy())
    },
  })
  expect(await resultOf(place)).toBe('unreachable')
})

test('an error behind rows is a failure', async () => {
  const { place } = await serve({
    read: (socket) =>
      socket.write(packet(Buffer.concat([columns(['id', 'note']), row(['1', 'a']), error(208, 'Invalid object')]))),
  })
  expect(await resultOf(place)).toBe('noTable')
})

test('a refused account and an unknown database are reported', async () => {
  const refused = await serve({ login: () => error(18456, 'Login failed for user') })
  expect(await resultOf(refused.place)).toBe('signIn')
  const unknown = await serve({ login: () => error(4060, 'Cannot open database') })
  expect(await resultOf(unknown.place)).toBe('unknownDatabase')
})

test('nothing is signed in without the encryption that was chosen', async () => {
  const { place, seen } = await serve({ encryption: encryption.notSupported })
  expect(await resultOf({ ...place, tls: true })).toBe('noTls')
  expect(seen).toEqual([packetType.prelogin])
})

test('a server that requires encryption is reported', async () => {
  const { place } = await serve({ encryption: encryption.required })
  expect(await resultOf(place)).toBe('needsTls')
})

test('a server cannot send the connection on to an address that is not permitted', async () => {
  const { place } = await serve({ login: () => Buffer.concat([signedIn, routed('127.0.0.2', 1), done]) })
  expect(await resultOf({ ...place, permitted: ['127.0.0.1/32'] })).toBe('forbiddenAddress')
})

test('a server that sends the connection on for ever is left', async () => {
  const { place, seen } = await serve({ login: (port) => Buffer.concat([signedIn, routed('127.0.0.1', port), done]) })
  expect(await resultOf(place)).toBe('redirected')
  expect(seen.filter((type) => type === packetType.login)).toHaveLength(3)
})

test('addresses are checked as the socket connects', async () => {
  const { place, seen } = await serve({})
  expect(await resultOf({ ...place, permitted: [] })).toBe('forbiddenAddress')
  expect(await resultOf({ ...place, host: 'localhost', permitted: [] })).toBe('forbiddenAddress')
  expect(await resultOf({ ...place, host: 'nowhere.invalid' })).toBe('unknownHost')
  expect(await resultOf({ ...place, port: await freePort() })).toBe('unreachable')
  expect(seen).toEqual([])
})
