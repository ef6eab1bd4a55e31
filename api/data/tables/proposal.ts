import { basename } from 'node:path'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { FieldType, ImportState } from '#contract/data/tables/codes.ts'
import type { ConfirmingImport } from '#contract/data/tables/shapes.ts'
import { shownCell } from '#contract/platform/ingest/file.ts'
import { fileDoubts, fileDoubtsOf } from '#contract/platform/ingest/file-doubts.ts'
import type { FileSurvey, SheetSurvey } from './import/survey-file.ts'
import { dataImport, type ImportedSheet } from './table.ts'

type Read = Extract<FileSurvey, { sheets: unknown }>
/** Results of a survey that apply to the whole file. */
type OfFile = Partial<Pick<Read, 'doubtfulEncoding' | 'brokenBytes' | 'missing'>>

/** A surveyed sheet in the form in which it is stored and shown. */
export function sheetOf(
  { name, isHidden, raw, headRow, doubts, rows, start, columns, primaryKey, ...counts }: SheetSurvey,
  { doubtfulEncoding = false, brokenBytes = 0, missing = [] }: OfFile = {},
): ImportedSheet {
  const ofFile = fileDoubtsOf({ isDoubtful: doubtfulEncoding, brokenBytes, missing, notes: counts.notes })
  const ofRows = {
    brokenRows: counts.brokenRows > 0,
    wideRows: counts.wideRows > 0,
    longRows: counts.longRows > 0,
    shortRows: counts.shortRows > 0,
  }
  const nameAt = new Map(columns.map((column) => [column.at, column.name]))
  return {
    name,
    isHidden,
    rows,
    headRow,
    start,
    columns: columns.map(({ at, head, name: column, fieldType, personalKind, empty, misfits, ...rest }) => ({
      at,
      head,
      name: column,
      fieldType,
      personalKind,
      empty,
      misfits,
      firstMisfit: firstOf(rest.firstMisfits),
      isLocal: rest.isLocal,
      dateOrder: rest.dateOrder,
      samples: rest.samples,
      doubts: rest.doubts,
    })),
    primaryKey: primaryKey.flatMap((at) => nameAt.get(at) ?? []),
    doubts: [...doubts, ...ofFile, ...Object.entries(ofRows).flatMap(([doubt, is]) => (is ? [doubt] : []))],
    file: basename(raw.file),
    rawRows: raw.rows,
    width: raw.width,
    isText: raw.isText,
    heads: raw.heads?.map(shownCell),
    types: raw.types,
    isFiner: raw.isFiner,
    hasDecimalCommas: raw.hasDecimalCommas,
  }
}

/** Doubts that do not depend on the header row. */
export const doubtsOfFile = ({ doubts }: Pick<ImportedSheet, 'doubts'>): string[] =>
  doubts.filter((doubt) => (fileDoubts as readonly string[]).includes(doubt))

const firstOf = ([first]: readonly { row: number; text: string }[]) =>
  first === undefined ? null : { row: first.row, text: first.text }

/** Wider types that hold all values of a type. */
const wider: Partial<Record<FieldType, readonly FieldType[]>> = {
  integer: [FieldType.number, FieldType.float],
  number: [FieldType.float],
  date: [FieldType.timestamp],
}

const holds = (type: FieldType, proposed: FieldType): boolean =>
  type === proposed || type === FieldType.string || (wider[proposed] ?? []).includes(type)

/** Columns and key that the last stored import chose, by the headers of its sheet. */
async function lastChoices(tx: Tx, { tableId }: Pick<typeof dataImport.$inferSelect, 'tableId'>) {
  const [last] = await tx
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.tableId, tableId), eq(dataImport.state, ImportState.stored)))
    .orderBy(desc(dataImport.id))
    .limit(1)
  if (!last?.confirmed) return undefined
  const heads = new Map(last.sheets[last.confirmed.sheet]?.columns.map(({ at, head }) => [at, head]))
  const byHead = new Map<string, ConfirmingImport['columns'][number]>()
  for (const column of last.confirmed.columns) byHead.set(heads.get(column.at) ?? '', column)
  byHead.delete('')
  return { byHead, primaryKey: last.confirmed.primaryKey }
}

/**
 * Suggests the choices of the table's last version again where headers are equal: names, the key, and types at least as
 * wide as the suggested ones.
 */
export async function withEarlierChoices(
  tx: Tx,
  of: Pick<typeof dataImport.$inferSelect, 'tableId'>,
  sheets: readonly ImportedSheet[],
): Promise<ImportedSheet[]> {
  const last = await lastChoices(tx, of)
  if (!last) return [...sheets]
  return sheets.map((sheet) => {
    const columns = sheet.columns.map((column) => {
      const known = last.byHead.get(column.head)
      if (!known) return column
      const fits = holds(known.fieldType, column.fieldType)
      return { ...column, name: known.name, ...(fits && { fieldType: known.fieldType }) }
    })
    const names = columns.map(({ name }) => name.toLowerCase())
    // A name from the last version may equal a newly suggested one.
    if (new Set(names).size < names.length) return sheet
    const hasKey = last.primaryKey.every((name) => names.includes(name.toLowerCase()))
    return { ...sheet, columns, ...(hasKey && { primaryKey: last.primaryKey }) }
  })
}
