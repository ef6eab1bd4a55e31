import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { AuthorizationState, RequestStatus } from '#contract/data/authorizations/codes.ts'
import { TableStatus } from '#contract/data/tables/codes.ts'
import { grant, request } from './table.ts'

/** A day as an SQL fragment, and the organisation's time zone. */
export type AsOf = { day: SQL; timeZone: string }

export const asOf = ({ today, timeZone }: Clock, day?: string): AsOf => ({
  day: day === undefined ? today : sql`${day}::date`,
  timeZone,
})

const dayOf = (instant: SQL, { timeZone }: AsOf) => sql`(${instant} at time zone ${timeZone}::text)::date`

const isRevoked = (at: AsOf) => sql`(g.revoked_at is not null and ${dayOf(sql`g.revoked_at`, at)} <= ${at.day})`

/** Condition on grant `g`: not ended or revoked as of the day; it may start later. */
const isOpen = (at: AsOf) => sql`(not ${isRevoked(at)} and g.until_day >= ${at.day})`

/** Condition on grant `g`: a newer grant of the same table and workspace has started, and replaces it permanently. */
export const isReplaced = (at: AsOf): SQL => sql`exists (
  select 1 from ${grant} n
  where n.table_id = g.table_id and n.workspace_id = g.workspace_id and n.id > g.id and n.from_day <= ${at.day}
    and ${dayOf(sql`n.created_at`, at)} <= ${at.day}
    and coalesce(${dayOf(sql`n.revoked_at`, at)} >= n.from_day, true))`

/** Order of grants as of a day: one in force first, then a future one, then the newest. */
const byWeight = (at: AsOf) => sql`(${isOpen(at)} and g.from_day <= ${at.day}) desc, ${isOpen(at)} desc, g.id desc`

const isMade = (at: AsOf) => sql`${dayOf(sql`g.created_at`, at)} <= ${at.day}`

/**
 * Joins to table `t` and workspace `w`: `ow`, the owning workspace; `g`, the grant that applies as of a day; `r`, the
 * newest request.
 */
export const joinRights = (at: AsOf, workspaces: SQL): SQL => sql`
  join ${workspaces} ow on ow.id = t.workspace_id
  left join lateral (
    select g.* from ${grant} g
    where g.table_id = t.id and g.workspace_id = w.id and ${isMade(at)} and not ${isReplaced(at)}
    order by ${byWeight(at)}
    limit 1) g on true
  left join lateral (
    select r.id, r.status from ${request} r
    where r.table_id = t.id and r.workspace_id = w.id order by r.id desc limit 1) r on true`

/** Variant of `joinRights` for lists of many tables and one workspace: reads its grants and requests once. */
export const joinRightsOf = (at: AsOf, workspaces: SQL, workspaceId: number): SQL => sql`
  join ${workspaces} ow on ow.id = t.workspace_id
  left join (
    select distinct on (g.table_id) g.* from ${grant} g
    where g.workspace_id = ${workspaceId} and ${isMade(at)} and not ${isReplaced(at)}
    order by g.table_id, ${byWeight(at)}) g on g.table_id = t.id
  left join (
    select distinct on (r.table_id) r.table_id, r.id, r.status from ${request} r
    where r.workspace_id = ${workspaceId} order by r.table_id, r.id desc) r on r.table_id = t.id`

/** Disabled and removed workspaces can use no tables, and other workspaces cannot use theirs. spec: platform §4 */
export const isHalted = (at: AsOf): SQL => sql`(
  coalesce(${dayOf(sql`w.halted_at`, at)} <= ${at.day}, false) or coalesce(${dayOf(sql`ow.halted_at`, at)} <= ${at.day}, false))`

/** State of table `t` for workspace `w`, over the aliases of `joinRights`. */
export const stateOf = (at: AsOf): SQL => sql`(case
  when t.workspace_id = w.id then ${AuthorizationState.own}
  when ${isOpen(at)} and g.from_day <= ${at.day} and t.status = ${TableStatus.published} and not ${isHalted(at)}
    then ${AuthorizationState.authorized}
  when r.status = ${RequestStatus.pending} then ${AuthorizationState.pending}
  when ${isOpen(at)} and t.status <> ${TableStatus.published} then ${AuthorizationState.unauthorized}
  when ${isOpen(at)} then ${AuthorizationState.approved}
  when r.status = ${RequestStatus.rejected} then ${AuthorizationState.rejected}
  when r.status = ${RequestStatus.cancelled} and g.id is null then ${AuthorizationState.cancelled}
  when g.id is not null and ${isRevoked(at)} then ${AuthorizationState.revoked}
  when g.id is not null then ${AuthorizationState.unauthorized}
  else ${AuthorizationState.notApplied} end)`
