import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const at = '/data/data-table'

/**
 * Starts whatever makes the table. A GET that acts: by bearer token and from no other site. While a run of the table is
 * queued or started, it returns that run.
 */
export const executeTable = call({
  method: 'GET',
  path: `${at}/execute`,
  title: 'Make the next version of a table',
  access: user,
  query: shape.executingTable,
  reply: shape.tableRun,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'table.uploaded', 'table.unmodelled', 'quota.rate'],
  audit: 'table.execute',
})
