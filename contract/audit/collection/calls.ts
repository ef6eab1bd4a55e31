import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { access, call } from '#contract/platform/call.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import { partsBegun, partsHere } from '#contract/platform/files/shapes.ts'
import * as shape from './shapes.ts'

/**
 * Collection of tickets that prove reported lines. Each drawn line is a task. Its dealer opens a link, uploads tickets,
 * corrects recognized fields and hands the task in. Staff check each ticket next to its picture, reject some with a
 * reason for the dealer, and complete the task. Dealer calls are authorized by the link's secret (`copyUrl`) only; ids
 * of other objects return notFound. Staff see the tasks of objects that they see; editors of the project change them.
 */
const readReviews = access.permission(ReviewPerm.read)
const writeReviews = access.permission(ReviewPerm.write)
const tasks = '/flow-bill-collect'
const tickets = '/flow-bill-ticket'
const links = '/flow-ticket-url'

// Staff: tasks

export const pageTasks = call({
  method: 'POST',
  path: `${tasks}/queryPage`,
  title: 'List collection tasks, paged',
  access: readReviews,
  body: shape.taskPageQuery,
  reply: shape.taskList,
})

export const exportTasks = call({
  method: 'POST',
  path: `${tasks}/export`,
  title: 'Export collection tasks as a workbook',
  access: readReviews,
  query: shape.taskExportQuery,
  replyForm: 'blob',
  audit: 'collection.task.export',
})

export const getTask = call({
  method: 'GET',
  path: `${tasks}/detail`,
  title: 'Get a collection task with its tickets',
  access: readReviews,
  query: shape.byId,
  reply: shape.taskResult,
  refusals: ['notFound'],
})

/** Lists the points for which `changeStatuses` requires a reason. */
export const listOpenTasks = call({
  method: 'POST',
  path: `${tasks}/openByIds`,
  title: 'List what is open of tasks',
  access: readReviews,
  body: shape.byIds,
  reply: shape.openTasks,
  refusals: ['notFound'],
})

/**
 * Changes all tasks or none; `detail.refused` lists ids and causes. Allowed steps: contract/audit/tickets/codes.ts.
 * Completing tasks with undecided or missing tickets requires a reason, which is stored.
 */
export const changeStatuses = call({
  method: 'POST',
  path: `${tasks}/updateStatusByIds`,
  title: 'Move tasks to another status',
  access: writeReviews,
  body: shape.statusChange,
  reply: shape.statusesChanged,
  refusals: ['notFound', 'validation', 'tasks.unchanged', 'collection.open'],
  audit: 'collection.status',
})

/** Deletes all tasks or none, and only if nothing was uploaded; `detail.refused` lists ids and causes. */
export const deleteTasks = call({
  method: 'POST',
  path: `${tasks}/deleteByIds`,
  title: 'Delete tasks for which nothing was uploaded',
  access: writeReviews,
  body: shape.byIds,
  reply: shape.statusesChanged,
  refusals: ['notFound', 'tasks.unchanged'],
  audit: 'collection.delete',
})

/** Corrections are preserved. */
export const detectTickets = call({
  method: 'POST',
  path: `${tasks}/billDetectExecute`,
  title: 'Read the tickets of tasks again, beside requests',
  access: writeReviews,
  body: shape.byIds,
  reply: shape.begunJobs,
  refusals: ['notFound', 'execute.denied'],
  audit: 'collection.detect',
})

/** Checks formats, check digits, duplicates, dates and amounts, and asks the tax authority's service if configured. */
export const verifyTickets = call({
  method: 'POST',
  path: `${tasks}/billReportInvoiceVerify`,
  title: 'Re-run verification of the tickets of tasks',
  access: writeReviews,
  body: shape.byIds,
  reply: shape.begunJobs,
  refusals: ['notFound', 'execute.denied'],
  audit: 'collection.verify',
})

/** Requires a task that was handed in. A rejection remains in the log, even if the ticket is accepted later. */
export const decideTicket = call({
  method: 'POST',
  path: `${tickets}/decide`,
  title: 'Accept or reject a ticket',
  access: writeReviews,
  body: shape.decision,
  reply: shape.ticketChanged,
  refusals: ['notFound', 'validation', 'execute.denied', 'record.conflict', 'task.notOpen'],
  audit: 'collection.ticket.decide',
})

/** Like a dealer's upload, but without deadline and link; only staff see who uploaded it. */
export const putTicket = call({
  method: 'POST',
  path: `${tickets}/put`,
  title: 'Upload a ticket for the dealer',
  access: writeReviews,
  body: shape.staffPut,
  reply: shape.ticketMade,
  refusals: ['notFound', 'execute.denied', 'ticket.notTaken'],
  audit: 'collection.ticket.put',
})

/** Only for uploads by staff, while the dealer could remove theirs. */
export const removeTicket = call({
  method: 'POST',
  path: `${tickets}/remove`,
  title: 'Remove a ticket that staff have put up',
  access: writeReviews,
  body: shape.byId,
  refusals: ['notFound', 'execute.denied', 'ticket.fixed'],
  audit: 'collection.ticket.remove',
})

export const getTicketPicture = call({
  method: 'GET',
  path: `${tickets}/picture`,
  title: "Get the picture of a ticket's page",
  access: readReviews,
  query: shape.byTicketPage,
  replyForm: 'blob',
  refusals: ['notFound'],
})

// Staff: links

