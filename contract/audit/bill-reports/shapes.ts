import { z } from 'zod'
import { flowTypes } from '#contract/audit/flow/line.ts'
import { pairingStates } from '#contract/audit/flow/pairing.ts'
import { sampleMethods, seedsEnd } from '#contract/audit/flow/sampling.ts'
import { publishedWith } from '#contract/audit/reviews/published.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { among, besideOne, numbered, published, runProgress } from '#contract/platform/versions/shapes.ts'
import { runStates } from '#contract/platform/versions/states.ts'
import { bizId, rowId } from '#contract/shell/accounts/user-shapes.ts'
import { drawnMax, reportSorts, sampleFaults, verdicts } from './codes.ts'

const text = z.string()
const count = z.number().int()
const person = z.object({ usercode: text, name: text })
/** Quantities, and amounts in yuan. */
const decimal = z.string()
const status = z.enum(CollectStatus)
const type = z.enum(TicketType)
const verdict = z.enum(verdicts)

export const byObject = z.strictObject({ objectId: rowId })
export const byReport = z.strictObject({ id: rowId })
export const byExport = z.strictObject({ id: rowId, jobId: bizId })
export const bySample = z.strictObject({ id: rowId })

// Samples

/** Percentage with up to two decimals. */
const share = z
  .string()
  .trim()
  .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'shareInvalid')
  .refine((typed) => Number(typed) > 0, 'shareInvalid')
const drawnState = z.enum(pairingStates).exclude(['onlyDealer'])
const needed = z.array(type, { error: 'ticketTypesRequired' }).min(1, 'ticketTypesRequired').max(5)

const howDrawn = {
  method: z.enum(sampleMethods),
  /** Method `amount`: percentage of the reported amount. */
  share: share.optional(),
  /** Method `state`: states to draw. */
  states: z.array(drawnState).max(pairingStates.length).optional(),
  /** Method `random`: number of lines, and the seed. */
  count: z.coerce
    .number({ error: 'countInvalid' })
    .int('countInvalid')
    .min(1, 'countInvalid')
    .max(drawnMax, 'countInvalid')
    .optional(),
  seed: z.coerce
    .number({ error: 'seedInvalid' })
    .int('seedInvalid')
    .min(0, 'seedInvalid')
    .max(seedsEnd - 1, 'seedInvalid')
    .optional(),
}

