import { colToLetter } from 'hucre/xlsx'
import { comparable } from '#contract/comparable.ts'
import { type WorkbookFault, type WorkbookPlace, workbookFaultsMax } from '#contract/files/workbook.ts'
import type { Language } from '#contract/language.ts'
import type { Fault, Refusal } from '#contract/problem.ts'
import { isLongerThan } from '#contract/text.ts'
import { type Cell, type Place, type Sheet, type SheetRow, sheetColumnsMax, sheetRowsMax } from './workbook.ts'
import { workbookWords } from './workbook-words.ts'
import type { SheetToWrite } from './workbook-writing.ts'

/** A column of a table: its head in every language, any of which is understood. */
export type TableHead<Field extends string> = {
  readonly field: Field
  readonly names: Record<Language, string>
  readonly hint: Record<Language, string>
  /** Whether the column must be there, and whether each of its cells must be filled; an empty cell may be legal. */
  readonly head: 'required' | 'optional'
  readonly cells: 'required' | 'optional'
  /** In half-width characters. */
  readonly width: number
  readonly choices?: Record<Language, readonly string[]>
  /** Text, unless told otherwise: a day may stand as a date, an amount as a number of as many digits as Excel keeps. */
  readonly holds?: 'day' | 'amount'
}

/** One sheet that a person fills in: heads on its first filled row, an entry on each further one. */
export type TableForm<Field extends string> = {
  readonly sheet: Record<Language, string>
  readonly need: 'required' | 'optional'
  readonly heads: readonly TableHead<Field>[]
  readonly rowsMax: number
}

/** A filled row. A cell that is empty gives '', one that is refused or lies in a merged area gives undefined. */
export type TableRow<Field extends string> = { readonly number: number; readonly texts: ReadonlyMap<Field, string> }

export type Table<Field extends string> = {
  readonly form: TableForm<Field>
  readonly language: Language
  /** As the file names it. */
  readonly sheet: string
  /** Counted from 1. */
  readonly columns: ReadonlyMap<Field, number>
  readonly rows: TableRow<Field>[]
  /** Grows as the rows are checked. */
  readonly faults: WorkbookFault[]
}

const isNamed = (name: string, names: Record<Language, string>): boolean =>
  Object.values(names).some((known) => comparable(known) === comparable(name))

/** Reads one table. With a fault of the sheet or its heads it has no rows, which could only repeat that fault. */
export function readTable<Field extends string>(
  sheets: readonly Sheet[],
  form: TableForm<Field>,
  language: Language,
): Table<Field> {
  const [sheet, ...others] = sheets.filter(({ name }) => isNamed(name, form.sheet))
  const columns = new Map<Field, number>()
  const table: Table<Field> = {
    form,
    language,
    sheet: sheet?.name ?? form.sheet[language],
    columns,
    rows: [],
    faults: [],
  }
  if (!sheet) {
    if (form.need === 'required')
      addFault(table, {}, { key: 'workbook:fault.sheetMissing', values: { sheet: table.sheet } })
    return table
  }
  if (others.length > 0)
    addFault(table, {}, { key: 'workbook:fault.sheetTwice', values: { sheet: form.sheet[language] } })
  if (sheet.hidden) addFault(table, {}, { key: 'workbook:fault.sheetHidden' })
  const merges = sheet.merges.slice(0, workbookFaultsMax)
  addMerges(table, merges)
  if (sheet.beyond)
    addFault(table, sheet.beyond, {
      key: 'workbook:fault.sheetTooLarge',
      values: { rows: sheetRowsMax, columns: sheetColumnsMax },
    })

  const [head, ...body] = sheet.rows
  if (!head || body.length === 0) {
    if (form.need === 'required') addFault(table, {}, { key: 'workbook:fault.sheetEmpty' })
    if (!head) return table
  }
  if (!readHeads(table, head, columns)) return table
  const excess = body[form.rowsMax]
  if (excess)
    addFault(table, { row: excess.number }, { key: 'workbook:fault.tooManyRows', values: { max: form.rowsMax } })
  for (const row of body.slice(0, form.rowsMax)) table.rows.push(readRow(table, row, { head, merges }))
  return table
}

