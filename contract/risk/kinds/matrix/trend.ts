import type { Compared } from './movement.ts'
import { matchEntries } from './same-entry.ts'
import { addCell, createTally, type Stat, statLine, type Tally } from './tally.ts'

type Course = Stat[]

type Trend = {
  all: Course
  dimensions: { dimension: string; course: Course }[]
  firstKinds: { firstKind: string; course: Course }[]
  /** Rows and columns of the last campaign: those that all campaigns have (`common`), of all it has (`of`). */
  rows: { common: number; of: number }
  columns: { common: number; of: number }
}

/**
 * Figures of campaigns with one questionnaire side by side, with the names of the last one. Only cells of all campaigns
 * count, so that changes reflect ratings and not the questionnaire.
 */
export function trendOf(
  campaigns: readonly Compared[],
  { dimension, department }: { dimension?: string | undefined; department?: string | undefined } = {},
): Trend {
  const last = campaigns.at(-1)
  if (!last) throw new RangeError('a trend needs at least one campaign')
  const { dimensionOfRow, firstKindOfColumn } = last.tally.shape
  const placed = campaigns.map((campaign) => ({
    cells: campaign.tally.cells(department),
    rows: new Map(matchEntries(last.rows, campaign.rows).both),
    columns: new Map(matchEntries(last.columns, campaign.columns).both),
  }))
  const rows = [...last.rows.keys()].filter((row) => placed.every((each) => each.rows.has(row)))
  const columns = [...last.columns.keys()].filter((column) => placed.every((each) => each.columns.has(column)))
  const chosen = rows.filter((row) => dimension === undefined || dimensionOfRow[row] === dimension)
  const courseOf = (lines: readonly number[], across: readonly number[]): Course =>
    placed.map((each) => sumOf(each, { lines, across }))
  return {
    all: courseOf(chosen, columns),
    dimensions: [...new Set(chosen.map((row) => dimensionOfRow[row] ?? ''))].map((name) => ({
      dimension: name,
      course: courseOf(
        chosen.filter((row) => dimensionOfRow[row] === name),
        columns,
      ),
    })),
    firstKinds: [...new Set(columns.map((column) => firstKindOfColumn[column] ?? ''))].map((name) => ({
      firstKind: name,
      course: courseOf(
        chosen,
        columns.filter((column) => firstKindOfColumn[column] === name),
      ),
    })),
    rows: { common: rows.length, of: last.rows.length },
    columns: { common: columns.length, of: last.columns.length },
  }
}

type Placed = { cells: Tally; rows: ReadonlyMap<number, number>; columns: ReadonlyMap<number, number> }

function sumOf(
  { cells, rows, columns }: Placed,
  { lines, across }: { lines: readonly number[]; across: readonly number[] },
): Stat {
  const sum = createTally(1, 1)
  for (const row of lines)
    for (const kind of across) {
      const [line, column] = [rows.get(row), columns.get(kind)]
      if (line !== undefined && column !== undefined) addCell(sum, { line: 0, column: 0 }, cells, { line, column })
    }
  return statLine(sum, 0).all
}
