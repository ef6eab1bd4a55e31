import { call, cast, gt, literal } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, type Plan, project } from '#api/platform/engine/plan/plan.ts'
import { numberType } from '#api/platform/expressions/convert.ts'
import { type Confidence, expansionFactors } from '#contract/data/processes/codes.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import { confidenceFactor } from '../confidence.ts'
import { type CompileStep, columnIn, onlyInput } from '../step.ts'

type Attribute = Extract<Settings<'sampleSize'>, { method: 'attribute' }>

const percentOfAll = 100
/** Maximum sample size; larger samples have no practical use. */
const sizeMax = 100_000

/** One row with the sample size that a population requires. */
export const compileSampleSize: CompileStep<'sampleSize'> = (settings, context) => {
  const input = onlyInput(context)
  if (settings.method === 'attribute') {
    const found = attributeSize(settings)
    if (!found) {
      context.report({ key: 'processes-faults:sampleTooLarge', values: { max: sizeMax }, field: 'settings.tolerable' })
      return undefined
    }
    const rows = project(aggregate(input.plan, [], { $rows: count() }), {
      population: '$rows',
      deviations: cast(literal(found.deviations), 'bigint'),
      size: call('least', cast(literal(found.size), 'bigint'), '$rows'),
    })
    return { outputs: { rows }, key: ['population'], rowsAtMost: 1 }
  }
  const found = columnIn(context, input, { name: settings.column, field: 'settings.column', wanted: 'numeric' })
  if (!found) return undefined
  const level = settings.confidence as Confidence
  const factor = confidenceFactor(0, level)
  const margin = Number(settings.tolerable) - Number(settings.expected) * expansionFactors[level]
  if (margin <= 0) {
    context.report({
      key: 'processes-faults:expectedTooLarge',
      values: { factor: expansionFactors[level] },
      field: 'settings.expected',
    })
    return undefined
  }
  const interval = literal(margin / factor, 'double')
  const book: Plan = aggregate(input.plan, [], {
    $rows: count(),
    $book: { aggregate: 'sum', args: [found.name], where: gt(found.name, literal(0)) },
  })
  const total = call('coalesce', cast('$book', numberType), literal('0', numberType))
  const rows = project(book, {
    population: '$rows',
    book_value: total,
    interval,
    size: call('least', cast(call('ceil', call('divide', total, interval)), 'bigint'), '$rows'),
  })
  return { outputs: { rows }, key: ['population'], rowsAtMost: 1 }
}

/**
 * Smallest sample for which the risk of exceeding the tolerable rate is acceptable (binomial), given the expected
 * deviations, rounded up.
 */
function attributeSize({
  confidence,
  expected,
  tolerable,
}: Attribute): { size: number; deviations: number } | undefined {
  const risk = 1 - confidence / percentOfAll
  const rate = tolerable / percentOfAll
  for (let size = 1; size <= sizeMax; size++) {
    const deviations = Math.ceil((size * expected) / percentOfAll - 1e-9)
    if (deviations < size && binomialUpTo(deviations, size, rate) <= risk) return { size, deviations }
    // Beyond this, only impractically large samples would be sufficient.
    if (deviations > deviationsMax) return undefined
  }
  return undefined
}
const deviationsMax = 500

/** Probability of at most the given number of deviations. */
function binomialUpTo(most: number, size: number, rate: number): number {
  if (rate >= 1) return most >= size ? 1 : 0
  let term = size * Math.log1p(-rate)
  let sum = Math.exp(term)
  for (let found = 1; found <= most; found++) {
    term += Math.log(((size - found + 1) / found) * (rate / (1 - rate)))
    sum += Math.exp(term)
  }
  return Math.min(sum, 1)
}
