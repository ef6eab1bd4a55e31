import { textIn, typedTextIn } from '#api/platform/text.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import type { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'
import type { FieldFunction } from '#contract/risk/kinds/finance/formula.ts'
import type { SummaryRow } from '#contract/risk/kinds/finance/shapes.ts'
import { digitsMax, evaluateExactly, type FinanceValues, type Lacking, type Missing, writtenValue } from './evaluate.ts'
import { type ExpressionWords, readable } from './expression.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'

type Named = Pick<FinanceQuestionnaire, 'fields' | 'indicators'>

/** Number of missing values named in a reason; more are only counted. */
const lackingNamed = 3

/** Calculates the indicators of a paper. spec: operations §3 "Finance summary row" */
export function summarise(
  questionnaire: FinanceQuestionnaire,
  values: FinanceValues,
  { language, ...writing }: { language: Language; decimals?: number | undefined; amounts?: AmountUnit | undefined },
): SummaryRow[] {
  const { indicators } = questionnaire
  const formulas = questionnaire.formulas()
  const words = wordsOf(questionnaire, language)
  const outcomes = evaluateExactly(formulas, values)
  return indicators.map(({ code, module, target, definition, explanation, unit }, position) => {
    const expression = formulas.expressions[position]
    const exact = outcomes[position]
    const outcome = exact && writtenValue(exact, { unit, ...writing })
    return {
      code,
      module: inLanguage(module, language),
      target: inLanguage(target, language),
      definition: inLanguage(definition, language),
      explanation: inLanguage(explanation, language),
      unit,
      formula: expression ? readable(expression, words) : '',
      val: outcome?.value ?? null,
      reason: outcome?.missing ? reasonOf(questionnaire, outcome.missing, language) : '',
    }
  })
}

/** Names of rows and indicators in a readable formula: `存货（期初）`. */
export function wordsOf({ fields, indicators }: Named, language: Language): ExpressionWords {
  const say = typedTextIn(language)
  return {
    field: (position, of) => nameOfValue(fields[position], of, language),
    indicator: (position) => {
      const target = indicators[position]?.target
      return target ? inLanguage(target, language) : ''
    },
    days: say('kinds-finance-questionnaires:summary.days', {}),
    call: (name, values) =>
      say(`kinds-finance-questionnaires:summary.call.${name}`, {
        values: values.join(say('kinds-finance-questionnaires:summary.comma', {})),
      }),
  }
}

function nameOfValue(field: Named['fields'][number] | undefined, of: FieldFunction, language: Language): string {
  if (!field) return ''
  const name = inLanguage(field.name, language)
  return field.manual ? name : typedTextIn(language)(`kinds-finance-questionnaires:summary.value.${of}`, { name })
}

/** Reason for a missing value: missing input, a divisor of 0, or a number that is too large. */
export function reasonOf(named: Named, missing: Missing, language: Language): string {
  const say = typedTextIn(language)
  if ('zero' in missing)
    return say('kinds-finance-questionnaires:summary.reason.zero', {
      divisor: readable(missing.zero, wordsOf(named, language)),
    })
  if ('beyond' in missing) return say('kinds-finance-questionnaires:summary.reason.beyond', { max: digitsMax })
  const names = missing.lacking.map((each) => nameOfLacking(named, each, language))
  const shown = names.slice(0, lackingNamed).join(textIn(language)('kinds-finance-questionnaires:summary.comma'))
  return names.length > lackingNamed
    ? say('kinds-finance-questionnaires:summary.reason.lackingMore', { names: shown, count: names.length })
    : say('kinds-finance-questionnaires:summary.reason.lacking', { names: shown })
}

const nameOfLacking = ({ fields }: Named, lacking: Lacking, language: Language): string =>
  lacking === 'dates'
    ? textIn(language)('kinds-finance-questionnaires:summary.dates')
    : nameOfValue(fields[lacking.field], lacking.of, language)
