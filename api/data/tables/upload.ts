import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { attachFile, storeChecked, type Upload } from '#api/platform/files/store/stored-file.ts'
import { nameOfFile } from '#api/platform/files/store/upload.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { announcedForm, refuseOtherForm } from '#api/platform/ingest/file-form.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { consumeQuota, countUpload, userOf } from '#api/platform/quota/quota.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { tableNameMax, titleMax } from '#contract/data/names.ts'
import { ImportState, importBytesMax, TableOrigin } from '#contract/data/tables/codes.ts'
import { isRefusal, type ProblemKey, type Refusal, refuse } from '#contract/platform/problem.ts'
import { importBusiness, importTypes } from './file-use.ts'
import { surveyLater } from './import-jobs.ts'
import { endWaiting, waitingStates } from './import-run.ts'
import { importing, openTable } from './open-table.ts'
import { refuseWithoutRoom } from './room.ts'
import { dataImport, dataTable } from './table.ts'
import { isNameTaken, lockNames } from './table-names.ts'

export const tablesUploaded = { name: 'tablesUploaded', max: 200, minutes: 60 } as const

const refusalsOfOrigins = {
  [TableOrigin.file]: 'table.uploaded',
  [TableOrigin.database]: 'table.pulled',
  [TableOrigin.platform]: 'table.readOnly',
  [TableOrigin.process]: 'table.readOnly',
} as const satisfies Record<TableOrigin, ProblemKey>

/** Refuses table.uploaded, table.pulled or table.readOnly if the table's rows have a different origin. */
export const refuseOrigin = ({ origin }: { origin: string }): Refusal =>
  refuse(refusalsOfOrigins[origin as TableOrigin])

export type UploadTarget = {
  workspaceBizId: string
  tableBizId?: string | undefined
  caller: Caller
  /** Origin of the new rows, which must equal the table's. */
  origin?: TableOrigin
}

/** Target table of an upload; a new one if absent. */
export type Target = { workspaceId: number; table: typeof dataTable.$inferSelect | undefined }

/**
 * Checks the uploader's rights to the target. Refuses access.denied (workspace), notFound (table), execute.denied,
 * workspace.blocked, import.running, and as `refuseOrigin`.
 */
export async function findTarget(
  db: Db | Tx,
  { workspaceBizId, tableBizId, caller, origin = TableOrigin.file }: UploadTarget,
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
  if (table && table.origin !== origin) return refuseOrigin(table)
  if (table) {
    const isRunning = inArray(dataImport.state, [ImportState.reading, ImportState.storing])
    if ((await db.$count(dataImport, and(eq(dataImport.tableId, table.id), isRunning))) > 0)
      return refuse('import.running')
  }
  return { workspaceId, table }
}

/** Refuses an upload before its bytes are read: as `findTarget`, quota.full. */
export async function refuseUpload(db: Db, { bytes, ...params }: UploadTarget & { bytes: number }) {
  const target = await findTarget(db, params)
  if (isRefusal(target)) return target
  return refuseWithoutRoom(db, { workspaceId: target.workspaceId, bytes, isNewTable: !target.table })
}

/** Counts an upload against the user's rate limit when it starts. Refuses quota.rate. */
export const countTableUpload = async (tx: Tx, clock: Clock, { caller, bytes }: { caller: Caller; bytes: number }) =>
  (await consumeQuota(tx, clock, { quota: tablesUploaded, by: userOf(signedIn(caller)) })) ??
  (await countUpload(tx, clock, { caller, bytes }))

/** A file in the store, in one or more parts. */
export type UploadedFile = { paths: readonly string[]; fileName: string; bytes: number }

