import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { attachFile, detachFiles, storeUpload, type Upload } from '#api/platform/files/store/stored-file.ts'
import { nameOfFile } from '#api/platform/files/store/upload.ts'
import { type Caller, signedIn } from '#api/platform/http/serve.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { consumeQuota, countUpload, megabytesOf, refuseBeyond, userOf } from '#api/platform/quota/quota.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { tableNameMax, titleMax } from '#contract/data/names.ts'
import { ImportState, TableOrigin, workspaceMegabytesMax, workspaceTablesMax } from '#contract/data/tables/codes.ts'
import { extensionOf } from '#contract/platform/files/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { importedFiles } from './file-use.ts'
import { surveyLater } from './import-jobs.ts'
import { importing, openTable } from './open-table.ts'
import { dataImport, dataTable, dataVersion } from './table.ts'
import { isNameTaken, lockNames } from './table-edit.ts'

export const tablesUploaded = { name: 'tablesUploaded', max: 200, minutes: 60 } as const
/** Limits of one workspace. */
const workspaceTables = { name: 'workspaceTables', max: workspaceTablesMax } as const
const workspaceMegabytes = { name: 'workspaceMegabytes', max: workspaceMegabytesMax } as const

type Asked = { workspaceBizId: string; tableBizId?: string | undefined; caller: Caller }

/** Table that an upload is for; a new one if absent. */
type Target = { workspaceId: number; table: typeof dataTable.$inferSelect | undefined }

/**
 * Checks who uploads to where. Refuses access.denied (workspace), notFound (table), execute.denied, workspace.blocked,
 * import.running, quota.full.
 */
async function findTarget(
  db: Db | Tx,
  { workspaceBizId, tableBizId, caller, bytes }: Asked & { bytes: number },
  hold?: 'hold',
): Promise<Target | Refusal> {
  const actor = signedIn(caller)
  const action = tableBizId === undefined ? 'add' : 'view'
  const lock = hold && ({ hold: 'share' } as const)
  const workspace = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action, ...lock })
  if (isRefusal(workspace)) return workspace
  const { id: workspaceId } = workspace
  const opened =
    tableBizId === undefined
      ? undefined
      : await openTable(db, { bizId: tableBizId, actor, action: importing, ...(hold && { hold }) })
  if (isRefusal(opened)) return opened
  const table = opened?.table
  if (table && table.workspaceId !== workspaceId) return refuse('notFound')
  if (table) {
    const isRunning = inArray(dataImport.state, [ImportState.reading, ImportState.storing])
    if ((await db.$count(dataImport, and(eq(dataImport.tableId, table.id), isRunning))) > 0)
      return refuse('import.running')
  }
  const refused =
    (table
      ? undefined
      : refuseBeyond(workspaceTables, await db.$count(dataTable, eq(dataTable.workspaceId, workspaceId)))) ??
    refuseBeyond(workspaceMegabytes, (await megabytesIn(db, workspaceId)) + megabytesOf(bytes) - 1)
  return refused ?? { workspaceId, table }
}

