import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { attachFile, detachFiles, storeChecked, type Upload } from '#api/platform/files/store/stored-file.ts'
import { nameOfFile } from '#api/platform/files/store/upload.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { announcedForm, refuseOtherForm } from '#api/platform/ingest/file-form.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { findWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { importBytesMax, importFormOf, uploadHours } from '#contract/data/tables/codes.ts'
import { bytesOfPart, partsOf } from '#contract/platform/files/parts.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { roleMay } from '#contract/shell/workspaces/rules.ts'
import { importBusiness, importTypes } from './file-use.ts'
import { refuseWithoutRoom } from './room.ts'
import { dataImport, dataTable, dataUpload, dataUploadPart } from './table.ts'
import { beginImport, countTableUpload, findTarget, lockRoom, type UploadTarget } from './upload.ts'

type PendingUpload = typeof dataUpload.$inferSelect

type Announced = UploadTarget & { fileName: string; bytes: number; mark: string }

/**
 * Resumes an upload of the same file to the same target, or starts one. Refuses as `refuseUpload`, file.type and
 * file.tooLarge by name and size, quota.rate.
 */
export async function beginUpload(
  tx: Tx,
  clock: Clock,
  { bytes, mark, ...announced }: Announced,
): Promise<{ upload: PendingUpload; parts: number[] } | Refusal> {
  const { caller } = announced
  const fileName = nameOfFile({ name: announced.fileName })
  const form = announcedForm(importBytesMax, { name: fileName, bytes })
  if (isRefusal(form)) return form
  const target = await findTarget(tx, announced)
  if (isRefusal(target)) return target
  const { workspaceId, table } = target
  const { userId } = signedIn(caller)
  await lockRoom(tx, workspaceId)
  const isSame = and(
    eq(dataUpload.userId, userId),
    eq(dataUpload.workspaceId, workspaceId),
    table ? eq(dataUpload.tableId, table.id) : isNull(dataUpload.tableId),
    eq(dataUpload.fileName, fileName),
    eq(dataUpload.bytes, bytes),
    eq(dataUpload.mark, mark),
  )
  const [known] = await tx.select().from(dataUpload).where(isSame).limit(1)
  if (known) return { upload: known, parts: (await partsHere(tx, known)).map(({ part }) => part) }
  const refused =
    (await refuseWithoutRoom(tx, { workspaceId, bytes, isNewTable: !table })) ??
    (await countTableUpload(tx, clock, { caller, bytes }))
  if (refused) return refused
  const [upload] = await tx
    .insert(dataUpload)
    .values({ bizId: randomBizId(), workspaceId, tableId: table?.id ?? null, userId, fileName, bytes, mark })
    .returning()
  if (!upload) throw new Error('no upload was written')
  return { upload, parts: [] }
}

const partsHere = (on: Db | Tx, { id }: Pick<PendingUpload, 'id'>) =>
  on.select().from(dataUploadPart).where(eq(dataUploadPart.uploadId, id)).orderBy(dataUploadPart.part)

/** Opens the caller's own upload, if they may still import into its workspace. Refuses notFound. */
async function openUpload(on: Db | Tx, { bid, caller }: { bid: string; caller: Caller }) {
  const actor = signedIn(caller)
  const [upload] = await on
    .select()
    .from(dataUpload)
    .where(and(eq(dataUpload.bizId, bid), eq(dataUpload.userId, actor.userId)))
  const found = upload && (await findWorkspace(on, { key: { id: upload.workspaceId }, actor }))
  const role = found?.roleType
  return upload && role && roleMay(role, 'add') ? upload : refuse('notFound')
}

type Sent = { bid: string; part: number; file: Blob; caller: Caller }

/**
 * Stores a complete part; skips one that is already stored. Refuses notFound, parameter (its number or size is wrong),
 * file.type (the first part does not match the file name).
 */
export async function storePart(
  { db, files }: { db: Db; files: FileStore },
  { part, file, ...params }: Sent,
): Promise<{ upload: PendingUpload; stored?: Upload } | Refusal> {
  const upload = await openUpload(db, params)
  if (isRefusal(upload)) return upload
  const { fileName, bytes } = upload
  const form = importFormOf(fileName)
  if (!form || part >= partsOf(bytes) || file.size !== bytesOfPart(bytes, part)) return refuse('parameter')
  const other = part === 0 ? await refuseOtherForm(importBytesMax, { form, name: fileName, start: file }) : undefined
  if (other) return other
  if ((await partsHere(db, upload)).some((here) => here.part === part)) return { upload }
  const { userId: createdBy } = signedIn(params.caller)
  const checked = { business: importBusiness, extension: form, originName: fileName, type: importTypes[form] }
  return { upload, stored: await storeChecked({ db, files }, { ...checked, content: file, createdBy }) }
}

type Added = { parts: number[]; isAdded: boolean }

/**
 * Adds a stored part to its upload; returns the numbers of all parts. Does not replace an existing part. Refuses
 * notFound if the upload has ended meanwhile.
 */
export async function addPart(
  tx: Tx,
  { upload: { id, bizId }, part, stored }: { upload: PendingUpload; part: number; stored?: Upload },
): Promise<Added | Refusal> {
  const [held] = await tx.select().from(dataUpload).where(eq(dataUpload.id, id)).for('update')
  if (!held) return refuse('notFound')
  const added = stored
    ? await tx
        .insert(dataUploadPart)
        .values({ uploadId: id, part, path: stored.path })
        .onConflictDoNothing()
        .returning()
    : []
  const isAdded = added.length > 0
  if (stored && isAdded) {
    await attachFile(tx, stored, bizId)
    await tx.update(dataUpload).set({ touchedAt: sql`now()` }).where(eq(dataUpload.id, id))
  }
  return { parts: (await partsHere(tx, held)).map((here) => here.part), isAdded }
}

