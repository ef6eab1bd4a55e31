import { CFB, utils, type WorkSheet, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readMarkupTables, readXls } from '#api/platform/files/workbook/xls.ts'
import { limitRecords, TooLargeWorkbook } from '#api/platform/files/workbook/xls-records.ts'

const sheetOf = (...rows: (string | number)[][]): WorkSheet => utils.aoa_to_sheet(rows)

function xlsOf(sheets: Record<string, WorkSheet>): Buffer {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return Buffer.from(write(book, { bookType: 'biff8', type: 'buffer' }))
}

/** A workbook with these records added to its sheet. */
function withRecords(bytes: Buffer, ...records: Buffer[]): Buffer {
  const container = CFB.read(bytes, { type: 'buffer' })
  const stream = CFB.find(container, 'Workbook')
  // The last record ends the sheet.
  const content = Buffer.from(stream.content)
  const end = content.lastIndexOf(Buffer.from([0x0a, 0, 0, 0]))
  stream.content = Buffer.concat([content.subarray(0, end), ...records, content.subarray(end)])
  stream.size = stream.content.length
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

const recordOf = (type: number, ...words: number[]): Buffer => {
  const bytes = Buffer.alloc(4 + 2 * words.length)
  bytes.writeUInt16LE(type, 0)
  bytes.writeUInt16LE(2 * words.length, 2)
  for (const [at, word] of words.entries()) bytes.writeUInt16LE(word, 4 + 2 * at)
  return bytes
}

const everywhere = [0, 0xffff, 0, 0xffff]
const rowsOf = async (bytes: Buffer) => (await readXls(bytes)).sheets.map(({ name, rows }) => [name, ...rows])

test('links and columns that reach over a whole sheet cost nothing, and its cells are read', async () => {
  const bytes = withRecords(
    xlsOf({ 流向: sheetOf(['批号', '数量'], ['B1', 5]) }),
    ...Array.from({ length: 200 }, () => recordOf(0x01b8, ...everywhere, ...Array(8).fill(0), 2, 0, 0, 0)),
    ...Array.from({ length: 200 }, () => recordOf(0x0800, 0x0800, ...everywhere, 0)),
    ...Array.from({ length: 200 }, () => recordOf(0x007d, 0, 0xffff, 2560, 15, 0, 0)),
  )
  expect(await rowsOf(bytes)).toEqual([['流向', ['批号', '数量'], ['B1', '5']]])
})

test('a sheet that says it holds every row and column there could be is read by its cells', async () => {
  const bytes = withRecords(
    xlsOf({ 流向: sheetOf(['批号', '数量'], ['B1', 5]) }),
    ...Array.from({ length: 200 }, () => recordOf(0x0200, 0, 0, 0xffff, 0xffff, 0, 0xffff, 0)),
  )
  expect(await rowsOf(bytes)).toEqual([['流向', ['批号', '数量'], ['B1', '5']]])
})

test('a sheet that is lost among substreams opened thousands of times is named, and a workbook of no other is refused', async () => {
  const nested = Array.from({ length: 20_000 }, () => recordOf(0x0809, 0x0600, 0x0010, 0, 0))
  const sheet = sheetOf(['批号', '数量'], ['B1', 5])
  const { sheets, missing } = await readXls(withRecords(xlsOf({ 一月: sheet, 二月: sheet }), ...nested))
  expect([sheets.map(({ name }) => name), missing]).toEqual([['一月'], ['二月']])
  await expect(readXls(withRecords(xlsOf({ 一月: sheet }), ...nested))).rejects.toThrow('without sheets')
})

test('more cells or merged areas than are read of any workbook are refused before they are parsed', () => {
  const cells = recordOf(0x00bd, ...Array(3 * 1000).fill(0))
  const merges = recordOf(0x00e5, 1, 0, 1, 0, 1)
  for (const records of [Array(2001).fill(cells), Array(1001).fill(merges)])
    expect(() => limitRecords(Buffer.concat(records))).toThrow(TooLargeWorkbook)
  expect(() => limitRecords(Buffer.concat(Array(100).fill(cells)))).not.toThrow()
})

test('a row, a column or a merged area beyond all sheets is refused in an XML workbook and in a web page', async () => {
  const book = (inside: string) =>
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${inside}</Table></Worksheet></Workbook>`
  const cell = (more = '') => `<Cell${more}><Data ss:Type="String">甲</Data></Cell>`
  for (const inside of [
    `<Row ss:Index="20000000">${cell()}</Row>`,
    `<Row>${cell(' ss:Index="20000000"')}</Row>`,
    `<Row>${cell(' ss:MergeAcross="2000000" ss:MergeDown="200000"')}</Row>`,
    `<Row>${cell(' ss:MergeAcross="10000" ss:MergeDown="10000"')}</Row>`,
  ])
    await expect(readMarkupTables(book(inside)), inside).rejects.toThrow(TooLargeWorkbook)
  await expect(readMarkupTables('<table><tr><td colspan="20000000">甲</td></tr></table>')).rejects.toThrow(
    TooLargeWorkbook,
  )
  const read = await readMarkupTables(book(`<Row ss:Index="3">${cell(' ss:MergeAcross="1"')}</Row>`))
  expect(read.sheets[0]?.rows[2]?.[0]).toBe('甲')
})

test('sheets are read under names that objects have of their own', async () => {
  const names = ['__proto__', 'constructor', 'toString']
  const book = (name: string) =>
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="${name}"><Table><Row><Cell><Data ss:Type="String">甲</Data></Cell></Row></Table></Worksheet></Workbook>`
  for (const name of names)
    expect((await readMarkupTables(book(name))).sheets.map((sheet) => [sheet.name, ...sheet.rows])).toEqual([
      [name, ['甲']],
    ])
  expect(({} as Record<string, unknown>)['!data']).toBeUndefined()
})

test('a compound file whose sectors form a cycle is refused immediately', async () => {
  const bytes = xlsOf({ S: sheetOf(['甲']) })
  const table = (bytes.readUInt32LE(76) + 1) * 512
  for (const next of [0, 1, 2]) {
    const circle = Buffer.from(bytes)
    for (let at = table; at < table + 512; at += 4) circle.writeUInt32LE(next, at)
    await expect(readXls(circle), String(next)).rejects.toThrow(Error)
  }
})

test('number formats of one workbook do not affect the next one', async () => {
  const withFormat = (format: string) => {
    const sheet = sheetOf([45_662])
    const cell = sheet.A1
    if (cell) cell.z = format
    return xlsOf({ S: sheet })
  }
  for (const [format, shown] of [
    ['yyyy-mm-dd', '2025-01-05'],
    ['00000000', '00045662'],
    ['0.00', '45662'],
    ['yyyy-mm-dd', '2025-01-05'],
  ] as const)
    expect((await readXls(withFormat(format))).sheets[0]?.rows[0], format).toEqual([shown])
})

test('formulas that no program has calculated are empty and counted by sheet', async () => {
  const formula = (v: number) => ({ t: 'n', v, bf: [3, 0, 0x1e, 7, 0] })
  const sheet = (...results: number[]): WorkSheet => ({
    ...Object.fromEntries(results.map((result, at) => [`${'ABC'[at]}1`, formula(result)])),
    '!ref': 'A1:C1',
  })
  const bytes = xlsOf({ 甲: sheet(7, 8, 9), 乙: sheet(0, 7, 0), 丙: sheetOf([0, 1]) })
  const { sheets } = await readXls(bytes)
  expect(sheets.map(({ rows, formulasWithoutResult }) => [rows[0], formulasWithoutResult])).toEqual([
    [['7', '8', '9'], 0],
    [['', '7', ''], 2],
    [['0', '1'], 0],
  ])
})

test('placeholders of other writers are no results in a sheet without any', async () => {
  const zero = [0, 0, 0, 0, 0, 0, 0, 0]
  const emptyText = [3, 0, 0, 0, 0, 0, 0xff, 0xff]
  /** Results of two formulas, written as another program does, with its flags. */
  const written = async (results: number[][], flags: number) => {
    const formula = (at: number) => ({ t: 'n', v: at + 7, bf: [3, 0, 0x1e, 7, 0] })
    const bytes = xlsOf({ S: { A1: formula(0), B1: formula(1), '!ref': 'A1:B1' } })
    for (const [at, result] of results.entries()) {
      const value = Buffer.alloc(8)
      value.writeDoubleLE(at + 7)
      const place = bytes.indexOf(value)
      Buffer.from([...result, flags, 0, 0, 0, 0, 0]).copy(bytes, place)
    }
    const [sheet] = (await readXls(bytes)).sheets
    return [sheet?.rows[0], sheet?.formulasWithoutResult]
  }
  const one = Buffer.alloc(8)
  one.writeDoubleLE(1)
  expect(await written([zero, zero], 2)).toEqual([['', ''], 2])
  expect(await written([zero, [...one]], 2)).toEqual([['0', '1'], 0])
  expect(await written([emptyText, emptyText], 0)).toEqual([['', ''], 2])
  expect(await written([emptyText, [...one]], 0)).toEqual([['', '1'], 0])
})

test('the 29th of February 1900 and days before the calendar are no dates', async () => {
  const days = [59, 60, 60.5, 61, -1].map((v) => ({ t: 'n', v, z: 'yyyy-mm-dd' }) as const)
  const sheet: WorkSheet = { ...Object.fromEntries(days.map((day, at) => [`A${at + 1}`, day])), '!ref': 'A1:A5' }
  const [found] = (await readXls(xlsOf({ 日期: sheet }))).sheets
  expect(found?.rows.flat()).toEqual(['1900-02-28', '1900-02-29', '1900-02-29 12:00', '1900-03-01', '-1'])
})

/** Number of the first format that the writer defines. */
const customFormat = 60

/** A workbook whose formats of that number, and the styles that use them, get another number. */
function renumbered(bytes: Buffer, from: number, to: number): Buffer {
  const container = CFB.read(bytes, { type: 'buffer' })
  const stream = CFB.find(container, 'Workbook')
  const content = Buffer.from(stream.content)
  for (let at = 0; at + 8 <= content.length; at += 4 + content.readUInt16LE(at + 2)) {
    const place = { 224: at + 6, 1054: at + 4 }[content.readUInt16LE(at)]
    if (place !== undefined && content.readUInt16LE(place) === from) content.writeUInt16LE(to, place)
  }
  stream.content = content
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

test('dates and times in built-in formats of East Asian versions are no numbers, unless the workbook redefines them', async () => {
  const formatted = (v: number, z: string) => xlsOf({ 日期: { A1: { t: 'n', v, z }, '!ref': 'A1:A1' } })
  const shown = async (bytes: Buffer) => (await readXls(bytes)).sheets[0]?.rows[0]?.[0]
  const [day, time, code] = [formatted(45_662, 'm/d/yy'), formatted(0.625, 'm/d/yy'), formatted(45_662, '00000000')]
  for (const format of [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])
    expect(await shown(renumbered(day, 14, format)), String(format)).toBe('2025-01-05')
  for (const format of [32, 33, 34, 35, 55, 56])
    expect(await shown(renumbered(time, 14, format)), String(format)).toBe('15:00:00')
  expect(await shown(renumbered(code, customFormat, 31))).toBe('00045662')
})
