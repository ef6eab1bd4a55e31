import { and, eq, sql } from 'drizzle-orm'
import { findSource } from '#api/data/sources/source.ts'
import { writeFaults } from '#api/data/tables/faults-workbook.ts'
import { openTable } from '#api/data/tables/open-table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { findWay } from './refresh.ts'
import { dataRefresh } from './table.ts'

/** Faults of a refresh as a workbook. Refuses notFound (also a run of before the delegation), execute.denied. */
export async function exportRunFaults(
  { db, clock }: { db: Db; clock: Clock },
  { bizId, caller }: { bizId: string; caller: Caller },
): Promise<FileReply | Refusal> {
  const seen = isSeen(clock, sql`${dataRefresh.createdAt}`, workSeenSince(caller))
  const [found] = await db
    .select({ run: dataRefresh, tableBizId: dataTable.bizId })
    .from(dataRefresh)
    .innerJoin(dataTable, eq(dataTable.id, dataRefresh.tableId))
    .where(and(eq(dataRefresh.bizId, bizId), seen))
  if (!found) return refuse('notFound')
  const open = await openTable(db, { bizId: found.tableBizId, actor: signedIn(caller), action: 'download' })
  if (isRefusal(open)) return open
  const { table } = open
  const { faultCount: count, faults, duplicates } = found.run
  const way = await findWay(db, table.id)
  const source = way && (await findSource(db, way))
  const about = [['source', source?.name ?? ''] as const, ['table', way?.sourceTable ?? ''] as const]
  return {
    ...(await writeFaults(db, { table, about, count, faults, duplicates, language: caller.language })),
    object: `table:${table.bizId}`,
    detail: { name: table.tableName, run: bizId, faults: faults.length },
  }
}
