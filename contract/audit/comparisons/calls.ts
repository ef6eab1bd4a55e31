import { z } from 'zod'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { publishedParams } from '#contract/audit/reviews/published.ts'
import { access, call } from '#contract/platform/call.ts'
import { exportJob } from '#contract/platform/exports/shapes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { begun, editedUpload } from '#contract/platform/versions/shapes.ts'
import * as shape from './shapes.ts'

/**
 * Comparisons of a review object. Each run is a numbered, immutable version with a snapshot of settings, lines and
 * master data. Viewers of the object see versions, and write notes and comments; editors of the project start, cancel,
 * delete and publish them.
 */
const readReviews = access.permission(ReviewPerm.read)
const writeReviews = access.permission(ReviewPerm.write)
const at = '/flow-audit-data-process'

/** For millions of lines, the first page of a new order takes up to a second, any other a third of that. */
export const findComparison = call({
  method: 'GET',
  path: `${at}/find-result-comparison`,
  title: 'Get a comparison version with its lines',
  access: readReviews,
  query: shape.comparisonParams,
  reply: shape.comparisonResult,
  refusals: ['notFound', 'comparison.unread'],
})

export const pageComparisonVersions = call({
  method: 'GET',
  path: `${at}/comparison-versions`,
  title: 'List the comparison versions of an object',
  access: readReviews,
  query: shape.versionsParams,
  reply: shape.versionsResult,
  refusals: ['notFound'],
})

export const getComparisonVersion = call({
  method: 'GET',
  path: `${at}/comparison-version`,
  title: 'Get a comparison version',
  access: readReviews,
  query: shape.byComparison,
  reply: shape.versionDetail,
  refusals: ['notFound'],
})

/**
 * Idempotent while running. Refused while a sheet is not ready or an edited result is being read, or if a side has no
 * lines.
 */
export const executeComparison = call({
  method: 'POST',
  path: `${at}/comparison-execute`,
  title: 'Compare reported flow with sales',
  access: writeReviews,
  body: shape.byObject,
  reply: begun,
  refusals: ['notFound', 'execute.denied', 'comparison.running', 'comparison.unready'],
  audit: 'comparison.execute',
})

/**
 * Adds an edited workbook as a new version: results and notes may differ. Refused while another comparison is running.
 * Faults of the workbook are stored with the version, which then has no result.
 */
export const uploadComparison = call({
  method: 'POST',
  path: `${at}/comparison-upload`,
  title: 'Upload an edited workbook as a version',
  access: writeReviews,
  query: shape.byComparison,
  body: editedUpload,
  bodyForm: 'multipart',
  filesMax: fileBytesMax,
  reply: begun,
  refusals: ['notFound', 'execute.denied', 'comparison.running', 'comparison.empty', 'file.type', 'quota.rate'],
  audit: 'comparison.upload',
})

export const previewPairing = call({
  method: 'GET',
  path: `${at}/comparison-pairing`,
  title: 'Preview pairing lines by hand',
  access: readReviews,
  query: shape.previewingPairing,
  reply: shape.handPreview,
  refusals: ['notFound', 'execute.denied', 'comparison.empty', 'comparison.unread'],
})

/** On refusal, `detail.why` is one of `handFaults`. */
export const changePairing = call({
  method: 'POST',
  path: `${at}/comparison-pairing`,
  title: 'Pair or split lines by hand',
  access: writeReviews,
  body: shape.changingPairing,
  reply: begun,
  refusals: [
    'notFound',
    'execute.denied',
    'state.refused',
    'comparison.empty',
    'comparison.running',
    'comparison.unread',
  ],
  audit: 'comparison.pair',
})

export const cancelComparison = call({
  method: 'POST',
  path: `${at}/comparison-cancel`,
  title: 'Cancel a running comparison',
  access: writeReviews,
  body: shape.byComparison,
  refusals: ['notFound', 'execute.denied', 'work.ended'],
  audit: 'comparison.cancel',
})

/** Refused while the version is running, or if it was ever published. */
export const deleteComparison = call({
  method: 'DELETE',
  path: `${at}/comparison-delete`,
  title: 'Delete a version with its notes and comments',
  access: writeReviews,
  query: shape.byComparison,
  refusals: ['notFound', 'execute.denied', 'comparison.running', 'version.published', 'comparison.used'],
  audit: 'comparison.delete',
})

