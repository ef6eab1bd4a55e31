import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const at = '/data/data-source'

export const searchSources = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'Search connections of a workspace',
  access: user,
  body: shape.sourcePage,
  reply: shape.sourceRecords,
  refusals: ['access.denied'],
})

export const getSource = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'Get a connection without its secret',
  access: user,
  query: shape.bySource,
  reply: shape.sourceRow,
  refusals: ['notFound'],
})

/** A change of host, port or account needs the secret again, so that it is never sent elsewhere. */
export const saveSource = call({
  method: 'POST',
  path: `${at}/saveOrUpdate`,
  title: 'Add or edit a connection',
  access: user,
  body: shape.savingSource,
  reply: shape.savedSource,
  refusals: [
    'access.denied',
    'execute.denied',
    'workspace.blocked',
    'notFound',
    'validation',
    'exists',
    'record.conflict',
    'quota.full',
  ],
  audit: 'source.save',
})

export const checkSource = call({
  method: 'POST',
  path: `${at}/check`,
  title: 'Test a connection',
  access: user,
  body: shape.bySource,
  reply: shape.checkedSource,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'quota.rate'],
  audit: 'source.check',
})

export const removeSources = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove connections',
  access: user,
  body: shape.removingSources,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'source.used'],
  audit: 'source.remove',
})

export const listSourceTables = call({
  method: 'GET',
  path: `${at}/tables`,
  title: 'List the tables of a connection',
  access: user,
  query: shape.bySource,
  reply: shape.sourceTables,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'quota.rate'],
})

export const previewSourceTable = call({
  method: 'GET',
  path: `${at}/preview`,
  title: "Columns and first rows of a connection's table",
  access: user,
  query: shape.bySourceTable,
  reply: shape.sourcePreview,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'quota.rate'],
})
