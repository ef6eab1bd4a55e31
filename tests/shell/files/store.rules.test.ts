import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localFiles } from '#api/platform/files/store/local.ts'
import { s3Files } from '#api/platform/files/store/s3.ts'
import { newFilePath } from '#api/platform/files/store/store.ts'
import { placeOnDisk, sweepTemporary } from '#api/platform/files/store/temporary.ts'
import { openStores, startS3, storeKinds } from './stores.ts'

async function open(kind: keyof typeof openStores) {
  const { store, lose, close } = await openStores[kind]()
  onTestFinished(close)
  const read = async (path: string) => {
    const saved = await store.get(path)
    if (!saved) return undefined
    const bytes = Buffer.from(await new Response(saved.stream).arrayBuffer())
    expect(bytes.byteLength).toBe(saved.size)
    return bytes
  }
  return { store, lose, read }
}

test.each(storeKinds)('on %s a file is read back as it was put, and gone when it is removed', async (kind) => {
  const { store, read } = await open(kind)
  const path = newFilePath('avatar', 'webp')
  expect(await read(path)).toBeUndefined()
  await store.put(path, new Uint8Array([1, 2, 3]))
  expect(await read(path)).toEqual(Buffer.from([1, 2, 3]))
  await store.remove(path)
  await store.remove(path)
  expect(await read(path)).toBeUndefined()
})

test.each(storeKinds)('on %s a large file is streamed in and out, and an empty one is a file', async (kind) => {
  const { store, read } = await open(kind)
  const piece = randomBytes(1024 ** 2)
  const path = newFilePath('ticket', 'pdf')
  await store.put(path, new Blob(Array.from({ length: 8 }, () => piece)))
  expect((await read(path))?.equals(Buffer.concat(Array.from({ length: 8 }, () => piece)))).toBe(true)
  const present = await store.get(path)
  await present?.stream.cancel()
  await store.put(newFilePath('ticket', 'pdf'), new Blob([]))
})

test.each(storeKinds)('on %s a file that breaks off on its way leaves nothing', async (kind) => {
  const { store, read } = await open(kind)
  const path = newFilePath('ticket', 'pdf')
  const breaking = Object.assign(new Blob([randomBytes(64)]), {
    stream: () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(randomBytes(16)),
        pull: (controller) => controller.error(new Error('broken off')),
      }),
  })
  await expect(store.put(path, breaking)).rejects.toThrow('broken off')
  expect(await read(path)).toBeUndefined()
})

test('a local file is stored only under its path', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = newFilePath('avatar', 'webp')
  await localFiles(folder).put(path, new Uint8Array([1]))
  expect(readdirSync(join(folder, 'avatar'))).toEqual([path.slice('avatar/'.length)])
})

const yesterday = (path: string) =>
  utimesSync(path, new Date(Date.now() - 90_000_000), new Date(Date.now() - 90_000_000))

test('partial files of a killed process are swept, and complete ones are kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = localFiles(folder)
  const [whole, part] = [newFilePath('incoming', 'webp'), newFilePath('incoming', 'part')]
  for (const path of [whole, part]) await store.put(path, new Uint8Array([1]))
  const left = [`${whole}.a_b-c.part`, `${part}.d_e-f.part`].map((path) => join(folder, path))
  for (const path of left) writeFileSync(path, 'half')
  await store.sweep?.()
  expect(readdirSync(join(folder, 'incoming'))).toHaveLength(4)
  for (const name of readdirSync(join(folder, 'incoming'))) yesterday(join(folder, 'incoming', name))
  await store.sweep?.()
  expect(readdirSync(join(folder, 'incoming')).toSorted()).toEqual(
    [whole, part].map((path) => basename(path)).toSorted(),
  )
})

test('temporary files that a killed process has left are swept after a day, and nobody else’s', async () => {
  const [left, used] = [placeOnDisk(), placeOnDisk()]
  const others = join(tmpdir(), `${randomUUID()}.part`)
  onTestFinished(() => rmSync(others))
  onTestFinished(used.remove)
  for (const path of [left.path, used.path, others]) writeFileSync(path, 'half')
  for (const path of [left.path, others]) yesterday(path)
  await sweepTemporary()
  expect([left.path, used.path, others].map((path) => existsSync(path))).toEqual([false, true, true])
})

test('no two files have one path', () => {
  const paths = Array.from({ length: 1000 }, () => newFilePath('avatar', 'webp'))
  expect(new Set(paths).size).toBe(paths.length)
})

test.each([
  '../secret',
  '/etc/passwd',
  'avatar/../../x.webp',
  'avatar\\x.webp',
  'avatar/x',
  'avatar/.webp',
  '',
  'a/b/c.d',
])('the path %j leads nowhere', async (path) => {
  const folder = join(tmpdir(), `files-${newFilePath('none', 'x').slice(5)}`)
  const place = { endpoint: 'http://127.0.0.1:9', bucket: 'b', region: 'r', accessKey: 'k', secretKey: 's' }
  for (const files of [localFiles(folder), await s3Files(place)]) {
    await expect(async () => files.put(path, new Uint8Array([1]))).rejects.toThrow('not a path')
    await expect(async () => files.get(path)).rejects.toThrow('not a path')
    await expect(async () => files.remove(path)).rejects.toThrow('not a path')
    files.close()
  }
  expect(existsSync(folder)).toBe(false)
})

test('an unreachable S3, a refusal and a missing bucket are distinguished from a missing file', async () => {
  const { place, lose, close } = await startS3()
  onTestFinished(close)
  const path = newFilePath('avatar', 'webp')
  const bucketless = await s3Files({ ...place, bucket: 'another' })
  const stranger = await s3Files({ ...place, accessKey: 'nobody' })
  for (const store of [bucketless, stranger]) {
    const unavailable = { name: 'FilesUnavailable', code: 'FILES_UNAVAILABLE' }
    await expect(store.check()).rejects.toMatchObject(unavailable)
    await expect(store.put(path, new Uint8Array([1]))).rejects.toMatchObject(unavailable)
    await expect(store.get(path)).rejects.toMatchObject(unavailable)
    store.close()
  }
  const store = await s3Files(place)
  await store.check()
  expect(await store.get(path)).toBeUndefined()
  await lose()
  await expect(store.check()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  store.close()
})
