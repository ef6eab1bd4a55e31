import { z } from 'zod'
import { flowTypes } from '#contract/audit/flow/line.ts'
import { pairingStates } from '#contract/audit/flow/pairing.ts'
import { clientCode } from '#contract/audit/master-data/shapes.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { ticketPointStates, ticketPoints } from '#contract/audit/tickets/coverage.ts'
import { ReadingState, ReadSource } from '#contract/audit/tickets/reading.ts'
import { coverageShape, lineReading, readField } from '#contract/audit/tickets/shapes.ts'
import { day } from '#contract/platform/day.ts'
import { fileNameMax, partSent as filePart, partsParams } from '#contract/platform/files/shapes.ts'
import { pageSizeDefault, pageSizeMax, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, emptyOrTextUpTo, lineUpTo } from '#contract/platform/text.ts'
import { rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import {
  IsAvailable,
  IsPass,
  IsReal,
  keyWordMax,
  linkStates,
  reasonMax,
  remarksMax,
  type ShownField,
  shownFields,
  taskAttentions,
  taskSorts,
} from './codes.ts'

const text = z.string()
const count = z.number().int()
/** Quantities, and amounts in yuan. */
const decimal = z.string()
const person = z.object({ usercode: text, name: text })
const status = z.enum(CollectStatus)
const type = z.enum(TicketType)

/** Pagination as `page/limit → list, total`, the format of the collection calls. design: domain §1 */
const pageLimit = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeDefault),
}
const listed = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: count })
export const pageOfLimit = ({ page, limit }: { page: number; limit: number }) => ({ number: page, size: limit })

/** Correction of a field: value, author and time; `by` is null for the dealer. */
const correction = z.object({ value: text, by: person.nullable(), at: text })
export type Corrected = { [F in ShownField]?: z.infer<typeof correction> }

// Tasks for staff

/** A reported line for which a task is made. */
export type TaskLine = {
  /** Unique key within the object: the file's SHA-256, sheet and row. */
  lineKey: string
  place: number
  fileName: string
  sheet: string | null
  row: number
  date: string
  counterparty: string
  productCode: string
  productName: string
  spec: string
  batchNo: string
  quantity: string
  unit: string
  product: string
  base: string
  amount: string | null
  flowType: (typeof flowTypes)[number]
  state: (typeof pairingStates)[number]
}

const keyWord = z.string().trim().max(keyWordMax).optional()
export const byId = z.strictObject({ id: rowId })
const ids = z.array(rowId).min(1).max(200)
export const byIds = z.strictObject({ ids })

const taskFilter = {
  keyWord,
  objectId: rowId.optional(),
  clientCode: clientCode.optional(),
  sampleId: rowId.optional(),
  status: status.optional(),
  state: z.enum(pairingStates).optional(),
  ticketType: type.optional(),
  attention: z.enum(taskAttentions).optional(),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  sort: z.enum(taskSorts).default('createdAt'),
  order: sortOrder.default('desc'),
}
export const taskPageQuery = z.strictObject({
  ...pageLimit,
  ...taskFilter,
  statusList: z.array(status).max(4).optional(),
})
export const taskExportQuery = z.strictObject(taskFilter)

const line = {
  fileName: text,
  sheet: text.nullable(),
  row: count,
  ticketDate: text,
  clientName: text,
  productCode: text,
  productName: text,
  spec: text,
  batchNo: text,
  qty: decimal,
  unit: text,
  flowType: z.enum(flowTypes),
  flowTypeName: text,
}
/** Open points of a task: undecided tickets that count, and needed types without such a ticket. */
const openPoints = {
  undecided: z.array(z.object({ id: count, fileName: text, type })),
  missing: z.array(type),
}
const completedOpen = z.object({ ...openPoints, reason: text, by: person, at: text })
export type CompletedOpen = z.infer<typeof completedOpen>

