import { actionOf, listFileAt, loaderOf } from '#app/page/files/downloads.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import * as at from '#contract/data/addresses.ts'
import { exportWarnings } from '#contract/data/warnings/calls.ts'
import { listOf } from './listing.server.ts'

const downloads = {
  /** Warnings of the list, filtered as its address says. */
  [at.warningsExport(':id')]: listFileAt(
    (args) => at.warnings(numberOf(args, 'id')),
    exportWarnings,
    async (args) => {
      const { current: _, size: __, ...filter } = listOf(args.request)
      return { workspaceBizId: (await workspaceOf(args)).bizId, ...filter }
    },
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
