import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { attachFile, type FileUse, forgetFiles, ownsFile, type Upload } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { avatarBytesMax } from '#contract/shell/accounts/user-config.ts'

/** Square of 256 pixels. Avatars are shown at 64 at most, so they stay sharp at double density and more. */
export const avatarUse: FileUse = { business: 'avatar', bytesMax: avatarBytesMax, takes: { picture: { square: 256 } } }

const avatarsOf = (userId: number) => ({ use: avatarUse, owner: String(userId) })

/**
 * Registers an uploaded avatar as the user's. Earlier uploads that were never saved are dropped. Returns their paths,
 * whose files the caller removes after the commit.
 */
export async function noteAvatar(tx: Tx, userId: number, avatar: Upload): Promise<string[]> {
  const left = await forgetAvatars(tx, userId)
  await attachFile(tx, avatar, String(userId))
  return left
}

/** Drops the user's avatars except the current one, and returns their paths. */
export const forgetAvatars = (tx: Tx, userId: number): Promise<string[]> =>
  forgetFiles(
    tx,
    avatarsOf(userId),
    sql`${storedFile.path} is distinct from (select avatar_path from sys_user where id = ${userId})`,
  )

export const ownsAvatar = (db: Db | Tx, userId: number, path: string): Promise<boolean> =>
  ownsFile(db, path, avatarsOf(userId))
