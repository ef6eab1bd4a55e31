import type { Merge } from '#api/platform/files/workbook/xlsx-parts.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { mergedMark } from '#contract/platform/ingest/text.ts'
import type { Row } from './rows.ts'

/** Maximum column of merged areas; those farther right are left unchanged. */
const mergedColumnsMax = 1000

type Active = { readonly to: number; text: string }

/**
 * Applies the value of merged areas to each of their rows that has other content. Figures are marked instead in all
 * rows, because their distribution is unknown. `onFilled` is called for each area used.
 */
function createMergeFiller(merges: readonly Merge[], onFilled: () => void): (rows: readonly Row[]) => Row[] {
  const tall = merges
    .filter(({ fromRow, toRow, fromColumn }) => toRow > fromRow && fromColumn <= mergedColumnsMax)
    .sort((a, b) => a.fromRow - b.fromRow)
  let next = 0
  const active = new Map<number, Active & { isUsed: boolean; anchor: { cells: string[] } | undefined }>()

  function fill(row: Row): Row {
    for (const [column, { to }] of active) if (row.number > to) active.delete(column)
    for (let merge = tall[next]; merge && merge.fromRow <= row.number; merge = tall[++next])
      // If the area's first row is missing, it has no value.
      if (merge.fromRow === row.number)
        active.set(merge.fromColumn - 1, { to: merge.toRow, text: '', isUsed: false, anchor: undefined })
      else active.delete(merge.fromColumn - 1)
    if (active.size === 0) return row
    const cells = [...row.cells]
    const isOwn = cells.some((cell) => cell.trim() !== '')
    const filled = { number: row.number, cells }
    for (const [column, area] of active) {
      if (!area.anchor) {
        area.text = cells[column] ?? ''
        area.anchor = filled
        if (area.text.trim() === '') active.delete(column)
        continue
      }
      if (!isOwn || (cells[column] ?? '').trim() !== '') continue
      if (!area.isUsed) {
        area.isUsed = true
        onFilled()
        if (readDecimal(area.text) !== undefined) {
          area.text += mergedMark
          area.anchor.cells[column] = area.text
        }
      }
      while (cells.length < column) cells.push('')
      cells[column] = area.text
    }
    return filled
  }

  return tall.length === 0 ? (rows) => rows as Row[] : (rows) => rows.map(fill)
}

/**
 * Fills merged areas in a stream. Yields each batch after the next one is filled, which may mark figures in its last
 * rows as merged.
 */
export async function* fillMerged(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  merges: readonly Merge[],
  onFilled: () => void,
): AsyncGenerator<Row[]> {
  const fill = createMergeFiller(merges, onFilled)
  let held: Row[] = []
  for await (const batch of batches) {
    const filled = fill(batch)
    if (held.length > 0) yield held
    held = filled
  }
  if (held.length > 0) yield held
}
