import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { pageSizeDefault, pageSizeMax, sortOrder } from '#contract/platform/paging.ts'
import { TodoStatus } from './codes.ts'
import { systemStats, todoItem, todoSort, visit } from './shapes.ts'

export const getStats = call({
  method: 'GET',
  path: '/login/stats',
  title: 'Get the frame data of the app',
  access: access.public,
  query: z.strictObject({ appId: z.string().max(64).optional() }),
  reply: systemStats,
  refusals: ['delegation.ended'],
})

const total = z.object({ total: z.number().int() })

/** Count for a tile's badge. spec: platform §7 "Home badges" */
export const countAudit = call({
  method: 'POST',
  path: '/homepage/audit',
  title: 'Count open to-dos of the audit module',
  access: access.user,
  reply: total,
})

export const countSupervise = call({
  method: 'POST',
  path: '/homepage/supervise',
  title: 'Count open to-dos of the supervise module',
  access: access.user,
  reply: total,
})

const pageNumber = z.number().int().min(1).max(1_000_000).default(1)

/** Records that the caller read the handbook, which completes that to-do. */
export const confirmHandbook = call({
  method: 'POST',
  path: '/todo/home/handbook',
  title: 'Confirm the handbook as read',
  access: access.user,
  audit: 'user.handbook',
})

/** Maximum recent pages, and recent records, per user. */
export const recentPagesMax = 8

/** Adds a menu page or a record to the caller's recent items. Not audited, like the use of a session. */
export const noteVisit = call({
  method: 'POST',
  path: '/homepage/visit',
  title: 'Record a visit to a page or entity',
  access: access.user,
  inPerson: true,
  body: z.strictObject({
    menuId: z.string().min(1).max(64).optional(),
    /** Type and key as in the audit trail. Existence is checked when the list is read. */
    entity: z.strictObject({ type: z.string().min(1).max(64), key: z.string().min(1).max(64) }).optional(),
  }),
})

/**
 * Latest first. Records are filtered by their features to those the caller may open now; pages must be filtered by the
 * caller's menus.
 */
export const listVisits = call({
  method: 'GET',
  path: '/homepage/visit',
  title: 'List recently visited pages and entities',
  access: access.user,
  reply: z.array(visit),
})

const todoList = {
  mainSource: z.string().max(64).optional(),
  taskStatus: z.enum(TodoStatus).optional(),
  source: z.string().max(64).optional(),
  submitUserCode: z.string().max(64).optional(),
  submitDate: z.iso
    .date({ error: 'dateInvalid' })
    .refine((day) => day >= '1900', 'dateInvalid')
    .optional(),
  keyword: z.string().max(100).optional(),
  sort: todoSort.default('submitDate'),
  order: sortOrder.default('desc'),
}

export const exportTodos = call({
  method: 'POST',
  path: '/todo/home/export',
  title: "Export the caller's to-dos as a workbook",
  access: access.user,
  query: z.strictObject(todoList),
  replyForm: 'blob',
  audit: 'user.todos.export',
})

/** Only the caller's own. Filters are combined with AND. spec: platform §7 */
export const pageTodos = call({
  method: 'POST',
  path: '/todo/home/page',
  title: "List the caller's to-dos, paged",
  access: access.user,
  body: z.strictObject({
    ...todoList,
    pageNo: pageNumber,
    pageSize: z.number().int().min(1).max(pageSizeMax).default(pageSizeDefault),
  }),
  reply: z.object({
    records: z.array(todoItem),
    total: z.number().int(),
    pageNo: z.number().int(),
    pageSize: z.number().int(),
    /** Filter choices: main sources and submitters of the user's to-dos with that status. */
    sources: z.array(z.string()),
    submitters: z.array(z.object({ usercode: z.string(), name: z.string() })),
  }),
})
