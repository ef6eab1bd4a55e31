import type { z } from 'zod'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import type { DeliveryCount, deliveryRow, ItemRow, ProjectRow } from '#contract/risk/campaigns/shapes.ts'
import { mailFailures } from '#contract/shell/system/mail.ts'
import { linksOf } from './params.server.ts'

export type ProjectView = ReturnType<typeof projectView>

/** Project with formatted dates. The end is a day, open to its last minute, or the time when it was closed. */
export function projectView(
  request: Request,
  { endTime, closedAt, createdAt, createdBy, createdByAgent, ...project }: ProjectRow,
) {
  const dates = datesOf(request)
  const t = translatorOf(request, 'campaigns')
  return {
    ...project,
    closed: closedAt !== null,
    endTime:
      closedAt === null
        ? t('endOfDay', { day: dates.day(endTime) })
        : t('closedAt', { time: dates.time(closedAt), day: dates.day(endTime) }),
    plannedEnd: dates.day(endTime),
    createdAt: dates.time(createdAt),
    createdBy:
      createdByAgent === '' ? createdBy : t('project.createdActing', { name: createdBy, agent: createdByAgent }),
  }
}

export type RespondentView = ReturnType<typeof respondentView>

/** Respondent with formatted times and the links to hand out. */
export function respondentView(request: Request, { token, papers, delivery, ...item }: ItemRow) {
  const dates = datesOf(request)
  const links = linksOf(request)
  const timeOf = (iso: string | null) => (iso === null ? undefined : dates.time(iso))
  return {
    ...item,
    link: links.respondent(token),
    delivery: delivery ? { ...delivery, at: dates.time(delivery.at) } : undefined,
    answered: papers.some(({ state }) => state !== PaperState.editable),
    papers: papers.map((paper) => ({
      ...paper,
      link: links.paper(paper),
      savedAt: timeOf(paper.savedAt),
      submittedAt: timeOf(paper.submittedAt),
      askedAt: timeOf(paper.askedAt),
    })),
  }
}

/** Appends the skipped respondents by reason to the message `done`. */
export function saidWithSkipped(request: Request, done: string, skipped: DeliveryCount['skipped']): string {
  const t = translatorOf(request, 'campaigns-delivery')
  const reasons = (['answered', 'invited', 'remindedToday', 'disabled', 'unreachable', 'linkLost'] as const).flatMap(
    (reason) => (skipped[reason] ? [t(`send.skipped.${reason}`, { skipped: skipped[reason] })] : []),
  )
  return reasons.length > 0 ? t('send.doneBut', { done, reasons: reasons.join(t('listComma')) }) : done
}

export type DeliveryView = ReturnType<typeof deliveryView>

/** Delivery with formatted times and the reason of a failure. */
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
