import { amountIn } from '#contract/risk/kinds/finance/amount.ts'
import { AmountUnit, IndicatorUnit } from '#contract/risk/kinds/finance/codes.ts'
import type { FieldFunction } from '#contract/risk/kinds/finance/formula.ts'
import { Decimal } from './decimal.ts'
import type { Expression, Operator } from './expression.ts'
import type { Formulas } from './formula.ts'

/** The date and the amounts of one year, by position of the version's fields. */
export type Year = { date: string | null; amounts: readonly (string | null)[] }

/** What a paper holds, by position of its version's fields; amounts as decimal strings, yuan; null is not entered. */
export type FinanceValues = {
  openingDate: string | null
  closingDate: string | null
  opening: readonly (string | null)[]
  closing: readonly (string | null)[]
  /** The years before the opening one, the nearest first: as many as the questionnaire asks for. */
  earlier: readonly Year[]
}

/** A value that a formula lacks. */
export type Lacking = { field: number; of: 'opening' | 'closing' } | 'dates'

/** Why an indicator has no value: a divisor that is 0, what is not entered, or a number beyond all that money comes to. */
export type Missing = { zero: Expression } | { lacking: readonly Lacking[] } | { beyond: true }
type Outcome = { value: Decimal } | { missing: Missing }

/** As its unit writes it, or why there is none. */
type IndicatorValue = { value: string; missing: null } | { value: null; missing: Missing }

/** The value as it is, not rounded: what is compared and worked with. */
export type ExactValue = { value: Decimal; missing: null } | { value: null; missing: Missing }

/** The values of all indicators of a version, as their units write them. */
export const evaluate = (
  formulas: Formulas,
  units: readonly IndicatorUnit[],
  values: FinanceValues,
): IndicatorValue[] =>
  evaluateExactly(formulas, values).map((exact, position) => writtenValue(exact, { unit: units[position] }))

/**
 * The same as they are, by position of the version's indicators. A division by zero, what is not entered and numbers beyond
 * `digitsMax` give none: of squares of squares the digits alone would keep a server busy for hours.
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

/** Digits before the point: four amounts of fourteen digits multiplied have fewer. */
export const digitsMax = 60
const largest = new Decimal(`1e${digitsMax}`)

type Scope = {
  values: FinanceValues
  outcomes: readonly (Outcome | undefined)[]
  /** What the formula lacks, as it is come upon: to gather it at each of its signs would take long. */
  lacking: Map<string, Lacking>
  /** The indicators whose lacking values are among those. */
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

/** All values, or that something is lacking for them; a division by zero tells nothing of what is not entered yet. */
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

/** The closing day counts, the opening day does not: from 31 December to 31 December is the 365 days of a year. */
function daysBetween(scope: Scope): Outcome {
  const { openingDate, closingDate } = scope.values
  if (openingDate === null || closingDate === null) return lack(scope, ['dates'])
  const days = Math.round((Date.parse(closingDate) - Date.parse(openingDate)) / millisecondsOfDay)
  return { value: new Decimal(days) }
}

/** Decimals that a value is written with where nobody asks for others. */
const decimalsOf: Record<IndicatorUnit, number> = { ratio: 2, percent: 2, days: 1, yuan: 2 }

/** How a value is written: with the decimals of its unit, or with those asked for; an amount to the cent, in `amounts`. */
export type Writing = {
  unit: IndicatorUnit | undefined
  decimals?: number | undefined
  amounts?: AmountUnit | undefined
}

export const writtenValue = (exact: ExactValue, writing: Writing): IndicatorValue =>
  exact.value === null ? exact : { value: written(exact.value, writing), missing: null }

/** Rounded half up, away from zero; a share of 0.125 is 12.50 percent. */
export function written(
  value: Decimal,
  { unit = IndicatorUnit.ratio, decimals, amounts = AmountUnit.yuan }: Writing,
): string {
  const shown = unit === IndicatorUnit.percent ? value.mul(100) : value
  const text = shown.toFixed(unit === IndicatorUnit.yuan ? decimalsOf.yuan : (decimals ?? decimalsOf[unit]))
  const rounded = /^-0(\.0*)?$/.test(text) ? text.slice(1) : text
  return unit === IndicatorUnit.yuan ? amountIn(rounded, amounts) : rounded
}
