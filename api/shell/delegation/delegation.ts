import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, desc, type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { delegation } from '#api/shell/accounts/table.ts'
import { usersByCode } from '#api/shell/accounts/user.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import { menuTree } from '#api/shell/menus/menu.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'
import { DelegationStatus, HistoricalData } from '#contract/shell/delegation/codes.ts'
import type { DelegationRecord, DelegationRow, delegationSort } from '#contract/shell/delegation/shapes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import type { Delegable } from './delegable.ts'
import { notifyBoth, type Party } from './news.ts'

export const delegationsGiven = { name: 'delegationsGiven', max: 200, minutes: 24 * 60 } as const

/** Status of the row `d`, by the organisation's calendar. spec: platform §4 "Delegation authorization status" */
const statusOf = ({ today }: Clock): SQL => sql`(case
  when d.terminated_at is not null then ${DelegationStatus.terminated}::text
  when d.end_date < ${today} then ${DelegationStatus.ended}::text
  when d.start_date > ${today} then ${DelegationStatus.notStarted}::text
  else ${DelegationStatus.active}::text end)`

type DelegationFilter = {
  ids?: readonly string[] | undefined
  usercode?: string | undefined
  username?: string | undefined
  status?: DelegationStatus | undefined
}

type DelegationSort = Sort<z.infer<typeof delegationSort>>
type Params = { userId: number; filter: DelegationFilter; sort: DelegationSort }

const sortColumns = {
  createdAt: sql`d.id`,
  startDate: sql`d.start_date`,
  endDate: sql`d.end_date`,
} as const satisfies Record<DelegationSort['by'], SQL>

/** Delegations in which the user is authorizer or agent. */
const delegationsOf = (clock: Clock, { userId, filter, sort }: Params): List => ({
  columns: sql`
      d.biz_id as id, json_build_object('usercode', p.usercode, 'name', p.name) as authorizer,
      json_build_object('usercode', a.usercode, 'name', a.name) as agent,
      d.start_date as "startDate", d.end_date as "endDate", s.status, d.version,
      case when s.status in (${DelegationStatus.notStarted}, ${DelegationStatus.active})
        then d.end_date - greatest(d.start_date, ${clock.today}) + 1 else 0 end as "deadlineDays",
      case when d.historical_data then ${HistoricalData.included} else ${HistoricalData.excluded} end as "historicalData",
      d.principal_id = ${userId} as mine, d.created_at as "createdAt", d.terminated_at as "terminatedAt",
      (select coalesce(json_agg(json_build_object('menuId', m.menu_id, 'name', m.name, 'nameHans', m.name_hans,
        'nameEn', m.name_en) order by m.order_num, m.menu_id), '[]')
        from ${accounts.menu} m where m.menu_id = any(d.modules)) as modules`,
  from: sql`
      delegation d
      join ${accounts.user} p on p.id = d.principal_id
      join ${accounts.user} a on a.id = d.agent_id
      join ${accounts.user} o on o.id = case when d.principal_id = ${userId} then d.agent_id else d.principal_id end
      cross join lateral (select ${statusOf(clock)} as status) s`,
  where: [
    sql`(d.principal_id = ${userId} or d.agent_id = ${userId})`,
    search(filter.username, [sql`o.name`, sql`o.username`, sql`o.usercode`]),
    matches(sql`o.usercode`, filter.usercode),
    matches(sql`s.status`, filter.status),
    among(sql`d.biz_id`, filter.ids),
  ],
  order: [{ by: sortColumns[sort.by], order: sort.order }, desc(sql`d.id`)],
  counted: 'with rows',
})

export const pageDelegations = (
  db: Db | Tx,
  clock: Clock,
  { page, ...params }: Params & { page: Page },
): Promise<Paged<DelegationRow>> => readPage<DelegationRow>(db, delegationsOf(clock, params), page)

export const delegationsToExport = (db: Db, clock: Clock, params: Params) =>
  readUpTo<DelegationRow>(db, delegationsOf(clock, params), listRowsMax)

