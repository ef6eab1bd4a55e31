import { z } from 'zod'
import { flowTypes } from '#contract/audit/flow/line.ts'
import { pairingStates } from '#contract/audit/flow/pairing.ts'
import { clientCode } from '#contract/audit/master-data/shapes.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { ticketPointStates, ticketPoints } from '#contract/audit/tickets/coverage.ts'
import { ReadingState, ReadSource } from '#contract/audit/tickets/reading.ts'
import { coverageTold, lineReading, readFieldTold } from '#contract/audit/tickets/shapes.ts'
import { day } from '#contract/platform/day.ts'
import { fileNameMax, partSent as filePart, partsAsked } from '#contract/platform/files/shapes.ts'
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

/** `page/limit → list, total`, as the collection's calls spell a page. design: domain §1 */
const pageLimit = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeDefault),
}
const listed = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: count })
export const pageOfLimit = ({ page, limit }: { page: number; limit: number }) => ({ number: page, size: limit })

/** A field that a person put right: what it is, who said so and when; `by` is null where it was the dealer. */
const correction = z.object({ value: text, by: person.nullable(), at: text })
export type Corrected = { [F in ShownField]?: z.infer<typeof correction> }

// Tasks, as staff see them

/** A reported line as a task is made of it. */
export type TaskLine = {
  /** Its file's SHA-256, sheet and row, which tell it from any other line of the object. */
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
/** Open points of a task: valid tickets without a decision, and needed types without a valid ticket. */
const openPoints = {
  undecided: z.array(z.object({ id: count, fileName: text, type })),
  missing: z.array(type),
}
const completedOpen = z.object({ ...openPoints, reason: text, by: person, at: text })
export type CompletedOpen = z.infer<typeof completedOpen>

const counts = {
  /** Types that are needed, and those of them of which a ticket stands that nobody rejected. */
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
  /** Differences and findings of the tickets that stand. */
  differing: count,
  createdAt: text,
  lastUploadedAt: text.nullable(),
  handedInAt: text.nullable(),
  completedAt: text.nullable(),
  mayEdit: z.boolean(),
  /** Tickets that stand, are not accepted, and could not be compared at number, date and amount. */
  incomplete: count,
  /** Open points of each completion that was made despite them, oldest first. */
  completedOpen: z.array(completedOpen),
}
const taskRow = z.object(taskFields)
export type TaskRow = z.infer<typeof taskRow>
export const taskList = z.object({
  ...listed(taskRow).shape,
  /** Of all that pass the filter but the status. */
  byStatus: z.array(z.object({ status, count })),
})
export type TaskList = z.infer<typeof taskList>

export const statusChange = z.strictObject({
  ids,
  status,
  /** What the dealer reads where tasks are given back. */
  reason: z.string().trim().pipe(emptyOrTextUpTo(reasonMax)).default(''),
  /** Why tasks are completed although something is open; without it they are refused, and `detail.open` says what is open. */
  openReason: z.string().trim().pipe(emptyOrTextUpTo(reasonMax)).default(''),
})
const openTask = z.object({ id: count, productName: text, counterparty: text, ...openPoints })
export type OpenTask = z.infer<typeof openTask>
/** Only those of the asked tasks of which something is open. */
export const openTasks = z.object({ open: z.array(openTask) })
export const statusesChanged = z.object({ changed: count })

// Tickets

const box = z.object({ page: count, x: z.number(), y: z.number(), width: z.number(), height: z.number() })
/** A field as it stands: what a person said, else what was read, and how that was read. */
const fieldTold = z.object({
  field: z.enum(shownFields),
  value: text,
  read: text.nullable(),
  source: z.enum(ReadSource).nullable(),
  confidence: z.number().nullable(),
  box: box.nullable(),
  correctedAt: text.nullable(),
  /** Below what is taken as read: a person is asked. */
  doubtful: z.boolean(),
})
export type FieldTold = z.infer<typeof fieldTold>

const ticketFieldsTold = {
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
  /** Why nothing was read; '' where it was. */
  failure: text,
  ticketCode: text,
  ticketNum: text,
  ticketDate: text,
  checkNum: text,
  boughtName: text,
  sellerName: text,
  ticketAmount: text,
  fields: z.array(fieldTold),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  /** How much of it could be compared with the line; null until it was looked at. */
  coverage: coverageTold.nullable(),
  /** One sentence for each difference from the line; '' where there is none. */
  diffReason: text,
  isPass: z.enum(IsPass),
  isReal: z.enum(IsReal),
  /** The last one, as the dealer reads it. */
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

/** A ticket as staff see it. */
const staffTicket = z.object({
  ...ticketFieldsTold,
  readingId: count.nullable(),
  /** Values of line and ticket at each point. `read`: only the ticket states it. `unread`: not compared. */
  points: z.array(
    z.object({ point: z.enum(ticketPoints), line: text, ticket: text, state: z.enum(ticketPointStates) }),
  ),
  /** Fields that were read but are not shown to the dealer. */
  otherFields: z.array(readFieldTold),
  /** Lines of goods; `converted` is their quantity in the base unit of the line's product. */
  lines: z.array(
    z.object({
      ...lineReading.shape,
      converted: z.object({ base: text, unit: text, own: z.boolean() }).nullable(),
    }),
  ),
  /** One sentence for each thing that the ticket gives away itself. */
  findings: z.array(text),
  /** Who put it up: null where it came by the link. */
  uploadedBy: person.nullable(),
  acceptedBy: person.nullable(),
  acceptedAt: text.nullable(),
  rejectedBy: person.nullable(),
})
export type StaffTicket = z.infer<typeof staffTicket>
export const taskTold = z.object({
  task: taskRow,
  tickets: z.array(staffTicket),
  rejections: z.array(z.object({ ...rejection.shape, rejectedBy: person })),
  /** Where it may go from where it is. */
  steps: z.array(status),
  /** Types of which staff may put up a ticket that the dealer has sent otherwise; none where nobody may now. */
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

/** A file that staff have uploaded for the object of the task, as the ticket that its dealer has sent otherwise. */
export const staffPut = z.strictObject({ id: rowId, ticketTypeCode: type, bid: z.uuid({ error: 'invalid' }) })

export const begunJobs = z.object({ tickets: count })
export const byTicketPage = z.strictObject({ id: rowId, page: z.coerce.number().int().min(1).max(300).default(1) })

// Links

const endDate = day
const types = z.array(type).min(1, 'ticketTypesRequired').max(5)
const linkRemarks = z.string().trim().pipe(emptyOrTextUpTo(remarksMax)).default('')
/** A new link ends the one before. */
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
  /** Its holder reads that it was closed; of one that was revoked they find nothing any more. */
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
  /** Files that came by it. */
  uploaded: count,
})
export type LinkRow = z.infer<typeof linkRow>
const objectTold = {
  objectId: count,
  reviewBatchNo: text,
  dealerName: text,
  clientCode: text,
  projectId: count,
  projectName: text,
  mayEdit: z.boolean(),
}
export const linkCount = z.object({ cnt: count, open: count })
/** The open link of an object with its address; null where there is none. */
export const linkTold = z.object({
  ...objectTold,
  /** Types that its tasks need, for a new link. */
  needed: z.array(type),
  tasks: count,
  copyUrl: text.nullable(),
  link: linkRow.nullable(),
})
export type LinkTold = z.infer<typeof linkTold>
export const linkHistory = z.object({ ...objectTold, links: z.array(linkRow) })
export type LinkHistory = z.infer<typeof linkHistory>
export const linkLetter = z.strictObject({
  id: rowId,
  recipient: z.email({ error: 'emailInvalid' }).max(254),
  language: z.enum(['zh-Hans', 'zh-Hant', 'en']).default('zh-Hans'),
})

// What the dealer sees

/** The secret of a link. */
const copyUrl = z.string({ error: 'required' }).min(1).max(64)

export const pageByUrlAsked = z.strictObject({
  ...pageLimit,
  copyUrl,
  status: z.union([status, z.literal('')]).optional(),
  keyWord,
  statusList: z.array(status).max(4).optional(),
  /** What a caller has counted before; nothing is made of it. */
  totalCount: z.coerce.number().int().min(0).max(1e9).optional(),
})
/** spec: operations §3 "Collection header" */
const header = {
  /** Open until 23:59 of that day. */
  endDate: text,
  /** It takes no more tickets. */
  late: z.boolean(),
  totalCnt: count,
  /** All needed tickets are there. */
  uploadCnt: count,
  collectCnt: count,
  finishedCnt: count,
  remarks: text,
  ticketTypeList: z.array(z.object({ ticketTypeCode: type, ticketTypeName: text, isAvailable: z.enum(IsAvailable) })),
  dealerName: text,
  checkBatch: text,
  companyCode: text,
}
/** spec: operations §3 "Collection task row", with what design: domain §8 adds. */
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
  /** The last one. */
  rejectReason: text,
  /** Whether the dealer may put tickets up, and hand the task in. */
  mayUpload: z.boolean(),
  mayHandIn: z.boolean(),
})
export type SharedTask = z.infer<typeof sharedTask>
export const pageByUrl = z.object({ ...header, result: listed(sharedTask) })
export type PageByUrl = z.infer<typeof pageByUrl>

