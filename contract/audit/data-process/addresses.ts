import * as atReviews from '#contract/audit/reviews/addresses.ts'

type Id = string | number

/** Data of a review object and its progress. */
export const pipeline = (projectId: Id, id: Id) => `${atReviews.object(projectId, id)}/data`
export const files = (projectId: Id, id: Id) => `${pipeline(projectId, id)}/files`
/** Columns of a file's sheets. */
export const file = (projectId: Id, id: Id, fileId: Id) => `${files(projectId, id)}/${fileId}`
export const fileRemove = (projectId: Id, id: Id, fileId: Id) => `${file(projectId, id, fileId)}/remove`
/** Suggested columns of all sheets, to confirm in one step. */
export const offers = (projectId: Id, id: Id) => `${pipeline(projectId, id)}/columns`
/** A POST downloads all files as one zip. */
export const zip = (projectId: Id, id: Id) => `${pipeline(projectId, id)}/zip`
/** Rows that could not be read, of all files or of one. */
export const faults = (projectId: Id, id: Id, fileId?: Id) =>
  `${pipeline(projectId, id)}/faults${fileId === undefined ? '' : `?file=${fileId}`}`
export const names = (projectId: Id, id: Id) => `${pipeline(projectId, id)}/names`

/** Versions of its comparison; the pipeline links to them. */
export const comparisons = (projectId: Id, id: Id) => `${atReviews.object(projectId, id)}/comparisons`
/** Evidence on its tickets, and the samples drawn for them. */
export const billReports = (projectId: Id, id: Id) => `${atReviews.object(projectId, id)}/bill-reports`
