import { parseCellRef } from 'hucre/xlsx'
import type { ArchiveEntry } from './archive.ts'
import { collectSheet, cut, numberText, type SheetSeen, serialText } from './preview-sheet.ts'
import { attributeOf, readXml, type XmlPart } from './xml.ts'

type Cell = { column: number; type: string; style: number; text: string }

/**
 * One sheet of an xlsx workbook as far as it is shown. The sheet is read to its thousandth row and the texts that cells share to
 * the last one needed, as they unpack: a workbook of a million rows costs no more than a small one. Throws where it is none.
 */
export async function readXlsxSheet(entries: readonly ArchiveEntry[], wanted: number): Promise<SheetSeen> {
  const partOf = (name: string) => entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase())
  const { sheets, from1904 } = await readWorkbookPart(entries)
  const seen = collectSheet(
    sheets.map(({ name }) => name),
    wanted,
  )
  const targets = await readTargets(partOf('xl/_rels/workbook.xml.rels'))
  const target = targets.get(sheets[seen.sheet.sheet]?.relation ?? '') ?? ''
  const rows = await readRows(partOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`), seen)
  const shared = await readShared(partOf('xl/sharedStrings.xml'), sharedIn(rows))
  const dates = await readDateStyles(partOf('xl/styles.xml'))
  const shownOf = ({ type, style, text }: Cell): string => {
    if (type === 's') return cut(shared.get(Number(text)) ?? '')
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    const number = Number(text)
    if (type !== '' && type !== 'n') return cut(text)
    if (text === '' || Number.isNaN(number)) return cut(text)
    return dates.has(style) ? serialText(number, from1904) : numberText(number)
  }
  seen.sheet.rows = rows.map(({ number, cells }) => {
    const texts: string[] = Array(Math.max(0, ...cells.map(({ column }) => column + 1))).fill('')
    for (const cell of cells) texts[cell.column] = shownOf(cell)
    return { number, cells: texts }
  })
  return seen.sheet
}

type Collected = ReturnType<typeof collectSheet>
type RawRow = { number: number; cells: Cell[] }

async function* partsOf(entry: ArchiveEntry | undefined): AsyncGenerator<XmlPart> {
  if (!entry) return
  for await (const parts of readXml(entry.pieces())) yield* parts
}

/** The sheets of an xlsx workbook in its order, without what stands in them. Throws where there is no list of them. */
export async function readWorkbookPart(entries: readonly ArchiveEntry[]) {
  const entry = entries.find(({ name }) => name.toLowerCase() === 'xl/workbook.xml')
  if (!entry) throw new Error('a workbook without its list of sheets')
  const sheets: { name: string; relation: string; isHidden: boolean }[] = []
  let from1904 = false
  for await (const part of partsOf(entry)) {
    if (part.kind !== 'open') continue
    if (part.name === 'sheet')
      sheets.push({
        name: (attributeOf(part, 'name') ?? '').slice(0, 100),
        relation: attributeOf(part, 'id') ?? '',
        isHidden: /hidden$/i.test(attributeOf(part, 'state') ?? ''),
      })
    if (part.name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(part, 'date1904') ?? '')
    if (sheets.length > 1000) break
  }
  return { sheets, from1904 }
}

async function readTargets(entry: ArchiveEntry | undefined): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  for await (const part of partsOf(entry))
    if (part.kind === 'open' && part.name === 'Relationship')
      targets.set(attributeOf(part, 'Id') ?? '', attributeOf(part, 'Target') ?? '')
  return targets
}

/** Rows as they stand in the file, texts still by their numbers. */
async function readRows(entry: ArchiveEntry | undefined, { sheet, add }: Collected): Promise<RawRow[]> {
  const rows: RawRow[] = []
  let row: RawRow | undefined
  let cell: Cell | undefined
  let taking = false
  let number = 0
  for await (const part of partsOf(entry)) {
    if (part.kind === 'text') {
      if (taking && cell && cell.text.length <= 40_000) cell.text += part.text
    } else if (part.kind === 'open') {
      if (part.name === 'row') {
        number = Number(attributeOf(part, 'r') ?? number + 1)
        row = { number, cells: [] }
      } else if (part.name === 'c' && row) {
        const reference = attributeOf(part, 'r')
        const column = reference ? parseCellRef(reference).col : (row.cells.at(-1)?.column ?? -1) + 1
        cell = { column, type: attributeOf(part, 't') ?? '', style: Number(attributeOf(part, 's') ?? -1), text: '' }
      } else if (part.name === 'v' || part.name === 't') taking = cell !== undefined
    } else if (part.name === 'v' || part.name === 't') taking = false
    else if (part.name === 'c' && row && cell) {
      if (cell.text !== '') row.cells.push(cell)
      cell = undefined
    } else if (part.name === 'row' && row) {
      // Counted by what stands where; the texts come later.
      const filled: string[] = Array(Math.min(20_000, Math.max(0, ...row.cells.map(({ column }) => column + 1)))).fill(
        '·',
      )
      const before = sheet.rows.length
      if (!add(row.number, filled)) break
      const kept = sheet.rows[before]
      if (kept) rows.push({ number: row.number, cells: row.cells.filter(({ column }) => column < kept.cells.length) })
      row = undefined
    }
  }
  return rows
}

const sharedIn = (rows: readonly RawRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ cells }) => cells.flatMap(({ type, text }) => (type === 's' ? Number(text) : []))))

async function readShared(entry: ArchiveEntry | undefined, wanted: ReadonlySet<number>): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  let number = -1
  let text = ''
  let taking = false
  let aside = false
  for await (const part of partsOf(entry)) {
    if (texts.size === wanted.size) break
    if (part.kind === 'text') {
      if (taking && text.length <= 40_000) text += part.text
    } else if (part.kind === 'open') {
      if (part.name === 'si') {
        number += 1
        text = ''
      } else if (part.name === 'rPh') aside = true
      else if (part.name === 't') taking = !aside && wanted.has(number)
    } else if (part.name === 't') taking = false
    else if (part.name === 'rPh') aside = false
    else if (part.name === 'si' && wanted.has(number)) texts.set(number, text)
  }
  return texts
}

/** Number formats of dates and times that every workbook has. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
])

/** A format that writes years, days or hours, outside of what it quotes. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs年月日]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, ''))

/** The numbers of the styles that show numbers as dates. */
async function readDateStyles(entry: ArchiveEntry | undefined): Promise<Set<number>> {
  const formats = new Map<number, string>()
  const dates = new Set<number>()
  let style = -1
  let within = false
  for await (const part of partsOf(entry)) {
    if (part.kind === 'text') continue
    if (part.name === 'cellXfs') within = part.kind === 'open'
    if (part.kind !== 'open') continue
    if (part.name === 'numFmt')
      formats.set(Number(attributeOf(part, 'numFmtId')), attributeOf(part, 'formatCode') ?? '')
    if (part.name !== 'xf' || !within) continue
    style += 1
    const format = Number(attributeOf(part, 'numFmtId') ?? 0)
    if (builtInDates.has(format) || isDateFormat(formats.get(format) ?? '')) dates.add(style)
  }
  return dates
}
