import {
  and,
  call,
  coalesce,
  type Expression,
  isNotNull,
  isNull,
  literal,
  not,
  or,
  when,
} from '#api/platform/engine/plan/expression.ts'
import { filter, join, named, type Plan, project, scan } from '#api/platform/engine/plan/plan.ts'
import { columnOf } from '#api/platform/ingest/raw.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { type CountedRows, cutRows, noText, textsOf } from './counted-rows.ts'
import { isRow, isTooWide, rowsBelow } from './raw-sheet.ts'
import type { ChosenColumn, StoreParams } from './store-params.ts'
import { isFilled, usualValue } from './typed-cell.ts'

/** Physical name of a stored column. */
export const storedName = (place: number): string => `c${place + 1}`
/** Original text of a cell, kept if a row may have faults. */
export const cellName = (at: number): string => `cell_${at}`
/** Condition of a fault: of a cell in a column of the sheet, or of the row. */
/** Index of the reason why a row has no cells, starting with 1; 0 if it has cells. */
export const brokenKind = 'fault_kind'
export const faultName = (at: number | 'row' | 'wide' | 'cut' | 'key'): string => `fault_${at}`
export const isFaulty = 'isFaulty'

/** Rows with their values in the chosen types and `source_row`; with fault conditions if any row has faults. */
export function typedRows(params: StoreParams, counted: CountedRows): Plan {
  const { raw, headRow, columns, primaryKey, timeZone } = params
  const rows = filter(rowsBelow(raw, headRow), isRow(raw.width))
  const chosen = new Map(columns.map((column) => [column.at, column]))
  const looked = counted.unusual.flatMap(({ at }) => chosen.get(at) ?? [])
  const withTexts = looked.reduce<Plan>(
    (left, { at }) =>
      join('inner', {
        left,
        right: project(scan(textsOf(at)), {
          [`text_${at}`]: 'text',
          [`value_${at}`]: 'value',
          [`isInstant_${at}`]: 'isInstant',
        }),
        on: [{ left: `looked_${at}`, right: `text_${at}` }],
        columns: { right: [`value_${at}`, `isInstant_${at}`] },
      }),
    looked.length === 0 ? rows : withLookedUp(rows, params, looked),
  )
  const all =
    counted.cut === 0
      ? withTexts
      : join('left', {
          left: withTexts,
          right: project(scan(cutRows), { cutRow: 'row' }),
          on: [{ left: 'row', right: 'cutRow' }],
        })
  const unusual = new Set(counted.unusual.map(({ at }) => at))
  const valueIn = (column: ChosenColumn) => {
    const usual = usualValue(columnOf(column.at), column.fieldType, timeZone)
    return unusual.has(column.at) ? coalesce(usual, unusualValue(column, timeZone)) : usual
  }
  const values = Object.fromEntries(columns.map((column, place) => [storedName(place), valueIn(column)]))
  if (counted.unfitting === 0) return project(all, { ...values, source_row: 'row' })

  const typed = project(all, {
    ...values,
    ...Object.fromEntries(columns.map(({ at }) => [cellName(at), columnOf(at)])),
    source_row: 'row',
    [brokenKind]: coalesce('broken', literal(0)),
    [faultName('row')]: isNotNull('broken'),
    [faultName('wide')]: isTooWide(raw, counted.headWidth),
    [faultName('cut')]: counted.cut === 0 ? literal(false) : isNotNull('cutRow'),
  })
  const isFilledAt = (at: number) => coalesce(isFilled(cellName(at)), literal(false))
  const unread = counted.unusual.filter((column) => column.unread > 0).map(({ at }) => at)
  const stored = new Map(columns.map(({ at }, place) => [at, storedName(place)]))
  const ofCells = {
    [faultName('key')]: or(...primaryKey.map((at) => not(isFilledAt(at)))),
    ...Object.fromEntries(unread.map((at) => [faultName(at), and(isFilledAt(at), isNull(stored.get(at) ?? ''))])),
  }
  const ofRows = [faultName('row'), faultName('wide'), faultName('cut')]
  const selected = named([
    ...stored.values(),
    ...columns.map(({ at }) => cellName(at)),
    'source_row',
    brokenKind,
    ...ofRows,
  ])
  const marked = project(typed, { ...selected, ...ofCells })
  const faults = [...ofRows, ...Object.keys(ofCells)]
  return project(marked, { ...selected, ...named(faults), [isFaulty]: or(...faults) })
}

/**
 * Rows with the texts to look up, '' for cells in usual formats. Each row has a match, so that an inner join keeps the
 * order of the rows.
 */
function withLookedUp(rows: Plan, { raw, timeZone }: StoreParams, looked: readonly ChosenColumn[]): Plan {
  const cells = Array.from({ length: raw.width }, (_, at) => columnOf(at + 1))
  return project(rows, {
    ...named(['row', 'broken', ...cells, 'beyond']),
    ...Object.fromEntries(
      looked.map(({ at, fieldType }) => {
        const cell = columnOf(at)
        const isLookedUp = and(isFilled(cell), isNull(usualValue(cell, fieldType, timeZone)))
        return [`looked_${at}`, when(isLookedUp, cell, literal(noText))]
      }),
    ),
  })
}

function unusualValue({ at, fieldType }: ChosenColumn, timeZone: string): Expression {
  const value = `value_${at}`
  if (fieldType !== FieldType.timestamp) return value
  return when(`isInstant_${at}`, value, call('utc_of_local', value, literal(timeZone)))
}
