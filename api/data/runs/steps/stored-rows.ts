import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cast } from '#api/platform/engine/plan/expression.ts'
import { type Plan, project, rowNumber, scanFiles, window } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'

/** Physical column names as in tables: `c1`, `c2` …; the row number is an additional column. */
export const physicalName = (place: number): string => `c${place + 1}`
export const rowColumn = 'source_row'
export const part = 'part-0.parquet'
const numbering = '$row'

/** Rows under physical column names, numbered in their order. */
export function numbered(plan: Plan, columns: readonly string[]): Plan {
  // Sorts inside the window, because an outer order does not number the rows.
  const ordered = plan.op === 'sort' ? { from: plan.from, by: rowNumber(...plan.orderBy) } : undefined
  const number = ordered?.by ?? { window: 'row_number' as const, args: [] }
  const rows = window(ordered?.from ?? plan, { [numbering]: number })
  const named = columns.map((name, place): [string, string] => [physicalName(place), name])
  return project(rows, { ...Object.fromEntries(named), [rowColumn]: cast(numbering, 'bigint') })
}

/** Stored rows under the names of their columns. */
export const namedRows = (files: readonly string[], columns: readonly string[]): Plan =>
  project(scanFiles(...files), Object.fromEntries(columns.map((name, place) => [name, physicalName(place)])))

/** Writes rows into a file of a new folder; returns the file and their number. */
export async function writeRows(
  session: Pick<Session, 'write'>,
  plan: Plan,
  folder: string,
): Promise<{ file: string; rows: number }> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, part)
  return { file, rows: await session.write(plan, file) }
}
