import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { SourceConfig } from '#api/data/sources/connectors/connector.ts'
import { freePort } from '../../support/freeport.ts'
import { readTable, resultOf, shop } from './reading.ts'
import {
  columns,
  done,
  encryption,
  error,
  packet,
  packetType,
  preloginAnswer,
  reader,
  result,
  routed,
  row,
  signedIn,
  sqlOf,
} from './tds.ts'

// No SQL Server runs here: this stub speaks the part of the protocol TDS that a read needs.

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
    const take = reader(({ type, payload }) => {
      seen.push(type)
      if (type === packetType.prelogin) socket.write(preloginAnswer(script.encryption ?? encryption.notSupported))
      if (type === packetType.login) socket.write(packet(script.login?.(port) ?? Buffer.concat([signedIn, done])))
      if (type !== packetType.batch) return
      const sql = sqlOf(payload)
      statements.push(sql)
      if (sql.includes('snapshot_isolation_state')) socket.write(packet(result(['state'], [['1']])))
      else if (sql.includes('sys.columns'))
        socket.write(
          packet(
            result(
              ['n', 't', 'k', 'e', 's'],
              [
                ['id', 'bigint', '1', 'false', '0'],
                ['note', 'nvarchar', '0', 'true', '0'],
                ['at', 'datetime2', '0', 'true', '7'],
                ['on', 'datetime2', '0', 'true', '6'],
              ],
            ),
          ),
        )
      else if (sql.includes('[payment]') && script.read) script.read(socket)
      else socket.write(packet(done))
    })
    socket.on('data', take)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
  const place: SourceConfig = {
    ...shop,
    connector: 'sqlServer',
    port,
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
    ['at', 'timestamp', false, true],
    ['on', 'timestamp', false, true],
  ])
  // Only column `at` has digits that are cut off.
  expect(known.map(({ isFiner }) => isFiner)).toEqual([false, false, true, false])
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
      socket.write(packet(Buffer.concat([columns(['id', 'note']), row(['1', 'a'])]), { isEnd: false }))
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
