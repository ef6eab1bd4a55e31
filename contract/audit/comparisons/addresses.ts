import * as atData from '#contract/audit/data-process/addresses.ts'

type Id = string | number

export const { comparisons } = atData
export const remind = (projectId: Id, id: Id) => `${comparisons(projectId, id)}/remind`

/** A version: its figures, and its lines filtered by the query string. */
export const version = (projectId: Id, id: Id, versionId: Id) => `${comparisons(projectId, id)}/${versionId}`
export const publish = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/publish`
export const versionDelete = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/delete`
export const figures = (projectId: Id, id: Id, versionId: Id, list: string) =>
  `${version(projectId, id, versionId)}/figures/${list}`
/** Settings and sources of a version. */
export const basis = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/basis`
export const comments = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/comments`
/** Workbooks of a version; a POST to `exportFile` downloads a finished one. */
export const exports = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/exports`
export const exportFile = (projectId: Id, id: Id, versionId: Id) => `${exports(projectId, id, versionId)}/file`
/** With `?at=3` and a filter, redirects to the third matching line. */
export const lines = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/lines`
/** Confirmation page before the lines `?do=join&id=3&id=5` are paired or split. */
export const pair = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/pair`
/** Form for one note on the lines `?id=3&id=5`. */
export const linesNote = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/note`
export const line = (projectId: Id, id: Id, versionId: Id, place: Id) => `${lines(projectId, id, versionId)}/${place}`
