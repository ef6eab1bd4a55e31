import { filterParameters, type TypedCondition } from '#app/data/conditions/condition.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'

type Cell = { column: string; fieldType: FieldType; value: string | number | boolean | null }

/** Query of the rows of a table with these values. */
export function rowsWith(cells: readonly Cell[]): string {
  const rows = cells.map(({ column, value }): TypedCondition['rows'][number] =>
    value === null ? { column, operator: 'isEmpty', values: '' } : { column, operator: 'eq', values: String(value) },
  )
  return String(new URLSearchParams(filterParameters({ match: 'all', rows })))
}
