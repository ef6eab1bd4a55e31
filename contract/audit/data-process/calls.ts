import { z } from 'zod'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { access, call } from '#contract/platform/call.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import * as shape from './shapes.ts'

/**
 * Turns the files of a review object into lines. A file is uploaded by the files feature (business type `flow-data`,
 * business id the object's; /birp/file/upload, or in parts). `updateDataProcess` with `addFiles` then adds it to the
 * object under a role. A job reads it into raw rows, one table per sheet, and suggests columns. If all headers were
 * decided for this dealer and role before, those columns are applied (`by` is `remembered`); otherwise a person decides
 * with `columns`. A second job reads the sheet into lines, faults and skipped rows. An edited file is the next number
 * of its series and becomes current; earlier numbers stay visible. `wants` of a sheet names what is missing before
 * comparison. If nothing is missing, a comparison may begin; `sourcesOf` of api/data-process returns its lines. Callers
 * need to see the object, by api/audit/reviews/scope.ts; editors of the project change its data.
 */
const readReviews = access.permission(ReviewPerm.read)
const writeReviews = access.permission(ReviewPerm.write)
const at = '/flow-audit-data-process'

export const getPipeline = call({
  method: 'GET',
  path: `${at}/initDataProcessByReviewBatchNo`,
  title: "Get the stages of a batch's data",
  access: readReviews,
  query: shape.byBatch,
  reply: shape.pipeline,
  refusals: ['notFound'],
})

export const getFlowFiles = call({
  method: 'POST',
  path: `${at}/getFile`,
  title: 'List the files and sheets of a batch',
  access: readReviews,
  body: shape.filesParams,
  reply: shape.filesResult,
  refusals: ['notFound'],
})

export const changeDataProcess = call({
  method: 'POST',
  path: `${at}/updateDataProcess`,
  title: 'Save uploaded files or their settings',
  access: writeReviews,
  body: shape.change,
  reply: shape.changed,
  refusals: ['notFound', 'validation', 'execute.denied', 'record.conflict', 'state.refused'],
  audit: 'flow.data.update',
})

export const getBatchStatuses = call({
  method: 'POST',
  path: `${at}/selectDataProcessStatus`,
  title: 'Get the progress of several batches',
  access: readReviews,
  body: shape.statusParams,
  reply: z.array(shape.batchStatus),
  silent: true,
})

export const deleteFlowFiles = call({
  method: 'POST',
  path: `${at}/deleteByIds`,
  title: 'Delete files with all their versions',
  access: writeReviews,
  body: shape.byFiles,
  refusals: ['notFound', 'execute.denied'],
  audit: 'flow.data.delete',
})

export const getRememberedMappings = call({
  method: 'POST',
  path: `${at}/getPersistColumnMapping`,
  title: 'Get the saved column mapping of a dealer',
  access: readReviews,
  body: shape.mappingParams,
  reply: z.array(shape.rememberedMapping),
  refusals: ['notFound'],
})

export const downloadFlowFiles = call({
  method: 'POST',
  path: `${at}/downLoadDataProcessZipFile`,
  title: "Download a batch's files as a zip",
  access: readReviews,
  body: shape.byBatch,
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'flow.data.download',
})

export const uploadEditedFile = call({
  method: 'POST',
  path: `${at}/dataEidtedUploadMinIO`,
  title: 'Upload an edited file as a version',
  access: writeReviews,
  query: shape.byFile,
  body: shape.editedUpload,
  bodyForm: 'multipart',
  filesMax: fileBytesMax,
  reply: shape.changed,
  refusals: ['notFound', 'execute.denied', 'file.replaced', 'file.type', 'quota.rate'],
  audit: 'flow.data.edited',
})

/** A row with several unreadable cells is listed once per cell. */
export const pageRowFaults = call({
  method: 'POST',
  path: `${at}/faults`,
  title: 'List rows with errors of a batch',
  access: readReviews,
  body: shape.rowFaultsParams,
  reply: shape.rowFaultsResult,
  refusals: ['notFound', 'flow.unread'],
})

/** Most frequent first. Nothing is matched by guess: only client codes, client names and relations count. */
export const pageUnknownNames = call({
  method: 'POST',
  path: `${at}/names`,
  title: 'List unmatched product names with suggestions',
  access: readReviews,
  body: shape.namesParams,
  reply: shape.namesResult,
  refusals: ['notFound'],
})

export const matchNames = call({
  method: 'POST',
  path: `${at}/names/match`,
  title: 'Match product names of a batch',
  access: writeReviews,
  body: shape.namesMatched,
  reply: shape.matchesTaken,
  refusals: ['notFound', 'execute.denied', 'validation'],
  audit: 'flow.data.match',
})
