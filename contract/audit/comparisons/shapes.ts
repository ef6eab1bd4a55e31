import { z } from 'zod'
import { handChanges, handFaults, joinedMax } from '#contract/audit/flow/hand-pair.ts'
import { type Columns, fileRoles, lineFields as flowFields } from '#contract/audit/flow/line.ts'
import { openBecauses, openReasonKinds } from '#contract/audit/flow/open-reason.ts'
import { pairingStates, resultRules } from '#contract/audit/flow/pairing.ts'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'
import { comparedRoles, figureLists, remarkMax, resultSorts } from '#contract/audit/flow/result.ts'
import { resultFilterFields } from '#contract/audit/flow/result-filter.ts'
import { publishedWith } from '#contract/audit/reviews/published.ts'
import { workbookFault } from '#contract/platform/files/workbook.ts'
import { chosenPlaces, currentSize, pageSizeMax, records, sortOrder } from '#contract/platform/paging.ts'
import { among, besideOne, published, runProgress } from '#contract/platform/versions/shapes.ts'
import { runStates } from '#contract/platform/versions/states.ts'
import { bizId, rowId } from '#contract/shell/accounts/user-shapes.ts'
import { comparisonFaults } from './codes.ts'

const text = z.string()
const count = z.number().int()
const person = z.object({ usercode: text, name: text })
/** Quantities in base units and amounts in yuan, as decimals. */
const decimal = z.string()

export const byObject = z.strictObject({ objectId: rowId })
export const byComparison = z.strictObject({ id: rowId })
export const byExport = z.strictObject({ id: rowId, jobId: bizId })
const place = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A source sheet of a comparison, with the version of its file. */
const input = z.object({
  source: count,
  role: z.enum(fileRoles),
  fileId: count,
  fileName: text,
  number: count,
  sheetId: count,
  sheet: text.nullable(),
  /** Checksum of the original file. */
  sha256: text,
  lines: count,
  faults: count,
  skipped: count,
})

const side = z.object({ lines: count, quantity: decimal, amount: decimal })
const sums = { reported: side, matched: z.object({ lines: count, quantity: decimal }), sale: side }
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
  /** Names without a match, and the lines that wait for them; lines whose unit has no factor. */
  unknownNames: count,
  unknownLines: count,
  unitFaults: count,
  /** Lines for which splits were searched only among the nearest candidates. */
  cappedSplits: count,
})
export type Figures = z.infer<typeof figures>

const brief = {
  id: count,
  objectId: count,
  number: count,
  state: z.enum(runStates),
  fault: z.enum(comparisonFaults).nullable(),
  job: runProgress.nullable(),
  /** Number of the base version of an edited result; null if computed. */
  editedFrom: count.nullable(),
  startedBy: person,
  createdAt: text,
  finishedAt: text.nullable(),
  ...published,
  comments: count,
  openComments: count,
  /** Summary figures; null without a result. */
  lines: count.nullable(),
  differing: count.nullable(),
  share: figures.shape.share.nullable(),
}
const versionBrief = z.object(brief)
export type VersionBrief = z.infer<typeof versionBrief>

/** A version with its inputs and results. */
export const version = z.object({
  ...brief,
  settings: pairingSettingsShape,
  inputs: z.array(input),
  figures: figures.nullable(),
  /** Name of the edited workbook, and its faults if it was refused. */
  editedFile: text.nullable(),
  /** A person's change of pairing: number of lines, and the reason. */
  editedByHand: z.object({ change: z.enum(handChanges), lines: count, text }).nullable(),
  workbookFaults: z.array(workbookFault.extend({ reason: text })),
})
export type ComparisonVersion = z.infer<typeof version>

export const versionsParams = z.strictObject({ objectId: rowId, ...currentSize })
const beside = {
  mayEdit: z.boolean(),
  /** Sheets that are ready, and number of files or sheets that are not. */
  ready: count,
  unready: count,
}
export const versionsResult = z.object({ ...records(versionBrief).shape, ...beside })
export const versionDetail = z.object({ version, ...among })
export type VersionDetail = z.infer<typeof versionDetail>

const { states: _, duplicate: __, places: ___, ...filterFields } = resultFilterFields
/** Result lines by filter and order; without `id`, of the newest version with a result. */
export const comparisonParams = z.strictObject({
  objectId: rowId,
  id: rowId.optional(),
  ...currentSize,
  ...filterFields,
  state: z.enum(pairingStates).optional(),
  /** `1`: duplicate lines only. */
  duplicate: z.enum(['1']).optional(),
  /** Comma-separated line places such as `3,5,8`. */
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
  /** In base units. */
  base: decimal,
  state: z.enum(pairingStates),
  rule: z.enum(resultRules),
  /** Group id; null for a line without a group. */
  group: z.number().int().nullable(),
  other: z.number().int().nullable(),
  /** Sale minus reported. */
  days: count.nullable(),
  difference: decimal.nullable(),
  duplicate: z.boolean(),
}
const line = z.object({ ...lineFields, notes: count })
export type ComparisonLine = z.infer<typeof line>

export const comparisonResult = z.object({
  objectId: count,
  ...beside,
  ...besideOne(versionBrief),
  version: version.nullable(),
  lines: records(line).nullable(),
})
export type ComparisonResult = z.infer<typeof comparisonResult>

export const publishedResult = publishedWith(figures)
export type PublishedComparison = z.infer<typeof publishedResult>['records'][number]

export const figuresParams = z.strictObject({ id: rowId, list: z.enum(figureLists), ...currentSize })
/** The client's product code, with its name and spec when the comparison began. */
const product = { product: text, productName: text, spec: text }
const nameless = { productCode: text, productName: text, spec: text, lines: count }
const negativeSpan = z.object({ from: text, to: text, lowest: decimal })
/** Row of a figures list; its fields depend on the list. */
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
export const figuresResult = records(figureRow)

export const byLine = z.strictObject({ id: rowId, place })
const remark = z.string({ error: 'required' }).trim().min(1, 'required').max(remarkMax)
export const savingNote = z.strictObject({ id: rowId, place, text: remark })
/** A person pairs lines, or splits a group. */
export const previewingPairing = z.strictObject({ id: rowId, change: z.enum(handChanges), places: chosenPlaces })
export const changingPairing = z.strictObject({
  id: rowId,
  change: z.enum(handChanges),
  places: z.array(place).min(1).max(joinedMax),
  text: remark,
})
/** All affected lines, and the new figures by state; or the reason why it is impossible. */
export const handPreview = z.object({
  lines: z.array(line),
  fault: z.enum(handFaults).nullable(),
  state: z.enum(pairingStates).nullable(),
  byState: figures.shape.byState.nullable(),
  matchedQuantity: decimal.nullable(),
})
export type HandPreview = z.infer<typeof handPreview>
/** One note on several lines, all or none. */
export const savingNotes = z.strictObject({ id: rowId, places: z.array(place).min(1).max(pageSizeMax), text: remark })
export const savedNotes = z.object({ saved: count })
const note = z.object({ id: count, text, createdBy: person, createdAt: text })
/** An original row with the headers of its sheet. */
const rawRow = z.object({
  ...lineFields,
  heads: z.array(text),
  cells: z.array(text).nullable(),
  /** Cell index, from 1, by field. */
  columns: z.partialRecord(z.enum(flowFields), count) as unknown as z.ZodType<Columns>,
})
/** Lines that would close an open or differing pair, and the rules that prevented it. */
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
export const lineDetail = z.object({
  version: count,
  rows: z.array(rawRow),
  hints: z.array(openHint),
  notes: z.array(note),
})
export type LineDetail = z.infer<typeof lineDetail>

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
