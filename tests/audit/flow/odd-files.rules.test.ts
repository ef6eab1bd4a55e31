import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scanFiles } from '#api/platform/engine/plan/plan.ts'
import { openArchive } from '#api/platform/files/reader/archive.ts'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import { zipOf } from '../../shell/files/fixture/zip.ts'
import { newFolder } from '../../support/folder.ts'
import { doubtfulCsv } from '../data-process/encoding.ts'
import { readTable, rowsOf } from './read-table.ts'
import { runJob } from './run-job.ts'

const folder = newFolder()
afterAll(folder.remove)
let files = 0

const odd = (name: string) => new URL(`./odd-files/${name}`, import.meta.url).pathname
function stored(content: Uint8Array | string): string {
  const path = join(folder.path, `odd-${++files}`)
  writeFileSync(path, content)
  return path
}

/** Cells of the first sheet with rows. */
async function cellsOf(path: string): Promise<string[][]> {
  const file = await openSheets(path)
  if ('fault' in file) throw new Error(file.fault)
  for (const sheet of file.sheets) {
    const cells: string[][] = []
    for await (const batch of sheet.rows()) cells.push(...batch.map((row) => [...row.cells]))
    if (cells.length > 0) return cells
  }
  return []
}

/** Lines and faults of the first sheet of a file, as the product reads them. */
async function linesOf(path: string) {
  const output = join(folder.path, `read-${++files}`)
  const table = await readTable(path, { output, productCodes: ['CP1001'] })
  const fields = ['row', 'date', 'counterparty', 'productCode', 'batchNo', 'quantity', 'amount', 'documentNo']
  const lines = await rowsOf(folder.path, scanFiles(table.lines), fields)
  return {
    ...table,
    faults: await rowsOf(folder.path, scanFiles(table.faults), ['row', 'field', 'reason']),
    lines: lines.map((cells) => Object.fromEntries(fields.map((name, place) => [name, cells[place]]))),
  }
}

const heads = '单据日期,客户名称,商品编码,批号,数量,金额,单据编号'
const csvOf = (...rows: string[]) => stored([heads, ...rows].join('\n'))

test('a code is what is displayed: zeros before it and letters of its format are kept', async () => {
  const [, second, third] = await cellsOf(odd('padded.xlsx'))
  expect([second?.[5], second?.[10], third?.[5]]).toEqual(['00240101', '000002', 'B240102'])
})

test('a merged value counts for each row that it covers, and the page says so', async () => {
  const { lines, sheet } = await linesOf(odd('merged-down.xlsx'))
  expect(new Set(lines.map(({ counterparty }) => counterparty)).has('')).toBe(false)
  expect(lines.every(({ date }) => date !== '')).toBe(true)
  expect(sheet.notes.mergedAreas).toBeGreaterThan(0)
})

const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const office = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const bookOf = (sheet: string, properties = '') =>
  stored(
    zipOf([
      { name: '[Content_Types].xml', data: '<Types/>' },
      {
        name: '_rels/.rels',
        data: `<Relationships><Relationship Id="a" Type="${relation}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
      },
      {
        name: 'xl/workbook.xml',
        data: `<workbook ${office} xmlns:q="${relation}">${properties}<sheets><sheet name="S" sheetId="1" q:id="a"/></sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: `<Relationships><Relationship Id="a" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      { name: 'xl/worksheets/sheet1.xml', data: sheet },
      {
        name: 'xl/styles.xml',
        data: `<styleSheet ${office}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      },
    ]),
  )

test('a figure that merged cells share belongs to none of their rows; hidden rows are read and counted', async () => {
  const row = (number: number, cells: string[], more = '') =>
    `<row r="${number}"${more}>${cells.map((text, at) => (text === '' ? '' : cell(`${'ABCDEFG'[at]}${number}`, text))).join('')}</row>`
  const sheet = `<worksheet ${office} xmlns:x="urn:other"><x:row r="9"/><sheetData>${row(1, heads.split(','))}
    ${row(2, ['2025-01-05', '甲医院', 'CP1001', 'B1', '30', '300', '7'])}
    ${row(3, ['', '', 'CP1001', 'B2', '', '', ''], ' hidden="1"')}
    ${row(4, ['2025-01-06', '乙医院', 'CP1001', 'B3', '5', '50', '8'])}</sheetData>
    <mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/><mergeCell ref="E2:E3"/><mergeCell ref="G2:G3"/></mergeCells></worksheet>`
  const { lines, faults, sheet: read } = await linesOf(bookOf(sheet))
  expect(lines.map(({ row: number, quantity }) => [number, quantity])).toEqual([[4, 50_000n]])
  expect(faults).toEqual([
    [2, 'quantity', 'mergedFigure'],
    [3, 'quantity', 'mergedFigure'],
  ])
  expect(read.notes).toEqual({ hiddenRows: 1, mergedAreas: 4, formulasWithoutResult: 0 })
})

