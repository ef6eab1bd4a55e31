import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SourceFailure, type SourcePlace } from '#api/data/sources/connectors/connector.ts'
import { withSource } from '#api/data/sources/connectors/open.ts'
import { freePort } from '../../support/freeport.ts'
import { startPostgres } from '../../support/postgres.ts'

const permitted = ['127.0.0.0/8']
const within = 120_000

const cells = [
  [
    '1',
    '9007199254740993',
    '12345678901234567890.0123456789',
    '0.1',
    'true',
    '2024-02-29',
    '2024-02-29 08:00:00',
    '付款',
    null,
  ],
  ['2', '-1', '-0.01', '-2.5', 'false', '1970-01-01', '1969-12-31 23:59:59', 'it\'s "quoted", 一行\n二行', ''],
]

const read = async (place: SourcePlace, table: string) =>
  withSource(place, async (source) => {
    const columns = await source.columns(table)
    const rows: (readonly (string | null)[])[] = []
    for await (const batch of source.rows({ table, columns })) rows.push(...batch)
    return { columns, rows }
  })

const failing = (place: SourcePlace, table = 'payment') =>
  read(place, table).then(
    () => 'ok',
    (error: unknown) => (error instanceof SourceFailure ? error.result : error),
  )

describe('PostgreSQL', () => {
  let place: SourcePlace
  let stop: () => Promise<void>

  beforeAll(async () => {
    const port = await freePort()
    const server = await startPostgres({ settings: { listen_addresses: '127.0.0.1', port: String(port) } })
    stop = server.stop
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    await client.connect()
    await client.query(`
      create role reader login password 'a secret'; create role stranger nologin;
      create table payment (id int primary key, big bigint not null, amount numeric(38,10), ratio float8, ok boolean,
        day date, at timestamp, purpose text, empty varchar(9));
      grant select on payment to reader;
      create table hidden (id int); create view paid as select id from payment; grant select on paid to reader;
      create table "SELECT ""from" ("order" int primary key, "a b" timestamptz); grant select on "SELECT ""from" to reader`)
    for (const row of cells) await client.query('insert into payment values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', row)
    await client.query(`insert into "SELECT ""from" values (1, '2024-01-01 08:00:00.123456+08')`)
    await client.end()
    place = {
      connector: 'postgres',
      host: '127.0.0.1',
      port,
      database: 'postgres',
      schema: '',
      account: 'reader',
      secret: 'a secret',
      tls: false,
      permitted,
    }
  }, within)
  afterAll(() => stop())

  test('every value arrives as exact text, and nothing as an empty text', async () => {
    const { columns, rows } = await read(place, 'payment')
    expect(columns.map(({ name, fieldType, isKey }) => [name, fieldType, isKey])).toEqual([
      ['id', 'integer', true],
      ['big', 'integer', false],
      ['amount', 'number', false],
      ['ratio', 'float', false],
      ['ok', 'boolean', false],
      ['day', 'date', false],
      ['at', 'timestamp', false],
      ['purpose', 'string', false],
      ['empty', 'string', false],
    ])
    expect(rows).toEqual([cells[0], cells[1]?.with(2, '-0.0100000000')])
  })

  test('tables are listed that the account may read; names are quoted, and instants are UTC', async () => {
    const listed = await withSource(place, (source) => source.tables())
    expect(listed.map(({ name, isView }) => [name, isView])).toEqual([
      ['SELECT "from', false],
      ['paid', true],
      ['payment', false],
    ])
    expect((await read(place, 'SELECT "from')).rows).toEqual([['1', '2024-01-01T00:00:00.123456Z']])
  })

  test('a connection writes nothing', async () => {
    const attempt = withSource({ ...place, account: 'postgres' }, (source) =>
      source
        .rows({
          table: 'payment',
          columns: [
            {
              name: 'id) as b from payment; delete from payment; --',
              type: 'int4',
              fieldType: 'integer',
              isKey: true,
              isNullable: false,
            },
          ],
        })
        [Symbol.asyncIterator]()
        .next(),
    )
    await expect(attempt).rejects.toThrow(SourceFailure)
    expect((await read(place, 'payment')).rows).toHaveLength(2)
  })

  test('each failure has its name', async () => {
    expect(await failing({ ...place, permitted: [] })).toBe('forbiddenAddress')
    expect(await failing({ ...place, host: 'localhost', permitted: [] })).toBe('forbiddenAddress')
    expect(await failing({ ...place, host: 'nowhere.invalid' })).toBe('unknownHost')
    expect(await failing({ ...place, port: await freePort() })).toBe('unreachable')
    expect(await failing({ ...place, account: 'stranger' })).toBe('signIn')
    expect(await failing({ ...place, database: 'none' })).toBe('unknownDatabase')
    expect(await failing({ ...place, tls: true })).toBe('noTls')
    expect(await failing(place, 'hidden')).toBe('noTable')
  })
})

