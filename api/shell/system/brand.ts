import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import {
  attachFile,
  type FileUse,
  forgetFiles,
  openStoredFile,
  type Upload,
} from '#api/platform/files/store/stored-file.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { brandPictureBytesMax } from '#contract/shell/system/brand.ts'
import type { BrandPicture } from '#contract/shell/system/codes.ts'
import type { GlobalConfig } from '#contract/shell/system/shapes.ts'
import { systemSetting } from './table.ts'

const business = 'brand'
/** Pixels. A logo is shown at 40 high at most and may be wide; the background is as wide as a large screen. */
export const brandUses: Record<BrandPicture, FileUse> = {
  logo: { business, bytesMax: brandPictureBytesMax.logo, takes: { picture: { within: 512 } } },
  background: { business, bytesMax: brandPictureBytesMax.background, takes: { picture: { within: 2560 } } },
}
const keys = { logo: 'sysLogoPicture', background: 'sysBackgroundPicture' } as const satisfies Record<
  BrandPicture,
  keyof GlobalConfig
>

/** Replaces the picture; returns the replaced paths, whose files the caller removes after the commit. */
export async function setBrandPicture(tx: Tx, use: BrandPicture, drawn: Upload): Promise<string[]> {
  const left = await removeBrandPicture(tx, use)
  await attachFile(tx, drawn, use)
  await tx.insert(systemSetting).values({ key: keys[use], value: drawn.path })
  return left
}

/** Restores the built-in picture; returns the replaced paths. */
export async function removeBrandPicture(tx: Tx, use: BrandPicture): Promise<string[]> {
  // Serializes concurrent changes.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brand'))`)
  await tx.delete(systemSetting).where(eq(systemSetting.key, keys[use]))
  return forgetFiles(tx, { use: brandUses[use], owner: use })
}

type Shown = { type: string; bytes: Uint8Array }

/**
 * Public access to these pictures and no other file. Every visit to the login page requests both, so they are cached in
 * memory, which keeps visitors off the file store. Refuses notFound.
 */
export function brandPictures(stores: { db: Db; files: FileStore }) {
  const shown = new Map<string, Promise<Shown | undefined>>()
  const read = async (path: string): Promise<Shown | undefined> => {
    const stored = await openStoredFile(stores, { path, uses: Object.values(brandUses), mayRead: () => true })
    if (isRefusal(stored)) return undefined
    return { type: stored.type, bytes: new Uint8Array(await new Response(stored.bytes.stream).arrayBuffer()) }
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
