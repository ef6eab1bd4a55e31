import type { z } from 'zod'
import { datesOf } from '#app/page/dates.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { deliveryRow } from '#contract/campaigns/shapes.ts'
import { mailFailures } from '#contract/system/mail.ts'

export type DeliveryView = ReturnType<typeof deliveryView>

/** A delivery as the pages show one: times as texts, and why it failed in words. */
export function deliveryView(request: Request, { at, sentAt, dueAt, failure, ...row }: z.infer<typeof deliveryRow>) {
  const dates = datesOf(request)
  const t = translatorOf(request, 'system-outbox')
  const known = mailFailures.find((each) => each === failure)
  return {
    ...row,
    at: dates.time(at),
    sentAt: sentAt === null ? undefined : dates.time(sentAt),
    dueAt: dueAt === null || row.attempts === 0 ? undefined : dates.time(dueAt),
    failure: known ? t(`failure.${known}`) : '',
  }
}
