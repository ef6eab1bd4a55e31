import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FilesUnavailable } from '#api/platform/files/store/store.ts'
import {
  attachFile,
  type FileUse,
  openStoredFile,
  storeUpload,
  sweepUploads,
  type Upload,
} from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { openTestDatabase } from '../../support/database.ts'
import { type OpenStore, observed, openStores, storeKinds, type TestFiles } from './stores.ts'

const use: FileUse = { business: 'paper', bytesMax: 4 * megabyte, takes: { kinds: ['pdf'] } }
const caller: Caller = { principal: null, session: null, language: 'zh-Hans', address: '192.0.2.1' }
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
const fileOf = (bytes: Uint8Array, name = '凭证.pdf') => new File([Uint8Array.from(bytes)], name)

describe.each(storeKinds)('files that are kept on %s:', (kind) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let opened: OpenStore
  let files: TestFiles
  const stores = () => ({ db: database.db, files })
  const keep = async (file: File) => {
    const saved = await storeUpload(stores(), { use, file, caller })
    if (isRefusal(saved)) throw new Error(saved.refused)
    return saved
  }
  const read = (path: string, mayRead = () => true) => openStoredFile(stores(), { path, uses: [use], mayRead })
  const rowOf = async ({ path }: Pick<Upload, 'path'>) =>
    (await database.db.select().from(storedFile).where(eq(storedFile.path, path)))[0]

  beforeAll(async () => {
    database = await openTestDatabase()
    opened = await openStores[kind]()
    files = observed(opened.store)
  })
  afterAll(async () => {
    await database?.close()
    await opened?.close()
  })

  test('a row says what a file is, with the hash of its bytes; it is read when it belongs to something', async () => {
    const bytes = pdf(3 * megabyte)
    const present = await keep(fileOf(bytes))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(present).toMatchObject({ originName: '凭证.pdf', bytes: bytes.length, sha256 })
    expect(await read(present.path)).toMatchObject({ refused: 'notFound' })

    await database.db.transaction((tx) => attachFile(tx, present, 'item:7'))
    const about = {
      originName: '凭证.pdf',
      type: 'application/pdf',
      businessType: 'paper',
      businessId: 'item:7',
      sha256,
    }
    expect(await rowOf(present)).toMatchObject({ ...about, bytes: bytes.length, kept: true })
    const found = await read(present.path)
    if (isRefusal(found)) throw new Error(found.refused)
    expect(Buffer.from(await new Response(found.bytes.stream).arrayBuffer()).equals(bytes)).toBe(true)
    expect(await read(present.path, () => false)).toMatchObject({ refused: 'notFound' })
    const other = { ...use, business: 'other' }
    expect(await openStoredFile(stores(), { path: present.path, uses: [other], mayRead: () => true })).toMatchObject({
      refused: 'notFound',
    })
  })

  test('another type than its content has, and one byte too many, are refused before anything is kept', async () => {
    const before = files.written.size
    const refusalOf = (bytes: Uint8Array) => storeUpload(stores(), { use, file: fileOf(bytes), caller })
    for (const bytes of [Buffer.from('PK\x03\x04'), Buffer.from('<html>'), Buffer.alloc(0)])
      expect(await refusalOf(bytes)).toMatchObject({ refused: 'file.type' })
    expect(await refusalOf(pdf(use.bytesMax + 1))).toEqual({
      refused: 'file.tooLarge',
      faults: { file: [{ key: 'fileTooLarge', values: { megabytes: 4 } }] },
    })
    expect(files.written.size).toBe(before)
    const { rows } = await database.db.execute(sql`select 1 from stored_file where not kept`)
    expect(rows).toEqual([])
  })

  test('an upload that breaks off, or is never said to be of anything, is swept after an hour', async () => {
    const breaking = Object.assign(fileOf(pdf(1000)), {
      stream: () =>
        new ReadableStream({
          start: (controller) => controller.enqueue(randomBytes(16)),
          pull: (controller) => controller.error(new Error('broken off')),
        }),
    })
    await expect(keep(breaking)).rejects.toThrow('broken off')
    const [path = ''] = [...files.written].slice(-1)
    expect(await read(path)).toMatchObject({ refused: 'notFound' })
    const unsaved = await keep(fileOf(pdf(1000)))

    await sweepUploads(stores())
    expect(await files.has(unsaved.path)).toBe(true)
    await database.db
      .update(storedFile)
      .set({ createdAt: sql`now() - interval '2 hours'` })
      .where(eq(storedFile.kept, false))
    await sweepUploads(stores())
    // Not every store deletes partial uploads immediately, so this waits until nothing is left.
    expect([await files.has(unsaved.path), await files.has(path)]).toEqual([false, false])
    expect([await rowOf(unsaved), await rowOf({ path })]).toEqual([undefined, undefined])
  })

  test('an upload that the store does not remove keeps no other, is named, and is tried again', async () => {
    const [stuck, other] = [await keep(fileOf(pdf(1000))), await keep(fileOf(pdf(1000)))]
    await database.db
      .update(storedFile)
      .set({ createdAt: sql`now() - interval '2 hours'` })
      .where(eq(storedFile.kept, false))
    const failing = {
      ...files,
      remove: (path: string) =>
        path === stuck.path ? Promise.reject(new FilesUnavailable('no answer')) : files.remove(path),
    }
    await expect(sweepUploads({ ...stores(), files: failing })).rejects.toThrow(stuck.path)
    expect([await files.has(stuck.path), await files.has(other.path)]).toEqual([true, false])
    expect([await rowOf(stuck), await rowOf(other)]).toMatchObject([{ path: stuck.path }, undefined])
    await sweepUploads(stores())
    expect([await files.has(stuck.path), await rowOf(stuck)]).toEqual([false, undefined])
  })
})
