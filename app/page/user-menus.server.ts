import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import * as atHome from '#contract/home/addresses.ts'
import { boardPageMax, pageBoards } from '#contract/home/calls.ts'
import { BoardStatus } from '#contract/home/codes.ts'
import { MenuFrame, MenuType, MenuVisible } from '#contract/menus/codes.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'
import * as atReviews from '#contract/reviews/addresses.ts'
import { listReviewClientNames } from '#contract/reviews/calls.ts'
import * as atWorkspaces from '#contract/workspaces/addresses.ts'
import { listWorkspaces } from '#contract/workspaces/calls.ts'
import { statsOf } from './stats.server.ts'
import { translatorOf } from './texts.server.ts'

/** The signed-in user's menus with the children that are listed elsewhere; lists that cannot be had leave them as they are. */
export async function userMenus(args: PageArgs): Promise<MenuEntry[]> {
  const { menus } = await statsOf(args)
  const places = listPlaces(menus)
  const [boards, workspaces, clients] = await Promise.all([
    places.boards ? publishedBoards(args) : [],
    places.workspaces ? ownWorkspaces(args) : [],
    places.clients ? seenClients(args) : [],
  ])
  return withListedChildren(menus, { boards, workspaces, clients })
}

async function seenClients(args: PageArgs): Promise<{ clientName: string; clientCode: string }[]> {
  const told = await tell(args, listReviewClientNames)
  return told.ok ? told.data : []
}

async function publishedBoards(args: PageArgs): Promise<Named[]> {
  const told = await tell(args, pageBoards, { body: { status: BoardStatus.published, size: boardPageMax, current: 1 } })
  return told.ok ? told.data.records.map(({ bizId, name }) => ({ id: bizId, name })) : []
}

async function ownWorkspaces(args: PageArgs): Promise<Named[]> {
  const told = await tell(args, listWorkspaces)
  const unnamed = translatorOf(args.request, 'workspaces')('placeholder.name')
  return told.ok ? toldApart(told.data.map(({ id, name, owner }) => ({ id, name: name || unnamed, owner }))) : []
}

/** Nobody owns two of one name, but one may work in those of several owners. */
function toldApart(workspaces: readonly (Named & { owner: string })[]): Named[] {
  const counts = new Map<string, number>()
  for (const { name } of workspaces) counts.set(name, (counts.get(name) ?? 0) + 1)
  return workspaces.map(({ id, name, owner }) => ({
    id,
    name: (counts.get(name) ?? 0) > 1 ? `${name}（${owner}）` : name,
  }))
}

type Named = { id: string | number; name: string }

/** What the user's menus hold besides the entries of the tables; what is not known yet is left out. */
type MenuLists = {
  workspaces?: readonly Named[]
  boards?: readonly Named[]
  clients?: readonly { clientName: string; clientCode: string }[]
}

const workbenchMenu = 'workbench'
const reportMenu = 'report'
/** Menu entries at these addresses get a child per client. */
const clientPages: Readonly<Record<string, (code: string) => string>> = {
  [atReviews.projects]: atReviews.clientProjects,
  [atReviews.data]: atReviews.clientData,
}
const myWorkbench = { name: '我的工作臺', nameHans: '我的工作台', nameEn: 'My workbench' }

/** Which lists the menus have a place for, so that nobody else's page asks for them. */
type Places = Readonly<Record<keyof MenuLists, boolean>>
const placesOf = new WeakMap<readonly MenuEntry[], Places>()

/** Told once of each list of a tree: the same menus are drawn for many pages. */
export function listPlaces(menus: readonly MenuEntry[]): Places {
  const known = placesOf.get(menus)
  if (known) return known
  const below = menus.map(({ children }) => listPlaces(children))
  const places = {
    boards: below.some(({ boards }) => boards) || menus.some(({ menuId }) => menuId === reportMenu),
    workspaces: below.some(({ workspaces }) => workspaces) || menus.some(({ menuId }) => menuId === workbenchMenu),
    clients: below.some(({ clients }) => clients) || menus.some(({ url }) => url in clientPages),
  }
  placesOf.set(menus, places)
  return places
}

/** The tree with `my workbench`, the boards and the clients put where they belong. spec: platform §2 "Main layout" */
export function withListedChildren(menus: MenuEntry[], lists: MenuLists): MenuEntry[] {
  if (!Object.values(listPlaces(menus)).includes(true)) return menus
  let changed = false
  const entries = menus.map((entry) => {
    const own = withListedChildren(entry.children, lists)
    const listed = listedFor(entry, lists)
    if (own === entry.children && listed.length === 0) return entry
    changed = true
    return { ...entry, children: [...own, ...listed] }
  })
  // What holds nothing new goes on as it is: a menu may have hundreds of entries.
  return changed ? entries : menus
}

function listedFor(entry: MenuEntry, { workspaces = [], boards = [], clients = [] }: MenuLists): MenuEntry[] {
  if (entry.menuId === workbenchMenu) return myWorkbenchOf(entry, workspaces)
  if (entry.menuId === reportMenu) {
    return boards.map(({ id, name }, at) => page(entry, name, atHome.board(encodeURIComponent(id)), at))
  }
  const clientPage = clientPages[entry.url]
  if (!clientPage) return []
  return clients.map(({ clientName, clientCode }, at) =>
    page(entry, clientName, clientPage(encodeURIComponent(clientCode)), at),
  )
}

function myWorkbenchOf(entry: MenuEntry, workspaces: readonly Named[]): MenuEntry[] {
  if (workspaces.length === 0) return []
  const own = { ...page(entry, '', '', 0), ...myWorkbench, menuId: `${entry.menuId}-mine`, type: MenuType.directory }
  const children = workspaces.map(({ id, name }, at) =>
    page(own, name, atWorkspaces.workspaceHome(encodeURIComponent(id)), at),
  )
  return [{ ...own, children }]
}

/** After the entries of the tables, whose order is theirs. */
const page = (parent: MenuEntry, name: string, url: string, at: number): MenuEntry => ({
  menuId: `${parent.menuId}:${url}`,
  parentId: parent.menuId,
  name,
  nameHans: name,
  nameEn: name,
  url,
  component: '',
  perms: '',
  type: MenuType.page,
  isFrame: MenuFrame.page,
  visible: MenuVisible.shown,
  icon: '',
  orderNum: 1_000_000 + at,
  meta: '{}',
  children: [],
})
