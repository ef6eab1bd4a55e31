import { eq, type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '#api/platform/audit/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, type List, matches, readPage, readUpTo } from '#api/platform/db/list.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { Language } from '#contract/platform/language.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import type { NewUser, UserChoices, UserDetail, UserEdit, UserRow } from '#contract/shell/accounts/user-shapes.ts'
import { type Actor, isUserBeyond, lockRights, requireAdministrator, rolesBeyond } from './rights.ts'
import { roleNameIn } from './role-name.ts'
import { user, userRole } from './table.ts'
import { departmentNames, searchUsers } from './user.ts'

type UserFilter = {
  keyword?: string | undefined
  status?: UserStatus | undefined
  roleId?: number | undefined
  ids?: readonly number[] | undefined
}
type UserSort = Sort<keyof typeof sortColumns>
type Params = { filter: UserFilter; sort: UserSort; language: Language }

const sortColumns = {
  usercode: sql`u.usercode`,
  username: sql`lower(u.username)`,
  name: sql`u.name`,
  department: sql`d.full_name`,
  createdAt: sql`u.created_at`,
} as const

const userColumns = (language: Language) => sql`
  u.id as "userId", u.usercode, u.username, u.name, u.email, u.mobile, u.company, u.position,
  u.department_id as "departmentId", coalesce(d.full_name, '') as dept, u.status,
  (select coalesce(json_agg(json_build_object('roleId', r.id, 'roleCode', r.code, 'roleName', ${roleNameIn(language)}) order by r.id), '[]')
    from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
  u.password_hash is not null as "hasPassword", u.version, u.created_at as "createdAt"`

const source = sql`sys_user u left join department_name d on d.id = u.department_id`

/** Departments may be missing and sort last. Other columns keep the null order of their indexes. */
const ordered = ({ by, order }: UserSort): List['order'] => [
  { by: sortColumns[by], order, ...(by === 'department' && { nulls: 'last' }) },
  { by: sql`u.id`, order: by === 'department' ? 'asc' : order },
]

const usersBy = async (
  db: Db,
  { filter: { keyword, status, roleId, ids }, sort, language }: Params,
): Promise<List> => ({
  with: sql`recursive ${departmentNames}`,
  columns: userColumns(language),
  from: source,
  key: sql`u.id`,
  found: sort.by === 'department' ? undefined : sql`sys_user u`,
  where: [
    await searchUsers(db, keyword, [sql`u.usercode`, sql`u.username`, sql`u.name`, sql`u.email`]),
    matches(sql`u.status`, status),
    roleId === undefined
      ? undefined
      : sql`exists (select 1 from user_role f where f.user_id = u.id and f.role_id = ${roleId})`,
    among(sql`u.id`, ids),
  ],
  order: ordered(sort),
  counted: 'beside',
})

export const pageUsers = async (db: Db, { page, ...params }: Params & { page: Page }): Promise<Paged<UserRow>> =>
  readPage(db, await usersBy(db, params), page)

export const usersToExport = async (db: Db, params: Params) =>
  readUpTo<UserRow>(db, await usersBy(db, params), listRowsMax)

/** Refuses notFound. Reads the last sign-in from the audit trail, which outlives sessions. */
export async function getUser(
  db: Db,
  ways: Record<'openSessionsOf' | 'accessTokensOf' | 'hasFactor', (userId: SQL) => SQL>,
  { userId, actor, language }: { userId: number; actor: Actor; language: Language },
): Promise<UserDetail | Refusal> {
  const { rows } = await db.execute<
    UserRow & { sessions: number; accessTokens: number; secondFactor: boolean; lastSignInAt: string | null }
  >(sql`
    with recursive ${departmentNames}
    select ${userColumns(language)},
      ${ways.openSessionsOf(sql`u.id`)} as sessions, ${ways.accessTokensOf(sql`u.id`)} as "accessTokens",
      ${ways.hasFactor(sql`u.id`)} as "secondFactor",
      (select a.at from ${auditEntry} a where a.actor = u.usercode and a.action = 'session.signIn' and a.outcome = 'done'
        order by a.seq desc limit 1) as "lastSignInAt"
    from ${source} where u.id = ${userId}`)
  const [row] = rows
  if (!row) return refuse('notFound')
  const { sessions, lastSignInAt, ...rest } = row
  return {
    ...rest,
    sessions,
    lastSignInAt: lastSignInAt && new Date(lastSignInAt).toISOString(),
    manageable: !(await isUserBeyond(db, actor, userId)),
  }
}

/** Roles and departments for forms about users, with `grantable` for the actor. */
export async function userChoices(db: Db | Tx, actor: Actor, language: Language): Promise<UserChoices> {
  const roles = await db.execute<{ roleId: number; roleCode: string; roleName: string }>(
    sql`select r.id as "roleId", r.code as "roleCode", ${roleNameIn(language)} as "roleName" from role r order by r.id`,
  )
  const departments = await db.execute<{ departmentId: number; fullName: string }>(sql`
    with recursive ${departmentNames}
    select id as "departmentId", full_name as "fullName" from department_name order by full_name`)
  const beyond = await rolesBeyond(
    db,
    actor,
    roles.rows.map(({ roleId }) => roleId),
  )
  return {
    roles: roles.rows.map((role) => ({ ...role, grantable: !beyond.has(role.roleId) })),
    departments: departments.rows,
  }
}

/** '' if there is no such role. */
export async function roleNamed(db: Db, roleId: number, language: Language): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${roleNameIn(language)} as name from role r where r.id = ${roleId}`,
  )
  return rows[0]?.name ?? ''
}

/** Every word that names a role: its code, and its names in each language. */
export async function roleWords(tx: Tx): Promise<{ roleId: number; words: string[] }[]> {
  const { rows } = await tx.execute<{ roleId: number; words: string[] }>(sql`
    select r.id as "roleId", array_remove(array[r.name, r.name_hant, r.name_en, r.code], '') as words
    from role r order by r.id`)
  return rows
}

type UserFields = Omit<NewUser, 'roleIds' | 'usercode'> & { usercode: string }
type CheckedField = 'usercode' | 'username' | 'email' | 'departmentId' | 'roleIds'

/** Reason why a user cannot be created; `index` is its position in the list. */
type UserFault = { index: number; field: CheckedField; reason: FieldError }

const takenFaults = { usercode: 'usercodeTaken', username: 'usernameTaken', email: 'emailTaken' } as const

/** Finds codes, accounts and e-mails already taken, and unknown departments. Locks the departments. */
async function fieldFaults(tx: Tx, users: readonly UserFields[], except = 0): Promise<UserFault[]> {
  const list = (pick: (fields: UserFields) => string | null) => sql.param(users.map(pick))
  const { rows } = await tx.execute<{ index: number; usercode: boolean; username: boolean; email: boolean | null }>(sql`
    select t.place::int - 1 as index, u.usercode = t.usercode as usercode,
      lower(u.username) = lower(t.username) as username, lower(u.email) = lower(t.email) as email
    from unnest(${list(({ usercode }) => usercode)}::text[], ${list(({ username }) => username)}::text[],
      ${list(({ email }) => email)}::text[]) with ordinality t(usercode, username, email, place)
    join sys_user u on u.id <> ${except}
      and (u.usercode = t.usercode or lower(u.username) = lower(t.username) or lower(u.email) = lower(t.email))
    order by t.place`)
  const taken = rows.flatMap(({ index, ...same }) =>
    (['usercode', 'username', 'email'] as const)
      .filter((field) => same[field])
      .map((field): UserFault => ({ index, field, reason: { key: takenFaults[field] } })),
  )
  const departmentIds = [...new Set(users.flatMap(({ departmentId }) => departmentId ?? []))]
  const found = await tx.execute<{ id: number }>(
    sql`select id from department where id = any(${sql.param(departmentIds)}::int[]) for key share`,
  )
  const there = new Set(found.rows.map(({ id }) => id))
  const homeless = users.flatMap(({ departmentId }, index): UserFault[] =>
    departmentId === null || there.has(departmentId)
      ? []
      : [{ index, field: 'departmentId', reason: { key: 'departmentUnknown' } }],
  )
  return [...taken, ...homeless]
}

/** Finds unknown roles, and roles with more rights than the actor has. */
async function roleFaults(tx: Tx, actor: Actor, lists: readonly (readonly number[])[]): Promise<UserFault[]> {
  const params = [...new Set(lists.flat())]
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from role where id = any(${sql.param(params)}::int[])`,
  )
  const there = new Set(rows.map(({ id }) => id))
  const beyond = await rolesBeyond(tx, actor, params)
  return lists.flatMap((roleIds, index): UserFault[] => {
    if (roleIds.some((id) => !there.has(id))) return [{ index, field: 'roleIds', reason: { key: 'roleUnknown' } }]
    return roleIds.some((id) => beyond.has(id)) ? [{ index, field: 'roleIds', reason: { key: 'roleBeyond' } }] : []
  })
}

