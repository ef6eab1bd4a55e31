import type { Condition } from '#contract/data/conditions.ts'
import { type Operator, operators, valuesOf } from '#contract/data/operators.ts'

/** One comparison as typed in a form or an address; several values are separated by commas. */
type TypedComparison = { column: string; operator: Operator; values: string }

/** Comparisons joined by `all` or `any`. */
export type TypedCondition = { match: 'all' | 'any'; rows: TypedComparison[] }

/** Rows that a form offers at first, and the maximum that an address may contain. */
export const rowsOffered = 3
export const rowsMax = 10
/** Characters of the values of one row. */
export const valuesLengthMax = 2000

const separated = /[,，、;；\n]/

const valuesIn = (text: string, operator: Operator): string[] => {
  const { max } = valuesOf(operator)
  if (max === 0) return []
  if (max === 1) return text.trim() === '' ? [] : [text.trim()]
  return text.split(separated).flatMap((part) => part.trim() || [])
}

/** The condition that was typed; null if no row has a column. */
export function conditionOf({ match, rows }: TypedCondition): Condition | null {
  const parts = rows
    .filter(({ column }) => column !== '')
    .map(({ column, operator, values }) => ({ column, operator, values: valuesIn(values, operator) }))
  if (parts.length === 0) return null
  const [only] = parts
  if (parts.length === 1 && only) return only
  return match === 'any' ? { any: parts } : { all: parts }
}

/** Filter of an address, as the form of a filter sends it: `?column=a&operator=gt&value=5&column=…`. */
export function filterOf(searchParams: URLSearchParams): TypedCondition {
  const [columns, chosen, values] = ['column', 'operator', 'value'].map((name) => searchParams.getAll(name))
  const rows = (columns ?? []).slice(0, rowsMax).flatMap((column, place) => {
    const operator = operators.find((each) => each === chosen?.[place])
    return column && operator ? [{ column, operator, values: (values?.[place] ?? '').slice(0, valuesLengthMax) }] : []
  })
  return { match: searchParams.get('match') === 'any' ? 'any' : 'all', rows }
}

/** A condition as a form shows it; undefined for one that the form would change, such as a tree of several levels. */
export function typedOf(condition: Condition | null): TypedCondition | undefined {
  if (condition === null) return { match: 'all', rows: [] }
  const [match, parts] =
    'column' in condition
      ? (['all', [condition]] as const)
      : 'all' in condition
        ? (['all', condition.all] as const)
        : (['any', condition.any] as const)
  const rows = parts.flatMap((part) => ('column' in part ? [typedComparison(part)] : []))
  if (rows.length !== parts.length || rows.length > rowsMax) return undefined
  const again = rows.flatMap((row) => conditionOf({ match, rows: [row] }) ?? [])
  return JSON.stringify(again) === JSON.stringify(parts.map(sameOrder)) ? { match, rows } : undefined
}

const sameOrder = (part: Condition) =>
  'column' in part ? { column: part.column, operator: part.operator, values: part.values } : part

const typedComparison = ({ column, operator, values }: Extract<Condition, { column: string }>): TypedComparison => ({
  column,
  operator,
  values: values.join(', '),
})

/** Query parameters of a filter, as its form sends them. */
export function filterParameters({ match, rows }: TypedCondition): [string, string][] {
  const each = rows.flatMap(({ column, operator, values }): [string, string][] => [
    ['column', column],
    ['operator', operator],
    ['value', values],
  ])
  return [['match', match], ...each]
}
