import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/workspaces/addresses.ts'
import { exportMembers } from '#contract/workspaces/calls.ts'
import { memberListOf } from './list-of.server.ts'
import { numberOf, workspaceOf } from './workspace.server.ts'

/** The members that the list shows, or those that were ticked, as a workbook. */
export const action = exported(
  exportMembers,
  (args) => at.members(numberOf(args, 'id')),
  async (args) => {
    const { filter, listing } = memberListOf(args.request)
    const { bizId } = await workspaceOf(args)
    return { bizId, ...filter, sort: listing.sort, order: listing.order }
  },
)

export const loader = exportLeads((args) => at.members(numberOf(args, 'id')))
