import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { loginAddress } from '#app/api.server.ts'
import { readSession } from '#app/session.server.ts'
import { administratorRole } from '#contract/accounts/codes.ts'
import { modules } from '#contract/home/modules.ts'
import { menuName } from '#contract/menus/name.ts'
import { problems } from '#contract/problem.ts'
import { moduleOf, pathOf } from './address.server.ts'
import { languageOf } from './language.server.ts'
import { indexedPaths, pageAt, readComponent } from './menu-page.ts'
import { applicationTree, firstPage } from './menu-tree.ts'
import type { ScreenKey } from './screen-keys.ts'
import { screenRoute } from './screen-route.server.ts'
import { loadScreen } from './screens.ts'
import { statsOf } from './stats.server.ts'
import { translatorOf } from './texts.server.ts'
import { userMenus } from './user-menus.server.ts'

/** Besides the modules; each has an address of its own, /{app}. spec: platform §2 "the configured applications" */
const otherApplications = ['file-viewer']

const isApplication = (name: string): boolean =>
  otherApplications.includes(name) || modules.some(({ menuId }) => menuId === name)

/**
 * An address that no route of its own answers: the screen of the user's menu entry at exactly this url, the first page of an
 * application, or nothing, which is the 404 page. Refuses notFound.
 */
export async function loader(args: LoaderFunctionArgs) {
  if (!(await readSession(args)).has('token')) throw redirect(loginAddress(args.request))
  const pathname = pathOf(args.request)
  if (indexedPaths.includes(pathname)) throw redirect(`${pathname}/index${new URL(args.request.url).search}`)
  const found = await screenAt(args, pathname)
  if (found === 'unknown') return data(null, 404)
  if (found) {
    await loadScreen(found)
    return (await screenRoute(found))?.loader?.(args) ?? null
  }
  return { application: await openApplication(args, pathname) }
}

/** Forms of a screen come back to the address they were shown at. */
export async function action(args: ActionFunctionArgs) {
  if (!(await readSession(args)).has('token')) throw redirect(loginAddress(args.request))
  const found = await screenAt(args, pathOf(args.request))
  const act = found && found !== 'unknown' ? (await screenRoute(found))?.action : undefined
  if (!act) throw missing(args)
  return act(args)
}

/** `unknown` for an administrator whose entry names a component that there is not. */
async function screenAt(args: LoaderFunctionArgs, pathname: string): Promise<ScreenKey | 'unknown' | undefined> {
  const entry = pageAt(await userMenus(args), pathname)
  if (!entry) return undefined
  const { screen } = readComponent(entry.component)
  if (screen) return screen
  const { roles } = (await statsOf(args)).principal
  return roles.some(({ roleCode }) => roleCode === administratorRole) ? 'unknown' : undefined
}

/** /{app} leads to the first page of the application; one that has none for the user says so under its name. */
async function openApplication(args: LoaderFunctionArgs, pathname: string): Promise<string> {
  const module = moduleOf(args.request)
  if (module === undefined || pathname.replace(/\/$/, '') !== `/${module}`) throw missing(args)
  const tree = applicationTree(await userMenus(args), module)
  const first = tree && firstPage(tree)?.url
  if (first && first !== pathname) throw redirect(first)
  if (!isApplication(module)) throw missing(args)
  const known = (await statsOf(args)).applications.find(({ menuId }) => menuId === module)
  return known ? menuName(known, languageOf(args.request)) : module
}

const missing = ({ request }: LoaderFunctionArgs) =>
  data({ code: problems.notFound, msg: translatorOf(request, 'problem')('notFound'), data: null }, 404)
