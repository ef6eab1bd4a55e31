import { mutate } from '#app/page/api/api.server.ts'
import type { WorkspaceNotice } from '#app/page/menus/workspace-area.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { searchSchedules } from '#contract/data/schedules/calls.ts'
import { ScheduleApprovalState } from '#contract/shell/workspaces/codes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'

const shownMax = 3

/** Applications that block editing: each with its applicant, since when, and the way to withdraw it. */
export async function noticesOf(args: PageArgs, { id, bizId, ...workspace }: OwnWorkspace): Promise<WorkspaceNotice[]> {
  if (workspace.scheduleApprovalState !== ScheduleApprovalState.inProgress) return []
  const result = await mutate(args, searchSchedules, {
    body: { workspaceBizId: bizId, sort: 'appliedAt', order: 'asc', size: shownMax },
  })
  if (!result.ok) return []
  const t = translatorOf(args.request, 'schedules')
  const { time } = datesOf(args.request)
  return result.data.records.flatMap(({ bizId: own, process, application }) =>
    own === null || application === null
      ? []
      : [
          {
            title: t('applying.bar', { name: process.name, kind: t(`applicationKind.${application.kind}`) }),
            line: t('applying.line', { person: application.applicant.name, time: time(application.createdAt) }),
            to: at.schedule(id, own),
            text: t('applying.see'),
          },
        ],
  )
}
