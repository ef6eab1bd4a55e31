import * as atData from '#contract/audit/data-process/addresses.ts'

type Id = string | number

/** The bill reports of a review object, and the samples that its tasks came of. */
export const { billReports } = atData
/** With `?method=amount&share=80` it says what would be drawn. */
export const draw = (projectId: Id, id: Id) => `${billReports(projectId, id)}/draw`

/** What the tickets have shown: its figures, and its lines by the filter of the address. */
export const report = (projectId: Id, id: Id, reportId: Id) => `${billReports(projectId, id)}/${reportId}`
export const publish = (projectId: Id, id: Id, reportId: Id) => `${report(projectId, id, reportId)}/publish`
export const reportDelete = (projectId: Id, id: Id, reportId: Id) => `${report(projectId, id, reportId)}/delete`
/** Its workbooks; posted to `exportFile` it gives one that was written. */
export const exports = (projectId: Id, id: Id, reportId: Id) => `${report(projectId, id, reportId)}/exports`
export const exportFile = (projectId: Id, id: Id, reportId: Id) => `${exports(projectId, id, reportId)}/file`
