import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { moduleOf } from '#app/page/address.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { languageOf } from '#app/page/language.server.ts'
import { isExternal, shown } from '#app/page/menu-tree.ts'
import { typeText } from '#app/page/texts.server.ts'
import { userMenus } from '#app/page/user-menus.server.ts'
import { pageOf } from '#app/things.server.ts'
import { getOwnWork } from '#contract/campaigns/calls.ts'
import { pageTasks } from '#contract/collection/calls.ts'
import { getStats, listVisits, pageTodos } from '#contract/home/calls.ts'
import { TodoStatus } from '#contract/home/codes.ts'
import { MenuType } from '#contract/menus/codes.ts'
import { menuName } from '#contract/menus/name.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'
import { pageReviewProjects } from '#contract/reviews/calls.ts'
import { ReviewPerm } from '#contract/reviews/perms.ts'
import type { ProjectRow } from '#contract/reviews/shapes.ts'
import { CollectStatus } from '#contract/tickets/codes.ts'
import { listInvitations } from '#contract/workspaces/calls.ts'
import { todoUrl } from './todos.server.ts'

/** To-dos that the home page shows. */
const shownMax = 6
/** Within so many days a last day is near. */
const nearDays = 7
const dayMs = 86_400_000

/**
 * The pages and things that the reader opened lately, as their menus and the features have them now: what they may not open any
 * more is not among them, and names are in the reader's language.
 */
export async function recentOf(args: PageArgs): Promise<{ key: string; name: string; url: string; within: string }[]> {
  const told = await tell(args, listVisits)
  if (!told.ok || told.data.length === 0) return []
  const language = languageOf(args.request)
  const menus = await userMenus(args)
  return told.data.flatMap(({ menuId, thing }) => {
    if (thing) {
      const { type, key, name } = thing
      const url = pageOf(thing)
      return url === undefined ? [] : [{ key: `${type} ${key}`, name, url, within: typeText(args.request, type) }]
    }
    const way = wayTo(menus, menuId ?? '')
    const page = way.at(-1)
    const [top] = way
    if (!page || !top || page.type !== MenuType.page || isExternal(page) || !/^\/(?!\/)/.test(page.url)) return []
    return [{ key: page.menuId, name: menuName(page, language), url: page.url, within: menuName(top, language) }]
  })
}

/** The entries from the top to one that the menus show; empty where they show none. */
function wayTo(entries: readonly MenuEntry[], menuId: string): MenuEntry[] {
  for (const entry of shown(entries)) {
    if (entry.menuId === menuId) return [entry]
    const below = wayTo(entry.children, menuId)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

/** Projects that are read to find those of the reader that are under way. */
const reviewsRead = 50

/**
 * The review projects that the reader leads, is a member of, or executes an object of, as far as they are not published, and how
 * many ticket tasks wait. Returns undefined for readers without the permission.
 */
async function auditWorkOf(args: PageArgs) {
  // Without the stats nothing of this is known; the rest of the page does not depend on them.
  const stats = await tell(args, getStats, { query: { appId: moduleOf(args.request) } })
  if (!stats.ok || !stats.data.principal) return undefined
  const { perms, principal, delegate } = stats.data
  if (!perms.includes(ReviewPerm.read)) return undefined
  const dates = datesOf(args.request)
  const [projects, tasks] = await Promise.all([
    tell(args, pageReviewProjects, { body: { sort: 'endDate', order: 'desc', size: reviewsRead } }),
    tell(args, pageTasks, { body: { limit: 1 } }),
  ])
  const usercode = delegate?.targetUsercode || principal.usercode
  const seesAll = perms.includes(ReviewPerm.manage)
  const isOwn = ({ leader, members }: ProjectRow) => [leader, ...members].some((person) => person.usercode === usercode)
  const isDone = ({ objects, stages }: ProjectRow) => objects > 0 && stages.published === objects
  const countOf = (status: CollectStatus) =>
    (tasks.ok ? tasks.data.byStatus : []).find((each) => each.status === status)?.count ?? 0
  return {
    reviews: (projects.ok ? projects.data.records : [])
      .filter((project) => (!seesAll || isOwn(project)) && !isDone(project))
      .slice(0, shownMax)
      .map(({ id, name, clientName, endDate, objects, stages }) => ({
        id,
        name,
        clientName,
        day: dates.day(endDate),
        objects,
        published: stages.published ?? 0,
      })),
    tickets: { underAudit: countOf(CollectStatus.underAudit), collecting: countOf(CollectStatus.collecting) },
  }
}

/** What waits for the reader, one question for each kind; what cannot be had keeps nobody from the rest. */
export async function workOf(args: PageArgs) {
  const [todos, invitations, own, audit] = await Promise.all([
    tell(args, pageTodos, { body: { taskStatus: TodoStatus.open, pageSize: shownMax } }),
    tell(args, listInvitations),
    tell(args, getOwnWork),
    auditWorkOf(args),
  ])
  const dates = datesOf(args.request)
  const today = Date.parse(dates.today())
  const until = (day: string) => {
    const days = Math.round((Date.parse(day) - today) / dayMs)
    return { day: dates.day(day), daysLeft: days <= nearDays ? days : null }
  }
  return {
    todos: todos.ok
      ? {
          total: todos.data.total,
          items: todos.data.records.map(({ bizId, title, url, submitUserName, submitDate }) => ({
            bizId,
            title,
            url: todoUrl(url),
            note: [submitUserName, dates.day(submitDate)].filter(Boolean).join(' · '),
          })),
        }
      : { total: 0, items: [] },
    invitations: invitations.ok
      ? invitations.data.slice(0, shownMax).map(({ id, name, invitedBy }) => ({ id, name, invitedBy }))
      : [],
    papers: own.ok ? own.data.papers.map(({ endTime, ...paper }) => ({ ...paper, until: until(endTime) })) : [],
    reviews: audit?.reviews ?? [],
    tickets: audit?.tickets ?? { underAudit: 0, collecting: 0 },
    projects: own.ok ? own.data.projects.map(({ endTime, ...project }) => ({ ...project, until: until(endTime) })) : [],
  }
}
