import { or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, asc, contains, type List, readPage, readUpTo, searchByPairs } from '#api/platform/db/list.ts'
import { reading } from '#api/platform/db/reading.ts'
import type { LetterSender } from '#api/shell/system/mail.ts'
import type { Language } from '#contract/platform/language.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import type { Principal, SysUser } from '#contract/shell/accounts/shapes.ts'
import { roleNameIn } from './role-name.ts'

/** Departments with their full names, joined with "/"; prepend to a query as `with recursive`. */
export const departmentNames = sql`
  department_name (id, full_name) as (
    select id, name from department where parent_id is null
    union all
    select d.id, p.full_name || '/' || d.name from department d join department_name p on p.id = d.parent_id)`

/**
 * Condition: one of these columns of user `u`, or the department's full name, contains the keyword. Finds the
 * departments first, so that the planner knows how few they are and uses its indexes.
 */
export async function searchUsers(
  db: Db,
  keyword: string | undefined,
  columns: readonly SQL[],
): Promise<SQL | undefined> {
  if (!keyword) return undefined
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive ${departmentNames} select id from department_name where ${contains(sql`full_name`, keyword)}`)
  const departments = rows.length > 0 ? rows.map(({ id }) => id) : undefined
  return or(searchByPairs(keyword, sql`u.sign_pairs`, columns), among(sql`u.department_id`, departments))
}

export const directoryMax = 50

type Sought = { keyword?: string | undefined; ids?: readonly number[] | undefined }

/** Enabled users whose code, account, name or department contains the keyword. */
const directory = async (db: Db, { keyword, ids }: Sought): Promise<List> => ({
  with: sql`recursive ${departmentNames}`,
  columns: sql`u.id, u.usercode, u.username, u.name, coalesce(d.full_name, '') as dept, u.status`,
  from: sql`sys_user u left join department_name d on d.id = u.department_id`,
  key: sql`u.id`,
  found: sql`sys_user u`,
  where: [
    sql`u.status = '0'`,
    await searchUsers(db, keyword, [sql`u.usercode`, sql`u.username`, sql`u.name`]),
    among(sql`u.id`, ids),
  ],
  order: [asc(sql`u.usercode`)],
  counted: 'beside',
})

export const findUsers = async (db: Db, keyword: string): Promise<SysUser[]> =>
  (await readUpTo<SysUser>(db, await directory(db, { keyword }), directoryMax)).rows

export const pageDirectory = async (db: Db, sought: Sought, page: Page): Promise<Paged<SysUser>> =>
  readPage<SysUser>(db, await directory(db, sought), page)

export type DirectoryUser = { id: number; usercode: string; name: string; email: string; department: string }

/** Enabled users by usercode, with the full name of their department. */
export async function usersByCode(db: Db | Tx, usercodes: readonly string[]): Promise<Map<string, DirectoryUser>> {
  const { rows } = await db.execute<DirectoryUser>(sql`
    with recursive ${departmentNames}
    select u.id, u.usercode, u.name, coalesce(u.email, '') as email, coalesce(d.full_name, '') as department
    from sys_user u left join department_name d on d.id = u.department_id
    where u.status = '0' and u.usercode = any(${sql.param([...usercodes])}::text[])`)
  return new Map(rows.map((row) => [row.usercode, row]))
}

/** Name and address a user's letters are signed with. */
export async function senderOfLetters(tx: Tx, userId: number): Promise<LetterSender | undefined> {
  const { rows } = await tx.execute<LetterSender>(
    sql`select name, coalesce(email, '') as address from sys_user where id = ${userId}`,
  )
  return rows[0]
}

export const principalOf = (userId: number, language: Language) =>
  reading(
    sql`
    with recursive ${departmentNames}
    select u.id, u.usercode, u.username, u.name, u.email, u.mobile, u.avatar_path as avatar, u.status,
      coalesce(d.full_name, '') as dept,
      coalesce((select json_agg(json_build_object('roleCode', r.code, 'roleName', ${roleNameIn(language)}) order by r.id)
        from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles,
      array(select ur.role_id from user_role ur where ur.user_id = u.id order by ur.role_id) as "roleIds"
    from sys_user u left join department_name d on d.id = u.department_id
    where u.id = ${userId}`,
    (rows: Principal[]) => rows[0],
  )

export const userConfigOf = (userId: number) =>
  reading(
    sql`select biz_type, data from user_config where user_id = ${userId}`,
    (rows: { biz_type: string; data: string }[]) => Object.fromEntries(rows.map((row) => [row.biz_type, row.data])),
  )
