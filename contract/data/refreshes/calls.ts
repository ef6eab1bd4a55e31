import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const at = '/data/data-table'

/**
 * Starts whatever makes the table, for members of its workspace and of workspaces with a right to execute it. A GET
 * that acts: by bearer token and from no other site. While a run of the table is queued or started, it returns that
 * run.
 */
export const executeTable = call({
  method: 'GET',
  path: `${at}/execute`,
  title: 'Make the next version of a table',
  access: user,
  query: shape.executingTable,
  reply: shape.tableRun,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'table.right',
    'table.uploaded',
    'table.unmodelled',
    'table.empty',
    'source.disabled',
    'quota.full',
    'quota.rate',
  ],
  audit: 'table.execute',
})

export const getRefresh = call({
  method: 'GET',
  path: `${at}/refresh/detail`,
  title: "Get a table's refresh settings and runs",
  access: user,
  query: shape.byTable,
  reply: shape.refreshDetail,
  refusals: ['notFound'],
})

export const saveRefresh = call({
  method: 'POST',
  path: `${at}/refresh/saveOrUpdate`,
  title: 'Set how a table is refreshed',
  access: user,
  body: shape.savingRefresh,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'validation',
    'record.conflict',
    'table.uploaded',
    'table.readOnly',
  ],
  audit: 'table.refresh.save',
})

export const exportRunFaults = call({
  method: 'GET',
  path: `${at}/refresh/faults`,
  title: 'The faults of a refresh as a workbook',
  access: user,
  query: shape.byRun,
  replyForm: 'blob',
  refusals: ['notFound', 'execute.denied'],
  audit: 'table.refresh.faults',
})

export const cancelRefresh = call({
  method: 'POST',
  path: `${at}/refresh/cancel`,
  title: 'Cancel a refresh',
  access: user,
  body: shape.cancellingRun,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'state.refused'],
  audit: 'table.refresh.cancel',
})

/**
 * The rows are read by a job; nothing is stored before the columns are confirmed, as for a file. An earlier import of
 * the table that nobody confirmed is replaced.
 */
export const pullTable = call({
  method: 'POST',
  path: `${at}/pull`,
  title: "Read a connection's table as a table",
  access: user,
  body: shape.pullingTable,
  reply: shape.pulledTable,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'source.disabled',
    'table.uploaded',
    'table.readOnly',
    'import.running',
    'quota.full',
    'quota.rate',
  ],
  audit: 'table.pull',
})

export const pullAgain = call({
  method: 'POST',
  path: `${at}/import/pull`,
  title: 'Read the database again for an import',
  access: user,
  body: shape.pullingAgain,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'record.conflict',
    'import.running',
    'state.refused',
    'source.disabled',
    'quota.rate',
  ],
  audit: 'table.import.pull',
})

export const cancelPull = call({
  method: 'POST',
  path: `${at}/import/cancel`,
  title: 'Cancel reading a database',
  access: user,
  body: shape.cancellingImport,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'state.refused'],
  audit: 'table.import.cancel',
})
