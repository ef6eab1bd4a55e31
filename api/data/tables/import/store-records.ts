import { join } from 'node:path'
import { columnTypes } from '#api/data/data-rights/column-types.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { scanFiles } from '#api/platform/engine/plan/plan.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { findDuplicates } from './duplicates.ts'
import { storedName } from './typed-rows.ts'

type RecordsParams = {
  /** File of `createRecordFile`: the columns, then the number of the row. */
  records: string
  columns: readonly { fieldType: FieldType; isKey: boolean }[]
}

export type StoredRecords = {
  rows: number
  /** Rows beyond the first of each key. */
  duplicates: number
  file: string
}

const part = 'part-0.parquet'

/** Writes records of known types as the rows of a table. Throws if a record does not match its columns. */
export async function storeRecords(
  { records, columns }: RecordsParams,
  { session, room, progress }: JobContext,
): Promise<StoredRecords> {
  progress({ stage: 'store', rows: 0, of: 0 })
  const types = columns.map(({ fieldType }, place) => [storedName(place), columnTypes[fieldType]])
  const file = join(room.output, part)
  const rows = await session.convert({ ...Object.fromEntries(types), source_row: 'integer' }, records, file)
  progress({ stage: 'key', rows, of: rows })
  const keys = columns.flatMap(({ isKey }, place) => (isKey ? [storedName(place)] : []))
  const { leftOver } = await findDuplicates(session, scanFiles(file), { keys, of: rows })
  return { rows, duplicates: leftOver, file: part }
}
