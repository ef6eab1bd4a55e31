import { mutate } from '#app/page/api/api.server.ts'
import { signedInStats } from '#app/page/api/stats.server.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import { pageTasks } from '#contract/audit/collection/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'

/** Counts of collection tasks by next step. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const stats = await signedInStats(args)
  if (!stats?.perms.includes(ReviewPerm.read)) return []
  const result = await mutate(args, pageTasks, { body: { limit: 1 } })
  if (!result.ok) return []
  const t = translatorOf(args.request, 'collection')
  const countOf = (status: CollectStatus) => result.data.byStatus.find((each) => each.status === status)?.count ?? 0
  const items = [
    { key: 'underAudit', status: CollectStatus.underAudit },
    { key: 'collecting', status: CollectStatus.collecting },
  ] as const
  return [
    {
      order: 50,
      title: t('work.tickets'),
      all: { to: at.tasks, text: t('work.all') },
      items: items.flatMap(({ key, status }) => {
        const total = countOf(status)
        return total > 0
          ? [{ key, name: t(`work.${key}`), to: at.tasksIn(status), notes: [t('work.tasks', { total })] }]
          : []
      }),
    },
  ]
}
