import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { boardPageMax, pageBoards } from '#contract/home/calls.ts'
import { BoardStatus } from '#contract/home/codes.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'
import { listReviewClientNames } from '#contract/reviews/calls.ts'
import { listWorkspaces } from '#contract/workspaces/calls.ts'
import { listPlaces, type Named, withListedChildren } from './menu-children.ts'
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
