import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/serve.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'

/** Who changes others' rights: what they have themselves is the most they can give, and touch. */
export type Actor = Pick<Principal, 'userId' | 'roles' | 'perms'>

/**
 * Orders all who change who may do what, until the transaction ends: what one has checked (a last administrator, the perms of
 * a role) another must not change before it is written. Readers are not held up.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table user_role in share row exclusive mode`)
}

/** Roles and perms of the user `u`, as columns. */
export const rightsOfUser = sql`
  array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
  coalesce((
    select string_agg(m.perms, ',') from user_role ur
    join role_menu rm on rm.role_id = ur.role_id join menu m on m.menu_id = rm.menu_id
    where ur.user_id = u.id and m.status = '0' and m.perms <> ''), '') as perms`

/** Condition: the user `u` is enabled and holds this permission by one of their roles. */
export const holdsPerm = (perm: string): SQL => sql`(u.status = '0' and exists (
  select 1 from user_role ur
  join role_menu rm on rm.role_id = ur.role_id join menu m on m.menu_id = rm.menu_id
  where ur.user_id = u.id and m.status = '0' and ${perm} = any(string_to_array(replace(m.perms, ' ', ''), ','))))`

const isAdministrator = ({ roles }: Actor): boolean => roles.includes(administratorRole)

/** Whether a list of perms, comma-separated as menus carry them, has one that the actor lacks. */
export const isBeyond = (actor: Actor, perms: string): boolean =>
  !isAdministrator(actor) &&
  perms
    .split(',')
    .map((perm) => perm.trim())
    .some((perm) => perm !== '' && !actor.perms.has(perm))

/** Those of the roles that give rights the actor lacks. Only an Administrator gives, or touches, Administrator. */
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
 * Whether the user has rights that the actor lacks, by roles or as the agent of another, so that the actor must leave the
 * account alone: anyone who opens it would have them.
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
 * What delegations that have not ended let the user do in the names of others, comma-separated. A day more than the
 * calendar of any place says: what ends today is still good somewhere.
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
 * To be asked after a change, under `lockRights`: refuses administrator.last where nobody would be left who is enabled, holds
 * the role Administrator and has a way to sign in.
 */
export async function keepAdministrator(tx: Tx): Promise<Refusal | undefined> {
  const { rows } = await tx.execute(sql`
    select 1 from sys_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
    where r.code = ${administratorRole} and u.status = '0'
      and (u.password_hash is not null or exists (select 1 from identity i where i.user_id = u.id))
    limit 1`)
  return rows.length === 0 ? refuse('administrator.last') : undefined
}
