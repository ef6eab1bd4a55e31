import { decodeEntities } from './html-entities.ts'
import { lookOf, type TextLook } from './raised-text.ts'
import { markupMax, TooLargeWorkbook } from './xls-records.ts'
import type { Merge } from './xlsx-parts.ts'

/** A table of a web page. */
type HtmlTable = {
  /** Cells by zero-based row. */
  readonly rows: string[][]
  readonly hiddenRows: number
  readonly merges: Merge[]
}

type OpenTable = {
  rows: string[][]
  hiddenRows: number
  merges: Merge[]
  row: string[] | undefined
  cell: { text: string; column: number; number: string | undefined } | undefined
  /** Last zero-based row that a cell of an earlier row covers, by column. */
  covered: number[]
}

const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|<[!?][^<>]*>|[^<]+|</gi
/** Elements whose content is not displayed. */
const unseen: ReadonlySet<string> = new Set(['script', 'style', 'title', 'xml'])
const looks: ReadonlyMap<string, TextLook> = new Map([
  ['sup', 'raised'],
  ['sub', 'lowered'],
  ['s', 'struck'],
  ['strike', 'struck'],
  ['del', 'struck'],
])
const blocks: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li'])

const tablesMax = 1000
/** Maximum nesting of tables. */
const nestedMax = 50

/**
 * Tables of a web page in the order of their ends, without empty ones. Follows browsers: tags of cells and rows may be
 * unclosed. A table of one row within a cell is text of that cell; any other is a separate table. Throws
 * TooLargeWorkbook.
 */
export function tablesOfHtml(html: string): HtmlTable[] {
  const tables: HtmlTable[] = []
  const open: OpenTable[] = []
  const spans = { cells: 0 }
  let look: TextLook | undefined
  let hidden: string | undefined
  for (const [whole, slash, tag, attributes = ''] of html.matchAll(token)) {
    const name = tag?.toLowerCase()
    if (hidden !== undefined) {
      if (slash && name === hidden) hidden = undefined
    } else if (name === undefined) {
      const cell = open.at(-1)?.cell
      if (cell && !/^<[!?]/.test(whole)) cell.text += lookOf(whole.replace(/[ \t\r\n\f]+/g, ' '), look)
    } else if (unseen.has(name)) {
      if (!slash && !attributes.endsWith('/')) hidden = name
    } else if (looks.has(name)) {
      look = slash ? undefined : looks.get(name)
    } else if (name === 'table') {
      if (!slash) open.push({ rows: [], hiddenRows: 0, merges: [], row: undefined, cell: undefined, covered: [] })
      else closeTable(open, tables)
    } else visitTag(open.at(-1), { name, attributes, isEnd: slash === '/', spans })
    if (tables.length > tablesMax || open.length > nestedMax) throw new TooLargeWorkbook()
  }
  while (open.length > 0) closeTable(open, tables)
  return tables
}

function visitTag(table: OpenTable | undefined, { name, attributes, isEnd, spans }: Tag): void {
  if (!table) return
  if (name === 'tr') {
    closeRow(table)
    if (!isEnd) openRow(table, attributes)
  } else if (name === 'td' || name === 'th') {
    closeCell(table)
    if (!isEnd) openCell(table, attributes, spans)
  } else if (/^(thead|tbody|tfoot)$/.test(name)) closeRow(table)
  else if (table.cell && blocks.has(name)) table.cell.text += '\n'
}
/** Number of cells of the page covered by others. */
type Spans = { cells: number }
type Tag = { name: string; attributes: string; isEnd: boolean; spans: Spans }

function openRow(table: OpenTable, attributes: string): void {
  table.row = []
  if (/display\s*:\s*none/i.test(attributes)) table.hiddenRows++
}

function openCell(table: OpenTable, attributes: string, spans: Spans): void {
  if (!table.row) openRow(table, '')
  const row = table.row ?? []
  const at = table.rows.length
  let column = row.length
  while ((table.covered[column] ?? -1) >= at) column++
  const [across, down] = [spanOf(attributes, colspan), spanOf(attributes, rowspan)]
  if (across * down > 1) spans.cells += across * down
  const { columns, rows, merged } = markupMax
  if (column + across > columns || at + down > rows || spans.cells > merged) throw new TooLargeWorkbook()
  while (row.length < column + across) row.push('')
  if (across > 1 || down > 1)
    table.merges.push({ fromRow: at + 1, toRow: at + down, fromColumn: column + 1, toColumn: column + across })
  if (down > 1) for (let own = column; own < column + across; own++) table.covered[own] = at + down - 1
  table.cell = { text: '', column, number: /(?:^|\s)x:num\s*=\s*["']?([-+.\dE]+)/i.exec(attributes)?.[1] }
}

const colspan = /(?:^|\s)colspan\s*=\s*["']?\s*(\d+)/i
const rowspan = /(?:^|\s)rowspan\s*=\s*["']?\s*(\d+)/i

const spanOf = (attributes: string, span: RegExp): number => Math.max(1, Number(span.exec(attributes)?.[1] ?? 1))

function closeCell(table: OpenTable): void {
  const { cell, row } = table
  table.cell = undefined
  if (!cell || !row) return
  const text = decodeEntities(cell.text.replace(/ *\n[ \n]*/g, '\n'))
    .replaceAll('\u00a0', ' ')
    .trim()
  row[cell.column] = cell.number !== undefined && isRounded.test(text) ? cell.number : text
}

/** A displayed number, for which the cell may have more digits; excludes codes with leading zeros. */
const isRounded = /^-?(?:[1-9][\d,]*(\.\d+)?(E[-+]?\d+)?|0(\.\d+)?)$/

function closeRow(table: OpenTable): void {
  closeCell(table)
  if (table.row) table.rows.push(table.row)
  table.row = undefined
}

function closeTable(open: OpenTable[], tables: HtmlTable[]): void {
  const table = open.pop()
  if (!table) return
  closeRow(table)
  const outer = open.at(-1)?.cell
  if (outer && table.rows.length <= 1) outer.text += ` ${table.rows.flat().join(' ').replaceAll('&', '&amp;')} `
  else if (table.rows.length > 0) tables.push(table)
}
