import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { access, call } from '#contract/platform/call.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { partBytes, partsBegun, partsHere } from '#contract/platform/files/shapes.ts'
import * as shape from './shapes.ts'

/**
 * Tickets that prove reported lines. A drawn line is a task; its dealer opens a link's page, puts tickets up, corrects what was
 * read and hands the task in; staff look at each ticket beside its picture, reject some with a reason that the dealer reads, and
 * complete the task. What a dealer calls is found by the secret of the link alone (`copyUrl`): an id of another object is as
 * unknown as none. Staff see the tasks of the objects they see; who may edit the project changes them.
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
  title: 'Tasks of the objects that the caller sees, by filter and order',
  access: readReviews,
  body: shape.taskPageQuery,
  reply: shape.taskList,
})

export const exportTasks = call({
  method: 'POST',
  path: `${tasks}/export`,
  title: 'Tasks of the objects that the caller sees, as a workbook',
  access: readReviews,
  query: shape.taskExportQuery,
  replyForm: 'blob',
  audit: 'collection.task.export',
})

export const getTask = call({
  method: 'GET',
  path: `${tasks}/detail`,
  title: 'A task: its line, tickets with what was read of them, and what was rejected',
  access: readReviews,
  query: shape.byId,
  reply: shape.taskTold,
  refusals: ['notFound'],
})

/** Lists the points for which `changeStatuses` demands a reason. */
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
 * All of them or none; `detail.refused` says which cannot and why. The steps: contract/audit/tickets/codes.ts. Tasks of which a ticket is
 * undecided or missing are completed only with a reason, which is kept with the task.
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

/** All of them or none, and only while nothing was uploaded; `detail.refused` says which cannot and why. */
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

/** What people corrected stays. */
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

/** Formats, check digits, duplicates, dates, amounts, and the tax authority's service where there is one. */
export const verifyTickets = call({
  method: 'POST',
  path: `${tasks}/billReportInvoiceVerify`,
  title: 'Compare and verify the tickets of tasks again, beside requests',
  access: writeReviews,
  body: shape.byIds,
  reply: shape.begunJobs,
  refusals: ['notFound', 'execute.denied'],
  audit: 'collection.verify',
})

/** Of tickets of a task that was handed in. A rejection stays in the log, also where the ticket is accepted later. */
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

/** As an upload of the dealer's, but for the deadline and the link; who did it is told to staff alone. */
export const putTicket = call({
  method: 'POST',
  path: `${tickets}/put`,
  title: 'Put up a ticket that its dealer has sent otherwise',
  access: writeReviews,
  body: shape.staffPut,
  reply: shape.ticketMade,
  refusals: ['notFound', 'execute.denied', 'ticket.notTaken'],
  audit: 'collection.ticket.put',
})

/** Only what staff have put up, while its dealer could remove theirs. */
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
  title: 'The picture of a page of a ticket',
  access: readReviews,
  query: shape.byTicketPage,
  replyForm: 'blob',
  refusals: ['notFound'],
})

// Staff: links

export const createLink = call({
  method: 'POST',
  path: `${links}/create`,
  title: 'Give the dealer of an object a link, which ends the one before',
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
  title: 'How many links an object has had, and whether one is open',
  access: readReviews,
  query: shape.byId,
  reply: shape.linkCount,
  refusals: ['notFound'],
})

/** The address stands in the reply for anyone who may edit the project, and for nobody else. */
export const getLink = call({
  method: 'GET',
  path: `${links}/fetchCopyUrl/{id}`,
  title: 'The open link of an object, with its address',
  access: readReviews,
  query: shape.byId,
  reply: shape.linkTold,
  refusals: ['notFound'],
})

export const listLinks = call({
  method: 'GET',
  path: `${links}/fetchCopyUrlHis/{id}`,
  title: 'All links an object has had, the newest first',
  access: readReviews,
  query: shape.byId,
  reply: shape.linkHistory,
  refusals: ['notFound'],
})

export const mailLink = call({
  method: 'POST',
  path: `${links}/mail`,
  title: 'Send the open link of an object to its dealer',
  access: writeReviews,
  inPerson: true,
  body: shape.linkLetter,
  refusals: ['notFound', 'validation', 'execute.denied', 'link.ended', 'quota.rate'],
  audit: 'collection.link.mail',
})

// The dealer

/** A visit is counted once by anyone who opens the page. */
export const pageByUrl = call({
  method: 'POST',
  path: `${tasks}/queryPageByUrl`,
  title: 'What a link asks for: its head, its figures and a page of its tasks',
  access: access.link,
  body: shape.pageByUrlAsked,
  reply: shape.pageByUrl,
  refusals: ['notFound', 'collection.closed'],
})

export const getTaskByUrl = call({
  method: 'POST',
  path: `${tickets}/queryList`,
  title: 'A task of a link with its tickets',
  access: access.link,
  body: shape.taskByUrl,
  reply: shape.ticketsTold,
  refusals: ['notFound', 'collection.closed'],
})

const open = ['notFound', 'collection.closed', 'collection.late'] as const
const putting = [...open, 'ticket.notTaken'] as const
const uploading = [...putting, 'file.type', 'file.tooLarge', 'quota.rate'] as const

/** Gives a receipt, whose signature anybody may check. It is read beside requests. */
export const uploadTicket = call({
  method: 'POST',
  path: `${tasks}/uploadFile`,
  title: 'Put a ticket up for a task of a link',
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
  title: 'Begin, or go on with, a ticket that comes in parts',
  access: access.link,
  body: shape.uploadAsked,
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

/** Of a file that has come in parts, or that the same link has brought for another of its tasks. */
export const createTicket = call({
  method: 'POST',
  path: `${tickets}/create`,
  title: 'Make a ticket of a file that is there already',
  access: access.link,
  body: shape.newTicket,
  reply: shape.ticketMade,
  refusals: [...putting, 'file.type', 'file.incomplete'],
  audit: 'collection.ticket.create',
})

/** Removed is only what is not under audit; what a person put right is kept beside what was read. */
export const changeTicket = call({
  method: 'POST',
  path: `${tickets}/update`,
  title: 'Put right what was read of a ticket, or remove it',
  access: access.link,
  body: shape.ticketChange,
  reply: shape.ticketChanged,
  refusals: [...open, 'ticket.fixed', 'validation', 'record.conflict', 'quota.rate'],
  audit: 'collection.ticket.update',
})

/** Needs a ticket of each type that is needed. */
export const handInTask = call({
  method: 'POST',
  path: `${tasks}/handInByUrl`,
  title: 'Hand a task in, whose tickets are all there',
  access: access.link,
  body: shape.taskByUrl,
  refusals: [...open, 'task.incomplete'],
  audit: 'collection.handIn',
})

export const getPictureByUrl = call({
  method: 'GET',
  path: `${tickets}/pictureByUrl`,
  title: 'The picture of a page of a ticket that the link has brought',
  access: access.link,
  query: shape.fileByUrl,
  replyForm: 'blob',
  refusals: ['notFound', 'collection.closed'],
})
