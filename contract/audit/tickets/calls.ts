import { access, call } from '#contract/platform/call.ts'
import { TicketPerm } from './perms.ts'
import * as shape from './shapes.ts'

/**
 * Checks of tickets: files are read and looked at as those of dealers are, without any project. A file is uploaded first, for the
 * business `ticketCheckBusiness`. Everybody sees their own; who has `TicketPerm.all` sees everybody's, and changes only their own.
 */
const check = access.permission(TicketPerm.check)
const base = '/ai/ticket-check'

export const pageChecks = call({
  method: 'GET',
  path: `${base}/page`,
  title: 'Checks of tickets, by filter and order',
  access: check,
  query: shape.checkPageQuery,
  reply: shape.checkList,
})

/** A file that is there already stays the check that it is. */
export const addChecks = call({
  method: 'POST',
  path: base,
  title: 'Have uploaded files read, beside requests',
  access: check,
  body: shape.newChecks,
  reply: shape.checksAdded,
  refusals: ['notFound', 'quota.rate'],
  audit: 'ticketCheck.add',
})

export const getCheck = call({
  method: 'GET',
  path: `${base}/detail`,
  title: 'What was read of a file, and what it gives away',
  access: check,
  query: shape.checkById,
  reply: shape.checkTold,
  refusals: ['notFound'],
})

/** All of them or none. */
export const readChecksAgain = call({
  method: 'POST',
  path: `${base}/read-again`,
  title: 'Read files again, beside requests',
  access: check,
  body: shape.checksById,
  reply: shape.checksChanged,
  refusals: ['notFound', 'execute.denied', 'quota.rate'],
  audit: 'ticketCheck.readAgain',
})

/** All of them or none; with their files and what was read of them. */
export const deleteChecks = call({
  method: 'POST',
  path: `${base}/delete`,
  title: 'Delete checks',
  access: check,
  body: shape.checksById,
  reply: shape.checksChanged,
  refusals: ['notFound', 'execute.denied'],
  audit: 'ticketCheck.delete',
})

export const getCheckPicture = call({
  method: 'GET',
  path: `${base}/picture`,
  title: 'The picture of a page of a file that was read',
  access: check,
  query: shape.checkPage,
  replyForm: 'blob',
  refusals: ['notFound'],
})

export const exportChecks = call({
  method: 'POST',
  path: `${base}/export`,
  title: 'Checks as a workbook, the newest first',
  access: check,
  query: shape.checkFilter,
  replyForm: 'blob',
  audit: 'ticketCheck.export',
})
