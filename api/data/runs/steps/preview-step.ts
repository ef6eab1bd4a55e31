import type { RawCell } from '#api/data/table-reads/jobs.ts'
import { isDataError } from '#api/platform/engine/data-error.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { limit, type Plan } from '#api/platform/engine/plan/plan.ts'
import { countRows } from './prove-rows.ts'

export type PreviewParams = {
  rows: Plan
  size: number
  /** Inputs of the step, its rows, and the excluded rows if the step distinguishes them. */
  inputs: readonly Plan[]
  output: Plan
  leftOut: Plan | null
}

export type Previewed = {
  rows: RawCell[][]
  rowsIn: number
  rowsOut: number
  rowsLeftOut: number | null
}

/** First rows of a step with its counts; `overflow` if a value has too many digits. */
export async function previewStep(
  { rows, size, inputs, output, leftOut }: PreviewParams,
  { session }: JobContext,
): Promise<Previewed | { overflow: true }> {
  try {
    const found = await session.rows(limit(rows, size))
    let rowsIn = 0
    for (const input of inputs) rowsIn += await countRows(session, input)
    return {
      rows: found.map((row) => row.map((cell) => (typeof cell === 'bigint' ? String(cell) : cell))),
      rowsIn,
      rowsOut: await countRows(session, output),
      rowsLeftOut: leftOut && (await countRows(session, leftOut)),
    }
  } catch (error) {
    if (isDataError(error)) return { overflow: true }
    throw error
  }
}
