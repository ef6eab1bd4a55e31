import { type LayoutName, layoutNames } from '#app/page/menus/layout-names.ts'
import { perObject } from '#app/page/menus/per-object.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

/** Parsed component of a menu entry. `screen` is undefined if a screen or layout name is unknown. */
type MenuComponent = { layouts: LayoutName[]; screen: string | undefined }

/** Layouts around a whole page. A page has exactly one, by default the standard one. */
const wholePage: readonly LayoutName[] = ['Layout', 'LayoutBlank', 'HeadLessLayout', 'BlankLayout']

/** Parses `Layout#TabViewLayout#system/dict`. spec: platform §2 "Layouts" */
export function readComponent(component: string, isScreen: (name: string) => boolean): MenuComponent {
  const parts = component.split('#').map((part) => part.trim())
  const name = parts.at(-1) ?? ''
  const named = parts.slice(0, -1)
  const known = named.flatMap((part) => layoutNames.filter((layout) => layout === part))
  const around = known.find((layout) => wholePage.includes(layout)) ?? 'Layout'
  return {
    layouts: [around, ...known.filter((layout) => !wholePage.includes(layout))],
    screen: isScreen(name) && known.length === named.length ? name : undefined,
  }
}

/** The page entry of the user's menus at exactly this address, visible or hidden. */
export const pageAt = (menus: readonly MenuEntry[], pathname: string): MenuEntry | undefined =>
  pagesOf(menus).get(pathname)

/** Page entries by url; of several the first. */
const pagesOf = perObject((menus: readonly MenuEntry[]) => {
  const pages = new Map<string, MenuEntry>()
  const look = (entries: readonly MenuEntry[]): void => {
    for (const entry of entries) {
      if (isPage(entry) && !pages.has(entry.url)) pages.set(entry.url, entry)
      look(entry.children)
    }
  }
  look(menus)
  return pages
})

const isPage = ({ type, component }: MenuEntry): boolean => type === MenuType.page && component !== ''

/** Addresses that redirect to the same path with /index. spec: platform §2 "Tab layout" */
export const indexedPaths: readonly string[] = [
  '/supervision/creditBlacklist',
  '/supervision/fraud',
  '/engineering/contract',
  '/engineering/project',
  '/engineering/finalization',
  '/resources/program',
  '/resources/problem',
  '/resources/statute',
  '/resources/system',
  '/resources/rule',
  '/resources/consulting',
  '/resources/industry',
]