function addMerges<Field extends string>(table: Table<Field>, merges: Sheet['merges']) {
  for (const { from, to } of merges) {
    const range = `${letters(from.column)}${from.row}:${letters(to.column)}${to.row}`
    addFault(table, from, { key: 'workbook:fault.mergedCells', values: { range } })
  }
}

/** Fills `columns`; false when one that must be there is not. */
function readHeads<Field extends string>(table: Table<Field>, head: SheetRow, columns: Map<Field, number>): boolean {
  for (const [index, cell] of head.cells.entries()) {
    if (cell.kind === 'blank') continue
    const place = { row: head.number, column: index + 1 }
    const known = table.form.heads.find(({ names }) => isNamed(cell.text, names))
    if (cell.kind !== 'text') addFault(table, place, faultOfKind(cell) ?? { key: 'workbook:fault.wrongType' })
    else if (!known) addFault(table, place, { key: 'workbook:fault.headUnknown', values: { head: cell.text } })
    else if (columns.has(known.field))
      addFault(table, place, { key: 'workbook:fault.headTwice', values: { head: cell.text } })
    else columns.set(known.field, index + 1)
  }
  const missing = table.form.heads.filter(({ field, head }) => head === 'required' && !columns.has(field))
  for (const { names } of missing)
    addFault(
      table,
      { row: head.number },
      { key: 'workbook:fault.headMissing', values: { head: names[table.language] } },
    )
  return missing.length === 0
}

/** What stands under a head that was refused is not complained about again. */
function readRow<Field extends string>(
  table: Table<Field>,
  row: SheetRow,
  { head, merges }: { head: SheetRow; merges: Sheet['merges'] },
): TableRow<Field> {
  const hasHead = (index: number) => (head.cells[index]?.kind ?? 'blank') !== 'blank'
  const texts = new Map<Field, string>()
  const fields = new Map([...table.columns].map(([field, column]) => [column, field]))
  for (const [index, cell] of row.cells.entries()) {
    const place = { row: row.number, column: index + 1 }
    const field = fields.get(place.column)
    if (cell.kind === 'blank' || (field === undefined && hasHead(index))) continue
    const holds = table.form.heads.find((head) => head.field === field)?.holds
    const fault = field === undefined ? { key: 'workbook:fault.columnUnnamed' } : faultOfKind(cell, holds)
    if (fault) addFault(table, place, fault)
    else if (field !== undefined) texts.set(field, cell.text)
  }
  for (const [field, column] of table.columns) {
    const isBlank = (row.cells[column - 1]?.kind ?? 'blank') === 'blank'
    if (isBlank && !isMerged(merges, { row: row.number, column })) texts.set(field, '')
  }
  return { number: row.number, texts }
}

const isMerged = (merges: Sheet['merges'], { row, column }: Place): boolean =>
  merges.some(({ from, to }) => row >= from.row && row <= to.row && column >= from.column && column <= to.column)

/** A date or a logical value in a cell of text is what the program made of something else: `3-4` became 4 March. */
function faultOfKind({ kind, text }: Cell, holds?: 'day' | 'amount'): Fault | undefined {
  if (kind === 'formula') return { key: 'workbook:fault.formula' }
  if (holds === 'amount' && (kind === 'imprecise' || (kind === 'number' && Math.abs(Number(text)) >= preciseMax)))
    return { key: 'workbook:fault.amountDigits' }
  if (kind === 'text' || kind === 'number' || (kind === 'date' && holds === 'day')) return undefined
  return { key: 'workbook:fault.wrongType' }
}

/** Of larger numbers Excel, which keeps fifteen digits, may have lost the cents. */
const preciseMax = 1e13

const letters = (column: number): string => colToLetter(column - 1)