/** The version that was online before remains in the history. */
export const publishComparison = call({
  method: 'POST',
  path: `${at}/comparison-online-syn`,
  title: "Publish a version to the client's page",
  access: writeReviews,
  body: shape.byComparison,
  refusals: ['notFound', 'execute.denied', 'comparison.empty', 'version.online'],
  audit: 'comparison.publish',
})

/** Sends a message and a mail, at most once an hour per object. */
export const remindExecutor = call({
  method: 'POST',
  path: `${at}/flowAuditReportSiteExecutorRemind`,
  title: 'Remind the site executor of an object',
  access: writeReviews,
  body: shape.byObject,
  refusals: ['notFound', 'execute.denied', 'executor.none', 'executor.reminded'],
  audit: 'comparison.remind',
})

/** Newest first. */
export const pagePublishedComparisons = call({
  method: 'POST',
  path: `${at}/comparison-published`,
  title: 'List published comparison versions',
  access: readReviews,
  body: publishedParams,
  reply: shape.publishedResult,
})

export const listRevisionComments = call({
  method: 'POST',
  path: `${at}/getRevisionComments`,
  title: "List the comments on an object's versions",
  access: readReviews,
  body: shape.byObject,
  reply: z.array(shape.comment),
  refusals: ['notFound'],
})

export const saveRevisionComment = call({
  method: 'POST',
  path: `${at}/saveRevisionComments`,
  title: 'Add, answer or resolve a version comment',
  access: readReviews,
  body: shape.savingComment,
  reply: shape.savedRemark,
  refusals: ['notFound', 'comparison.empty', 'remarks.full', 'comment.resolved'],
  audit: 'comparison.comment',
})

export const pageComparisonFigures = call({
  method: 'GET',
  path: `${at}/comparison-figures`,
  title: 'List figures of a version by subject',
  access: readReviews,
  query: shape.figuresParams,
  reply: shape.figuresResult,
  refusals: ['notFound', 'comparison.unread'],
})

export const getComparisonLine = call({
  method: 'GET',
  path: `${at}/comparison-line`,
  title: 'Get a line with its group and notes',
  access: readReviews,
  query: shape.byLine,
  reply: shape.lineDetail,
  refusals: ['notFound', 'comparison.unread'],
})

export const saveLineNote = call({
  method: 'POST',
  path: `${at}/comparison-note`,
  title: 'Add a note to a line',
  access: readReviews,
  body: shape.savingNote,
  reply: shape.savedRemark,
  refusals: ['notFound', 'comparison.empty', 'remarks.full', 'comparison.unread'],
  audit: 'comparison.note',
})

export const saveLineNotes = call({
  method: 'POST',
  path: `${at}/comparison-notes`,
  title: 'Add one note to several lines',
  access: readReviews,
  body: shape.savingNotes,
  reply: shape.savedNotes,
  refusals: ['notFound', 'comparison.empty', 'remarks.full', 'comparison.unread'],
  audit: 'comparison.note',
})

/**
 * A repeated request returns the running export. It continues in the background, and a message is sent when it
 * finishes.
 */
export const startComparisonExport = call({
  method: 'POST',
  path: `${at}/comparison-export`,
  title: 'Start an export of a version',
  access: readReviews,
  body: shape.byComparison,
  reply: exportJob,
  refusals: ['notFound', 'comparison.empty', 'quota.full'],
  audit: 'comparison.export.start',
})

export const listComparisonExports = call({
  method: 'GET',
  path: `${at}/comparison-export`,
  title: "List the caller's exports of a version",
  access: readReviews,
  query: shape.byComparison,
  reply: z.array(exportJob),
  refusals: ['notFound'],
})

/** Refuses work.ended if it has finished. */
export const cancelComparisonExport = call({
  method: 'DELETE',
  path: `${at}/comparison-export`,
  title: 'Cancel a workbook in progress',
  access: readReviews,
  query: shape.byExport,
  refusals: ['notFound', 'work.ended'],
  audit: 'comparison.export.cancel',
})

/** Refuses export.gone if it is not finished or has expired. */
export const fetchComparisonExport = call({
  method: 'POST',
  path: `${at}/comparison-export/file`,
  title: 'Download an exported version',
  access: readReviews,
  query: shape.byExport,
  replyForm: 'blob',
  refusals: ['notFound', 'export.gone'],
  audit: 'comparison.export.fetch',
})
