import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { exportWatchEntries } from '#contract/data/watch-lists/calls.ts'
import { entryFilterOf } from './list.server.ts'

const downloads = {
  /** Entries filtered as the list's address says. */
  [at.watchListExport(':list')]: postedFileAt(
    (args) => at.watchList(bizIdOf(args, 'list')) + new URL(args.request.url).search,
    (args) =>
      download(args, exportWatchEntries, { body: { bizId: bizIdOf(args, 'list'), ...entryFilterOf(args.request) } }),
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
