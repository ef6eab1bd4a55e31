import { layout, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config'
import * as audit from '#app/audit/routes.ts'
import * as risk from '#app/risk/routes.ts'
import * as shell from '#app/shell/routes.ts'

/** Default id of a route: its file below the domain, as `home/home`. */
const idOf = (file: string): string => file.replace(/^[\w-]+\//, '').replace(/\.tsx?$/, '')

/** Makes the tables' absolute paths relative to their parent route. */
const within =
  (around: string) =>
  ({ path, children, ...entry }: RouteConfigEntry): RouteConfigEntry => ({
    ...entry,
    id: entry.id ?? idOf(entry.file),
    ...(path !== undefined && { path: path.replace(`${around}/`, '') }),
    ...(children && { children: children.map(within(path ?? around)) }),
  })

/** Route tree, from the route tables of the domains. */
export default [
  layout('shell/frame/app-layout.tsx', { id: 'frame' }, [...shell.framed, ...risk.framed, ...audit.framed]),
  layout('shell/frame/link-layout.tsx', { id: 'open' }, [...risk.open, ...audit.open]),
  ...shell.bare,
  ...audit.bare,
].map(within('')) satisfies RouteConfig
