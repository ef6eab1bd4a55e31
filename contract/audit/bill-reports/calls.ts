import { z } from 'zod'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { publishedParams } from '#contract/audit/reviews/published.ts'
import { access, call } from '#contract/platform/call.ts'
import { exportJob } from '#contract/platform/exports/shapes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { begun, editedUpload, numbered } from '#contract/platform/versions/shapes.ts'
import * as shape from './shapes.ts'

/**
 * Bill report of a review object. Samples of a comparison's reported lines become collection tasks. The evidence on
 * their tickets becomes numbered, immutable versions. Viewers of the object see them; editors of the project draw,
 * make, delete and publish.
 */
const readReviews = access.permission(ReviewPerm.read)
const writeReviews = access.permission(ReviewPerm.write)
const at = '/flow-audit-data-process'

export const findBillReport = call({
  method: 'GET',
  path: `${at}/find-bill-report`,
  title: 'Get collecting progress and a bill report',
  access: readReviews,
  query: shape.reportParams,
  reply: shape.reportPage,
  refusals: ['notFound'],
})

export const pageBillReports = call({
  method: 'GET',
  path: `${at}/bill-report-versions`,
  title: 'List the bill reports of an object',
  access: readReviews,
  query: shape.reportsParams,
  reply: shape.reportsResult,
  refusals: ['notFound'],
})

export const getBillReport = call({
  method: 'GET',
  path: `${at}/bill-report-version`,
  title: 'Get a bill report',
  access: readReviews,
  query: shape.byReport,
  reply: shape.reportDetail,
  refusals: ['notFound'],
})

/** Preview of a sample, without drawing it. */
export const previewSample = call({
  method: 'GET',
  path: `${at}/bill-sample-preview`,
  title: 'Preview the size of a sample',
  access: readReviews,
  query: shape.previewParams,
  reply: shape.previewResult,
  refusals: ['notFound', 'comparison.empty', 'comparison.unread'],
})

/** Enqueues a job. Refused while another sample is running, or if the comparison has no result. */
export const drawSample = call({
  method: 'POST',
  path: `${at}/bill-sample-draw`,
  title: 'Draw reported lines as a sample',
  access: writeReviews,
  body: shape.drawing,
  reply: begun,
  refusals: ['notFound', 'execute.denied', 'comparison.empty', 'sample.running'],
  audit: 'billReport.draw',
})

export const cancelSample = call({
  method: 'POST',
  path: `${at}/bill-sample-cancel`,
  title: 'Cancel a sample in progress',
  access: writeReviews,
  body: shape.bySample,
  refusals: ['notFound', 'execute.denied', 'work.ended'],
  audit: 'billReport.drawCancel',
})

export const pageSamples = call({
  method: 'GET',
  path: `${at}/bill-samples`,
  title: 'List the samples of an object',
  access: readReviews,
  query: shape.samplesParams,
  reply: shape.samplesResult,
  refusals: ['notFound'],
})

/** Refused if no sample was drawn. */
export const executeBillReport = call({
  method: 'POST',
  path: `${at}/bill-report-execute`,
  title: 'Create a bill report version',
  access: writeReviews,
  body: shape.byObject,
  reply: numbered,
  refusals: ['notFound', 'execute.denied', 'sample.none'],
  audit: 'billReport.execute',
})

/** Adds an edited workbook as a new version: verdicts and notes may differ. */
export const uploadBillReport = call({
  method: 'POST',
  path: `${at}/bill-report-upload`,
  title: 'Upload an edited bill report as a version',
  access: writeReviews,
  query: shape.byReport,
  body: editedUpload,
  bodyForm: 'multipart',
  filesMax: fileBytesMax,
  reply: numbered,
  refusals: ['notFound', 'execute.denied', 'file.type', 'workbook.faulty', 'quota.rate'],
  audit: 'billReport.upload',
})

/** The version that was online before remains in the history. */
export const publishBillReport = call({
  method: 'POST',
  path: `${at}/bill-report-online-syn`,
  title: "Publish a bill report to the client's page",
  access: writeReviews,
  body: shape.byReport,
  refusals: ['notFound', 'execute.denied', 'version.online'],
  audit: 'billReport.publish',
})

/** Refused if the version was ever published. */
export const deleteBillReport = call({
  method: 'DELETE',
  path: `${at}/bill-report-delete`,
  title: 'Delete a bill report that was never published',
  access: writeReviews,
  query: shape.byReport,
  refusals: ['notFound', 'execute.denied', 'version.published'],
  audit: 'billReport.delete',
})

export const pagePublishedReports = call({
  method: 'POST',
  path: `${at}/bill-report-published`,
  title: 'List published bill reports',
  access: readReviews,
  body: publishedParams,
  reply: shape.publishedResult,
})

/**
 * A repeated request returns the running export. It continues in the background, and a message is sent when it
 * finishes.
 */
export const startReportExport = call({
  method: 'POST',
  path: `${at}/bill-report-export`,
  title: 'Start an export of a bill report',
  access: readReviews,
  body: shape.byReport,
  reply: exportJob,
  refusals: ['notFound', 'quota.full'],
  audit: 'billReport.export.start',
})

export const listReportExports = call({
  method: 'GET',
  path: `${at}/bill-report-export`,
  title: "List the caller's exports of a bill report",
  access: readReviews,
  query: shape.byReport,
  reply: z.array(exportJob),
  refusals: ['notFound'],
})

/** Refuses work.ended if it has finished. */
export const cancelReportExport = call({
  method: 'DELETE',
  path: `${at}/bill-report-export`,
  title: 'Cancel an export of a bill report',
  access: readReviews,
  query: shape.byExport,
  refusals: ['notFound', 'work.ended'],
  audit: 'billReport.export.cancel',
})

/** Refuses export.gone if it is not finished or has expired. */
export const fetchReportExport = call({
  method: 'POST',
  path: `${at}/bill-report-export/file`,
  title: 'Download an exported bill report',
  access: readReviews,
  query: shape.byExport,
  replyForm: 'blob',
  refusals: ['notFound', 'export.gone'],
  audit: 'billReport.export.fetch',
})
