import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import { zipOf } from '../../shell/files/fixture/zip.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, target: string, type: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

/** A workbook of one part, which this many sheets name. */
function sharedPart(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const sheets = numbers.map((number) => `<sheet name="S${number}" sheetId="${number}" r:id="r1"/>`)
  const worksheet = '<worksheet><sheetData><row><c r="A1" t="str"><v>甲</v></c></row></sheetData></worksheet>'
  const bytes = zipOf([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: '_rels/.rels',
      data: `<Relationships>${relation('r1', 'xl/workbook.xml', 'officeDocument')}</Relationships>`,
    },
    { name: 'xl/workbook.xml', data: `<workbook><sheets>${sheets.join('')}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships>${relation('r1', 'worksheets/sheet1.xml', 'worksheet')}</Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', data: worksheet },
  ])
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'shared.xlsx')
  writeFileSync(path, bytes)
  return path
}

test('a part of a workbook is read for one sheet only, however many sheets name it', async () => {
  const opened = await openSheets(sharedPart(500))
  if ('fault' in opened) throw new Error(opened.fault)
  expect(opened.sheets.map(({ name }) => name)).toEqual(['S1'])
  expect(opened.missing).toHaveLength(499)
})

test('a workbook with more sheets than are read is too large, none of them is left out silently', async () => {
  expect(await openSheets(sharedPart(1001))).toEqual({ fault: 'tooLarge' })
})
