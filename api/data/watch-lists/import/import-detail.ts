import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type ImportMode, ListImportState, lineFaultsShown, listImportDays } from '#contract/data/watch-lists/codes.ts'
import type { ListImportDetail } from '#contract/data/watch-lists/import-shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { watchList, watchListImport } from '../table.ts'
import { end, type ListImport } from './import-row.ts'

type Found = { found: ListImport; list: typeof watchList.$inferSelect; by: string }

/** Refuses notFound. */
export async function findImport(on: Db | Tx, bizId: string): Promise<Found | Refusal> {
  const [row] = await on
    .select({ found: watchListImport, list: watchList, by: user.name })
    .from(watchListImport)
    .innerJoin(watchList, eq(watchList.id, watchListImport.listId))
    .innerJoin(user, eq(user.id, watchListImport.byId))
    .where(eq(watchListImport.bizId, bizId))
  return row ?? refuse('notFound')
}

const dayMs = 86_400_000

const endOf = ({ finishedAt, createdAt }: ListImport): string =>
  new Date(Date.parse(finishedAt ?? createdAt) + listImportDays * dayMs).toISOString()

/** An import in wire format. */
export function detailOf({ found, list, by }: Found): ListImportDetail {
  const { bizId, fileName, bytes, progress, failure, failureRow, encoding, sheets, sheet, isDayUndecided } = found
  const { checked, faults, revision, version, choices } = found
  return {
    ...{ bizId, fileName, bytes, by, progress, failure, failureRow, encoding, sheets, sheet, isDayUndecided, checked },
    list: { bizId: list.bizId, name: list.name, entries: list.entries, revision: list.revision },
    state: found.state as ListImportState,
    dateOrder: choices.dateOrder ?? null,
    faults: faults.slice(0, lineFaultsShown),
    mode: found.mode as ImportMode | null,
    revision,
    endsAt: found.state === ListImportState.ready ? endOf(found) : null,
    version,
  }
}

/** Ends imports that were not confirmed in time. */
export async function endUnconfirmedImports(db: Db, { now }: Clock): Promise<void> {
  const isOver = and(
    eq(watchListImport.state, ListImportState.ready),
    sql`${watchListImport.finishedAt} < ${now} - make_interval(days => ${listImportDays})`,
  )
  const over = await db
    .select({ id: watchListImport.id, listId: watchListImport.listId })
    .from(watchListImport)
    .where(isOver)
  for (const { id, listId } of over)
    await db.transaction(async (tx) => {
      await tx.select({ id: watchList.id }).from(watchList).where(eq(watchList.id, listId)).for('update')
      const [found] = await tx
        .select()
        .from(watchListImport)
        .where(and(inArray(watchListImport.id, [id]), isOver))
      if (found)
        await end(tx, found, { state: ListImportState.failed, failure: 'unconfirmed', version: found.version + 1 })
    })
}