test('a workbook with rows out of order is refused as broken instead of losing rows', async () => {
  const row = (number: number) => `<row r="${number}">${cell(`A${number}`, String(number))}</row>`
  const path = bookOf(`<worksheet ${office}><sheetData>${row(1)}${row(3)}${row(2)}</sheetData></worksheet>`)
  await expect(cellsOf(path)).rejects.toThrow('a sheet cannot be read')
})

test('a colour in a number format makes no date', async () => {
  expect((await linesOf(odd('magenta.xlsx'))).lines.map(({ quantity }) => quantity)).toContain(460_000_000n)
})

test('invisible characters do not make texts different', async () => {
  const { lines } = await linesOf(odd('zw.csv'))
  expect(
    lines.map(({ counterparty, productCode, batchNo, documentNo }) => [counterparty, productCode, batchNo, documentNo]),
  ).toEqual([
    ['甲医院', 'CP1001', 'B240101', 'XS0001'],
    ['甲医院', 'CP1001', 'B240101', 'XS0002'],
  ])
})

test('a time with a zone is a day of the organisation', async () => {
  expect((await linesOf(odd('iso.csv'))).lines.map(({ date }) => String(date))).toEqual([
    '2025-01-05',
    '2025-01-06',
    '2025-01-06',
  ])
})

test('digits that a file has lost are a fault, and never equal to others', async () => {
  for (const name of ['sci.csv', 'num20.xlsx']) {
    const { counts, faults } = await linesOf(odd(name))
    expect(counts.lines, name).toBe(0)
    expect(new Set(faults.map(([, , reason]) => reason)), name).toEqual(new Set(['digitsLost']))
  }
  const { counts } = await linesOf(csvOf('2025-01-05,甲,CP1001,2E19,1,1,25117000000012345678'))
  expect(counts).toMatchObject({ lines: 1, faults: 0 })
})

test('the parts of a workbook are found under any names; a sheet without its part is named, and the others are read', async () => {
  for (const name of ['workbook2.xlsx', 'parts-at-root.xlsx', 'strict.xlsx', 'prefixed.xlsx'])
    expect((await cellsOf(odd(name)))[0]?.[0], name).toBe('单据日期')
  const { read, counts } = await linesOf(odd('nullpath.xlsx'))
  expect(read.notes.missing).toHaveLength(1)
  expect(counts.lines).toBe(1)
})

test('Big5 is detected, and headers in traditional characters are recognized', async () => {
  for (const name of ['big5.csv', 'trad-utf8.csv']) {
    const { lines, sheet } = await linesOf(odd(name))
    expect(Object.keys(sheet.suggested.columns), name).toEqual(
      expect.arrayContaining(['date', 'counterparty', 'productCode', 'batchNo', 'quantity', 'amount', 'documentNo']),
    )
    expect(lines[0]?.counterparty, name).toMatch(/醫院/)
  }
})

test('a text that two encodings fit about as well is doubtful, and is read in the one that is given', async () => {
  const path = stored(doubtfulCsv())
  const request = { path, role: 'sale' as const, productCodes: [] }
  const read = await runJob('readFile', request, { inputs: [folder.path], output: join(folder.path, 'doubtful') })
  expect(read).toMatchObject({ csv: { encoding: 'gb18030' }, notes: { doubtfulEncoding: true } })
  const given = { ...request, encoding: 'big5' as const }
  const again = await runJob('readFile', given, { inputs: [folder.path], output: join(folder.path, 'given') })
  expect(again).toMatchObject({ csv: { encoding: 'big5' }, notes: { doubtfulEncoding: false, brokenBytes: 0 } })
  expect('sheets' in again && again.sheets[0]?.start[1]?.cells).toContain('健華醫藥')
})

