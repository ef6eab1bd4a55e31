import { mutate } from '#app/page/api/api.server.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/shell/home/addresses.ts'
import { pageTodos } from '#contract/shell/home/calls.ts'
import { TodoStatus } from '#contract/shell/home/codes.ts'
import { todoUrl } from './todos.server.ts'

const shownMax = 6

/** Open to-dos. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const result = await mutate(args, pageTodos, { body: { taskStatus: TodoStatus.open, pageSize: shownMax } })
  if (!result.ok) return []
  const t = translatorOf(args.request, 'home')
  const dates = datesOf(args.request)
  const { records, total } = result.data
  return [
    {
      order: 10,
      title: t('work.todos'),
      all: { to: at.todos, text: t('work.allTodos', { total }) },
      items: records.map(({ bizId, title, url, submitUserName, submitDate }) => ({
        key: bizId,
        name: title,
        to: todoUrl(url),
        notes: [submitUserName, dates.day(submitDate)].filter(Boolean),
      })),
    },
  ]
}
