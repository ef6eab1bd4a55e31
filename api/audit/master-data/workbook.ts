import { z } from 'zod'
import type { Upload } from '#api/platform/files/store/upload.ts'
import {
  addCellFault,
  addDuplicateFaults,
  headsBy,
  placeOf,
  type Table,
  type TableForm,
  type TableHead,
  type TableRow,
  textOf,
  writeTable,
} from '#api/platform/files/workbook/workbook-table.ts'
import { readTables } from '#api/platform/files/workbook/workbook-upload.ts'
import { everyWord, type WorkbookWords, workbookWords } from '#api/platform/files/workbook/workbook-words.ts'
import { type SheetToWrite, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { readName, readSpec } from '#contract/audit/flow/reading.ts'
import { MasterList, masterRowsMax } from '#contract/audit/master-data/codes.ts'
import { factorsText, readFactor, readFactors } from '#contract/audit/master-data/factors.ts'
import { savingDealer, savingProduct, savingRelation } from '#contract/audit/master-data/shapes.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import type { WorkbookFault, WorkbookPlace } from '#contract/platform/files/workbook.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'

/** A row as texts by field name; fields without a column are absent. */
export type Entry = Readonly<Record<string, string>>

type Sheet = {
  form: TableForm<string>
  /** Imported fields with their parsers; other columns are for readers only. */
  fields: Readonly<Record<string, z.ZodType<string, string>>>
  /** Column that receives the fault of a duplicate row. */
  twin: string
  /** Fields written as numeric cells. */
  numbers: readonly string[]
}

type Head = { field: string; width: number; cells?: 'required' }

function formOf(list: MasterList, heads: readonly Head[]): TableForm<string> {
  const headBy = headsBy<WorkbookWords, string>(everyWord, (words) => words[list])
  return {
    sheet: everyWord((words) => words[list].sheet),
    need: 'required',
    heads: heads.map(
      ({ field, width, cells }): TableHead<string> => ({
        ...headBy(field, cells ?? 'optional', width),
        ...(field === 'listPrice' && { holds: 'amount' }),
      }),
    ),
    rowsMax: masterRowsMax,
  }
}

const text = (shape: z.ZodType): z.ZodType<string, string> => shape as z.ZodType<string, string>

const { code, name, taxNumber, region, contact, email, phone } = savingDealer.shape
const { spec, baseUnit, listPrice } = savingProduct.shape
const relation = savingRelation.shape

const perCase = z.string().transform((typed, context) => {
  const read = readFactor(typed)
  if (typed !== '' && read === undefined)
    context.addIssue({ code: 'custom', message: 'factorInvalid', params: { part: typed } })
  return read ?? ''
})
const otherUnits = z.string().transform((typed, context) => {
  const read = readFactors(typed)
  if (Array.isArray(read)) return factorsText(read)
  context.addIssue({ code: 'custom', message: read.key, params: read.values })
  return z.NEVER
})

export const sheets: Record<MasterList, Sheet> = {
  [MasterList.dealers]: {
    form: formOf(MasterList.dealers, [
      { field: 'code', width: 14, cells: 'required' },
      { field: 'name', width: 34, cells: 'required' },
      { field: 'taxNumber', width: 24 },
      { field: 'region', width: 20 },
      { field: 'contact', width: 14 },
      { field: 'email', width: 32 },
      { field: 'phone', width: 16 },
    ]),
    fields: {
      code: text(code),
      name: text(name),
      taxNumber: text(taxNumber),
      region: text(region),
      contact: text(contact),
      email: text(email),
      phone: text(phone),
    },
    twin: 'code',
    numbers: [],
  },
  [MasterList.products]: {
    form: formOf(MasterList.products, [
      { field: 'code', width: 14, cells: 'required' },
      { field: 'name', width: 30, cells: 'required' },
      { field: 'spec', width: 20 },
      { field: 'baseUnit', width: 12, cells: 'required' },
      { field: 'perCase', width: 12 },
      { field: 'otherUnits', width: 24 },
      { field: 'listPrice', width: 14 },
    ]),
    fields: {
      code: text(savingProduct.shape.code),
      name: text(savingProduct.shape.name),
      spec: text(spec),
      baseUnit: text(baseUnit),
      perCase,
      otherUnits,
      listPrice: text(listPrice),
    },
    twin: 'code',
    numbers: ['perCase', 'listPrice'],
  },
  [MasterList.relations]: {
    form: formOf(MasterList.relations, [
      { field: 'dealerCode', width: 14, cells: 'required' },
      { field: 'name', width: 34, cells: 'required' },
      { field: 'spec', width: 22 },
      { field: 'productCode', width: 14, cells: 'required' },
      { field: 'decidedBy', width: 14 },
      { field: 'decidedAt', width: 20 },
    ]),
    fields: {
      dealerCode: text(relation.dealerCode),
      name: text(relation.name),
      spec: text(relation.spec),
      productCode: text(relation.productCode),
    },
    twin: 'name',
    numbers: [],
  },
}

/** Identity of a row: a code, or normalized names. */
export function keyOf(list: MasterList, { code, dealerCode, name = '', spec = '' }: Entry): string {
  return list === MasterList.relations ? JSON.stringify([dealerCode, readName(name), readSpec(spec)]) : (code ?? '')
}

export type ReadList = {
  entries: { fields: Entry; placeOf: (field: string) => WorkbookPlace }[]
  /** Faults of rejected rows; any fault prevents the import. */
  faults: WorkbookFault[]
  moreFaults: number
}

/** Reads an uploaded list, with faults in `language`. Refuses as `readTables`. */
export async function readList(list: MasterList, upload: Upload, language: Language): Promise<ReadList | Refusal> {
  const { form, twin } = sheets[list]
  const tables = await readTables(upload, [form], language)
  if (isRefusal(tables)) return tables
  const [table] = tables
  const read = table.rows.flatMap((row) => {
    const fields = readEntry(list, table, row)
    return fields ? [{ row, fields }] : []
  })
  addDuplicateFaults(
    table,
    read.map((entry) => ({ row: entry.row, field: twin, key: keyOf(list, entry.fields) })),
  )
  return {
    entries: read.map(({ row, fields }) => ({ fields, placeOf: (each) => placeOf(table, row, each) })),
    faults: table.faults,
    moreFaults: table.moreFaults,
  }
}

/** Above every text's limit, so that the schemas report texts that are too long. */
const cellMax = 1000

function readEntry(list: MasterList, table: Table<string>, row: TableRow<string>): Entry | undefined {
  const entry: Record<string, string> = {}
  let isWhole = true
  for (const [field, shape] of Object.entries(sheets[list].fields)) {
    if (!table.columns.has(field)) continue
    const cell = textOf(table, { row, field, max: cellMax })
    const read = cell === undefined ? undefined : shape.safeParse(cell)
    if (read?.success) entry[field] = read.data
    else isWhole = false
    const [reason] = read?.error ? Object.values(faultsOf(read.error)).flat() : []
    if (reason) addCellFault(table, { row, field, reason })
  }
  return isWhole ? entry : undefined
}

/** Exports the list as a workbook that can be uploaded again. */
export async function listAsWorkbook(
  list: MasterList,
  rows: readonly Entry[],
  language: Language,
): Promise<{ title: string; bytes: Uint8Array }> {
  const { form, numbers } = sheets[list]
  const { title } = workbookWords[language][list]
  const sheet = writeTable(form, rows, language)
  const numeric = form.heads.map(({ field }) => numbers.includes(field))
  const cells: SheetToWrite['rows'] = sheet.rows.map((row) =>
    row.map((cell, at) => (cell ? (numeric[at] ? asNumber(cell) : cell) : null)),
  )
  return { title, bytes: await writeWorkbook([{ ...sheet, rows: cells }], { title }) }
}

/** A number if a spreadsheet keeps all of its digits. */
const asNumber = (cell: string | number): string | number => (Number(cell) < 1e13 ? Number(cell) : cell)
