import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picturesUploaded } from '#api/platform/quota/quota.ts'
import { brandPictureBytesMax } from '#contract/shell/system/brand.ts'
import * as calls from '#contract/shell/system/calls.ts'
import type { BrandPicture } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi
let as: Person

beforeAll(async () => {
  api = await openTestApi()
  as = await makeUser(api, { perms: [SystemPerm.writeSettings] })
})
afterAll(() => api?.close())

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 200, alpha: 0.5 } } })
    .png()
    .toBuffer()
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], '标识.png', { type: 'image/png' })

async function upload(use: BrandPicture, width = 900, height = 300): Promise<string> {
  const body = { use, file: fileOf(await drawn(width, height)) }
  return (await api.done(calls.uploadBrandPicture, { as, body })).path
}
const config = () => api.done(calls.getConfig, {})
const shown = (path: string) => api.fetch(`${calls.getBrandPicture.path}?${new URLSearchParams({ path })}`)

test('anybody sees the logo and the background as they are configured, and may keep them: each has an address of its own', async () => {
  const [logo, background] = [await upload('logo'), await upload('background', 3000, 1500)]
  expect(await config()).toMatchObject({ sysLogoPicture: logo, sysBackgroundPicture: background })
  for (const [path, width, height] of [
    [logo, 512, 171],
    [background, 2560, 1280],
  ] as const) {
    const answer = await shown(path)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const read = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
    expect([read.format, read.width, read.height, read.hasAlpha]).toEqual(['webp', width, height, true])
  }
})

test('another picture takes the place of the one before, whose address is gone, and removed it gives way to the built-in one', async () => {
  const [first, second] = [await upload('logo'), await upload('logo')]
  expect(second).not.toBe(first)
  expect((await shown(first)).status).toBe(404)
  expect((await shown(second)).status).toBe(200)
  await api.done(calls.removeBrandPicture, { as, query: { use: 'logo' } })
  expect((await config()).sysLogoPicture).toBe('')
  expect((await shown(second)).status).toBe(404)
  await api.done(calls.removeBrandPicture, { as, query: { use: 'logo' } })
})

test('no other file of the store is shown to anybody', async () => {
  const avatar = 'avatar/an-avatar-of-somebody.webp'
  await api.files.put(avatar, new Uint8Array([1]))
  for (const path of [avatar, '', 'brand/none.webp', '../brand'])
    await api.refuses(calls.getBrandPicture, 'notFound', { query: { path } })
})

test('what is no picture, or larger than may be, is refused, and only who may write the settings changes them', async () => {
  const logo = (bytes: Uint8Array) => ({ as, body: { use: 'logo' as const, file: fileOf(bytes) } })
  await api.refuses(calls.uploadBrandPicture, 'file.type', logo(Buffer.from('<svg onload="alert(1)"/>')))
  const large = Buffer.concat([await drawn(4, 4), Buffer.alloc(brandPictureBytesMax.logo)])
  await api.refuses(calls.uploadBrandPicture, 'file.tooLarge', logo(large))
  const reader = await makeUser(api, { perms: [SystemPerm.readSettings] })
  const body = { use: 'logo' as const, file: fileOf(await drawn(4, 4)) }
  await api.refuses(calls.uploadBrandPicture, 'access.denied', { as: reader, body })
  await api.refuses(calls.removeBrandPicture, 'access.denied', { as: reader, query: { use: 'logo' } })
})

test('pictures of the organisation count among those that one person may upload', async () => {
  const busy = await makeUser(api, { perms: [SystemPerm.writeSettings] })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('picturesUploaded', ${`user:${busy.userId}`}, ${picturesUploaded.max}, now())`)
  const body = { use: 'logo' as const, file: fileOf(await drawn(4, 4)) }
  await api.refuses(calls.uploadBrandPicture, 'quota.rate', { as: busy, body })
})

test('several who change a picture at once leave one', async () => {
  const paths = await Promise.all(Array.from({ length: 4 }, () => upload('background', 8, 8)))
  const { sysBackgroundPicture: last } = await config()
  expect(paths).toContain(last)
  const found = await Promise.all(paths.map(async (path) => (await shown(path)).status))
  expect(found.filter((status) => status === 200)).toHaveLength(1)
})