function addFault<Field extends string>(
  { faults, sheet }: Table<Field>,
  { row, column }: Partial<Place>,
  reason: Fault,
) {
  faults.push({ sheet, row: row ?? null, column: column === undefined ? null : letters(column), reason })
}

/** Where the cell of that field stands; the row alone when the table lacks the column. */
export function placeOf<Field extends string>(table: Table<Field>, row: TableRow<Field>, field: Field): WorkbookPlace {
  const column = table.columns.get(field)
  return { sheet: table.sheet, row: row.number, column: column === undefined ? null : letters(column) }
}

/** A fault of the cell of that field. */
export function addCellFault<Field extends string>(
  table: Table<Field>,
  { row, field, reason }: { row: TableRow<Field>; field: Field; reason: Fault },
) {
  table.faults.push({ ...placeOf(table, row, field), reason })
}

/** The text of a cell, '' when it is empty; undefined when it has a fault, by now or before. */
export function textOf<Field extends string>(
  table: Table<Field>,
  { row, field, max }: { row: TableRow<Field>; field: Field; max: number },
): string | undefined {
  const text = table.columns.has(field) ? row.texts.get(field) : ''
  if (text === undefined || !isLongerThan(text, max)) return text
  addCellFault(table, { row, field, reason: { key: 'workbook:fault.tooLong', values: { max } } })
  return undefined
}

/** Says that a cell must be filled. */
export function addRequired<Field extends string>(
  table: Table<Field>,
  { row, field }: { row: TableRow<Field>; field: Field },
) {
  const head = table.form.heads.find((known) => known.field === field)?.names[table.language] ?? field
  addCellFault(table, { row, field, reason: { key: 'workbook:fault.required', values: { head } } })
}

/** A fault on each row whose key an earlier one has. Rows without a key are not compared. */
export function addTwins<Field extends string>(
  table: Table<Field>,
  entries: readonly { row: TableRow<Field>; field: Field; key: string | undefined }[],
) {
  const first = new Map<string, number>()
  for (const { row, field, key } of entries) {
    if (key === undefined) continue
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row.number)
    else addCellFault(table, { row, field, reason: { key: 'workbook:fault.twice', values: { row: earlier } } })
  }
}

/** The first faults, and how many there are beyond those. */
export function listFaults(faults: readonly WorkbookFault[]): WorkbookFault[] {
  if (faults.length <= workbookFaultsMax) return [...faults]
  const listed = faults.slice(0, workbookFaultsMax - 1)
  const count = faults.length - listed.length
  return [
    ...listed,
    { sheet: null, row: null, column: null, reason: { key: 'workbook:fault.more', values: { count } } },
  ]
}

/** A file that could not be read at all, as faults of no sheet. */
export const faultsOfFile = (refusal: Refusal): WorkbookFault[] =>
  Object.values(refusal.faults ?? {})
    .flat()
    .map((reason) => ({ sheet: null, row: null, column: null, reason }))

/** The table as a sheet to hand out, in that language. */
export function writeTable<Field extends string>(
  form: TableForm<Field>,
  rows: readonly Partial<Record<Field, string>>[],
  language: Language,
): SheetToWrite {
  return {
    name: form.sheet[language],
    columns: form.heads.map(({ names, width, choices }) => ({
      head: names[language],
      width,
      choices: choices?.[language],
    })),
    rows: rows.map((row) => form.heads.map(({ field }) => row[field] ?? null)),
  }
}

/** What each column of the tables wants, as a sheet of its own that no import reads. */
export function writeNotes(forms: readonly TableForm<string>[], language: Language): SheetToWrite {
  const { notes } = workbookWords[language]
  return {
    name: notes.sheet,
    columns: [
      { head: notes.table, width: 14 },
      { head: notes.head, width: 32 },
      { head: notes.need, width: 12 },
      { head: notes.hint, width: 72 },
    ],
    rows: forms.flatMap(({ sheet, heads }) =>
      heads.map(({ names, cells, hint }) => [sheet[language], names[language], notes[cells], hint[language]]),
    ),
  }
}
