import { call, cast, gt, isNotNull, isNull, literal, when } from '#api/platform/engine/plan/expression.ts'
import { joinNullSafe } from '#api/platform/engine/plan/null-safe.ts'
import {
  aggregate,
  count,
  distinct,
  filter,
  join,
  named,
  type Plan,
  pick,
  project,
  window,
} from '#api/platform/engine/plan/plan.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import { type CompileStep, columnIn, columnsIn, onlyInput } from '../step.ts'
import { withDigit } from './leading-digits.ts'

type Digits = Settings<'benford'>['digits']
const tens = Array.from({ length: 90 }, (_, at) => at + 10)
const shareOf = (from: number): number => Math.log10(1 + 1 / from)

/**
 * Digits with their expected shares by Benford's law: log10(1 + 1/d) for leading digits, sums of these for the second
 * digit.
 */
function expectedShares(digits: Digits): [digit: number, share: number][] {
  if (digits === 'first') return Array.from({ length: 9 }, (_, at) => [at + 1, shareOf(at + 1)])
  if (digits === 'firstTwo') return tens.map((two) => [two, shareOf(two)])
  return Array.from({ length: 10 }, (_, digit) => [
    digit,
    tens.filter((two) => two % 10 === digit).reduce((sum, two) => sum + shareOf(two), 0),
  ])
}

/**
 * Compares digits of amounts with Benford's law, over all rows or by groups. Returns observed and expected shares, z
 * with continuity correction, and the group's mean absolute deviation. Amounts of 0 have no such digit; `leftOut` has
 * these rows.
 */
export const compileBenford: CompileStep<'benford'> = ({ column, digits, by }, context) => {
  const input = onlyInput(context)
  const groups = columnsIn(context, input, { names: by, field: 'settings.by' })
  const found = columnIn(context, input, { name: column, field: 'settings.column', wanted: 'numeric' })
  if (!groups || !found) return undefined
  const names = input.columns.map(({ name }) => name)
  const digitsIn = (keep: readonly string[]) => withDigit(input.plan, { column: found, digits, keep, as: '$digit' })
  const read = digitsIn(by)
  const summed = aggregate(read, [...by, '$digit'], { $rows: count() })
  // A filter below the aggregation would compute the digits twice.
  const counted = filter(summed, isNotNull('$digit'))
  const expected: Plan = {
    op: 'values',
    columns: { digit: 'bigint', expected: 'double', $one: 'integer' },
    rows: expectedShares(digits).map(([of, share]) => [of, share, 1]),
  }
  const groupRows: Plan =
    by.length === 0 ? { op: 'values', columns: { $group: 'integer' }, rows: [[1]] } : distinct(pick(counted, by))
  const all = join('inner', {
    left: project(groupRows, { ...named(by), $each: literal(1) }),
    right: expected,
    on: [{ left: '$each', right: '$one' }],
    columns: { left: by, right: ['digit', 'expected'] },
  })
  const on = [...groups, { name: 'digit', type: 'bigint', nullable: false } as const]
  const observed = project(counted, { ...named(by), digit: '$digit', $rows: '$rows' })
  const joined = joinNullSafe('left', {
    left: all,
    right: observed,
    on,
    keep: { left: [...by, 'digit', 'expected'], right: ['$rows'] },
  })
  const filled = project(joined, {
    ...named([...by, 'digit', 'expected']),
    rows: call('coalesce', '$rows', literal(0)),
  })
  const totalled = window(filled, { $n: { window: 'sum', args: ['rows'], partitionBy: by } })
  const shared = project(totalled, {
    ...named([...by, 'digit', 'rows', 'expected']),
    $n: cast('$n', 'double'),
    share: call('divide', 'rows', '$n'),
  })
  const difference = call('subtract', 'share', 'expected')
  const measured = window(
    project(shared, {
      ...named([...by, 'digit', 'rows', 'share', 'expected', '$n']),
      difference,
      $distance: call('abs', difference),
    }),
    {
      mad: { window: 'avg', args: ['$distance'], partitionBy: by },
    },
  )
  const correction = call('divide', literal(0.5), '$n')
  const spread = call(
    'sqrt',
    call('divide', call('multiply', 'expected', call('subtract', literal(1, 'double'), 'expected')), '$n'),
  )
  const distance = when(gt('$distance', correction), call('subtract', '$distance', correction), '$distance')
  const rows = project(measured, {
    ...named([...by, 'digit', 'rows', 'share', 'expected', 'difference']),
    z: call('divide', distance, spread),
    mad: 'mad',
  })
  return {
    outputs: { rows, leftOut: pick(filter(digitsIn(names), isNull('$digit')), names) },
    key: [...by, 'digit'],
    rowsAtMost: null,
  }
}
