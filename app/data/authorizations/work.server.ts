import { mutate } from '#app/page/api/api.server.ts'
import { signedInStats } from '#app/page/api/stats.server.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { searchRequests } from '#contract/data/authorizations/calls.ts'
import { RequestStatus } from '#contract/data/authorizations/codes.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'

const shownMax = 6

/** Requests for tables that the reader may decide, the oldest first. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const stats = await signedInStats(args)
  if (!stats || !Object.values(MarketPerm).some((perm) => stats.perms.includes(perm))) return []
  const result = await mutate(args, searchRequests, {
    body: { scope: 'toDecide', status: RequestStatus.pending, sort: 'createdAt', order: 'asc', size: shownMax },
  })
  if (!result.ok) return []
  const t = translatorOf(args.request, 'authorizations')
  return [
    {
      order: 15,
      title: t('work.title'),
      all: { to: at.decisions, text: t('work.all') },
      items: result.data.records.map(({ bizId, table, workspace, applicant }) => ({
        key: bizId,
        name: table.title || table.tableName,
        to: at.decision(bizId),
        notes: [workspace.name, applicant.name],
      })),
    },
  ]
}