export const taskByUrl = z.strictObject({ copyUrl, id: rowId })
const sharedTicket = z.object({
  ...ticketFieldsTold,
  mayChange: z.boolean(),
  /** Put up by the auditors, as it was sent to them otherwise. */
  byStaff: z.boolean(),
})
export type SharedTicket = z.infer<typeof sharedTicket>
export const ticketsTold = z.object({
  ticketTypeList: header.ticketTypeList,
  ticketList: z.array(sharedTicket),
  billInfo: sharedTask,
  rejections: z.array(rejection),
})
export type TicketsTold = z.infer<typeof ticketsTold>

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
/** What is not said stays as it was read. */
export const correcting = z.strictObject(corrected).partial()

/** A ticket of a file that has come in parts, or that this link has brought for another of its tasks. */
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

export const uploadAsked = z.strictObject({
  copyUrl,
  id: rowId,
  ticketTypeCode: type,
  fileName: lineUpTo(fileNameMax),
  bytes: partsAsked.shape.bytes,
  mark: partsAsked.shape.mark,
})
export const partQuery = z.strictObject({ copyUrl })
export const partSent = filePart
export const fileByUrl = z.strictObject({
  copyUrl,
  id: rowId,
  page: z.coerce.number().int().min(1).max(300).optional(),
})
