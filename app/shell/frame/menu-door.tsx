import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loginAddress } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { inTime } from '#app/page/errors/chunk-load-error.ts'
import { denied, notFound } from '#app/page/errors/refuse.server.ts'
import { useFrame } from '#app/page/menus/frame-data.ts'
import { applicationTree, firstPage } from '#app/page/menus/menu-tree.ts'
import { moduleOf, pathOf } from '#app/page/request/address.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { readSession } from '#app/page/session/session.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { screenCheck } from '#app/render/own-build.server.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { userMenus } from '#app/user-menus.server.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { application } from '#contract/shell/frame/addresses.ts'
import { modules } from '#contract/shell/home/modules.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import { indexedPaths, pageAt, readComponent } from './menu-page.ts'
import { screenModule } from './screens.server.ts'
import { loadScreen, screenOf } from './screens.ts'

type Named = { application?: string } | null

/** Pages of the menus take their entry's name as title; this is the name of an application without pages. */
export const handle: PageHandle<Named> = { title: ({ data }) => data?.application ?? '' }

/** Each application has its own address, /{app}; /file-viewer is a page. spec: platform §2 "Configured applications" */
const isApplication = (name: string): boolean => modules.some(({ menuId }) => menuId === name)

/**
 * Resolves an address without a route: the screen of the user's menu entry at exactly this url, or the first page of an
 * application. Otherwise refuses notFound.
 */
export async function loader(args: LoaderFunctionArgs) {
  if (!(await readSession(args)).has('token')) throw redirect(loginAddress(args.request))
  const pathname = pathOf(args.request)
  if (indexedPaths.includes(pathname)) throw redirect(`${pathname}/index${new URL(args.request.url).search}`)
  const found = await screenAt(args, pathname)
  if (found && !found.screen) return data(null, 404)
  if (found?.screen) {
    const { loader } = await screenModule(found.screen)
    return loader?.(args) ?? null
  }
  return { application: await openApplication(args, pathname) }
}

/** Forms of a screen post to the address where they are shown. */
export async function action(args: ActionFunctionArgs) {
  if (!(await readSession(args)).has('token')) throw redirect(loginAddress(args.request))
  const found = await screenAt(args, pathOf(args.request))
  const act = found?.screen ? (await screenModule(found.screen)).action : undefined
  if (!act) throw notFound(args.request)
  return act(args)
}

/**
 * The screen that the menu entry of an address opens; without one, an administrator reads that its component does not
 * exist.
 */
async function screenAt(args: LoaderFunctionArgs, pathname: string): Promise<{ screen?: string } | undefined> {
  const entry = pageAt(await userMenus(args), pathname)
  if (!entry) return undefined
  const { screen } = readComponent(entry.component, await screenCheck())
  if (screen) return { screen }
  const { roles } = (await statsOf(args)).principal
  return roles.some(({ roleCode }) => roleCode === administratorRole) ? {} : undefined
}

/**
 * /{app} leads to the first page of the application. One that is disabled or empty shows a page with its name. Refuses
 * notFound, and access.denied where the user's roles do not include the application.
 */
async function openApplication(args: LoaderFunctionArgs, pathname: string): Promise<string> {
  const module = moduleOf(args.request)
  if (module === undefined || pathname.replace(/\/$/, '') !== application(module)) throw notFound(args.request)
  const tree = applicationTree(await userMenus(args), module)
  const first = tree && firstPage(tree)?.url
  if (first && first !== pathname) throw redirect(first)
  if (!isApplication(module)) throw notFound(args.request)
  const known = (await statsOf(args)).applications.find(({ menuId }) => menuId === module)
  if (!known) throw denied(args.request)
  return menuName(known, languageOf(args.request))
}

/** The screen of the menu entry at this address, or an explanation if there is none. */
export default function MenuDoor() {
  const page = useFrame()?.menus.page
  if (page?.screen) return <Screen key={page.menuId} screen={page.screen} />
  return page ? <UnknownComponent name={page.name} component={page.component} /> : <EmptyApplication />
}

/** Already loaded on the server and on the first page; after a client-side navigation it is fetched first. */
function Screen({ screen }: { screen: string }) {
  const { i18n } = useTranslation()
  const Loaded = screenOf(screen)
  const [arrived, setArrived] = useState<true | { lost: unknown }>()
  useEffect(() => {
    if (Loaded) return
    inTime(loadScreen(screen, i18n)).then(
      () => setArrived(true),
      (lost) => setArrived({ lost }),
    )
  }, [Loaded, screen, i18n])
  if (typeof arrived === 'object') throw arrived.lost
  return Loaded ? <Loaded /> : null
}

function UnknownComponent({ name, component }: { name: string; component: string }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('frame.unknown.title')} />
      <EmptyState title={t('frame.unknown.what', { name, component })} line={t('frame.unknown.next')} />
    </>
  )
}

function EmptyApplication() {
  const { t } = useTranslation()
  const named = useLoaderData<Named>()
  return (
    <>
      <PageHeader title={named?.application ?? ''} />
      <EmptyState title={t('frame.emptyApplication.title')} line={t('frame.emptyApplication.next')} />
    </>
  )
}
