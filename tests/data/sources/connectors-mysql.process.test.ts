import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeId } from 'mysql2'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SourceConfig } from '#api/data/sources/connectors/connector.ts'
import { withSource } from '#api/data/sources/connectors/open.ts'
import { freePort } from '../../support/freeport.ts'
import { readTable, resultOf, shop, strictRow } from './reading.ts'

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

/** Debian's packages bring a server; without one these tests are left out. */
const mariadbd = '/usr/sbin/mariadbd'

describe.skipIf(!existsSync(mariadbd))('MariaDB (left out without /usr/sbin/mariadbd)', () => {
  let place: SourceConfig
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
    const client = await connected()
    await client.query(`create table if not exists nothing (id int);
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
      ...shop,
      connector: 'mysql',
      port,
    }
  }, within)
  const connected = async () => {
    const client = await ready(`${folder}/socket`)
    await client.query('create database if not exists shop character set utf8mb4; use shop')
    return client
  }
  afterAll(() => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('every value arrives as exact text, and nothing as an empty text', async () => {
    const { columns, rows } = await readTable(place, 'payment')
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

  test('every type arrives as text that its strict reader takes, or refuses', async () => {
    const client = await connected()
    await client.query(`set sql_mode = ''; set time_zone = '+08:00';
      create table kinds (c_bigint bigint, c_unsigned bigint unsigned, c_zerofill int(8) zerofill, c_decimal decimal(38, 10),
        c_float float, c_double double, c_bit bit(1), c_bits bit(64), c_year year, c_date date, c_datetime datetime(6),
        c_timestamp timestamp(6) null, c_time time(3), c_char char(5), c_enum enum('open', '关闭'), c_set set('a', 'b'),
        c_json json, c_blob blob, c_binary binary(3), c_point point, c_gbk varchar(9) character set gbk, c_null int);
      insert into kinds values (-9223372036854775808, 18446744073709551615, 42, 1234567890123456789012345678.0123456789,
        0.1, -1.7976931348623157e308, 1, 0x8000000000000001, 2024, '2024-02-29', '2024-02-29 08:00:00.000001',
        '2024-02-29 08:00:00.5', '23:59:59.999', 'ab', '关闭', 'a,b', '{"a": "付"}', 0x00ff, 'a', point(1, 2), '付款',
        null);
      create table odd (d_zero date, d_month date, t_zero datetime, z_zero timestamp, long_time time, negative time);
      insert into odd values ('0000-00-00', '2024-00-31', '0000-00-00 00:00:00', '0000-00-00 00:00:00', '25:00:00',
        '-01:00:00');
      create table floats (f float);
      insert into floats values (16777217), (3.4028235e38), (-0.3), (1e-45), (123456.789)`)
    await client.end()
    const { c_point: point, ...read } = await strictRow(place, 'kinds')
    expect(point).toMatch(/^string [0-9a-f]{50}$/)
    expect(read).toEqual({
      c_bigint: 'integer -9223372036854775808',
      c_unsigned: 'number 18446744073709551615',
      c_zerofill: 'integer 42',
      c_decimal: 'number 1234567890123456789012345678.0123456789',
      c_float: 'float 0.1',
      c_double: 'float -1.7976931348623157e+308',
      c_bit: 'boolean true',
      c_bits: 'number 9223372036854775809',
      c_year: 'integer 2024',
      c_date: 'date 2024-02-29',
      c_datetime: 'timestamp 2024-02-29 08:00:00.000001',
      c_timestamp: 'timestamp 2024-02-29 00:00:00.500000 UTC',
      c_time: 'time 23:59:59.999',
      c_char: 'string ab',
      c_enum: 'string 关闭',
      c_set: 'string a,b',
      c_json: 'string {"a": "付"}',
      c_blob: 'string 00ff',
      c_binary: 'string 610000',
      c_gbk: 'string 付款',
      c_null: null,
    })
    const odd = await strictRow(place, 'odd')
    expect(Object.entries(odd).filter(([, value]) => !String(value).startsWith('fault'))).toEqual([])
    expect((await readTable(place, 'floats')).rows.map(([text]) => Math.fround(Number(text)))).toEqual(
      [16777217, 3.4028235e38, -0.3, 1e-45, 123456.789].map(Math.fround),
    )
  })

  test('a range is compared in the type of its column, and the highest value bounds it', async () => {
    const client = await connected()
    await client.query(`set time_zone = '+00:00';
      create table upd (id bigint, at timestamp(6) null, local datetime(6), word varchar(20), amount decimal(30, 10),
        ratio float, day date);
      insert into upd select 9007199254740990 + seq, timestamp('2024-01-01') + interval seq microsecond,
        timestamp('2024-01-01') + interval seq microsecond, concat('O\\'Brien \\\\', seq), 10000000000000000 + seq * 0.1,
        seq * 0.1, date('2024-01-01') + interval seq day from seq_1_to_9;
      insert into upd values (null, null, null, null, null, null, null)`)
    await client.end()
    const names = ['id', 'at', 'local', 'word', 'amount', 'ratio', 'day']
    const highest = await Promise.all(
      names.map((watermark) => withSource(place, (source) => source.highest({ table: 'upd', watermark }))),
    )
    expect(highest).toEqual([
      '9007199254740999',
      '2024-01-01T00:00:00.000009Z',
      '2024-01-01 00:00:00.000009',
      "O'Brien \\9",
      '10000000000000000.9000000000',
      '0.9',
      '2024-01-10',
    ])
    const ids = async (range: { watermark: string; from?: string | undefined; to?: string | undefined }) =>
      (await readTable(place, 'upd', range)).rows.map(([id]) => Number(id?.slice(-2)) - 90)
    for (const [at, watermark] of names.entries()) {
      expect([watermark, await ids({ watermark, from: highest[at] ?? undefined })]).toEqual([watermark, [9]])
      expect(await ids({ watermark, to: highest[at] ?? undefined })).toHaveLength(9)
    }
    expect(await ids({ watermark: 'id', to: '9007199254740992' })).toEqual([1, 2])
    expect(await ids({ watermark: 'amount', to: '10000000000000000.2' })).toEqual([1, 2])
    expect(await ids({ watermark: 'word', from: "\\' or 1 = 1 -- " })).toEqual([])
    expect(await ids({ watermark: 'id', from: '0 or 1 = 1' }).catch((error) => error.result)).toBe('failed')
  })

  test('names may be reserved words, long, Chinese, dotted and quoted', async () => {
    const names = [
      'select',
      'a.b',
      `it's "quoted"`,
      '付款 单',
      'x'.repeat(64),
      'back`tick',
      'a]b',
      '?',
      '%s',
      'back\\slash',
    ]
    const client = await connected()
    for (const name of names) {
      const quoted = escapeId(name, true)
      await client.query(`create table ${quoted} (${quoted} int primary key)`)
      await client.query(`insert into ${quoted} values (1)`)
    }
    await client.end()
    for (const name of names) {
      const { columns, rows } = await readTable(place, name, { watermark: name, from: '1', to: '1' })
      expect([columns.map((column) => column.name), rows]).toEqual([[name], [['1']]])
    }
  })

  test('one connection sees one snapshot, and writes nothing', async () => {
    const client = await connected()
    await client.query('create table growing (id int) engine = InnoDB')
    await client.query('insert into growing values (1)')
    const seen = await withSource(place, async (source) => {
      const columns = await source.columns('growing')
      await client.query('insert into growing values (2)')
      const rows: unknown[] = []
      for await (const batch of source.rows({ table: 'growing', columns })) rows.push(...batch)
      return { rows, highest: await source.highest({ table: 'growing', watermark: 'id' }) }
    })
    await client.end()
    expect(seen).toEqual({ rows: [['1']], highest: '1' })
  })

  test('many rows are read in batches, and a cell of 40 MB arrives cut', async () => {
    const client = await connected()
    await client.query(`create table many select seq as id, repeat('x', 100) as filler from seq_1_to_200000`)
    await client.query('create table wide (large longtext, bytes longblob)')
    await client.query(`insert into wide values (repeat('付', 4000000), repeat('x', 12000000))`)
    await client.end()
    let [count, largest] = [0, 0]
    await withSource(place, async (source) => {
      for await (const batch of source.rows({ table: 'many', columns: await source.columns('many') })) {
        largest = Math.max(largest, batch.length)
        count += batch.length
        await new Promise(setImmediate)
      }
    })
    expect(count).toBe(200_000)
    expect(largest).toBeLessThan(12_000)
    expect((await readTable(place, 'wide')).rows[0]?.map((cell) => cell?.length)).toEqual([8001, 16000])
  })

  test('a connection that is lost between rows fails, and does not end as if complete', async () => {
    const client = await connected()
    const lost = withSource(place, async (source) => {
      let count = 0
      for await (const batch of source.rows({ table: 'many', columns: await source.columns('many') })) {
        if (count === 0) {
          const [rows] = await client.query(`select id from information_schema.processlist where user = 'reader'`)
          for (const { id } of rows as { id: number }[]) await client.query(`kill ${id}`)
        }
        count += batch.length
      }
      return count
    })
    await expect(lost).rejects.toMatchObject({ name: 'SourceFailure', result: 'unreachable' })
    await client.end()
  })

  test('names are quoted, and each failure has its name', async () => {
    expect((await readTable(place, 'select `from')).columns.map(({ name }) => name)).toEqual(['order'])
    expect(await resultOf({ ...place, permitted: [] })).toBe('forbiddenAddress')
    expect(await resultOf({ ...place, secret: 'another' })).toBe('signIn')
    expect(await resultOf({ ...place, port: await freePort() })).toBe('unreachable')
    expect(await resultOf({ ...place, tls: true })).toBe('noTls')
  })
})

const ready = (socketPath: string) =>
  vi.waitFor(() => createConnection({ socketPath, user: 'root', multipleStatements: true }), {
    timeout: 30_000,
    interval: 100,
  })
