import { download } from '#app/page/api/api.server.ts'
import { writtenFileAt } from '#app/page/files/export-jobs.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import { fetchReportExport } from '#contract/audit/bill-reports/calls.ts'

const file = writtenFileAt(
  (args) => at.exports(numberOf(args, 'projectId'), numberOf(args, 'id'), numberOf(args, 'reportId')),
  (args, jobId) => download(args, fetchReportExport, { query: { id: numberOf(args, 'reportId'), jobId } }),
)

export const loader = file.loader
export const action = file.action
