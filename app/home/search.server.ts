import * as atAccounts from '#app/accounts/addresses.ts'
import { tell } from '#app/api.server.ts'
import * as atCampaigns from '#app/campaigns/addresses.ts'
import type { PageArgs } from '#app/context.ts'
import * as atMasterData from '#app/master-data/addresses.ts'
import { languageOf } from '#app/page/language.server.ts'
import { shown } from '#app/page/menu-tree.ts'
import { statsOf } from '#app/page/stats.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { userMenus } from '#app/page/user-menus.server.ts'
import * as atQuestionnaires from '#app/questionnaires/addresses.ts'
import * as atReviews from '#app/reviews/addresses.ts'
import * as atWorkspaces from '#app/workspaces/addresses.ts'
import { pageDirectory } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { pageProjects } from '#contract/campaigns/calls.ts'
import { inLanguage } from '#contract/language.ts'
import { pageClients } from '#contract/master-data/calls.ts'
import { MasterDataPerm } from '#contract/master-data/perms.ts'
import { menuName } from '#contract/menus/name.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'
import { listQuestionnaires } from '#contract/questionnaires/calls.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import { pageReviewProjects as pageReviews } from '#contract/reviews/calls.ts'
import { ReviewPerm } from '#contract/reviews/perms.ts'
import { listWorkspaces } from '#contract/workspaces/calls.ts'

type Item = { key: string | number; name: string; note?: string | undefined; to?: string | undefined }
type Kind = 'pages' | 'people' | 'workspaces' | 'projects' | 'questionnaires' | 'clients' | 'reviews'

/** The first of a kind, how many there are, and the list that shows them all, where there is one. */
export type Found = { kind: Kind; items: Item[]; total: number; all?: string | undefined }

/** Of each kind. */
const shownMax = 6

/**
 * What has the keyword, by kind. Each is asked by the call of its own list, which decides what the caller sees; a kind that
 * cannot be had, or that the caller has no right to, is left out.
 */
export async function findAll(args: PageArgs, keyword: string): Promise<Found[]> {
  const { perms } = await statsOf(args)
  const may = (perm: string) => perms.includes(perm)
  const language = languageOf(args.request)
  const size = shownMax
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()))
  const listAt = (address: string, name = 'keyword') => `${address}?${new URLSearchParams({ [name]: keyword })}`
  const own = <T>(kind: Kind, rows: readonly T[], of: (row: T) => Item): Found => ({
    kind,
    total: rows.length,
    items: rows.slice(0, shownMax).map(of),
  })
  const parts = await Promise.all([
    pagesWith(args, has),
    found(tell(args, pageDirectory, { query: { keyword, size } }), ({ records, total }) => ({
      kind: 'people',
      total,
      items: records.map(({ id, name, usercode, dept }) => ({
        key: id,
        name,
        note: [usercode, dept].filter(Boolean).join(' · '),
        to: may(AccountPerm.readUsers) ? atAccounts.user(id) : undefined,
      })),
      all: may(AccountPerm.readUsers) ? listAt(atAccounts.users) : undefined,
    })),
    found(tell(args, listWorkspaces), (workspaces) =>
      own(
        'workspaces',
        workspaces.filter(({ name, remark, owner }) => has(name, remark, owner)),
        ({ id, name, remark }) => ({
          key: id,
          name: name || translatorOf(args.request, 'workspaces')('placeholder.name'),
          note: remark,
          to: atWorkspaces.workspaceHome(id),
        }),
      ),
    ),
    may(RiskPerm.readProjects) &&
      found(tell(args, pageProjects, { body: { name: keyword, size } }), ({ records, total }) => ({
        kind: 'projects',
        total,
        items: records.map(({ bizId, name, domains }) => ({
          key: bizId,
          name,
          note: domains.map((domain) => domain.name).join(' · '),
          to: atCampaigns.project(bizId),
        })),
        all: listAt(atCampaigns.projects, 'name'),
      })),
    may(RiskPerm.readQuestionnaires) &&
      found(tell(args, listQuestionnaires), (rows) =>
        own(
          'questionnaires',
          rows.filter(({ code, name }) => has(code, ...Object.values(name))),
          ({ code, name }) => ({
            key: code,
            name: inLanguage(name, language),
            note: code,
            to: atQuestionnaires.questionnaire(code),
          }),
        ),
      ),
    may(MasterDataPerm.read) &&
      found(tell(args, pageClients, { query: { keyword, size } }), ({ records, total }) => ({
        kind: 'clients',
        total,
        items: records.map(({ code, name }) => ({ key: code, name, note: code, to: atMasterData.dealers(code) })),
        all: listAt(atMasterData.clients),
      })),
    may(ReviewPerm.read) &&
      found(tell(args, pageReviews, { body: { keyword, size } }), ({ records, total }) => ({
        kind: 'reviews',
        total,
        items: records.map(({ id, name, clientName }) => ({
          key: id,
          name,
          note: clientName,
          to: atReviews.project(id),
        })),
        all: listAt(atReviews.projects),
      })),
  ])
  return parts.filter((part): part is Found => part !== undefined && part !== false && part.items.length > 0)
}

async function found<T>(
  asked: Promise<{ ok: true; data: T } | { ok: false }>,
  of: (data: T) => Found,
): Promise<Found | undefined> {
  const told = await asked
  return told.ok ? of(told.data) : undefined
}

/** Pages of the reader's own menus, each with where it stands. */
async function pagesWith(args: PageArgs, has: (...texts: string[]) => boolean): Promise<Found> {
  const language = languageOf(args.request)
  const items: Item[] = []
  const walk = (entries: readonly MenuEntry[], above: readonly string[]) => {
    for (const entry of shown(entries)) {
      const name = menuName(entry, language)
      const isPage = entry.url.startsWith('/') && shown(entry.children).length === 0
      if (isPage && has(name, entry.nameHans, entry.nameEn, entry.name))
        items.push({ key: entry.menuId, name, note: above.join(' › '), to: entry.url })
      walk(entry.children, [...above, name])
    }
  }
  walk(await userMenus(args), [])
  return { kind: 'pages', total: items.length, items: items.slice(0, 2 * shownMax) }
}
