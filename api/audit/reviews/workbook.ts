import type { Upload } from '#api/platform/files/store/upload.ts'
import {
  addCellFault,
  addDuplicateFaults,
  examplesIn,
  headsBy,
  placeOf,
  type Table,
  type TableForm,
  type TableRow,
  textOf,
  writeNotes,
  writeTable,
} from '#api/platform/files/workbook/workbook-table.ts'
import { readTables } from '#api/platform/files/workbook/workbook-upload.ts'
import {
  everyLanguage,
  everyWord,
  type WorkbookWords,
  workbookWords,
} from '#api/platform/files/workbook/workbook-words.ts'
import { writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { faultText } from '#api/platform/text.ts'
import { objectRowsMax } from '#contract/audit/reviews/codes.ts'
import { type ObjectRow, objectFields, type SavingObject } from '#contract/audit/reviews/shapes.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import type { WorkbookFault } from '#contract/platform/files/workbook.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import type { ObjectFault } from './object.ts'

type Field = keyof WorkbookWords['reviewObjects']['field']

const headIn = headsBy(everyWord, ({ reviewObjects }) => reviewObjects)
const head = (...of: Parameters<typeof headIn>) => ({
  ...headIn(...of),
  ...(of[0].startsWith('period') && { holds: 'day' as const }),
})

/** Read-only columns come last and are ignored on upload. */
const form: TableForm<Field> = {
  sheet: everyWord(({ reviewObjects }) => reviewObjects.sheet),
  need: 'required',
  heads: [
    head('reviewBatchNo', 'required', 22),
    head('dealerCode', 'required', 14),
    head('dealerName', 'optional', 34),
    head('periodFrom', 'required', 14),
    head('periodTo', 'required', 14),
    head('region', 'optional', 20),
    head('executor', 'optional', 16),
    head('stage', 'optional', 14),
    head('remark', 'optional', 48),
  ],
  rowsMax: objectRowsMax,
  examples: [
    everyLanguage((language) => ({
      reviewBatchNo: 'FA-2026-D101',
      dealerCode: 'D101',
      periodFrom: '2026-01-01',
      periodTo: '2026-06-30',
      executor: '10001',
      ...workbookWords[language].reviewObjects.example,
    })),
  ],
}

const readFields = ['reviewBatchNo', 'dealerCode', 'periodFrom', 'periodTo', 'region', 'executor'] as const

export type ReadObjects = {
  table: Table<Field>
  objects: { row: TableRow<Field>; fields: Omit<SavingObject, 'id' | 'version' | 'projectId'> }[]
}

/** Reads the objects of a workbook; the table holds their faults. Refuses as `readTables`. */
export async function readObjects(upload: Upload, language: Language): Promise<ReadObjects | Refusal> {
  const tables = await readTables(upload, [form], language)
  if (isRefusal(tables)) return tables
  const [table] = tables
  const objects = table.rows.flatMap((row) => {
    const fields = readObject(table, row)
    return fields ? [{ row, fields }] : []
  })
  addDuplicateFaults(
    table,
    objects.map(({ row, fields }) => ({ row, field: 'reviewBatchNo', key: fields.reviewBatchNo.toLowerCase() })),
  )
  return { table, objects }
}

const cellMax = 1000

function readObject(table: Table<Field>, row: TableRow<Field>): ReadObjects['objects'][number]['fields'] | undefined {
  const fields: Partial<Record<(typeof readFields)[number], string>> = {}
  for (const field of readFields) {
    const cell = textOf(table, { row, field, max: cellMax })
    const read = cell === undefined ? undefined : objectFields[field].safeParse(cell)
    if (read?.success) fields[field] = read.data
    const [reason] = read?.error ? Object.values(faultsOf(read.error)).flat() : []
    if (reason) addCellFault(table, { row, field, reason })
  }
  const { reviewBatchNo, dealerCode, periodFrom, periodTo, region = '', executor = '' } = fields
  if (!reviewBatchNo || !dealerCode || !periodFrom || !periodTo) return undefined
  return { reviewBatchNo, dealerCode, periodFrom, periodTo, region, executor }
}

/** Adds faults found in the database, by cell. Duplicates within the workbook are already reported. */
export function addFound({ table, objects }: ReadObjects, found: readonly ObjectFault[]): void {
  const reported = new Set(table.faults.map(({ row, column }) => `${column}${row}`))
  for (const { index, field, reason } of found) {
    const row = objects[index]?.row
    if (!row) continue
    const { row: number, column } = placeOf(table, row, field)
    if (!reported.has(`${column}${number}`)) addCellFault(table, { row, field, reason })
  }
}

/** The uploaded workbook with a remark on each faulty row; '' on the others. */
export async function withRemarks({ table }: ReadObjects, language: Language): Promise<Uint8Array> {
  const words = workbookWords[language].reviewObjects
  const head: TableRow<Field> = { number: 1, texts: new Map() }
  const heads = new Map(form.heads.map(({ field, names }) => [placeOf(table, head, field).column, names[language]]))
  const say = ({ column, reason }: WorkbookFault) => {
    const name = column === null ? undefined : heads.get(column)
    return name ? `${name}${words.colon}${faultText(reason, language)}` : faultText(reason, language)
  }
  const whole = table.faults.filter(({ row }) => row === null || !table.rows.some(({ number }) => number === row))
  const rows = table.rows.map((row, at) => ({
    ...Object.fromEntries(row.texts),
    remark: [...(at === 0 ? whole : []), ...table.faults.filter((fault) => fault.row === row.number)]
      .map(say)
      .join('\n'),
  }))
  const empty = whole.length > 0 && rows.length === 0 ? [{ remark: whole.map(say).join('\n') }] : rows
  return writeWorkbook([writeTable(form, empty, language)], { title: words.title })
}

/** An empty workbook with an example row and a sheet that explains the columns. */
export async function objectTemplate(language: Language): Promise<Uint8Array> {
  const { title } = workbookWords[language].reviewObjects
  return writeWorkbook([writeTable(form, examplesIn(form, language), language), writeNotes([form], language)], {
    title,
  })
}

/** Exports objects as a workbook that can be uploaded again. */
export async function objectsAsWorkbook(rows: readonly ObjectRow[], language: Language): Promise<Uint8Array> {
  const { title, stage: stages } = workbookWords[language].reviewObjects
  const cells = rows.map(
    ({ executor, stage, reviewBatchNo, dealerCode, dealerName, periodFrom, periodTo, region }) => ({
      reviewBatchNo,
      dealerCode,
      dealerName,
      periodFrom,
      periodTo,
      region,
      executor: executor?.usercode ?? '',
      stage: stages[stage],
    }),
  )
  return writeWorkbook([writeTable(form, cells, language)], { title })
}
