import { z } from 'zod'
import { fileForms, noHeadRow, separators, sheetColumnsMax } from '#contract/audit/flow/file.ts'
import { type Columns, faultReasons, fileRoles, type LineField, lineFields } from '#contract/audit/flow/line.ts'
import { figureDoubts, sheetFigures } from '#contract/audit/flow/plausibility.ts'
import { dateOrders } from '#contract/audit/flow/reading.ts'
import { codeMax } from '#contract/audit/master-data/shapes.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { batchNo } from '#contract/audit/reviews/shapes.ts'
import { choosableEncodings, encodings, fileFaults } from '#contract/platform/files/content.ts'
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

/** Which column, counted from 1, holds which field. */
const columns = z.partialRecord(lineField, column) as unknown as z.ZodType<Columns, Columns>
const by = z.partialRecord(lineField, z.enum(suggestedBy)) as unknown as z.ZodType<
  Partial<Record<LineField, (typeof suggestedBy)[number]>>
>
const suggestedColumns = z.object({ columns, by })
export type SuggestedColumns = z.infer<typeof suggestedColumns>

/** Words of heads, as contract/audit/data-process/memory.ts knows them again, with what they mean; null is nothing that anybody wants. */
const rememberedWords = z.record(text, lineField.nullable())
export type RememberedWords = z.infer<typeof rememberedWords>

/** A row as it stands at the top of its sheet; what is long is cut. */
const shownRow = z.object({ number: count, cells: z.array(text) })
export type ShownRow = z.infer<typeof shownRow>

const csvForm = z.object({ encoding: z.enum(encodings), separator: z.enum(separators) })
export type CsvForm = z.infer<typeof csvForm>

/** Every row of a sheet is one of the first three. */
const lineCounts = z.object({
  lines: count,
  faults: count,
  skipped: count,
  rows: count,
  unreadAmounts: count,
})
export type LineCounts = z.infer<typeof lineCounts>

/** Differences between the rows that are read and what a spreadsheet program shows. */
const sheetNotes = z.object({
  /** Rows that are hidden or filtered out there, and are read like all others. */
  hiddenRows: count,
  /** Merged areas whose value counts for each row that they cover. */
  mergedAreas: count,
})
export type SheetNotes = z.infer<typeof sheetNotes>

const fileNotes = z.object({
  /** Names of sheets that the workbook lists and does not hold. */
  missing: z.array(text),
  /** Bytes of a text that are no character of its encoding; what stood there is lost. */
  brokenBytes: count,
  /** Another encoding fits it about as well. */
  doubtfulEncoding: z.boolean(),
})
export type FileNotes = z.infer<typeof fileNotes>

const encodingPreview = z.object({ encoding: z.enum(choosableEncodings), lines: z.array(text) })

/** Why a sheet that was read may not be what it seems. */
const sheetDoubt = z.discriminatedUnion('doubt', [
  ...figureDoubts,
  /** Another sheet of the batch has the same role, lines, days and sums. */
  z.object({ doubt: z.literal('sameFigures'), fileId: count, file: text, sheet: text.nullable() }),
])
export type SheetDoubt = z.infer<typeof sheetDoubt>
const listedDoubt = z.discriminatedUnion('doubt', [
  ...sheetDoubt.options,
  /** The encoding of its file was not detected for certain, and nobody has chosen it. */
  z.object({ doubt: z.literal('encoding'), encoding: z.enum(encodings) }),
])
export type ListedDoubt = z.infer<typeof listedDoubt>

/** How far the job of a file or a sheet is; `of` is 0 where nobody knows. */
const jobProgress = z.object({ stage: text, rows: count, of: count })
const jobStanding = z.object({ state: z.enum(['waiting', 'running']), progress: jobProgress.nullable() })
export type JobTold = z.infer<typeof jobStanding>

// Files and their sheets

