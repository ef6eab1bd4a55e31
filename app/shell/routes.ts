import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { account } from '#contract/shell/session/addresses.ts'
import * as accounts from './accounts/routes.ts'
import * as delegation from './delegation/routes.ts'
import * as dictionaries from './dictionaries/routes.ts'
import * as files from './files/routes.ts'
import * as frame from './frame/routes.ts'
import * as home from './home/routes.ts'
import * as menus from './menus/routes.ts'
import * as messages from './messages/routes.ts'
import * as session from './session/routes.ts'
import * as system from './system/routes.ts'
import * as workspaces from './workspaces/routes.ts'

export const framed: RouteConfigEntry[] = [
  ...accounts.framed,
  ...session.framed,
  ...system.framed,
  ...files.framed,
  ...dictionaries.framed,
  ...menus.framed,
  ...messages.framed,
  ...delegation.framed,
  ...workspaces.framed,
  ...home.framed,
  ...frame.framed,
]

/** Pages and files without a layout. */
export const bare: RouteConfigEntry[] = [
  route(account, 'shell/frame/public-layout.tsx', [...session.account, ...frame.account]),
  ...files.bare,
  ...session.bare,
  ...system.bare,
  ...messages.bare,
  ...delegation.bare,
  ...workspaces.bare,
  ...frame.bare,
]
