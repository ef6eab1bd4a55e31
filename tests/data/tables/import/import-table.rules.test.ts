import { afterAll, expect, test } from 'vitest'
import { aggregate, count, max, min, pick, sort, sum } from '#api/platform/engine/plan/plan.ts'
import { workbookOf } from '../../../shell/files/fixture/zip.ts'
import { newTableFolder, profiled, rowsIn, stored, surveyed, surveyedAgain, surveyFile } from './run-table-job.ts'

const folder = newTableFolder()
afterAll(folder.remove)

const rowsOf = (rows: number, row: (at: number) => string) =>
  Array.from({ length: rows }, (_, at) => row(at)).join('\n')
const typesOf = ({ columns }: Awaited<ReturnType<typeof surveyed>>) => columns.map(({ fieldType }) => fieldType)

test('each column has the type that takes all its cells', async () => {
  const sheet = await surveyed(
    folder,
    folder.file(
      [
        '编号,数量,金额,系数,启用,是否退货,日期,时间,发生,时刻,身份证号,备注',
        'A1,5,12.50,1e-7,是,0,2024-01-05,2024-01-05 10:30:00,2024-01-05T10:30:00Z,9:05,11010519491231002X,甲',
        'A2,"1,234",,0.123456789012,否,1,2024/1/6,2024-01-06 00:00:00,2024-01-06T10:30:00+08:00,10:05,440524188001010014,',
      ].join('\n'),
    ),
  )
  expect(sheet).toMatchObject({ headRow: 1, rows: 2, doubts: [], primaryKey: [1] })
  expect(typesOf(sheet)).toEqual([
    'string',
    'integer',
    'number',
    'float',
    'boolean',
    'boolean',
    'date',
    'timestamp',
    'timestamp',
    'time',
    'string',
    'string',
  ])
  expect(sheet.columns.map(({ isLocal }) => isLocal).indexOf(true)).toBe(7)
  expect(sheet.columns[8]?.isLocal).toBe(false)
  expect(sheet.columns[10]?.personalKind).toBe('idCard')
  expect(sheet.columns.map(({ empty }) => empty)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
})

test('decimals with zeros at the end, as databases write quotients, are stored as their values', async () => {
  const cells = [
    '10.0000000000000000',
    '-0.2500000000000000',
    '3.1234567890000',
    '0.00000000010',
    '99999999999999.99990',
  ]
  const sheet = await surveyed(
    folder,
    folder.file(['编号,单价', ...cells.map((cell, at) => `A${at},${cell}`)].join('\n')),
  )
  expect(typesOf(sheet)).toEqual(['string', 'number'])
  const { plan } = await stored(folder, sheet)
  expect((await rowsIn(folder, pick(plan, ['c2']))).map(([value]) => value)).toEqual([
    '10.0000000000',
    '-0.2500000000',
    '3.1234567890',
    '0.0000000001',
    '99999999999999.9999000000',
  ])
})

test('the values of a sheet are stored exactly, in the order of their rows', async () => {
  const sheet = await surveyed(
    folder,
    folder.file(
      [
        '编号,数量,金额,启用,日期,时间,发生,时刻,备注',
        'A1,5,12.50,是,2024-01-05,2024-01-05 10:30:00,2024-01-05T10:30:00Z,9:05, 甲 ',
        'A2,"1,234",-0.0000000001,否,2024/1/6,2024年1月6日 下午1:00,2024-01-06T10:30:00+08:00,10:05:01.5,',
        'A3,(7),12345678901234567.25,N,,,,,　',
      ].join('\n'),
    ),
  )
  const result = await stored(folder, sheet)
  expect(result).toMatchObject({
    rows: { in: 3, stored: 3, leftOut: 0 },
    faults: { total: 0 },
    duplicates: { keys: 0 },
  })
  expect(result.stored?.columns.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 9 }, (_, at) => `c${at + 1}`),
    'source_row',
  ])
  expect(await rowsIn(folder, result.plan)).toEqual([
    [
      'A1',
      5n,
      '12.5000000000',
      true,
      '2024-01-05',
      '2024-01-05 02:30:00',
      '2024-01-05 10:30:00',
      '09:05:00',
      ' 甲 ',
      2,
    ],
    [
      'A2',
      1234n,
      '-0.0000000001',
      false,
      '2024-01-06',
      '2024-01-06 05:00:00',
      '2024-01-06 02:30:00',
      '10:05:01.5',
      null,
      3,
    ],
    ['A3', -7n, '12345678901234567.2500000000', false, null, null, null, null, null, 4],
  ])
})

