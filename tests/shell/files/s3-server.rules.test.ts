import { expect, onTestFinished, test } from 'vitest'
import { type S3Config, s3Files } from '#api/platform/files/store/s3.ts'
import { presignedPut } from '#api/platform/files/store/s3-address.ts'
import { FilesUnavailable, newFilePath } from '#api/platform/files/store/store.ts'
import { startS3 } from './stores.ts'

async function open() {
  const { place, close } = await startS3()
  const store = await s3Files(place)
  onTestFinished(async () => {
    store.close()
    await close()
  })
  return { place, store }
}

const addressFor = ({ endpoint, region, accessKey, secretKey, bucket }: S3Config, more: { now?: Date } = {}) => {
  const key = newFilePath('incoming', 'part')
  return {
    key,
    url: presignedPut({ endpoint, region, accessKey, secretKey, path: `/${bucket}/${key}`, seconds: 60, ...more }),
  }
}
const put = (url: string, body = 'abc') => fetch(url, { method: 'PUT', body })

test('an address that was signed takes one object, and no other, later or otherwise signed one', async () => {
  const { place, store } = await open()
  const { key, url } = addressFor(place)
  expect((await put(url)).status).toBe(200)
  const stored = await store.get(key)
  expect(await new Response(stored?.stream).text()).toBe('abc')
  const spoilt = [
    url.replace(key, newFilePath('incoming', 'part')),
    url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
    url.split('?')[0] ?? '',
    addressFor({ ...place, secretKey: 'another' }).url,
    addressFor(place, { now: new Date(Date.now() - 61_000) }).url,
  ]
  for (const each of spoilt) expect((await put(each)).status, each).toBe(403)
  expect((await fetch(url)).status).toBe(403)
})

test('a client with a wrong key or for another bucket is refused, and nothing is stored', async () => {
  const { place, store } = await open()
  const path = newFilePath('avatar', 'webp')
  for (const wrong of [{ secretKey: 'another' }, { accessKey: 'another' }, { bucket: 'another' }]) {
    const stranger = await s3Files({ ...place, ...wrong })
    onTestFinished(() => stranger.close())
    await expect(stranger.put(path, new Uint8Array([1]))).rejects.toThrow(FilesUnavailable)
    await expect(stranger.check()).rejects.toThrow(FilesUnavailable)
  }
  expect(await store.get(path)).toBeUndefined()
  await store.check()
})
