import type { BodyOf, ReplyOf } from '#contract/platform/call.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { tryFinanceFormula } from '#contract/risk/kinds/finance/calls.ts'
import { FinanceRowType } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceContent } from '#contract/risk/kinds/finance/content.ts'
import { tokensOf } from '#contract/risk/kinds/finance/formula.ts'
import { evaluate } from './evaluate.ts'
import { type Expression, readable } from './expression.ts'
import { compileFormulas, type Formulas } from './formula.ts'
import { reasonOf, wordsOf } from './summary.ts'
import { mergeRows } from './typed-rows.ts'
import { blankValues } from './values.ts'

type Body = BodyOf<typeof tryFinanceFormula>
type Reply = ReplyOf<typeof tryFinanceFormula>
type Indicator = FinanceContent['indicators'][number]

/** Placeholder code for an indicator without one; valid codes have no capitals. */
const unnamed = 'TRIAL'

/**
 * Evaluates a formula on typed values within the draft. Refuses validation if it, or an indicator that it depends on,
 * does not compile, and for an invalid amount.
 */
export function tryFormula(
  { fields, indicators: drafted, earlier }: FinanceContent,
  { body, timeZone, language }: { body: Body; timeZone: string; language: Language },
): Reply | Refusal {
  const indicators = neededFor(drafted, body)
  const at = indicators.length - 1
  const formulas = compileFormulas({ fields, indicators })
  if ('faults' in formulas) {
    const own = formulas.faults[`indicators.${at}.formula`]
    return refuse('validation', { faults: { formula: own ?? [faultOfOther(indicators, formulas.faults, language)] } })
  }
  const fieldOf = new Map(fields.map(({ code }, position) => [code, position]))
  const merged = mergeRows({ fields, fieldOf }, blankValues({ fields, earlier }), { rows: body.data, timeZone })
  if ('faults' in merged) return refuse('validation', merged)
  const units = indicators.map(({ unit }) => unit)
  const outcome = evaluate(formulas, units, merged.values)[at]
  const expression = formulas.expressions[at]
  if (!outcome || !expression) throw new Error('the formula on trial was not evaluated')
  const named = { fields, indicators }
  const needed = valuesFor(expression, formulas)
  return {
    formula: readable(expression, wordsOf(named, language)),
    rows: fields.flatMap(({ code, table, name, manual }, position) => {
      const start = needed.has(`opening ${position}`)
      const end = needed.has(`closing ${position}`)
      if (!start && !end) return []
      const type = manual ? FinanceRowType.manual : FinanceRowType.entry
      return [{ code, table: inLanguage(table, language), field: inLanguage(name, language), type, start, end }]
    }),
    dates: needed.has('dates'),
    val: outcome.value,
    reason: outcome.missing ? reasonOf(named, outcome.missing, language) : '',
  }
}

/**
 * Reports the first indicator with a fault in its own formula. The fault's place counts in that formula, so its text is
 * not repeated here.
 */
function faultOfOther(
  indicators: readonly Indicator[],
  faults: Readonly<Record<string, FieldError[]>>,
  language: Language,
) {
  const other = indicators.find((_, position) => faults[`indicators.${position}.formula`])
  if (!other) throw new Error('compileFormulas reported faults of no indicator')
  const values = { code: other.code, name: inLanguage(other.target, language) }
  return { key: 'kinds-finance-validation:formulaOther', values } as const
}

/** Indicators that the formula depends on, and itself last. Other indicators of the draft may be faulty. */
function neededFor(drafted: readonly Indicator[], { entry, code, formula, unit }: Body): Indicator[] {
  const blank = { 'zh-Hans': '' }
  const name = entry || code || unnamed
  const others = drafted.filter((each) => each.code !== name)
  const needed = new Set<Indicator>()
  const visit = (text: string) => {
    const tokens = tokensOf(text)
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      const found = others.find((each) => each.code === token.text)
      if (!found || needed.has(found)) continue
      needed.add(found)
      visit(found.formula)
    }
  }
  visit(formula)
  const trial = { code: name, module: blank, target: blank, definition: blank, explanation: blank, formula, unit }
  return [...needed, trial]
}

/** Values that an expression depends on, directly or through other indicators. */
function valuesFor(expression: Expression, formulas: Formulas): Set<string> {
  const found = new Set<string>()
  const seen = new Set<number>()
  const visit = (part: Expression): void => {
    switch (part.kind) {
      case 'field':
        if (part.of !== 'closing') found.add(`opening ${part.field}`)
        if (part.of !== 'opening') found.add(`closing ${part.field}`)
        return
      case 'days':
        found.add('dates')
        return
      case 'indicator': {
        const other = formulas.expressions[part.indicator]
        if (!other || seen.has(part.indicator)) return
        // Visits each indicator once; otherwise chains of shared references take exponential time.
        seen.add(part.indicator)
        visit(other)
        return
      }
      case 'negated':
        visit(part.of)
        return
      case 'binary':
        visit(part.left)
        visit(part.right)
        return
      case 'call':
        for (const value of part.arguments) visit(value)
        return
      default:
        return
    }
  }
  visit(expression)
  return found
}
