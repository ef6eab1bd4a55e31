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
 * Raw table of a sheet, as `writeRaw` creates it. `isText`: an extra cell in a text file shifts all following cells; in
 * a workbook it is a remark next to the table.
 */
export type RawSheet = {
  file: string
  rows: number
  width: number
  isText: boolean
  /** Column names, and their types, for file forms that declare them. */
  heads?: readonly string[] | undefined
  types?: readonly FieldType[] | undefined
  /** True if the file had times finer than a microsecond, or columns that can hold them; finer digits are truncated. */
  isFiner?: boolean | undefined
  /** True for files with semicolons as separators, which programs use where the comma is the decimal separator. */
  hasDecimalCommas?: boolean | undefined
  /** Column numbers of a key that the file declares. */
  key?: readonly number[] | undefined
}

export const rowsBelow = ({ file }: Pick<RawSheet, 'file'>, headRow: number): Plan =>
  filter(scanFiles(file), gt('row', literal(headRow)))

/** Condition: the row has non-blank cells. */
export const isRow = (width: number): Expression =>
  or(...Array.from({ length: width }, (_, at) => coalesce(isFilled(columnOf(at + 1)), literal(false))))

/** Number of columns with a header; all columns without a header row. */
export async function headWidthOf(session: Session, { file, width }: RawSheet, headRow: number): Promise<number> {
  if (headRow === noHeadRow) return width
  const cells = Array.from({ length: width }, (_, at) => columnOf(at + 1))
  const head = filter(scanFiles(file), eq('row', literal(headRow)))
  const [found = []] = await session.rows(pick(head, cells))
  return found.findLastIndex((cell) => cell !== null && String(cell).trim() !== '') + 1
}

/** Condition: a line of a text file has cells beyond the columns with a header. */
export function isTooWide({ width, isText }: RawSheet, headWidth: number): Expression {
  if (!isText) return literal(false)
  const beyond = Array.from({ length: width - headWidth }, (_, at) => columnOf(headWidth + at + 1))
  return or(isNotNull('beyond'), ...beyond.map((cell) => coalesce(isFilled(cell), literal(false))))
}

/** Condition: a line of a text file ends before the last column with a header; a blank line has one empty cell. */
export const isTooShort = ({ isText }: RawSheet, headWidth: number): Expression =>
  isText && headWidth > 1
    ? and(isNull(columnOf(headWidth)), or(coalesce(isFilled(columnOf(1)), literal(false)), isNotNull(columnOf(2))))
    : literal(false)
