import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { fileReaders } from '#api/platform/files/reader/reader.ts'
import type { TableForm } from '#api/platform/files/workbook/workbook-table.ts'
import { readTables } from '#api/platform/files/workbook/workbook-upload.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { workbookOf, zipOf } from './fixture/zip.ts'

const named = (name: string) => ({ 'zh-Hans': name, 'zh-Hant': name, en: name })
const form: TableForm<'a'> = {
  sheet: named('列'),
  need: 'required',
  heads: [{ field: 'a', names: named('甲'), hint: named(''), head: 'required', cells: 'required', width: 9 }],
  rowsMax: 100,
}
const cell = (ref: string) => `<row><c r="${ref}" t="str"><v>甲</v></c></row>`
const sheetOf = (...refs: string[]) => `<worksheet><sheetData>${refs.map(cell).join('')}</sheetData></worksheet>`

const blobOf = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)])

/** Reasons, as shown to a person. */
async function refusalOf(bytes: Uint8Array): Promise<string[] | undefined> {
  const tables = await readTables({ file: blobOf(bytes), by: 'stranger' }, [form], 'zh-Hans')
  if (!isRefusal(tables)) return undefined
  const { faults } = tables.detail as { faults: { reason: string }[] }
  return faults.map(({ reason }) => reason)
}

/** A workbook with this many sheets, each in its own part or all in the same one. */
function manySheets(count: number, { name, xml, same = false }: { name: string; xml: string; same?: boolean }) {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const relation = (id: string, target: string, type: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const sheets = numbers.map(
    (number) => `<sheet name="${name}${number === 1 ? '' : number}" sheetId="${number}" r:id="r${number}"/>`,
  )
  const targets = numbers.map((number) =>
    relation(`r${number}`, `worksheets/sheet${same ? 1 : number}.xml`, 'worksheet'),
  )
  return zipOf([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: '_rels/.rels',
      data: `<Relationships>${relation('r1', 'xl/workbook.xml', 'officeDocument')}</Relationships>`,
    },
    { name: 'xl/workbook.xml', data: `<workbook><sheets>${sheets.join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', data: `<Relationships>${targets.join('')}</Relationships>` },
    ...numbers.slice(0, same ? 1 : count).map((number) => ({ name: `xl/worksheets/sheet${number}.xml`, data: xml })),
  ])
}

const tooMuch = [expect.stringContaining('工作簿内容过多')]

test('sixty sheets, none of which is too large by itself, are refused together', async () => {
  const bytes = manySheets(60, { name: '列', xml: sheetOf('A1', 'T150000') })
  expect(bytes.length).toBeLessThan(30_000)
  expect(await refusalOf(bytes)).toEqual(tooMuch)
})

test('one sheet under a hundred names is read once', async () => {
  expect(await refusalOf(manySheets(100, { name: '列', xml: sheetOf('A1', 'B2'), same: true }))).toBeUndefined()
})

test('while the hardest workbooks are read nothing else waits', { tags: 'long' }, async () => {
  const warm = await readTables({ file: blobOf(workbookOf(sheetOf('A1', 'A2'))), by: 'first' }, [form], 'zh-Hans')
  expect(isRefusal(warm)).toBe(false)
  const merges = '<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)
  const references = `${'<row r="&#49;048576"><c r="&#88;FD1048576"><v>1</v></c></row>'.repeat(1000)}`
  const bombs = [
    workbookOf(sheetOf('A1', 'NTP300')),
    workbookOf(`<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${cell('A1')}${cell('A2')}</sheetData>
      <mergeCells>${merges}</mergeCells></worksheet>`),
    workbookOf(`<worksheet><sheetData>${cell('A1')}${references}</sheetData></worksheet>`),
    workbookOf(
      `<worksheet><sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(290)}</row>`.repeat(1500)}</sheetData></worksheet>`,
    ),
  ]
  const began = performance.eventLoopUtilization()
  const cpuBegan = process.cpuUsage()
  for (const bytes of bombs) expect(bytes.length).toBeLessThan(60_000)
  await Promise.all(
    bombs.map((bytes, index) => readTables({ file: blobOf(bytes), by: `stranger ${index}` }, [form], 'zh-Hans')),
  )
  const { user, system } = process.cpuUsage(cpuBegan)
  expect((user + system) / 1e6).toBeLessThan(0.5)
  expect(performance.eventLoopUtilization(began).utilization).toBeLessThan(0.2)
  expect(fileReaders.pids().length).toBeLessThanOrEqual(2)
})
