import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { startsWith } from '#api/platform/db/list.ts'
import { user } from './table.ts'

/** Who users are, by their numbers; those that are gone are missing. */
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

/** That user `u` is whom somebody means who types this: by account, code or name, or by how one of them begins. */
export const calledSo = (text: string): { exactly: SQL; begins: SQL } => ({
  exactly: sql`(u.usercode = ${text} or lower(u.username) = lower(${text}) or u.name = ${text})`,
  begins: sql`(${startsWith(sql`u.name`, text)} or ${startsWith(sql`lower(u.username)`, text.toLowerCase())})`,
})

/** So many people of one name are looked for together. */
const peopleMost = 20

/** Whom a text means; `more` where there are more than are looked for. */
export async function findPeople(db: Db, text: string): Promise<{ userIds: number[]; more: boolean }> {
  const { exactly, begins } = calledSo(text)
  for (const which of [exactly, begins]) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select u.id from ${user} u where ${which} limit ${peopleMost + 1}`,
    )
    const userIds = rows.map(({ id }) => id)
    if (userIds.length > 0) return { userIds: userIds.slice(0, peopleMost), more: userIds.length > peopleMost }
  }
  return { userIds: [], more: false }
}

/** The user that a query joins under this name, as JSON; null where none is joined. */
export const personAs = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('usercode', ${alias}.usercode, 'name', ${alias}.name) end`,
  )