test('rows keep their order where unusual forms are looked up', async () => {
  const lines = rowsOf(150_000, (at) => `${at},${at % 3 === 0 ? '2024/1/5' : '2024-01-06'}`)
  const result = await stored(folder, await surveyed(folder, folder.file(`no,day\n${lines}\n`)))
  const numbers = (await rowsIn(folder, pick(result.plan, ['source_row', 'c2']))).map(([row]) => Number(row))
  expect(numbers.findIndex((row, at) => row !== at + 2)).toBe(-1)
  expect(numbers).toHaveLength(150_000)
})

test('a wrong type in the last row of many is reported, and stops the import unless the row is left out', async () => {
  const lines = rowsOf(60_000, (at) => `K${at},${at === 59_999 ? '约20' : at}`)
  const sheet = await surveyed(folder, folder.file(`key,quantity\n${lines}\n`))
  expect(sheet.columns[1]).toMatchObject({
    fieldType: 'integer',
    misfits: 1,
    firstMisfits: [{ row: 60_001, text: '约20', times: 1 }],
  })
  expect(sheet.doubts).toEqual(['mixedColumns'])

  const refused = await stored(folder, sheet)
  expect(refused.stored).toBeUndefined()
  expect(refused).toMatchObject({
    rows: { in: 60_000, stored: 0, leftOut: 0 },
    faults: { rows: 1, total: 1, listed: [{ row: 60_001, at: 2, text: '约20', reason: 'notInteger' }] },
  })
  const saved = await stored(folder, sheet, { leaveOut: true })
  expect(saved.rows).toEqual({ in: 60_000, stored: 59_999, leftOut: 1 })
  const figures = aggregate(saved.plan, [], { rows: count(), sum: sum('c2'), last: max('source_row') })
  expect(await rowsIn(folder, figures)).toEqual([[59_999n, String((59_998 * 59_999) / 2), 60_000]])
})

test('a type is proposed from all rows: a fraction far below makes whole numbers exact ones', async () => {
  const lines = rowsOf(60_000, (at) => (at === 59_999 ? '0.5' : String(at)))
  expect((await surveyed(folder, folder.file(`quantity\n${lines}\n`))).columns[0]).toMatchObject({
    fieldType: 'number',
    misfits: 0,
  })
})

test('digits that a number would not keep are text, be it one cell of many', async () => {
  const codes = rowsOf(
    30_000,
    (at) => `${at === 29_999 ? '0042' : 10_000 + at},${1000 + at},6222021234567890${100 + (at % 900)}`,
  )
  const sheet = await surveyed(folder, folder.file(`invoice,no,card\n${codes}\n`))
  expect(sheet.columns.map(({ fieldType, isCode }) => [fieldType, isCode])).toEqual([
    ['string', true],
    ['integer', false],
    ['string', true],
  ])
})

test('words for what is missing are misfits, and never become 0', async () => {
  const lines = rowsOf(1000, (at) => `${at},${at % 200 === 7 ? 'N/A' : at * 1.5}`)
  const sheet = await surveyed(folder, folder.file(`no,price\n${lines}\n`))
  expect(sheet.columns[1]).toMatchObject({ fieldType: 'number', misfits: 5 })
  expect(sheet.columns[1]?.firstMisfits).toEqual([{ row: 9, text: 'N/A', times: 5 }])
})

test('a date that may have its month at either place is asked for', async () => {
  const sheet = await surveyed(folder, folder.file('no,day\n1,1/5/2024\n2,2/6/2024\n'))
  expect(sheet.columns[1]).toMatchObject({ fieldType: 'date', dateOrder: 'undecided' })
  expect(sheet.doubts).toContain('undecidedDates')
  expect((await stored(folder, sheet)).faults.listed[0]).toMatchObject({ row: 2, reason: 'dayOrMonthUndecided' })
  const columns = sheet.columns.map(({ at, fieldType }) => ({ at, fieldType, dateOrder: 'dayFirst' as const }))
  const chosen = await stored(folder, sheet, { columns })
  expect(await rowsIn(folder, pick(chosen.plan, ['c2']))).toEqual([['2024-05-01'], ['2024-06-02']])
})

test('two head rows are a doubt, and the person may choose the second', async () => {
  const sheet = await surveyed(folder, folder.file('日期,金额\nday,amount\n2024-01-05,1.5\n2024-01-06,2.5\n'))
  expect(sheet).toMatchObject({ headRow: 1, doubts: ['twoHeadRows', 'mixedColumns'] })
  const again = await surveyedAgain(folder, sheet, 2)
  expect(again.columns.map(({ name, fieldType, misfits }) => [name, fieldType, misfits])).toEqual([
    ['day', 'date', 0],
    ['amount', 'number', 0],
  ])
  expect(again.rows).toBe(2)
})

