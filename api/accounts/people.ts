import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
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

/** The user that a query joins under this name, as JSON; null where none is joined. */
export const personAs = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('usercode', ${alias}.usercode, 'name', ${alias}.name) end`,
  )
