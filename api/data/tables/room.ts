import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { megabytesOf, refuseBeyond } from '#api/platform/quota/quota.ts'
import { ImportState, workspaceBytesMax, workspaceTablesMax } from '#contract/data/tables/codes.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import type { Refusal } from '#contract/platform/problem.ts'
import { dataImport, dataTable, dataUpload, dataVersion } from './table.ts'

/** Limits of one workspace. */
const workspaceTables = { name: 'workspaceTables', max: workspaceTablesMax } as const
const workspaceMegabytes = { name: 'workspaceMegabytes', max: workspaceBytesMax / megabyte } as const

const withFile = [ImportState.reading, ImportState.ready, ImportState.storing, ImportState.faulty]

/** Bytes that a workspace uses: all versions of its tables, files of open imports, and unfinished uploads. */
export async function usedBytes(db: Db | Tx, workspaceId: number): Promise<number> {
  const ofTables = sql`join ${dataTable} t on t.id = x.table_id where t.workspace_id = ${workspaceId}`
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select (coalesce((select sum(x.bytes) from ${dataVersion} x ${ofTables}), 0)
      + coalesce((select sum(x.bytes) from ${dataImport} x ${ofTables}
          and x.state = any(${sql.param(withFile)}::text[])), 0)
      + coalesce((select sum(x.bytes) from ${dataUpload} x where x.workspace_id = ${workspaceId}), 0))::float8 as bytes`)
  return rows[0]?.bytes ?? 0
}

export const countTables = (db: Db | Tx, workspaceId: number): Promise<number> =>
  db.$count(dataTable, eq(dataTable.workspaceId, workspaceId))

type Coming = { workspaceId: number; bytes: number; isNewTable: boolean }

/** Refuses quota.full if one more table, or this many more bytes, would exceed the limits of the workspace. */
export async function refuseWithoutRoom(
  db: Db | Tx,
  { workspaceId, bytes, isNewTable }: Coming,
): Promise<Refusal | undefined> {
  const many = isNewTable ? refuseBeyond(workspaceTables, await countTables(db, workspaceId)) : undefined
  if (many) return many
  const used = await usedBytes(db, workspaceId)
  if (used + bytes <= workspaceBytesMax) return undefined
  const free = Math.max(0, Math.floor((workspaceBytesMax - used) / megabyte))
  const values = { used: megabytesOf(used), free, wanted: megabytesOf(bytes) }
  const refusal = refuseBeyond({ ...workspaceMegabytes, values }, workspaceMegabytes.max)
  return refusal && { ...refusal, detail: { ...refusal.detail, used, free: Math.max(0, workspaceBytesMax - used) } }
}
