import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { exportLineFaults, exportWatchEntries } from '#contract/data/watch-lists/calls.ts'
import { exportingWatchEntries } from '#contract/data/watch-lists/shapes.ts'
import { entryFilterOf } from './list.server.ts'

const downloads = {
  /** Entries filtered as the list's address says, in the form that it names. */
  [at.watchListExport(':list')]: postedFileAt(
    (args) => at.watchList(bizIdOf(args, 'list')) + new URL(args.request.url).search,
    (args) => {
      const { form } = filterIn({ form: exportingWatchEntries.shape.form }, new URL(args.request.url).searchParams)
      return download(args, exportWatchEntries, {
        body: { bizId: bizIdOf(args, 'list'), ...entryFilterOf(args.request), form },
      })
    },
  ),
  /** Faults of an import as a workbook. */
  [at.listImportFaults(':list', ':import')]: postedFileAt(
    (args) => at.listImport(bizIdOf(args, 'list'), bizIdOf(args, 'import')),
    (args) => download(args, exportLineFaults, { body: { bizId: bizIdOf(args, 'import') } }),
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
