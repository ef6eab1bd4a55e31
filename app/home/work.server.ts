import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { getOwnWork } from '#contract/campaigns/calls.ts'
import { pageTodos } from '#contract/home/calls.ts'
import { TodoStatus } from '#contract/home/codes.ts'
import { listInvitations } from '#contract/workspaces/calls.ts'
import { todoUrl } from './todos.server.ts'

/** To-dos that the home page shows. */
const shownMax = 6
/** Within so many days a last day is near. */
const nearDays = 7
const dayMs = 86_400_000

/** What waits for the reader, one question for each kind; what cannot be had keeps nobody from the rest. */
export async function workOf(args: PageArgs) {
  const [todos, invitations, own] = await Promise.all([
    tell(args, pageTodos, { body: { taskStatus: TodoStatus.open, pageSize: shownMax } }),
    tell(args, listInvitations),
    tell(args, getOwnWork),
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
    projects: own.ok ? own.data.projects.map(({ endTime, ...project }) => ({ ...project, until: until(endTime) })) : [],
  }
}
