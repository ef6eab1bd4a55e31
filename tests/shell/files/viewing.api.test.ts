import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as calls from '#contract/shell/files/calls.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import * as sample from './samples.ts'

let api: TestApi
let owner: Person

beforeAll(async () => {
  api = await openTestApi()
  owner = await makeUser(api)
})
afterAll(() => api?.close())

const upload = async (bytes: Uint8Array | string, name: string): Promise<string> => {
  const file = new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name)
  return (await api.done(calls.uploadFile, { as: owner, body: { file } })).path
}
const see = (path: string, more: { entry?: number; sheet?: number; page?: number } = {}) =>
  api.done(calls.previewFile, { as: owner, query: { path, ...more } })

test('each kind of file is seen as what it is', async () => {
  for (const [name, bytes, as] of [
    ['图.png', sample.png, 'picture'],
    ['图.gif', sample.gif, 'picture'],
    ['文.pdf', sample.pdf(), 'pdf'],
    ['表.csv', sample.csv, 'sheets'],
    ['表.xlsx', await sample.xlsx(), 'sheets'],
    ['文.docx', await sample.docx('<w:p><w:r><w:t>甲</w:t></w:r></w:p>'), 'document'],
    ['包.zip', await sample.zip({ 'a.csv': sample.csv }), 'archive'],
    ['旧.doc', sample.compound('WordDocument'), 'nothing'],
  ] as const)
    expect(await see(await upload(bytes, name)), name).toMatchObject({
      originName: name,
      archive: null,
      preview: { as },
    })
})

test('a file within an archive is seen, shown and saved by its place there', async () => {
  const path = await upload(
    await sample.zip({
      '资料/表.csv': sample.csv,
      '图.png': sample.png,
      '页.html': '<script>alert(1)</script>',
      '内.zip': await sample.zip({ 'a.csv': sample.csv }),
      '程序.exe': Buffer.from('4d5a900003000000', 'hex'),
    }),
    '资料.zip',
  )
  expect(await see(path, { entry: 0 })).toMatchObject({
    originName: '表.csv',
    archive: '资料.zip',
    preview: { as: 'sheets', total: 3 },
  })
  expect(await see(path, { entry: 1 })).toMatchObject({ preview: { as: 'picture' } })
  expect(await see(path, { entry: 2 })).toMatchObject({ preview: { rows: [{ cells: ['<script>alert(1)</script>'] }] } })
  for (const entry of [3, 4])
    expect(await see(path, { entry })).toMatchObject({ preview: { as: 'nothing', why: 'kind' } })

  const shown = await api.download(calls.getShown, { as: owner, query: { path, entry: 1 } })
  expect(Buffer.from(shown.bytes).equals(sample.png)).toBe(true)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline;/),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  })
  for (const entry of [0, 2, 3, 4])
    await api.refuses(calls.getShown, 'file.type', { as: owner, query: { path, entry } })
  const saved = await api.download(calls.downloadFile, { as: owner, body: { path, entry: 4 } })
  expect(Object.fromEntries(saved.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''%E7%A8%8B%E5%BA%8F.exe",
  })
  for (const entry of [5, 9999]) await api.refuses(calls.previewFile, 'notFound', { as: owner, query: { path, entry } })
})

test('only archives have entries, and only pictures are shown inline', async () => {
  const path = await upload(sample.csv, '表.csv')
  await api.refuses(calls.previewFile, 'notFound', { as: owner, query: { path, entry: 0 } })
  await api.refuses(calls.downloadFile, 'notFound', { as: owner, body: { path, entry: 0 } })
  await api.refuses(calls.getShown, 'file.type', { as: owner, query: { path } })
  await api.refuses(calls.getShown, 'notFound', { as: owner, query: { path: 'own-file/none.png' } })
})

test('too many concurrent previews of one person are refused', { tags: 'long' }, async () => {
  const [path, archive] = [
    await upload(sample.csv + '2025-01-04,丙,30\n'.repeat(200_000), '表.csv'),
    await upload(await sample.zip({ '图.png': Buffer.concat([sample.png, randomBytes(8_000_000)]) }), 'a.zip'),
  ]
  const request = async (ask: () => Promise<unknown>) => {
    const result = await Promise.allSettled(Array.from({ length: 24 }, ask))
    expect(result.map(({ status }) => status)).toContain('fulfilled')
  }
  await request(() => api.refuses(calls.previewFile, 'file.busy', { as: owner, query: { path } }))
  await request(() => api.refuses(calls.getShown, 'file.busy', { as: owner, query: { path: archive, entry: 0 } }))
  await request(() => api.refuses(calls.downloadFile, 'file.busy', { as: owner, body: { path: archive, entry: 0 } }))
})

test('a picture that is a page as well is shown as a picture only', async () => {
  const polyglot = Buffer.concat([sample.gif, Buffer.from('<html><script>alert(document.domain)</script></html>')])
  const { headers } = await api.download(calls.getShown, {
    as: owner,
    query: { path: await upload(polyglot, '图.gif') },
  })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/gif',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  })
})

test('nothing that was written down to be looked at stays on the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewing-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const path = await upload(await sample.zip({ 'a.csv': sample.csv, 'b.exe': Buffer.from([1, 0]) }), 'a.zip')
  await see(path)
  await see(path, { entry: 0 })
  await see(path, { entry: 1 })
  await api.download(calls.downloadFile, { as: owner, body: { path, entry: 0 } })
  await api.refuses(calls.getShown, 'file.type', { as: owner, query: { path, entry: 0 } })
  expect(readdirSync(folder)).toEqual([])
})
