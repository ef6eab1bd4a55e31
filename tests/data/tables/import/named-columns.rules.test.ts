import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, expect, test } from 'vitest'
import { newTableFolder, rowsIn, stored, surveyed, surveyedAgain, surveyFile } from './run-table-job.ts'

const folder = newTableFolder()
afterAll(folder.remove)

test('lines of JSON are rows, in the columns that any of them names', async () => {
  const lines = [
    '{"no": 1, "name": "甲", "amount": 12.50, "isNew": true}',
    '',
    '{"no": 2, "amount": 0.5, "account": 6222021234567890123, "name": "a\\"b, 12345678901234567890\\n"}',
    '{"no": 3, "name": null, "amount": 12345678901234567.25}',
  ]
  const sheet = await surveyed(folder, folder.file(`${lines.join('\n')}\n`))
  expect(sheet).toMatchObject({ headRow: 0, rows: 3, primaryKey: [1] })
  expect(sheet.columns.map(({ head, fieldType }) => [head, fieldType])).toEqual([
    ['no', 'integer'],
    ['name', 'string'],
    ['amount', 'number'],
    ['isNew', 'boolean'],
    ['account', 'string'],
  ])
  const result = await stored(folder, sheet)
  expect(await rowsIn(folder, result.plan)).toEqual([
    [1n, '甲', '12.5000000000', true, null, 1],
    [2n, 'a"b, 12345678901234567890\n', '0.5000000000', null, '6222021234567890123', 3],
    [3n, null, '12345678901234567.2500000000', null, null, 4],
  ])
})

test('a line that is no JSON is a fault of its row', async () => {
  const sheet = await surveyed(folder, folder.file('{"a":1}\n{"a":2\n{"a":3}\n'))
  expect(sheet).toMatchObject({ rows: 3, brokenRows: 1 })
  const result = await stored(folder, sheet, { leaveOut: true })
  expect(result.rows).toEqual({ in: 3, stored: 2, leftOut: 1 })
  expect(result.faults.listed).toMatchObject([{ row: 2, reason: 'brokenJson' }])
})

test('a name that is twice in a line is a fault of its row; colons within texts are none', async () => {
  const file = folder.file('{"a":1,"b":"x"}\n{"a":1,"b":"x","a":2}\n{"a":3,"b":"y\\": z:"}\n{"a":4,"b" : "\\\\"}\n')
  const result = await stored(folder, await surveyed(folder, file), { leaveOut: true })
  expect(result.rows).toEqual({ in: 4, stored: 3, leftOut: 1 })
  expect(result.faults.listed).toMatchObject([{ row: 2, reason: 'nameTwice' }])
})

test('a number beyond the range of a double keeps what is written, and is no number', async () => {
  const sheet = await surveyed(folder, folder.file('{"a":1e400,"b":1.5e3}\n{"a":2,"b":2}\n'))
  const result = await stored(folder, sheet)
  const [first] = await rowsIn(folder, result.plan)
  expect(first).toEqual(['1e400', 1500n, 1])
})

test('nested values are refused with their column and row', async () => {
  expect(await surveyFile(folder, folder.file('{"a":1}\n{"a":2,"b":{"c":1}}\n'))).toEqual({
    fault: 'nestedValues',
    row: 2,
    column: 'b',
  })
})

/** A Parquet file of another program. */
async function parquetOf(query: string): Promise<string> {
  const path = folder.place()
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`set TimeZone = 'UTC'`)
  await connection.run(`copy (${query}) to '${path}' (format parquet)`)
  connection.closeSync()
  instance.closeSync()
  return path
}

test('the columns of a Parquet file keep names, types and values', async () => {
  const path = await parquetOf(
    `select * from (values
      (1::smallint, '007', 12.50::decimal(9,2), 0.1::float, true, date '2024-01-05', timestamp '2024-01-05 10:30:00', timestamptz '2024-01-05 10:30:00.25+08:00', time '09:05:00'),
      (2, '12', null, null, false, null, null, null, null)
    ) t("order", code, amount, weight, isNew, day, "at", instant, clock)`,
  )
  const sheet = await surveyed(folder, path)
  expect(sheet.columns.map(({ head, fieldType, isLocal }) => [head, fieldType, isLocal])).toEqual([
    ['order', 'integer', false],
    ['code', 'string', false],
    ['amount', 'number', false],
    ['weight', 'float', false],
    ['isNew', 'boolean', false],
    ['day', 'date', false],
    ['at', 'timestamp', true],
    ['instant', 'timestamp', false],
    ['clock', 'time', false],
  ])
  const result = await stored(folder, sheet)
  expect(result.rows).toEqual({ in: 2, stored: 2, leftOut: 0 })
  expect(await rowsIn(folder, result.plan)).toEqual([
    [
      1n,
      '007',
      '12.5000000000',
      Math.fround(0.1),
      true,
      '2024-01-05',
      '2024-01-05 02:30:00',
      '2024-01-05 02:30:00.25',
      '09:05:00',
      1,
    ],
    [2n, '12', null, null, false, null, null, null, null, 2],
  ])
})

test('a Parquet file with lists is refused with the name of their column', async () => {
  const path = await parquetOf('select 1 as a, [1, 2] as many')
  expect(await surveyFile(folder, path)).toEqual({ fault: 'nestedValues', column: 'many' })
})

test('a damaged Parquet file is reported', async () => {
  expect(await surveyFile(folder, folder.file('PAR1 and nothing else'))).toEqual({ fault: 'broken' })
})

test('such a file surveyed again keeps the names of its columns', async () => {
  const sheet = await surveyed(folder, folder.file('{"no":1}\n{"no":2}\n'))
  expect((await surveyedAgain(folder, sheet, 1)).columns.map(({ head }) => head)).toEqual(['no'])
})

const line = (name: string) => `{"no":1,"name":"${name}"}\n`
const gbk = Buffer.from(line('\xc9\xcf\xba\xa3\xbb\xaa\xd4\xb4'), 'latin1')

test.each([
  ['utf-8', Buffer.from(`\ufeff${line('上海华源')}`)],
  ['utf-16le', Buffer.from(`\ufeff${line('上海华源')}`, 'utf16le')],
  ['utf-16le', Buffer.from(line('上海华源'), 'utf16le')],
  ['utf-16be', Buffer.from(`\ufeff${line('上海华源')}`, 'utf16le').swap16()],
  ['gb18030', gbk],
])('lines of JSON in %s are read in it', async (encoding, bytes) => {
  const path = folder.file(bytes)
  expect(await surveyFile(folder, path)).toMatchObject({ form: 'json', encoding, brokenBytes: 0 })
  const result = await stored(folder, await surveyed(folder, path))
  expect(await rowsIn(folder, result.plan)).toEqual([[1n, '上海华源', 1]])
})

test('a byte that the encoding of JSON lacks is told', async () => {
  const [start, end] = line('上海华源有限|公司').split('|')
  const bytes = Buffer.concat([Buffer.from(start ?? ''), Buffer.of(0xff), Buffer.from(end ?? '')])
  expect(await surveyFile(folder, folder.file(bytes))).toMatchObject({ encoding: 'utf-8', brokenBytes: 1 })
})

test('JSON in UTF-32 is refused', async () => {
  const text = `\ufeff${line('上海华源')}`
  const bytes = Buffer.from(Uint32Array.from([...text].map((each) => each.codePointAt(0) ?? 0)).buffer)
  expect(await surveyFile(folder, folder.file(bytes))).toMatchObject({ fault: expect.any(String) })
})