/** Refuses notFound, also to anyone but the two parties. */
export async function getDelegation(
  db: Db | Tx,
  clock: Clock,
  { id, userId }: { id: string; userId: number },
): Promise<DelegationRow | Refusal> {
  const params: Params = { userId, filter: { ids: [id] }, sort: { by: 'createdAt', order: 'desc' } }
  const { rows } = await pageDelegations(db, clock, { ...params, page: { number: 1, size: 1 } })
  return rows[0] ?? refuse('notFound')
}

type Deps = { clock: Clock; delegable: Delegable }
type Saving = { authorizer: Principal; record: DelegationRecord }

/**
 * Creates a delegation, or changes one that has not ended. Refuses validation (agent, past dates, modules the
 * authorizer lacks) and delegation.exists (overlap in days and modules for the same pair). For existing ones also
 * notFound, delegation.over and record.conflict.
 */
export async function saveDelegation(
  tx: Tx,
  { clock, delegable }: Deps,
  { authorizer, record }: Saving,
): Promise<{ id: string; created: boolean } | Refusal> {
  await lockAuthorizer(tx, authorizer)
  const stored = record.id === undefined ? undefined : await findGiven(tx, clock, { authorizer, id: record.id })
  if (record.id !== undefined) {
    if (!stored) return refuse('notFound')
    if (!isOpen(stored.status)) return refuse('delegation.over')
    if (stored.version !== record.version) return refuse('record.conflict', { detail: { version: stored.version } })
  }
  const checked = await checkRecord(tx, { clock, delegable }, { authorizer, record, stored })
  if ('faults' in checked) return refuse('validation', { faults: checked.faults })
  const { agent, modules, touched } = checked
  const refused = stored
    ? undefined
    : await consumeQuota(tx, clock, { quota: delegationsGiven, by: userOf(authorizer) })
  if (refused) return refused
  const id = stored?.bizId ?? randomBizId()
  if (await overlaps(tx, { authorizer, agent, record, touched, id })) return refuse('delegation.exists')

  const { startDate, endDate } = record
  const values = {
    startDate,
    endDate,
    modules: modules.map(({ menuId }) => menuId),
    historicalData: record.historicalData === HistoricalData.included,
  }
  if (stored) {
    await tx
      .update(delegation)
      .set({ ...values, version: stored.version + 1 })
      .where(sql`${delegation.bizId} = ${id}`)
  } else {
    await tx.insert(delegation).values({ ...values, bizId: id, principalId: authorizer.userId, agentId: agent.userId })
  }
  await notifyBoth(tx, stored ? 'changed' : 'given', { id, authorizer, agent, startDate, endDate, modules })
  return { id, created: !stored }
}

type Ending = { authorizer: Principal; ids: readonly string[] }

/** All or nothing. Refuses notFound, delegation.over. */
export async function terminateDelegations(
  tx: Tx,
  clock: Clock,
  { authorizer, ids }: Ending,
): Promise<Refusal | undefined> {
  await lockAuthorizer(tx, authorizer)
  for (const id of new Set(ids)) {
    const stored = await findGiven(tx, clock, { authorizer, id })
    if (!stored) return refuse('notFound')
    if (!isOpen(stored.status)) return refuse('delegation.over')
    await tx.execute(sql`
      update ${accounts.delegation} set terminated_at = ${clock.now}, version = version + 1 where biz_id = ${id}`)
    const about = await getDelegation(tx, clock, { id, userId: authorizer.userId })
    if ('refused' in about) return about
    const agent = { ...about.agent, userId: stored.agentId }
    await notifyBoth(tx, 'terminated', { ...about, authorizer, agent })
  }
  return undefined
}

const isOpen = (status: DelegationStatus): boolean =>
  status === DelegationStatus.notStarted || status === DelegationStatus.active

/** Serializes an authorizer's changes, so that concurrent delegations cannot overlap unnoticed. */
async function lockAuthorizer(tx: Tx, { userId }: Principal): Promise<void> {
  await tx.execute(sql`select 1 from ${accounts.user} where id = ${userId} for no key update`)
}

type Stored = {
  bizId: string
  agentId: number
  agentCode: string
  startDate: string
  version: number
  status: DelegationStatus
}

