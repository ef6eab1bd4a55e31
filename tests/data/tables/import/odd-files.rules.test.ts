import { appendFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { DuckDBInstance } from '@duckdb/node-api'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { aggregate, count, pick } from '#api/platform/engine/plan/plan.ts'
import { writeZip } from '#api/platform/files/workbook/zip-writing.ts'
import { newTableFolder, rowsIn, stored, surveyed, surveyFile } from './run-table-job.ts'

const folder = newTableFolder()
afterAll(folder.remove)

const million = 1_000_000
/** A csv with a code and an amount, of which row 900,000 has a word. */
function oneWrong(): Buffer {
  const lines = ['code,amount']
  for (let at = 1; at <= million; at++) lines.push(`${at},${at === 900_000 - 1 ? '未知' : '12.50'}`)
  return Buffer.from(lines.join('\n'))
}

test('a word in row 900,000 of a million is named, stores nothing, and is left out and counted if wanted', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const sheet = await surveyed(folder, folder.file(oneWrong()))
  expect(sheet.columns[1]).toMatchObject({ fieldType: 'number', misfits: 1, firstMisfits: [{ row: 900_000 }] })
  const refused = await stored(folder, sheet)
  expect(refused.stored).toBeUndefined()
  expect(refused.faults.listed).toEqual([{ row: 900_000, at: 2, text: '未知', reason: 'notNumber' }])
  const left = await stored(folder, sheet, { leaveOut: true })
  expect(left.rows).toEqual({ in: million, stored: million - 1, leftOut: 1 })
  expect(await rowsIn(folder, aggregate(left.plan, [], { rows: count() }))).toEqual([[BigInt(million - 1)]])
})

test('of many repeated keys the first 20 are named, with the rows of each', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => `k${at % 30},${at}`)
  const sheet = await surveyed(folder, folder.file(`key,no\n${rows.join('\n')}\n`))
  const result = await stored(folder, sheet, { primaryKey: [1] })
  expect(result.stored).toBeUndefined()
  expect(result.duplicates.listed).toHaveLength(20)
  expect(result.duplicates.listed[0]).toEqual({ key: ['k0'], times: 4, rows: [2, 32, 62, 92] })
})

test('too many columns are counted in every form', { tags: 'long', timeout: 60_000 }, async () => {
  const names = Array.from({ length: 5000 }, (_, at) => `c${at}`)
  const record = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))
  const expected = { fault: 'tooManyColumns', count: 5000 }
  expect(await surveyFile(folder, folder.file(`${record}\n`))).toEqual(expected)
  expect(await surveyFile(folder, await parquetOf(`select ${names.map((name) => `1 as ${name}`).join()}`))).toEqual(
    expected,
  )
  const workbook = await writeXlsx({ sheets: [{ name: '宽', rows: [names, names] }] })
  expect(await surveyFile(folder, folder.file(new Uint8Array(workbook)))).toMatchObject({
    fault: 'tooManyColumns',
    sheet: '宽',
  })
})

test('a cell of 200 MB ends the reading with the row of its line', { tags: 'long', timeout: 60_000 }, async () => {
  const part = Buffer.alloc(1024 * 1024, 'x')
  for (const [start, end] of [
    ['a,b\n1,2\n"', '",1\n'],
    ['{"a":1}\n{"a":2}\n{"a":"', '"}\n'],
  ] as const) {
    const path = folder.file(start)
    for (let at = 0; at < 200; at++) appendFileSync(path, part)
    appendFileSync(path, end)
    const before = process.memoryUsage.rss()
    expect(await surveyFile(folder, path)).toEqual({ fault: 'lineTooLong', row: 3 })
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
  }
})

