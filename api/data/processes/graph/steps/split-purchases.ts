import { and, cast, ge, isNotNull, literal, lt, when } from '#api/platform/engine/plan/expression.ts'
import { filter, named, project, window } from '#api/platform/engine/plan/plan.ts'
import { numberType } from '#api/platform/expressions/convert.ts'
import { type CompileStep, columnIn, columnsIn, freshName, namesOf, onlyInput } from '../step.ts'

/**
 * Purchases just below a limit, several from one supplier within a span of hours. A span starts at each such purchase
 * and includes both ends. Returns all purchases in a span with enough of them, with the highest number in any of its
 * spans. Days without a time count as 24 hours each.
 */
export const compileSplitPurchases: CompileStep<'splitPurchases'> = (settings, context) => {
  const { amount, at, by, from, limit, hours, least } = settings
  const input = onlyInput(context)
  const value = columnIn(context, input, { name: amount, field: 'settings.amount', wanted: 'numeric' })
  const time = columnIn(context, input, { name: at, field: 'settings.at', wanted: 'moment' })
  const groups = columnsIn(context, input, { names: by, field: 'settings.by' })
  if (!value || !time || !groups) return undefined
  const names = namesOf(input.columns)
  const isInBand = and(
    ge(value.name, literal(from, numberType)),
    lt(value.name, literal(limit, numberType)),
    ...[time, ...groups].map(({ name }) => isNotNull(name)),
  )
  const order = { partitionBy: by, orderBy: [{ by: time.type === 'date' ? cast(time.name, 'timestamp') : time.name }] }
  const begun = window(filter(input.plan, isInBand), {
    $ahead: { window: 'count', args: [], ...order, frame: { unit: 'hours', before: 0, after: hours } },
  })
  const spans = project(begun, { ...named(names), $span: when(ge('$ahead', literal(least)), '$ahead') })
  const name = freshName(input.columns, 'split_count')
  const found = window(spans, {
    [name]: { window: 'max', args: ['$span'], ...order, frame: { unit: 'hours', before: hours, after: 0 } },
  })
  const rows = project(filter(found, isNotNull(name)), named([...names, name]))
  return { outputs: { rows }, key: input.key, rowsAtMost: input.rowsAtMost }
}
