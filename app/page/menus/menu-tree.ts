import { application } from '#contract/shell/frame/addresses.ts'
import { MenuFrame, MenuType, MenuVisible } from '#contract/shell/menus/codes.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { workspace, workspaceHome } from '#contract/shell/workspaces/addresses.ts'
import { perObject } from './per-object.ts'

/** Unresolved placeholder in a menu URL: another system fills in the module. spec: platform §2 */
const placeholder = '__menu_Id__'

const isShown = ({ visible, type, url }: MenuEntry): boolean =>
  visible === MenuVisible.shown && type !== MenuType.button && !url.includes(placeholder)

/** Visible entries in menu order. */
export const shown = perObject((entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.filter(isShown).toSorted((a, b) => a.orderNum - b.orderNum),
)

export const shownChildren = (entry: MenuEntry): MenuEntry[] => shown(entry.children)

/** The top-level entry of an application: the one at its address, else the first whose tree has an address of it. */
export function applicationTree(menus: readonly MenuEntry[], module: string | undefined): MenuEntry | undefined {
  if (module === undefined) return undefined
  const own = application(module)
  const entries = shown(menus)
  return (
    entries.find(({ url }) => url === own) ??
    entries.find(({ url }) => isUnder(url, own)) ??
    entries.find(({ children }) => hasUnder(children, own))
  )
}

export function leftMenu(menus: readonly MenuEntry[], module: string | undefined): MenuEntry[] {
  const root = applicationTree(menus, module)
  return root ? shownChildren(root) : []
}

const hasUnder = (entries: readonly MenuEntry[], parent: string): boolean =>
  entries.some((entry) => isUnder(entry.url, parent) || hasUnder(entry.children, parent))

const isUnder = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`)

/**
 * The entries on the path to the one to highlight, which is last: the one with the longest url that is a prefix of the
 * address.
 */
export function trailTo(entries: readonly MenuEntry[], pathname: string): readonly MenuEntry[] {
  const { trails, longest } = trailsOf(entries)
  const address = menuAddress(pathname)
  for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1)) {
    const trail = end <= longest ? trails.get(address.slice(0, end)) : undefined
    if (trail) return trail
  }
  return []
}

/** Trails by url. Of several entries with one url the first counts, but a page counts before its directory. */
const trailsOf = perObject((entries: readonly MenuEntry[]) => {
  const trails = new Map<string, readonly MenuEntry[]>()
  let longest = 0
  const look = (list: readonly MenuEntry[], above: readonly MenuEntry[]): void => {
    for (const entry of shown(list)) {
      const trail = [...above, entry]
      const known = trails.get(entry.url)?.at(-1)
      if (entry.url !== '' && (!known || above.includes(known))) trails.set(entry.url, trail)
      longest = Math.max(longest, entry.url.length)
      look(entry.children, trail)
    }
  }
  look(entries, [])
  return { trails, longest }
})

/** Path of entries to the one that leads to another site, which is last; empty where there is none. */
export function trailToOuter(entries: readonly MenuEntry[], address: string): MenuEntry[] {
  for (const entry of shown(entries)) {
    if (isExternal(entry) && URL.canParse(entry.url) && new URL(entry.url).href === address) return [entry]
    const below = trailToOuter(entry.children, address)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

const inWorkbench = new RegExp(`^${workspace('([1-9]\\d*)')}/.*$`)

/** Any page in a workbench, whose id is a number, highlights the workbench's index. spec: platform §2 "Left menu" */
const menuAddress = (pathname: string): string => pathname.replace(inWorkbench, workspaceHome('$1'))

/** The first page of a tree that can be opened here, itself included. */
export function firstPage(entry: MenuEntry): MenuEntry | undefined {
  if (entry.type === MenuType.page && /^\/(?!\/)/.test(entry.url) && !isExternal(entry)) return entry
  for (const child of shownChildren(entry)) {
    const found = firstPage(child)
    if (found) return found
  }
  return undefined
}

/** Frame entries lead to another site: only http and https addresses are followed. */
export const isExternal = ({ isFrame, url }: MenuEntry): boolean =>
  isFrame === MenuFrame.frame && /^https?:\/\//.test(url)

/** The origins the user's frame entries lead to. */
export function externalOrigins(menus: readonly MenuEntry[]): string[] {
  return menus.flatMap((entry) => [
    ...(isExternal(entry) && URL.canParse(entry.url) ? [new URL(entry.url).origin] : []),
    ...externalOrigins(entry.children),
  ])
}
