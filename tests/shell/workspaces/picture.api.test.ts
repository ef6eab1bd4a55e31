import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedFile } from '#api/platform/files/table.ts'
import { avatarBytesMax } from '#contract/shell/accounts/user-config.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { type OpenStore, openStores, storeKinds } from '../files/stores.ts'
import { makeManager, makeTeam } from './team.ts'

let api: TestApi
let files: OpenStore

const drawn = (format: 'png' | 'jpeg' | 'gif', width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7a5b' } })
    .toFormat(format)
    .toBuffer()
const fileOf = (bytes: Uint8Array, name = '图.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' })

async function upload(as: Person, use?: 'photo' | 'notice'): Promise<string> {
  const body = { file: fileOf(await drawn('png', 4000, 300)), use }
  return (await api.done(calls.uploadPicture, { as, body })).sysFile.path
}
const picture = (as: Person, path: string) => ({ as, query: { path } })

describe.each(storeKinds)('pictures on %s:', (kind) => {
  beforeAll(async () => {
    files = await openStores[kind]()
    api = await openTestApi({ store: files.store })
  })
  afterAll(async () => {
    await api?.close()
    await files?.close()
  })

  test("a workspace's picture is a small square, a notice's keeps its sides", async () => {
    const person = await makeUser(api)
    const sizeOf = async (path: string) => {
      const { bytes } = await api.download(calls.getPicture, picture(person, path))
      const { format, width, height } = await sharp(bytes).metadata()
      return { format, width, height }
    }
    expect(await sizeOf(await upload(person))).toEqual({ format: 'webp', width: 256, height: 256 })
    expect(await sizeOf(await upload(person, 'notice'))).toEqual({ format: 'webp', width: 1600, height: 120 })
  })

  test('a picture that is none is refused, and so is one of more than 2 MB', async () => {
    const as = await makeUser(api)
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const behind = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html])
    for (const bytes of [html, behind, await drawn('gif'), Buffer.alloc(0)])
      await api.refuses(calls.uploadPicture, 'file.type', { as, body: { file: fileOf(bytes) } })
    const large = Buffer.concat([await drawn('jpeg'), Buffer.alloc(avatarBytesMax)])
    await api.refuses(calls.uploadPicture, 'file.tooLarge', { as, body: { file: fileOf(large) } })
    await api.refuses(calls.uploadPicture, 'validation', { as, body: { use: 'photo' } as never })
  })

  test('a workspace wears a picture when its path is saved; the one before is removed then', async () => {
    const { bizId, owner } = await makeTeam(api)
    const save = (photoPath: string | null, version: number) =>
      api.done(calls.saveWorkspace, { as: owner, body: { bizId, version, photoPath } })
    const [first, second] = [await upload(owner), await upload(owner)]
    await save(first, 0)
    await save(first, 1)
    await save(second, 2)
    expect([await api.files.has(first), await api.files.has(second)]).toEqual([false, true])
    expect(await api.done(calls.getWorkspace, { as: owner, body: { bizId } })).toMatchObject({ photoPath: second })
    await save(null, 3)
    expect(await api.files.has(second)).toBe(false)

    const body = { name: '有图的', photoPath: await upload(owner) }
    const made = await api.done(calls.saveWorkspace, { as: owner, body })
    const [listed] = (await api.done(calls.listWorkspaces, { as: owner })).filter(({ id }) => id === made.id)
    expect(listed?.photoPath).toBe(body.photoPath)
  })

  test("nothing wears another's upload, one that is worn, one for another use, or any other path", async () => {
    const { bizId, owner, collaborator } = await makeTeam(api)
    const worn = await upload(owner)
    await api.done(calls.saveWorkspace, { as: owner, body: { name: '别的', photoPath: worn } })
    for (const photoPath of [
      await upload(collaborator),
      worn,
      await upload(owner, 'notice'),
      'workspace-photo/none.webp',
    ])
      expect(
        (await api.refuses(calls.saveWorkspace, 'validation', { as: owner, body: { bizId, version: 0, photoPath } }))
          .errors,
      ).toEqual({ photoPath: ['图片已失效，请重新上传'] })
    const body = { content: '一', imgPath: await upload(owner) }
    await api.refuses(calls.createNotice, 'validation', { as: owner, query: { bizId }, body })
    const { id } = await api.done(calls.createNotice, { as: owner, query: { bizId }, body: { content: '一' } })
    const edit = { id, version: 0, content: '一', imgPath: '../../etc/passwd' }
    await api.refuses(calls.updateNotice, 'validation', { as: owner, query: { bizId }, body: edit })
  })

  test("a notice's picture goes with it, and only members see it", async () => {
    const { bizId, owner, viewer, invited, stranger } = await makeTeam(api)
    const query = { bizId }
    const [first, second] = [await upload(owner, 'notice'), await upload(owner, 'notice')]
    await api.refuses(calls.getPicture, 'notFound', picture(viewer, first))
    const { id } = await api.done(calls.createNotice, { as: owner, query, body: { content: '一', imgPath: first } })
    await api.download(calls.getPicture, picture(viewer, first))
    for (const as of [invited, stranger, await makeManager(api)])
      await api.refuses(calls.getPicture, 'notFound', picture(as, first))
    const edit = { id, version: 0, content: '一', imgPath: second }
    await api.done(calls.updateNotice, { as: owner, query, body: edit })
    expect(await api.files.has(first)).toBe(false)
    await api.done(calls.deleteNotice, { as: owner, query: { ...query, id } })
    expect(await api.files.has(second)).toBe(false)
  })

  test("a workspace's picture is seen by members, who is asked, administrators and who manages all", async () => {
    const { bizId, owner, viewer, invited, stranger } = await makeTeam(api)
    const photoPath = await upload(owner)
    await api.done(calls.saveWorkspace, { as: owner, body: { bizId, version: 0, photoPath } })
    const admin = await makeUser(api, { administrator: true })
    for (const as of [owner, viewer, invited, admin, await makeManager(api)])
      await api.download(calls.getPicture, picture(as, photoPath))
    await api.refuses(calls.getPicture, 'notFound', picture(stranger, photoPath))
    for (const path of ['workspace-photo/none.webp', '../secrets', ''])
      await api.refuses(calls.getPicture, 'notFound', picture(owner, path))
    await api.done(calls.removeWorkspace, { as: owner, query: { bizId } })
    await api.refuses(calls.getPicture, 'notFound', picture(viewer, photoPath))
  })

  test('what was uploaded a day ago and never saved gives way to the next upload', async () => {
    const person = await makeUser(api)
    const [abandoned, fresh] = [await upload(person), await upload(person)]
    const before = new Date(Date.now() - 25 * 3600 * 1000).toISOString()
    await api.db.update(storedFile).set({ createdAt: before }).where(eq(storedFile.path, abandoned))
    await upload(person)
    expect([await api.files.has(abandoned), await api.files.has(fresh)]).toEqual([false, true])
  })
})
