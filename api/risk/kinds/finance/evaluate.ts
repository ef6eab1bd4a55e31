import { amountIn } from '#contract/risk/kinds/finance/amount.ts'
import { AmountUnit, IndicatorUnit } from '#contract/risk/kinds/finance/codes.ts'
import type { FieldFunction } from '#contract/risk/kinds/finance/formula.ts'
import { Decimal } from './decimal.ts'
import type { Expression, Operator } from './expression.ts'
import type { Formulas } from './formula.ts'

/** Date and amounts of one year, by position of the version's fields. */
export type Year = { date: string | null; amounts: readonly (string | null)[] }

/** Values of a paper, by position of its version's fields. Amounts are decimal strings in yuan; null if not entered. */
export type FinanceValues = {
  openingDate: string | null
  closingDate: string | null
  opening: readonly (string | null)[]
  closing: readonly (string | null)[]
  /** Years before the opening one, latest first; as many as the questionnaire requests. */
  earlier: readonly Year[]
}

export type Lacking = { field: number; of: 'opening' | 'closing' } | 'dates'

/** Reason why an indicator has no value: a divisor of 0, missing values, or a number above `digitsMax`. */
export type Missing = { zero: Expression } | { lacking: readonly Lacking[] } | { beyond: true }
type Outcome = { value: Decimal } | { missing: Missing }

/** Value formatted in its unit, or the reason why it is missing. */
type IndicatorValue = { value: string; missing: null } | { value: null; missing: Missing }

export type ExactValue = { value: Decimal; missing: null } | { value: null; missing: Missing }

export const evaluate = (
  formulas: Formulas,
  units: readonly IndicatorUnit[],
  values: FinanceValues,
): IndicatorValue[] =>
  evaluateExactly(formulas, values).map((exact, position) => writtenValue(exact, { unit: units[position] }))

/**
 * Unrounded values, by position of the version's indicators. Null for division by zero, missing input and numbers above
 * `digitsMax`. The limit matters: repeated squaring would keep a server busy for hours.
 */
export function evaluateExactly({ expressions, order }: Formulas, values: FinanceValues): ExactValue[] {
  const outcomes: (Outcome | undefined)[] = []
  for (const position of order) {
    const expression = expressions[position]
    if (!expression) continue
    const lacking = new Map<string, Lacking>()
    const scope: Scope = { values, outcomes, lacking, seen: new Set() }
    const outcome = outcomeOf(expression, scope)
    outcomes[position] = isLacking(outcome) ? { missing: { lacking: [...lacking.values()] } } : outcome
  }
  return expressions.map((_, position) => {
    const outcome = outcomes[position]
    if (!outcome) throw new Error(`indicator ${position} was not evaluated`)
    return 'value' in outcome ? { value: outcome.value, missing: null } : { value: null, missing: outcome.missing }
  })
}

/** Digits before the point. The product of four amounts of 14 digits has fewer. */
export const digitsMax = 60
const largest = new Decimal(`1e${digitsMax}`)

type Scope = {
  values: FinanceValues
  outcomes: readonly (Outcome | undefined)[]
  /** Missing values of the formula, collected during evaluation: collecting them per operator would be slow. */
  lacking: Map<string, Lacking>
  /** Indicators whose missing values are already in `lacking`. */
  seen: Set<number>
}

const lackingSomething: Outcome = { missing: { lacking: [] } }
const isLacking = (outcome: Outcome): boolean => 'missing' in outcome && 'lacking' in outcome.missing

function lack({ lacking }: Scope, values: readonly Lacking[]): Outcome {
  for (const value of values) lacking.set(value === 'dates' ? value : `${value.of} ${value.field}`, value)
  return lackingSomething
}

function outcomeOf(expression: Expression, scope: Scope): Outcome {
  const outcome = rawOutcomeOf(expression, scope)
  return 'value' in outcome && outcome.value.abs().gt(largest) ? { missing: { beyond: true } } : outcome
}

