import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'

/** A user who changes the rights of others, and can grant or touch no more than their own. */
export type Actor = Pick<Principal, 'userId' | 'roles' | 'perms'>

/**
 * Serializes changes of rights until the transaction ends, so that checks (last administrator, permissions of a role)
 * stay valid. Does not block readers.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table user_role in share row exclusive mode`)
}

/** Columns: roles and permissions of user `u`. */
export const rightsOfUser = sql`
  array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
  coalesce((
    select string_agg(m.perms, ',') from user_role ur
    join role_menu rm on rm.role_id = ur.role_id join menu m on m.menu_id = rm.menu_id
    where ur.user_id = u.id and m.status = '0' and m.perms <> ''), '') as perms`

/** Condition: user `u` is enabled and has the permission through a role. */
export const holdsPerm = (perm: string): SQL => sql`(u.status = '0' and exists (
  select 1 from user_role ur
  join role_menu rm on rm.role_id = ur.role_id join menu m on m.menu_id = rm.menu_id
  where ur.user_id = u.id and m.status = '0' and ${perm} = any(string_to_array(replace(m.perms, ' ', ''), ','))))`

const isAdministrator = ({ roles }: Actor): boolean => roles.includes(administratorRole)

/** True if a menu's comma-separated list has a permission the actor lacks. */
export const isBeyond = (actor: Actor, perms: string): boolean =>
  !isAdministrator(actor) &&
  perms
    .split(',')
    .map((perm) => perm.trim())
    .some((perm) => perm !== '' && !actor.perms.has(perm))

/** Roles that grant rights the actor lacks. Only an Administrator can grant or touch Administrator. */
export async function rolesBeyond(db: Db | Tx, actor: Actor, roleIds: readonly number[]): Promise<Set<number>> {
  if (isAdministrator(actor) || roleIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number; code: string; perms: string }>(sql`
    select r.id, r.code, coalesce(string_agg(m.perms, ','), '') as perms
    from role r left join role_menu rm on rm.role_id = r.id left join menu m on m.menu_id = rm.menu_id
    where r.id = any(${sql.param([...roleIds])}::int[]) group by r.id`)
  return new Set(
    rows.filter(({ code, perms }) => code === administratorRole || isBeyond(actor, perms)).map(({ id }) => id),
  )
}

/**
 * True if the user has rights the actor lacks, through roles or as an agent. The actor must not change such an account,
 * because access to it would give those rights.
 */
export async function isUserBeyond(db: Db | Tx, actor: Actor, userId: number): Promise<boolean> {
  if (isAdministrator(actor)) return false
  const { rows } = await db.execute<{ role_id: number }>(sql`select role_id from user_role where user_id = ${userId}`)
  const beyond = await rolesBeyond(
    db,
    actor,
    rows.map(({ role_id }) => role_id),
  )
  return beyond.size > 0 || isBeyond(actor, await permsByDelegation(db, userId))
}

/**
 * Permissions the user gets from delegations that have not ended, comma-separated. Allows one extra day, because
 * today's end date is still valid in other time zones.
 */
async function permsByDelegation(db: Db | Tx, userId: number): Promise<string> {
  const { rows } = await db.execute<{ perms: string }>(sql`
    with recursive within (principal_id, menu_id) as (
      select d.principal_id, unnest(d.modules) from delegation d
      where d.agent_id = ${userId} and d.terminated_at is null and d.end_date >= current_date - 1
      union
      select w.principal_id, m.menu_id from within w join menu m on m.parent_id = w.menu_id)
    select coalesce(string_agg(distinct m.perms, ','), '') as perms
    from within w join menu m on m.menu_id = w.menu_id
    join user_role ur on ur.user_id = w.principal_id
    join role_menu rm on rm.role_id = ur.role_id and rm.menu_id = m.menu_id`)
  return rows[0]?.perms ?? ''
}

/**
 * Call after a change, under `lockRights`. Refuses administrator.last if no enabled Administrator with a way to sign in
 * would remain.
 */
export async function requireAdministrator(tx: Tx): Promise<Refusal | undefined> {
  const { rows } = await tx.execute(sql`
    select 1 from sys_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
    where r.code = ${administratorRole} and u.status = '0'
      and (u.password_hash is not null or exists (select 1 from identity i where i.user_id = u.id))
    limit 1`)
  return rows.length === 0 ? refuse('administrator.last') : undefined
}
