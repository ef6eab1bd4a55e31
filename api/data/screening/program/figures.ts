import { type ColumnType, decimalOf, isDecimal } from '#api/platform/engine/plan/types.ts'
import { numberConversion } from '#api/platform/engine/rows/numbers.ts'
import { compareTexts } from '#api/platform/engine/rows/texts.ts'
import { overflow, type RowValue } from '#api/platform/engine/rows/value.ts'
import type { RuleAggregate } from '#contract/data/rules/codes.ts'

const digitsMax = 10n ** 38n

/**
 * Figure over the values of a window's rows in their order, with the current row last; equals the engine's result in a
 * batch.
 */
export function figureOf(
  aggregate: Exclude<RuleAggregate, 'previous'>,
  values: readonly RowValue[],
  type: ColumnType,
): RowValue {
  if (aggregate === 'count') return BigInt(values.length)
  const known = values.filter((value) => value !== null)
  if (aggregate === 'distinct') return BigInt(new Set(known).size)
  if (known.length === 0) return null
  if (aggregate === 'sum') return sumOf(known)
  if (aggregate === 'mean') return meanOf(known, type)
  const sign = aggregate === 'min' ? 1 : -1
  return known.reduce((best, each) => (sign * order(each, best, type) < 0 ? each : best))
}

type Known = Exclude<RowValue, null>

const order = (a: Known, b: Known, type: ColumnType): number =>
  type === 'text' ? compareTexts(a as string, b as string) : a < b ? -1 : a > b ? 1 : 0

function sumOf(values: readonly Known[]): RowValue {
  if (typeof values[0] === 'number') return values.reduce<number>((sum, each) => sum + Number(each), 0)
  const sum = values.reduce<bigint>((total, each) => total + (each as bigint), 0n)
  return sum < digitsMax && sum > -digitsMax ? sum : overflow()
}

/** Adds exact numbers exactly, and divides their sum once. */
function meanOf(values: readonly Known[], type: ColumnType): number {
  const sum = sumOf(values)
  if (typeof sum === 'number') return sum / values.length
  const asDouble = numberConversion(sumType(type), 'double')(sum as bigint)
  return Number(asDouble) / values.length
}

const sumType = (type: ColumnType): ColumnType => `decimal(38,${isDecimal(type) ? decimalOf(type).scale : 0})`
