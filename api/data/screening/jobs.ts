import type { JobContext } from '#api/platform/engine/job.ts'
import { type Plan, pick, sort } from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { rowKey } from '../data-rights/open-table.ts'

/** Rows of a dimension in the order of the file; bigints as text. */
async function readDimension(
  { rows, columns }: { rows: Plan; columns: readonly string[] },
  { session }: JobContext,
): Promise<Exclude<Value, bigint>[][]> {
  const read: Exclude<Value, bigint>[][] = []
  // The key is also one of the columns.
  const names = [...new Set([...columns, rowKey])]
  const places = columns.map((name) => names.indexOf(name))
  for await (const chunk of session.stream(sort(pick(rows, names), rowKey))) {
    const all = places.map((at) => chunk.values(at))
    for (let row = 0; row < chunk.count; row++)
      read.push(
        all.map((values) => {
          const value = values[row] as Value
          return typeof value === 'bigint' ? String(value) : value
        }),
      )
  }
  return read
}

/** Job that reads the tables of a scene into memory. */
export const screeningJobs = { dimension: readDimension }