/** Debian's packages bring a server; without one these tests are left out. */
const mariadbd = '/usr/sbin/mariadbd'

describe.skipIf(!existsSync(mariadbd))('MariaDB', () => {
  let place: SourcePlace
  let server: ChildProcess
  let folder: string

  beforeAll(async () => {
    const port = await freePort()
    folder = mkdtempSync(join(tmpdir(), 'maria-'))
    const asRoot = process.getuid?.() === 0 ? ['--user=root'] : []
    execFileSync(
      'mariadb-install-db',
      [`--datadir=${folder}/data`, '--auth-root-authentication-method=normal', ...asRoot],
      { stdio: 'ignore' },
    )
    server = spawn(
      mariadbd,
      [
        '--no-defaults',
        `--datadir=${folder}/data`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        `--socket=${folder}/socket`,
        `--pid-file=${folder}/pid`,
        ...asRoot,
      ],
      { stdio: 'ignore' },
    )
    const client = await ready(`${folder}/socket`)
    await client.query(`create database shop character set utf8mb4; use shop;
      create table payment (id int primary key, big bigint not null, amount decimal(38,10), ratio double, ok boolean,
        day date, at datetime, purpose text, empty varchar(9));
      create table \`select \`\`from\` (\`order\` int primary key);
      create user reader@'127.0.0.1' identified by 'a secret'; grant select on shop.* to reader@'127.0.0.1'`)
    for (const row of cells)
      await client.query(
        'insert into payment values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        row.map((cell) => (cell === 'true' ? '1' : cell === 'false' ? '0' : cell)),
      )
    await client.end()
    place = {
      connector: 'mysql',
      host: '127.0.0.1',
      port,
      database: 'shop',
      schema: '',
      account: 'reader',
      secret: 'a secret',
      tls: false,
      permitted,
    }
  }, within)
  afterAll(() => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('every value arrives as exact text, and nothing as an empty text', async () => {
    const { columns, rows } = await read(place, 'payment')
    expect(columns.map(({ fieldType }) => fieldType)).toEqual([
      'integer',
      'integer',
      'number',
      'float',
      'integer',
      'date',
      'timestamp',
      'string',
      'string',
    ])
    expect(rows).toEqual([cells[0]?.with(4, '1'), cells[1]?.with(4, '0').with(2, '-0.0100000000')])
  })

  test('names are quoted, and each failure has its name', async () => {
    expect((await read(place, 'select `from')).columns.map(({ name }) => name)).toEqual(['order'])
    expect(await failing({ ...place, permitted: [] })).toBe('forbiddenAddress')
    expect(await failing({ ...place, secret: 'another' })).toBe('signIn')
    expect(await failing({ ...place, port: await freePort() })).toBe('unreachable')
    expect(await failing({ ...place, tls: true })).toBe('noTls')
  })
})

async function ready(socketPath: string) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await createConnection({ socketPath, user: 'root', multipleStatements: true })
    } catch (error) {
      if (attempt > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
