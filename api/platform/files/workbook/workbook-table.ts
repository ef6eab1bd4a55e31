import { readFile } from 'node:fs/promises'
import { brokenCharacter, isLongerThan } from '#contract/platform/characters.ts'
import { comparable } from '#contract/platform/comparable.ts'
import { type WorkbookFault, type WorkbookPlace, workbookFaultsMax } from '#contract/platform/files/workbook.ts'
import { columnLetters, columnOf } from '#contract/platform/ingest/column-letters.ts'
import type { Language } from '#contract/platform/language.ts'
import { type FieldError, isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { faultOfLine, faultOfText } from '#contract/platform/text.ts'
import {
  type Cell,
  type Place,
  readWorkbook,
  type Sheet,
  type SheetRow,
  sheetColumnsMax,
  sheetRowsMax,
} from './workbook.ts'
import { workbookWords } from './workbook-words.ts'
import type { SheetToWrite } from './workbook-writing.ts'

/** A column of a table: its header in every language, each of which is accepted. */
export type TableHead<Field extends string> = {
  readonly field: Field
  readonly names: Record<Language, string>
  readonly hint: Record<Language, string>
  /** `head`: the column must exist. `cells`: if the column exists, each of its cells must be filled. */
  readonly head: 'required' | 'optional'
  readonly cells: 'required' | 'optional'
  /** Width in half-width characters. */
  readonly width: number
  readonly choices?: Record<Language, readonly string[]>
  /**
   * Text or number by default. `name`: Excel turns some names into other numbers (`1.10` is 1.1). `day`: may be a date.
   * `amount`: a number within Excel's precision.
   */
  readonly holds?: 'name' | 'day' | 'amount'
}

/** Texts of a sheet's columns. */
type HeadWords<Field extends string> = { field: Record<Field, string>; hint: Record<Field, string> }

/** Makes the headers of a sheet, with name and hint in every language. */
export const headsBy =
  <Words, Field extends string>(
    every: (pick: (words: Words) => string) => Record<Language, string>,
    wordsOf: (words: Words) => HeadWords<Field>,
  ) =>
  <F extends Field>(field: F, cells: 'required' | 'optional', width: number) => ({
    field,
    names: every((words) => wordsOf(words).field[field]),
    hint: every((words) => wordsOf(words).hint[field]),
    head: cells,
    cells,
    width,
  })

/** An example row of the template, in each language. */
type TableExample<Field extends string> = Readonly<Record<Language, Readonly<Partial<Record<Field, string>>>>>

/** A sheet for users to fill in: headers on its first filled row, one entry on each further row. */
export type TableForm<Field extends string> = {
  readonly sheet: Record<Language, string>
  readonly need: 'required' | 'optional'
  readonly heads: readonly TableHead<Field>[]
  readonly rowsMax: number
  /** Examples in the template. Rows left unchanged are not entries. */
  readonly examples?: readonly TableExample<Field>[]
  /** Examples of earlier templates that may equal a user's own rows: ignored only next to another example. */
  readonly earlierExamples?: readonly TableExample<Field>[]
}

/** A filled row. An empty cell is '', a refused or merged one is undefined. */
export type TableRow<Field extends string> = { readonly number: number; readonly texts: ReadonlyMap<Field, string> }

export type Table<Field extends string> = {
  readonly form: TableForm<Field>
  readonly language: Language
  /** Name in the file. */
  readonly sheet: string
  /** Column numbers by field, starting with 1. */
  readonly columns: ReadonlyMap<Field, number>
  readonly rows: readonly TableRow<Field>[]
  /** Number of example rows of the template, which are left out. */
  readonly examples: number
  /** Grows while the rows are checked. */
  readonly faults: WorkbookFault[]
  /** Number of further faults, if there were too many to list. */
  readonly moreFaults: number
}

export type TablesOf<Forms extends readonly TableForm<string>[]> = {
  -readonly [At in keyof Forms]: Forms[At] extends TableForm<infer Field> ? Table<Field> : never
}

/** Input of the reader process, which returns tables without their forms. */
type TablesParams = { path: string; forms: readonly TableForm<string>[]; language: Language }
type TableRead = Omit<Table<string>, 'form' | 'language'>

/** Reads the tables of a workbook by their forms. Refuses what `readWorkbook` does. */
export async function readTablesOf({ path, forms, language }: TablesParams): Promise<TableRead[] | Refusal> {
  const workbook = await readWorkbook(await readFile(path), (name) => {
    const at = forms.findIndex(({ sheet }) => isNamed(name, sheet))
    return at < 0 ? undefined : String(at)
  })
  if (isRefusal(workbook)) return workbook
  return forms.map((form) => {
    const { sheet, columns, rows, examples, faults } = readTable(workbook.sheets, form, language)
    const listed = inOrder(faults).slice(0, workbookFaultsMax)
    return { sheet, columns, rows, examples, faults: listed, moreFaults: faults.length - listed.length }
  })
}

const isNamed = (name: string, names: Record<Language, string>): boolean =>
  Object.values(names).some((known) => comparable(known) === comparable(name))

type TableBegun<Field extends string> = Omit<Table<Field>, 'rows' | 'examples'> & {
  rows: TableRow<Field>[]
  examples: number
}

/** Reads one table. Without any known header it returns no rows, because each cell would only repeat that fault. */
function readTable<Field extends string>(
  sheets: readonly Sheet[],
  form: TableForm<Field>,
  language: Language,
): Table<Field> {
  const sheet = sheets.find(({ name }) => isNamed(name, form.sheet))
  const columns = new Map<Field, number>()
  const table: TableBegun<Field> = {
    form,
    language,
    sheet: sheet?.name ?? form.sheet[language],
    columns,
    rows: [],
    examples: 0,
    faults: [],
    moreFaults: 0,
  }
  if (!sheet) {
    if (form.need === 'required')
      addFault(table, {}, { key: 'files-workbook:fault.sheetMissing', values: { sheet: table.sheet } })
    return table
  }
  if (sheet.isTwice)
    addFault(table, {}, { key: 'files-workbook:fault.sheetTwice', values: { sheet: form.sheet[language] } })
  if (sheet.hidden) addFault(table, {}, { key: 'files-workbook:fault.sheetHidden' })
  const merges = sheet.merges.slice(0, workbookFaultsMax)
  addMerges(table, merges)
  if (sheet.beyond)
    addFault(table, sheet.beyond, {
      key: 'files-workbook:fault.sheetTooLarge',
      values: { rows: sheetRowsMax, columns: sheetColumnsMax },
    })

  const [head, ...body] = sheet.rows
  if (!head || body.length === 0) {
    if (form.need === 'required') addFault(table, {}, { key: 'files-workbook:fault.sheetEmpty' })
    if (!head) return table
  }
  readHeads(table, head, columns)
  if (columns.size === 0) return table
  const examplesMax = (form.examples ?? []).length + (form.earlierExamples ?? []).length
  const read = body.slice(0, form.rowsMax + examplesMax).map((row) => readRow(table, row, { head, merges }))
  table.rows = withoutExamples(table, read)
  table.examples = read.length - table.rows.length
  const excess = body[form.rowsMax + table.examples]
  if (excess)
    addFault(table, { row: excess.number }, { key: 'files-workbook:fault.tooManyRows', values: { max: form.rowsMax } })
  table.rows = table.rows.slice(0, form.rowsMax)
  if (table.rows.length === 0 && table.examples > 0 && form.need === 'required')
    addFault(table, {}, { key: 'files-workbook:fault.onlyExamples', values: { count: table.examples } })
  return table
}

/** Excludes examples, in any language and any row. An example with a changed cell is an entry. */
function withoutExamples<Field extends string>(
  { form, columns }: Pick<Table<Field>, 'form' | 'columns'>,
  rows: readonly TableRow<Field>[],
): TableRow<Field>[] {
  const keyOf = (textOf: (field: Field) => string | undefined) =>
    JSON.stringify([...columns.keys()].map((field) => comparable(textOf(field) ?? '')))
  const keysOf = (examples: readonly TableExample<Field>[] = []) =>
    new Set(examples.flatMap((example) => Object.values(example).map((cells) => keyOf((field) => cells[field]))))
  const own = keysOf(form.examples)
  const earlier = keysOf(form.earlierExamples)
  if (own.size + earlier.size === 0) return [...rows]
  const blankKey = keyOf(() => '')
  const keys = rows.map(({ texts }) => {
    const isWhole = [...columns.keys()].every((field) => texts.has(field))
    const key = keyOf((field) => texts.get(field))
    return isWhole && key !== blankKey ? key : undefined
  })
  const isAmongExamples = keys.some((key) => key !== undefined && own.has(key))
  return rows.filter((_, at) => {
    const key = keys[at]
    return key === undefined || !(own.has(key) || (isAmongExamples && earlier.has(key)))
  })
}

/** Example rows in a language, in the form that `writeTable` expects. */
export const examplesIn = <Field extends string>({ examples = [] }: TableForm<Field>, language: Language) =>
  examples.map((example) => example[language])

function addMerges<Field extends string>(table: Table<Field>, merges: Sheet['merges']) {
  for (const { from, to } of merges) {
    const range = `${letters(from.column)}${from.row}:${letters(to.column)}${to.row}`
    addFault(table, from, { key: 'files-workbook:fault.mergedCells', values: { range } })
  }
}

/** Reads the headers into `columns`. */
function readHeads<Field extends string>(table: Table<Field>, head: SheetRow, columns: Map<Field, number>): void {
  for (const [index, cell] of head.cells.entries()) {
    if (cell.kind === 'blank') continue
    const place = { row: head.number, column: index + 1 }
    const known = table.form.heads.find(({ names }) => isNamed(cell.text, names))
    const fault = faultOfKind(cell)
    if (fault || cell.kind !== 'text') addFault(table, place, fault ?? { key: 'files-workbook:fault.wrongType' })
    else if (!known)
      addFault(table, place, { key: 'files-workbook:fault.headUnknown', values: { head: shortened(cell.text) } })
    else if (columns.has(known.field))
      addFault(table, place, { key: 'files-workbook:fault.headTwice', values: { head: shortened(cell.text) } })
    else columns.set(known.field, index + 1)
  }
  const missing = table.form.heads.filter(({ field, head }) => head === 'required' && !columns.has(field))
  for (const { names } of missing)
    addFault(
      table,
      { row: head.number },
      { key: 'files-workbook:fault.headMissing', values: { head: names[table.language] } },
    )
}

/** Shortens the text of a cell for a message. */
const shortened = (text: string): string => {
  const shownMax = 40
  return isLongerThan(text, shownMax)
    ? `${Array.from(text.slice(0, 2 * shownMax))
        .slice(0, shownMax)
        .join('')}…`
    : text
}

/** Maximum characters of a cell, more than any accepted text; longer cells are truncated here and still refused. */
const textMax = 2000

/** Reads a row. Cells below a refused header get no further faults. */
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
    const fault = field === undefined ? { key: 'files-workbook:fault.columnUnnamed' } : faultOfKind(cell, holds)
    if (fault) addFault(table, place, fault)
    else if (field !== undefined) texts.set(field, cell.text.slice(0, textMax))
  }
  for (const [field, column] of table.columns) {
    const isBlank = (row.cells[column - 1]?.kind ?? 'blank') === 'blank'
    if (isBlank && !isMerged(merges, { row: row.number, column })) texts.set(field, '')
  }
  return { number: row.number, texts }
}

