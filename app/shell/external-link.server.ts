import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { menuName } from '#contract/menus/name.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'
import { problems } from '#contract/problem.ts'
import { languageOf } from './language.server.ts'
import { externalOrigins, isExternal } from './menu-tree.ts'
import { translatorOf } from './texts.server.ts'
import { userMenus } from './user-menus.server.ts'

/** Another site: shown inside this page where it is one of the user's menus, else only named. Refuses notFound. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const address = webAddress(new URL(request.url).searchParams.get('url'))
  if (!address) {
    throw data({ code: problems.notFound, msg: translatorOf(request, 'problem')('notFound'), data: null }, 404)
  }
  const menus = await userMenus(args)
  const entry = frameEntryOf(menus, address.href)
  const own = new URL(request.url).origin
  return {
    href: address.href,
    host: address.host,
    name: entry && menuName(entry, languageOf(request)),
    /** The origin the page's policy lets in; undefined where the site is none of the user's menus. */
    embedded: address.origin !== own && externalOrigins(menus).includes(address.origin) ? address.origin : undefined,
  }
}

function webAddress(text: string | null): URL | undefined {
  if (!text || text.length > 2000 || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password ? url : undefined
}

function frameEntryOf(menus: readonly MenuEntry[], href: string): MenuEntry | undefined {
  for (const entry of menus) {
    if (isExternal(entry) && URL.canParse(entry.url) && new URL(entry.url).href === href) return entry
    const found = frameEntryOf(entry.children, href)
    if (found) return found
  }
  return undefined
}