/** Refusal for the faults of one user: exists if something is taken, execute.denied if a role is beyond the actor. */
function refusalOf(faults: readonly UserFault[]): Refusal | undefined {
  if (faults.length === 0) return undefined
  const byField: Record<string, FieldError[]> = {}
  for (const { field, reason } of faults) byField[field] = [reason]
  const keys = faults.map(({ reason }) => reason.key)
  if (keys.includes('roleBeyond')) return refuse('execute.denied', { faults: byField })
  const isTaken = Object.values(takenFaults).some((key) => keys.includes(key))
  return refuse(isTaken ? 'exists' : 'validation', { faults: byField })
}

export type CreatedUser = Pick<NewUser, 'usercode' | 'username' | 'name' | 'email'> & { userId: number }

/** Creates all the users, without passwords, or none. The caller's transaction holds the rights lock until its end. */
export async function createUsers(
  tx: Tx,
  actor: Actor,
  users: readonly NewUser[],
): Promise<{ created: CreatedUser[] } | { faults: UserFault[] }> {
  await lockRights(tx)
  const faults = await faultsOfUsers(tx, actor, users)
  if (faults.length > 0) return { faults }
  const created: CreatedUser[] = await tx
    .insert(user)
    .values(users.map(({ roleIds: _, ...fields }) => fields))
    .returning({
      userId: user.id,
      usercode: user.usercode,
      username: user.username,
      name: user.name,
      email: user.email,
    })
  const idOf = new Map(created.map(({ usercode, userId }) => [usercode, userId]))
  const held = users.flatMap(({ usercode, roleIds }) => {
    const userId = idOf.get(usercode)
    return userId === undefined ? [] : [...new Set(roleIds)].map((roleId) => ({ userId, roleId }))
  })
  if (held.length > 0) await tx.insert(userRole).values(held)
  return { created }
}

