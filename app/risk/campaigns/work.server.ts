import { mutate } from '#app/page/api/api.server.ts'
import { signedInStats } from '#app/page/api/stats.server.ts'
import type { FirstStep, WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getOwnWork } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'

/** Papers of the reader to fill in, and the reader's own open projects. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const result = await mutate(args, getOwnWork)
  if (!result.ok) return []
  const t = translatorOf(args.request, 'campaigns')
  const { papers, projects } = result.data
  return [
    {
      order: 20,
      title: t('work.papers'),
      items: papers.map(({ itemId, project, open, endTime }) => ({
        key: itemId,
        name: project,
        to: at.invited(itemId),
        reload: true,
        notes: [t('work.open', { open })],
        until: endTime,
      })),
    },
    {
      order: 60,
      title: t('work.projects'),
      items: projects.map(({ bizId, name, papers: all, submitted, endTime }) => ({
        key: bizId,
        name,
        to: at.project(bizId),
        notes: [],
        until: endTime,
        progress: { label: t('work.submitted', { name }), value: submitted, max: all },
      })),
    },
  ]
}

export async function firstStepOf(args: PageArgs): Promise<FirstStep | undefined> {
  const stats = await signedInStats(args)
  if (!stats?.perms.includes(RiskPerm.writeProjects)) return undefined
  return { to: at.projectNew, text: translatorOf(args.request, 'campaigns')('work.firstProject') }
}
