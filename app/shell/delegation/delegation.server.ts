import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { failureFor, query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { type ParamArgs, paramOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { getDelegableMenus, getDelegation } from '#contract/shell/delegation/calls.ts'
import { DelegationStatus, personKeywordMax } from '#contract/shell/delegation/codes.ts'
import { type DelegationRow, delegationId, delegationSort } from '#contract/shell/delegation/shapes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

/** A delegation with dates and times formatted for the reader. */
export type DelegationView = Omit<DelegationRow, 'modules'> & {
  /** Names in the reader's language. */
  modules: string[]
  menuIds: string[]
  period: string
  /** True while the delegator can change or end it. */
  open: boolean
}

export function delegationView(request: Request, row: DelegationRow): DelegationView {
  const dates = datesOf(request)
  const language = languageOf(request)
  return {
    ...row,
    modules: row.modules.map((each) => menuName(each, language)),
    menuIds: row.modules.map(({ menuId }) => menuId),
    period: translatorOf(request, 'delegation')('period', {
      from: dates.day(row.startDate),
      to: dates.day(row.endDate),
    }),
    open: row.status === DelegationStatus.notStarted || row.status === DelegationStatus.active,
    createdAt: dates.time(row.createdAt),
    terminatedAt: row.terminatedAt && dates.time(row.terminatedAt),
  }
}

/** Delegations cannot be managed while acting for another. spec: platform §6 */
export async function refuseActing(args: PageArgs): Promise<void> {
  const { delegate } = await statsOf(args)
  if (delegate && delegate.targetUsercode !== '') throw data(failureFor(args, 'delegation.acting'), 403)
}

export const idOf = (args: ParamArgs): string => paramOf(delegationId, args, 'id')

/** The delegation of the address. */
export async function delegationOf(args: LoaderFunctionArgs): Promise<DelegationRow> {
  await refuseActing(args)
  return query(args, getDelegation, { query: { id: idOf(args) } })
}

/** A module or page to choose, with its children. */
export type ModuleChoice = {
  menuId: string
  name: string
  /** Number of pages in it, at any depth. */
  pages: number
  children: ModuleChoice[]
}

export async function modulesOf(args: PageArgs): Promise<ModuleChoice[]> {
  const language = languageOf(args.request)
  const choicesOf = (entries: readonly MenuEntry[]): ModuleChoice[] =>
    entries.flatMap((entry) => {
      if (entry.type === MenuType.button) return []
      const children = choicesOf(entry.children)
      const pages = children.reduce((sum, child) => sum + (child.children.length > 0 ? child.pages : 1), 0)
      return { menuId: entry.menuId, name: menuName(entry, language), pages, children }
    })
  return choicesOf(await query(args, getDelegableMenus, { query: {} }))
}

/** Filters of the list, or of its export, from the address. */
export function delegationListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    username: searchedIn(searchParams, 'person', personKeywordMax) || undefined,
    status: Object.values(DelegationStatus).find((each) => each === searchParams.get('status')),
    listing: listingOf(request, delegationSort.options, { sort: 'createdAt', order: 'desc' }),
  }
}
