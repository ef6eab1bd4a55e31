import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type FileUse, forgetFiles, keepFor, ownsFile, type Upload } from '#api/platform/files/kept-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { avatarBytesMax } from '#contract/shell/accounts/user-config.ts'

/** A small square; shown at 64 at most, sharp on screens of twice the density and more. */
export const avatarUse: FileUse = { business: 'avatar', bytesMax: avatarBytesMax, takes: { picture: { square: 256 } } }

const avatarsOf = (userId: number) => ({ use: avatarUse, owner: String(userId) })

/**
 * Notes an uploaded avatar as the user's. Those uploaded before and never saved give way to it; gives their paths, whose
 * files are to be removed when all is committed.
 */
export async function noteAvatar(tx: Tx, userId: number, avatar: Upload): Promise<string[]> {
  const left = await forgetAvatars(tx, userId)
  await keepFor(tx, avatar, String(userId))
  return left
}

/** Takes the user's avatars that are not the current one out of the table; gives their paths. */
export const forgetAvatars = (tx: Tx, userId: number): Promise<string[]> =>
  forgetFiles(
    tx,
    avatarsOf(userId),
    sql`${storedFile.path} is distinct from (select avatar_path from sys_user where id = ${userId})`,
  )

/** Whether the path is one the user has uploaded. */
export const ownsAvatar = (db: Db | Tx, userId: number, path: string): Promise<boolean> =>
  ownsFile(db, path, avatarsOf(userId))
