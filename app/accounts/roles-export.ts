import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/accounts/addresses.ts'
import { exportRoleList } from '#contract/accounts/calls.ts'
import { roleListOf } from './params.server.ts'

/** The roles that the list shows, or those that were ticked, as a workbook. */
export const action = exported(exportRoleList, at.roles, ({ request }) => {
  const { keyword, listing } = roleListOf(request)
  return { keyword, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.roles)
