import {
  and,
  coalesce,
  type Expression,
  eq,
  gt,
  isNotNull,
  isNull,
  literal,
  or,
} from '#api/platform/engine/plan/expression.ts'
import { filter, type Plan, pick, scanFiles } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { columnOf } from '#api/platform/ingest/raw.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { noHeadRow } from '#contract/platform/ingest/file.ts'
import { isFilled } from './typed-cell.ts'

/**
 * A raw table of a sheet, as `writeRaw` creates it. `isText`: a surplus cell of a text file shifts all following cells;
 * in a workbook it is a remark next to the table.
 */
export type RawSheet = {
  file: string
  rows: number
  width: number
  isText: boolean
  /** Names of the columns, and their types, of a form that has them apart from the rows. */
  heads?: readonly string[] | undefined
  types?: readonly FieldType[] | undefined
  /** True if it had times finer than a microsecond, or columns that can hold them; finer digits are cut. */
  isFiner?: boolean | undefined
  /** True for cells between semicolons, as programs write them where the comma is the decimal point. */
  hasDecimalCommas?: boolean | undefined
  /** Numbers of the columns of a key that the form declares. */
  key?: readonly number[] | undefined
}

/** Rows below the header row. */
export const rowsBelow = ({ file }: Pick<RawSheet, 'file'>, headRow: number): Plan =>
  filter(scanFiles(file), gt('row', literal(headRow)))

/** True for a row with more than blanks. */
export const isRow = (width: number): Expression =>
  or(...Array.from({ length: width }, (_, at) => coalesce(isFilled(columnOf(at + 1)), literal(false))))

/** Number of columns that the header row names; all columns without a header row. */
export async function headWidthOf(session: Session, { file, width }: RawSheet, headRow: number): Promise<number> {
  if (headRow === noHeadRow) return width
  const cells = Array.from({ length: width }, (_, at) => columnOf(at + 1))
  const head = filter(scanFiles(file), eq('row', literal(headRow)))
  const [found = []] = await session.rows(pick(head, cells))
  return found.findLastIndex((cell) => cell !== null && String(cell).trim() !== '') + 1
}

/** True for a line of a text file with cells beyond the columns that its header names. */
export function isTooWide({ width, isText }: RawSheet, headWidth: number): Expression {
  if (!isText) return literal(false)
  const beyond = Array.from({ length: width - headWidth }, (_, at) => columnOf(headWidth + at + 1))
  return or(isNotNull('beyond'), ...beyond.map((cell) => coalesce(isFilled(cell), literal(false))))
}

/**
 * True for a line of a text file that ends before the columns that its header names; a blank line has one empty cell.
 */
export const isTooShort = ({ isText }: RawSheet, headWidth: number): Expression =>
  isText && headWidth > 1
    ? and(isNull(columnOf(headWidth)), or(coalesce(isFilled(columnOf(1)), literal(false)), isNotNull(columnOf(2))))
    : literal(false)
