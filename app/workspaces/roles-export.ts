import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/workspaces/addresses.ts'
import { exportRoles } from '#contract/workspaces/calls.ts'
import { numberOf, workspaceOf } from './workspace.server.ts'

const roles = (args: Parameters<typeof numberOf>[0]) => at.roles(numberOf(args, 'id'))

/** Who may do what, as a workbook. */
export const action = exported(exportRoles, roles, async (args) => {
  const { bizId } = await workspaceOf(args)
  return { bizId }
})

export const loader = exportLeads(roles)