export const createLink = call({
  method: 'POST',
  path: `${links}/create`,
  title: "Create the link of an object's dealer",
  access: writeReviews,
  inPerson: true,
  body: shape.newLink,
  reply: shape.linkMade,
  refusals: ['notFound', 'validation', 'execute.denied', 'sample.none'],
  audit: 'collection.link.create',
})

export const changeLink = call({
  method: 'POST',
  path: `${links}/update`,
  title: 'Extend, edit, close or revoke a link',
  access: writeReviews,
  inPerson: true,
  body: shape.linkChange,
  refusals: ['notFound', 'validation', 'execute.denied', 'record.conflict', 'link.ended'],
  audit: 'collection.link.update',
})

export const countLinks = call({
  method: 'GET',
  path: `${links}/fetchUrlCnt/{id}`,
  title: 'Count the links of an object',
  access: readReviews,
  query: shape.byId,
  reply: shape.linkCount,
  refusals: ['notFound'],
})

/** Only editors of the project get the URL. */
export const getLink = call({
  method: 'GET',
  path: `${links}/fetchCopyUrl/{id}`,
  title: 'Get the open link of an object',
  access: readReviews,
  query: shape.byId,
  reply: shape.linkDetail,
  refusals: ['notFound'],
})

export const listLinks = call({
  method: 'GET',
  path: `${links}/fetchCopyUrlHis/{id}`,
  title: 'List the links of an object',
  access: readReviews,
  query: shape.byId,
  reply: shape.linkHistory,
  refusals: ['notFound'],
})

export const mailLink = call({
  method: 'POST',
  path: `${links}/mail`,
  title: 'Send the open link to the dealer',
  access: writeReviews,
  inPerson: true,
  body: shape.linkLetter,
  refusals: ['notFound', 'validation', 'execute.denied', 'link.ended', 'quota.rate'],
  audit: 'collection.link.mail',
})

// The dealer

/** Counts a visit once per visitor. */
export const pageByUrl = call({
  method: 'POST',
  path: `${tasks}/queryPageByUrl`,
  title: 'Get a link with its tasks, paged',
  access: access.link,
  body: shape.pageByUrlParams,
  reply: shape.pageByUrl,
  refusals: ['notFound', 'collection.closed'],
})

export const getTaskByUrl = call({
  method: 'POST',
  path: `${tickets}/queryList`,
  title: 'Get a task of a link with tickets',
  access: access.link,
  body: shape.taskByUrl,
  reply: shape.ticketsResult,
  refusals: ['notFound', 'collection.closed'],
})

const open = ['notFound', 'collection.closed', 'collection.late'] as const
const putting = [...open, 'ticket.notTaken'] as const
const uploading = [...putting, 'file.type', 'file.tooLarge', 'quota.rate'] as const

/** Returns a signed receipt that anyone can verify. A background job reads the file. */
export const uploadTicket = call({
  method: 'POST',
  path: `${tasks}/uploadFile`,
  title: 'Upload a ticket for a linked task',
  access: access.link,
  query: shape.uploadQuery,
  body: shape.uploadBody,
  bodyForm: 'multipart',
  filesMax: fileBytesMax,
  reply: shape.ticketMade,
  refusals: uploading,
  audit: 'collection.ticket.upload',
})

export const beginTicket = call({
  method: 'POST',
  path: `${tasks}/uploadBegin`,
  title: 'Start or resume a ticket in parts',
  access: access.link,
  body: shape.uploadParams,
  reply: partsBegun,
  refusals: uploading,
  audit: 'collection.ticket.begin',
})

export const sendTicketPart = call({
  method: 'POST',
  path: `${tasks}/uploadPart`,
  title: 'Send a part of a ticket',
  access: access.link,
  query: shape.partQuery,
  body: shape.partSent,
  bodyForm: 'multipart',
  filesMax: partBytes,
  reply: partsHere,
  refusals: open,
  audit: 'collection.ticket.part',
})

/** Uses a completed multipart upload, or a file that the link has already uploaded for another task. */
export const createTicket = call({
  method: 'POST',
  path: `${tickets}/create`,
  title: 'Create a ticket from an uploaded file',
  access: access.link,
  body: shape.newTicket,
  reply: shape.ticketMade,
  refusals: [...putting, 'file.type', 'file.incomplete'],
  audit: 'collection.ticket.create',
})

/** Tickets under audit cannot be removed. Corrections are stored next to the recognized values. */
export const changeTicket = call({
  method: 'POST',
  path: `${tickets}/update`,
  title: 'Correct or remove a ticket',
  access: access.link,
  body: shape.ticketChange,
  reply: shape.ticketChanged,
  refusals: [...open, 'ticket.fixed', 'validation', 'record.conflict', 'quota.rate'],
  audit: 'collection.ticket.update',
})

/** Requires a ticket of each needed type. */
export const handInTask = call({
  method: 'POST',
  path: `${tasks}/handInByUrl`,
  title: 'Submit a task with complete tickets',
  access: access.link,
  body: shape.taskByUrl,
  refusals: [...open, 'task.incomplete'],
  audit: 'collection.handIn',
})

export const getPictureByUrl = call({
  method: 'GET',
  path: `${tickets}/pictureByUrl`,
  title: "Get a ticket's picture by its link",
  access: access.link,
  query: shape.fileByUrl,
  replyForm: 'blob',
  refusals: ['notFound', 'collection.closed'],
})
