import { z } from 'zod'
import { day } from '#contract/platform/day.ts'
import { formFilesMax } from '#contract/platform/files/shapes.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import { checkOutcomes, checkSorts, checksAtOnceMax, TicketType } from './codes.ts'
import { ticketPoints } from './coverage.ts'
import { ReadingState, ReadSource, ticketFields } from './reading.ts'

const text = z.string()
const box = z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const source = z.enum(ReadSource)

/** Points compared with a line, or stated by a check: contract/audit/tickets/coverage.ts */
export const coverageTold = z.object({
  compared: z.int(),
  of: z.int(),
  enough: z.boolean(),
  missing: z.array(z.enum(ticketPoints)),
})

export const lineReading = z.object({
  name: text,
  spec: text,
  unit: text,
  quantity: text,
  amount: text,
  tax: text.optional(),
  batchNo: text.optional(),
  unitPrice: text.optional(),
  source,
  confidence: z.number(),
  box: box.optional(),
})

// Checks: files that somebody has read without any task

const count = z.int()
const person = z.object({ usercode: text, name: text })
const byIds = { ids: z.array(rowId).min(1).max(checksAtOnceMax) }
export const checkById = z.strictObject({ id: rowId })
export const checksById = z.strictObject(byIds)
export const checkPage = z.strictObject({ id: rowId, page: z.coerce.number().int().min(1).max(300).default(1) })

/** Files that were uploaded for it, by their public names. */
export const newChecks = z.strictObject({
  bids: z
    .array(z.uuid({ error: 'invalid' }))
    .min(1)
    .max(formFilesMax),
})
export const checksAdded = z.object({ ids: z.array(count) })
export const checksChanged = z.object({ changed: count })

export const checkFilter = z.strictObject({
  /** In the name of the file, the number, the parties, and who had it read. */
  keyword: z.string().trim().max(50).optional(),
  outcome: z.enum(checkOutcomes).optional(),
  type: z.enum(TicketType).optional(),
  /** Days of reading, in the organisation's calendar. */
  from: day.optional(),
  to: day.optional(),
})
export type CheckFilter = z.infer<typeof checkFilter>
export const checkPageQuery = z.strictObject({
  ...currentSize,
  ...checkFilter.shape,
  sort: z.enum(checkSorts).default('createdAt'),
  order: sortOrder.default('desc'),
})

const checkFields = {
  id: count,
  fileName: text,
  bytes: count,
  state: z.enum(ReadingState),
  outcome: z.enum(checkOutcomes),
  /** Why nothing was read; '' where it was. */
  failure: text,
  type: z.enum(TicketType).nullable(),
  ticketCode: text,
  ticketNum: text,
  ticketDate: text,
  sellerName: text,
  boughtName: text,
  /** Yuan, with tax. */
  ticketAmount: text,
  /** Fields that a person is asked to look at, and what the ticket gives away. */
  doubtful: count,
  findings: count,
  createdBy: person,
  createdAt: text,
  /** Whether it is the caller's own. */
  own: z.boolean(),
}
const checkRow = z.object(checkFields)
export type CheckRow = z.infer<typeof checkRow>
export const checkList = z.object({
  ...records(checkRow).shape,
  /** Of all that pass the filter but the outcome. */
  byOutcome: z.array(z.object({ outcome: z.enum(checkOutcomes), count })),
})
export type CheckList = z.infer<typeof checkList>

export const readFieldTold = z.object({
  field: z.enum(ticketFields),
  value: text,
  source,
  confidence: z.number(),
  box: box.nullable(),
  /** Below what is taken as read: a person is asked. */
  doubtful: z.boolean(),
})

export const checkTold = z.object({
  ...checkFields,
  path: text,
  sha256: text,
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(readFieldTold),
  lines: z.array(lineReading),
  /** Null until it was read. */
  coverage: coverageTold.nullable(),
  /** One sentence for each thing that the ticket gives away itself. */
  findingTexts: z.array(text),
  /** What the tax authority's service said: '1' confirmed, '0' refused, '' that it was not asked or has not answered. */
  isReal: z.enum(['', '0', '1']),
  finishedAt: text.nullable(),
})
export type CheckTold = z.infer<typeof checkTold>