const isMerged = (merges: Sheet['merges'], { row, column }: Place): boolean =>
  merges.some(({ from, to }) => row >= from.row && row <= to.row && column >= from.column && column <= to.column)

/**
 * Fault of a date or boolean in a text cell, which the program has converted from another text: `3-4` became 4 March.
 */
function faultOfKind({ kind, text }: Cell, holds?: TableHead<string>['holds']): FieldError | undefined {
  if (kind === 'formula') return { key: 'files-workbook:fault.formula' }
  const broken = brokenCharacter(text)
  if (broken !== undefined) return { key: 'files-workbook:fault.character', values: { place: broken } }
  if (holds === 'amount' && (kind === 'imprecise' || (kind === 'number' && Math.abs(Number(text)) >= preciseMax)))
    return { key: 'files-workbook:fault.amountDigits' }
  if (holds === 'name' && kind === 'number') return { key: 'files-workbook:fault.numberAsName' }
  if (kind === 'text' || kind === 'number' || (kind === 'date' && holds === 'day')) return undefined
  return { key: 'files-workbook:fault.wrongType' }
}

/** Maximum exact amount: Excel stores fifteen digits, so larger numbers may have lost the cents. */
const preciseMax = 1e13

const letters = (column: number): string => columnLetters(column - 1)

