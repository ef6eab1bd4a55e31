import { eq, sql } from 'drizzle-orm'
import { findSource, isEnabled, openSource } from '#api/data/sources/source.ts'
import { endFailed } from '#api/data/tables/import-run.ts'
import { importing, openImport } from '#api/data/tables/open-table.ts'
import { refuseWithoutRoom } from '#api/data/tables/room.ts'
import { dataImport, type ImportSource } from '#api/data/tables/table.ts'
import { addTable, findTarget, lockRoom, replaceUnconfirmed } from '#api/data/tables/upload.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { cancelJob, sendJob } from '#api/platform/jobs/send.ts'
import { randomBizId } from '#api/platform/keys.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { ImportState, TableOrigin } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { pulling } from './refresh-jobs.ts'

type Params = { sourceBizId: string; table: string; tableBizId?: string | undefined; caller: Caller }

/**
 * Starts an import of a connection's table, as a new table or as the next version of one, and enqueues reading it.
 * Refuses as `openSource` and `findTarget`, source.disabled, quota.full.
 */
export async function pullTable(
  tx: Tx,
  { sourceBizId, table: sourceTable, tableBizId, caller }: Params,
): Promise<{ bizId: string; importBizId: string; tableName: string; sourceName: string } | Refusal> {
  const actor = signedIn(caller)
  const source = await openSource(tx, { bizId: sourceBizId, actor, action: 'execute' })
  if (isRefusal(source)) return source
  if (!isEnabled(source)) return refuse('source.disabled')
  const [of] = await tx.select().from(workspace).where(eq(workspace.id, source.workspaceId))
  const origin = TableOrigin.database
  const params = { workspaceBizId: of?.bizId ?? '', tableBizId, caller, origin }
  const target = await findTarget(tx, params, 'hold')
  if (isRefusal(target)) return target
  const { workspaceId } = target
  const { userId } = actor
  await lockRoom(tx, workspaceId)
  if (target.table) await replaceUnconfirmed(tx, target.table.id)
  const full = await refuseWithoutRoom(tx, { workspaceId, bytes: 0, isNewTable: !target.table })
  if (full) return full
  const table = target.table ?? (await addTable(tx, { workspaceId, fileName: sourceTable, userId, origin }))
  const [made] = await tx
    .insert(dataImport)
    .values({
      bizId: randomBizId(),
      tableId: table.id,
      paths: [],
      fileName: sourceTable,
      source: { sourceId: source.id, name: source.name, table: sourceTable, columns: [] } satisfies ImportSource,
      bytes: 0,
      state: ImportState.reading,
      byId: userId,
    })
    .returning()
  if (!made) throw new Error('no import was written')
  await pullLater(tx, made)
  const { bizId, tableName } = table
  return { bizId, importBizId: made.bizId, tableName, sourceName: source.name }
}

async function pullLater(tx: Tx, { id, version }: Pick<typeof dataImport.$inferSelect, 'id' | 'version'>) {
  const jobId = await sendJob(tx, pulling, { importId: id, version })
  await tx.update(dataImport).set({ jobId }).where(eq(dataImport.id, id))
}

/**
 * Reads the database of an import again. Refuses as `openImport`, record.conflict, import.running, state.refused (an
 * import of a file, stored, or followed by another), source.disabled, and as `openSource`.
 */
export async function pullAgain(
  tx: Tx,
  { bizId, version, actor }: { bizId: string; version: number; actor: Actor },
): Promise<{ fileName: string } | Refusal> {
  const open = await openImport(tx, { bizId, actor, action: importing, hold: 'hold' })
  if (isRefusal(open)) return open
  const { found, table } = open
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  if (isUnderWay(found.state)) return refuse('import.running')
  const [newest] = await tx
    .select({ id: sql<number>`max(${dataImport.id})` })
    .from(dataImport)
    .where(eq(dataImport.tableId, table.id))
  if (!found.source || found.state === ImportState.stored || newest?.id !== found.id) return refuse('state.refused')
  const source = await findSource(tx, found.source)
  if (!source || !isEnabled(source)) return refuse('source.disabled')
  const next = { id: found.id, version: found.version + 1 }
  await tx
    .update(dataImport)
    .set({
      state: ImportState.reading,
      failure: null,
      progress: null,
      confirmed: null,
      finishedAt: null,
      version: next.version,
    })
    .where(eq(dataImport.id, found.id))
  await pullLater(tx, next)
  return { fileName: found.fileName }
}

const isUnderWay = (state: string): boolean => state === ImportState.reading || state === ImportState.storing

/** Cancels reading a database; it can be read again. Refuses as `openImport`, state.refused (nothing is being read). */
export async function cancelPull(
  tx: Tx,
  { bizId, actor }: { bizId: string; actor: Actor },
): Promise<{ fileName: string } | Refusal> {
  const open = await openImport(tx, { bizId, actor, action: importing, hold: 'hold' })
  if (isRefusal(open)) return open
  const { found } = open
  if (!found.source || found.state !== ImportState.reading) return refuse('state.refused')
  if (found.jobId !== null) await cancelJob(tx, pulling, found.jobId)
  await endFailed(tx, { importId: found.id, version: found.version }, 'cancelled')
  return { fileName: found.fileName }
}
