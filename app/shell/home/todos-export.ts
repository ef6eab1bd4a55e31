import { listFileAt } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/shell/home/addresses.ts'
import { exportTodos } from '#contract/shell/home/calls.ts'
import { TodoStatus } from '#contract/shell/home/codes.ts'
import { todoListOf } from './todos.server.ts'

const file = listFileAt(at.todos, exportTodos, ({ request }) => {
  const { filter, sort, order } = todoListOf(request)
  return {
    mainSource: filter.source || undefined,
    submitUserCode: filter.submitUserCode || undefined,
    submitDate: filter.submitDate || undefined,
    keyword: filter.keyword || undefined,
    taskStatus: TodoStatus.open,
    sort,
    order,
  }
})

export const loader = file.loader
export const action = file.action