test('a sheet without a head has numbered names, and its first row is a row', async () => {
  const sheet = await surveyed(folder, folder.file('2024-01-05,1.5\n2024-01-06,2.5\n'))
  expect(sheet).toMatchObject({ headRow: 0, rows: 2, doubts: ['noHead'] })
  expect(sheet.columns.map(({ name }) => name)).toEqual(['column_1', 'column_2'])
  expect((await stored(folder, sheet)).rows).toEqual({ in: 2, stored: 2, leftOut: 0 })
})

test('three rows with equal keys are reported with their places, and nothing is stored', async () => {
  const lines = rowsOf(5000, (at) => `${[10, 2000, 4999].includes(at) ? 7 : at},x`)
  const sheet = await surveyed(folder, folder.file(`no,text\n${lines}\n`))
  expect(sheet).toMatchObject({ primaryKey: [], doubts: ['noKey'] })
  const refused = await stored(folder, sheet, { primaryKey: [1] })
  expect(refused.stored).toBeUndefined()
  expect(refused.duplicates).toEqual({
    keys: 1,
    leftOver: 3,
    listed: [{ key: ['7'], times: 4, rows: [9, 12, 2002, 5001] }],
  })
  const present = await stored(folder, sheet, { primaryKey: [1], leaveOut: true })
  expect(present.rows).toEqual({ in: 5000, stored: 4997, leftOut: 3 })
  expect(present.duplicates.leftOver).toBe(3)
})

test('a key is proven over all rows: a pair where no column is unique', async () => {
  const lines = rowsOf(4000, (at) => `O${at >> 2},${at & 3},甲`)
  expect((await surveyed(folder, folder.file(`order,line,client\n${lines}\n`))).primaryKey).toEqual([1, 2])
})

test('an empty cell in a key is a fault', async () => {
  const sheet = await surveyed(folder, folder.file('no,text\n1,a\n,b\n3,c\n'))
  const refused = await stored(folder, sheet, { primaryKey: [1] })
  expect(refused.faults).toEqual({ rows: 1, total: 1, listed: [{ row: 3, at: 1, text: '', reason: 'keyEmpty' }] })
})

test('lines with an unclosed quote or too many cells, and texts that were cut, are faults of their rows', async () => {
  const lines = ['1,"a', '2,b,c', `3,${'长'.repeat(9000)}`, `4,${'长'.repeat(7999)}`, '5,e']
  const sheet = await surveyed(folder, folder.file(`no,text\n${lines.join('\n')}\n`))
  expect(sheet).toMatchObject({ rows: 5, brokenRows: 1, wideRows: 1, longRows: 2 })
  const kept = await stored(folder, sheet, { primaryKey: [1], leaveOut: true })
  expect(kept.rows).toEqual({ in: 5, stored: 2, leftOut: 3 })
  expect(kept.faults.listed.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'brokenQuote'],
    [3, 'tooManyCells'],
    [4, 'textTooLong'],
  ])
  expect(await rowsIn(folder, pick(kept.plan, ['c1', 'source_row']))).toEqual([
    [4n, 5],
    [5n, 6],
  ])
})

test('5,000 columns are refused with their number', async () => {
  const cells = Array.from({ length: 5000 }, (_, at) => `c${at}`)
  expect(await surveyFile(folder, folder.file(`${cells.join(',')}\n${cells.join(',')}\n`))).toEqual({
    fault: 'tooManyColumns',
    count: 5000,
  })
})

test('500 columns are not', { tags: 'long', timeout: 30_000 }, async () => {
  const cells = Array.from({ length: 500 }, (_, at) => `h${at}`)
  const sheet = await surveyed(folder, folder.file(`${cells.join(',')}\n${cells.map((_, at) => at).join(',')}\n`))
  expect(sheet.columns).toHaveLength(500)
  expect((await stored(folder, sheet)).rows).toEqual({ in: 1, stored: 1, leftOut: 0 })
})

test('a line beyond the memory of the process is refused with its row', { tags: 'long' }, async () => {
  const cell = Buffer.alloc(40 * 1024 * 1024, 'x')
  expect(await surveyFile(folder, folder.file(Buffer.concat([Buffer.from('a,b\n1,2\n'), cell])))).toEqual({
    fault: 'lineTooLong',
    row: 3,
  })
})

test('reserved words and names of 200 characters are heads like others', async () => {
  const heads = ['select', 'order', 'source_row', 'row', `"${'名'.repeat(200)}"`, 'a;drop table x']
  const sheet = await surveyed(folder, folder.file(`${heads.join(',')}\n1,2,3,4,5,6\n2,3,4,5,6,7\n`))
  expect(sheet.columns.map(({ name }) => name)).toEqual([
    'select',
    'order',
    'source_row',
    'row',
    '名'.repeat(24),
    'a_drop_table_x',
  ])
  const result = await stored(folder, sheet)
  expect(await rowsIn(folder, pick(result.plan, ['c1', 'c3', 'source_row']))).toEqual([
    [1n, 3n, 2],
    [2n, 4n, 3],
  ])
})

