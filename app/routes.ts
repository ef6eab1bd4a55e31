import { layout, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config'
import * as audit from './audit/routes.ts'
import * as risk from './risk/routes.ts'
import * as shell from './shell/routes.ts'

/** Addresses are whole; in the tree each route has only what it adds to the one around it. */
const within =
  (around: string) =>
  ({ path, children, ...entry }: RouteConfigEntry): RouteConfigEntry => ({
    ...entry,
    ...(path !== undefined && { path: path.replace(`${around}/`, '') }),
    ...(children && { children: children.map(within(path ?? around)) }),
  })

/** Every address, from the route tables of the domains. */
export default [
  layout('shell/frame/app-layout.tsx', { id: 'frame' }, [...shell.framed, ...risk.framed, ...audit.framed]),
  layout('shell/frame/link-layout.tsx', { id: 'open' }, [...risk.open, ...audit.open]),
  ...shell.bare,
  ...audit.bare,
].map(within('')) satisfies RouteConfig
