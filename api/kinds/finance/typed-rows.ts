import { faultsMax } from '#contract/fault.ts'
import { readAmount } from '#contract/kinds/finance/amount.ts'
import { FinanceRowType, timeMarker } from '#contract/kinds/finance/codes.ts'
import type { TypedRow } from '#contract/kinds/finance/shapes.ts'
import type { Localized } from '#contract/language.ts'
import type { Fault } from '#contract/problem.ts'
import { day } from '#contract/questionnaires/shapes.ts'
import { dayOfInstant } from './calendar.ts'
import type { FinanceValues } from './evaluate.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'

type Typed = TypedRow['start']

/** A refused value: which row of those sent, and which of its two. */
type Faults = Record<string, Fault[]>

const noText = (typed: Typed): boolean => typed === null || (typeof typed === 'string' && typed.trim() === '')

/** What stands after rows were typed over what is there; what a row leaves out stays. Faults by path: `data.3.end`. */
export function mergeRows(
  questionnaire: Pick<FinanceQuestionnaire, 'fields' | 'fieldOf'>,
  stored: FinanceValues,
  { rows, timeZone }: { rows: readonly TypedRow[]; timeZone: string },
): { values: FinanceValues } | { faults: Faults } {
  const faults: Faults = {}
  const fault = (path: string, key: string) => {
    faults[path] = [{ key }]
  }
  const opening = [...stored.opening]
  const closing = [...stored.closing]
  let { openingDate, closingDate } = stored
  const seen = new Set<number | 'time'>()
  for (const [index, row] of rows.entries()) {
    if (Object.keys(faults).length >= faultsMax) break
    const at = `data.${index}`
    const which = placeOf(questionnaire, row)
    if (which === undefined || seen.has(which)) {
      fault(`${at}.field`, which === undefined ? 'financeRowUnknown' : 'financeRowTwice')
      continue
    }
    seen.add(which)
    if (which === 'time') {
      const dates = { openingDate: readDay(row.start, timeZone), closingDate: readDay(row.end, timeZone) }
      if (dates.openingDate === false) fault(`${at}.start`, 'dateInvalid')
      else if (dates.openingDate !== undefined) openingDate = dates.openingDate
      if (dates.closingDate === false) fault(`${at}.end`, 'dateInvalid')
      else if (dates.closingDate !== undefined) closingDate = dates.closingDate
      if (!faults[`${at}.start`] && !faults[`${at}.end`] && openingDate && closingDate && closingDate < openingDate)
        fault(`${at}.end`, 'financeDatesReversed')
      continue
    }
    const manual = questionnaire.fields[which]?.manual
    const start = readTyped(row.start)
    const end = readTyped(row.end)
    if (manual && typeof start === 'string') fault(`${at}.start`, 'financeNoOpening')
    else if (start === false) fault(`${at}.start`, 'amountInvalid')
    else if (start !== undefined) opening[which] = start
    if (end === false) fault(`${at}.end`, 'amountInvalid')
    else if (end !== undefined) closing[which] = end
  }
  return Object.keys(faults).length > 0 ? { faults } : { values: { openingDate, closingDate, opening, closing } }
}

/** Which row was meant: by its code, or by table and field in any language. */
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

/** undefined leaves what is there, null takes it away, false is no amount. */
function readTyped(typed: Typed): string | null | undefined | false {
  if (typed === undefined) return undefined
  if (noText(typed)) return null
  return typeof typed === 'string' ? (readAmount(typed) ?? false) : false
}

const secondsMax = 9_999_999_999
/** The last moment of the year 9999. */
const instantMax = 253_402_300_799_999

/** A day, or a timestamp: one of up to ten digits is in seconds. spec: operations §3 */
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
