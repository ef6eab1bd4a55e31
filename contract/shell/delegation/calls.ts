import { z } from 'zod'
import { kilobyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { menuEntry } from '#contract/shell/menus/shapes.ts'
import { personKeywordMax } from './codes.ts'
import * as shape from './shapes.ts'

// All delegation calls are made as oneself: they concern the session's user, even while acting for another.

export const pageDelegations = call({
  method: 'POST',
  path: '/auth/delegate/authorized-list',
  title: "List the caller's delegations, paged",
  access: access.user,
  body: shape.delegationPageQuery,
  reply: shape.delegationRecords,
  refusals: ['delegation.acting'],
})

export const exportDelegations = call({
  method: 'POST',
  path: '/auth/delegate/export',
  title: "Export the caller's delegations as a workbook",
  access: access.user,
  query: shape.delegationExportQuery,
  replyForm: 'blob',
  refusals: ['delegation.acting'],
  audit: 'delegation.export',
})

export const getDelegation = call({
  method: 'GET',
  path: '/auth/delegate/detail',
  title: 'Get a delegation',
  access: access.user,
  query: z.strictObject({ id: shape.delegationId }),
  reply: shape.delegationRow,
  refusals: ['notFound', 'delegation.acting'],
})

/** Without an id, creates one. The agent cannot change; ended and terminated delegations are read-only. */
export const saveDelegation = call({
  method: 'POST',
  path: '/auth/delegate/update',
  title: 'Create or update a delegation',
  access: access.user,
  inPerson: true,
  body: shape.delegationRecord,
  bodyMax: 64 * kilobyte,
  reply: z.object({ id: z.string() }),
  refusals: [
    'validation',
    'notFound',
    'delegation.exists',
    'delegation.over',
    'record.conflict',
    'delegation.acting',
    'quota.rate',
  ],
  audit: 'delegation.save',
})

/** All or nothing. The agent loses the right to act immediately. */
export const cancelDelegations = call({
  method: 'POST',
  path: '/auth/delegate/cancel',
  title: 'Terminate delegations',
  access: access.user,
  inPerson: true,
  body: shape.delegationIds,
  bodyForm: 'multipart',
  bodyMax: 32 * kilobyte,
  refusals: ['notFound', 'delegation.over', 'delegation.acting'],
  audit: 'delegation.terminate',
})

export const listDelegators = call({
  method: 'GET',
  path: '/auth/delegate/sourceuser-list',
  title: 'List users the caller may act for',
  access: access.user,
  query: z.strictObject(shape.ofOneself),
  reply: z.array(shape.delegationPerson),
  refusals: ['access.denied'],
})

export const listAgentChoices = call({
  method: 'GET',
  path: '/auth/delegate/targetuser-list',
  title: 'Search users the caller may authorize',
  access: access.user,
  query: z.strictObject({ ...shape.ofOneself, keyword: z.string().trim().max(personKeywordMax).optional() }),
  reply: z.array(shape.agentChoice),
  refusals: ['access.denied'],
})

export const listDelegationStatuses = call({
  method: 'GET',
  path: '/auth/delegate/auth-status-list',
  title: 'List the statuses of delegations',
  access: access.user,
  reply: z.array(shape.statusChoice),
})

export const getDelegableMenus = call({
  method: 'GET',
  path: '/auth/delegate/menu-tree',
  title: 'Get the modules that can be delegated',
  access: access.user,
  query: z.strictObject(shape.ofOneself),
  reply: z.array(menuEntry),
  refusals: ['access.denied', 'delegation.acting'],
})

export const existsDelegate = call({
  method: 'GET',
  path: '/auth/delegate/exist-delegate',
  title: 'Check for users to act for',
  access: access.user,
  reply: z.boolean(),
})

/** A GET with a side effect, because the specification requires it. Pages call it only from a posted form. */
export const enterDelegate = call({
  method: 'GET',
  path: '/auth/delegate/enter-delegate',
  title: 'Begin to act for another',
  access: access.user,
  inPerson: true,
  query: shape.byUsername,
  refusals: ['delegation.inactive'],
  audit: 'delegation.enter',
})

export const changeDelegate = call({
  method: 'POST',
  path: '/auth/delegate/change',
  title: 'Switch to acting for another user',
  access: access.user,
  inPerson: true,
  body: shape.byUsercode,
  bodyMax: kilobyte,
  refusals: ['delegation.inactive', 'delegation.notActing'],
  audit: 'delegation.change',
})

/** No-op for a caller who does not act for another user. */
export const exitDelegate = call({
  method: 'POST',
  path: '/auth/delegate/exit-delegate',
  title: 'Stop acting for another user',
  access: access.user,
  inPerson: true,
  audit: 'delegation.exit',
})
