import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/data/addresses.ts'
import { exportImportFaults } from '#contract/data/tables/calls.ts'

const downloads = {
  /** Faults of an import as a workbook. */
  [at.importFaults(':id', ':import')]: postedFileAt(
    (args) => at.tableImport(numberOf(args, 'id'), bizIdOf(args, 'import')),
    (args) => download(args, exportImportFaults, { query: { bizId: bizIdOf(args, 'import') } }),
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