export const faultsOfUsers = async (tx: Tx, actor: Actor, users: readonly NewUser[]): Promise<UserFault[]> => [
  ...(await fieldFaults(tx, users)),
  ...(await roleFaults(
    tx,
    actor,
    users.map(({ roleIds }) => roleIds),
  )),
]

/** Refuses validation (department or role unknown), exists, execute.denied (role beyond the actor). */
export async function createUser(tx: Tx, actor: Actor, fields: NewUser): Promise<CreatedUser | Refusal> {
  const outcome = await createUsers(tx, actor, [fields])
  if ('faults' in outcome) return refusalOf(outcome.faults) ?? refuse('validation')
  const [created] = outcome.created
  if (!created) throw new Error('no user was written')
  return created
}

type Target = { userId: number; actor: Actor }

/** Locks and returns the user's row, if the actor may change it. Refuses notFound, execute.denied. */
async function openUser(tx: Tx, { userId, actor }: Target): Promise<typeof user.$inferSelect | Refusal> {
  await lockRights(tx)
  const [found] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
  if (!found) return refuse('notFound')
  return (await isUserBeyond(tx, actor, userId)) ? refuse('execute.denied') : found
}

/** Refuses notFound, execute.denied, record.conflict, exists, validation (department unknown). */
export async function updateUser(
  tx: Tx,
  { version, edit, ...target }: Target & { version: number; edit: Omit<UserEdit, 'version'> },
): Promise<{ usercode: string; isEmailChanged: boolean } | Refusal> {
  const found = await openUser(tx, target)
  if (isRefusal(found)) return found
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const faults = await fieldFaults(tx, [{ ...edit, usercode: found.usercode }], found.id)
  const refusal = refusalOf(faults)
  if (refusal) return refusal
  await tx
    .update(user)
    .set({ ...edit, version: version + 1 })
    .where(eq(user.id, found.id))
  return { usercode: found.usercode, isEmailChanged: edit.email !== found.email }
}