function rawOutcomeOf(expression: Expression, scope: Scope): Outcome {
  switch (expression.kind) {
    case 'number':
      return { value: expression.value }
    case 'field':
      return fieldValue(expression.field, expression.of, scope)
    case 'days':
      return daysBetween(scope)
    case 'indicator': {
      const outcome = scope.outcomes[expression.indicator]
      if (!outcome) throw new Error('indicators are evaluated after those they stand on')
      if (!('missing' in outcome) || !('lacking' in outcome.missing)) return outcome
      if (scope.seen.has(expression.indicator)) return lackingSomething
      scope.seen.add(expression.indicator)
      return lack(scope, outcome.missing.lacking)
    }
    case 'negated': {
      const of = outcomeOf(expression.of, scope)
      return 'value' in of ? { value: of.value.neg() } : of
    }
    case 'binary':
      return combined(expression, scope)
    case 'call': {
      const all = together(expression.arguments.map((part) => outcomeOf(part, scope)))
      if ('missing' in all) return all
      return { value: functions[expression.name](all.values) }
    }
  }
}

const functions = {
  abs: ([value]: readonly Decimal[]) => first(value).abs(),
  min: (values: readonly Decimal[]) => values.reduce((least, value) => (value.lt(least) ? value : least)),
  max: (values: readonly Decimal[]) => values.reduce((most, value) => (value.gt(most) ? value : most)),
}

function first(value: Decimal | undefined): Decimal {
  if (!value) throw new Error('a function was read without an argument')
  return value
}

const calculations: Record<Operator, (left: Decimal, right: Decimal) => Decimal> = {
  add: (left, right) => left.add(right),
  subtract: (left, right) => left.sub(right),
  multiply: (left, right) => left.mul(right),
  divide: (left, right) => left.div(right),
}

function combined({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): Outcome {
  const all = together([outcomeOf(left, scope), outcomeOf(right, scope)])
  if ('missing' in all) return all
  const [a, b] = all.values
  if (operator === 'divide' && b?.isZero()) return { missing: { zero: right } }
  return { value: calculations[operator](first(a), first(b)) }
}

/**
 * All values, or the reason for a missing one. Missing input takes precedence over division by zero, which it may
 * resolve.
 */
function together(outcomes: readonly Outcome[]): { values: Decimal[] } | { missing: Missing } {
  const values: Decimal[] = []
  let missing: Missing | undefined
  for (const outcome of outcomes) {
    if ('value' in outcome) values.push(outcome.value)
    else if ('lacking' in outcome.missing) missing = outcome.missing
    else missing ??= outcome.missing
  }
  return missing ? { missing } : { values }
}

function fieldValue(field: number, of: FieldFunction, scope: Scope): Outcome {
  const needed = of === 'average' ? (['opening', 'closing'] as const) : [of]
  const amounts = needed.map((each): Outcome => {
    const amount = scope.values[each][field] ?? null
    return amount === null ? lack(scope, [{ field, of: each }]) : { value: new Decimal(amount) }
  })
  const all = together(amounts)
  if ('missing' in all) return all
  const [a, b] = all.values
  return { value: b ? first(a).add(b).div(2) : first(a) }
}

const millisecondsOfDay = 24 * 60 * 60 * 1000

/** Counts the closing day but not the opening day: 31 December to 31 December is 365 days. */
function daysBetween(scope: Scope): Outcome {
  const { openingDate, closingDate } = scope.values
  if (openingDate === null || closingDate === null) return lack(scope, ['dates'])
  const days = Math.round((Date.parse(closingDate) - Date.parse(openingDate)) / millisecondsOfDay)
  return { value: new Decimal(days) }
}

const decimalsOf: Record<IndicatorUnit, number> = { ratio: 2, percent: 2, days: 1, yuan: 2 }

/**
 * Format of a value. Amounts always have two decimals, in the unit `amounts`; others use `decimals`, or those of their
 * unit.
 */
export type Writing = {
  unit: IndicatorUnit | undefined
  decimals?: number | undefined
  amounts?: AmountUnit | undefined
}

export const writtenValue = (exact: ExactValue, writing: Writing): IndicatorValue =>
  exact.value === null ? exact : { value: written(exact.value, writing), missing: null }

/** Rounds half away from zero; 0.125 as a percentage is 12.50. */
export function written(
  value: Decimal,
  { unit = IndicatorUnit.ratio, decimals, amounts = AmountUnit.yuan }: Writing,
): string {
  const shown = unit === IndicatorUnit.percent ? value.mul(100) : value
  const text = shown.toFixed(unit === IndicatorUnit.yuan ? decimalsOf.yuan : (decimals ?? decimalsOf[unit]))
  const rounded = /^-0(\.0*)?$/.test(text) ? text.slice(1) : text
  return unit === IndicatorUnit.yuan ? amountIn(rounded, amounts) : rounded
}
