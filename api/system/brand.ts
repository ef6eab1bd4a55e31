import { eq, sql } from 'drizzle-orm'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { brandPictureBytesMax } from '#contract/system/brand.ts'
import type { BrandPicture } from '#contract/system/codes.ts'
import type { GlobalConfig } from '#contract/system/shapes.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type DrawnFile, noteFile } from '../files/note-file.ts'
import { drawPicture } from '../files/picture.ts'
import type { PictureSize } from '../files/picture-drawing.ts'
import { type FileStore, newFilePath } from '../files/store.ts'
import { storedFile } from '../files/table.ts'
import { nameOfFile } from '../files/upload.ts'
import type { Caller } from '../serve.ts'
import { systemSetting } from './table.ts'

/** Pixels: a logo is shown at 40 at most and may be wide; the background as wide as a large screen. */
const sizes: Record<BrandPicture, PictureSize> = { logo: { within: 512 }, background: { within: 2560 } }

const business = 'brand'
const keys = { logo: 'sysLogoPicture', background: 'sysBackgroundPicture' } as const satisfies Record<
  BrandPicture,
  keyof GlobalConfig
>

/** The uploaded picture drawn anew. Refuses as `drawPicture` does. */
export async function drawBrandPicture(
  use: BrandPicture,
  { file, caller }: { file: File; caller: Caller },
): Promise<DrawnFile | Refusal> {
  const bytes = await drawPicture(file, { bytesMax: brandPictureBytesMax[use], size: sizes[use], caller })
  if (isRefusal(bytes)) return bytes
  return { path: newFilePath(business, 'webp'), originName: nameOfFile(file), bytes }
}

/** Shows the picture from now on; gives the paths that are left over, whose files are to be removed when all is committed. */
export async function setBrandPicture(tx: Tx, use: BrandPicture, drawn: DrawnFile): Promise<string[]> {
  const left = await removeBrandPicture(tx, use)
  await noteFile(tx, drawn, { businessType: business, businessId: use })
  await tx.insert(systemSetting).values({ key: keys[use], value: drawn.path })
  return left
}

/** Shows the built-in one again; gives the paths that are left over. */
export async function removeBrandPicture(tx: Tx, use: BrandPicture): Promise<string[]> {
  // Two who change it at once wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brand'))`)
  await tx.delete(systemSetting).where(eq(systemSetting.key, keys[use]))
  const { rows } = await tx.execute<{ path: string }>(sql`
    delete from stored_file where business_type = ${business} and business_id = ${use} returning path`)
  return rows.map(({ path }) => path)
}

type Shown = { type: string; bytes: Uint8Array }

/**
 * What anybody may see, which are these pictures and no other file. They are asked for with every visit to the login page:
 * both are kept in memory, so that no visitor reaches the file store by them. Refuses notFound.
 */
export function brandPictures({ db, files }: { db: Db; files: FileStore }) {
  const shown = new Map<string, Promise<Shown | undefined>>()
  const read = async (path: string): Promise<Shown | undefined> => {
    const [row] = await db.select().from(storedFile).where(eq(storedFile.path, path))
    const kept = row?.businessType === business ? await files.get(path) : undefined
    return row && kept && { type: row.type, bytes: new Uint8Array(await new Response(kept.stream).arrayBuffer()) }
  }
  return async (path: string, config: GlobalConfig): Promise<Shown | Refusal> => {
    const current = Object.values(keys).map((key) => config[key])
    if (path === '' || !current.includes(path)) return refuse('notFound')
    for (const known of shown.keys()) if (!current.includes(known)) shown.delete(known)
    const reading = shown.get(path) ?? read(path)
    shown.set(path, reading)
    const found = await reading.catch((failed: unknown) => {
      shown.delete(path)
      throw failed
    })
    if (!found) shown.delete(path)
    return found ?? refuse('notFound')
  }
}