/** Why nothing came of it: a key of locales/…/data-process.json under `fault.`. */
const fault = z.enum([...fileFaults, ...processFaults])
const person = z.object({ usercode: text, name: text })

const sheetRow = z.object({
  sheetId: count,
  /** To be sent with every change of it: of two people who map one sheet the second is told. */
  version: count,
  place: count,
  name: text.nullable(),
  hidden: z.boolean(),
  rows: count,
  width: count,
  headRow: count.nullable(),
  /** Rows of a csv with another number of cells than the head. */
  irregular: count,
  notes: sheetNotes,
  state: z.enum(sheetStates),
  fault: fault.nullable(),
  /** What it wants before it can be compared; null where nothing. */
  wants: z.enum(sheetWants).nullable(),
  /** As decided; null until then. */
  columns: columns.nullable(),
  dateOrder: dateOrder.nullable(),
  /** Whether it holds dates such as 1/5/26 and does not say itself which part is the month. */
  asksDateOrder: z.boolean(),
  ignored: z.boolean(),
  counts: lineCounts.nullable(),
  /** Null until it was read, and of one that was read before figures were kept. */
  figures: sheetFigures.nullable(),
  doubts: z.array(sheetDoubt),
  /** The fields that are suggested, where the sheet wants its columns and could be read by them; null elsewhere. */
  offer: z.array(z.object({ field: lineField, head: text, by: z.enum(suggestedBy) })).nullable(),
  /** Other sheets of the batch with the same role and heads that are not read by the columns of this one. */
  alike: count,
  job: jobStanding.nullable(),
  decidedBy: person.nullable(),
  decidedAt: text.nullable(),
})
export type SheetRow = z.infer<typeof sheetRow>

/** With what a person needs to say what its columns are. */
const sheetDetail = sheetRow.extend({
  heads: z.array(text),
  suggested: suggestedColumns,
  /** The first rows of the sheet, and the first five below its head. */
  start: z.array(shownRow),
  samples: z.array(z.array(text)),
})
export type SheetDetail = z.infer<typeof sheetDetail>

