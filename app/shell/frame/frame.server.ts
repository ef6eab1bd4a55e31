import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { entityAt } from '#app/entities.server.ts'
import { mutate } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { takeFlash } from '#app/page/forms/flash.server.ts'
import { letterOf } from '#app/page/look/avatar.tsx'
import { appBase, moduleOf, pathOf } from '#app/page/request/address.server.ts'
import { hostOrigins } from '#app/page/request/settings.server.ts'
import { isOfScripts, isWholePage } from '#app/page/request/whole-page.server.ts'
import { keepOwnChoices } from '#app/page/session/own-choices.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { screenCheck, stylesOf } from '#app/render/own-build.server.ts'
import { serverOnly } from '#app/render/server-only.server.ts'
import { userMenus } from '#app/user-menus.server.ts'
import type { Principal } from '#contract/shell/accounts/shapes.ts'
import * as at from '#contract/shell/frame/addresses.ts'
import * as atHome from '#contract/shell/home/addresses.ts'
import { noteVisit } from '#contract/shell/home/calls.ts'
import { actingFor } from '#contract/shell/home/modules.ts'
import packageJson from '../../../package.json'
import { storedColumns } from './column-choices.ts'
import { frameMenus } from './frame-menus.ts'
import { leftMenuHtml, leftMenuText } from './left-menu-html.server.ts'
import { storedCollapse } from './menu-collapse.ts'

/** Query parameter of framed pages, which are rendered without bars. spec: platform §2 */
const inFrameMarker = 'inFrame'

const isInFrame = ({ url }: Pick<Request, 'url'>): boolean => new URL(url).searchParams.has(inFrameMarker)

/**
 * Keeps the parameter for links and forms of a framed page: redirects a GET from such a page, unless it is a top-level
 * navigation, to the address with the parameter.
 */
function keepInFrame(request: Request): void {
  const { headers, method } = request
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin'
  if (method !== 'GET' || isInFrame(request) || site !== 'same-origin') return
  const referrer = headers.get('Referer') ?? ''
  if (headers.get('Sec-Fetch-Dest') === 'document' || !URL.canParse(referrer) || !isInFrame({ url: referrer })) return
  const { searchParams } = new URL(request.url)
  searchParams.set(inFrameMarker, '1')
  throw redirect(`${pathOf(request)}?${searchParams}`)
}

/** Start pages, which show notices about the account. */
const homePaths = ['/', atHome.home]

/** The left menu: `placed` for the html of a page, `left` for scripts unless the html already contains it. */
type LeftData = { placed: unknown; left?: string }

/** The signed-in user's data for the frame. */
const userOf = ({ id, name, usercode, dept, avatar, roles, remind, msgNum }: Principal) => ({
  id: String(id),
  name,
  letter: letterOf(name),
  usercode,
  dept,
  avatar,
  roles,
  remind,
  msgNum,
})

/** Normalised URL of the site that the external-link page shows. */
function outerOf(request: Request): string | undefined {
  const url = pathOf(request) === at.externalLink ? new URL(request.url).searchParams.get('url') : null
  return url && URL.canParse(url) ? new URL(url).href : undefined
}

/** Data of the frame around every staff page. An anonymous request is redirected to the login page. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { principal, menus: _whole, ...stats } = await statsOf(args)
  keepInFrame(request)
  const remembered = keepOwnChoices(args, stats.userConfig)
  const passed = await takeFlash(args)
  const module = moduleOf(request)
  const language = languageOf(request)
  const place = {
    module,
    pathname: pathOf(request),
    language,
    outer: outerOf(request),
    isScreen: await screenCheck(),
  }
  const { left, ...others } = frameMenus(await userMenus(args), place)
  const opened = others.trail.at(-1)
  // A failure to record the visit does not block the page.
  const entity = entityAt(pathOf(request))
  if (entity) await mutate(args, noteVisit, { body: { entity } })
  else if (opened && others.trail.length > 1) await mutate(args, noteVisit, { body: { menuId: opened } })
  const look = {
    base: appBase,
    custom: translatorOf(request, 'common')('frame.custom'),
    collapsed: storedCollapse(request),
  }
  const menus = {
    ...others,
    hasLeft: left.length > 0,
    ...(isWholePage(request) ? {} : { left: leftMenuText(left, look) }),
  }
  const placed = isOfScripts(request) ? undefined : leftMenuHtml(left, { ...look, trail: menus.trail })
  return data(
    {
      user: userOf(principal),
      stats,
      menus: serverOnly<Omit<typeof menus, 'left'>, LeftData>(menus, { placed }),
      styles: menus.page?.screen ? (await stylesOf(menus.page.screen)).map((href) => appBase + href) : [],
      inFrame: isInFrame(request),
      hostOrigins,
      module,
      works: actingFor(menus.module ?? module, stats.delegate?.modules ?? []),
      isHome: homePaths.includes(pathOf(request)),
      notice: passed?.notice,
      menuCollapsed: look.collapsed,
      columns: storedColumns(request),
      version: packageJson.version,
    },
    {
      headers: [...remembered, ...(passed ? [passed.taken] : [])].map((cookie): [string, string] => [
        'Set-Cookie',
        cookie,
      ]),
    },
  )
}
