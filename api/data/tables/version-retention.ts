import { and, eq, ne, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { isUnreferenced } from '#api/platform/db/references.ts'
import { tableVersionsMax, versionDaysMin } from '#contract/data/tables/codes.ts'
import { dataTable, dataVersion } from './table.ts'

/**
 * Deletes old versions of tables: those beyond the newest `versionsKept` that are older than `versionDaysMin` and not
 * referenced. A dataset in use by something else is deleted later. Returns the number of deleted versions.
 */
export async function deleteOldVersions(db: Db, { now }: Clock): Promise<number> {
  const { rows } = await db.execute<{ tableId: number }>(sql`
    select table_id as "tableId" from ${dataVersion} group by table_id having count(*) > ${tableVersionsMax}`)
  let deleted = 0
  for (const { tableId } of rows) deleted += await deleteOf(db, { now, tableId })
  return deleted
}

async function deleteOf(db: Db, { now, tableId }: Pick<Clock, 'now'> & { tableId: number }): Promise<number> {
  return db.transaction(async (tx) => {
    const [table] = await tx.select().from(dataTable).where(eq(dataTable.id, tableId)).for('update')
    if (!table) return 0
    const deleted = await tx
      .delete(dataVersion)
      .where(
        and(
          eq(dataVersion.tableId, tableId),
          ne(dataVersion.id, table.versionId ?? 0),
          sql`${dataVersion.number} <= ${table.dataVersion - tableVersionsMax}`,
          sql`${dataVersion.createdAt} < ${now} - make_interval(days => ${versionDaysMin})`,
          await isUnreferenced(tx, dataVersion.id),
        ),
      )
      .returning({ datasetId: dataVersion.datasetId })
    await retireDatasets(
      tx,
      deleted.map(({ datasetId }) => datasetId),
    )
    return deleted.length
  })
}
