import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/accounts/addresses.ts'
import { exportUsers } from '#contract/accounts/calls.ts'
import { userListOf } from './params.server.ts'

/** The users that the list shows, or those that were ticked, as a workbook. */
export const action = exported(exportUsers, at.users, ({ request }) => {
  const { filter, listing } = userListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.users)
