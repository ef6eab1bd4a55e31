import { isBlank, type Row } from '#api/platform/ingest/rows.ts'
import { ImportField, listColumnsMax, listPreviewRows } from '#contract/data/watch-lists/codes.ts'
import type { ImportSheet } from '#contract/data/watch-lists/import-shapes.ts'
import { noHeadRow, shownCell } from '#contract/platform/ingest/file.ts'
import { fieldOfHead, proposeFields } from './head-words.ts'

/** Maximum rows from the top that are searched for the header row, and from which samples are taken. */
export const firstRowsMax = 60
const samplesMax = 3

type Chosen = {
  isText: boolean
  headRow?: number | undefined
  columns?: readonly { at: number; field: ImportField }[] | undefined
}

/** Suggests the header and the columns of a sheet from its first rows, unless they are chosen. */
export function columnsOf(first: readonly Row[], chosen: Chosen): Pick<ImportSheet, 'headRow' | 'start' | 'columns'> {
  const filled = first.filter(({ cells }) => !isBlank(cells))
  const width = Math.min(listColumnsMax, Math.max(0, ...filled.map(({ cells }) => widthOf(cells))))
  const headRow = chosen.headRow ?? headRowOf(filled, chosen.isText && width === 1)
  const headCells = filled.find(({ number }) => number === headRow)?.cells ?? []
  const heads = Array.from({ length: width }, (_, at) => shownCell((headCells[at] ?? '').trim()))
  const below = filled.filter(({ number }) => number > headRow)
  const proposed = chosen.isText && headRow === noHeadRow && width === 1 ? [ImportField.name] : proposeFields(heads)
  const fieldAt = new Map(chosen.columns?.map(({ at, field }) => [at, field]))
  return {
    headRow,
    start: filled
      .slice(0, listPreviewRows)
      .map(({ number, cells }) => ({ number, cells: cells.slice(0, width).map(shownCell) })),
    columns: heads.map((head, place) => ({
      at: place + 1,
      head,
      field: (chosen.columns ? fieldAt.get(place + 1) : proposed[place]) ?? null,
      samples: samplesAt(below, place),
    })),
  }
}

/**
 * Row with the most known headers. Without any, a file with a single column has no header row, and others use the first
 * row.
 */
function headRowOf(rows: readonly Row[], isOneColumn: boolean): number {
  const known = rows.map(({ number, cells }) => ({ number, count: cells.filter((cell) => fieldOfHead(cell)).length }))
  const most = Math.max(0, ...known.map(({ count }) => count))
  const found = most > 0 ? known.find(({ count }) => count === most) : undefined
  return found?.number ?? (isOneColumn ? noHeadRow : (rows[0]?.number ?? noHeadRow))
}

const samplesAt = (rows: readonly Row[], place: number): string[] =>
  [...new Set(rows.map(({ cells }) => shownCell((cells[place] ?? '').trim())).filter((cell) => cell !== ''))].slice(
    0,
    samplesMax,
  )

const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