const counts = {
  /** Needed types, and those for which a ticket counts. */
  ticketTypeCntPlan: count,
  ticketTypeCntReal: count,
  missing: z.array(type),
}
const taskFields = {
  id: count,
  version: count,
  objectId: count,
  reviewBatchNo: text,
  dealerName: text,
  clientCode: text,
  projectId: count,
  projectName: text,
  comparisonId: count,
  comparisonNumber: count,
  place: count,
  ...line,
  product: text,
  base: decimal,
  amount: decimal.nullable(),
  state: z.enum(pairingStates),
  status,
  statusName: text,
  needed: z.array(type),
  ...counts,
  sampleId: count.nullable(),
  tickets: count,
  undecided: count,
  rejected: count,
  /** Differences and findings of the tickets that count. */
  differing: count,
  createdAt: text,
  lastUploadedAt: text.nullable(),
  handedInAt: text.nullable(),
  completedAt: text.nullable(),
  mayEdit: z.boolean(),
  /** Unaccepted tickets that count but could not be compared at number, date and amount. */
  incomplete: count,
  /** Open points of each completion that was made despite them, oldest first. */
  completedOpen: z.array(completedOpen),
}
const taskRow = z.object(taskFields)
export type TaskRow = z.infer<typeof taskRow>
export const taskList = z.object({
  ...listed(taskRow).shape,
  /** Counts over all filters except the status. */
  byStatus: z.array(z.object({ status, count })),
})
export type TaskList = z.infer<typeof taskList>

export const statusChange = z.strictObject({
  ids,
  status,
  /** Shown to the dealer when tasks are returned. */
  reason: z.string().trim().pipe(emptyOrTextUpTo(reasonMax)).default(''),
  /** Reason for completing tasks with open points; without it they are refused, and `detail.open` lists them. */
  openReason: z.string().trim().pipe(emptyOrTextUpTo(reasonMax)).default(''),
})
const openTask = z.object({ id: count, productName: text, counterparty: text, ...openPoints })
export type OpenTask = z.infer<typeof openTask>
/** Only the requested tasks that have open points. */
export const openTasks = z.object({ open: z.array(openTask) })
export const statusesChanged = z.object({ changed: count })

// Tickets

const box = z.object({ page: count, x: z.number(), y: z.number(), width: z.number(), height: z.number() })
/** Current value of a field: a person's correction, else the recognized value with its source. */
const fieldView = z.object({
  field: z.enum(shownFields),
  value: text,
  read: text.nullable(),
  source: z.enum(ReadSource).nullable(),
  confidence: z.number().nullable(),
  box: box.nullable(),
  correctedAt: text.nullable(),
  /** Confidence below the limit: a person must check it. */
  doubtful: z.boolean(),
})
export type FieldView = z.infer<typeof fieldView>

const ticketFieldsShape = {
  id: count,
  version: count,
  ticketTypeCode: type,
  ticketTypeName: text,
  filePath: text,
  fileName: text,
  bytes: count,
  sha256: text,
  uploadedAt: text,
  readState: z.enum(ReadingState),
  /** Reason why recognition failed; '' if it succeeded. */
  failure: text,
  ticketCode: text,
  ticketNum: text,
  ticketDate: text,
  checkNum: text,
  boughtName: text,
  sellerName: text,
  ticketAmount: text,
  fields: z.array(fieldView),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  /** Coverage of the comparison with the line; null until checked. */
  coverage: coverageShape.nullable(),
  /** One sentence per difference from the line; '' without any. */
  diffReason: text,
  isPass: z.enum(IsPass),
  isReal: z.enum(IsReal),
  /** The last reason, shown to the dealer. */
  rejectReason: text,
  rejectedAt: text.nullable(),
  receipt: z.object({ statement: text, signature: text }),
}
const rejection = z.object({
  id: count,
  ticketId: count.nullable(),
  ticketTypeName: text,
  fileName: text,
  reason: text,
  rejectedAt: text,
})
export type Rejection = z.infer<typeof rejection>

const staffTicket = z.object({
  ...ticketFieldsShape,
  readingId: count.nullable(),
  /** Values of line and ticket at each point. `read`: only the ticket states it. `unread`: not compared. */
  points: z.array(
    z.object({ point: z.enum(ticketPoints), line: text, ticket: text, state: z.enum(ticketPointStates) }),
  ),
  /** Recognized fields that the dealer does not see. */
  otherFields: z.array(readField),
  /** Lines of goods; `converted` is their quantity in the base unit of the line's product. */
  lines: z.array(
    z.object({
      ...lineReading.shape,
      converted: z.object({ base: text, unit: text, own: z.boolean() }).nullable(),
    }),
  ),
  /** One sentence per finding on the ticket alone. */
  findings: z.array(text),
  /** Uploader; null if it came by the link. */
  uploadedBy: person.nullable(),
  acceptedBy: person.nullable(),
  acceptedAt: text.nullable(),
  rejectedBy: person.nullable(),
})
export type StaffTicket = z.infer<typeof staffTicket>
export const taskResult = z.object({
  task: taskRow,
  tickets: z.array(staffTicket),
  rejections: z.array(z.object({ ...rejection.shape, rejectedBy: person })),
  /** Allowed next states. */
  steps: z.array(status),
  /** Types for which staff may now upload a ticket that the dealer sent by other means. */
  mayPut: z.array(type),
})

