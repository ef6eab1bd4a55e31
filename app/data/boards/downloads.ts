import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/data/addresses.ts'
import { exportBoard } from '#contract/data/boards/calls.ts'
import { boardOf } from './board.server.ts'

const downloads = {
  /** Figures of all cards under the filters of the address, as a workbook. */
  [at.boardExport(':board')]: postedFileAt(
    (args) => at.boardPage(bizIdOf(args, 'board')) + new URL(args.request.url).search,
    async (args) => {
      const { board, chosen } = await boardOf(args)
      return download(args, exportBoard, { body: { id: board.bizId, filters: chosen } })
    },
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
