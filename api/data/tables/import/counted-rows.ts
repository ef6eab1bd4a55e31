import { join } from 'node:path'
import { call, coalesce, ge, isNotNull, isNull, literal, not, or } from '#api/platform/engine/plan/expression.ts'
import { type Aggregate, count, distinct, filter, type Plan, pick } from '#api/platform/engine/plan/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { columnOf } from '#api/platform/ingest/raw.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { cellLengthMax } from '#contract/platform/ingest/file.ts'
import { readCell } from './cell-value.ts'
import { countFigures } from './count-figures.ts'
import { headWidthOf, isRow, isTooWide, rowsBelow } from './raw-sheet.ts'
import type { ChosenColumn, StoreParams } from './store-params.ts'
import { columnTypes, isFilled, usualValue } from './typed-cell.ts'

/** Table of the unusual texts of a column with their values. */
export const textsOf = (at: number): string => `texts${at}`
/** Text in that table for all cells of usual forms. */
export const noText = ''
/** Table of rows with a truncated cell. */
export const cutRows = 'cutRows'

export type CountedRows = {
  rows: number
  /** Number of columns that have a header. */
  headWidth: number
  /** Columns with texts in unusual formats; `unread` of them do not match the type. */
  unusual: { at: number; unread: number }[]
  /** Number of rows with a truncated cell. */
  cut: number
  /** Number of faults of all kinds; 0 if every row can be stored. */
  unfitting: number
}

/** Minimum characters of a cell that may be truncated: the limit counts a character beyond 16 bits twice. */
const maybeCut = cellLengthMax / 2

/** Counts rows and faults, and reads all unusual texts once. */
export async function countRows(session: Session, params: StoreParams, scratch: string): Promise<CountedRows> {
  const { raw, headRow, columns, primaryKey, timeZone } = params
  const rows = filter(rowsBelow(raw, headRow), isRow(raw.width))
  const headWidth = await headWidthOf(session, raw, headRow)
  const typed = columns.filter(({ fieldType }) => fieldType !== FieldType.string)
  const isEmpty = (at: number) => not(coalesce(isFilled(columnOf(at)), literal(false)))
  const figures: Record<string, Aggregate> = {
    rows: count(),
    broken: { ...count(), where: isNotNull('broken') },
    wide: { ...count(), where: isTooWide(raw, headWidth) },
    long: { ...count(), where: or(...columns.map(({ at }) => ge(call('length', columnOf(at)), literal(maybeCut)))) },
    keyEmpty: { ...count(), where: or(...primaryKey.map(isEmpty)) },
  }
  for (const { at, fieldType } of typed) {
    figures[`filled_${at}`] = { ...count(), where: isFilled(columnOf(at)) }
    figures[`usual_${at}`] = { aggregate: 'count', args: [usualValue(columnOf(at), fieldType, timeZone)] }
  }
  const number = await countFigures(session, rows, figures)
  const unusual: CountedRows['unusual'] = []
  for (const column of typed)
    if (number(`filled_${column.at}`) > number(`usual_${column.at}`))
      unusual.push({ at: column.at, unread: await learnTexts(session, { rows, column, timeZone, scratch }) })
  const cut = number('long') === 0 ? 0 : await findCutRows(session, { rows, columns, scratch })
  const unread = unusual.reduce((sum, each) => sum + each.unread, 0)
  const unfitting = number('broken') + number('wide') + cut + number('keyEmpty') + unread
  return { rows: number('rows'), headWidth, unusual, cut, unfitting }
}

type Learning = { rows: Plan; column: ChosenColumn; timeZone: string; scratch: string }

/** Parses the unusual texts of a column into a table; returns the number of texts that do not match. */
async function learnTexts(
  session: Session,
  { rows, column: { at, fieldType, dateOrder }, timeZone, scratch }: Learning,
): Promise<number> {
  const cell = columnOf(at)
  const texts = distinct(pick(filter(rows, isNull(usualValue(cell, fieldType, timeZone))), [cell]))
  const file = join(scratch, `${textsOf(at)}.records`)
  const records = createRecordFile(file)
  records.add([noText, undefined, 'false'])
  let unread = 0
  for await (const chunk of session.stream(filter(texts, isFilled(cell))))
    for (const text of chunk.texts(0)) {
      const known = readCell(text, fieldType, { dateOrder, timeZone })
      if (!known) unread++
      records.add([text, known?.value, known?.isInstant ? 'true' : 'false'])
    }
  records.end()
  await session.load(textsOf(at), { text: 'text', value: columnTypes[fieldType], isInstant: 'boolean' }, file)
  return unread
}

async function findCutRows(
  session: Session,
  { rows, columns, scratch }: Pick<Learning, 'rows' | 'scratch'> & Pick<StoreParams, 'columns'>,
): Promise<number> {
  const cells = columns.map(({ at }) => columnOf(at))
  const long = filter(rows, or(...cells.map((cell) => ge(call('length', cell), literal(maybeCut)))))
  const file = join(scratch, `${cutRows}.records`)
  const records = createRecordFile(file)
  let cut = 0
  for await (const chunk of session.stream(pick(long, ['row', ...cells]))) {
    const numbers = chunk.numbers(0)
    const texts = cells.map((_, place) => chunk.texts(place + 1))
    for (let row = 0; row < chunk.count; row++) {
      if (!texts.some((column) => (column[row] as string).length >= cellLengthMax)) continue
      cut++
      records.add([String(numbers[row])])
    }
  }
  records.end()
  await session.load(cutRows, { row: 'integer' }, file)
  return cut
}
