import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type DatabaseConfig, type Db, openDatabase } from '#api/platform/db/connection.ts'
import { migrate } from '#api/platform/db/migrate.ts'

const migrations = fileURLToPath(new URL('../../api/platform/db/migrations', import.meta.url))

type Table = { name: string; columns: string }

/** Tables, with the columns that can be written. */
const tables = sql`
  select format('%I.%I', table_schema, table_name) as name,
    string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    and is_generated = 'NEVER'
  group by 1`

const sequences = sql`
  select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences where last_value is not null`

const batchRows = 2000

/** Fills a new PostgreSQL database with all rows of an embedded one that no process has open. */
export async function copyToPostgres(dataDir: string, url: string): Promise<void> {
  const [from, to] = [await open({ dataDir }), await open({ url })]
  try {
    await migrate(to.db, migrations)
    await copyRows(from.db, to.db)
    await to.db.execute(sql`analyze`)
  } finally {
    await from.close()
    await to.close()
  }
}

const open = (place: DatabaseConfig) =>
  openDatabase(place, { log: { error: (fields, message) => console.error(message, fields) } })

async function copyRows(from: Db, to: Db): Promise<void> {
  await to.transaction(async (tx) => {
    // Neither triggers nor foreign keys: rows come in any order, and as they are.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const { name, columns } of (await from.execute<Table>(tables)).rows) {
      const [table, list] = [sql.raw(name), sql.raw(columns)]
      const batches = await from.execute<{ rows: string }>(sql`
        select json_agg(copied)::text as rows from (
          select copied, (row_number() over () - 1) / ${batchRows}::int as batch from ${table} copied) numbered
        group by batch`)
      await tx.execute(sql`delete from ${table}`)
      for (const { rows } of batches.rows)
        await tx.execute(sql`
          insert into ${table} (${list}) overriding system value
          select ${list} from json_populate_recordset(null::${table}, ${rows}::json)`)
    }
    const { rows: used } = await from.execute<{ name: string; last_value: string }>(sequences)
    for (const { name, last_value } of used) await tx.execute(sql`select setval(${name}, ${last_value}::bigint)`)
  })
}
