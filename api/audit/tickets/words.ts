import { textIn, typedTextIn } from '#api/platform/text.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketDuplicate } from '#contract/audit/tickets/duplicates.ts'
import { picturePixelsMax, ticketPagesMax } from '#contract/audit/tickets/reading.ts'
import type { TicketFinding } from '#contract/audit/tickets/verifying.ts'
import type { Language } from '#contract/platform/language.ts'

export const typeIn = (language: Language, type: TicketType): string => textIn(language)(`tickets-api:type.${type}`)

/** Another place of a ticket: a task of a batch, or a check of the reader's own. */
export type Elsewhere = { batch: string; task: number } | { check: number }

export function findingIn(
  language: Language,
  { finding, ...more }: TicketFinding | TicketDuplicate,
  /** Only for readers who may see it. */
  elsewhere?: Elsewhere,
): string {
  const values: Record<string, string | number> = { ...more, place: placeIn(language, elsewhere) }
  if (finding === 'otherTicket')
    values.number = values.value ? textIn(language)('tickets-api:otherNumber', { value: values.value }) : ''
  if ('field' in more) values.field = textIn(language)(`tickets-api:field.${more.field}`)
  return typedTextIn(language)(`tickets-api:finding.${finding}`, values)
}

function placeIn(language: Language, elsewhere: Elsewhere | undefined): string {
  if (!elsewhere) return ''
  return typedTextIn(language)('check' in elsewhere ? 'tickets-api:placeOfCheck' : 'tickets-api:place', elsewhere)
}

export const failureIn = (language: Language, failure: string): string =>
  typedTextIn(language)(`tickets-api:failure.${failure}`, {
    pages: ticketPagesMax,
    millions: picturePixelsMax / 1_000_000,
  })
