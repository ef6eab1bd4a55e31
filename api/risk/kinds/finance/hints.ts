import { inLanguage, type Language } from '#contract/platform/language.ts'
import { readAmount } from '#contract/risk/kinds/finance/amount.ts'
import { AmountUnit, HintKind } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceHint } from '#contract/risk/kinds/finance/paper-shapes.ts'
import { type Balance, balances, neverNegative } from './built-in/balances.ts'
import { Decimal } from './decimal.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'
import type { PaperValues } from './values.ts'
import { type NamedYear, yearsOf } from './years.ts'

type Sheet = Pick<FinanceQuestionnaire, 'fields' | 'fieldOf'>

/** Factor between two years that suggests a wrong unit or decimal point. */
const jumpTimes = 10
/** Values below this share of the paper's largest one may change by any factor. */
const jumpShare = 0.05

/**
 * Warnings before submission: totals that do not match, impossible signs, sudden jumps. Ignores missing values, and
 * never blocks submission.
 */
export function hintsOf(sheet: Sheet, values: PaperValues, language: Language): FinanceHint[] {
  const nameOf = (position: number) => {
    const field = sheet.fields[position]
    return {
      code: field?.code ?? '',
      table: field ? inLanguage(field.table, language) : '',
      field: field ? inLanguage(field.name, language) : '',
    }
  }
  const years = yearsOf(values)
  const wrongSums = balances.flatMap((balance) =>
    years.flatMap(({ part, amounts }): FinanceHint[] => {
      const found = wrongSum(sheet, balance, { amounts, unit: values.unit })
      if (!found) return []
      const terms = found.terms.map(({ position, minus }) => ({ field: nameOf(position).field, minus }))
      return [{ kind: HintKind.sum, part, ...nameOf(found.position), stands: found.stands, other: found.other, terms }]
    }),
  )
  const wrongSigns = sheet.fields.flatMap(({ code }, position) =>
    years.flatMap(({ part, amounts }): FinanceHint[] => {
      const stands = amounts[position]
      if (!neverNegative.has(code) || !stands?.startsWith('-')) return []
      return [{ kind: HintKind.sign, part, ...nameOf(position), stands, other: null, terms: [] }]
    }),
  )
  return [...wrongSums, ...wrongSigns, ...jumps(years).map((jump) => ({ ...jump, ...nameOf(jump.position) }))].map(
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

/** Rounding tolerance per value: statements in a larger unit have two decimals, so sums are inexact. */
const roundingOf = (unit: AmountUnit) =>
  new Decimal(unit === AmountUnit.yuan ? 0 : (readAmount('0.01', unit) ?? 0)).div(2)

type Column = { amounts: readonly (string | null)[]; unit: AmountUnit }

function wrongSum({ fieldOf }: Sheet, [total, ...terms]: Balance, { amounts, unit }: Column) {
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
  const apart = roundingOf(unit).mul(found.length + 1)
  return sum.minus(stands).abs().lte(apart) ? undefined : { position, stands, other: sum.toFixed(2), terms: found }
}

function jumps(years: readonly NamedYear[]) {
  const size = (amount: string | null | undefined) => Math.abs(Number(amount ?? 0))
  const largest = Math.max(0, ...years.flatMap(({ amounts }) => amounts.map(size)))
  return years.slice(0, -1).flatMap(({ part, amounts }, year) =>
    amounts.flatMap((stands, position) => {
      const other = years[year + 1]?.amounts[position] ?? null
      const [now, before] = [size(stands), size(other)]
      const [less, more] = now < before ? [now, before] : [before, now]
      if (stands === null || other === null || less === 0 || more < less * jumpTimes || more < largest * jumpShare)
        return []
      return [{ kind: HintKind.jump, part, position, stands, other, terms: [] }]
    }),
  )
}
