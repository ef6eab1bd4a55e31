import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/data/screening/addresses.ts'
import { exportDecisions } from '#contract/data/screening/calls.ts'
import { decisionListOf } from './decision-list.server.ts'

const downloads = {
  /** Decisions filtered and sorted as the list's address says. */
  [at.decisionsExport]: postedFileAt(
    ({ request }) => at.screeningDecisions + new URL(request.url).search,
    (args) => {
      const { filter, listing } = decisionListOf(args.request)
      return download(args, exportDecisions, { body: { ...filter, order: listing.order } })
    },
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
