import { access, call } from '#contract/platform/call.ts'
import { TicketPerm } from './perms.ts'
import * as shape from './shapes.ts'

/**
 * Ticket checks: files are read and checked like those of dealers, without a project. Upload a file first, with the
 * business type `ticketCheckBusiness`. Users see their own checks; `TicketPerm.all` shows everybody's, but only own
 * ones can be changed.
 */
const check = access.permission(TicketPerm.check)
const base = '/ai/ticket-check'

export const pageChecks = call({
  method: 'GET',
  path: `${base}/page`,
  title: 'List ticket checks, paged',
  access: check,
  query: shape.checkPageQuery,
  reply: shape.checkList,
})

/** A file that already has a check keeps it. */
export const addChecks = call({
  method: 'POST',
  path: base,
  title: 'Read uploaded files in the background',
  access: check,
  body: shape.newChecks,
  reply: shape.checksAdded,
  refusals: ['notFound', 'quota.rate'],
  audit: 'ticketCheck.add',
})

export const getCheck = call({
  method: 'GET',
  path: `${base}/detail`,
  title: 'Get the result of a ticket check',
  access: check,
  query: shape.checkById,
  reply: shape.checkResult,
  refusals: ['notFound'],
})

/** All or nothing. */
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

/** All or nothing; deletes their files and readings as well. */
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
  title: 'Get a page picture of a ticket check',
  access: check,
  query: shape.checkPage,
  replyForm: 'blob',
  refusals: ['notFound'],
})

export const exportChecks = call({
  method: 'POST',
  path: `${base}/export`,
  title: 'Export ticket checks as a workbook',
  access: check,
  query: shape.checkFilter,
  replyForm: 'blob',
  audit: 'ticketCheck.export',
})
