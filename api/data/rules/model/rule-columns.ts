import { columnTypes } from '#api/data/data-rights/column-types.ts'
import { isReadMasked, type SourceTable } from '#api/data/processes/graph/source-table.ts'
import type { Column } from '#api/platform/engine/plan/types.ts'
import { commonType } from '#api/platform/engine/plan/types.ts'
import { tableLockedWithoutVersion } from '#contract/data/processes/codes.ts'
import type { RuleContent, RuleFault } from '#contract/data/rules/shapes.ts'
import type { ColumnView, FieldType } from '#contract/data/tables/codes.ts'

/** Column that rules may read: of the main table by its name, of a dimension as `name.column`. */
type RuleColumn = Column & {
  fieldType: FieldType
  view: ColumnView
  /** True if its values are read masked. */
  isMasked: boolean
}
export type RuleColumns = ReadonlyMap<string, RuleColumn>

export const dimensionColumn = (dimension: string, column: string): string => `${dimension}.${column}`

export const ruleFault = (field: string, key: string, values: RuleFault['values'] = {}): RuleFault => ({
  field,
  key: key.includes(':') ? key : `rules-faults:${key}`,
  values,
})

/** Columns of the main table and its dimensions as the reader sees them, with the faults of both. */
export function ruleColumns(
  { mainTable, dimensions, label }: RuleContent,
  tables: ReadonlyMap<string, SourceTable>,
): { columns: RuleColumns; faults: RuleFault[] } {
  const faults: RuleFault[] = []
  const columns = new Map<string, RuleColumn>()
  const opened = (bizId: string, field: string): SourceTable | undefined => {
    const table = tables.get(bizId)
    if (!table) faults.push(ruleFault(field, 'tableUnknown'))
    else if (table.locked === tableLockedWithoutVersion) faults.push(ruleFault(field, 'tableEmpty'))
    else if (table.locked !== null) faults.push(ruleFault(field, 'tableLocked'))
    return table?.locked === null ? table : undefined
  }
  const add = (table: SourceTable, nameOf: (column: string) => string) => {
    for (const column of table.columns) {
      const { fieldType, view } = column
      const name = nameOf(column.name)
      const isMasked = isReadMasked(column)
      columns.set(name, { name, type: columnTypes[fieldType], nullable: true, fieldType, view, isMasked })
    }
  }
  const main = opened(mainTable.tableBizId, 'mainTable.tableBizId')
  if (main) {
    add(main, (name) => name)
    for (const name of mainTable.key)
      if (!columns.has(name)) faults.push(ruleFault('mainTable.key', 'columnUnknown', { column: name }))
  }
  for (const [at, { name, tableBizId, key, on }] of dimensions.entries()) {
    const table = opened(tableBizId, `dimensions.${at}.tableBizId`)
    if (!table) continue
    const [keyName = ''] = key
    add(table, (column) => dimensionColumn(name, column))
    const [own, other] = [columns.get(on), columns.get(dimensionColumn(name, keyName))]
    if (main && !own) faults.push(ruleFault(`dimensions.${at}.on`, 'columnUnknown', { column: on }))
    if (!other) faults.push(ruleFault(`dimensions.${at}.key`, 'columnUnknown', { column: keyName }))
    if (own && other && !commonType(own.type, other.type))
      faults.push(ruleFault(`dimensions.${at}.on`, 'joinTypes', { left: own.fieldType, right: other.fieldType }))
  }
  if (main && label !== null && !columns.has(label)) faults.push(ruleFault('label', 'columnUnknown', { column: label }))
  return { columns, faults }
}
