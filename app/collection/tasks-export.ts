import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/collection/addresses.ts'
import { exportTasks } from '#contract/collection/calls.ts'
import { taskListOf } from './task-list.server.ts'

/** The tasks that the list shows, as a workbook. */
export const action = exported(exportTasks, at.tasks, ({ request }) => {
  const { filter, listing } = taskListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.tasks)
