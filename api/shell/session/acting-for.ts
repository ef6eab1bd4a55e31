import { type SQL, sql } from 'drizzle-orm'
import { appendAudit, type Trail } from '#api/platform/audit/audit.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as accounts from '#api/shell/accounts/table.ts'

/** Condition on the row of delegation `d`: not terminated, and today is within its dates. */
export const isActive = ({ today }: Clock): SQL =>
  sql`(d.terminated_at is null and ${today} between d.start_date and d.end_date)`

/** Parses a menu's comma-separated permissions. */
export function permsIn(text: string, isMeant: (perm: string) => boolean = () => true): ReadonlySet<string> {
  const perms = text.split(',').map((perm) => perm.trim())
  return new Set(perms.filter(isMeant))
}

/** Columns of `joinActing`; all null if the session acts for nobody. */
export type ActingRow = {
  principal_id: number
  principal_code: string
  principal_name: string
  active: boolean
  /** Authorized entries that are reachable: modules, or pages of them. */
  menus: string[]
  /** Modules of these entries, each with the first day of visible data, null for all data. */
  modules: Record<string, string | null>
  principal_perms: string
}

/**
 * Rights of the session `s` that acts for another: the principal's own roles, limited to modules and pages of today's
 * active delegations. Joined into the session's statement to save a round trip. If parts of a module are authorized
 * separately, the most restrictive history limit applies.
 */
export const joinActing = (clock: Clock): SQL => sql`
  left join lateral (
    with recursive granted (menu_id, since) as (
      select unnest(d.modules), case when not d.historical_data then d.start_date end from ${accounts.delegation} d
      where d.agent_id = s.user_id and d.principal_id = s.acting_for and ${isActive(clock)}),
    given as materialized (
      select distinct rm.menu_id from ${accounts.userRole} ur join ${accounts.roleMenu} rm on rm.role_id = ur.role_id
      where ur.user_id = s.acting_for),
    held as materialized (
      select m.menu_id, m.parent_id, m.perms from given join ${accounts.menu} m on m.menu_id = given.menu_id
      where m.status = '0'),
    climbing (menu_id, since, above) as (
      select h.menu_id, g.since, h.menu_id from held h join granted g on g.menu_id = h.menu_id
      union
      select c.menu_id, c.since, h.parent_id from climbing c join held h on h.menu_id = c.above),
    reached (menu_id, since, module) as (
      select c.menu_id, c.since, c.above from climbing c join held h on h.menu_id = c.above where h.parent_id = '0'),
    within (menu_id) as (
      select menu_id from reached
      union
      select m.menu_id from ${accounts.menu} m join within w on m.parent_id = w.menu_id)
    select p.id as principal_id, p.usercode as principal_code, p.name as principal_name,
      p.status = '0' and exists (select 1 from granted) as active,
      array(select distinct menu_id from reached) as menus,
      (select coalesce(json_object_agg(r.module, r.since), '{}')
        from (select module, max(since) as since from reached group by module) r) as modules,
      coalesce((
        select string_agg(h.perms, ',') from held h
        where h.perms <> '' and h.menu_id in (select w.menu_id from within w)), '') as principal_perms
    from ${accounts.user} p where p.id = s.acting_for) acting on true`

/**
 * The agent acting for the principal, without the principal's roles or the rights others delegated to the principal. If
 * no delegation is active or the principal is disabled, returns the agent, with `actingEnded` set. design: domain §2
 * "Delegation"
 */
export function actingAs(agent: Principal, row: ActingRow): Principal {
  const { principal_id: userId, principal_code: usercode, principal_name: name, modules } = row
  if (!row.active) return { ...agent, actingEnded: { userId, usercode, name } }
  return {
    userId,
    usercode,
    name,
    roles: [],
    perms: permsIn(row.principal_perms),
    tokenHash: agent.tokenHash,
    delegation: {
      agent,
      menus: new Set(row.menus),
      modules: new Set(Object.keys(modules)),
      since: new Map(Object.entries(modules).flatMap(([module, since]) => (since === null ? [] : [[module, since]]))),
      through: null,
    },
    accessToken: null,
    actingEnded: null,
    confined: agent.confined,
  }
}

/** Returns the session to its own user. Of concurrent requests, only one records it. */
export async function endActing(
  { db, trail }: { db: Db; trail: Trail },
  { usercode: actor, tokenHash, actingEnded }: Principal,
): Promise<void> {
  if (!actingEnded) return
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update session set acting_for = null
      where token_hash = ${tokenHash} and acting_for = ${actingEnded.userId} returning user_id`)
    if (rows.length === 0) return
    const { usercode: principal } = actingEnded
    const what = { action: 'delegation.end', object: `user:${principal}`, outcome: 'done', address: '' }
    await appendAudit(tx, trail, { actor, principal, ...what })
  })
}
