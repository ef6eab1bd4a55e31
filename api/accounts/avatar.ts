import { eq, sql } from 'drizzle-orm'
import { avatarBytesMax } from '#contract/accounts/user-config.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type DrawnFile, noteFile } from '../files/note-file.ts'
import { drawPicture } from '../files/picture.ts'
import { type FileStore, newFilePath } from '../files/store.ts'
import { storedFile } from '../files/table.ts'
import { nameOfFile } from '../files/upload.ts'
import type { Caller } from '../serve.ts'

export const avatarBusiness = 'avatar'
/** Pixels a side; shown at 64 at most, sharp on screens of twice the density and more. */
const avatarSide = 256

/** The uploaded picture as a small square. Refuses file.tooLarge and file.type, as `drawPicture` does. */
export async function drawAvatar(file: File, caller: Caller): Promise<DrawnFile | Refusal> {
  const bytes = await drawPicture(file, { bytesMax: avatarBytesMax, size: { square: avatarSide }, caller })
  if (isRefusal(bytes)) return bytes
  return { path: newFilePath(avatarBusiness, 'webp'), originName: nameOfFile(file), bytes }
}

/**
 * Notes an uploaded avatar as the user's. Those uploaded before and never saved give way to it; gives their paths, whose
 * files are to be removed when all is committed.
 */
export async function noteAvatar(tx: Tx, userId: number, avatar: DrawnFile): Promise<string[]> {
  const left = await forgetAvatars(tx, userId)
  await noteFile(tx, avatar, { businessType: avatarBusiness, businessId: String(userId) })
  return left
}

/** Takes the user's avatars that are not the current one out of the table; gives their paths. */
export async function forgetAvatars(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ path: string }>(sql`
    delete from stored_file where business_type = ${avatarBusiness} and business_id = ${String(userId)}
      and path is distinct from (select avatar_path from sys_user where id = ${userId})
    returning path`)
  return rows.map(({ path }) => path)
}

/** Whether the path is one the user has uploaded. */
export async function ownsAvatar(db: Db | Tx, userId: number, path: string): Promise<boolean> {
  const [row] = await db.select().from(storedFile).where(eq(storedFile.path, path))
  return row?.businessType === avatarBusiness && row.businessId === String(userId)
}

/** Refuses notFound: a path of another kind of file is as unknown as one of none. */
export async function readAvatar({ db, files }: { db: Db; files: FileStore }, path: string) {
  const [row] = await db.select().from(storedFile).where(eq(storedFile.path, path))
  if (row?.businessType !== avatarBusiness) return refuse('notFound')
  const kept = await files.get(path)
  return kept ? { type: row.type, bytes: kept } : refuse('notFound')
}