type HowDrawn = {
  method: (typeof sampleMethods)[number]
  share?: string | undefined
  states?: string[] | undefined
  count?: number | undefined
  seed?: number | undefined
}
/** Checks that the method's parameters are present. */
function isWhole({ method, ...settings }: HowDrawn, context: z.RefinementCtx): void {
  const lacks = (path: keyof typeof settings, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (method === 'amount' && settings.share === undefined) lacks('share', 'shareInvalid')
  if (method === 'state' && (settings.states ?? []).length === 0) lacks('states', 'stateRequired')
  if (method === 'random' && settings.count === undefined) lacks('count', 'countInvalid')
  if (method === 'random' && settings.seed === undefined) lacks('seed', 'seedInvalid')
}

/** Without `id`, uses the newest version with a result. */
export const previewParams = z
  .strictObject({ objectId: rowId, comparisonId: rowId.optional(), ...howDrawn })
  .superRefine(isWhole)
export const drawing = z
  .strictObject({ objectId: rowId, comparisonId: rowId, ...howDrawn, needed })
  .superRefine(isWhole)
export type Drawing = z.infer<typeof drawing>

const sums = { lines: count, amount: decimal }
export const previewResult = z.object({
  comparison: numbered,
  /** All reported lines; amounts of returns count as absolute values. */
  reported: z.object({ ...sums, withoutAmount: count }),
  drawn: z.object(sums),
  /** Exceeds the limit of one sample. */
  tooMany: z.boolean(),
})
export type PreviewResult = z.infer<typeof previewResult>

const sample = z.object({
  id: count,
  number: count,
  comparison: numbered,
  state: z.enum(runStates),
  fault: z.enum(sampleFaults).nullable(),
  job: runProgress.nullable(),
  method: z.enum(sampleMethods),
  share: text.nullable(),
  states: z.array(drawnState),
  count: count.nullable(),
  seed: count.nullable(),
  needed: z.array(type),
  /** Population and sample sizes; null until drawn. */
  reported: z.object(sums).nullable(),
  drawn: z.object(sums).nullable(),
  /** Number of tasks that did not exist before. */
  added: count.nullable(),
  drawnBy: person,
  createdAt: text,
})
export type Sample = z.infer<typeof sample>
export const samplesParams = z.strictObject({ objectId: rowId, ...currentSize })
export const samplesResult = records(sample)

const byStatus = z.array(z.object({ status, tasks: count }))
/** Collection progress of an object. */
const collecting = z.object({
  tasks: count,
  byStatus,
  samples: count,
  /** The newest comparison that a sample can be drawn from. */
  comparison: numbered.nullable(),
  /** Ticket types that the last sample needed. */
  needed: z.array(type),
  running: count.nullable(),
})
export type Collecting = z.infer<typeof collecting>

/** Summary figures of a report. Amounts of returns count as absolute values. */
const figures = z.object({
  ...sums,
  withoutAmount: count,
  /** Population of the newest sample; null without one. */
  reported: z.object(sums).nullable(),
  proven: decimal,
  open: decimal,
  byVerdict: z.array(z.object({ verdict, ...sums })),
  /** Proven lines, split by whether their tickets could be compared fully: contract/audit/tickets/coverage.ts */
  provenBy: z.object({ enough: z.object(sums), partial: z.object(sums) }),
  byStatus,
  /** By ticket type: lines that need one, and lines that have one. */
  byType: z.array(z.object({ type, planned: count, real: count })),
  tickets: count,
  rejected: count,
})
export type ReportFigures = z.infer<typeof figures>

const brief = {
  id: count,
  objectId: count,
  number: count,
  /** Number of the base version of an edited report; null if computed from tickets. */
  editedFrom: count.nullable(),
  madeBy: person,
  createdAt: text,
  ...published,
  figures,
}
const reportBrief = z.object(brief)
export type ReportBrief = z.infer<typeof reportBrief>
const report = z.object({
  ...brief,
  editedFile: text.nullable(),
  /** Edited versions only: lines with a changed verdict. */
  changed: count,
})
export type BillReport = z.infer<typeof report>

export const reportsParams = z.strictObject({ objectId: rowId, ...currentSize })
export const reportsResult = z.object({
  ...records(reportBrief).shape,
  mayEdit: z.boolean(),
  collecting,
  /** True if tasks or tickets have changed since the newest version. */
  stale: z.boolean(),
})
export const reportDetail = z.object({ report, ...among })

const difference = z.object({ type, text })
/** A ticket that was compared at `compared` of `of` points; `accepted` if a person accepted it nevertheless. */
const partialTicket = z.object({ type, compared: count, of: count, accepted: z.boolean() })
export type PartialTicket = z.infer<typeof partialTicket>
const reportLine = z.object({
  taskId: count,
  fileName: text,
  sheet: text.nullable(),
  row: count,
  date: text,
  counterparty: text,
  productCode: text,
  productName: text,
  spec: text,
  batchNo: text,
  quantity: decimal,
  unit: text,
  amount: decimal.nullable(),
  flowType: z.enum(flowTypes),
  state: z.enum(pairingStates),
  status,
  needed: z.array(type),
  /** Types for which the line has a ticket that counts. */
  present: z.array(type),
  planned: count,
  real: count,
  proven: decimal,
  open: decimal,
  /** Differences from the line, and findings on the tickets; one sentence each. */
  differences: z.array(difference),
  /** The least compared ticket whose number, date or amount could not be compared; null without one. */
  partial: partialTicket.nullable(),
  verdict,
  /** The computed verdict, if a person has overridden it. */
  judged: verdict.nullable(),
  note: text,
})
export type ReportLine = z.infer<typeof reportLine>

const searched = z.string().trim().min(1).max(100)
export const reportFilter = {
  verdict: verdict.optional(),
  status: status.optional(),
  state: z.enum(pairingStates).optional(),
  /** Lines that need a ticket of this type and have none. */
  missing: type.optional(),
  /** Substring of counterparty, product name or code, or batch. */
  text: searched.optional(),
}
/** Lines by filter and order; without `id`, of the newest version. */
export const reportParams = z.strictObject({
  objectId: rowId,
  id: rowId.optional(),
  ...currentSize,
  ...reportFilter,
  sort: z.enum(reportSorts).default('line'),
  order: sortOrder.default('asc'),
})
export const reportPage = z.object({
  objectId: count,
  mayEdit: z.boolean(),
  collecting,
  stale: z.boolean(),
  ...besideOne(reportBrief),
  report: report.nullable(),
  lines: records(reportLine).nullable(),
})
export type ReportPage = z.infer<typeof reportPage>

export const publishedResult = publishedWith(figures)
export type PublishedReport = z.infer<typeof publishedResult>['records'][number]
