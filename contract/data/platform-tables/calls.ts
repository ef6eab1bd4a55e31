import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { MarketPerm } from '../markets/perms.ts'
import * as shape from './shapes.ts'

const manager = access.permission(MarketPerm.manage)
const at = '/data/platform-table'

/** Platform tables whose owning feature lets the caller read all rows. */
export const listOffered = call({
  method: 'GET',
  path: `${at}/list`,
  title: 'List platform tables the caller may offer',
  access: manager,
  reply: z.array(shape.offeredTable),
})

/** A job reads its rows immediately, and again at each refresh, as long as the caller may read them. */
export const takeTable = call({
  method: 'POST',
  path: `${at}/take`,
  title: 'Take a platform table into a market',
  access: manager,
  inPerson: true,
  body: shape.takingTable,
  reply: shape.takenReply,
  refusals: ['notFound', 'access.denied', 'execute.denied', 'workspace.blocked', 'validation', 'exists', 'quota.full'],
  audit: 'platformTable.take',
})

/** Makes the table depend on the caller's permission, such as when its provider has lost theirs. */
export const renewTable = call({
  method: 'POST',
  path: `${at}/renew`,
  title: 'Provide a platform table in person',
  access: manager,
  inPerson: true,
  body: shape.renewingTable,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked'],
  audit: 'platformTable.renew',
})

export const getPlatformSource = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'Get the source of a platform table',
  access: access.userIn(workbenchModule),
  query: shape.byPlatformTable,
  reply: shape.platformSource,
  refusals: ['notFound'],
})
