import * as atData from '#contract/audit/data-process/addresses.ts'

type Id = string | number

/** The versions of a review object's comparison. */
export const { comparisons } = atData
export const remind = (projectId: Id, id: Id) => `${comparisons(projectId, id)}/remind`

/** What came of one: its figures, and its lines by the filter of the address. */
export const version = (projectId: Id, id: Id, versionId: Id) => `${comparisons(projectId, id)}/${versionId}`
export const publish = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/publish`
export const versionDelete = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/delete`
/** A list of its figures. */
export const figures = (projectId: Id, id: Id, versionId: Id, list: string) =>
  `${version(projectId, id, versionId)}/figures/${list}`
/** What it was made of and by. */
export const basis = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/basis`
export const comments = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/comments`
/** Its workbooks; posted to `exportFile` it gives one that was written. */
export const exports = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/exports`
export const exportFile = (projectId: Id, id: Id, versionId: Id) => `${exports(projectId, id, versionId)}/file`
/** With `?at=3` and a filter it leads to the third line that passes. */
export const lines = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/lines`
/** Asks before the lines `?do=join&id=3&id=5` are joined, or parted. */
export const pair = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/pair`
/** Asks for one note on the lines `?id=3&id=5`. */
export const linesNote = (projectId: Id, id: Id, versionId: Id) => `${version(projectId, id, versionId)}/note`
export const line = (projectId: Id, id: Id, versionId: Id, place: Id) => `${lines(projectId, id, versionId)}/${place}`
