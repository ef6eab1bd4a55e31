import { mutate } from '#app/page/api/api.server.ts'
import { signedInStats } from '#app/page/api/stats.server.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { searchWarnings } from '#contract/data/warnings/calls.ts'
import { WarningScope } from '#contract/data/warnings/codes.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'

const shownMax = 6

/** Warnings assigned to the reader, those due first in front. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const stats = await signedInStats(args)
  if (!stats?.menus.some(({ menuId }) => menuId === workbenchModule)) return []
  const result = await mutate(args, searchWarnings, { body: { scope: WarningScope.mine, size: shownMax } })
  const [first] = result.ok ? result.data.records : []
  if (!result.ok || !first) return []
  const t = translatorOf(args.request, ['warnings', 'rules-levels'])
  const { dayOf } = datesOf(args.request)
  return [
    {
      order: 14,
      title: t('work.title'),
      all: { to: at.warningsOf(first.workspace.id, { scope: WarningScope.mine }), text: t('work.all') },
      items: result.data.records.map(({ bizId, key, model, workspace, level, dueAt, isOverdue }) => ({
        key: bizId,
        name: key.map(({ value }) => value ?? t('concealed')).join(' · ') || model.name,
        to: at.warningIn(workspace.id, bizId, `?scope=${WarningScope.mine}`),
        notes: [
          t(`rules-levels:full.${level as 1}`),
          model.name,
          workspace.name,
          isOverdue ? t('work.overdue') : dueAt ? t('work.due', { day: dayOf(dueAt) }) : '',
        ].filter((note) => note !== ''),
      })),
    },
  ]
}
