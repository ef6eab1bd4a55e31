import { sql } from 'drizzle-orm'
import { administratorRole } from '#contract/accounts/codes.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { Principal } from '../serve.ts'

/** Who changes others' rights: what he has himself is the most he can give, and to touch. */
export type Actor = Pick<Principal, 'userId' | 'roles' | 'perms'>

/**
 * Orders all who change who may do what, until the transaction ends: what one has checked (a last administrator, the perms of
 * a role) another must not change before it is written. Readers are not held up.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table user_role in share row exclusive mode`)
}

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

/** Whether the user has rights that the actor lacks, so that the actor must leave the account alone. */
export async function isUserBeyond(db: Db | Tx, actor: Actor, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ role_id: number }>(sql`select role_id from user_role where user_id = ${userId}`)
  const beyond = await rolesBeyond(
    db,
    actor,
    rows.map(({ role_id }) => role_id),
  )
  return beyond.size > 0
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
