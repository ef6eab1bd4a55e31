import { MarketPerm } from '#contract/data/markets/perms.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const manager = access.permission(MarketPerm.manage)
const at = '/data/authorization'

/** Allowed for owners and collaborators of the workspace, on its behalf. */
export const applyForTable = call({
  method: 'POST',
  path: `${at}/apply`,
  title: 'Apply for the right to use a table',
  access: user,
  body: shape.applying,
  partsMax: 5000,
  reply: shape.savedRequest,
  refusals: [
    'access.denied',
    'execute.denied',
    'workspace.blocked',
    'notFound',
    'validation',
    'authorization.exists',
    'quota.rate',
  ],
  audit: 'authorization.apply',
})

export const cancelRequest = call({
  method: 'POST',
  path: `${at}/cancel`,
  title: 'Cancel a request that is pending',
  access: user,
  body: shape.changingRequest,
  refusals: ['notFound', 'execute.denied', 'record.conflict', 'authorization.decided'],
  audit: 'authorization.cancel',
})

/**
 * Allowed for data mart administrators and managers of the table's market; never for the applicant, under either
 * identity.
 */
export const decideRequest = call({
  method: 'POST',
  path: `${at}/decide`,
  title: 'Approve or reject a request',
  access: user,
  inPerson: true,
  body: shape.deciding,
  partsMax: 5000,
  refusals: [
    'notFound',
    'execute.denied',
    'authorization.own',
    'validation',
    'record.conflict',
    'authorization.decided',
  ],
  audit: 'authorization.decide',
})

export const revokeGrant = call({
  method: 'POST',
  path: `${at}/revoke`,
  title: 'Revoke a right that was granted',
  access: user,
  inPerson: true,
  body: shape.revoking,
  refusals: ['notFound', 'execute.denied', 'authorization.over'],
  audit: 'authorization.revoke',
})

export const searchRequests = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'Search requests for tables',
  access: user,
  body: shape.requestPage,
  reply: shape.requestRecords,
  refusals: ['access.denied', 'execute.denied'],
})

export const getRequest = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'Get a request with its grant',
  access: user,
  query: shape.byRequest,
  reply: shape.requestDetail,
  refusals: ['notFound'],
})

/** Callers may query their own right; those who may decide on the table, that of any person. */
export const getEffectiveRight = call({
  method: 'GET',
  path: `${at}/effective`,
  title: "A person's right to a table, column by column",
  access: user,
  query: shape.effectiveQuery,
  reply: shape.effectiveRight,
  refusals: ['notFound', 'execute.denied'],
})

export const searchRights = call({
  method: 'POST',
  path: `${at}/matrix`,
  title: 'List who can see what',
  access: manager,
  body: shape.matrixPage,
  reply: shape.matrixRecords,
})

export const exportRights = call({
  method: 'POST',
  path: `${at}/matrix/export`,
  title: 'Export who can see what',
  access: manager,
  body: shape.matrixExport,
  replyForm: 'blob',
  audit: 'authorization.export',
})
