import type { JobContext } from '#api/platform/engine/job.ts'
import { call, coalesce, ge, gt, isNotNull, le, literal, or } from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  count,
  filter,
  limit,
  type Plan,
  project,
  scanFiles,
  sort,
} from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { columnOf } from '#api/platform/ingest/raw.ts'
import type { Row } from '#api/platform/ingest/rows.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { cellLengthMax, noHeadRow, shownCell, startRowsMax } from '#contract/platform/ingest/file.ts'
import { isTotalWord } from '#contract/platform/ingest/total-word.ts'
import { proposeNames } from './column-names.ts'
import { findHeadRow, type HeadDoubt, type HeadFound, headSearchRows } from './head-row.ts'
import { proposeKey } from './key-proposal.ts'
import { isRow, isTooShort, isTooWide, type RawSheet, rowsBelow } from './raw-sheet.ts'
import { type ColumnDoubt, type ColumnProposal, surveyColumns } from './survey-columns.ts'

/** Possible surprises for the user, reported with the suggestion. */
type SheetDoubt = HeadDoubt | ColumnDoubt | 'sameHeads' | 'emptyHeads' | 'totalRows' | 'noKey'

export type RawSurvey = {
  raw: RawSheet
  /** 0 if it has no header row. */
  headRow: number
  doubts: SheetDoubt[]
  /** Number of non-blank rows below the header. */
  rows: number
  /** First rows of the sheet, from which a user chooses the header row; long cells are truncated. */
  start: { number: number; cells: string[] }[]
  columns: (ColumnProposal & { name: string })[]
  /** Column positions of a key that is unique over all rows; [] if there is none. */
  primaryKey: number[]
  /**
   * Number of rows that cannot be stored: with an unclosed quote, cells beyond the last column, or a truncated cell.
   */
  brokenRows: number
  wideRows: number
  longRows: number
  /** Number of rows that end before the last column. */
  shortRows: number
}

/** Suggests columns and key of a raw table, with the detected header or the one that a user chose. */
export async function surveySheet(session: Session, raw: RawSheet, headRow?: number): Promise<RawSurvey> {
  const first = await firstRows(session, raw, Math.max(2 * headSearchRows, headRow ?? 0))
  const found = headOf(raw, first, headRow)
  const cells = first.find(({ number }) => number === found.row)?.cells ?? []
  const heads = Array.from({ length: raw.width }, (_, at) => shownCell((raw.heads?.[at] ?? cells[at] ?? '').trim()))
  const headWidth = found.row === noHeadRow ? raw.width : heads.findLastIndex((head) => head !== '') + 1
  const hasTotals = [...first, ...(await lastRows(session, raw))].some(
    ({ number, cells }) => number > found.row && isTotal(cells),
  )
  const beside = faultCounts(raw, headWidth)
  const survey = await surveyColumns(session, raw, { headRow: found.row, heads, beside })
  const below = rowsBelow(raw, found.row)
  const primaryKey = await proposeKey(session, filter(below, isRow(raw.width)), survey, raw.key)
  const names = proposeNames(heads)
  // A column without header and cells only widens the sheet; in a text file, cells beyond the header are faults.
  const columns = survey.columns
    .map((column, at) => ({ ...column, name: names[at] ?? '' }))
    .filter(({ at, head, filled }) => head !== '' || (filled > 0 && (!raw.isText || at <= headWidth)))
  return {
    raw,
    headRow: found.row,
    doubts: [
      ...found.doubts,
      ...doubtsOf(columns, { headRow: found.row, key: primaryKey, isFiner: raw.isFiner, hasTotals }),
    ],
    rows: survey.rows,
    start: first.slice(0, startRowsMax).map((row) => ({ number: row.number, cells: row.cells.map(shownCell) })),
    columns,
    primaryKey,
    brokenRows: survey.counted('broken'),
    wideRows: survey.counted('wide'),
    longRows: survey.counted('long'),
    shortRows: survey.counted('short'),
  }
}

function headOf({ heads }: RawSheet, first: readonly Row[], chosen: number | undefined): HeadFound {
  if (heads) return { row: noHeadRow, doubts: [] }
  return chosen === undefined ? findHeadRow(first) : { row: chosen, doubts: [] }
}

function doubtsOf(
  columns: readonly ColumnProposal[],
  {
    headRow,
    key,
    isFiner = false,
    hasTotals,
  }: { headRow: number; key: readonly number[]; isFiner?: boolean | undefined; hasTotals: boolean },
): SheetDoubt[] {
  const heads = columns.map(({ head }) => head).filter((head) => head !== '')
  const doubts: Partial<Record<SheetDoubt, boolean>> = {
    sameHeads: new Set(heads).size < heads.length,
    emptyHeads: headRow !== noHeadRow && heads.length < columns.length,
    totalRows: hasTotals,
    noKey: key.length === 0,
  }
  const ofColumns = columns.flatMap((column) => column.doubts)
  const ofSheet = Object.entries(doubts).flatMap(([doubt, is]) => (is ? [doubt as SheetDoubt] : []))
  return [...new Set<SheetDoubt>([...ofSheet, ...ofColumns, ...(isFiner ? ['finerTimes' as const] : [])])]
}

/** True for a row with a word for total and a figure. */
const isTotal = (cells: readonly string[]): boolean =>
  cells.some((cell) => isTotalWord(cell.trim().replace(/[:：]$/, ''))) &&
  cells.some((cell) => readDecimal(cell) !== undefined)

const firstRows = (session: Session, raw: RawSheet, last: number): Promise<Row[]> =>
  rowsOf(session, raw, filter(scanFiles(raw.file), le('row', literal(last))))

/** Number of rows at the end that are searched for a total. */
const lastSearched = 20
const lastRows = (session: Session, raw: RawSheet): Promise<Row[]> => {
  // Blank rows have numbers, too, so that more rows may pass the filter.
  const end = filter(scanFiles(raw.file), gt('row', literal(raw.rows - lastSearched)))
  return rowsOf(session, raw, limit(sort(end, { by: 'row', descending: true }), lastSearched))
}

async function rowsOf(session: Session, { width }: RawSheet, from: Plan): Promise<Row[]> {
  const cells = Object.fromEntries(
    Array.from({ length: width }, (_, at) => [columnOf(at + 1), coalesce(columnOf(at + 1), literal(''))]),
  )
  const rows = await session.rows(project(from, { row: 'row', ...cells }))
  return rows
    .map(([number, ...texts]) => ({ number: Number(number), cells: texts.map(String) }))
    .sort((a, b) => a.number - b.number)
}

/** Minimum characters of a cell that may be truncated: the limit counts a character beyond 16 bits twice. */
const maybeCut = cellLengthMax / 2

function faultCounts(raw: RawSheet, headWidth: number): Record<'broken' | 'wide' | 'short' | 'long', Aggregate> {
  const isLong = Array.from({ length: raw.width }, (_, at) => ge(call('length', columnOf(at + 1)), literal(maybeCut)))
  return {
    broken: { ...count(), where: isNotNull('broken') },
    wide: { ...count(), where: isTooWide(raw, headWidth) },
    short: { ...count(), where: isTooShort(raw, headWidth) },
    long: { ...count(), where: or(...isLong) },
  }
}

/** Suggests columns and key of a raw table again, with the header row that a user chose; 0 for none. */
export const surveyAgain = (
  { raw, headRow }: { raw: RawSheet; headRow: number },
  { session }: JobContext,
): Promise<RawSurvey> => surveySheet(session, raw, headRow)
