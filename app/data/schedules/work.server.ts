import { mutate } from '#app/page/api/api.server.ts'
import { signedInStats } from '#app/page/api/stats.server.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { searchSchedules } from '#contract/data/schedules/calls.ts'
import { SchedulePerm } from '#contract/data/schedules/perms.ts'

const shownMax = 6

/** Applications of schedules that the reader may decide, the oldest first. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const stats = await signedInStats(args)
  const deciding: readonly string[] = [SchedulePerm.decide, MarketPerm.decide]
  if (!stats || !deciding.some((perm) => stats.perms.includes(perm))) return []
  const result = await mutate(args, searchSchedules, {
    body: { scope: 'toDecide', sort: 'appliedAt', order: 'asc', size: shownMax },
  })
  if (!result.ok) return []
  const t = translatorOf(args.request, 'schedules')
  return [
    {
      order: 16,
      title: t('work.title'),
      all: { to: at.scheduleDecisions, text: t('work.all') },
      items: result.data.records.flatMap(({ bizId, process, workspace, application, state }) =>
        bizId === null
          ? []
          : [
              {
                key: bizId,
                name: process.name,
                to: at.scheduleDecision(bizId),
                notes: [workspace.name, application?.applicant.name ?? '', t(`state.${state}`)],
              },
            ],
      ),
    },
  ]
}
