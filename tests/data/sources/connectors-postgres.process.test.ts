import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SourceConfig, SourceFailure } from '#api/data/sources/connectors/connector.ts'
import { copiedCells } from '#api/data/sources/connectors/copied-rows.ts'
import { withSource } from '#api/data/sources/connectors/open.ts'
import { freePort } from '../../support/freeport.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { permitted, readTable, resultOf, strictRow } from './reading.ts'

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

describe('PostgreSQL', () => {
  let place: SourceConfig
  let server: Postgres

  beforeAll(async () => {
    const port = await freePort()
    server = await startPostgres({ settings: { listen_addresses: '127.0.0.1', port: String(port) } })
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
  afterAll(() => server.stop())

  const connected = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port: place.port, user: 'postgres', database: 'postgres' })
    await client.connect()
    return client
  }

  test('every value arrives as exact text, and nothing as an empty text', async () => {
    const { columns, rows } = await readTable(place, 'payment')
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

  test('a copy has the cells that reading row by row has, whatever characters they contain', async () => {
    const client = await connected()
    await client.query(`
      create table copied (id int primary key, text text, more text);
      insert into copied select i, chr(i), case when i % 3 > 0 then repeat('界', i) end from generate_series(1, 300) i;
      insert into copied values (1001, E'\\\\.', E'\\\\N'), (1002, E'a\\tb\\r\\nc\\\\', ''), (1003, E'"\\x1f\\x1e"', repeat('x', 70000)),
        (1004, '', null);
      grant select on copied to reader`)
    await client.end()
    const { rows } = await readTable(place, 'copied')
    expect(rows).toHaveLength(304)
    const copied = await withSource(place, async (source) => {
      const columns = await source.columns('copied')
      const lines: string[] = []
      for await (const text of source.lines?.({ table: 'copied', columns }) ?? []) lines.push(text)
      return lines.join('').split('\n').slice(0, -1).map(copiedCells)
    })
    // In raw rows, null is an empty text.
    expect(copied).toEqual(rows.map((row) => row.map((cell) => cell ?? '')))
    const again = await connected()
    await again.query('drop table copied')
    await again.end()
  })

  test('tables are listed that the account may read; names are quoted, and instants are UTC', async () => {
    const listed = await withSource(place, (source) => source.tables())
    expect(listed.map(({ name, isView }) => [name, isView])).toEqual([
      ['SELECT "from', false],
      ['paid', true],
      ['payment', false],
    ])
    expect((await readTable(place, 'SELECT "from')).rows).toEqual([['1', '2024-01-01T00:00:00.123456Z']])
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
    expect((await readTable(place, 'payment')).rows).toHaveLength(2)
  })

  test('every type arrives as text that its strict reader takes, or refuses', async () => {
    const client = await connected()
    await client.query(`
      create domain amount as numeric(20, 2); create domain net as amount; create type state as enum ('open', '关闭');
      create table kinds (c_numeric numeric, c_trimmed numeric(24, 12), c_domain net, c_int8 int8, c_float4 float4,
        c_float8 float8, c_money money, c_bool bool, c_bytea bytea, c_date date, c_ts timestamp, c_tstz timestamptz,
        c_time time, c_timetz timetz, c_interval interval, c_uuid uuid, c_json json, c_jsonb jsonb, c_array int[],
        c_texts text[], c_enum state, c_char char(5), c_inet inet, c_bit bit(3), c_range int4range, c_null text);
      insert into kinds values (123456789012345678901234.0123456789, 1.5, 12.30, 9223372036854775807, 0.1,
        1.7976931348623157e308, '$1,234.56', false, '\\x00ff', '2024-02-29', '2024-02-29 08:00:00.000001',
        '2024-02-29 08:00:00.5+08', '23:59:59.999999', '08:00+08', '1 day 2 hours',
        '00000000-0000-0000-0000-000000000001', '{"a": 1}', '{"b": [1, 2]}', '{1,NULL}', '{"a,b","c\\"d"}', '关闭', 'ab',
        '10.0.0.1/8', '101', '[1,5)', null);
      create table odd (n_nan numeric, n_digits numeric, f_inf float8, f_nan float4, d_inf date, d_before date,
        d_late date, t_inf timestamp, z_inf timestamptz, z_before timestamptz, z_late timestamptz, late time);
      insert into odd values ('NaN', 0.12345678901, '-Infinity', 'NaN', 'infinity', '0044-03-15 BC', '10000-01-01',
        '-infinity', 'infinity', '0044-03-15 00:00:00+00 BC', '10000-01-01 00:00:00+00', '24:00');
      grant select on kinds, odd to reader`)
    await client.end()
    expect(await strictRow(place, 'kinds')).toEqual({
      c_numeric: 'number 123456789012345678901234.0123456789',
      c_trimmed: 'number 1.5',
      c_domain: 'number 12.3',
      c_int8: 'integer 9223372036854775807',
      c_float4: 'float 0.1',
      c_float8: 'float 1.7976931348623157e+308',
      c_money: 'number 1234.56',
      c_bool: 'boolean false',
      c_bytea: 'string 00ff',
      c_date: 'date 2024-02-29',
      c_ts: 'timestamp 2024-02-29 08:00:00.000001',
      c_tstz: 'timestamp 2024-02-29 00:00:00.5 UTC',
      c_time: 'time 23:59:59.999999',
      c_timetz: 'string 08:00:00+08',
      c_interval: 'string P1DT2H',
      c_uuid: 'string 00000000-0000-0000-0000-000000000001',
      c_json: 'string {"a": 1}',
      c_jsonb: 'string {"b": [1, 2]}',
      c_array: 'string {1,NULL}',
      c_texts: 'string {"a,b","c\\"d"}',
      c_enum: 'string 关闭',
      c_char: 'string ab',
      c_inet: 'string 10.0.0.1/8',
      c_bit: 'string 101',
      c_range: 'string [1,5)',
      c_null: null,
    })
    const odd = await strictRow(place, 'odd')
    expect(Object.entries(odd).filter(([, read]) => !String(read).startsWith('fault'))).toEqual([])
  })

  test('a range is compared in the type of its column, and the highest value bounds it', async () => {
    const client = await connected()
    await client.query(`
      create table upd (id int8, at timestamptz, word varchar(20), amount numeric);
      insert into upd select 9007199254740990 + i, timestamptz '2024-01-01 00:00:00.000001+00' + i * interval '1 us',
        'O''Brien ' || chr(64 + i), 0.1 * i from generate_series(1, 9) i;
      insert into upd values (null, null, null, null);
      grant select on upd to reader`)
    await client.end()
    const highest = (watermark: string) => withSource(place, (source) => source.highest({ table: 'upd', watermark }))
    expect(await Promise.all(['id', 'at', 'word', 'amount'].map(highest))).toEqual([
      '9007199254740999',
      '2024-01-01T00:00:00.00001Z',
      "O'Brien I",
      '0.9',
    ])
    const ids = async (range: { watermark: string; from?: string; to?: string }) =>
      (await readTable(place, 'upd', range)).rows.map(([id]) => Number(id?.slice(-2)) - 90)
    expect(await ids({ watermark: 'id', from: '9007199254740997' })).toEqual([7, 8, 9])
    expect(await ids({ watermark: 'id', to: '9007199254740992' })).toEqual([1, 2])
    expect(
      await ids({ watermark: 'at', from: '2024-01-01T00:00:00.000008Z', to: '2024-01-01T00:00:00.000009Z' }),
    ).toEqual([7, 8])
    expect(await ids({ watermark: 'word', from: "O'Brien H" })).toEqual([8, 9])
    expect(await ids({ watermark: 'amount', from: '0.8' })).toEqual([8, 9])
    expect(await ids({ watermark: 'word', from: "' or true --" })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('one connection sees one snapshot', async () => {
    const client = await connected()
    await client.query(
      'create table growing (id int); insert into growing values (1); grant select on growing to reader',
    )
    const seen = await withSource(place, async (source) => {
      const columns = await source.columns('growing')
      const before = await source.highest({ table: 'growing', watermark: 'id' })
      await client.query('insert into growing values (2)')
      const rows: unknown[] = []
      for await (const batch of source.rows({ table: 'growing', columns })) rows.push(...batch)
      return { before, rows, after: await source.highest({ table: 'growing', watermark: 'id' }) }
    })
    await client.end()
    expect(seen).toEqual({ before: '1', rows: [['1']], after: '1' })
  })

  test('names may be reserved words, long, Chinese, dotted and quoted', async () => {
    const names = [
      'select',
      'a.b',
      `it's "quoted"`,
      '付款 单',
      'x'.repeat(63),
      'back`tick',
      'a]b',
      '$1',
      '%s',
      'back\\slash',
    ]
    const client = await connected()
    for (const name of names) {
      const quoted = pg.escapeIdentifier(name)
      await client.query(`create table ${quoted} (${quoted} int primary key); insert into ${quoted} values (1);
        grant select on ${quoted} to reader`)
    }
    await client.end()
    for (const name of names) {
      const { columns, rows } = await readTable(place, name, { watermark: name, from: '1', to: '1' })
      expect([columns.map((column) => column.name), rows]).toEqual([[name], [['1']]])
    }
    expect(await resultOf(place, 'y'.repeat(200))).toBe('noTable')
  })

  test('columns that the account may not read are left out', async () => {
    const client = await connected()
    await client.query('create table partly (id int, secret text); grant select (id) on partly to reader')
    await client.end()
    expect((await readTable(place, 'partly')).columns.map(({ name }) => name)).toEqual(['id'])
  })

  test('many rows are read in batches and in order, and a slow reader holds the server back', async () => {
    const client = await connected()
    await client.query(`create table many as select i as id, repeat('x', 100) as filler from generate_series(1, 200000) i;
      grant select on many to reader`)
    await client.end()
    let [next, largest] = [1, 0]
    await withSource(place, async (source) => {
      for await (const batch of source.rows({ table: 'many', columns: await source.columns('many') })) {
        largest = Math.max(largest, batch.length)
        for (const [id] of batch) if (Number(id) !== next++) throw new Error(`row ${id} is not in its place`)
        if (next < 50_000) await new Promise(setImmediate)
      }
    })
    expect(next).toBe(200_001)
    expect(largest).toBeLessThan(12_000)
  }, 60_000)

  test('a table that ends with a full batch leaves the connection usable', async () => {
    const client = await connected()
    await client.query(
      `create table batch as select i as id from generate_series(1, 5000) i; grant select on batch to reader`,
    )
    await client.end()
    const { rows } = await readTable(place, 'batch')
    expect(rows).toHaveLength(5_000)
  })

  test('a cell of 200 MB arrives cut, as one that is too long', async () => {
    const client = await connected()
    await client.query(`create table wide (id int, large text, bytes bytea, doc json);
      insert into wide values (1, repeat('付', 70000000), decode(repeat('00', 20000000), 'hex'),
        ('"' || repeat('x', 20000) || '"')::json);
      grant select on wide to reader`)
    await client.end()
    const { rows } = await readTable(place, 'wide')
    expect(rows[0]?.map((cell) => cell?.length)).toEqual([1, 8001, 16000, 8001])
  }, 60_000)

  test('a connection that is lost between rows fails, and does not end as if complete', async () => {
    const client = await connected()
    const lost = withSource(place, async (source) => {
      let count = 0
      const columns = await source.columns('many')
      for await (const batch of source.rows({ table: 'many', columns })) {
        if (count === 0)
          await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'reader'`)
        count += batch.length
      }
      return count
    })
    await expect(lost).rejects.toMatchObject({ name: 'SourceFailure', result: 'unreachable' })
    await client.end()
  })

  test('each failure has its name', async () => {
    expect(await resultOf({ ...place, permitted: [] })).toBe('forbiddenAddress')
    expect(await resultOf({ ...place, host: 'localhost', permitted: [] })).toBe('forbiddenAddress')
    expect(await resultOf({ ...place, host: 'nowhere.invalid' })).toBe('unknownHost')
    expect(await resultOf({ ...place, port: await freePort() })).toBe('unreachable')
    expect(await resultOf({ ...place, account: 'stranger' })).toBe('signIn')
    expect(await resultOf({ ...place, database: 'none' })).toBe('unknownDatabase')
    expect(await resultOf({ ...place, tls: true })).toBe('noTls')
    expect(await resultOf(place, 'hidden')).toBe('noTable')
  })
})
