import { z } from 'zod'
import { handChanges, handFaults, joinedMax } from '#contract/audit/flow/hand-pair.ts'
import { type Columns, fileRoles, lineFields as flowFields } from '#contract/audit/flow/line.ts'
import { openBecauses, openReasonKinds } from '#contract/audit/flow/open-reason.ts'
import { pairingStates, resultRules } from '#contract/audit/flow/pairing.ts'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'
import { comparedRoles, figureLists, remarkMax, resultSorts } from '#contract/audit/flow/result.ts'
import { resultFilterFields } from '#contract/audit/flow/result-filter.ts'
import { clientCode } from '#contract/audit/master-data/shapes.ts'
import { workbookFault } from '#contract/platform/files/workbook.ts'
import { chosenPlaces, currentSize, pageSizeMax, records, sortOrder } from '#contract/platform/paging.ts'
import { bizId, rowId } from '#contract/shell/accounts/user-shapes.ts'
import { comparisonFaults, comparisonStates } from './codes.ts'

const text = z.string()
const count = z.number().int()
const person = z.object({ usercode: text, name: text })
/** Quantities in base units and amounts in yuan, as decimals. */
const decimal = z.string()

export const byObject = z.strictObject({ objectId: rowId })
export const byComparison = z.strictObject({ id: rowId })
/** A result that was handed out as a workbook and edited outside. */
export const editedUpload = z.strictObject({ file: z.file({ error: 'fileRequired' }) })
export const byExport = z.strictObject({ id: rowId, jobId: bizId })
const place = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A sheet that a comparison was made of, in the version of its file. */
const input = z.object({
  source: count,
  role: z.enum(fileRoles),
  fileId: count,
  fileName: text,
  number: count,
  sheetId: count,
  sheet: text.nullable(),
  /** Of the file as it came. */
  sha256: text,
  lines: count,
  faults: count,
  skipped: count,
})

const side = z.object({ lines: count, quantity: decimal, amount: decimal })
const sums = { reported: side, matched: z.object({ lines: count, quantity: decimal }), sale: side }
/** The figures on top of a result. */
const figures = z.object({
  lines: count,
  byState: z.array(z.object({ state: z.enum(pairingStates), reported: side, sale: side })),
  share: z.object({ reportedQuantity: decimal, matchedQuantity: decimal }),
  stock: z.object({
    keys: count,
    balanced: count,
    opening: text.nullable(),
    closing: text.nullable(),
    findings: count,
  }),
  /** Words that nobody has matched, and the lines that wait for them; lines whose unit has no factor. */
  unknownNames: count,
  unknownLines: count,
  unitFaults: count,
  /** Lines whose split was looked for among the nearest alone. */
  cappedSplits: count,
})
export type Figures = z.infer<typeof figures>

const job = z.object({ stage: text, rows: count, of: count, percent: count })
const brief = {
  id: count,
  objectId: count,
  number: count,
  state: z.enum(comparisonStates),
  fault: z.enum(comparisonFaults).nullable(),
  job: job.nullable(),
  /** The number of the version that it was edited from; null of one that was compared. */
  editedFrom: count.nullable(),
  startedBy: person,
  createdAt: text,
  finishedAt: text.nullable(),
  /** null until it was published; `online` is the one that the client sees, which a later one replaces. */
  publishedAt: text.nullable(),
  publishedBy: person.nullable(),
  online: z.boolean(),
  comments: count,
  openComments: count,
  /** Of its figures; null where it came to nothing. */
  lines: count.nullable(),
  differing: count.nullable(),
  share: figures.shape.share.nullable(),
}
/** A version as the list of an object's has it. */
const versionBrief = z.object(brief)
export type VersionBrief = z.infer<typeof versionBrief>

/** With all that it was made of and came to. */
export const version = z.object({
  ...brief,
  settings: pairingSettingsShape,
  inputs: z.array(input),
  figures: figures.nullable(),
  /** The name of the workbook that it was edited by, and what is wrong in that where it cannot be taken. */
  editedFile: text.nullable(),
  /** A change of pairing by a person: of how many lines, and why. */
  editedByHand: z.object({ change: z.enum(handChanges), lines: count, text }).nullable(),
  workbookFaults: z.array(workbookFault.extend({ reason: text })),
})
export type ComparisonVersion = z.infer<typeof version>

export const versionsAsked = z.strictObject({ objectId: rowId, ...currentSize })
const beside = {
  mayEdit: z.boolean(),
  /** Sheets that are ready, and how many files or sheets are not yet. */
  ready: count,
  unready: count,
}
export const versionsTold = z.object({ ...records(versionBrief).shape, ...beside })
const named = z.object({ id: count, number: count })
const among = {
  /** The newest that has come to something, and the one that the client sees. */
  newest: named.nullable(),
  online: named.nullable(),
}
export const versionTold = z.object({ version, ...among })
export type VersionTold = z.infer<typeof versionTold>

const { states: _, duplicate: __, places: ___, ...filterFields } = resultFilterFields
/** Result lines by filter and order; without `id` of the newest version that has come to something. */
export const comparisonAsked = z.strictObject({
  objectId: rowId,
  id: rowId.optional(),
  ...currentSize,
  ...filterFields,
  state: z.enum(pairingStates).optional(),
  /** `1`: only lines that stand more than once on their side. */
  duplicate: z.enum(['1']).optional(),
  /** `3,5,8`: those lines alone. */
  places: chosenPlaces.optional(),
  sort: z.enum(resultSorts).default('place'),
  order: sortOrder.default('asc'),
})

