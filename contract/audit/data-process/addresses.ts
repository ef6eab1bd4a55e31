import * as atReviews from '#contract/audit/reviews/addresses.ts'

type Id = string | number

/** The data of a review object: how far it is. */
export const pipeline = (projectId: Id, id: Id) => `${atReviews.object(projectId, id)}/data`
export const files = (projectId: Id, id: Id) => `${pipeline(projectId, id)}/files`
/** What the columns of its sheets hold. */
export const file = (projectId: Id, id: Id, fileId: Id) => `${files(projectId, id)}/${fileId}`
export const fileRemove = (projectId: Id, id: Id, fileId: Id) => `${file(projectId, id, fileId)}/remove`
/** The columns that are suggested for sheets, confirmed at once. */
export const offers = (projectId: Id, id: Id) => `${pipeline(projectId, id)}/columns`
/** Posted to it gives all files as one zip. */
export const zip = (projectId: Id, id: Id) => `${pipeline(projectId, id)}/zip`
/** The rows that could not be read, of all files or of one. */
export const faults = (projectId: Id, id: Id, fileId?: Id) =>
  `${pipeline(projectId, id)}/faults${fileId === undefined ? '' : `?file=${fileId}`}`
export const names = (projectId: Id, id: Id) => `${pipeline(projectId, id)}/names`

/** The versions of its comparison, which the pipeline leads to. */
export const comparisons = (projectId: Id, id: Id) => `${atReviews.object(projectId, id)}/comparisons`
/** What its tickets have shown, and the samples that are drawn for them. */
export const billReports = (projectId: Id, id: Id) => `${atReviews.object(projectId, id)}/bill-reports`
