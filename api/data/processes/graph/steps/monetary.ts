import { createHash } from 'node:crypto'
import {
  and,
  call,
  cast,
  type Expression,
  ge,
  gt,
  isNotNull,
  literal,
  lt,
  not,
  when,
} from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  aggregate,
  count,
  filter,
  join,
  named,
  type Plan,
  project,
  window,
} from '#api/platform/engine/plan/plan.ts'
import { convertTo, numberType } from '#api/platform/expressions/convert.ts'
import type { Confidence } from '#contract/data/processes/codes.ts'
import { confidenceFactor } from '../confidence.ts'
import { type CompileStep, columnIn, freshName, namesOf, onlyInput } from '../step.ts'

/** Decimal places of amounts, which are counted in ten-thousandths. */
const places = 4
const unitsOfOne = 10 ** places

const unitsOf = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
}
const hasPlaces = (amount: string): boolean => !/\.\d{4}\d*[1-9]/.test(amount)

/** First sampled monetary unit: 1 to the interval, by the seed. */
function startOf(seed: string, interval: bigint): bigint {
  const digest = createHash('sha256').update(seed).digest('hex')
  return (BigInt(`0x${digest}`) % interval) + 1n
}

/**
 * Monetary-unit sample: every interval-th unit of money selects the row that contains it. Rows are summed in key order;
 * amounts of at least the interval are always selected. Rows with an empty, zero or negative amount go to `leftOut`.
 */
export const compileMonetarySample: CompileStep<'monetarySample'> = ({ column, interval }, context) => {
  const input = onlyInput(context)
  const found = columnIn(context, input, { name: column, field: 'settings.column', wanted: 'numeric' })
  if (!found) return undefined
  const units = unitsOf(interval)
  if (!hasPlaces(interval) || units === 0n) {
    context.report({ key: 'processes-faults:tooManyPlaces', values: { max: places }, field: 'settings.interval' })
    return undefined
  }
  if (input.key.length === 0) {
    context.report({ key: 'processes-faults:keyNeeded', field: 'inputs.0' })
    return undefined
  }
  const names = namesOf(input.columns)
  const exact = convertTo(found.name, { from: found.type, to: numberType, timeZone: context.timeZone }) ?? found.name
  const isPositive = gt(found.name, literal(0))
  const inUnits = cast(call('exact_product', exact, literal(unitsOfOne)), 'bigint')
  const counted = project(filter(input.plan, isPositive), { ...named(names), $units: inUnits })
  const summed = window(counted, {
    $end: { window: 'sum', args: ['$units'], orderBy: input.key.map((by) => ({ by })) },
  })
  /** Number of sampled units up to a cumulative sum. */
  const drawnUpTo = (sum: Expression): Expression =>
    call('integer_divide', call('add', sum, literal(units - startOf(context.seed, units))), literal(units))
  const end = cast('$end', 'bigint')
  const hits = call('subtract', drawnUpTo(end), drawnUpTo(call('subtract', end, '$units')))
  const [cumulated, drawn] = [freshName(input.columns, 'cumulated'), freshName(input.columns, 'hits')]
  const marked = project(summed, {
    ...named(names),
    [cumulated]: call('divide', end, literal(unitsOfOne)),
    [drawn]: hits,
  })
  return {
    outputs: {
      rows: filter(marked, gt(drawn, literal(0))),
      leftOut: filter(input.plan, not(call('coalesce', isPositive, literal(false)))),
    },
    key: input.key,
    rowsAtMost: input.rowsAtMost,
  }
}

/** Errors with individual increments; later ones use the last increment. */
const errorsListed = 200

/**
 * Evaluates a monetary-unit sample by its overstatements: known misstatement, projection by tainting, and an upper
 * limit at a confidence level. Rows without both amounts go to `leftOut`.
 */
export const compileMonetaryEvaluation: CompileStep<'monetaryEvaluation'> = (settings, context) => {
  const input = onlyInput(context)
  const book = columnIn(context, input, { name: settings.book, field: 'settings.book', wanted: 'numeric' })
  const audited = columnIn(context, input, { name: settings.audited, field: 'settings.audited', wanted: 'numeric' })
  if (!book || !audited) return undefined
  const level = settings.confidence as Confidence
  const interval = literal(Number(settings.interval), 'double')
  const isUsable = and(gt(book.name, literal(0)), isNotNull(audited.name))
  const [value, found] = [book, audited].map(({ name }) => cast(name, 'double')) as [Expression, Expression]
  const judged = project(filter(input.plan, isUsable), {
    $book: value,
    $error: call('greatest', call('subtract', value, found), literal(0, 'double')),
  })
  const isTop = ge('$book', interval)
  const tainting = when(lt('$book', interval), call('divide', '$error', '$book'))
  const ranked = window(
    project(judged, {
      $error: '$error',
      $isTop: isTop,
      $tainting: tainting,
      $isTainted: call('coalesce', gt(tainting, literal(0)), literal(false)),
    }),
    {
      $place: {
        window: 'row_number',
        args: [],
        partitionBy: ['$isTainted'],
        orderBy: [{ by: '$tainting', descending: true }],
      },
    },
  )
  const factors = Array.from({ length: errorsListed + 1 }, (_, errors) => confidenceFactor(errors, level))
  const increments: Plan = {
    op: 'values',
    columns: { $errors: 'bigint', $increment: 'double' },
    rows: factors.slice(1).map((factor, at) => [at + 1, factor - (factors[at] ?? 0) - 1]),
  }
  const lastIncrement = (factors[errorsListed] ?? 0) - (factors[errorsListed - 1] ?? 0) - 1
  const joined = join('left', { left: ranked, right: increments, on: [{ left: '$place', right: '$errors' }] })
  const projected = call('multiply', '$tainting', interval)
  const increment = call('coalesce', '$increment', literal(lastIncrement, 'double'))
  const total = (of: Expression, where?: Expression): Aggregate => ({
    aggregate: 'sum',
    args: [of],
    ...(where !== undefined && { where }),
  })
  const summed = aggregate(joined, [], {
    $items: count(),
    $errors: { aggregate: 'count', args: [], where: gt('$error', literal(0)) },
    $known: total('$error'),
    $top: total('$error', '$isTop'),
    $projected: total(projected),
    $allowance: total(call('multiply', projected, increment), '$isTainted'),
  })
  const zero = (name: string) => call('coalesce', name, literal(0, 'double'))
  const basic = literal(Number(settings.interval) * (factors[0] ?? 0), 'double')
  const all = call('add', zero('$top'), zero('$projected'))
  const rows = project(summed, {
    items: '$items',
    errors: '$errors',
    known: zero('$known'),
    projected: all,
    basic_precision: basic,
    allowance: zero('$allowance'),
    upper_limit: call('add', call('add', all, basic), zero('$allowance')),
  })
  return {
    outputs: { rows, leftOut: filter(input.plan, not(call('coalesce', isUsable, literal(false)))) },
    key: ['items'],
    rowsAtMost: 1,
  }
}
