import { Rating } from './codes.ts'

/** Figures of a group of cells. design: domain §5 */
export type Stat = {
  /** Cells rated 1–3; excludes those not involved or unfilled. */
  rated: number
  notInvolved: number
  unfilled: number
  /** Sum of the ratings 1–3. */
  sum: number
  /** Mean of the ratings 1–3, two decimals, half up, e.g. '2.33'; null if none is rated. */
  mean: string | null
  /** Cells rated 3. */
  high: number
  highest: typeof Rating.low | typeof Rating.medium | typeof Rating.high | null
}

/** Line of a table: figures by column, and of the whole line. */
export type StatLine = { columns: Stat[]; all: Stat }

/** Table of rating frequencies by line and column. */
export type Tally = {
  readonly lines: number
  readonly columns: number
  /** Five counters per line and column, for −1, 0, 1, 2 and 3. */
  readonly counts: Uint32Array
}

const counters = Rating.high - Rating.unfilled + 1

export function createTally(lines: number, columns: number): Tally {
  return { lines, columns, counts: new Uint32Array(lines * columns * counters) }
}

export function countRating(tally: Tally, line: number, column: number, value: number, sign: 1 | -1 = 1): void {
  const counter = (line * tally.columns + column) * counters + value - Rating.unfilled
  tally.counts[counter] = (tally.counts[counter] ?? 0) + sign
}

/** Adds a line of one tally to a line of another with the same number of columns. */
export function addLine(into: Tally, line: number, from: Tally, fromLine: number): void {
  const width = into.columns * counters
  addCounts(into.counts.subarray(line * width, (line + 1) * width), from.counts.subarray(fromLine * width))
}

/** Adds a tally to one of the same size; `sign` −1 subtracts it. */
export function addTally(into: Tally, from: Tally, sign: 1 | -1 = 1): void {
  for (let counter = 0; counter < into.counts.length; counter++)
    into.counts[counter] = (into.counts[counter] ?? 0) + sign * (from.counts[counter] ?? 0)
}

/** View of consecutive lines, which shares the counters. */
export const linesOf = ({ columns, counts }: Tally, from: number, lines: number): Tally => ({
  lines,
  columns,
  counts: counts.subarray(from * columns * counters, (from + lines) * columns * counters),
})

type CellPlace = { line: number; column: number }

export function addCell(into: Tally, to: CellPlace, from: Tally, of: CellPlace): void {
  const start = (of.line * from.columns + of.column) * counters
  const target = (to.line * into.columns + to.column) * counters
  addCounts(into.counts.subarray(target, target + counters), from.counts.subarray(start, start + counters))
}

/** Sums columns into fewer ones; `into[column]` is the target. */
export function foldColumns(tally: Tally, into: readonly number[], columns: number): Tally {
  const folded = createTally(tally.lines, columns)
  for (let line = 0; line < tally.lines; line++) {
    for (const [column, target] of into.entries()) {
      const from = (line * tally.columns + column) * counters
      const to = (line * columns + target) * counters
      addCounts(folded.counts.subarray(to, to + counters), tally.counts.subarray(from, from + counters))
    }
  }
  return folded
}

/** Figures of each column of a line, and of the whole line. */
export function statLine(tally: Tally, line: number): StatLine {
  const all = new Uint32Array(counters)
  const columns: Stat[] = []
  for (let column = 0; column < tally.columns; column++) {
    const start = (line * tally.columns + column) * counters
    columns.push(statOf(tally.counts, start))
    for (let counter = 0; counter < counters; counter++)
      all[counter] = (all[counter] ?? 0) + (tally.counts[start + counter] ?? 0)
  }
  return { columns, all: statOf(all, 0) }
}

export function totalLine(tally: Tally): StatLine {
  const total = createTally(1, tally.columns)
  for (let line = 0; line < tally.lines; line++) addLine(total, 0, tally, line)
  return statLine(total, 0)
}

/** Unrounded mean, for comparison. Equal fractions give equal numbers, since division rounds them alike. */
export const exactMean = ({ sum, rated }: Pick<Stat, 'sum' | 'rated'>): number | null =>
  rated === 0 ? null : sum / rated

function addCounts(into: Uint32Array, from: Uint32Array): void {
  for (let counter = 0; counter < into.length; counter++) {
    into[counter] = (into[counter] ?? 0) + (from[counter] ?? 0)
  }
}

/** Frequency of each level among the ratings of a Stat. */
export function levelsOf({ rated, sum, high }: Pick<Stat, 'rated' | 'sum' | 'high'>): {
  low: number
  medium: number
  high: number
} {
  const medium = sum - rated - 2 * high
  return { low: rated - medium - high, medium, high }
}

/** Figures of the five counters from `start` on. */
function statOf(counts: Uint32Array, start: number): Stat {
  const countOf = (rating: Rating) => counts[start + rating - Rating.unfilled] ?? 0
  const [low, medium, high] = [countOf(Rating.low), countOf(Rating.medium), countOf(Rating.high)]
  const [unfilled, notInvolved] = [countOf(Rating.unfilled), countOf(Rating.notInvolved)]
  const rated = low + medium + high
  const sum = low * Rating.low + medium * Rating.medium + high * Rating.high
  return { rated, notInvolved, unfilled, sum, mean: meanOf(sum, rated), high, highest: highestOf(low, medium, high) }
}

function highestOf(low: number, medium: number, high: number): Stat['highest'] {
  if (high > 0) return Rating.high
  if (medium > 0) return Rating.medium
  return low > 0 ? Rating.low : null
}

/** Mean of `rated` ratings with this `sum`: two decimals, half up, '2.33'; null if none is rated. */
export function meanOf(sum: number, rated: number): string | null {
  if (rated === 0) return null
  // Integers only: sum / rated + 0.005, in hundredths, is (200 sum + rated) / (2 rated), truncated.
  const doubled = 200 * sum + rated
  const hundredths = (doubled - (doubled % (2 * rated))) / (2 * rated)
  const decimals = hundredths % 100
  return `${(hundredths - decimals) / 100}.${String(decimals).padStart(2, '0')}`
}
