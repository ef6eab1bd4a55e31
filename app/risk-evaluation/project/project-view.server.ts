import { datesOf } from '#app/shell/dates.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import type { ProjectRow } from '#contract/risk-evaluation/shapes.ts'

export type ProjectView = ReturnType<typeof projectView>

/** A project as the pages show one: its dates as texts. The end time is a day, open to its last minute. */
export function projectView(
  request: Request,
  { endTime, createdAt, createdBy, createdByAgent, ...project }: ProjectRow,
) {
  const dates = datesOf(request)
  const t = translatorOf(request, 'risk-evaluation')
  return {
    ...project,
    endTime: t('endOfDay', { day: dates.day(endTime) }),
    createdAt: dates.time(createdAt),
    createdBy:
      createdByAgent === '' ? createdBy : t('project.createdActing', { name: createdBy, agent: createdByAgent }),
  }
}
