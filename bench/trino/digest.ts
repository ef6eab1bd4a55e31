import { call, cast, coalesce, type Expression, eq, literal, when } from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  aggregate,
  count,
  max,
  min,
  type Plan,
  project,
  sort,
  sum,
} from '#api/platform/engine/plan/plan.ts'
import type { Schema } from '#api/platform/engine/plan/types.ts'
import type { Value } from '#api/platform/engine/session.ts'

/** Maximum rows of a result that is compared cell by cell. */
export const wholeRowsMax = 20_000
const groupDigits = 3
/** Maximum relative difference of equal doubles: engines add in different orders. */
const tolerance = 1e-9

const none = literal('\u0001')
const between = literal('\u0002')

/**
 * Figures of a large result that differ if any row does: rows are spread over groups by a digest of their exact values,
 * each with its number of rows, its first and last digest, and the sums of its doubles.
 */
export function digestOf(plan: Plan, schema: Schema): Plan {
  const doubles = schema.filter(({ type }) => type === 'double')
  const exact = schema.filter(({ type }) => type !== 'double')
  const texts = exact.map(({ name, type }) => coalesce(type === 'text' ? name : cast(name, 'text'), none))
  const row: Expression = call('md5', call('concat_ws', between, ...(texts.length > 0 ? texts : [none])))
  const columns: Record<string, Expression> = {
    $row: row,
    $group: call('substring', row, literal(1), literal(groupDigits)),
  }
  const figures: Record<string, Aggregate> = { rows: count(), first: min('$row'), last: max('$row') }
  for (const [at, { name }] of doubles.entries()) {
    columns[`$d${at}`] = name
    // Signs and magnitudes are summed separately, so that no sum is small compared with its terms.
    const size = call('abs', `$d${at}`)
    figures[`filled${at}`] = { aggregate: 'count', args: [`$d${at}`] }
    figures[`size${at}`] = sum(size)
    figures[`negative${at}`] = sum(when(call('lt', `$d${at}`, literal(0, 'double')), size, literal(0, 'double')))
    figures[`zeros${at}`] = { ...count(), where: eq(`$d${at}`, literal(0, 'double')) }
  }
  return sort(aggregate(project(plan, columns), ['$group'], figures), '$group')
}

export const rowsIn = (digest: readonly (readonly Value[])[]): number =>
  digest.reduce((rows, [, of]) => rows + Number(of), 0)

/** First difference of two results with the same columns, or undefined. Rows without an order are paired by their values. */
export function differenceOf(
  schema: Schema,
  [one, other]: readonly [Value[][], Value[][]],
  { isOrdered }: { isOrdered: boolean },
): string | undefined {
  if (one.length !== other.length) return `${one.length} rows in DuckDB, ${other.length} in Trino`
  const [left, right] = isOrdered ? [one, other] : [sorted(one, schema), sorted(other, schema)]
  for (const [at, row] of left.entries())
    for (const [column, value] of row.entries()) {
      const found = right[at]?.[column] ?? null
      if (!isEqual(value, found))
        return `row ${at}, ${schema[column]?.name}: ${shown(value)} in DuckDB, ${shown(found)} in Trino`
    }
  return undefined
}

function sorted(rows: Value[][], schema: Schema): Value[][] {
  const exact = schema.flatMap(({ type }, at) => (type === 'double' ? [] : [at]))
  const doubles = schema.flatMap(({ type }, at) => (type === 'double' ? [at] : []))
  const keyOf = (row: Value[]) => JSON.stringify(exact.map((at) => String(row[at])))
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => compare(a.key, b.key) || compareNumbers(a.row, b.row, doubles))
    .map(({ row }) => row)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
function compareNumbers(a: Value[], b: Value[], columns: readonly number[]): number {
  for (const at of columns) {
    const [one, other] = [Number(a[at] ?? Number.NEGATIVE_INFINITY), Number(b[at] ?? Number.NEGATIVE_INFINITY)]
    if (one !== other) return one - other
  }
  return 0
}

export function isEqual(one: Value, other: Value): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other
  return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))
}

/** Equal, apart from the last digits of doubles. */
export function isClose(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return isEqual(one, other)
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [left, right] = [Object.entries(one), Object.entries(other)]
  return (
    left.length === right.length &&
    left.every(([key, value]) => isClose(value, (other as Record<string, unknown>)[key]))
  )
}

const shown = (value: Value) => (typeof value === 'string' ? JSON.stringify(value) : String(value))
