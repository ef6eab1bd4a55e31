import { download } from '#app/page/api/api.server.ts'
import { writtenFileAt } from '#app/page/files/export-jobs.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { fetchComparisonExport } from '#contract/audit/comparisons/calls.ts'

const file = writtenFileAt(
  (args) => at.exports(numberOf(args, 'projectId'), numberOf(args, 'id'), numberOf(args, 'versionId')),
  (args, jobId) => download(args, fetchComparisonExport, { query: { id: numberOf(args, 'versionId'), jobId } }),
)

export const loader = file.loader
export const action = file.action
