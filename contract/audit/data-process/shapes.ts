import { z } from 'zod'
import { type Columns, faultReasons, fileRoles, type LineField, lineFields } from '#contract/audit/flow/line.ts'
import { figureDoubts, sheetFigures } from '#contract/audit/flow/plausibility.ts'
import { sheetDoubts } from '#contract/audit/flow/sheet-doubts.ts'
import { codeMax } from '#contract/audit/master-data/shapes.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { batchNo } from '#contract/audit/reviews/shapes.ts'
import { choosableEncodings, encodings, fileFaults } from '#contract/platform/files/content.ts'
import { dateOrders } from '#contract/platform/ingest/date.ts'
import { fileForms, noHeadRow, rareSeparators, separators, sheetColumnsMax } from '#contract/platform/ingest/file.ts'
import { currentSize, records } from '#contract/platform/paging.ts'
import { rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import {
  fileStates,
  matchesMax,
  nextSteps,
  objectFilesMax,
  pipelineStages,
  processFaults,
  sheetStates,
  sheetsAtOnce,
  sheetWants,
  stageStates,
  suggestedBy,
} from './codes.ts'

const text = z.string()
const count = z.number().int()
const column = z.coerce.number().int().min(1).max(sheetColumnsMax)
const fileRole = z.enum(fileRoles)
const lineField = z.enum(lineFields)
const dateOrder = z.enum(dateOrders)

export const byBatch = z.strictObject({ reviewBatchNo: batchNo })
export const byFile = z.strictObject({ fileId: rowId })

/** Column index, from 1, by field. */
const columns = z.partialRecord(lineField, column) as unknown as z.ZodType<Columns, Columns>
const by = z.partialRecord(lineField, z.enum(suggestedBy)) as unknown as z.ZodType<
  Partial<Record<LineField, (typeof suggestedBy)[number]>>
>
const suggestedColumns = z.object({ columns, by })
export type SuggestedColumns = z.infer<typeof suggestedColumns>

/**
 * Normalized headers of contract/audit/data-process/memory.ts with their fields; null for columns that are not used.
 */
const rememberedWords = z.record(text, lineField.nullable())
export type RememberedWords = z.infer<typeof rememberedWords>

/** A row at the top of a sheet; long cells are cut. */
const shownRow = z.object({ number: count, cells: z.array(text) })
export type ShownRow = z.infer<typeof shownRow>

const csvForm = z.object({ encoding: z.enum(encodings), separator: z.enum([...separators, ...rareSeparators]) })
export type CsvForm = z.infer<typeof csvForm>

/** Lines, faults and skipped rows add up to all rows. */
const lineCounts = z.object({
  lines: count,
  faults: count,
  skipped: count,
  rows: count,
  unreadAmounts: count,
})
export type LineCounts = z.infer<typeof lineCounts>

/** Differences between rows as read and as a spreadsheet shows them. */
const sheetNotes = z.object({
  /** Hidden or filtered rows, which are read like all others. */
  hiddenRows: count,
  /** Merged areas whose value applies to each of their rows. */
  mergedAreas: count,
  /** Formulas whose cells are read as empty; missing in sheets read before they were counted. */
  formulasWithoutResult: count.optional(),
  /** Days of the workbook count from 1904. */
  from1904: z.literal(true).optional(),
})
export type SheetNotes = z.infer<typeof sheetNotes>

const fileNotes = z.object({
  /** Sheets that the workbook lists but does not contain. */
  missing: z.array(text),
  /** Bytes of a text that are invalid in its encoding; their content is lost. */
  brokenBytes: count,
  /** Another encoding fits about as well. */
  doubtfulEncoding: z.boolean(),
})
export type FileNotes = z.infer<typeof fileNotes>

const encodingPreview = z.object({ encoding: z.enum(choosableEncodings), lines: z.array(text) })

/** Reasons why a sheet may contain wrong data although it was read. */
const sheetDoubt = z.discriminatedUnion('doubt', [
  ...figureDoubts,
  ...sheetDoubts,
  /** Another sheet of the batch has the same role, lines, days and sums. */
  z.object({ doubt: z.literal('sameFigures'), fileId: count, file: text, sheet: text.nullable() }),
])
export type SheetDoubt = z.infer<typeof sheetDoubt>
const listedDoubt = z.discriminatedUnion('doubt', [
  ...sheetDoubt.options,
  /** The encoding was detected with doubts, and nobody has chosen one. */
  z.object({ doubt: z.literal('encoding'), encoding: z.enum(encodings) }),
])
export type ListedDoubt = z.infer<typeof listedDoubt>

/** Progress of a file's or sheet's job; `of` is 0 if the total is unknown. */
const jobProgress = z.object({ stage: text, rows: count, of: count })
const jobStatus = z.object({ state: z.enum(['waiting', 'running']), progress: jobProgress.nullable() })
export type JobStatus = z.infer<typeof jobStatus>

/** Reason of a failure: a key of locales/…/data-process.json under `fault.`. */
const fault = z.enum([...fileFaults, ...processFaults])
const person = z.object({ usercode: text, name: text })

const sheetRow = z.object({
  sheetId: count,
  /** Required in every change (optimistic locking): of two concurrent changes the second is refused. */
  version: count,
  place: count,
  name: text.nullable(),
  hidden: z.boolean(),
  rows: count,
  width: count,
  headRow: count.nullable(),
  /** Rows of a CSV whose number of cells differs from the header's. */
  irregular: count,
  notes: sheetNotes,
  state: z.enum(sheetStates),
  fault: fault.nullable(),
  /** Missing decision or step before comparison; null if complete. */
  wants: z.enum(sheetWants).nullable(),
  /** Null until decided. */
  columns: columns.nullable(),
  dateOrder: dateOrder.nullable(),
  /** True if it has ambiguous dates such as 1/5/26 and the column does not show which part is the month. */
  asksDateOrder: z.boolean(),
  ignored: z.boolean(),
  counts: lineCounts.nullable(),
  /** Null until read, and for sheets read by older versions. */
  figures: sheetFigures.nullable(),
  doubts: z.array(sheetDoubt),
  /** Suggested fields if the sheet waits for columns and they suffice to read it; null otherwise. */
  offer: z.array(z.object({ field: lineField, head: text, by: z.enum(suggestedBy) })).nullable(),
  /** Number of other sheets of the batch with the same role and headers but other columns. */
  alike: count,
  job: jobStatus.nullable(),
  decidedBy: person.nullable(),
  decidedAt: text.nullable(),
})
export type SheetRow = z.infer<typeof sheetRow>

/** Includes the details for column decisions. */
const sheetDetail = sheetRow.extend({
  heads: z.array(text),
  suggested: suggestedColumns,
  /** First rows of the sheet, and the first five below its header. */
  start: z.array(shownRow),
  samples: z.array(z.array(text)),
})
export type SheetDetail = z.infer<typeof sheetDetail>

const fileFields = {
  fileId: count,
  /** Path and public id of the stored file, for calls of the files feature. */
  path: text,
  bid: text,
  name: text,
  bytes: count,
  role: fileRole.nullable(),
  /** Versions of a file share a series; an edited version gets the next number. */
  series: count,
  number: count,
  current: z.boolean(),
  archiveId: count.nullable(),
  /** Path within that archive. */
  entry: text.nullable(),
  state: z.enum(fileStates),
  fault: fault.nullable(),
  faultDetail: text.nullable(),
  leftOut: z.array(text),
  form: z.enum(fileForms).nullable(),
  csv: csvForm.nullable(),
  /** Chosen by a person; null if detected. */
  encoding: z.enum(choosableEncodings).nullable(),
  notes: fileNotes,
  /** The first file of the batch with the same bytes, until a person confirms both. */
  twinOf: z.object({ fileId: count, name: text }).nullable(),
  job: jobStatus.nullable(),
  createdBy: person.nullable(),
  createdAt: text,
}
const fileRow = z.object({ ...fileFields, sheets: z.array(sheetRow) })
export type FileRow = z.infer<typeof fileRow>
const fileDetail = z.object({
  ...fileFields,
  encodingPreviews: z.array(encodingPreview),
  sheets: z.array(sheetDetail),
})
export type FileDetail = z.infer<typeof fileDetail>

/** One file with its sheets' details, or every file of a batch without them. */
export const filesParams = z.strictObject({ reviewBatchNo: batchNo, fileId: rowId.optional() })
export const filesResult = z.object({
  objectId: count,
  mayEdit: z.boolean(),
  files: z.array(fileRow),
  file: fileDetail.nullable(),
})

const ofSheet = { sheetId: rowId, version: rowVersion }
const bid = z.uuid()
export const change = z.discriminatedUnion('change', [
  /** Adds files uploaded by the files feature; entries of an archive become separate files. */
  z.strictObject({
    change: z.literal('addFiles'),
    reviewBatchNo: batchNo,
    /** Null to derive it from file names, or to choose it later. */
    role: fileRole.nullable().default(null),
    bids: z.array(bid).min(1).max(50),
  }),
  /** Sets the role; the file is read again, and columns are suggested again. */
  z.strictObject({ change: z.literal('role'), fileId: rowId, role: fileRole }),
  /** Retries a failed file. */
  z.strictObject({ change: z.literal('readAgain'), fileId: rowId }),
  /** Sets the encoding; sheets that were read in another one are read again. */
  z.strictObject({ change: z.literal('encoding'), fileId: rowId, encoding: z.enum(choosableEncodings) }),
  /** Cancels the reading of a file and its sheets. */
  z.strictObject({ change: z.literal('cancel'), fileId: rowId }),
  /** Sets the header row, or that there is none; columns are suggested again. */
  z.strictObject({
    change: z.literal('headRow'),
    ...ofSheet,
    headRow: z.coerce.number().int().min(noHeadRow).max(1_048_576),
  }),
  /** Sets the columns, and remembers them for the dealer and role. */
  z.strictObject({ change: z.literal('columns'), ...ofSheet, columns, dateOrder: dateOrder.optional() }),
  /** Applies the columns of this sheet to all other sheets of the batch with the same role and headers. */
  z.strictObject({ change: z.literal('alike'), ...ofSheet }),
  /** Accepts suggested columns and remembers them; all sheets or none. */
  z.strictObject({
    change: z.literal('takeSuggested'),
    reviewBatchNo: batchNo,
    sheets: z.array(z.strictObject(ofSheet)).min(1).max(sheetsAtOnce),
  }),
  /** Confirms files whose bytes equal another file's. */
  z.strictObject({
    change: z.literal('keepTwins'),
    reviewBatchNo: batchNo,
    fileIds: z.array(rowId).min(1).max(objectFilesMax),
  }),
  z.strictObject({ change: z.literal('dateOrder'), ...ofSheet, dateOrder }),
  z.strictObject({ change: z.literal('ignore'), ...ofSheet, ignored: z.boolean() }),
])
export type Change = z.infer<typeof change>
/** Files that were added or changed. */
export const changed = z.object({ fileIds: z.array(count) })

export const byFiles = z.strictObject({ ids: z.array(rowId).min(1).max(200) })
/** An edited file; its base version is kept. */
export const editedUpload = z.strictObject({ file: z.file({ error: 'fileRequired' }) })

// Row faults

export const rowFaultText = 100
/** Faults of all current files, or of one file or sheet; filtered by reason, and by text in the cell. */
export const rowFaultsParams = z.strictObject({
  reviewBatchNo: batchNo,
  fileId: rowId.optional(),
  sheetId: rowId.optional(),
  reason: z.enum(faultReasons).optional(),
  text: z.string().trim().min(1).max(rowFaultText).optional(),
  ...currentSize,
})
export type RowFaultsParams = z.output<typeof rowFaultsParams>
/** Fault of a cell: row number as in the spreadsheet, column with its header, and the reason. */
const rowFault = z.object({
  fileId: count,
  sheetId: count,
  file: text,
  sheet: text.nullable(),
  row: count,
  /** From 1; null for a fault of the whole row. */
  column: count.nullable(),
  head: text.nullable(),
  field: lineField.nullable(),
  /** Cut if long. */
  value: text,
  reason: z.enum(faultReasons),
})
export type RowFault = z.infer<typeof rowFault>
export const rowFaultsResult = records(rowFault).extend({
  /** Counts for the requested files, ignoring other filters. */
  reasons: z.array(z.object({ reason: z.enum(faultReasons), count })),
})
export type RowFaultsResult = z.infer<typeof rowFaultsResult>

// Remembered columns

export const mappingParams = z.strictObject({ reviewBatchNo: batchNo, role: fileRole.optional() })
export const rememberedMapping = z.object({
  role: fileRole,
  words: rememberedWords,
  dateOrder: dateOrder.nullable(),
  decidedBy: person,
  decidedAt: text,
})
export type RememberedMapping = z.infer<typeof rememberedMapping>

export const namesParams = z.strictObject({ reviewBatchNo: batchNo, ...currentSize })
const agreement = z.enum(['same', 'differs', 'unknown'])
const nameSuggestion = z.object({
  productCode: text,
  productName: text,
  spec: text,
  /** Rank score and name similarity, 0 to 1. */
  score: z.number(),
  alike: z.number(),
  /** Evidence: normalized name and spec are equal, and agreement of strength (0.5g equals 500mg) and pack size. */
  sameName: z.boolean(),
  sameSpec: z.boolean(),
  strength: agreement,
  pack: agreement,
})
export type NameSuggestion = z.infer<typeof nameSuggestion>
const unknownName = z.object({
  /** Id to use when saving a match. */
  wordId: count,
  productCode: text,
  productName: text,
  spec: text,
  lines: count,
  /** First occurrence. */
  file: text,
  sheet: text.nullable(),
  row: count,
  suggestions: z.array(nameSuggestion),
})
export type UnknownName = z.infer<typeof unknownName>
const nameFigures = z.object({
  /** Distinct product names: all, matched by the client's master data, matched by a relation, and unmatched. */
  words: count,
  byClient: count,
  byRelation: count,
  unknown: count,
  /** Lines without a match, excluded from comparison. */
  unknownLines: count,
})
/** A unit without a factor for the product: its lines are faults. */
const unitWithoutFactor = z.object({ productCode: text, productName: text, unit: text, lines: count })
export const namesResult = records(unknownName).extend({
  figures: nameFigures,
  units: z.array(unitWithoutFactor),
  mayEdit: z.boolean(),
})
export type NamesResult = z.infer<typeof namesResult>

export const namesMatched = z.strictObject({
  reviewBatchNo: batchNo,
  matches: z
    .array(z.strictObject({ wordId: rowId, productCode: z.string({ error: 'required' }).trim().min(1).max(codeMax) }))
    .min(1)
    .max(matchesMax),
})
export const matchesTaken = z.object({ taken: count })

/** A problem with its location; fields are null if it has no single sheet or row. */
const problem = z.object({
  fileId: count.nullable(),
  sheetId: count.nullable(),
  file: text.nullable(),
  sheet: text.nullable(),
  row: count.nullable(),
  fault,
  detail: text.nullable(),
})
const stageStatus = z.object({
  stage: z.enum(pipelineStages),
  state: z.enum(stageStates),
  /** By name; texts are in locales/…/data-process.json under `figure.`. */
  figures: z.record(text, z.number()),
  problems: z.array(problem),
})
export type StageStatus = z.infer<typeof stageStatus>
export const pipeline = z.object({
  objectId: count,
  projectId: count,
  reviewBatchNo: text,
  dealerName: text,
  clientCode: text,
  stage: z.enum(ReviewStage),
  mayEdit: z.boolean(),
  stages: z.array(stageStatus),
  /** Sheets that may contain wrong data although they were read. */
  doubts: z.array(z.object({ fileId: count, sheetId: count, file: text, sheet: text.nullable(), doubt: listedDoubt })),
  next: z.enum(nextSteps),
})
export type Pipeline = z.infer<typeof pipeline>

const batchesMax = 50
export const statusParams = z.strictObject({ reviewBatchNos: z.array(batchNo).min(1).max(batchesMax) })
export const batchStatus = z.object({
  objectId: count,
  reviewBatchNo: text,
  stage: z.enum(ReviewStage),
  files: count,
  sheets: count,
  /** Files and sheets by state: running or queued, failed, ready, and waiting for a person. */
  running: count,
  failed: count,
  ready: count,
  open: count,
  jobs: z.array(z.object({ fileId: count, sheetId: count.nullable(), name: text, job: jobStatus })),
})
export type BatchStatus = z.infer<typeof batchStatus>
