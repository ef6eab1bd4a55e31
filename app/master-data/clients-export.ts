import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/master-data/addresses.ts'
import { exportClients } from '#contract/master-data/calls.ts'
import { clientListOf } from './params.server.ts'

/** The clients that the list shows, as a workbook. */
export const action = exported(exportClients, at.clients, ({ request }) => {
  const { filter, listing } = clientListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.clients)
