import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import { coalesce, eq, literal, not } from '#api/platform/engine/plan/expression.ts'
import { filter, type Plan, pick, scanFiles, window } from '#api/platform/engine/plan/plan.ts'
import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import { countRows } from './counted-rows.ts'
import { type Duplicates, findDuplicates } from './duplicates.ts'
import { type Faults, listFaults } from './row-faults.ts'
import type { StoreParams } from './store-params.ts'
import { columnTypes } from './typed-cell.ts'
import { isFaulty, storedName, typedRows } from './typed-rows.ts'

/** Row counts of the sheet, without blank rows. `stored` and `leftOut` add up to `in`. */
type RowCounts = { in: number; stored: number; leftOut: number }

export type StoreResult = {
  rows: RowCounts
  faults: Faults
  duplicates: Duplicates
  /** Undefined if a fault stopped the import. */
  stored?: {
    /** Parquet files in the job's own folder. */
    files: string[]
    /** Physical columns `c1`, `c2` … in the chosen order, then `source_row`. */
    columns: { name: string; type: ColumnType }[]
  }
}

const part = 'part-0.parquet'
const sourceRow = 'source_row'

/**
 * Writes the rows of a raw table in the chosen types. Writes nothing if a row has a fault, unless faulty rows may be
 * left out.
 */
export async function storeTable(params: StoreParams, { session, room, progress }: JobContext): Promise<StoreResult> {
  const { raw, columns, leaveOut } = params
  progress({ stage: 'check', rows: 0, of: raw.rows })
  const counted = await countRows(session, params, room.scratch)
  const rows = typedRows(params, counted)
  const keys = columns.flatMap(({ at }, place) => (params.primaryKey.includes(at) ? [storedName(place)] : []))
  const physical = columns.map(({ fieldType }, place) => ({ name: storedName(place), type: columnTypes[fieldType] }))
  const names = [...physical.map(({ name }) => name), sourceRow]
  const faults = await listFaults(session, params, { rows, counted })
  const fitting = faults.rows === 0 ? rows : filter(rows, not(coalesce(isFaulty, literal(false))))
  const file = join(room.output, part)
  const write = (plan: Plan) => session.write(pick(plan, names), file)

  if (faults.rows > 0 && !leaveOut) {
    const duplicates = await findDuplicates(session, fitting, { keys, of: counted.rows })
    return { rows: { in: counted.rows, stored: 0, leftOut: 0 }, faults, duplicates }
  }
  progress({ stage: 'store', rows: 0, of: counted.rows })
  let stored = await write(fitting)
  progress({ stage: 'key', rows: stored, of: counted.rows })
  const duplicates = await findDuplicates(session, scanFiles(file), { keys, of: stored })
  if (duplicates.leftOver > 0) {
    await rm(file)
    if (!leaveOut) return { rows: { in: counted.rows, stored: 0, leftOut: 0 }, faults, duplicates }
    const numbered = window(fitting, {
      copy: { window: 'row_number', args: [], partitionBy: keys, orderBy: [{ by: sourceRow }] },
    })
    stored = await write(filter(numbered, eq('copy', literal(1))))
  }
  const leftOut = faults.rows + duplicates.leftOver
  if (stored + leftOut !== counted.rows)
    throw new Error(`${counted.rows} rows were read, ${stored} written and ${leftOut} left out`)
  return {
    rows: { in: counted.rows, stored, leftOut },
    faults,
    duplicates,
    stored: { files: [part], columns: [...physical, { name: sourceRow, type: 'integer' }] },
  }
}
