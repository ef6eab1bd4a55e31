import { download } from '#app/page/api/api.server.ts'
import { actionOf, listFileAt, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/audit/master-data/addresses.ts'
import {
  downloadDealers,
  downloadProducts,
  downloadRelations,
  exportClients,
} from '#contract/audit/master-data/calls.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { listAddress } from './client-page.tsx'
import { clientListOf, codeOf, listOf } from './params.server.ts'

const callOf = {
  [MasterList.dealers]: downloadDealers,
  [MasterList.products]: downloadProducts,
  [MasterList.relations]: downloadRelations,
} as const

const downloads = {
  [at.clientsExport]: listFileAt(at.clients, exportClients, ({ request }) => {
    const { filter, listing } = clientListOf(request)
    return { ...filter, sort: listing.sort, order: listing.order }
  }),
  /** List as a workbook that can be edited and uploaded. */
  [at.download(':clientCode', ':list')]: postedFileAt(
    (args) => listAddress(codeOf(args), listOf(args)),
    (args) => download(args, callOf[listOf(args)], { query: { clientCode: codeOf(args) } }),
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