/** Stores a file sent in one request. Refuses as `refuseUpload`, quota.rate, file.type, file.tooLarge. */
export async function takeUpload(
  { db, clock, files }: { db: Db; clock: Clock; files: FileStore },
  { file, ...params }: UploadTarget & { file: File },
): Promise<(UploadedFile & Pick<Upload, 'sha256'>) | Refusal> {
  const { caller } = params
  const fileName = nameOfFile(file)
  const { size: bytes } = file
  const form = announcedForm(importBytesMax, { name: fileName, bytes })
  if (isRefusal(form)) return form
  const refused =
    (await refuseOtherForm(importBytesMax, { form, name: fileName, start: file })) ??
    (await refuseUpload(db, { ...params, bytes })) ??
    (await db.transaction((tx) => countTableUpload(tx, clock, { caller, bytes })))
  if (refused) return refused
  const { userId: createdBy } = signedIn(caller)
  const checked = { business: importBusiness, extension: form, originName: fileName, type: importTypes[form] }
  const { path, sha256 } = await storeChecked({ db, files }, { ...checked, content: file, createdBy })
  return { paths: [path], fileName, bytes, sha256 }
}

/**
 * Locks the storage quota of a workspace until the transaction ends, so that concurrent uploads cannot exceed it
 * together.
 */
export const lockRoom = (tx: Tx, workspaceId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`data room ${workspaceId}`}, 0))`)

type Beginning = UploadTarget & { file: UploadedFile; bizId?: string }

/**
 * Starts an import of a stored file, for a new table or as its next version, and enqueues its reading. Replaces an
 * unconfirmed import of the table. Refuses as `refuseUpload`, whose result may have changed since.
 */
export async function beginImport(
  tx: Tx,
  { file, bizId = randomBizId(), ...params }: Beginning,
): Promise<{ bizId: string; importBizId: string; tableName: string } | Refusal> {
  const target = await findTarget(tx, params, 'hold')
  if (isRefusal(target)) return target
  const { workspaceId } = target
  const { paths, fileName, bytes } = file
  await lockRoom(tx, workspaceId)
  if (target.table) await replaceUnconfirmed(tx, target.table.id)
  const full = await refuseWithoutRoom(tx, { workspaceId, bytes, isNewTable: !target.table })
  if (full) return full
  const { userId } = signedIn(params.caller)
  const table = target.table ?? (await addTable(tx, { workspaceId, fileName, userId }))
  const [made] = await tx
    .insert(dataImport)
    .values({ bizId, tableId: table.id, paths: [...paths], fileName, bytes, state: ImportState.reading, byId: userId })
    .returning()
  if (!made) throw new Error('no import was written')
  await surveyLater(tx, { importId: made.id, version: made.version })
  return { bizId: table.bizId, importBizId: made.bizId, tableName: table.tableName }
}

/** Starts an import of a file sent in one request. */
export async function beginWhole(
  tx: Tx,
  { file, ...params }: UploadTarget & { file: UploadedFile & { sha256: string } },
) {
  const begun = await beginImport(tx, { ...params, file })
  const [path] = file.paths
  if (!isRefusal(begun) && path) await attachFile(tx, { path, sha256: file.sha256 }, begun.importBizId)
  return begun
}

export async function replaceUnconfirmed(tx: Tx, tableId: number): Promise<void> {
  const open = await tx
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.tableId, tableId), inArray(dataImport.state, waitingStates)))
  for (const replaced of open) await endWaiting(tx, replaced, 'replaced')
}

export async function addTable(
  tx: Tx,
  {
    workspaceId,
    fileName,
    userId,
    origin = TableOrigin.file,
  }: { workspaceId: number; fileName: string; userId: number; origin?: TableOrigin },
): Promise<typeof dataTable.$inferSelect> {
  await lockNames(tx, workspaceId)
  const base = fileName.replace(/\.\w+$/, '')
  const [made] = await tx
    .insert(dataTable)
    .values({
      bizId: randomBizId(),
      workspaceId,
      tableName: await freeName(tx, workspaceId, base),
      title: [...base.trim()].slice(0, titleMax).join(''),
      origin,
      ownerId: userId,
    })
    .returning()
  if (!made) throw new Error('no table was written')
  return made
}

/** Valid table name derived from the file name, and not used in the workspace. */
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
