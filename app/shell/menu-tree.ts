import { MenuFrame, MenuType, MenuVisible } from '#contract/menus/codes.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'

/** What an address of the menu tables cannot mean: its module is filled in elsewhere. spec: platform §2 */
const placeholder = '__menu_Id__'

const isShown = ({ visible, type, url }: MenuEntry): boolean =>
  visible === MenuVisible.shown && type !== MenuType.button && !url.includes(placeholder)

export const shownChildren = (entry: MenuEntry): MenuEntry[] =>
  entry.children.filter(isShown).toSorted((a, b) => a.orderNum - b.orderNum)

/** The left menu: the children of the first entry of the current application's tree. spec: platform §2 */
export function leftMenu(menus: MenuEntry[], module: string | undefined): MenuEntry[] {
  if (module === undefined) return []
  const root = menus
    .filter(isShown)
    .toSorted((a, b) => a.orderNum - b.orderNum)
    .find((entry) => [entry, ...entry.children].some(({ url }) => isUnder(url, `/${module}`)))
  return root ? shownChildren(root) : []
}

const isUnder = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`)

/** The entry to highlight: the longest url the address lies under; anything in a workbench is its index. */
export function currentUrl(entries: MenuEntry[], pathname: string): string | undefined {
  const address = pathname.replace(/^(\/workbench\/[^/]+)\/.*$/, '$1/index')
  return entries
    .flatMap((entry) => [entry, ...shownChildren(entry)])
    .map(({ url }) => url)
    .filter((url) => url !== '' && isUnder(address, url))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** Frame entries lead to another site: only web addresses are followed. */
export const isExternal = ({ isFrame, url }: MenuEntry): boolean =>
  isFrame === MenuFrame.frame && /^https?:\/\//.test(url)