const fileFields = {
  fileId: count,
  /** Of the kept file, by which the files feature gives it, shows it and makes links to it. */
  path: text,
  bid: text,
  name: text,
  bytes: count,
  role: fileRole.nullable(),
  /** Versions of one file have one series; an edited one is the next number. */
  series: count,
  number: count,
  current: z.boolean(),
  archiveId: count.nullable(),
  /** Its name in that archive, folders included. */
  entry: text.nullable(),
  state: z.enum(fileStates),
  fault: fault.nullable(),
  faultDetail: text.nullable(),
  leftOut: z.array(text),
  form: z.enum(fileForms).nullable(),
  csv: csvForm.nullable(),
  /** Chosen by a person; null where it was detected. */
  encoding: z.enum(choosableEncodings).nullable(),
  notes: fileNotes,
  /** The first file of the batch with the same bytes, while nobody has said that both count. */
  twinOf: z.object({ fileId: count, name: text }).nullable(),
  job: jobStanding.nullable(),
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

/** One file with all that is shown of its sheets, or every file of a batch without it. */
export const filesAsked = z.strictObject({ reviewBatchNo: batchNo, fileId: rowId.optional() })
export const filesTold = z.object({
  objectId: count,
  mayEdit: z.boolean(),
  files: z.array(fileRow),
  file: fileDetail.nullable(),
})

// Changes

const ofSheet = { sheetId: rowId, version: rowVersion }
const bid = z.uuid()
export const change = z.discriminatedUnion('change', [
  /** Files that were uploaded to the object by the files feature become its data; an archive's come out of it as files of their own. */
  z.strictObject({
    change: z.literal('addFiles'),
    reviewBatchNo: batchNo,
    /** null where the names of the files say it, or a person says it later. */
    role: fileRole.nullable().default(null),
    bids: z.array(bid).min(1).max(50),
  }),
  /** Whose records a file holds; it is read again, and its columns are asked again. */
  z.strictObject({ change: z.literal('role'), fileId: rowId, role: fileRole }),
  /** A failed one is read once more. */
  z.strictObject({ change: z.literal('readAgain'), fileId: rowId }),
  /** The file is read in this encoding from now on; its sheets are read again where they were read in another. */
  z.strictObject({ change: z.literal('encoding'), fileId: rowId, encoding: z.enum(choosableEncodings) }),
  /** What is being read of it, its sheets included, is left off. */
  z.strictObject({ change: z.literal('cancel'), fileId: rowId }),
  /** Another row is the head, or none is: columns are suggested again. */
  z.strictObject({
    change: z.literal('headRow'),
    ...ofSheet,
    headRow: z.coerce.number().int().min(noHeadRow).max(1_048_576),
  }),
  /** The sheet is read by these columns, which are remembered for the dealer and role. */
  z.strictObject({ change: z.literal('columns'), ...ofSheet, columns, dateOrder: dateOrder.optional() }),
  /** The columns of this sheet are those of every other sheet of the batch with the same role and heads. */
  z.strictObject({ change: z.literal('alike'), ...ofSheet }),
  /** Sheets are read by the columns that are suggested, and these are remembered; all of them or none. */
  z.strictObject({
    change: z.literal('takeSuggested'),
    reviewBatchNo: batchNo,
    sheets: z.array(z.strictObject(ofSheet)).min(1).max(sheetsAtOnce),
  }),
  /** Files whose bytes another file of the batch has already count as well. */
  z.strictObject({
    change: z.literal('keepTwins'),
    reviewBatchNo: batchNo,
    fileIds: z.array(rowId).min(1).max(objectFilesMax),
  }),
  z.strictObject({ change: z.literal('dateOrder'), ...ofSheet, dateOrder }),
  z.strictObject({ change: z.literal('ignore'), ...ofSheet, ignored: z.boolean() }),
])
export type Change = z.infer<typeof change>
/** The files that were added, or the one that was changed. */
export const changed = z.object({ fileIds: z.array(count) })

export const byFiles = z.strictObject({ ids: z.array(rowId).min(1).max(200) })
/** An edited file, beside the one that it replaces. */
export const editedUpload = z.strictObject({ file: z.file({ error: 'fileRequired' }) })

// Rows that could not be read

export const rowFaultText = 100
/** Of all current files, or of one file or sheet of them; by reason, and by what stands in the cell. */
export const rowFaultsAsked = z.strictObject({
  reviewBatchNo: batchNo,
  fileId: rowId.optional(),
  sheetId: rowId.optional(),
  reason: z.enum(faultReasons).optional(),
  text: z.string().trim().min(1).max(rowFaultText).optional(),
  ...currentSize,
})
export type RowFaultsAsked = z.output<typeof rowFaultsAsked>
/** What stood where, and why it cannot be read: the row as a person counts it, and its column with its head. */
const rowFault = z.object({
  fileId: count,
  sheetId: count,
  file: text,
  sheet: text.nullable(),
  row: count,
  /** Counted from 1; null where it is the row as a whole. */
  column: count.nullable(),
  head: text.nullable(),
  field: lineField.nullable(),
  /** Cut where it is long. */
  value: text,
  reason: z.enum(faultReasons),
})
export type RowFault = z.infer<typeof rowFault>
export const rowFaultsTold = records(rowFault).extend({
  /** Of the files asked for, whatever else is filtered. */
  reasons: z.array(z.object({ reason: z.enum(faultReasons), count })),
})
export type RowFaultsTold = z.infer<typeof rowFaultsTold>

// What is remembered

export const mappingAsked = z.strictObject({ reviewBatchNo: batchNo, role: fileRole.optional() })
export const rememberedMapping = z.object({
  role: fileRole,
  words: rememberedWords,
  dateOrder: dateOrder.nullable(),
  decidedBy: person,
  decidedAt: text,
})
export type RememberedMapping = z.infer<typeof rememberedMapping>

// Names

export const namesAsked = z.strictObject({ reviewBatchNo: batchNo, ...currentSize })
const agreement = z.enum(['same', 'differs', 'unknown'])
const nameSuggestion = z.object({
  productCode: text,
  productName: text,
  spec: text,
  /** 0 to 1, by which they are ranked; and how alike the names are. */
  score: z.number(),
  alike: z.number(),
  /** Why: names and specs that are the same after reading, the strength (0.5g is 500mg) and how many pieces. */
  sameName: z.boolean(),
  sameSpec: z.boolean(),
  strength: agreement,
  pack: agreement,
})
export type NameSuggestion = z.infer<typeof nameSuggestion>
const unknownName = z.object({
  /** By which a match is taken. */
  wordId: count,
  productCode: text,
  productName: text,
  spec: text,
  lines: count,
  /** Where it stands first. */
  file: text,
  sheet: text.nullable(),
  row: count,
  suggestions: z.array(nameSuggestion),
})
export type UnknownName = z.infer<typeof unknownName>
const nameFigures = z.object({
  /** Ways of naming a product; those that the client's code or words say, that a relation says, that nobody has matched. */
  words: count,
  byClient: count,
  byRelation: count,
  unknown: count,
  /** Lines that wait for a match: outside comparison. */
  unknownLines: count,
})
/** A unit that a product has no factor for: its lines are faults until it has one. */
const unitWithoutFactor = z.object({ productCode: text, productName: text, unit: text, lines: count })
export const namesTold = records(unknownName).extend({
  figures: nameFigures,
  units: z.array(unitWithoutFactor),
  mayEdit: z.boolean(),
})
export type NamesTold = z.infer<typeof namesTold>

export const namesMatched = z.strictObject({
  reviewBatchNo: batchNo,
  matches: z
    .array(z.strictObject({ wordId: rowId, productCode: z.string({ error: 'required' }).trim().min(1).max(codeMax) }))
    .min(1)
    .max(matchesMax),
})
export const matchesTaken = z.object({ taken: count })

// The pipeline

/** What went wrong, by a place that a person can open; null where it is of no one sheet or row. */
const problem = z.object({
  fileId: count.nullable(),
  sheetId: count.nullable(),
  file: text.nullable(),
  sheet: text.nullable(),
  row: count.nullable(),
  fault,
  detail: text.nullable(),
})
const stageTold = z.object({
  stage: z.enum(pipelineStages),
  state: z.enum(stageStates),
  /** By name, as locales/…/data-process.json has words for them under `figure.`. */
  figures: z.record(text, z.number()),
  problems: z.array(problem),
})
export type StageTold = z.infer<typeof stageTold>
export const pipeline = z.object({
  objectId: count,
  projectId: count,
  reviewBatchNo: text,
  dealerName: text,
  clientCode: text,
  stage: z.enum(ReviewStage),
  mayEdit: z.boolean(),
  stages: z.array(stageTold),
  /** Sheets that were read and may not be what they seem. */
  doubts: z.array(z.object({ fileId: count, sheetId: count, file: text, sheet: text.nullable(), doubt: listedDoubt })),
  next: z.enum(nextSteps),
})
export type Pipeline = z.infer<typeof pipeline>

const batchesMax = 50
export const statusAsked = z.strictObject({ reviewBatchNos: z.array(batchNo).min(1).max(batchesMax) })
export const batchStatus = z.object({
  objectId: count,
  reviewBatchNo: text,
  stage: z.enum(ReviewStage),
  files: count,
  sheets: count,
  /** Files and sheets that are being read or wait for it, that failed, that are ready, and that want a person. */
  running: count,
  failed: count,
  ready: count,
  open: count,
  jobs: z.array(z.object({ fileId: count, sheetId: count.nullable(), name: text, job: jobStanding })),
})
export type BatchStatus = z.infer<typeof batchStatus>