/** Refuses notFound, execute.denied, record.conflict, validation (role unknown), administrator.last. */
export async function setUserRoles(
  tx: Tx,
  { version, roleIds, ...target }: Target & { version: number; roleIds: readonly number[] },
): Promise<{ usercode: string; roles: string[] } | Refusal> {
  const found = await openUser(tx, target)
  if (isRefusal(found)) return found
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const refusal = refusalOf(await roleFaults(tx, target.actor, [roleIds]))
  if (refusal) return refusal
  await tx.delete(userRole).where(eq(userRole.userId, found.id))
  const held = [...new Set(roleIds)].map((roleId) => ({ userId: found.id, roleId }))
  if (held.length > 0) await tx.insert(userRole).values(held)
  const lastRefusal = await requireAdministrator(tx)
  if (lastRefusal) return lastRefusal
  await tx
    .update(user)
    .set({ version: version + 1 })
    .where(eq(user.id, found.id))
  const { rows } = await tx.execute<{ code: string }>(sql`
    select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${found.id} order by r.id`)
  return { usercode: found.usercode, roles: rows.map(({ code }) => code) }
}

/** Refuses notFound, execute.denied, user.self, user.disabled, administrator.last. */
export async function disableUser(tx: Tx, target: Target): Promise<{ usercode: string; name: string } | Refusal> {
  const found = await openUser(tx, target)
  if (isRefusal(found)) return found
  if (found.id === target.actor.userId) return refuse('user.self')
  if (found.status === UserStatus.disabled) return refuse('user.disabled')
  await setStatus(tx, found.id, UserStatus.disabled)
  return (await requireAdministrator(tx)) ?? { usercode: found.usercode, name: found.name }
}

/** Refuses notFound, execute.denied, user.enabled. */
export async function enableUser(tx: Tx, target: Target): Promise<{ usercode: string } | Refusal> {
  const found = await openUser(tx, target)
  if (isRefusal(found)) return found
  if (found.status === UserStatus.enabled) return refuse('user.enabled')
  await setStatus(tx, found.id, UserStatus.enabled)
  return { usercode: found.usercode }
}

const setStatus = (tx: Tx, userId: number, status: UserStatus) =>
  tx
    .update(user)
    .set({ status, version: sql`${user.version} + 1` })
    .where(eq(user.id, userId))

/** User whose second factor may be removed. Refuses notFound, execute.denied. */
export async function factorUser(tx: Tx, target: Target): Promise<{ userId: number; usercode: string } | Refusal> {
  const found = await openUser(tx, target)
  return isRefusal(found) ? found : { userId: found.id, usercode: found.usercode }
}

/** User who may get a link. Refuses notFound, execute.denied, user.disabled. */
export async function linkableUser(tx: Tx, target: Target): Promise<CreatedUser | Refusal> {
  const found = await openUser(tx, target)
  if (isRefusal(found)) return found
  if (found.status === UserStatus.disabled) return refuse('user.disabled')
  const { id: userId, usercode, username, name, email } = found
  return { userId, usercode, username, name, email }
}
