import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/workspaces/addresses.ts'
import { exportManagedWorkspaces } from '#contract/workspaces/calls.ts'
import { workspaceListOf } from './list-of.server.ts'

/** The workspaces that the list shows, as a workbook. */
export const action = exported(exportManagedWorkspaces, at.allWorkbenches, ({ request }) => {
  const { filter, listing } = workspaceListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.allWorkbenches)