async function findGiven(
  tx: Tx,
  clock: Clock,
  { authorizer, id }: { authorizer: Principal; id: string },
): Promise<Stored | undefined> {
  const { rows } = await tx.execute<Stored>(sql`
    select d.biz_id as "bizId", d.agent_id as "agentId", a.usercode as "agentCode", d.start_date as "startDate",
      d.version, ${statusOf(clock)} as status
    from ${accounts.delegation} d join ${accounts.user} a on a.id = d.agent_id
    where d.biz_id = ${id} and d.principal_id = ${authorizer.userId} for update of d`)
  return rows[0]
}

/** Chosen entries, without those under another chosen one; and every entry whose delegation would overlap with them. */
function choose(tree: readonly MenuEntry[], menuIds: ReadonlySet<string>) {
  const [modules, touched] = [[] as MenuEntry[], new Set<string>()]
  const take = (entry: MenuEntry): void => {
    touched.add(entry.menuId)
    for (const child of entry.children) take(child)
  }
  const walk = (entries: readonly MenuEntry[], above: readonly string[]): void => {
    for (const entry of entries) {
      if (entry.type === MenuType.button) continue
      if (!menuIds.has(entry.menuId)) {
        walk(entry.children, [...above, entry.menuId])
        continue
      }
      modules.push(entry)
      take(entry)
      for (const menuId of above) touched.add(menuId)
    }
  }
  walk(tree, [])
  return { modules, touched }
}

const choosable = (tree: readonly MenuEntry[]): string[] =>
  tree.flatMap(({ menuId, type, children }) => (type === MenuType.button ? [] : [menuId, ...choosable(children)]))

/** `touched`: menuIds that no other delegation of the pair may include on these days. */
type Checked = { agent: Party; modules: MenuEntry[]; touched: ReadonlySet<string> }

/** Resolves the agent and modules of a record, or returns the faults by field. */
async function checkRecord(
  tx: Tx,
  { clock: { today }, delegable }: Deps,
  { authorizer, record, stored }: Saving & { stored: Stored | undefined },
): Promise<Checked | { faults: Record<string, FieldError[]> }> {
  const faults: Record<string, FieldError[]> = {}
  const agent = (await usersByCode(tx, [record.agent])).get(record.agent)
  if (stored && stored.agentCode !== record.agent) faults.agent = [{ key: 'agentFixed' }]
  else if (record.agent === authorizer.usercode) faults.agent = [{ key: 'agentSelf' }]
  else if (!agent) faults.agent = [{ key: 'userUnknown' }]

  const { rows } = await tx.execute<{ past: boolean; over: boolean }>(sql`
    select ${record.startDate}::date < ${today} as past, ${record.endDate}::date < ${today} as over`)
  // A delegation that has started keeps its first day.
  if (rows[0]?.past && record.startDate !== stored?.startDate) faults.startDate = [{ key: 'startDatePast' }]
  if (rows[0]?.over) faults.endDate = [{ key: 'endDatePast' }]

  const all = await menuTree(tx, authorizer.userId)
  const own = delegable.menus(all)
  const [held, offered] = [new Set(choosable(all)), new Set(choosable(own))]
  if (record.modules.some((menuId) => !held.has(menuId))) faults.modules = [{ key: 'moduleLacked' }]
  else if (record.modules.some((menuId) => !offered.has(menuId))) faults.modules = [{ key: 'moduleWithheld' }]

  if (!agent || Object.keys(faults).length > 0) return { faults }
  const { id: userId, usercode, name } = agent
  return { agent: { userId, usercode, name }, ...choose(own, new Set(record.modules)) }
}

/** True if another delegation of the pair covers one of the modules on one of the days. */
async function overlaps(
  tx: Tx,
  { authorizer, agent, record, touched, id }: Saving & Pick<Checked, 'agent' | 'touched'> & { id: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${accounts.delegation} d
    where d.principal_id = ${authorizer.userId} and d.agent_id = ${agent.userId} and d.biz_id <> ${id}
      and d.terminated_at is null and d.start_date <= ${record.endDate}::date and d.end_date >= ${record.startDate}::date
      and d.modules && ${sql.param([...touched])}::text[]
    limit 1`)
  return rows.length > 0
}