/** Adds a fault of the sheet, or of a position in it. */
export function addFault<Field extends string>(
  { faults, sheet }: Table<Field>,
  { row, column }: Partial<Place>,
  reason: FieldError,
) {
  faults.push({ sheet, row: row ?? null, column: column === undefined ? null : letters(column), reason })
}

/** Position of the field's cell; only the row if the table lacks the column. */
export function placeOf<Field extends string>(table: Table<Field>, row: TableRow<Field>, field: Field): WorkbookPlace {
  const column = table.columns.get(field)
  return { sheet: table.sheet, row: row.number, column: column === undefined ? null : letters(column) }
}

/** Adds a fault of the cell of that field. */
export function addCellFault<Field extends string>(
  table: Table<Field>,
  { row, field, reason }: { row: TableRow<Field>; field: Field; reason: FieldError },
) {
  table.faults.push({ ...placeOf(table, row, field), reason })
}

/** Text of a cell, '' if empty; undefined if it or its column's header has a fault, new or earlier. */
export function textOf<Field extends string>(
  table: Table<Field>,
  { row, field, max, lines = 'one' }: { row: TableRow<Field>; field: Field; max: number; lines?: 'one' | 'several' },
): string | undefined {
  const isLeftOut = table.form.heads.some((head) => head.field === field && head.head === 'optional')
  const text = table.columns.has(field) || !isLeftOut ? row.texts.get(field) : ''
  if (text === undefined) return undefined
  const reason = lines === 'one' ? faultOfLine(text) : faultOfText(text)
  if (reason) {
    addCellFault(table, { row, field, reason })
    return undefined
  }
  if (!isLongerThan(text, max)) return text
  addCellFault(table, { row, field, reason: { key: 'files-workbook:fault.tooLong', values: { max } } })
  return undefined
}