test('NUL bytes of a database export are no part of its texts', async () => {
  const text = `no,name\n${rowsOf(2000, (at) => `${at},甲${at}`)}\n`
  const sheet = await surveyed(folder, folder.file(text.replace('甲7\n', '甲\0\0\n')))
  const result = await stored(folder, sheet)
  expect(result.rows.stored).toBe(2000)
  expect((await rowsIn(folder, pick(result.plan, ['c2'])))[7]).toEqual(['甲'])
})

test('a column may be left out, and a key may be of several', async () => {
  const sheet = await surveyed(folder, folder.file('a,b,c\n1,x,2\n1,y,3\n'))
  const result = await stored(folder, sheet, {
    columns: [
      { at: 1, fieldType: 'string' },
      { at: 3, fieldType: 'float' },
    ],
    primaryKey: [1, 3],
  })
  expect(result.stored?.columns).toEqual([
    { name: 'c1', type: 'text' },
    { name: 'c2', type: 'double' },
    { name: 'source_row', type: 'integer' },
  ])
  expect(await rowsIn(folder, result.plan)).toEqual([
    ['1', 2, 2],
    ['1', 3, 3],
  ])
})

test('the sheets of a workbook are surveyed one by one; blank rows are no rows', async () => {
  const cell = (ref: string, text: string) => `<c r="${ref}" t="str"><v>${text}</v></c>`
  const rows = [
    `<row r="2">${cell('A2', '编号')}${cell('B2', '金额')}</row>`,
    `<row r="3">${cell('A3', 'A1')}<c r="B3"><v>12.5</v></c></row>`,
    `<row r="4">${cell('A4', ' ')}</row>`,
    `<row r="9">${cell('A9', 'A2')}<c r="B9"><v>7</v></c></row>`,
  ]
  const sheet = await surveyed(
    folder,
    folder.file(workbookOf(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`)),
  )
  expect(sheet).toMatchObject({ headRow: 2, rows: 2, primaryKey: [1], raw: { isText: false } })
  const result = await stored(folder, sheet)
  expect(result.rows).toEqual({ in: 2, stored: 2, leftOut: 0 })
  expect(await rowsIn(folder, result.plan)).toEqual([
    ['A1', '12.5000000000', 3],
    ['A2', '7.0000000000', 9],
  ])
})

test('a file without rows is reported', async () => {
  expect(await surveyFile(folder, folder.file(''))).toEqual({ fault: 'empty' })
  expect(await surveyed(folder, folder.file('a,b\n'))).toMatchObject({ rows: 0, primaryKey: [] })
})

test('a profile has the figures of each column', async () => {
  const lines = rowsOf(
    1000,
    (at) =>
      `${at},${at % 4 === 0 ? '' : at % 4},${['甲', '乙'][at % 2]},2024-01-${String(1 + (at % 9)).padStart(2, '0')}`,
  )
  const sheet = await surveyed(folder, folder.file(`no,quantity,client,day\n${lines}\n`))
  const { rows, columns } = await profiled(await stored(folder, sheet), folder)
  expect(rows).toBe(1000)
  expect(columns[1]).toEqual({
    name: 'c2',
    count: 750,
    empty: 250,
    distinct: 3,
    isApproximate: false,
    least: '1',
    most: '3',
    mean: 2,
    deviation: expect.closeTo(Math.sqrt(500 / 749), 10),
    top: ['1', '2', '3'].map((value) => ({ value, count: 250 })),
  })
  expect(columns[2]).toMatchObject({
    distinct: 2,
    least: '乙',
    most: '甲',
    mean: null,
    top: [{ count: 500 }, { count: 500 }],
  })
  expect(columns[3]).toMatchObject({ distinct: 9, least: '2024-01-01', most: '2024-01-09', deviation: null })
  expect(columns[0]).toMatchObject({ distinct: 1000, mean: 499.5 })
  expect(columns[0]?.top).toHaveLength(50)
})

test('the least and the most of a stored column are those of its rows', async () => {
  const sheet = await surveyed(folder, folder.file('no,at\n1,2024-01-05 00:00:00\n2,2024-07-05 00:00:00\n'))
  const { plan } = await stored(folder, sheet, { timeZone: 'America/New_York' })
  const figures = aggregate(plan, [], { first: min('c2'), last: max('c2') })
  expect(await rowsIn(folder, sort(figures, 'first'))).toEqual([['2024-01-05 05:00:00', '2024-07-05 04:00:00']])
})
