import type { Expression } from '#api/platform/engine/plan/expression.ts'

const localName = (number: number): string => `$local ${number}`

/**
 * Computes each local time once for all expressions that use it: one costs an engine more than ten comparisons. Returns
 * the new columns, and the expressions over them.
 */
export function shareLocalTimes(expressions: readonly Expression[]): {
  columns: Record<string, Expression>
  expressions: Expression[]
} {
  const found = new Map<string, { of: Expression; times: number }>()
  for (const each of expressions) countLocals(each, found)
  const shared = [...found].filter(([, { times }]) => times > 1)
  const names = new Map(shared.map(([text], at) => [text, localName(at)]))
  return {
    columns: Object.fromEntries(shared.map(([, { of }], at) => [localName(at), of])),
    expressions: expressions.map((each) => replaced(each, names)),
  }
}

/** Local time of a column in a zone, as text; undefined for any other expression. */
const localOf = (expression: Expression): string | undefined =>
  typeof expression !== 'string' &&
  'call' in expression &&
  expression.call === 'local_of_utc' &&
  typeof expression.args[0] === 'string'
    ? JSON.stringify(expression)
    : undefined

function countLocals(expression: Expression, found: Map<string, { of: Expression; times: number }>): void {
  const countPart = (part: Expression): Expression => {
    countLocals(part, found)
    return part
  }
  const text = localOf(expression)
  if (text !== undefined) found.set(text, { of: expression, times: (found.get(text)?.times ?? 0) + 1 })
  else mapParts(expression, countPart)
}

function replaced(expression: Expression, names: ReadonlyMap<string, string>): Expression {
  const text = localOf(expression)
  const name = text === undefined ? undefined : names.get(text)
  return name ?? mapParts(expression, (part) => replaced(part, names))
}

/** Replaces the parts of an expression. */
export function mapParts(expression: Expression, of: (part: Expression) => Expression): Expression {
  if (typeof expression === 'string' || 'literal' in expression) return expression
  if ('call' in expression) return { ...expression, args: expression.args.map(of) }
  if ('cast' in expression) return { ...expression, cast: of(expression.cast) }
  if ('tryCast' in expression) return { ...expression, tryCast: of(expression.tryCast) }
  return {
    cases: expression.cases.map((each) => ({ when: of(each.when), result: of(each.result) })),
    ...(expression.else !== undefined && { else: of(expression.else) }),
  }
}
