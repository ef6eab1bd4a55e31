import type { ResultTally } from './results.ts'
import { type EntryName, isNamedAlike, type Matched, matchEntries } from './same-entry.ts'
import { addCell, createTally, type Stat, statLine, type Tally } from './tally.ts'

/** Results of one project for a comparison, with the names by which rows and columns are matched. */
export type Compared = { tally: ResultTally; rows: readonly EntryName[]; columns: readonly EntryName[] }

/** Current and earlier figure. `change` is the difference of the exact means, rounded once, with its sign. */
type Move = { now: Stat; before: Stat; change: string | null }

export type Movement = {
  /** Rows of both questionnaires, by position in the newer one. */
  causes: ({ row: number } & Move)[]
  dimensions: ({ dimension: string } & Move)[]
  firstKinds: ({ firstKind: string } & Move)[]
  all: Move
  /** Rows and columns only in the newer questionnaire, and only in the older one. */
  added: Places
  gone: Places
  /** Pairs matched despite a new name, by position in the newer and the older questionnaire. */
  renamed: { rows: Matched['both']; columns: Matched['both'] }
}

type Places = { rows: number[]; columns: number[] }

type MovementChoice = { dimension?: string | undefined; department?: string | undefined }

/** Compares the cells of both questionnaires. Added and removed ones are listed but excluded from figures. */
export function compareResults(
  now: Compared,
  before: Compared,
  { dimension, department }: MovementChoice = {},
): Movement {
  const isChosen = ({ tally }: Compared, row: number) =>
    dimension === undefined || tally.shape.dimensionOfRow[row] === dimension
  const rows = matchEntries(now.rows, before.rows)
  const columns = matchEntries(now.columns, before.columns)
  const lines = rows.both.filter(([row]) => isChosen(now, row))
  const nowTally = gather(now, { rows: lines.map(first), columns: columns.both.map(first) }, department)
  const beforeTally = gather(before, { rows: lines.map(second), columns: columns.both.map(second) }, department)

  const everyLine = [...lines.keys()]
  const everyColumn = [...columns.both.keys()]
  const compare = (over: { lines?: readonly number[]; columns?: readonly number[] }): Move => {
    const [inLines, inColumns] = [over.lines ?? everyLine, over.columns ?? everyColumn]
    return moveOf(sumOf(nowTally, inLines, inColumns), sumOf(beforeTally, inLines, inColumns))
  }
  const { dimensionOfRow, firstKindOfColumn } = now.tally.shape
  return {
    causes: lines.map(([row], line) => ({ row, ...compare({ lines: [line] }) })),
    dimensions: grouped(lines.map(([row]) => dimensionOfRow[row] ?? '')).map(([name, members]) => ({
      dimension: name,
      ...compare({ lines: members }),
    })),
    firstKinds: grouped(columns.both.map(([column]) => firstKindOfColumn[column] ?? '')).map(([name, members]) => ({
      firstKind: name,
      ...compare({ columns: members }),
    })),
    all: compare({}),
    added: { rows: rows.onlyFirst.filter((row) => isChosen(now, row)), columns: columns.onlyFirst },
    gone: { rows: rows.onlySecond.filter((row) => isChosen(before, row)), columns: columns.onlySecond },
    renamed: {
      rows: lines.filter(([row, other]) => !isNamedAlike(now.rows[row] ?? [], before.rows[other] ?? [])),
      columns: columns.both.filter(([at, other]) => !isNamedAlike(now.columns[at] ?? [], before.columns[other] ?? [])),
    },
  }
}

const first = ([place]: Matched['both'][number]) => place
const second = ([, place]: Matched['both'][number]) => place

function placesOf(keys: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [at, key] of keys.entries()) places.set(key, [...(places.get(key) ?? []), at])
  return places
}

const grouped = (names: readonly string[]): [name: string, places: number[]][] => [...placesOf(names)]

function gather({ tally }: Compared, { rows, columns }: Places, department: string | undefined): Tally {
  const gathered = createTally(rows.length, columns.length)
  const cells = tally.cells(department)
  for (const [line, fromLine] of rows.entries())
    for (const [column, fromColumn] of columns.entries())
      addCell(gathered, { line, column }, cells, { line: fromLine, column: fromColumn })
  return gathered
}

function sumOf(tally: Tally, lines: readonly number[], columns: readonly number[]): Stat {
  const sum = createTally(1, 1)
  for (const line of lines) for (const column of columns) addCell(sum, { line: 0, column: 0 }, tally, { line, column })
  return statLine(sum, 0).all
}

const moveOf = (now: Stat, before: Stat): Move => {
  const difference = differenceOf({ now, before })
  return { now, before, change: difference && signed(difference) }
}

type Counts = { [when in 'now' | 'before']: Pick<Stat, 'sum' | 'rated'> }

type Fraction = { top: bigint; bottom: bigint }

/** Difference of the exact means; null if one has no rating. */
function differenceOf({ now, before }: Counts): Fraction | null {
  if (now.rated === 0 || before.rated === 0) return null
  const [rated, ratedBefore] = [BigInt(now.rated), BigInt(before.rated)]
  return { top: BigInt(now.sum) * ratedBefore - BigInt(before.sum) * rated, bottom: rated * ratedBefore }
}

/** Formats '+0.25', '-1.00', '0.00'. Rounds half away from zero: swapping both only changes the sign. */
function signed({ top, bottom }: Fraction): string {
  const size = top < 0n ? -top : top
  const hundredths = (200n * size + bottom) / (2n * bottom)
  const sign = hundredths === 0n ? '' : top > 0n ? '+' : '-'
  return `${sign}${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** Sorts by exact difference, largest rise first; moves without a difference count as 0. */
export function orderByChange<M extends Counts>(moves: readonly M[]): M[] {
  const still = { top: 0n, bottom: 1n }
  return moves
    .map((move) => ({ move, by: differenceOf(move) ?? still }))
    .sort((a, b) => Number(b.by.top * a.by.bottom - a.by.top * b.by.bottom))
    .map(({ move }) => move)
}
