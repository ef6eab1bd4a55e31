import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { takeNotice } from '#app/notice.server.ts'
import packageJson from '../../package.json'
import { moduleOf, pathOf } from './address.server.ts'
import { frameMenus } from './frame-menus.ts'
import { isInFrame, keepInFrame } from './in-frame.server.ts'
import { languageOf } from './language.server.ts'
import { storedCollapse } from './menu-collapse.server.ts'
import { keepOwnChoices } from './own-choices.server.ts'
import { screenStyles } from './screen-route.server.ts'
import { hostOrigins } from './settings.server.ts'
import { statsOf } from './stats.server.ts'
import { userMenus } from './user-menus.server.ts'

/** Where one arrives, and is told what concerns the account. */
const homePaths = ['/', '/home']

/** What the frame of every staff page shows. Whoever is not signed in is sent to the login page. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { principal: user, menus: _whole, ...stats } = await statsOf(args)
  keepInFrame(request)
  const remembered = keepOwnChoices(args, stats.userConfig)
  const passed = await takeNotice(args)
  const module = moduleOf(request)
  const language = languageOf(request)
  const menus = frameMenus(await userMenus(args), { module, pathname: pathOf(request), language })
  return data(
    {
      user,
      stats,
      menus,
      styles: menus.page?.screen ? await screenStyles(menus.page.screen) : [],
      inFrame: isInFrame(request),
      hostOrigins,
      module,
      isHome: homePaths.includes(pathOf(request)),
      notice: passed?.notice,
      menuCollapsed: storedCollapse(request),
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
