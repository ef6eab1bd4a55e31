import { mutate } from '#app/page/api/api.server.ts'
import { signedInStats } from '#app/page/api/stats.server.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/screening/addresses.ts'
import { searchQueue } from '#contract/data/screening/calls.ts'
import { ScreeningPerm } from '#contract/data/screening/codes.ts'

const shownMax = 6

/** Decisions that the reader has claimed, then the oldest unclaimed ones. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const stats = await signedInStats(args)
  if (!stats?.perms.includes(ScreeningPerm.review)) return []
  const [mine, waiting] = await Promise.all(
    [true, false].map(async (isMine) => {
      const result = await mutate(args, searchQueue, { body: { mine: isMine, size: shownMax } })
      return result.ok ? result.data.records : []
    }),
  )
  const t = translatorOf(args.request, 'screening')
  const rows = new Map([...(mine ?? []), ...(waiting ?? [])].map((row) => [row.bizId, row]))
  return [
    {
      order: 12,
      title: t('work.title'),
      all: { to: at.screeningQueue, text: t('work.all') },
      items: [...rows.values()].slice(0, shownMax).map(({ bizId, key, sceneName, outcome, review }) => ({
        key: bizId,
        name: key,
        to: at.decision(bizId),
        notes: [sceneName, t(`outcome.${outcome}`), t(`review.${review}`)],
      })),
    },
  ]
}
