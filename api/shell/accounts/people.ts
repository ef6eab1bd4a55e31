import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { startsWith } from '#api/platform/db/list.ts'
import { user } from './table.ts'

/** Users by id; missing ids are left out. */
export async function peopleOf(
  db: Db | Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { usercode: string; name: string }>> {
  if (userIds.length === 0) return new Map()
  const { id, usercode, name } = user
  const rows = await db
    .select({ id, usercode, name })
    .from(user)
    .where(inArray(id, [...userIds]))
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** Conditions that user `u` matches the text by account, code or name, or by a prefix of account or name. */
export const userByName = (text: string): { exactly: SQL; begins: SQL } => ({
  exactly: sql`(u.usercode = ${text} or lower(u.username) = lower(${text}) or u.name = ${text})`,
  begins: sql`(${startsWith(sql`u.name`, text)} or ${startsWith(sql`lower(u.username)`, text.toLowerCase())})`,
})

/** Maximum users searched for one text. */
const peopleMost = 20

/** Users matching a text, exact matches first; `more` if there are more than the maximum. */
export async function findPeople(db: Db, text: string): Promise<{ userIds: number[]; more: boolean }> {
  const { exactly, begins } = userByName(text)
  for (const which of [exactly, begins]) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select u.id from ${user} u where ${which} limit ${peopleMost + 1}`,
    )
    const userIds = rows.map(({ id }) => id)
    if (userIds.length > 0) return { userIds: userIds.slice(0, peopleMost), more: userIds.length > peopleMost }
  }
  return { userIds: [], more: false }
}

/** The user joined under this alias, as JSON; null if none. */
export const personAs = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('usercode', ${alias}.usercode, 'name', ${alias}.name) end`,
  )
