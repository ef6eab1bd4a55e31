import type { LayoutName } from '#app/page/menus/layout-names.ts'
import {
  firstPage,
  isExternal,
  leftMenu,
  shown,
  shownChildren,
  trailTo,
  trailToOuter,
} from '#app/page/menus/menu-tree.ts'
import { perObject } from '#app/page/menus/per-object.ts'
import type { Language } from '#contract/platform/language.ts'
import * as at from '#contract/shell/frame/addresses.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { pageAt, readComponent } from './menu-page.ts'

/** A menu entry as rendered, with its name in the reader's language. */
export type MenuLink = {
  menuId: string
  name: string
  /** A path of this site; '' for an entry that only groups others. */
  url: string
  icon?: string
  /** Leads through the external-link page. */
  external?: true
  /** Shows the marker C next to the name. */
  custom?: true
  children?: MenuLink[]
}

/** The menu entry of a page, with its parsed component. */
export type MenuPage = {
  menuId: string
  name: string
  /** From the entry's `meta`. */
  remark: string
  component: string
  layouts: LayoutName[]
  screen: string | undefined
  /** Sibling pages, for the layouts that list them. */
  beside: MenuLink[]
}

type FrameMenus = {
  top: MenuLink[]
  /** One list for all pages that show the same menus. */
  left: MenuLink[]
  /** Ids of the entries on the path to the current one, which is last; empty if there is none. */
  trail: string[]
  /** Name of the menu entry at exactly this address. */
  title: string | undefined
  /** Application of the page, if its address does not name it. */
  module: string | undefined
  page: MenuPage | undefined
}

type Place = {
  module: string | undefined
  pathname: string
  language: Language
  /** External site shown inside the page. */
  outer?: string | undefined
  /** Checks whether there is a screen of a name. */
  isScreen(name: string): boolean
}

/** Popover of two columns with ten entries each. spec: platform §9 */
export const columnSize = 10
const columnsMax = 2

/** The user's menus at an address, as the frame renders them. */
export function frameMenus(menus: readonly MenuEntry[], place: Place): FrameMenus {
  const { module, pathname, language, outer } = place
  // An external site is shown next to the left menu of its entry.
  const outerTrail = outer === undefined ? [] : trailToOuter(menus, outer)
  const trail = outerTrail.length > 0 ? outerTrail : trailTo(menus, pathname)
  const [root] = outerTrail
  const last = trail.at(-1)
  const page = menuPage(menus, place)
  return {
    top: topLinks(menus)(language),
    left: linkTrees(root ? shownChildren(root) : leftMenu(menus, module))(language),
    trail: trail.map(({ menuId }) => menuId),
    title: last && last.url === pathname ? menuName(last, language) : page?.name,
    module: page ? placesOf(menus).get(page.menuId)?.top.menuId : moduleAround(menus, module, trail),
    page,
  }
}

/** Application around the current entry, for addresses whose first part is no application. */
const moduleAround = (menus: readonly MenuEntry[], module: string | undefined, trail: readonly MenuEntry[]) =>
  menus.some(({ menuId }) => menuId === module) ? undefined : trail[0]?.menuId

/** A top-level entry with as many of its pages as its popover holds. A group leads to its first page. */
function topLink(entry: MenuEntry, language: Language): MenuLink {
  const leading = (each: MenuEntry): MenuLink => {
    const link = linkOf(each, language)
    return { ...link, url: link.external || each.type === MenuType.page ? link.url : firstUrl(each) || link.url }
  }
  const places: MenuLink[] = []
  for (const page of pagesBelow(entry)) {
    const link = linkOf(page, language)
    if (link.url !== '') places.push(link)
    if (places.length === columnSize * columnsMax) break
  }
  return { ...leading(entry), ...(places.length > 0 ? { children: places } : {}) }
}

/** Entries of a popover: the children; a group is replaced by its own children. */
function* pagesBelow(entry: MenuEntry): Generator<MenuEntry> {
  for (const child of shownChildren(entry)) {
    if (child.type === MenuType.directory && child.children.length > 0) yield* pagesBelow(child)
    else yield child
  }
}

