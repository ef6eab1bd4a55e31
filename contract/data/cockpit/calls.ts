import { access, call } from '#contract/platform/call.ts'
import { MarketPerm } from '../markets/perms.ts'
import * as shape from './shapes.ts'

const at = '/data/cockpit'

export const getCockpit = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'Get the state of the shipped boards',
  access: access.permission(MarketPerm.manage),
  reply: shape.cockpit,
})

/**
 * Publishes the platform tables that the caller may provide in a separate workspace, and the boards over them. A
 * repeated call adds what is missing and updates boards that nobody has changed.
 */
export const setUpCockpit = call({
  method: 'POST',
  path: `${at}/set-up`,
  title: 'Set up the boards of the risk cockpit',
  access: access.permission(MarketPerm.manage),
  inPerson: true,
  reply: shape.cockpitSetUp,
  refusals: ['access.denied', 'execute.denied', 'workspace.blocked', 'exists', 'quota.full', 'quota.rate'],
  audit: 'cockpit.setUp',
})
