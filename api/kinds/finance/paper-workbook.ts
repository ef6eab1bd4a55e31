import { comparable } from '#contract/comparable.ts'
import type { WorkbookFault } from '#contract/files/workbook.ts'
import { readAmount } from '#contract/kinds/finance/amount.ts'
import { timeMarker } from '#contract/kinds/finance/codes.ts'
import { financeFieldsMax, financeTextMax } from '#contract/kinds/finance/content.ts'
import type { TypedRow } from '#contract/kinds/finance/shapes.ts'
import { inLanguage, type Language, type Localized } from '#contract/language.ts'
import { isRefusal, type Refusal } from '#contract/problem.ts'
import { day } from '#contract/questionnaires/shapes.ts'
import type { Upload } from '../../files/upload.ts'
import {
  addCellFault,
  addTwins,
  faultsOfTables,
  headsBy,
  type Table,
  type TableForm,
  type TableRow,
  textOf,
  writeNotes,
  writeTable,
} from '../../files/workbook-table.ts'
import { readTables } from '../../files/workbook-upload.ts'
import { everyWord, type WorkbookWords, workbookWords } from '../../files/workbook-words.ts'
import { writeWorkbook } from '../../files/workbook-writing.ts'
import type { FinanceValues } from './evaluate.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'

type Field = keyof WorkbookWords['finance']['field']
type RowField = Extract<Field, 'code' | 'table' | 'name' | 'closing' | 'opening'>
type DateField = Extract<Field, 'openingDate' | 'closingDate'>

const headIn = headsBy(({ finance }) => finance)
const head = <Name extends Field>(field: Name, width: number) => ({
  ...headIn(field, 'optional', width),
  head: 'required' as const,
})

const rowsForm: TableForm<RowField> = {
  sheet: everyWord(({ finance }) => finance.sheet.rows),
  need: 'required',
  heads: [
    { ...head('code', 24), head: 'optional' },
    head('table', 16),
    head('name', 36),
    { ...head('closing', 22), holds: 'amount' },
    { ...head('opening', 22), holds: 'amount' },
  ],
  rowsMax: financeFieldsMax,
}

const datesForm: TableForm<DateField> = {
  sheet: everyWord(({ finance }) => finance.sheet.dates),
  need: 'optional',
  heads: [
    { ...head('openingDate', 16), holds: 'day' },
    { ...head('closingDate', 16), holds: 'day' },
  ],
  rowsMax: 1,
}

type Asked = Pick<FinanceQuestionnaire, 'fields' | 'fieldOf'>

/**
 * The rows of a workbook as they would be typed; an empty cell is left out. Names of sheets and heads are understood in any
 * language, and faults name them in `language`. With one fault there are none.
 */
export async function parseFinanceWorkbook(
  upload: Upload,
  questionnaire: Asked,
  language: Language,
): Promise<{ rows: TypedRow[] } | { faults: WorkbookFault[] } | Refusal> {
  const tables = await readTables(upload, [rowsForm, datesForm], language)
  if (isRefusal(tables)) return tables
  const [table, dates] = tables
  const entries = table.rows.flatMap((row) => {
    const typed = readRow(table, row, questionnaire)
    return typed ? [{ row, typed, field: 'name' as const, key: typed.code }] : []
  })
  addTwins(table, entries)
  const times = dates.rows.map((row) => readDates(dates, row))
  const faults = faultsOfTables(table, dates)
  return faults.length > 0 ? { faults } : { rows: [...times, ...entries.map(({ typed }) => typed)] }
}

/** A row of ours with its amounts; nothing for one that is none. */
function readRow(
  table: Table<RowField>,
  row: TableRow<RowField>,
  { fields, fieldOf }: Asked,
): (TypedRow & { code: string }) | undefined {
  const text = (field: RowField) => textOf(table, { row, field, max: financeTextMax })
  const [code, of, name] = [text('code'), text('table'), text('name')]
  if (code === undefined || of === undefined || name === undefined) return undefined
  const position = code
    ? fieldOf.get(code)
    : fields.findIndex((each) => isCalled(each.table, of) && isCalled(each.name, name))
  const found = position === undefined ? undefined : fields[position]
  if (!found) {
    addCellFault(table, { row, field: 'name', reason: { key: 'files-workbook:fault.financeRow' } })
    return undefined
  }
  const end = readAmountOf(table, row, 'closing')
  const start = readAmountOf(table, row, 'opening')
  if (found.manual && start !== undefined)
    addCellFault(table, { row, field: 'opening', reason: { key: 'files-workbook:fault.noOpening' } })
  return { code: found.code, ...(start && { start }), ...(end && { end }) }
}

const isCalled = (name: Localized, text: string): boolean =>
  Object.values(name).some((known) => comparable(known) === comparable(text))

function readAmountOf(
  table: Table<RowField>,
  row: TableRow<RowField>,
  field: 'opening' | 'closing',
): string | undefined {
  const text = textOf(table, { row, field, max: 64 })
  if (!text) return undefined
  if (readAmount(text) === undefined)
    addCellFault(table, { row, field, reason: { key: 'files-workbook:fault.amount' } })
  return text
}

function readDates(table: Table<DateField>, row: TableRow<DateField>): TypedRow {
  const start = readDay(table, row, 'openingDate')
  const end = readDay(table, row, 'closingDate')
  if (start && end && end < start)
    addCellFault(table, { row, field: 'closingDate', reason: { key: 'files-workbook:fault.dayOrder' } })
  return { table: timeMarker, ...(start && { start }), ...(end && { end }) }
}

/** 2026-12-31, 2026/12/31 or 2026年12月31日. */
function readDay(table: Table<DateField>, row: TableRow<DateField>, field: DateField): string | undefined {
  const text = textOf(table, { row, field, max: 64 })
  if (!text) return undefined
  const [, year = '', month = '', date = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC').replace(/\s/g, '')) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (day.safeParse(found).success) return found
  addCellFault(table, { row, field, reason: { key: 'files-workbook:fault.day' } })
  return undefined
}

/** The workbook to fill in, with what is there, and a sheet that says what each column wants. Amounts stand as text. */
export async function financeTemplate(
  { fields }: Pick<FinanceQuestionnaire, 'fields'>,
  values: FinanceValues,
  language: Language,
): Promise<Uint8Array> {
  const rows = fields.map(({ code, table, name }, position) => ({
    code,
    table: inLanguage(table, language),
    name: inLanguage(name, language),
    closing: values.closing[position] ?? undefined,
    opening: values.opening[position] ?? undefined,
  }))
  const dates = { openingDate: values.openingDate ?? undefined, closingDate: values.closingDate ?? undefined }
  return writeWorkbook(
    [
      writeTable(rowsForm, rows, language),
      writeTable(datesForm, [dates], language),
      writeNotes([rowsForm, datesForm], language),
    ],
    { title: workbookWords[language].finance.title },
  )
}
