import type { Upload } from '#api/platform/files/store/upload.ts'
import {
  addCellFault,
  addDuplicateFaults,
  addFault,
  faultsOfTables,
  headsBy,
  type Table,
  type TableForm,
  type TableHead,
  type TableRow,
  textOf,
  writeNotes,
  writeTable,
} from '#api/platform/files/workbook/workbook-table.ts'
import { readTables } from '#api/platform/files/workbook/workbook-upload.ts'
import { writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { comparable } from '#contract/platform/comparable.ts'
import { day } from '#contract/platform/day.ts'
import type { WorkbookFault } from '#contract/platform/files/workbook.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { amountIn, digitsIn, readAmount } from '#contract/risk/kinds/finance/amount.ts'
import { AmountUnit, RowPart, timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import { financeFieldsMax, financeTextMax } from '#contract/risk/kinds/finance/content.ts'
import type { TypedRow } from '#contract/risk/kinds/finance/shapes.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'
import type { PaperValues } from './values.ts'
import { everyWord, type FinanceWords, financeWords } from './workbook-words.ts'
import { requestedParts, yearsOf } from './years.ts'

type Field = keyof FinanceWords['paper']['field']
type AmountField = `${RowPart}.${AmountUnit}`
type RowField = Extract<Field, 'code' | 'table' | 'name'> | AmountField
type DateField = `${RowPart}Date`

const head = headsBy(everyWord, ({ paper }) => paper)
const units = Object.values(AmountUnit)

/** Amount column of one part of the rows; its header names the unit. */
const amountHead = (part: RowPart, unit: AmountUnit): TableHead<AmountField> => {
  const inUnit = (pick: (words: FinanceWords['paper']) => string) =>
    everyWord(({ paper }) => {
      const { integers, decimals } = digitsIn(unit)
      return pick(paper)
        .replace('{{unit}}', paper.unit[unit])
        .replace('{{integers}}', String(integers))
        .replace('{{decimals}}', String(decimals))
    })
  return {
    ...head(part, 'optional', 22),
    field: `${part}.${unit}`,
    names: inUnit((words) => words.field[part]),
    hint: inUnit((words) => words.hint[part]),
    holds: 'amount',
  }
}

/** Parts of rows and dates that a questionnaire requests. */
const partsOf = ({ earlier }: Pick<FinanceQuestionnaire, 'earlier'>) => requestedParts(earlier, { manual: false })

const rowsForm = (parts: readonly RowPart[], units: readonly AmountUnit[]): TableForm<RowField> => ({
  sheet: everyWord(({ paper }) => paper.sheet.rows),
  need: 'required',
  heads: [
    head('code', 'optional', 24),
    { ...head('table', 'optional', 16), head: 'required' },
    { ...head('name', 'optional', 36), head: 'required' },
    ...units.flatMap((unit) => parts.map((part) => amountHead(part, unit))),
  ],
  rowsMax: financeFieldsMax,
})

const datesForm = (parts: readonly RowPart[]): TableForm<DateField> => ({
  sheet: everyWord(({ paper }) => paper.sheet.dates),
  need: 'optional',
  heads: [RowPart.start, RowPart.end, ...parts.slice(2)].map((part) => ({
    ...head(`${part}Date`, 'optional', 16),
    head: 'required',
    holds: 'day',
  })),
  rowsMax: 1,
})

type Params = Pick<FinanceQuestionnaire, 'fields' | 'fieldOf' | 'earlier'>

/**
 * Parses rows in yuan, whatever unit the column headers name; empty cells are left out. Names of sheets and headers are
 * recognized in any language; faults are worded in `language`. A single fault means no rows. Missing columns are named
 * in `unit`.
 */
export async function parseFinanceWorkbook(
  upload: Upload,
  questionnaire: Params,
  { language, unit }: { language: Language; unit: AmountUnit },
): Promise<{ rows: TypedRow[] } | { faults: WorkbookFault[] } | Refusal> {
  const parts = partsOf(questionnaire)
  const tables = await readTables(upload, [rowsForm(parts, units), datesForm(parts)], language)
  if (isRefusal(tables)) return tables
  const [table, dates] = tables
  const columns = columnsOf(table, parts, unit)
  const entries = table.rows.flatMap((row) => {
    const typed = readRow(table, row, { questionnaire, columns })
    return typed ? [{ row, typed, field: 'name' as const, key: typed.code }] : []
  })
  addDuplicateFaults(table, entries)
  const times = dates.rows.map((row) => readDates(dates, row, parts))
  const faults = faultsOfTables(table, dates)
  return faults.length > 0 ? { faults } : { rows: [...times, ...entries.map(({ typed }) => typed)] }
}

type Column = { part: RowPart; unit: AmountUnit }

/** Unit of each part. A missing or duplicate part is a fault. */
function columnsOf(table: Table<RowField>, parts: readonly RowPart[], unit: AmountUnit): Column[] {
  const [row = null] = [table.rows[0]]
  return parts.flatMap((part) => {
    const found = units.filter((each) => table.columns.has(`${part}.${each}`))
    const [first] = found
    const named = (of: AmountUnit) => ({ head: amountHead(part, of).names[table.language] })
    if (row && table.columns.size > 0 && first === undefined)
      addFault(table, {}, { key: 'files-workbook:fault.headMissing', values: named(unit) })
    for (const twin of found.slice(1))
      addFault(table, {}, { key: 'files-workbook:fault.headTwice', values: named(twin) })
    return first ? [{ part, unit: first }] : []
  })
}

/** Known row with its amounts; undefined for an unknown one. */
function readRow(
  table: Table<RowField>,
  row: TableRow<RowField>,
  { questionnaire: { fields, fieldOf }, columns }: { questionnaire: Params; columns: readonly Column[] },
): (TypedRow & { code: string }) | undefined {
  const text = (field: RowField) => textOf(table, { row, field, max: financeTextMax })
  const [code, of, name] = [text('code'), text('table'), text('name')]
  if (code === undefined || of === undefined || name === undefined) return undefined
  const position = code
    ? fieldOf.get(code)
    : fields.findIndex((each) => isCalled(each.table, of) && isCalled(each.name, name))
  const found = position === undefined ? undefined : fields[position]
  if (!found) {
    addCellFault(table, { row, field: 'name', reason: { key: 'kinds-finance-workbook:fault.row' } })
    return undefined
  }
  const typed: TypedRow & { code: string } = { code: found.code }
  for (const column of columns) {
    const amount = readAmountOf(table, row, column)
    if (amount === undefined) continue
    const { part, unit } = column
    if (found.manual && part !== RowPart.end)
      addCellFault(table, { row, field: `${part}.${unit}`, reason: { key: 'kinds-finance-workbook:fault.noOpening' } })
    typed[part] = amount
  }
  return typed
}

const isCalled = (name: Localized, text: string): boolean =>
  Object.values(name).some((known) => comparable(known) === comparable(text))

/** Amount in yuan; undefined for an empty cell, and for an invalid amount, which is a fault. */
function readAmountOf(table: Table<RowField>, row: TableRow<RowField>, { part, unit }: Column): string | undefined {
  const field = `${part}.${unit}` as const
  const text = textOf(table, { row, field, max: 64 })
  if (!text) return undefined
  const amount = readAmount(text, unit)
  if (amount === undefined)
    addCellFault(table, { row, field, reason: { key: 'kinds-finance-workbook:fault.amount', values: digitsIn(unit) } })
  return amount
}

function readDates(table: Table<DateField>, row: TableRow<DateField>, parts: readonly RowPart[]): TypedRow {
  const days = parts.map((part) => ({ part, day: readDay(table, row, `${part}Date`) }))
  for (const [place, { part, day: date }] of days.entries()) {
    const before = days[place + 1]?.day
    if (date && before && date < before)
      addCellFault(table, {
        row,
        field: `${part}Date`,
        reason: {
          key:
            part === RowPart.end ? 'kinds-finance-workbook:fault.dayOrder' : 'kinds-finance-validation:yearsReversed',
        },
      })
  }
  return {
    table: timeMarker,
    ...Object.fromEntries(days.flatMap(({ part, day: date }) => (date ? [[part, date]] : []))),
  }
}

/** Parses 2026-12-31, 2026/12/31 or 2026年12月31日. */
function readDay(table: Table<DateField>, row: TableRow<DateField>, field: DateField): string | undefined {
  const text = textOf(table, { row, field, max: 64 })
  if (!text) return undefined
  const [, year = '', month = '', date = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC').replace(/\s/g, '')) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (day.safeParse(found).success) return found
  addCellFault(table, { row, field, reason: { key: 'kinds-finance-workbook:fault.day' } })
  return undefined
}

/**
 * Workbook to fill in, with the stored values in the paper's unit, and a sheet that explains the columns. Amounts are
 * text.
 */
export async function financeTemplate(
  questionnaire: Pick<FinanceQuestionnaire, 'fields' | 'earlier'>,
  values: PaperValues,
  language: Language,
): Promise<Uint8Array> {
  const parts = partsOf(questionnaire)
  const { unit } = values
  const years = yearsOf(values)
  const rows = questionnaire.fields.map(({ code, table, name }, position) => ({
    code,
    table: inLanguage(table, language),
    name: inLanguage(name, language),
    ...Object.fromEntries(
      years.flatMap(({ part, amounts }) => {
        const amount = amounts[position]
        return amount ? [[`${part}.${unit}`, amountIn(amount, unit)]] : []
      }),
    ),
  }))
  const dates = Object.fromEntries(years.flatMap(({ part, date }) => (date ? [[`${part}Date`, date]] : [])))
  const forms = { rows: rowsForm(parts, [unit]), dates: datesForm(parts) }
  return writeWorkbook(
    [
      writeTable(forms.rows, rows, language),
      writeTable(forms.dates, [dates], language),
      writeNotes([forms.rows, forms.dates], language),
    ],
    { title: financeWords[language].paper.title },
  )
}
