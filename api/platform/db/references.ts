import { and, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from './connection.ts'

const foreignKeyViolated = '23503'

/** Runs a deletion. Returns false if a foreign key, also of a later feature, refers to what it deletes. */
export async function deletesUnreferenced(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if ('code' in cause && cause.code === foreignKeyViolated) return false
    throw error
  }
}

/** Condition that no foreign key, also of a later feature, refers to a row by this column. */
export async function isUnreferenced(tx: Tx, column: PgColumn): Promise<SQL | undefined> {
  const { rows } = await tx.execute<{ table: string; name: string }>(sql`
    select k.conrelid::regclass::text as table, quote_ident(a.attname) as name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${getTableName(column.table)}::regclass`)
  const references = rows.map(
    ({ table, name }) => sql`not exists (select from ${sql.raw(table)} r where r.${sql.raw(name)} = ${column})`,
  )
  return and(...references)
}
