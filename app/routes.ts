import { layout, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config'
import * as audit from '#app/audit/routes.ts'
import * as data from '#app/data/routes.ts'
import { screenRoute } from '#app/page/menus/screen-route.ts'
import * as risk from '#app/risk/routes.ts'
import * as shell from '#app/shell/routes.ts'

/** Default id of a route: its file below the domain, as `home/home`. */
const fileId = (file: string): string => file.replace(/^[\w-]+\//, '').replace(/\.tsx?$/, '')

/** The id of a page in a table names a screen, or with a colon distinguishes two addresses of one file. */
const idOf = ({ id, file, path }: RouteConfigEntry): string => {
  if (id === undefined) return fileId(file)
  return path === undefined || id.includes(':') ? id : screenRoute(id)
}

/** Makes the tables' absolute paths relative to their parent route. */
const within =
  (around: string) =>
  ({ path, children, ...entry }: RouteConfigEntry): RouteConfigEntry => ({
    ...entry,
    id: idOf({ ...entry, path }),
    ...(path !== undefined && { path: path.replace(`${around}/`, '') }),
    ...(children && { children: children.map(within(path ?? around)) }),
  })

/** Route tree, from the route tables of the domains. */
export default [
  layout('shell/frame/app-layout.tsx', { id: 'frame' }, [
    ...shell.framed(data.inWorkspace),
    ...risk.framed,
    ...audit.framed,
    ...data.framed,
  ]),
  layout('shell/frame/link-layout.tsx', { id: 'open' }, [...risk.open, ...audit.open, ...data.open]),
  ...shell.bare,
  ...audit.bare,
].map(within('')) satisfies RouteConfig