/** Adds the fault that a cell must be filled. */
export function addRequired<Field extends string>(
  table: Table<Field>,
  { row, field }: { row: TableRow<Field>; field: Field },
) {
  const head = table.form.heads.find((known) => known.field === field)?.names[table.language] ?? field
  addCellFault(table, { row, field, reason: { key: 'files-workbook:fault.required', values: { head } } })
}

/** Like `textOf`, for a required cell. */
export function neededText<Field extends string>(
  table: Table<Field>,
  cell: { row: TableRow<Field>; field: Field; max: number },
): string | undefined {
  const text = textOf(table, cell)
  if (text === '') addRequired(table, cell)
  return text
}

/** Adds a fault to each row with the key of an earlier row. Rows without a key are not compared. */
export function addDuplicateFaults<Field extends string>(
  table: Table<Field>,
  entries: readonly { row: TableRow<Field>; field: Field; key: string | undefined }[],
) {
  const first = new Map<string, number>()
  for (const { row, field, key } of entries) {
    if (key === undefined) continue
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row.number)
    else addCellFault(table, { row, field, reason: { key: 'files-workbook:fault.twice', values: { row: earlier } } })
  }
}

/**
 * Checks that rows of one group are adjacent and spelled alike; `fields` start with the widest group. Adds a fault to
 * each row that starts a group again, or spells it differently. Rows without a name are not compared.
 */
export function addGroupFaults<Field extends string>(table: Table<Field>, by: readonly Field[]) {
  type Group = { row: number; name: string }
  for (const [depth, field] of by.entries()) {
    const first = new Map<string, Group>()
    let before: string | undefined
    for (const row of table.rows) {
      const names = by.slice(0, depth + 1).map((each) => row.texts.get(each) ?? '')
      const name = names.at(-1) ?? ''
      if (!names.every(Boolean)) continue
      const key = JSON.stringify(names.map(comparable))
      const group = first.get(key)
      if (!group) first.set(key, { row: row.number, name })
      else {
        const values = { name: shortened(group.name), row: group.row }
        if (before !== key) addCellFault(table, { row, field, reason: { key: 'files-workbook:fault.split', values } })
        else if (name !== group.name)
          addCellFault(table, { row, field, reason: { key: 'files-workbook:fault.spelling', values } })
      }
      before = key
    }
  }
}

/** The faults of these tables in the format of `listFaults`. */
export const faultsOfTables = (...tables: readonly Pick<Table<string>, 'faults' | 'moreFaults'>[]): WorkbookFault[] =>
  listFaults(
    tables.flatMap(({ faults }) => faults),
    tables.reduce((sum, { moreFaults }) => sum + moreFaults, 0),
  )

/** The first faults by sheet, row and column, and the number of the others. */
export function listFaults(faults: readonly WorkbookFault[], more = 0): WorkbookFault[] {
  const sorted = inOrder(faults)
  if (sorted.length + more <= workbookFaultsMax) return sorted
  const listed = sorted.slice(0, workbookFaultsMax - 1)
  const count = sorted.length + more - listed.length
  return [
    ...listed,
    { sheet: null, row: null, column: null, reason: { key: 'files-workbook:fault.more', values: { count } } },
  ]
}

/** Sorts by sheet in order of appearance, then row and column; faults of a whole sheet or row come first. */
function inOrder(faults: readonly WorkbookFault[]): WorkbookFault[] {
  const sheets = [...new Set(faults.map(({ sheet }) => sheet))]
  const at = new Map(sheets.map((sheet, index) => [sheet, index]))
  const keyOf = ({ sheet, row, column }: WorkbookFault) => [
    at.get(sheet) ?? 0,
    row ?? 0,
    column === null ? 0 : columnOf(column) + 1,
  ]
  return faults
    .map((fault) => ({ fault, key: keyOf(fault) }))
    .sort((a, b) => a.key.map((part, index) => part - (b.key[index] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .map(({ fault }) => fault)
}

/** The table as a sheet for download, in this language. */
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

/** Explains the columns of the tables in a separate sheet, which imports ignore. */
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
    rows: forms.flatMap(({ sheet, heads, examples = [] }) => [
      ...heads.map(({ names, cells, hint }) => [sheet[language], names[language], notes[cells], hint[language]]),
      ...(examples.length > 0 ? [[sheet[language], notes.examples, notes.optional, notes.examplesHint]] : []),
    ]),
  }
}
