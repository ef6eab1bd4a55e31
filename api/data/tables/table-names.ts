import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { dataTable } from './table.ts'

/** Serializes naming of a workspace's tables, so that the second of two equal names is refused as existing. */
export const lockNames = (tx: Tx, workspaceId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`data_table ${workspaceId}`}, 0))`)

/** True if another table of the workspace has this name, in any case. */
export const isNameTaken = async (
  tx: Tx,
  { workspaceId, tableName, except }: { workspaceId: number; tableName: string; except?: number },
): Promise<boolean> =>
  (await tx.$count(
    dataTable,
    and(
      eq(dataTable.workspaceId, workspaceId),
      sql`lower(${dataTable.tableName}) = lower(${tableName})`,
      except === undefined ? undefined : ne(dataTable.id, except),
    ),
  )) > 0

export const refuseName = (): Refusal => refuse('exists', { faults: { tableName: [{ key: 'tableNameTaken' }] } })
