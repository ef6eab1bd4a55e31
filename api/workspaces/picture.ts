import { eq, sql } from 'drizzle-orm'
import { avatarBytesMax } from '#contract/accounts/user-config.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { MemberStatus } from '#contract/workspaces/codes.ts'
import { WorkspacePerm } from '#contract/workspaces/perms.ts'
import { PictureUse } from '#contract/workspaces/shapes.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type DrawnFile, noteFile } from '../files/note-file.ts'
import { drawPicture } from '../files/picture.ts'
import type { PictureSize } from '../files/picture-drawing.ts'
import { type FileStore, newFilePath } from '../files/store.ts'
import { storedFile } from '../files/table.ts'
import { nameOfFile } from '../files/upload.ts'
import type { Caller, Principal } from '../serve.ts'
import { isSeen } from './seen-since.ts'
import { findWorkspace } from './standing.ts'

/** Pixels: the square is shown at 96 at most; a notice's picture as wide as a page. */
const sizes: Record<PictureUse, PictureSize> = { photo: { square: 256 }, notice: { within: 1600 } }

const businessTypes: Record<PictureUse, string> = { photo: 'workspace-photo', notice: 'workspace-notice' }

/** Whose a picture is: the uploader's until it is saved, its workspace's then. */
const ofUploader = (userId: number) => `user:${userId}`
const ofWorkspace = (id: number) => `workspace:${id}`

export type DrawnPicture = DrawnFile & { use: PictureUse }

/** The uploaded picture drawn anew. Refuses file.tooLarge and file.type, as `drawPicture` does. */
export async function drawFor(
  use: PictureUse,
  { file, caller }: { file: File; caller: Caller },
): Promise<DrawnPicture | Refusal> {
  const bytes = await drawPicture(file, { bytesMax: avatarBytesMax, size: sizes[use], caller })
  if (isRefusal(bytes)) return bytes
  return { path: newFilePath(businessTypes[use], 'webp'), use, originName: nameOfFile(file), bytes }
}

/**
 * Notes an uploaded picture as the user's. Those they uploaded a day ago and never saved give way; gives their paths, whose
 * files are to be removed when all is committed.
 */
export async function noteUpload(
  tx: Tx,
  clock: Clock,
  { userId, picture }: { userId: number; picture: DrawnPicture },
): Promise<string[]> {
  const { rows } = await tx.execute<{ path: string }>(sql`
    delete from stored_file
    where business_type in (${businessTypes.photo}, ${businessTypes.notice}) and business_id = ${ofUploader(userId)}
      and created_at < ${clock.now} - interval '1 day'
    returning path`)
  await noteFile(tx, picture, { businessType: businessTypes[picture.use], businessId: ofUploader(userId) })
  return rows.map((row) => row.path)
}

/**
 * Gives a workspace the picture in the place of the one before. Refuses validation under that field: no upload of the user's,
 * or one for another use. Gives the paths that are left over.
 */
export async function changePicture(
  tx: Tx,
  change: {
    use: PictureUse
    workspaceId: number
    userId: number
    field: string
    from: string | null
    to: string | null
  },
): Promise<string[] | Refusal> {
  const { use, workspaceId, userId, field, from, to } = change
  if (from === to) return []
  if (to !== null) {
    const { rows } = await tx.execute<{ path: string }>(sql`
      update stored_file set business_id = ${ofWorkspace(workspaceId)}
      where path = ${to} and business_type = ${businessTypes[use]} and business_id = ${ofUploader(userId)}
      returning path`)
    if (rows.length === 0) return refuse('validation', { faults: { [field]: [{ key: 'pictureUnknown' }] } })
  }
  if (from === null) return []
  await tx.delete(storedFile).where(eq(storedFile.path, from))
  return [from]
}

type Reading = { path: string; caller: Principal; since: string | null }

/** Refuses notFound: a picture that is not for the caller is as unknown as none. `since` as `workSeenSince` says. */
export async function readPicture(
  { db, clock, files }: { db: Db; clock: Clock; files: FileStore },
  { path, caller, since }: Reading,
) {
  const [row] = await db.select().from(storedFile).where(eq(storedFile.path, path))
  const use = Object.values(PictureUse).find((each) => businessTypes[each] === row?.businessType)
  if (!row || !use || !(await maySee(db, { use, businessId: row.businessId, caller }))) return refuse('notFound')
  if (use === PictureUse.notice && since !== null && !(await isNoticeSeen(db, clock, { path, since })))
    return refuse('notFound')
  const kept = await files.get(path)
  return kept ? { type: row.type, bytes: kept } : refuse('notFound')
}

/** Of whose notice a picture is; one that is in none yet was uploaded just now. */
async function isNoticeSeen(db: Db, clock: Clock, { path, since }: { path: string; since: string }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from workspace_notice n where n.img_path = ${path} and not ${isSeen(clock, sql`n.created_at`, since)}`)
  return rows.length === 0
}

async function maySee(
  db: Db,
  { use, businessId, caller }: { use: PictureUse; businessId: string; caller: Principal },
): Promise<boolean> {
  if (businessId === ofUploader(caller.userId)) return true
  const [kind, id] = businessId.split(':')
  const found = kind === 'workspace' && (await findWorkspace(db, { key: { id: Number(id) }, actor: caller }))
  if (!found) return false
  if (found.roleType !== null) return true
  const isListed = found.entry?.status === MemberStatus.pending || caller.perms.has(WorkspacePerm.manage)
  return use === PictureUse.photo && isListed
}