test('bytes that Big5 has no character for are damage, and do not hide the encoding', async () => {
  const damaged = ['\xff', '\x80', '\xc7\xa1', '\xfe\xa1'].join(',\xb5\xd8,')
  const path = stored(Buffer.concat([readFileSync(odd('big5.csv')), Buffer.from(`${damaged},\r\n`, 'latin1')]))
  const requested = { path, role: 'sale' as const, productCodes: [] }
  const read = await runJob('readFile', requested, { inputs: [folder.path], output: join(folder.path, 'damaged') })
  expect(read).toMatchObject({ csv: { encoding: 'big5' }, notes: { doubtfulEncoding: false, brokenBytes: 4 } })
  expect((await cellsOf(path)).at(-1)).toEqual(['\ufffd', '華', '\ufffd', '華', '\ufffd', '華', '\ufffd', ''])
})

test('a text of another alphabet is doubtful', async () => {
  const path = stored(
    Buffer.from('date,client,qty\n2025-01-05,Caf\xe9 Z\xfcrich,3\n2025-01-06,M\xfcnchen,4\n', 'latin1'),
  )
  const input = { path, role: 'sale' as const, productCodes: [] }
  const read = await runJob('readFile', input, { inputs: [folder.path], output: join(folder.path, 'latin') })
  expect(read).toMatchObject({ notes: { doubtfulEncoding: true } })
})

test.each([
  [
    'Korean',
    'b3afc2a52cb0edb0b4b8ed2cbbf3c7b0c4dab5e52cbcf6b7ae2cb1ddbed72cbcadbfefbab4bff82cbec6b8f1bdc3bdc7b8b0c4b8bdb62cbacebbeab4ebc7d0b1b3bee0b1b9',
  ],
  [
    'Japanese',
    'c6fcc9d52ca4aab5d2cdcd2cc5ecb5fec5d4c9c2b1a12ca5a2a5e2a5ada5b7a5b7a5eaa5f3a5aba5d7a5bba5eb2ca4a2a4eaa4aca4c8a4a6a4b4a4b6a4a4a4dea4b92cbff4cecc',
  ],
  [
    'Russian',
    'c4e0f2e02ccfeeeaf3efe0f2e5ebfc2ccaeeebe8f7e5f1f2e2ee2ccee1ebe0f1f2ede0ff20e1eeebfcede8f6e02ccde0e8ece5edeee2e0ede8e520f2eee2e0f0e02cd6e5ede020e7e020f8f2f3eaf32ccceef1eae2e0',
  ],
])('a %s text whose bytes are Chinese as well is doubtful', async (_, hex) => {
  expect(await openSheets(stored(Buffer.from(hex, 'hex')))).toMatchObject({
    csv: { encoding: 'gb18030' },
    isDoubtful: true,
  })
})

test('a text of drug names is no other alphabet', async () => {
  const names = '日期客户名称商品编码阿莫西林胶囊头孢克肟片盐酸二甲双胍缓释复方氨酚烷胺硝苯地平数量金额'
  // Characters of GB 2312 by their places in the decoder.
  const decode = new TextDecoder('gb18030')
  const bytes = [...names].flatMap((sign) => {
    for (let lead = 0xb0; lead < 0xf8; lead++)
      for (let trail = 0xa1; trail < 0xff; trail++)
        if (decode.decode(Uint8Array.of(lead, trail)) === sign) return [lead, trail]
    return []
  })
  expect(await openSheets(stored(Buffer.from(bytes)))).toMatchObject({
    csv: { encoding: 'gb18030' },
    isDoubtful: false,
  })
})

test('dates from 1904 stay so where an extension has an element of the same name', async () => {
  expect(String((await linesOf(odd('mac1904-excel2013.xlsx'))).lines[0]?.date)).toBe('2025-01-05')
})

test('an old workbook is read whole: charts are no cells, texts of filled-down formulas are there', async () => {
  const chart = await cellsOf(odd('embedded-chart.xls'))
  expect(chart.slice(0, 2).map((cells) => cells.slice(0, 2))).toEqual([
    ['单据日期', '客户名称'],
    ['2025-01-05', '甲医院'],
  ])
  expect((await cellsOf(odd('shared-formula.xls')))[1]?.[5]).toBe('B240101')
})

test('a table of a web page under the name of a workbook is read; a page without one is reported', async () => {
  expect((await cellsOf(odd('html.xls')))[1]?.slice(0, 2)).toEqual(['2025-01-05', '甲医院'])
  expect(await openSheets(stored('<html><body>请登录</body></html>'))).toEqual({ fault: 'webPage' })
})

