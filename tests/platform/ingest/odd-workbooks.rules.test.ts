import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import { workbookOf } from '../../shell/files/fixture/zip.ts'
import { newFolder } from '../../support/folder.ts'

const folder = newFolder()
afterAll(folder.remove)
let files = 0

/** Rows of the first sheet, and its notes. */
async function sheetOf(bytes: Uint8Array) {
  const path = join(folder.path, `workbook-${++files}`)
  writeFileSync(path, bytes)
  const opened = await openSheets(path)
  if ('fault' in opened) throw new Error(opened.fault)
  const [sheet] = opened.sheets
  const rows: string[][] = []
  for await (const batch of sheet?.rows() ?? []) rows.push(...batch.map(({ cells }) => [...cells]))
  return { rows, notes: sheet?.notes }
}
const rowsOf = async (bytes: Uint8Array) => (await sheetOf(bytes)).rows

const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (cells: string, more = '') => `<worksheet><sheetData>${cells}</sheetData>${more}</worksheet>`
const merged = sheet(
  `<row r="1">${text('A1', '甲')}</row><row r="2">${text('B2', '乙')}</row>`,
  '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>',
)

test('a part in UTF-16 is read as one in UTF-8, with its merged cells', async () => {
  const declared = `<?xml version="1.0" encoding="UTF-16"?>${merged}`
  const little = Buffer.from(declared, 'utf16le')
  const big = Buffer.from(little).swap16()
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), little])
  for (const bytes of [little, big, marked, Buffer.from(declared)]) {
    const { rows, notes } = await sheetOf(workbookOf(bytes))
    expect(rows).toEqual([['甲'], ['甲', '乙']])
    expect(notes?.mergedAreas).toBe(1)
  }
})

test('a part is read in the encoding that it declares; bytes of another one break it', async () => {
  const [before, after] = sheet(`<row r="1">${text('A1', '|')}</row>`).split('|') as [string, string]
  const inGbk = (declaration: string) =>
    workbookOf(
      Buffer.concat([Buffer.from(declaration + before), Buffer.from([0xbc, 0xd7, 0xd2, 0xd2]), Buffer.from(after)]),
    )
  expect(await rowsOf(inGbk('<?xml version="1.0" encoding="GBK"?>'))).toEqual([['甲乙']])
  expect(await rowsOf(inGbk(`<?xml version='1.0' encoding='gb2312' standalone="yes"?>`))).toEqual([['甲乙']])
  for (const declaration of ['', '<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.0" encoding="x-own"?>'])
    await expect(rowsOf(inGbk(declaration)), declaration).rejects.toThrow('a sheet cannot be read')
})

test('a sheet that ends between two rows is broken', async () => {
  const whole = sheet(`<row r="1">${text('A1', '甲')}</row><row r="2">${text('A2', '乙')}</row>`)
  expect(await rowsOf(workbookOf(whole))).toEqual([['甲'], ['乙']])
  await expect(rowsOf(workbookOf(whole.slice(0, whole.indexOf('<row r="2"'))))).rejects.toThrow('cannot be read')
})

test('a cell without its shared text, without a column, or at the place of another breaks its sheet', async () => {
  const shared = (number: number) => sheet(`<row r="1"><c r="A1" t="s"><v>${number}</v></c></row>`)
  const more = [{ name: 'xl/sharedStrings.xml', data: '<sst><si><t>甲</t></si></sst>' }]
  expect(await rowsOf(workbookOf(shared(0), { more }))).toEqual([['甲']])
  const row = (...cells: string[]) => workbookOf(sheet(`<row r="1">${cells.join('')}</row>`))
  expect(await rowsOf(row(text('B1', '乙'), text('A1', '甲')))).toEqual([['甲', '乙']])
  for (const broken of [
    workbookOf(shared(1), { more }),
    workbookOf(shared(0)),
    row(text('$A$1', '甲')),
    row(text('A1', '甲'), text('B1', '乙'), text('A1', '丙')),
  ])
    await expect(rowsOf(broken)).rejects.toThrow('cannot be read')
})

test('a date in ISO form is a day, with its time if there is one', async () => {
  const cell = (reference: string, value: string) => `<c r="${reference}" t="d"><v>${value}</v></c>`
  const cells = [cell('A1', '2025-01-05T00:00:00.000'), cell('B1', '2025-01-05T09:30:00'), cell('C1', '2025-01-05')]
  expect(await rowsOf(workbookOf(sheet(`<row r="1">${cells.join('')}</row>`)))).toEqual([
    ['2025-01-05', '2025-01-05 09:30:00', '2025-01-05'],
  ])
})

test('digits above the line and struck ones of rich text are no digits of the number before them', async () => {
  const part = (value: string, look = '') => `<r>${look && `<rPr><b/><${look}/></rPr>`}<t>${value}</t></r>`
  const [raised, lowered, none] = ['superscript', 'subscript', 'baseline'].map((val) => `vertAlign val="${val}"`)
  const texts = [
    part('10') + part('2', raised),
    part('CO') + part('2', lowered) + part('3'),
    part('100', 'strike') + part('80'),
    part('1', none) + part('2', 'strike val="0"') + part('3'),
  ]
  const inline = texts.map((runs, at) => `<c r="${'ABCD'[at]}1" t="inlineStr"><is>${runs}</is></c>`)
  const shared = texts.map((_, at) => `<c r="${'ABCD'[at]}2" t="s"><v>${at}</v></c>`)
  const rows = `<row r="1">${inline.join('')}</row><row r="2">${shared.join('')}</row>`
  const more = [
    { name: 'xl/sharedStrings.xml', data: `<sst>${texts.map((runs) => `<si>${runs}</si>`).join('')}</sst>` },
  ]
  const expected = ['10²', 'CO₂3', ' 100 80', '123']
  expect(await rowsOf(workbookOf(sheet(rows), { more }))).toEqual([expected, expected])
})

test('days after the calendar are numbers', async () => {
  const day = (reference: string, value: number) => `<c r="${reference}" s="1"><v>${value}</v></c>`
  const more = [
    {
      name: 'xl/styles.xml',
      data: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    },
  ]
  const cells = day('A1', 2_958_465) + day('B1', 2_958_466) + day('C1', 99_999_999)
  expect(await rowsOf(workbookOf(sheet(`<row r="1">${cells}</row>`), { more }))).toEqual([
    ['9999-12-31', '2958466', '99999999'],
  ])
})

test('a number is the word that its format shows for it, and zero is a number whatever it shows', async () => {
  const formats = ['[=1]"男";[=2]"女";General', '[Red][=1]是;[=0]否', '0.00;-0.00;"无"', '[=1]0.00;0']
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode='${code}'/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  const more = [
    {
      name: 'xl/styles.xml',
      data: `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    },
  ]
  const row = (number: number) =>
    `<row r="${number + 1}">${formats.map((_, style) => `<c s="${style}"><v>${number}</v></c>`).join('')}</row>`
  expect(await rowsOf(workbookOf(sheet([0, 1, 2].map(row).join('')), { more }))).toEqual([
    ['0', '否', '0', '0'],
    ['男', '是', '1', '1'],
    ['女', '2', '2', '2'],
  ])
})