export const decision = z
  .strictObject({
    id: rowId,
    version: rowVersion,
    isPass: z.enum(IsPass),
    reason: z.string().trim().pipe(emptyOrTextUpTo(reasonMax)).default(''),
  })
  .refine(({ isPass, reason }) => isPass === IsPass.notRejected || reason !== '', {
    path: ['reason'],
    error: 'required',
  })

/** A file that staff uploaded for the task's object, as a ticket that the dealer sent by other means. */
export const staffPut = z.strictObject({ id: rowId, ticketTypeCode: type, bid: z.uuid({ error: 'invalid' }) })

export const begunJobs = z.object({ tickets: count })
export const byTicketPage = z.strictObject({ id: rowId, page: z.coerce.number().int().min(1).max(300).default(1) })

const endDate = day
const types = z.array(type).min(1, 'ticketTypesRequired').max(5)
const linkRemarks = z.string().trim().pipe(emptyOrTextUpTo(remarksMax)).default('')
/** A new link replaces the current one. */
export const newLink = z.strictObject({ objectId: rowId, endDate, remarks: linkRemarks, types })
export const linkChange = z.discriminatedUnion('change', [
  z.strictObject({
    change: z.literal('edit'),
    id: rowId,
    version: rowVersion,
    endDate,
    remarks: linkRemarks,
    types,
  }),
  /** The holder sees that a link was closed; a revoked one returns notFound. */
  z.strictObject({ change: z.enum(['close', 'revoke']), id: rowId }),
])
export const linkMade = z.object({ id: count, url: text })
const linkRow = z.object({
  id: count,
  version: count,
  endDate: text,
  remarks: text,
  types: z.array(type),
  state: z.enum(linkStates),
  createdBy: person,
  createdAt: text,
  closedAt: text.nullable(),
  closedBy: person.nullable(),
  opened: count,
  openedFirst: text.nullable(),
  openedLast: text.nullable(),
  /** Files uploaded by the link. */
  uploaded: count,
})
export type LinkRow = z.infer<typeof linkRow>
const objectShape = {
  objectId: count,
  reviewBatchNo: text,
  dealerName: text,
  clientCode: text,
  projectId: count,
  projectName: text,
  mayEdit: z.boolean(),
}
export const linkCount = z.object({ cnt: count, open: count })
/** The open link of an object with its URL; null without one. */
export const linkDetail = z.object({
  ...objectShape,
  /** Types that its tasks need, as default for a new link. */
  needed: z.array(type),
  tasks: count,
  copyUrl: text.nullable(),
  link: linkRow.nullable(),
})
export type LinkDetail = z.infer<typeof linkDetail>
export const linkHistory = z.object({ ...objectShape, links: z.array(linkRow) })
export type LinkHistory = z.infer<typeof linkHistory>
export const linkLetter = z.strictObject({
  id: rowId,
  recipient: z.email({ error: 'emailInvalid' }).max(254),
  language: z.enum(['zh-Hans', 'zh-Hant', 'en']).default('zh-Hans'),
})

// Dealer's view

/** Secret of a link. */
const copyUrl = z.string({ error: 'required' }).min(1).max(64)

