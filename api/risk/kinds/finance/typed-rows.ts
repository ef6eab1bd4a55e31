import { dayOfInstant } from '#api/platform/calendar-day.ts'
import { day } from '#contract/platform/day.ts'
import { faultsMax } from '#contract/platform/field-error.ts'
import type { Localized } from '#contract/platform/language.ts'
import type { FieldError } from '#contract/platform/problem.ts'
import { readAmount } from '#contract/risk/kinds/finance/amount.ts'
import { AmountUnit, FinanceRowType, RowPart, timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import type { TypedRow } from '#contract/risk/kinds/finance/shapes.ts'
import type { FinanceValues } from './evaluate.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'
import { fromYears, yearsOf } from './years.ts'

type Typed = TypedRow['start']

/** Faults by path of the posted value: row index and column. */
type Faults = Record<string, FieldError[]>

const noText = (typed: Typed): boolean => typed === null || (typeof typed === 'string' && typed.trim() === '')

type Merged = { rows: readonly TypedRow[]; timeZone: string; unit?: AmountUnit | undefined }

/** Merges rows typed in a unit into the stored values; omitted values are unchanged. Faults by path: `data.3.end`. */
export function mergeRows(
  questionnaire: Pick<FinanceQuestionnaire, 'fields' | 'fieldOf'>,
  stored: FinanceValues,
  { rows, timeZone, unit }: Merged,
): { values: FinanceValues } | { faults: Faults } {
  const faults: Faults = {}
  const fault = (path: string, key: string) => {
    faults[path] = [{ key }]
  }
  const years = yearsOf(stored).map((year) => ({ ...year, amounts: [...year.amounts] }))
  const unasked = Object.values(RowPart).filter((part) => !years.some((year) => year.part === part))
  const seen = new Set<number | 'time'>()
  for (const [index, row] of rows.entries()) {
    if (Object.keys(faults).length >= faultsMax) break
    const at = `data.${index}`
    const which = placeOf(questionnaire, row)
    if (which === undefined || seen.has(which)) {
      fault(
        `${at}.field`,
        which === undefined ? 'kinds-finance-validation:rowUnknown' : 'kinds-finance-validation:rowTwice',
      )
      continue
    }
    seen.add(which)
    for (const part of unasked)
      if (typeof row[part] === 'number' || row[part]) fault(`${at}.${part}`, 'kinds-finance-validation:yearUnasked')
    if (which === 'time') {
      for (const year of years) {
        const date = readDay(row[year.part], timeZone)
        if (date === false) fault(`${at}.${year.part}`, 'dateInvalid')
        else if (date !== undefined) year.date = date
      }
      for (const [place, { date, part }] of years.entries()) {
        const before = years[place + 1]?.date
        if (years.some((year) => faults[`${at}.${year.part}`]) || !date || !before || date >= before) continue
        fault(
          `${at}.${part}`,
          part === RowPart.end ? 'kinds-finance-validation:datesReversed' : 'kinds-finance-validation:yearsReversed',
        )
      }
      continue
    }
    const manual = questionnaire.fields[which]?.manual
    for (const { part, amounts } of years) {
      const amount = readTyped(row[part], unit)
      if (manual && part !== RowPart.end && typeof amount === 'string')
        fault(`${at}.${part}`, 'kinds-finance-validation:noOpening')
      else if (amount === false) fault(`${at}.${part}`, faultOfAmount(unit))
      else if (amount !== undefined) amounts[which] = amount
    }
  }
  return Object.keys(faults).length > 0 ? { faults } : { values: fromYears(years) }
}

/** Message key for an invalid amount in its unit. */
const faultOfAmount = (unit: AmountUnit = AmountUnit.yuan) =>
  ({
    yuan: 'amountInvalid',
    wan: 'kinds-finance-validation:amountInvalidWan',
    million: 'kinds-finance-validation:amountInvalidMillion',
  })[unit]

/** Position of a posted row: by its code, or by table and field in any language. */
function placeOf(
  { fields, fieldOf }: Pick<FinanceQuestionnaire, 'fields' | 'fieldOf'>,
  { code, table, field, type }: TypedRow,
): number | 'time' | undefined {
  if (table === timeMarker || type === FinanceRowType.time) return 'time'
  if (code) return fieldOf.get(code)
  const position = fields.findIndex((each) => isCalled(each.table, table) && isCalled(each.name, field))
  return position < 0 ? undefined : position
}

const isCalled = (name: Localized, text: string | undefined): boolean =>
  text !== undefined && Object.values(name).includes(text)

/** Undefined keeps the stored value, null clears it, false means an invalid amount. */
function readTyped(typed: Typed, unit?: AmountUnit): string | null | undefined | false {
  if (typed === undefined) return undefined
  if (noText(typed)) return null
  return typeof typed === 'string' ? (readAmount(typed, unit) ?? false) : false
}

const secondsMax = 9_999_999_999
/** End of the year 9999, in milliseconds. */
const instantMax = 253_402_300_799_999

/** Parses a day or a timestamp; up to ten digits are seconds. spec: operations §3 */
function readDay(typed: Typed, timeZone: string): string | null | undefined | false {
  if (typed === undefined) return undefined
  if (typed === null || noText(typed)) return null
  const text = String(typed).normalize('NFKC').trim()
  if (!/^-?\d+$/.test(text)) return day.safeParse(text).success ? text : false
  const number = Number(text)
  const instant = Math.abs(number) <= secondsMax ? number * 1000 : number
  if (!Number.isSafeInteger(instant) || Math.abs(instant) > instantMax) return false
  const found = dayOfInstant(instant, timeZone)
  return day.safeParse(found).success ? found : false
}
