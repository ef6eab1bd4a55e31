import * as atData from '#contract/audit/data-process/addresses.ts'

type Id = string | number

/** Bill reports of a review object, and the samples behind its tasks. */
export const { billReports } = atData
/** With `?method=amount&share=80`, previews that sample. */
export const draw = (projectId: Id, id: Id) => `${billReports(projectId, id)}/draw`

/** A report: its figures, and its lines filtered by the query string. */
export const report = (projectId: Id, id: Id, reportId: Id) => `${billReports(projectId, id)}/${reportId}`
export const publish = (projectId: Id, id: Id, reportId: Id) => `${report(projectId, id, reportId)}/publish`
export const reportDelete = (projectId: Id, id: Id, reportId: Id) => `${report(projectId, id, reportId)}/delete`
/** Workbooks of a report; a POST to `exportFile` downloads a finished one. */
export const exports = (projectId: Id, id: Id, reportId: Id) => `${report(projectId, id, reportId)}/exports`
export const exportFile = (projectId: Id, id: Id, reportId: Id) => `${exports(projectId, id, reportId)}/file`
