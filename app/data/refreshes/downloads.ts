import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/data/addresses.ts'
import { exportRunFaults } from '#contract/data/refreshes/calls.ts'

const downloads = {
  /** Faults of a refresh as a workbook. */
  [at.runFaults(':id', ':table', ':run')]: postedFileAt(
    (args) => at.tableRuns(numberOf(args, 'id'), bizIdOf(args, 'table')),
    (args) => download(args, exportRunFaults, { query: { bizId: bizIdOf(args, 'run') } }),
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
