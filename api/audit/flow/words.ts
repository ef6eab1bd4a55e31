import type { JobContext } from '#api/platform/engine/job.ts'

/** A way in which lines name a product and its unit: how many do so, and the first row that does. */
export type LineWords = {
  productCode: string
  productName: string
  spec: string
  unit: string
  lines: number
  row: number
}

const columns = ['productCode', 'productName', 'spec', 'unit'] as const
/** More ways than any list of products has; the rarest beyond them are not told. */
const wordsMax = 50_000

/** The job: how the lines of `readLines` name products, the most frequent first. */
export async function listWords({ lines }: { lines: string }, { session }: JobContext): Promise<LineWords[]> {
  const rows = await session.rows({
    from: { from: { files: [lines] }, by: columns, values: { lines: 'count', row: { least: 'row' } } },
    order: [{ by: 'lines', descending: true }, { by: 'row' }],
    most: wordsMax,
  })
  return rows.map(([productCode, productName, spec, unit, count, row]) => ({
    productCode: String(productCode ?? ''),
    productName: String(productName ?? ''),
    spec: String(spec ?? ''),
    unit: String(unit ?? ''),
    lines: Number(count),
    row: Number(row),
  }))
}
