import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/data/addresses.ts'
import { downloadSnapshot } from '#contract/data/board-snapshots/calls.ts'

const downloads = {
  /** Frozen figures as they were signed. */
  [at.boardSnapshotFile(':board', ':snapshot')]: postedFileAt(
    (args) => at.boardSnapshot(bizIdOf(args, 'board'), bizIdOf(args, 'snapshot')),
    (args) => download(args, downloadSnapshot, { query: { bizId: bizIdOf(args, 'snapshot') } }),
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
