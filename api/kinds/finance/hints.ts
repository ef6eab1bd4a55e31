import { HintKind } from '#contract/kinds/finance/codes.ts'
import type { FinanceHint } from '#contract/kinds/finance/paper-shapes.ts'
import { inLanguage, type Language } from '#contract/language.ts'
import { type Balance, balances, neverNegative } from './built-in/balances.ts'
import { Decimal } from './decimal.ts'
import type { FinanceValues } from './evaluate.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'

type Sheet = Pick<FinanceQuestionnaire, 'fields' | 'fieldOf'>
type Part = FinanceHint['part']

/** Closing against opening, or the other way round: so many times, and somebody has mistaken the unit or a comma. */
const jumpTimes = 10
/** What is small beside the largest value of the paper may be as many times as large as it was. */
const jumpShare = 0.05

/**
 * What somebody should look at again before they submit: sums that are none, signs that cannot be, amounts that jump. Of what
 * is not filled in nothing is said, and nothing of it refuses anything.
 */
export function hintsOf(sheet: Sheet, values: FinanceValues, language: Language): FinanceHint[] {
  const nameOf = (position: number) => {
    const field = sheet.fields[position]
    return {
      code: field?.code ?? '',
      table: field ? inLanguage(field.table, language) : '',
      field: field ? inLanguage(field.name, language) : '',
    }
  }
  const parts: readonly Part[] = ['end', 'start']
  const amountsOf = (part: Part) => (part === 'end' ? values.closing : values.opening)
  const wrongSums = balances.flatMap((balance) =>
    parts.flatMap((part): FinanceHint[] => {
      const found = wrongSum(sheet, balance, amountsOf(part))
      if (!found) return []
      const terms = found.terms.map(({ position, minus }) => ({ field: nameOf(position).field, minus }))
      return [{ kind: HintKind.sum, part, ...nameOf(found.position), stands: found.stands, other: found.other, terms }]
    }),
  )
  const wrongSigns = sheet.fields.flatMap(({ code }, position) =>
    parts.flatMap((part): FinanceHint[] => {
      const stands = amountsOf(part)[position]
      if (!neverNegative.has(code) || !stands?.startsWith('-')) return []
      return [{ kind: HintKind.sign, part, ...nameOf(position), stands, other: null, terms: [] }]
    }),
  )
  return [...wrongSums, ...wrongSigns, ...jumps(values).map((jump) => ({ ...jump, ...nameOf(jump.position) }))].map(
    ({ kind, part, code, table, field, stands, other, terms }) => ({
      kind,
      part,
      code,
      table,
      field,
      stands,
      other,
      terms,
    }),
  )
}

function wrongSum({ fieldOf }: Sheet, [total, ...terms]: Balance, amounts: readonly (string | null)[]) {
  const position = fieldOf.get(total)
  const stands = position === undefined ? null : amounts[position]
  if (position === undefined || !stands) return undefined
  let sum = new Decimal(0)
  const found: { position: number; minus: boolean }[] = []
  for (const term of terms) {
    const minus = term.startsWith('-')
    const at = fieldOf.get(minus ? term.slice(1) : term)
    const amount = at === undefined ? null : amounts[at]
    if (at === undefined || !amount) return undefined
    sum = minus ? sum.minus(amount) : sum.plus(amount)
    found.push({ position: at, minus })
  }
  return sum.equals(stands) ? undefined : { position, stands, other: sum.toFixed(2), terms: found }
}

function jumps({ opening, closing }: FinanceValues) {
  const largest = Math.max(0, ...[...opening, ...closing].map((amount) => Math.abs(Number(amount ?? 0))))
  return closing.flatMap((stands, position) => {
    const other = opening[position] ?? null
    const [now, before] = [Math.abs(Number(stands ?? 0)), Math.abs(Number(other ?? 0))]
    const [less, more] = now < before ? [now, before] : [before, now]
    if (stands === null || other === null || less === 0 || more < less * jumpTimes || more < largest * jumpShare)
      return []
    return [{ kind: HintKind.jump, part: 'end' as const, position, stands, other, terms: [] }]
  })
}