/**
 * Starts the import of a complete upload; a repeated call returns that import. Refuses notFound, file.incomplete, and
 * as `beginImport`.
 */
export async function finishUpload(tx: Tx, params: { bid: string; caller: Caller }) {
  const { bid, caller } = params
  const upload = await openUpload(tx, params)
  if (isRefusal(upload)) return (await findBegun(tx, params)) ?? upload
  await tx.select({ id: dataUpload.id }).from(dataUpload).where(eq(dataUpload.id, upload.id)).for('update')
  const parts = await partsHere(tx, upload)
  const { fileName, bytes } = upload
  if (parts.length < partsOf(bytes)) return refuse('file.incomplete')
  // From now on, the import counts its bytes.
  await tx.delete(dataUpload).where(eq(dataUpload.id, upload.id))
  const { workspaceBizId, tableBizId } = await placeOf(tx, upload)
  const file = { paths: parts.map(({ path }) => path), fileName, bytes }
  const begun = await beginImport(tx, { workspaceBizId, tableBizId, caller, file, bizId: bid })
  return isRefusal(begun) ? begun : { ...begun, fileName, bytes }
}

async function findBegun(tx: Tx, { bid, caller }: { bid: string; caller: Caller }) {
  const [found] = await tx
    .select({ bizId: dataTable.bizId, tableName: dataTable.tableName, of: dataImport })
    .from(dataImport)
    .innerJoin(dataTable, eq(dataTable.id, dataImport.tableId))
    .where(and(eq(dataImport.bizId, bid), eq(dataImport.byId, signedIn(caller).userId)))
  if (!found) return undefined
  const { bizId, tableName, of } = found
  return { bizId, tableName, importBizId: of.bizId, fileName: of.fileName, bytes: of.bytes }
}

async function placeOf(tx: Tx, { workspaceId, tableId }: PendingUpload) {
  const { rows } = await tx.execute<{ workspaceBizId: string; tableBizId: string | null }>(sql`
    select w.biz_id as "workspaceBizId", t.biz_id as "tableBizId"
    from ${workspace} w left join ${dataTable} t on t.id = ${tableId} where w.id = ${workspaceId}`)
  const [place] = rows
  if (!place) throw new Error(`workspace ${workspaceId} of an upload is gone`)
  return { workspaceBizId: place.workspaceBizId, tableBizId: place.tableBizId ?? undefined }
}

/** Cancels an upload; the next sweep deletes its parts. Refuses notFound. */
export async function cancelUpload(tx: Tx, params: { bid: string; caller: Caller }) {
  const upload = await openUpload(tx, params)
  if (isRefusal(upload)) return upload
  await endUpload(tx, upload)
  return { fileName: upload.fileName }
}

async function endUpload(tx: Tx, upload: Pick<PendingUpload, 'id'>): Promise<void> {
  const parts = await partsHere(tx, upload)
  await tx.delete(dataUpload).where(eq(dataUpload.id, upload.id))
  await detachFiles(
    tx,
    parts.map(({ path }) => path),
  )
}

/** Ends uploads to removed tables. */
export async function endUploadsOf(tx: Tx, tableIds: readonly number[]): Promise<void> {
  for (const tableId of tableIds)
    for (const upload of await tx.select().from(dataUpload).where(eq(dataUpload.tableId, tableId)))
      await endUpload(tx, upload)
}

/** Ends uploads that were not resumed for a day. */
export async function sweepTableUploads(db: Db, { now }: Clock): Promise<void> {
  const isOver = lt(dataUpload.touchedAt, sql`${now} - make_interval(hours => ${uploadHours})`)
  const over = await db.select({ id: dataUpload.id }).from(dataUpload).where(isOver)
  for (const { id } of over)
    await db.transaction(async (tx) => {
      const [held] = await tx
        .select()
        .from(dataUpload)
        .where(and(eq(dataUpload.id, id), isOver))
        .for('update')
      if (held) await endUpload(tx, held)
    })
}

type ListedUpload = {
  bid: string
  tableBizId: string | null
  fileName: string
  bytes: number
  parts: number[]
  endsAt: string
}

/** Unfinished uploads of the caller in a workspace, newest first, each with its expiry time. */
export async function listUploads(db: Db, { workspaceId, userId }: { workspaceId: number; userId: number }) {
  const { rows } = await db.execute<ListedUpload>(sql`
    select u.biz_id as bid, t.biz_id as "tableBizId", u.file_name as "fileName", u.bytes::float8 as bytes,
      array(select p.part from ${dataUploadPart} p where p.upload_id = u.id order by 1) as parts,
      u.touched_at + make_interval(hours => ${uploadHours}) as "endsAt"
    from ${dataUpload} u left join ${dataTable} t on t.id = u.table_id where u.workspace_id = ${workspaceId} and u.user_id = ${userId}
    order by u.touched_at desc limit ${listedMax}`)
  return rows.map(({ parts, ...upload }) => ({
    ...upload,
    bytesHere: parts.reduce((sum, part) => sum + bytesOfPart(upload.bytes, part), 0),
  }))
}

const listedMax = 20
