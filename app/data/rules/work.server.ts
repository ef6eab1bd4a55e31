import { mutate } from '#app/page/api/api.server.ts'
import { signedInStats } from '#app/page/api/stats.server.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { searchDueReviews } from '#contract/data/rules/calls.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'

const shownMax = 6

/** Rule models that the reader owns and should review by now, the oldest first. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const stats = await signedInStats(args)
  if (!stats?.menus.some(({ menuId }) => menuId === workbenchModule)) return []
  const result = await mutate(args, searchDueReviews, { body: { size: shownMax } })
  if (!result.ok || result.data.records.length === 0) return []
  const t = translatorOf(args.request, 'rules')
  return [
    {
      order: 16,
      title: t('work.title'),
      items: result.data.records.map(({ bizId, name, workspace, reviewOn }) => ({
        key: bizId,
        name,
        to: at.ruleModelEdit(workspace.id, bizId),
        notes: [workspace.name, t('work.line')],
        until: reviewOn,
      })),
    },
  ]
}
