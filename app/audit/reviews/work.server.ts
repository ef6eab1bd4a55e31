import { mutate } from '#app/page/api/api.server.ts'
import { signedInStats } from '#app/page/api/stats.server.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/audit/reviews/addresses.ts'
import { pageReviewProjects } from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import type { ProjectRow } from '#contract/audit/reviews/shapes.ts'

/** Maximum number of projects searched for the reader's own. */
const projectsRead = 50
const shownMax = 6

/** Unfinished review projects that the reader leads, is a member of, or executes an object of. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const stats = await signedInStats(args)
  if (!stats?.perms.includes(ReviewPerm.read)) return []
  const { perms, principal, delegate } = stats
  const result = await mutate(args, pageReviewProjects, {
    body: { sort: 'endDate', order: 'desc', size: projectsRead },
  })
  if (!result.ok) return []
  const t = translatorOf(args.request, 'reviews')
  const usercode = delegate?.targetUsercode || principal.usercode
  const seesAll = perms.includes(ReviewPerm.manage)
  const isOwn = ({ leader, members }: ProjectRow) => [leader, ...members].some((person) => person.usercode === usercode)
  const isDone = ({ objects, stages }: ProjectRow) => objects > 0 && stages.published === objects
  const own = result.data.records.filter((project) => (!seesAll || isOwn(project)) && !isDone(project))
  return [
    {
      order: 40,
      title: t('work.reviews'),
      all: { to: at.projects, text: t('work.all') },
      items: own.slice(0, shownMax).map(({ id, name, clientName, endDate, objects, stages }) => ({
        key: String(id),
        name,
        to: at.project(id),
        notes: [clientName],
        until: endDate,
        progress: { label: t('work.published', { name }), value: stages.published ?? 0, max: objects },
      })),
    },
  ]
}