const lineFields = {
  place,
  source: count,
  fileName: text,
  sheet: text.nullable(),
  row: count,
  role: z.enum(comparedRoles),
  date: text,
  counterparty: text,
  productCode: text,
  productName: text,
  spec: text,
  batchNo: text,
  quantity: decimal,
  unit: text,
  unitPrice: text,
  amount: decimal.nullable(),
  flowType: text,
  documentNo: text,
  product: text,
  month: text,
  /** The quantity in base units. */
  base: decimal,
  state: z.enum(pairingStates),
  rule: z.enum(resultRules),
  /** Lines of one group belong together; null alone. */
  group: z.number().int().nullable(),
  other: z.number().int().nullable(),
  /** Sale less reported. */
  days: count.nullable(),
  difference: decimal.nullable(),
  duplicate: z.boolean(),
}
const line = z.object({ ...lineFields, notes: count })
export type ComparisonLine = z.infer<typeof line>

export const comparisonTold = z.object({
  objectId: count,
  ...beside,
  ...among,
  /** The newest ones, and how many there are in all. */
  versions: z.array(versionBrief),
  versionsTotal: count,
  /** The one whose lines these are. */
  chosen: count.nullable(),
  version: version.nullable(),
  lines: records(line).nullable(),
})
export type ComparisonTold = z.infer<typeof comparisonTold>

export const publishedAsked = z.strictObject({
  ...currentSize,
  clientCode: clientCode.optional(),
  objectId: rowId.optional(),
})
const published = z.object({
  id: count,
  number: count,
  objectId: count,
  projectId: count,
  projectName: text,
  reviewBatchNo: text,
  dealerName: text,
  periodFrom: text,
  periodTo: text,
  publishedAt: text,
  publishedBy: person.nullable(),
  figures,
})
export type PublishedComparison = z.infer<typeof published>
export const publishedTold = records(published)

export const begun = z.object({ id: count, number: count, begun: z.boolean() })

export const figuresAsked = z.strictObject({ id: rowId, list: z.enum(figureLists), ...currentSize })
/** The client's code, with its name and spec when the comparison began. */
const product = { product: text, productName: text, spec: text }
const nameless = { productCode: text, productName: text, spec: text, lines: count }
const negativeSpan = z.object({ from: text, to: text, lowest: decimal })
/** A row of one of the lists, as the list says. */
const figureRow = z.union([
  z.strictObject({ ...product, month: text, ...sums }),
  z.strictObject({ counterparty: text, ...sums }),
  z.strictObject({
    finding: z.literal('doesNotBalance'),
    ...product,
    batch: text,
    computed: decimal,
    closing: decimal,
    difference: decimal,
    monthBegins: text,
  }),
  z.strictObject({
    finding: z.literal('negativeStock'),
    ...product,
    batch: text,
    days: count,
    spans: z.array(negativeSpan),
  }),
  z.strictObject(nameless),
  z.strictObject({ ...product, unit: text, lines: count }),
])
export type FigureRow = z.infer<typeof figureRow>
export const figuresTold = records(figureRow)

// One line

export const byLine = z.strictObject({ id: rowId, place })
const remark = z.string({ error: 'required' }).trim().min(1, 'required').max(remarkMax)
export const savingNote = z.strictObject({ id: rowId, place, text: remark })
/** A person joins lines, or parts those that belong together. */
export const previewingPairing = z.strictObject({ id: rowId, change: z.enum(handChanges), places: chosenPlaces })
export const changingPairing = z.strictObject({
  id: rowId,
  change: z.enum(handChanges),
  places: z.array(place).min(1).max(joinedMax),
  text: remark,
})
/** All lines that are meant, and the figures by state as they would be; where it cannot be, why. */
export const handPreview = z.object({
  lines: z.array(line),
  fault: z.enum(handFaults).nullable(),
  state: z.enum(pairingStates).nullable(),
  byState: figures.shape.byState.nullable(),
  matchedQuantity: decimal.nullable(),
})
export type HandPreview = z.infer<typeof handPreview>
/** One note on several lines: on all of them or on none. */
export const savingNotes = z.strictObject({ id: rowId, places: z.array(place).min(1).max(pageSizeMax), text: remark })
export const savedNotes = z.object({ saved: count })
const note = z.object({ id: count, text, createdBy: person, createdAt: text })
/** A row as it stood in its sheet, under the heads of that sheet. */
const rawRow = z.object({
  ...lineFields,
  heads: z.array(text),
  cells: z.array(text).nullable(),
  /** Which of its cells, counted from 1, was read as which field. */
  columns: z.partialRecord(z.enum(flowFields), count) as unknown as z.ZodType<Columns>,
})
/** Lines that would close an open line or a pair that differs, and the rules that kept them apart. */
const openHint = z.object({
  reason: z.enum(openReasonKinds),
  because: z.array(z.enum(openBecauses)),
  lines: z.array(
    line.pick({
      place: true,
      fileName: true,
      sheet: true,
      row: true,
      role: true,
      date: true,
      batchNo: true,
      base: true,
    }),
  ),
})
export type OpenHint = z.infer<typeof openHint>
export const lineTold = z.object({
  version: count,
  rows: z.array(rawRow),
  hints: z.array(openHint),
  notes: z.array(note),
})
export type LineTold = z.infer<typeof lineTold>

// Comments on a version

export const savingComment = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('add'), id: rowId, text: remark }),
  z.strictObject({ change: z.literal('answer'), commentId: rowId, text: remark }),
  z.strictObject({ change: z.literal('resolve'), commentId: rowId }),
])
export const comment = z.object({
  id: count,
  version: count,
  number: count,
  text,
  createdBy: person,
  createdAt: text,
  answer: text,
  answeredBy: person.nullable(),
  answeredAt: text.nullable(),
  resolvedBy: person.nullable(),
  resolvedAt: text.nullable(),
})
export type RevisionComment = z.infer<typeof comment>
export const savedRemark = z.object({ id: count })