test('old forms of workbooks are no CSV, and a part of a page with a table is one', async () => {
  const old = [
    'MIME-Version: 1.0\nX-Document-Type: Workbook\n',
    'ID;PWXL;N;E\r\nP;PGeneral\r\n',
    'TABLE\n0,1\n"EXCEL"\n',
  ]
  for (const content of [...old, Buffer.from([9, 8, 8, 0, 0, 5, 5, 0])])
    expect(await openSheets(stored(content)), String(content)).toEqual({ fault: 'oldWorkbook' })
  expect(await openSheets(stored('ID;Preis\nP1;2\n'))).toMatchObject({ form: 'csv' })
  expect(await cellsOf(stored('<center>流向<table><tr><td>甲</td></tr></table></center>'))).toEqual([['甲']])
})

test('a text next to a value is read once', async () => {
  expect((await cellsOf(odd('inline.xlsx')))[1]?.[5]).toBe('B240101')
})

test('a csv is read with formulas of texts, an end mark, zeros and line ends of the Mac', async () => {
  const quoted = await linesOf(odd('equals-quoted.csv'))
  expect(new Set(quoted.lines.map(({ batchNo }) => batchNo))).toEqual(new Set(['00240101']))
  const ended = await linesOf(odd('eof-mark.csv'))
  expect([ended.counts.faults, ended.counts.skipped]).toEqual([0, 1])
  const mac = await cellsOf(odd('cr-only-lf-in-quotes.csv'))
  expect([mac.length, mac[2]?.[1]]).toEqual([3, '甲医院\n门诊'])
  const zeros = await linesOf(csvOf('2025-01-05,甲医院\0\0,CP1001,B1,1,1,D1'))
  expect(zeros.lines[0]?.counterparty).toBe('甲医院')
})

test('an invalid byte is reported and its row excluded; the other rows stay UTF-8', async () => {
  const text = Buffer.from(
    [heads, '2025-01-05,甲医院,CP1001,B1,1,1,D1', '2025-01-06,乙?医院,CP1001,B1,1,1,D2'].join('\n'),
  )
  text[text.indexOf('?')] = 0xff
  const { read, lines, faults } = await linesOf(stored(text))
  expect(read).toMatchObject({ csv: { encoding: 'utf-8' }, notes: { brokenBytes: 1 } })
  expect(lines.map(({ counterparty }) => counterparty)).toEqual(['甲医院'])
  expect(faults).toEqual([[3, 'counterparty', 'charactersLost']])
})

test('a name over 200 characters is compared whole, one that had to be cut is a fault', async () => {
  const long = '甲'.repeat(260)
  const { lines, faults } = await linesOf(
    csvOf(
      `2025-01-05,${long}一,CP1001,B1,1,1,D1`,
      `2025-01-05,${long}二,CP1001,B1,1,1,D2`,
      `2025-01-05,${'乙'.repeat(9000)},CP1001,B1,1,1,D3`,
    ),
  )
  expect(lines.map(({ counterparty }) => counterparty)).toEqual([`${long}一`, `${long}二`])
  expect(faults).toEqual([[4, 'counterparty', 'textTooLong']])
})

test('a repeated head over 200 characters is a head, and a shown cell that is cut says so', async () => {
  const long = `数量${'（备注）'.repeat(60)}`
  const rows = ['日期,客户,产品编码,数量', `2025-01-05,甲医院,CP1001,1`].map((row) => `${row},`)
  const text = [`${rows[0]}${long}`, rows[1], `${rows[0]}${long}`, rows[1]].join('\n')
  const { lines, faults, read } = await linesOf(stored(text))
  expect([lines.length, faults]).toEqual([2, []])
  expect(read.sheets[0]?.heads.at(-1)).toMatch(/^数量.{197}…$/)
})

test.each([
  ['下午 3:20', undefined],
  ['2025-01-05 下午 3:20', '2025-01-05'],
  ['2025年1月5日 上午9:00', '2025-01-05'],
  ['05-JAN-25', '2025-01-05'],
  ['Jan 5, 2025', '2025-01-05'],
  ['20250105103000', '2025-01-05'],
  ['2025-01-05T10:30:00+08:00', '2025-01-05'],
])('%s is read as the day %s', async (written, day) => {
  const { lines, faults } = await linesOf(csvOf(`"${written}",甲医院,CP1001,B1,1,1,D1`))
  expect(lines.map(({ date }) => date)).toEqual(day ? [day] : [])
  expect(faults).toHaveLength(day ? 0 : 1)
})

