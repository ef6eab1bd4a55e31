import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as accounts from '#app/shell/accounts/routes.ts'
import * as delegation from '#app/shell/delegation/routes.ts'
import * as dictionaries from '#app/shell/dictionaries/routes.ts'
import * as files from '#app/shell/files/routes.ts'
import * as frame from '#app/shell/frame/routes.ts'
import * as home from '#app/shell/home/routes.ts'
import * as menus from '#app/shell/menus/routes.ts'
import * as messages from '#app/shell/messages/routes.ts'
import * as session from '#app/shell/session/routes.ts'
import * as system from '#app/shell/system/routes.ts'
import * as workspaces from '#app/shell/workspaces/routes.ts'
import { account } from '#contract/shell/session/addresses.ts'

/** `areas`: pages of other domains within the layout of a workspace. */
export const framed = (areas: readonly RouteConfigEntry[]): RouteConfigEntry[] => [
  ...accounts.framed,
  ...session.framed,
  ...system.framed,
  ...files.framed,
  ...dictionaries.framed,
  ...menus.framed,
  ...messages.framed,
  ...delegation.framed,
  ...workspaces.framed(areas),
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
