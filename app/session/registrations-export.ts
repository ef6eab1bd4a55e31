import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/session/addresses.ts'
import { exportRegistrations } from '#contract/session/calls.ts'
import { registrationListOf } from './registration-view.server.ts'

/** The requests that the list shows, or those that were ticked, as a workbook. */
export const action = exported(exportRegistrations, at.registrations, ({ request }) => {
  const { listing, ...filter } = registrationListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.registrations)
