import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/workspaces/addresses.ts'
import { exportNotices } from '#contract/workspaces/calls.ts'
import { noticeListOf } from './list-of.server.ts'
import { numberOf, workspaceOf } from './workspace.server.ts'

/** The notices that the list shows, or those that were ticked, as a workbook. */
export const action = exported(
  exportNotices,
  (args) => at.notices(numberOf(args, 'id')),
  async (args) => {
    const { keyword, order } = noticeListOf(args.request)
    const { bizId } = await workspaceOf(args)
    return { bizId, keyword, order }
  },
)

export const loader = exportLeads((args) => at.notices(numberOf(args, 'id')))