test('a workbook with a cell of 200 MB is refused before it is unpacked', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const sheet = Buffer.concat([
    Buffer.from('<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>'),
    Buffer.alloc(200 * 1024 * 1024, 'x'),
    Buffer.from('</t></is></c></row></sheetData></worksheet>'),
  ])
  const entries = [
    { name: '[Content_Types].xml', content: () => [Buffer.from('<Types/>')] },
    { name: 'xl/workbook.xml', content: () => [Buffer.from('<workbook/>')] },
    { name: 'xl/worksheets/sheet1.xml', content: () => [sheet] },
  ]
  const path = folder.file(await buffer(writeZip(entries)))
  expect(await surveyFile(folder, path)).toEqual({ fault: 'tooLarge' })
})

test('a quote that is never closed breaks its own line, and the rows after it are read', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const rows = Array.from({ length: 400_000 }, (_, at) => `${at},text ${at}`)
  rows[5] = '5,"never closed'
  const sheet = await surveyed(folder, folder.file(`no,text\n${rows.join('\n')}\n`))
  expect(sheet).toMatchObject({ rows: 400_000, brokenRows: 1 })
  const result = await stored(folder, sheet, { leaveOut: true, primaryKey: [1] })
  expect(result.rows).toEqual({ in: 400_000, stored: 399_999, leftOut: 1 })
  expect(result.faults.listed).toMatchObject([{ row: 7, reason: 'brokenQuote' }])
})

test('lone carriage returns and a mark in the middle do not lose a row', async () => {
  const returns = await surveyed(folder, folder.file('no,text\r1,a\r2,b\r'))
  expect(returns.rows).toBe(2)
  const mark = await surveyed(folder, folder.file('\ufeffno,text\n1,a\n\ufeff2,b\n'))
  expect(mark).toMatchObject({ rows: 2 })
  expect(mark.columns.map(({ head }) => head)).toEqual(['no', 'text'])
  const result = await stored(folder, mark, { primaryKey: [1] })
  expect(result.rows).toEqual({ in: 2, stored: 2, leftOut: 0 })
  expect(await rowsIn(folder, pick(result.plan, ['c1', 'c2']))).toEqual([
    [1n, 'a'],
    [2n, 'b'],
  ])
})

test('bytes of another encoding in the middle are counted, and the rows around them are read', async () => {
  const gb = Buffer.from([0xd5, 0xc5, 0xc3, 0xf4])
  const utf8 = Array.from({ length: 500 }, (_, at) => `${at},张敏\n`).join('')
  const path = folder.file(Buffer.concat([Buffer.from(`no,name\n${utf8}501,`), gb, Buffer.from(`\n${utf8}`)]))
  const survey = await surveyFile(folder, path)
  if ('fault' in survey) throw new Error(survey.fault)
  expect(survey.encoding).toBe('utf-8')
  expect(survey.brokenBytes).toBeGreaterThan(0)
  expect(survey.sheets[0]?.rows).toBe(1001)
})

/** A Parquet file of another program. */
async function parquetOf(query: string, options = ''): Promise<string> {
  const path = folder.place()
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`set TimeZone = 'UTC'`)
  await connection.run(`copy (${query}) to '${path}' (format parquet${options})`)
  connection.closeSync()
  instance.closeSync()
  return path
}

test('numbers of a Parquet file that no double holds stay exact', async () => {
  const path = await parquetOf(`select * from (values
    (18446744073709551615::ubigint, 9223372036854775807::bigint, 12345678901234567890.0123456789::decimal(38,10), 255::utinyint,
      0.12345678901234567890::decimal(38,20)),
    (0::ubigint, (-9223372036854775807)::bigint, -0.0000000001::decimal(38,10), 0::utinyint, null)) t(u, i, d, small, fine)`)
  const sheet = await surveyed(folder, path)
  const result = await stored(folder, sheet, { primaryKey: [1] })
  expect(result.rows).toEqual({ in: 2, stored: 2, leftOut: 0 })
  const rows = await rowsIn(folder, pick(result.plan, ['c1', 'c2', 'c3', 'c4', 'c5']))
  expect(rows.map((row) => row.map(String))).toEqual([
    [
      '18446744073709551615.0000000000',
      '9223372036854775807',
      '12345678901234567890.0123456789',
      '255',
      '0.12345678901234567890',
    ],
    ['0.0000000000', '-9223372036854775807', '-0.0000000001', '0', 'null'],
  ])
})

