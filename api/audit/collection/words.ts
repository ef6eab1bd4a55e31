import { Decimal } from 'decimal.js'
import { typeIn } from '#api/audit/tickets/words.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import type { FlowType } from '#contract/audit/flow/line.ts'
import type { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketDifference } from '#contract/audit/tickets/comparing.ts'
import type { Language } from '#contract/platform/language.ts'

export function deadlineIn(language: Language, day: string): string {
  const locale = { 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW', en: 'en-GB' }[language]
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

export const typesIn = (language: Language, types: readonly TicketType[]): string =>
  types.map((type) => typeIn(language, type)).join(textIn(language)('collection-api:listComma'))

export const statusIn = (language: Language, status: CollectStatus): string =>
  textIn(language)(`collection-api:status.${status}`)

/** Label of a flow type, shared with the lines of a comparison. */
export const flowTypeIn = (language: Language, flowType: FlowType): string =>
  textIn(language)(`comparisons:flowType.${flowType}`)

const cents = (amount: string): string => new Decimal(amount).toFixed(2)

export function differenceIn(language: Language, { field, line, ticket, ...more }: TicketDifference): string {
  const days = 'days' in more ? more.days : 0
  const say = typedTextIn(language)
  if (field === 'date')
    return say(days < 0 ? 'collection-api:difference.dateBefore' : 'collection-api:difference.dateAfter', {
      line,
      ticket,
      days: Math.abs(days),
    })
  if (field === 'amount') return say('collection-api:difference.amount', { line: cents(line), ticket: cents(ticket) })
  return say(`collection-api:difference.${field}`, { line, ticket })
}
