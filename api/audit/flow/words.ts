import type { JobContext } from '#api/platform/engine/job.ts'
import { aggregate, count, limit, min, scanFiles, sort } from '#api/platform/engine/plan/plan.ts'

/** A product name and unit in the lines: number of lines, and the first row. */
export type LineWords = {
  productCode: string
  productName: string
  spec: string
  unit: string
  lines: number
  row: number
}

const columns = ['productCode', 'productName', 'spec', 'unit'] as const
/** More than any product list has; the rarest beyond the limit are omitted. */
const wordsMax = 50_000

/** Lists product names and units in the lines of `readLines`, most frequent first. */
export async function listWords({ lines }: { lines: string }, { session }: JobContext): Promise<LineWords[]> {
  const words = aggregate(scanFiles(lines), columns, { lines: count(), row: min('row') })
  const rows = await session.rows(limit(sort(words, { by: 'lines', descending: true }, 'row'), wordsMax))
  return rows.map(([productCode, productName, spec, unit, found, row]) => ({
    productCode: String(productCode ?? ''),
    productName: String(productName ?? ''),
    spec: String(spec ?? ''),
    unit: String(unit ?? ''),
    lines: Number(found),
    row: Number(row),
  }))
}
