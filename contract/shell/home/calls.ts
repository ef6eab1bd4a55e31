import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { pageSizeDefault, pageSizeMax, records, sortOrder } from '#contract/platform/paging.ts'
import { BoardStatus, TodoStatus } from './codes.ts'
import { boardItem, systemStats, todoItem, todoSort, visit } from './shapes.ts'

export const getStats = call({
  method: 'GET',
  path: '/login/stats',
  title: 'System stats: the frame of the app, richer when signed in',
  access: access.public,
  query: z.strictObject({ appId: z.string().max(64).optional() }),
  reply: systemStats,
  refusals: ['delegation.ended'],
})

const total = z.object({ total: z.number().int() })

/** What a tile's badge shows. spec: platform §7 "Home badges" */
export const countAudit = call({
  method: 'POST',
  path: '/homepage/audit',
  title: "The user's open to-dos of the audit module",
  access: access.user,
  reply: total,
})

export const countSupervise = call({
  method: 'POST',
  path: '/homepage/supervise',
  title: "The user's open to-dos of the supervise module",
  access: access.user,
  reply: total,
})

/** spec: platform §9 "board fetch size" */
export const boardPageMax = 1000

const pageNumber = z.number().int().min(1).max(1_000_000).default(1)

export const pageBoards = call({
  method: 'POST',
  path: '/data/board/search-page',
  title: 'Report boards',
  access: access.user,
  body: z.strictObject({
    status: z.enum(BoardStatus).optional(),
    size: z.number().int().min(1).max(boardPageMax).default(pageSizeDefault),
    current: pageNumber,
  }),
  reply: records(boardItem),
})

/** Says that the caller has read the handbook, which ends the to-do to do so. */
export const confirmHandbook = call({
  method: 'POST',
  path: '/todo/home/handbook',
  title: 'Confirm the handbook as read',
  access: access.user,
  audit: 'user.handbook',
})

/** So many pages of the menus are kept as opened lately, and so many things. */
export const recentPagesMax = 8

/** A page of the menus that is opened, or a thing, is kept among the caller's own latest ones. Like the use of a session it leaves no trace. */
export const noteVisit = call({
  method: 'POST',
  path: '/homepage/visit',
  title: 'Keep a page of the menus, or a thing, as opened just now',
  access: access.user,
  inPerson: true,
  body: z.strictObject({
    menuId: z.string().min(1).max(64).optional(),
    /** Named by type and key as in the audit trail; whether it is there is for the list to say. */
    thing: z.strictObject({ type: z.string().min(1).max(64), key: z.string().min(1).max(64) }).optional(),
  }),
})

/**
 * The latest first. Of things only those that the caller may open now, as their features say; of pages of the menus that is for
 * the caller's menus to say.
 */
export const listVisits = call({
  method: 'GET',
  path: '/homepage/visit',
  title: 'The pages of the menus and the things that one opened lately, the latest first',
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
  title: "The user's to-dos as a workbook",
  access: access.user,
  query: z.strictObject(todoList),
  replyForm: 'blob',
  audit: 'user.todos.export',
})

/** Only the caller's own; what is given must all fit. spec: platform §7 */
export const pageTodos = call({
  method: 'POST',
  path: '/todo/home/page',
  title: "The user's to-dos",
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
    /** The main sources and submitters of the user's to-dos of that status: what they can be filtered by. */
    sources: z.array(z.string()),
    submitters: z.array(z.object({ usercode: z.string(), name: z.string() })),
  }),
})
