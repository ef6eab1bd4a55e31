import type { Expression } from '#api/platform/engine/plan/expression.ts'
import { filter, type Plan, scanFiles } from '#api/platform/engine/plan/plan.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { ColumnView, FieldType, type MaskKind } from '#contract/data/tables/codes.ts'
import { type ConditionFaults, conditionExpression } from './condition.ts'
import { masked } from './mask.ts'

/** Column of a version, with the view that the reader's right gives. */
export type ViewedColumn = {
  name: string
  /** Column name in Parquet. */
  physical: string
  fieldType: FieldType
  view: ColumnView
  maskKind: MaskKind
}

/** A version's files as one reader may see them. */
export type TableView = {
  files: readonly string[]
  columns: readonly ViewedColumn[]
  rowCondition: Condition | null
  /** Secret key for the masks of the owning workspace. */
  maskKey: string
  timeZone: string
}

/** Output column that numbers the rows; no field name has a dollar sign. */
export const rowKey = '$row'
const physicalRow = 'source_row'

/**
 * Rows that match the reader's condition, with their physical columns: input of `openTable` and of profiles.
 * `profileOf` reduces them to what the reader sees.
 */
export function rowsOf({
  files,
  columns,
  rowCondition,
  timeZone,
}: Omit<TableView, 'maskKey'>): Plan | { faults: ConditionFaults } {
  const scanned = scanFiles(...files)
  if (!rowCondition) return scanned
  const all = new Map(columns.map(({ name, physical, fieldType }) => [name, { expression: physical, fieldType }]))
  const read = conditionExpression(rowCondition, { columnOf: (name) => all.get(name), timeZone })
  return 'faults' in read ? read : filter(scanned, read.where)
}

/**
 * The only place where a table's rows are opened for a reader. The right's condition applies first and may read columns
 * that the reader cannot see. Plain columns keep their names, masked ones become masked text, hidden ones are absent.
 * The reader's filters, sorting and grouping come later and see only these values. Returns faults if the condition does
 * not fit the version's columns.
 */
export function openTable(view: TableView): OpenedTable | { faults: ConditionFaults } {
  const rows = rowsOf(view)
  if ('faults' in rows) return rows
  const shown = view.columns.flatMap((column): [string, Expression][] => {
    const { name, physical, fieldType, view: seen, maskKind } = column
    if (seen === ColumnView.hidden) return []
    return [[name, seen === ColumnView.plain ? physical : masked(physical, { fieldType, maskKind, key: view.maskKey })]]
  })
  return { op: 'project', from: rows, columns: { ...Object.fromEntries(shown), [rowKey]: physicalRow } }
}

/** Columns that a reader sees, computed from those of the files. */
export type OpenedTable = Extract<Plan, { op: 'project' }>

/** Columns of the opened table: masked ones are texts. */
export const openedColumns = (columns: readonly ViewedColumn[]) =>
  columns.flatMap(({ name, fieldType, view }) =>
    view === ColumnView.hidden
      ? []
      : [{ name, view, fieldType: view === ColumnView.masked ? FieldType.string : fieldType }],
  )

/**
 * Adds a reader's filter to an opened table. The filter applies to visible values, with their expressions inlined: the
 * engine compares one hash faster than it computes a column of hashes.
 */
export function filtered(
  opened: OpenedTable,
  { condition, columns, timeZone }: { condition: Condition | null; columns: readonly ViewedColumn[]; timeZone: string },
): OpenedTable | { faults: ConditionFaults } {
  if (!condition) return opened
  const types = new Map(openedColumns(columns).map(({ name, fieldType }) => [name, fieldType]))
  const columnOf = (name: string) => {
    const [expression, fieldType] = [opened.columns[name], types.get(name)]
    return expression === undefined || fieldType === undefined ? undefined : { expression, fieldType }
  }
  const read = conditionExpression(condition, { columnOf, timeZone })
  return 'faults' in read ? read : { ...opened, from: filter(opened.from, read.where) }
}