export const pageByUrlParams = z.strictObject({
  ...pageLimit,
  copyUrl,
  status: z.union([status, z.literal('')]).optional(),
  keyWord,
  statusList: z.array(status).max(4).optional(),
  /** Accepted for compatibility, but ignored. */
  totalCount: z.coerce.number().int().min(0).max(1e9).optional(),
})
/** spec: operations §3 "Collection header" */
const header = {
  /** Open until 23:59 of that day. */
  endDate: text,
  /** True after the deadline: uploads are refused. */
  late: z.boolean(),
  totalCnt: count,
  /** Tasks with a ticket of each needed type. */
  uploadCnt: count,
  collectCnt: count,
  finishedCnt: count,
  remarks: text,
  ticketTypeList: z.array(z.object({ ticketTypeCode: type, ticketTypeName: text, isAvailable: z.enum(IsAvailable) })),
  dealerName: text,
  checkBatch: text,
  companyCode: text,
}
/** spec: operations §3 "Collection task row", extended by design: domain §8. */
const sharedTask = z.object({
  id: count,
  taskName: text,
  ...line,
  ...counts,
  needed: z.array(type),
  createdDate: text,
  endDate: text,
  status,
  statusName: text,
  rejectCnt: count,
  /** The last reason. */
  rejectReason: text,
  /** Permissions of the dealer in the task's current state. */
  mayUpload: z.boolean(),
  mayHandIn: z.boolean(),
})
export type SharedTask = z.infer<typeof sharedTask>
export const pageByUrl = z.object({ ...header, result: listed(sharedTask) })
export type PageByUrl = z.infer<typeof pageByUrl>

export const taskByUrl = z.strictObject({ copyUrl, id: rowId })
const sharedTicket = z.object({
  ...ticketFieldsShape,
  mayChange: z.boolean(),
  /** Uploaded by the auditors, who received it by other means. */
  byStaff: z.boolean(),
})
export type SharedTicket = z.infer<typeof sharedTicket>
export const ticketsResult = z.object({
  ticketTypeList: header.ticketTypeList,
  ticketList: z.array(sharedTicket),
  billInfo: sharedTask,
  rejections: z.array(rejection),
})
export type TicketsResult = z.infer<typeof ticketsResult>

export const uploadQuery = z.strictObject({ copyUrl, id: rowId, ticketTypeCode: type })
export const uploadBody = z.strictObject({ file: z.file({ error: 'fileRequired' }) })
export const ticketMade = z.object({
  id: count,
  filePath: text,
  fileName: text,
  bytes: count,
  sha256: text,
  receipt: z.object({ statement: text, signature: text }),
})
export type TicketMade = z.infer<typeof ticketMade>

const partyMax = 100
const digits = z.string().trim().normalize('NFKC')
const corrected = {
  ticketCode: digits.pipe(z.string().regex(/^(\d{10}|\d{12})?$/, 'ticketCodeInvalid')),
  ticketNum: digits.pipe(emptyOrLineUpTo(40)),
  ticketDate: z.union([z.literal(''), day]),
  checkNum: digits.pipe(z.string().regex(/^\d{0,20}$/, 'checkCodeInvalid')),
  boughtName: z.string().trim().pipe(emptyOrLineUpTo(partyMax)),
  sellerName: z.string().trim().pipe(emptyOrLineUpTo(partyMax)),
  ticketAmount: digits.pipe(z.string().regex(/^(-?\d{1,14}(\.\d{1,2})?)?$/, 'yuanInvalid')),
} satisfies Record<ShownField, z.ZodType>
/** Absent fields keep their value. */
export const correcting = z.strictObject(corrected).partial()

/** A ticket from a completed multipart upload, or from a file that this link has uploaded for another task. */
export const newTicket = z
  .strictObject({
    copyUrl,
    id: rowId,
    ticketTypeCode: type,
    bid: z.uuid({ error: 'invalid' }).optional(),
    filePath: z.string().min(1).max(200).optional(),
  })
  .refine(({ bid, filePath }) => (bid === undefined) !== (filePath === undefined), { error: 'invalid' })
export const ticketChange = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('correct'), copyUrl, id: rowId, version: rowVersion, fields: correcting }),
  z.strictObject({ change: z.literal('remove'), copyUrl, id: rowId }),
])
export const ticketChanged = z.object({ id: count, version: count })

export const uploadParams = z.strictObject({
  copyUrl,
  id: rowId,
  ticketTypeCode: type,
  fileName: lineUpTo(fileNameMax),
  bytes: partsParams.shape.bytes,
  mark: partsParams.shape.mark,
})
export const partQuery = z.strictObject({ copyUrl })
export const partSent = filePart
export const fileByUrl = z.strictObject({
  copyUrl,
  id: rowId,
  page: z.coerce.number().int().min(1).max(300).optional(),
})
