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
export const coverageShape = z.object({
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

// Checks of files without a task

const count = z.int()
const person = z.object({ usercode: text, name: text })
const byIds = { ids: z.array(rowId).min(1).max(checksAtOnceMax) }
export const checkById = z.strictObject({ id: rowId })
export const checksById = z.strictObject(byIds)
export const checkPage = z.strictObject({ id: rowId, page: z.coerce.number().int().min(1).max(300).default(1) })

/** Public ids of uploaded files. */
export const newChecks = z.strictObject({
  bids: z
    .array(z.uuid({ error: 'invalid' }))
    .min(1)
    .max(formFilesMax),
})
export const checksAdded = z.object({ ids: z.array(count) })
export const checksChanged = z.object({ changed: count })

export const checkFilter = z.strictObject({
  /** Substring of file name, number, parties, or the user who created the check. */
  keyword: z.string().trim().max(50).optional(),
  outcome: z.enum(checkOutcomes).optional(),
  type: z.enum(TicketType).optional(),
  /** Days of creation, in the organisation's time zone. */
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
  /** Reason why recognition failed; '' if it succeeded. */
  failure: text,
  type: z.enum(TicketType).nullable(),
  ticketCode: text,
  ticketNum: text,
  ticketDate: text,
  sellerName: text,
  boughtName: text,
  /** Yuan, with tax. */
  ticketAmount: text,
  /** Number of fields to check, and of findings. */
  doubtful: count,
  findings: count,
  createdBy: person,
  createdAt: text,
  /** True for the caller's own checks. */
  own: z.boolean(),
}
const checkRow = z.object(checkFields)
export type CheckRow = z.infer<typeof checkRow>
export const checkList = z.object({
  ...records(checkRow).shape,
  /** Counts over all filters except the outcome. */
  byOutcome: z.array(z.object({ outcome: z.enum(checkOutcomes), count })),
})
export type CheckList = z.infer<typeof checkList>

export const readField = z.object({
  field: z.enum(ticketFields),
  value: text,
  source,
  confidence: z.number(),
  box: box.nullable(),
  /** Confidence below the limit: a person must check it. */
  doubtful: z.boolean(),
})

export const checkResult = z.object({
  ...checkFields,
  path: text,
  sha256: text,
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(readField),
  lines: z.array(lineReading),
  /** Null until read. */
  coverage: coverageShape.nullable(),
  /** One sentence per finding on the ticket alone. */
  findingTexts: z.array(text),
  /** Answer of the tax authority's service: '1' confirmed, '0' refused, '' not asked or not answered. */
  isReal: z.enum(['', '0', '1']),
  finishedAt: text.nullable(),
})
export type CheckResult = z.infer<typeof checkResult>