/** Computes links once per object and language. */
const perLanguage = <K extends object, V>(compute: (key: K, language: Language) => V) =>
  perObject((key: K) => {
    const known = new Map<Language, V>()
    return (language: Language): V => {
      const links = known.get(language) ?? compute(key, language)
      known.set(language, links)
      return links
    }
  })

const topLinks = perLanguage((menus: readonly MenuEntry[], language) =>
  shown(menus).map((entry) => topLink(entry, language)),
)

const linkTrees = perLanguage((entries: readonly MenuEntry[], language) =>
  entries.map((entry) => linkTree(entry)(language)),
)

/** An entry with its descendants. */
const linkTree = perLanguage((entry: MenuEntry, language): MenuLink => {
  const children = shownChildren(entry)
  const tree = linkOf(entry, language, children)
  return children.length > 0 ? { ...tree, children: linkTrees(children)(language) } : tree
})

/** An entry alone; `children` are those it is shown with. */
function linkOf(entry: MenuEntry, language: Language, children: readonly MenuEntry[] = []): MenuLink {
  const external = isExternal(entry)
  return {
    menuId: entry.menuId,
    name: menuName(entry, language),
    url: external ? at.externalLinkOf(entry.url) : ownPath(entry, children),
    ...(entry.icon ? { icon: entry.icon } : {}),
    ...(external ? { external: true as const } : {}),
    ...(metaOf(entry).menuCustom ? { custom: true as const } : {}),
  }
}

/** A directory with children has no page of its own. */
const ownPath = ({ type, url }: MenuEntry, children: readonly MenuEntry[]): string =>
  (children.length === 0 || type === MenuType.page) && url.startsWith('/') ? url : ''

const firstUrl = (entry: MenuEntry): string => firstPage(entry)?.url ?? ''

function menuPage(menus: readonly MenuEntry[], { pathname, language, isScreen }: Place): MenuPage | undefined {
  const entry = pageAt(menus, pathname)
  if (!entry) return undefined
  const { layouts, screen } = readComponent(entry.component, isScreen)
  const listed = layouts.includes('TabViewLayout') || layouts.includes('Layout35')
  return {
    menuId: entry.menuId,
    name: menuName(entry, language),
    remark: metaOf(entry).menuDesc,
    component: entry.component,
    layouts,
    screen,
    beside: listed ? besideOf(menus, entry).map((each) => linkOf(each, language)) : [],
  }
}

/** The child menus of a page, or if it has none, those of its parent. spec: platform §2 "Tab layout" */
function besideOf(menus: readonly MenuEntry[], entry: MenuEntry): MenuEntry[] {
  const children = shownChildren(entry)
  if (children.length > 0) return children
  const parent = placesOf(menus).get(entry.parentId)?.entry
  return parent ? shownChildren(parent) : []
}

/** Entries by id, each with the top-level entry above it. */
const placesOf = perObject((menus: readonly MenuEntry[]) => {
  const places = new Map<string, { entry: MenuEntry; top: MenuEntry }>()
  const look = (entries: readonly MenuEntry[], above?: MenuEntry): void => {
    for (const entry of entries) {
      const top = above ?? entry
      if (!places.has(entry.menuId)) places.set(entry.menuId, { entry, top })
      look(entry.children, top)
    }
  }
  look(menus)
  return places
})

type Meta = { menuDesc: string; menuCustom: boolean }
const noMeta: Meta = { menuDesc: '', menuCustom: false }

/** Parses an entry's `meta`; invalid JSON counts as empty. */
function metaOf({ meta }: MenuEntry): Meta {
  if (meta === '' || meta === '{}') return noMeta
  try {
    const { menuDesc, menuCustom } = Object(JSON.parse(meta)) as Record<string, unknown>
    return { menuDesc: typeof menuDesc === 'string' ? menuDesc : '', menuCustom: Boolean(menuCustom) }
  } catch {
    return noMeta
  }
}