test('times of a Parquet file keep their zone, at any precision', async () => {
  const path = await parquetOf(`select 1 as no,
    timestamp_s '2024-01-05 10:30:00' as s, timestamp_ms '2024-01-05 10:30:00.123' as ms,
    timestamp_ns '2024-01-05 10:30:00.123456789' as ns, timestamptz '2024-01-05 10:30:00+08:00' as zoned`)
  const sheet = await surveyed(folder, path)
  expect(sheet.columns.map(({ fieldType, isLocal }) => [fieldType, isLocal])).toEqual([
    ['integer', false],
    ['timestamp', true],
    ['timestamp', true],
    ['timestamp', true],
    ['timestamp', false],
  ])
  const result = await stored(folder, sheet, { primaryKey: [1] })
  expect(await rowsIn(folder, pick(result.plan, ['c2', 'c3', 'c4', 'c5']))).toEqual([
    ['2024-01-05 02:30:00', '2024-01-05 02:30:00.123', '2024-01-05 02:30:00.123456', '2024-01-05 02:30:00'],
  ])
})

test('dictionaries and many row groups of a Parquet file are read whole, and one without rows has none', async () => {
  const query = `select i as no, ['甲', '乙', '丙'][1 + i % 3] as name from range(300000) t(i)`
  const sheet = await surveyed(folder, await parquetOf(query, ', row_group_size 2048'))
  const result = await stored(folder, sheet)
  expect(result.rows).toEqual({ in: 300_000, stored: 300_000, leftOut: 0 })
  const byName = aggregate(result.plan, ['c2'], { rows: count() })
  expect((await rowsIn(folder, byName)).map(String).toSorted()).toEqual(['丙,100000', '乙,100000', '甲,100000'])
  const empty = await surveyed(folder, await parquetOf(`select 1 as no, 'a' as name where false`))
  expect(empty).toMatchObject({ rows: 0 })
  expect(empty.columns.map(({ head }) => head)).toEqual(['no', 'name'])
}, 60_000)

test.each([
  ['a list', `[1, 2]`, 'nestedValues'],
  ['a structure', `{'a': 1}`, 'nestedValues'],
  ['a map', `map {'a': 1}`, 'nestedValues'],
  ['bytes', `'\\x01\\x02'::blob`, 'typeUnknown'],
  ['an interval', `interval 3 days`, 'typeUnknown'],
])('%s in a Parquet file is refused with the name of its column', async (_, value, fault) => {
  const path = await parquetOf(`select 1 as no, ${value} as "明细"`)
  expect(await surveyFile(folder, path)).toEqual({ fault, column: '明细' })
})

test('a mark at the start of a cell is no part of it, in any form of file', async () => {
  const sheets = [
    folder.file('{"no":"\ufeff1","text":"\ufeffa"}\n{"no":"2","text":"b"}\n'),
    folder.file(
      new Uint8Array(
        await writeXlsx({
          sheets: [
            {
              name: '表',
              rows: [
                ['no', 'text'],
                ['\ufeff1', '\ufeffa'],
                ['2', 'b'],
              ],
            },
          ],
        }),
      ),
    ),
    await parquetOf(`select * from (values ('\ufeff1', '\ufeffa'), ('2', 'b')) t(no, "text")`),
  ]
  for (const path of sheets) {
    const result = await stored(folder, await surveyed(folder, path), { primaryKey: [1] })
    expect(result.rows).toEqual({ in: 2, stored: 2, leftOut: 0 })
    expect((await rowsIn(folder, pick(result.plan, ['c1', 'c2']))).map(String)).toEqual(['1,a', '2,b'])
  }
})
