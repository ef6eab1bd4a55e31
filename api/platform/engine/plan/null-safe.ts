import { call, type Expression, isNull, literal } from './expression.ts'
import { type Join, join, named, type Plan, pick, project } from './plan.ts'
import { type Column, type ColumnType, isDecimal } from './types.ts'

/**
 * Join on columns of the same names and types in which null equals null. The result has the columns of the left side
 * and some of the right.
 */
export function joinNullSafe(
  type: Extract<Join['type'], 'inner' | 'left'>,
  {
    left,
    right,
    on,
    keep,
  }: { left: Plan; right: Plan; on: readonly Column[]; keep: { left: readonly string[]; right: readonly string[] } },
): Plan {
  const keys = on.map(({ name, type, nullable }, at) => ({ at, name, type, nullable }))
  const keyed = (side: string): Record<string, Expression> =>
    Object.fromEntries(
      keys.flatMap(({ at, name, type }): [string, Expression][] => [
        [`$${side}${at}`, call('coalesce', name, someOf(type))],
        [`$${side}${at}n`, isNull(name)],
      ]),
    )
  // Without columns there is one group, so a constant joins all rows.
  const constant = (side: string) => ({ [`$${side}`]: literal(1) })
  const columnsOf = (side: string) => (keys.length === 0 ? constant(side) : keyed(side))
  const pairs = Object.keys(columnsOf('l')).map((name) => ({ left: name, right: name.replace('$l', '$r') }))
  const joined = join(type, {
    left: project(left, { ...named(keep.left), ...columnsOf('l') }),
    right: project(right, { ...named(keep.right), ...columnsOf('r') }),
    on: pairs,
    columns: { left: keep.left, right: keep.right },
  })
  return pick(joined, [...keep.left, ...keep.right])
}

/** Arbitrary value of a type. */
function someOf(type: ColumnType): Expression {
  if (type === 'text') return literal('')
  if (type === 'boolean') return literal(false)
  if (type === 'date') return literal('1970-01-01', type)
  if (type === 'timestamp') return literal('1970-01-01 00:00:00', type)
  return literal(isDecimal(type) ? '0' : 0, type)
}
