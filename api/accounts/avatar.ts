import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { avatarBytesMax } from '#contract/accounts/user-config.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type FileStore, newFilePath } from '../files/store.ts'
import { storedFile } from '../files/table.ts'
import { sha256 } from '../keys.ts'

export const avatarBusiness = 'avatar'
/** Pixels a side; shown at 64 at most, sharp on screens of twice the density and more. */
const avatarSide = 256
/** What cameras of phones take, and far below what would fill the memory when unpacked. */
const pixelsMax = 24_000_000

const signatures: Record<string, number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
}

/** What the content begins like; the name says nothing. */
const formatOf = (bytes: Uint8Array): string | undefined =>
  Object.keys(signatures).find((format) => signatures[format]?.every((byte, at) => bytes[at] === byte))

export type Avatar = { path: string; originName: string; bytes: Uint8Array }

/**
 * The uploaded picture drawn anew as a small square, without anything it carried besides its pixels. Refuses file.tooLarge
 * (more than 2 MB, or too many pixels) and file.type (no PNG or JPEG by its content, or a broken one).
 */
export async function drawAvatar(file: File): Promise<Avatar | Refusal> {
  if (file.size > avatarBytesMax) return refuse('file.tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = formatOf(bytes)
  if (!format) return refuse('file.type')
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    const { format: read, width, height } = await picture.metadata()
    if (read !== format) return refuse('file.type')
    if (width * height > pixelsMax) return refuse('file.tooLarge')
    const drawn = await picture
      .autoOrient()
      .resize(avatarSide, avatarSide, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer()
    return { path: newFilePath(avatarBusiness, 'webp'), originName: file.name.slice(0, 200), bytes: drawn }
  } catch {
    return refuse('file.type')
  }
}

/**
 * Notes an uploaded avatar as the user's. Those uploaded before and never saved give way to it; gives their paths, whose
 * files are to be removed when all is committed.
 */
export async function noteAvatar(tx: Tx, userId: number, { path, originName, bytes }: Avatar): Promise<string[]> {
  const left = await forgetAvatars(tx, userId)
  await tx.insert(storedFile).values({
    path,
    originName,
    type: 'image/webp',
    bytes: bytes.byteLength,
    sha256: sha256(bytes).toString('hex'),
    businessType: avatarBusiness,
    businessId: String(userId),
  })
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
  const bytes = await files.get(path)
  return bytes ? { type: row.type, bytes } : refuse('notFound')
}

/** Removes files that no row names any more. */
export const removeFiles = async (files: FileStore, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await files.remove(path)
}
