import { getTableName, type SQL, sql } from 'drizzle-orm'
import { auditEntry, auditHead, auditSeal } from '#api/platform/audit/table.ts'
import { DatabaseUnusable, type Db } from './connection.ts'
import { dataKeyCheck } from './table.ts'

/**
 * Grants the role that serves requests its rights, if another role owns the tables. It may only read and append the
 * audit trail. Repeated after each migration, because new tables have no grants yet.
 */
export async function grantRights(owner: Db, role: string): Promise<void> {
  if (role === (await roleOf(owner))) return
  const to = sql.identifier(role)
  const statements: SQL[] = [
    sql`grant usage on schema public, drizzle, pgboss to ${to}`,
    sql`grant select on all tables in schema drizzle to ${to}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${to}`,
    sql`grant select, insert, update, delete on all tables in schema pgboss to ${to}`,
    sql`grant usage, select on all sequences in schema public to ${to}`,
    sql`revoke insert, update, delete, truncate on ${auditEntry}, ${auditHead} from ${to}`,
    sql`revoke update, delete, truncate on ${auditSeal}, ${dataKeyCheck} from ${to}`,
  ]
  await owner.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
}

export async function roleOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ role: string }>(sql`select current_user as role`)
  return rows[0]?.role ?? ''
}

/** Triggers refuse changes anyway, but the owner or a superuser may disable them. */
export async function mayChangeTrail(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select has_table_privilege(${getTableName(auditEntry)}::text, 'update, delete, truncate') as may`,
  )
  return rows[0]?.may ?? true
}

const insufficientPrivilege = '42501'

/** Runs a function; if the role lacks rights, the error says what to do. */
export async function refusedToRole(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if ('code' in cause && cause.code === insufficientPrivilege)
        throw new DatabaseUnusable(
          'The database is not up to date, and the role of DATABASE_URL may not change its tables: start once with DATABASE_OWNER_URL set',
          { cause: error },
        )
    throw error
  }
}
