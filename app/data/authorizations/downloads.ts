import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/data/addresses.ts'
import { exportRights } from '#contract/data/authorizations/calls.ts'
import { rightsListOf } from './rights.server.ts'

const downloads = {
  /** Rights by person and table, filtered as the list's address says. */
  [at.rightsExport]: postedFileAt(
    ({ request }) => at.rights + new URL(request.url).search,
    (args) => {
      const { filter, listing } = rightsListOf(args.request)
      return download(args, exportRights, { body: { ...filter, sort: listing.sort, order: listing.order } })
    },
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
