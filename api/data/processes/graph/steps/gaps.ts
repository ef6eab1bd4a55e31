import { call, type Expression, gt, isNotNull, literal, tryCast } from '#api/platform/engine/plan/expression.ts'
import { distinct, filter, named, project, window } from '#api/platform/engine/plan/plan.ts'
import { isInteger } from '#api/platform/engine/plan/types.ts'
import { typeName } from '#api/platform/expressions/type-name.ts'
import { type CompileStep, columnIn, columnsIn, onlyInput } from '../step.ts'

/** Maximum digits at the end of a text that are read as its number. */
const numberDigitsMax = 18

/**
 * Missing numbers in a sequence: a row for each gap with its first and last missing number. Texts are numbered by the
 * digits at their end, separately for each prefix. `leftOut` has the rows without a number.
 */
export const compileGaps: CompileStep<'gaps'> = ({ column, by }, context) => {
  const input = onlyInput(context)
  const groups = columnsIn(context, input, { names: by, field: 'settings.by' })
  const found = columnIn(context, input, { name: column, field: 'settings.column' })
  if (!groups || !found) return undefined
  const isText = found.type === 'text'
  if (!isText && !isInteger(found.type)) {
    const values = { column, wanted: 'integer', found: typeName(found.type) }
    context.report({ key: 'processes-faults:columnType', values, field: 'settings.column', column })
    return undefined
  }
  const digits = `[0-9]{1,${numberDigitsMax}}$`
  const number = isText ? tryCast(call('regexp_extract', column, literal(digits), literal(0)), 'bigint') : column
  const prefix: Readonly<Record<string, Expression>> = isText
    ? { $prefix: call('regexp_replace', column, literal(digits), literal('')) }
    : {}
  const partitionBy = [...by, ...Object.keys(prefix)]
  const numbers = distinct(
    filter(project(input.plan, { ...named(by), ...prefix, $number: number }), isNotNull('$number')),
  )
  const pairs = window(numbers, {
    $before: { window: 'lag', args: ['$number'], partitionBy, orderBy: [{ by: '$number' }] },
  })
  const missing = call('subtract', call('subtract', '$number', '$before'), literal(1))
  const rows = project(filter(pairs, gt(missing, literal(0))), {
    ...named(by),
    ...(isText && { prefix: '$prefix' }),
    gap_from: call('add', '$before', literal(1)),
    gap_to: call('subtract', '$number', literal(1)),
    missing,
  })
  return {
    outputs: { rows, leftOut: filter(input.plan, call('is_null', number)) },
    key: [...by, ...(isText ? ['prefix'] : []), 'gap_from'],
    rowsAtMost: input.rowsAtMost,
  }
}