/** Megabytes that all versions of a workspace's tables take up. */
async function megabytesIn(db: Db | Tx, workspaceId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(v.bytes), 0)::float8 as bytes from ${dataVersion} v
    join ${dataTable} t on t.id = v.table_id where t.workspace_id = ${workspaceId}`)
  return megabytesOf(rows[0]?.bytes ?? 0)
}

/** Stores an uploaded file. Refuses as `findTarget`, quota.rate, file.type, file.tooLarge, file.busy. */
export async function takeUpload(
  { db, clock, files }: { db: Db; clock: Clock; files: FileStore },
  { file, ...asked }: Asked & { file: File },
): Promise<{ upload: Upload; fileName: string } | Refusal> {
  const { caller } = asked
  const target = await findTarget(db, { ...asked, bytes: file.size })
  if (isRefusal(target)) return target
  const refused = await db.transaction(
    async (tx) =>
      (await consumeQuota(tx, clock, { quota: tablesUploaded, by: userOf(signedIn(caller)) })) ??
      (await countUpload(tx, clock, { caller, bytes: file.size })),
  )
  if (refused) return refused
  const fileName = nameOfFile(file)
  const upload = await storeUpload({ db, files }, { use: importedFiles, file: asCsv(file, fileName), caller })
  return isRefusal(upload) ? upload : { upload, fileName }
}

/** Text files are stored as csv: both have rows of separated cells. */
const asCsv = (file: File, name: string): File =>
  extensionOf(name) === 'txt' ? new File([file], name.replace(/txt$/i, 'csv')) : file

/**
 * Begins an import of a stored file, for a new table or as its next version, and enqueues its reading. Replaces an
 * import of the table that nobody confirmed. Refuses as `findTarget`, which may have changed since.
 */
export async function beginImport(
  tx: Tx,
  { upload, fileName, ...asked }: Asked & { upload: Upload; fileName: string },
): Promise<{ bizId: string; importBizId: string; tableName: string } | Refusal> {
  const target = await findTarget(tx, { ...asked, bytes: upload.bytes }, 'hold')
  if (isRefusal(target)) return target
  const { userId } = signedIn(asked.caller)
  const table = target.table ?? (await addTable(tx, { workspaceId: target.workspaceId, fileName, userId }))
  await replaceUnconfirmed(tx, table.id)
  const [made] = await tx
    .insert(dataImport)
    .values({
      bizId: randomBizId(),
      tableId: table.id,
      path: upload.path,
      fileName,
      bytes: upload.bytes,
      state: ImportState.reading,
      byId: userId,
    })
    .returning()
  if (!made) throw new Error('no import was written')
  await attachFile(tx, upload, made.bizId)
  await surveyLater(tx, { importId: made.id, version: made.version })
  return { bizId: table.bizId, importBizId: made.bizId, tableName: table.tableName }
}

async function replaceUnconfirmed(tx: Tx, tableId: number): Promise<void> {
  const isOpen = inArray(dataImport.state, [ImportState.ready, ImportState.faulty])
  const open = await tx
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.tableId, tableId), isOpen))
  for (const { id, version, path, rawDatasetId } of open) {
    await tx
      .update(dataImport)
      .set({
        state: ImportState.failed,
        failure: 'replaced',
        rawDatasetId: null,
        version: version + 1,
        finishedAt: sql`now()`,
      })
      .where(eq(dataImport.id, id))
    await retireDatasets(tx, rawDatasetId === null ? [] : [rawDatasetId])
    await detachFiles(tx, [path])
  }
}

async function addTable(
  tx: Tx,
  { workspaceId, fileName, userId }: { workspaceId: number; fileName: string; userId: number },
): Promise<typeof dataTable.$inferSelect> {
  await lockNames(tx, workspaceId)
  const base = fileName.replace(/\.\w+$/, '')
  const [made] = await tx
    .insert(dataTable)
    .values({
      bizId: randomBizId(),
      workspaceId,
      tableName: await freeName(tx, workspaceId, base),
      title: [...base.normalize('NFKC').trim()].slice(0, titleMax).join(''),
      origin: TableOrigin.file,
      ownerId: userId,
    })
    .returning()
  if (!made) throw new Error('no table was written')
  return made
}

/** A legal name by that of the file, which no other table of the workspace has. */
async function freeName(tx: Tx, workspaceId: number, base: string): Promise<string> {
  const legal = base
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[\d_]+|_+$/g, '')
  const name = legal || 'table'
  for (let copy = 1; ; copy++) {
    const suffix = copy === 1 ? '' : `_${copy}`
    const tableName = `${name.slice(0, tableNameMax - suffix.length)}${suffix}`
    if (!(await isNameTaken(tx, { workspaceId, tableName }))) return tableName
  }
}