test.each([
  ['1,234.50-', -12_345_000n],
  ['(1,234.50)', -12_345_000n],
  ['−1234.5', -12_345_000n],
  ['－１２３４．５', -12_345_000n],
])('%s is a negative quantity', async (written, tenThousandths) => {
  const { lines } = await linesOf(csvOf(`2025-01-05,甲医院,CP1001,B1,"${written}",1,D1`))
  expect(lines.map(({ quantity }) => quantity)).toEqual([tenThousandths])
})

test('a number that no format shows as a day is none where the calendar starts in 1904', async () => {
  const day = (reference: string, style: number) => `<c r="${reference}" s="${style}"><v>44200</v></c>`
  const row = (number: number, style: number) =>
    `<row r="${number}">${day(`A${number}`, style)}${cell(`B${number}`, '甲医院')}${cell(`C${number}`, 'CP1001')}${cell(`E${number}`, '3')}</row>`
  const head = `<row r="1">${heads
    .split(',')
    .map((text, at) => cell(`${'ABCDEFG'[at]}1`, text))
    .join('')}</row>`
  const book = (calendar: string) =>
    bookOf(`<worksheet ${office}><sheetData>${head}${row(2, 1)}${row(3, 0)}</sheetData></worksheet>`, calendar)
  const from1904 = await linesOf(book('<workbookPr date1904="1"/>'))
  expect(from1904.lines.map(({ date }) => String(date))).toEqual(['2025-01-05'])
  expect(from1904.faults).toEqual([[3, 'date', 'notADate']])
  const from1900 = await linesOf(book(''))
  expect(from1900.lines.map(({ date }) => String(date))).toEqual(['2021-01-04', '2021-01-04'])
})

test('days whose year may be first are faults until a person decides', async () => {
  const row = (day: string) => `${day},甲医院,CP1001,B1,3,30,DJ1`
  const { faults, lines, survey } = await linesOf(csvOf(row('24/12/31'), row('25/01/05')))
  expect([faults, lines]).toEqual([[2, 3].map((at) => [at, 'date', 'dayOrMonthUndecided']), []])
  expect(survey).toMatchObject({ isShort: true, dateOrder: undefined })
  const certain = await linesOf(csvOf(row('24/12/31'), row('25/1/5')))
  expect(certain.lines.map(({ date }) => String(date))).toEqual(['2024-12-31', '2025-01-05'])
})

test('a subtotal is one with a date before it, by its word or by a name that ends in it', async () => {
  const { lines, skipped } = await linesOf(
    csvOf(
      '2025-01-05,甲医院,CP1001,B1,1,1,D1',
      '2025-01-05,小计,,,1,1,',
      '2025-01-31,甲医院 汇总,,,1,1,',
      '2025-01-31,,本月合计,,1,1,',
      '2025-02-01,甲医院,CP1001,B1,2,2,总001',
    ),
  )
  expect(lines.map(({ row }) => row)).toEqual([2, 6])
  expect(skipped.filter(({ kind }) => kind === 'total').map(({ from }) => from)).toEqual([3, 4, 5])
})

test('a workbook in a zip64 archive is read; one whose two ends disagree is broken', async () => {
  const plain = Buffer.from(zipOf([{ name: 'a.txt', data: 'a,b' }]))
  const end = plain.length - 22
  const [bytes, at] = [plain.readUInt32LE(end + 12), plain.readUInt32LE(end + 16)]
  const zip64 = (entries: number) => {
    const record = Buffer.alloc(56)
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(44n, 4)
    record.writeBigUInt64LE(BigInt(entries), 24)
    record.writeBigUInt64LE(BigInt(entries), 32)
    record.writeBigUInt64LE(BigInt(bytes), 40)
    record.writeBigUInt64LE(BigInt(at), 48)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    locator.writeBigUInt64LE(BigInt(end), 8)
    locator.writeUInt32LE(1, 16)
    const last = Buffer.from(plain.subarray(end))
    last.writeUInt16LE(0xffff, 8)
    last.writeUInt16LE(0xffff, 10)
    last.writeUInt32LE(0xffffffff, 12)
    last.writeUInt32LE(0xffffffff, 16)
    return Buffer.concat([plain.subarray(0, end), record, locator, last])
  }
  const opened = await openArchive(zip64(1))
  expect('entries' in opened && opened.entries.map(({ name }) => name)).toEqual(['a.txt'])
  expect(await openArchive(zip64(2))).toMatchObject({ refused: 'file.type' })
})
