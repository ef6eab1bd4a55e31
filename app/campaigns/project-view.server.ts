import { datesOf } from '#app/page/dates.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { ProjectRow } from '#contract/campaigns/shapes.ts'

export type ProjectView = ReturnType<typeof projectView>

/** A project as the pages show one: its dates as texts. The end time is a day, open to its last minute, or the moment when it was closed. */
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
