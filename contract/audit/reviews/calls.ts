import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { ReviewPerm } from './perms.ts'
import * as shape from './shapes.ts'

const readReviews = access.permission(ReviewPerm.read)
const writeReviews = access.permission(ReviewPerm.write)
const project = '/flow-audit-project'
const object = '/flow-audit-review-object'

/** Managers see every enabled client, others those of projects that they see. */
export const listReviewClients = call({
  method: 'GET',
  path: '/flow-audit-client/detail',
  title: 'List visible clients with review figures',
  access: readReviews,
  query: shape.clientQuery,
  reply: z.array(shape.clientItem),
})

/** Names only, for menus and filters. */
export const listReviewClientNames = call({
  method: 'GET',
  path: '/flow-audit-client/names',
  title: 'List the names of visible clients',
  access: readReviews,
  reply: z.array(shape.clientName),
})

/** Requires a client whose reviews the caller sees; returns the first thousand by code. */
export const listReviewDealers = call({
  method: 'POST',
  path: '/flow-audit-dealer/list',
  title: "List a client's dealers for a review object",
  access: readReviews,
  body: shape.dealerQuery,
  reply: z.array(shape.dealerItem),
  refusals: ['notFound'],
})

export const pageReviewProjects = call({
  method: 'POST',
  path: `${project}/projectPageList`,
  title: 'List visible review projects, paged',
  access: readReviews,
  body: shape.projectPageQuery,
  reply: shape.projectRecords,
})

export const exportReviewProjects = call({
  method: 'POST',
  path: `${project}/export`,
  title: 'Export visible review projects as a workbook',
  access: readReviews,
  query: shape.projectExportQuery,
  replyForm: 'blob',
  audit: 'review.project.export',
})

export const getReviewProject = call({
  method: 'GET',
  path: `${project}/selectProjdetail/{id}`,
  title: 'Get a review project with its settings',
  access: readReviews,
  query: shape.byId,
  reply: shape.projectDetail,
  refusals: ['notFound'],
})

/** Managers create projects; others edit those that they lead or are members of. */
export const saveReviewProject = call({
  method: 'POST',
  path: `${project}/save`,
  title: 'Save a review project',
  access: writeReviews,
  inPerson: true,
  body: shape.savingProject,
  reply: shape.savedRow,
  refusals: ['notFound', 'validation', 'execute.denied', 'record.conflict'],
  audit: 'review.project.save',
})

export const deleteReviewProjects = call({
  method: 'POST',
  path: `${project}/deleteByIds`,
  title: 'Delete review projects without objects',
  access: writeReviews,
  body: shape.byIds,
  refusals: ['notFound', 'execute.denied', 'review.used'],
  audit: 'review.project.delete',
})

/** For forms that choose a leader, members or a site executor. */
export const listWithoutReviewAccess = call({
  method: 'POST',
  path: `${project}/withoutAccess`,
  title: 'List people who cannot open reviews',
  access: writeReviews,
  body: shape.peopleNamed,
  reply: shape.people,
})

export const pageReviewObjects = call({
  method: 'POST',
  path: `${object}/pageList`,
  title: 'List visible review objects, paged',
  access: readReviews,
  body: shape.objectPageQuery,
  reply: shape.objectRecords,
})

export const saveReviewObject = call({
  method: 'POST',
  path: `${object}/save`,
  title: 'Add or edit a review object',
  access: writeReviews,
  inPerson: true,
  body: shape.savingObject,
  reply: shape.savedRow,
  refusals: ['notFound', 'validation', 'execute.denied', 'exists', 'record.conflict'],
  audit: 'review.object.save',
})

export const listReviewBatches = call({
  method: 'GET',
  path: `${object}/selectReviewBatch/{id}`,
  title: 'List the batches of a review project',
  access: readReviews,
  query: shape.byId,
  reply: z.array(shape.batch),
  refusals: ['notFound'],
})

export const getReviewObject = call({
  method: 'GET',
  path: `${object}/selectReviewDtail/{id}`,
  title: 'Get a review object',
  access: readReviews,
  query: shape.byId,
  reply: shape.objectRow,
  refusals: ['notFound'],
})

export const deleteReviewObjects = call({
  method: 'POST',
  path: `${object}/deleteByIds`,
  title: 'Delete review objects without data',
  access: writeReviews,
  body: shape.byIds,
  refusals: ['notFound', 'execute.denied', 'review.used'],
  audit: 'review.object.delete',
})

export const getReviewTemplate = call({
  method: 'GET',
  path: `${object}/import-tpl`,
  title: 'Download the template for review objects',
  access: readReviews,
  replyForm: 'blob',
})

export const exportReviewObjects = call({
  method: 'POST',
  path: `${object}/export`,
  title: 'Export visible review objects as a workbook',
  access: readReviews,
  body: shape.objectExportQuery,
  replyForm: 'blob',
  audit: 'review.object.export',
})

/**
 * Imports all rows or none. Faulty rows are returned in the workbook with remarks, or as a list; `detail.remarked` is
 * then that workbook's path, valid for a day.
 */
export const uploadReviewObjects = call({
  method: 'POST',
  path: `${object}/uploadBatchInsert/{id}`,
  title: 'Import review objects from a workbook',
  access: writeReviews,
  inPerson: true,
  query: shape.objectUploadQuery,
  body: z.strictObject({ file: z.file({ error: 'fileRequired' }) }),
  bodyForm: 'multipart',
  filesMax: workbookBytesMax,
  reply: shape.objectsAdded,
  replyForm: 'blob',
  refusals: ['notFound', 'execute.denied', 'workbook.faulty'],
  audit: 'review.object.upload',
})

/** Belongs to the caller's last upload to the project. */
export const getRemarkedObjects = call({
  method: 'GET',
  path: `${object}/remarked`,
  title: 'Download an upload with its errors marked',
  access: writeReviews,
  query: shape.remarkedQuery,
  replyForm: 'blob',
  refusals: ['notFound'],
})
