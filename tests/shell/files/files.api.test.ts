import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseClock } from '#api/platform/clock.ts'
import { FilesUnavailable } from '#api/platform/files/store/store.ts'
import { filesUploaded, sweepUploads } from '#api/platform/files/store/stored-file.ts'
import { awaitedFile, storedFile } from '#api/platform/files/table.ts'
import { megabytesUploaded } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { sweepAwaited } from '#api/shell/files/pending-upload.ts'
import { openSession } from '#api/shell/session/session.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { FileBusiness } from '#contract/platform/files/codes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import { areasOf, scopesIn } from '#contract/platform/scope.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import * as calls from '#contract/shell/files/calls.ts'
import { createAccessToken, logout, revokeOwnAccessToken } from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { makeUser, openerOf, openTestApi, type Person, password, type TestApi, timeZone } from '../../support/api.ts'
import * as sample from './samples.ts'
import { type OpenStore, openStores, storeKinds } from './stores.ts'

const fileOf = (bytes: Uint8Array | string, name: string) =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Path of a link, below `/api`. */
const below = (url: string) => url.slice(url.indexOf('/api/') + '/api'.length)

/** Query of our own upload address. */
const linkOf = (url: string) => Object.fromEntries(new URL(url).searchParams) as never

describe.each(storeKinds)('files on %s:', (kind) => {
  let api: TestApi
  let opened: OpenStore
  let owner: Person
  let stranger: Person

  beforeAll(async () => {
    opened = await openStores[kind]()
    api = await openTestApi({ store: opened.store })
    owner = await makeUser(api)
    stranger = await makeUser(api)
  })
  afterAll(async () => {
    await api?.close()
    await opened?.close()
  })

  const upload = (
    bytes: Uint8Array | string,
    name: string,
    more: { businessType?: string; businessId?: string } = {},
  ) => api.done(calls.uploadFile, { as: owner, body: { file: fileOf(bytes, name), ...more } })
  const refusedUpload = async (bytes: Uint8Array | string, name: string) => {
    const { status, body } = await api.call(calls.uploadFile, { as: owner, body: { file: fileOf(bytes, name) } })
    return { status, msg: body.msg, why: body.errors?.file?.[0] }
  }
  /** Sends bytes to an upload address, ours or the store's. */
  const put = (url: string, bytes: Uint8Array) => {
    const init = { method: 'PUT', body: Uint8Array.from(bytes) }
    return url.startsWith('https://risk.example.org/') ? api.fetch(below(url), init) : fetch(url, init)
  }
  const announce = (fileName: string, bizType: string = FileBusiness.own) =>
    api.done(calls.getUploadUrl, { as: owner, query: { fileName, bizType } })

  test('a file comes back as it was sent, with what it is by its content and who brought it', async () => {
    const bytes = sample.pdf(3 * megabyte)
    const result = await upload(bytes, '合同 甲"乙.pdf', { businessId: 'batch:7' })
    expect(result).toMatchObject({
      originName: '合同 甲"乙.pdf',
      extension: 'pdf',
      type: 'application/pdf',
      bytes: bytes.length,
      sha256: sha256(bytes),
      businessType: 'own-file',
      businessId: 'batch:7',
      createdBy: { usercode: owner.usercode, name: owner.name },
    })
    expect(await api.done(calls.getFile, { as: owner, body: { bid: result.bid } })).toEqual(result)
    expect(await api.done(calls.getFile, { as: owner, body: { path: result.path } })).toEqual(result)
    const { bytes: back, headers } = await api.download(calls.downloadFile, { as: owner, body: { bid: result.bid } })
    expect(Buffer.from(back).equals(bytes)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''%E5%90%88%E5%90%8C%20%E7%94%B2%22%E4%B9%99.pdf",
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
    })
  })

  test('the files of an entity are listed in the order they came, each to its uploader alone', async () => {
    const businessId = randomUUID()
    const names = ['一.csv', '二.csv', '三.csv']
    for (const name of names) await upload(sample.csv, name, { businessId })
    await api.done(calls.uploadFile, { as: stranger, body: { file: fileOf(sample.csv, '别人的.csv'), businessId } })
    const list = (as: Person) => api.done(calls.listFiles, { as, query: { businessId } })
    expect((await list(owner)).map(({ originName }) => originName)).toEqual(names)
    expect((await list(stranger)).map(({ originName }) => originName)).toEqual(['别人的.csv'])
  })

  test('a deleted file is removed from the list and from the store', async () => {
    const { bid, path } = await upload(sample.png, '图.png', { businessId: randomUUID() })
    await api.refuses(calls.deleteFile, 'notFound', { as: stranger, body: { bid } })
    await api.done(calls.deleteFile, { as: owner, body: { bid } })
    expect(await api.files.has(path)).toBe(false)
    await api.refuses(calls.getFile, 'notFound', { as: owner, body: { bid } })
    await api.refuses(calls.deleteFile, 'notFound', { as: owner, body: { bid } })
  })

  test('a deleted file that the store did not remove then is swept', async () => {
    const { bid, path } = await upload(sample.png, '图.png', { businessId: randomUUID() })
    const away = () => Promise.reject(new FilesUnavailable('no answer'))
    const instance = api.instance({ store: { ...opened.store, remove: away } })
    await instance.call(calls.deleteFile, { as: owner, body: { bid } })
    await api.refuses(calls.getFile, 'notFound', { as: owner, body: { bid } })
    expect(await api.files.has(path)).toBe(true)
    await api.db.update(storedFile).set({ createdAt: sql`now() - interval '2 hours'` }).where(eq(storedFile.bid, bid))
    await sweepUploads(api)
    expect(await api.files.has(path)).toBe(false)
  })

  test('every kind that is allowed is known by its content', async () => {
    const xls = readFileSync(new URL('fixture/old.xls', import.meta.url))
    for (const [name, bytes, type] of [
      ['a.png', sample.png, 'image/png'],
      ['a.gif', sample.gif, 'image/gif'],
      ['a.JPG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
      ['a.jpeg', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
      ['a.zip', await sample.zip({ 'a.txt': 'a' }), 'application/zip'],
      ['a.xlsx', await sample.xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['a.docx', await sample.docx(''), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['a.doc', sample.compound('WordDocument'), 'application/msword'],
      ['a.xls', sample.compound('Workbook'), 'application/vnd.ms-excel'],
      ['b.xls', xls, 'application/vnd.ms-excel'],
      ['utf8.csv', sample.csv, 'text/csv'],
      ['gbk.csv', Buffer.from('c8d5c6da2cbcd70a', 'hex'), 'text/csv'],
      ['utf16.csv', Buffer.from(`\ufeff${sample.csv}`, 'utf16le'), 'text/csv'],
    ] as const)
      expect(await upload(bytes, name), name).toMatchObject({ type, originName: name })
  })

  test('unsupported files, and files of another type than their name, are refused with the reason', async () => {
    const present = api.files.written.size
    for (const [name, bytes, status, why] of [
      ['a.exe', Buffer.from('4d5a9000', 'hex'), 415, '“a.exe”不是 png / jpg'],
      ['a.html', '<script>alert(1)</script>', 415, '“a.html”的内容是 csv'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, '“a.svg”的内容是 csv'],
      ['a', sample.png, 415, '“a”的内容是 png'],
      ['发票.pdf', sample.png, 415, '“发票.pdf”的内容是 png'],
      ['表.xlsx', sample.csv, 415, '“表.xlsx”的内容是 csv'],
      ['表.csv', await sample.xlsx(), 415, '“表.csv”的内容是 xlsx'],
      ['表.xlsx', sample.compound('EncryptedPackage', 'EncryptionInfo'), 415, '文件有密码保护'],
      ['照片.heic', sample.heic, 415, '“照片.heic”是 HEIC 照片'],
      ['照片.jpg', sample.heic, 415, '“照片.jpg”是 HEIC 照片'],
      ['a.doc', sample.compound('SomethingElse'), 415, '“a.doc”不是'],
      ['a.csv', Buffer.from([0x61, 0, 0x62]), 415, '“a.csv”不是'],
      ['a.csv', '', 415, '文件是空的'],
      ['a.zip', Buffer.from('PK\x03\x04 and nothing else'), 415, '不是'],
      ['a.zip', await sample.zip({ '0.bin': Buffer.alloc(40 * megabyte) }), 413, '解压后'],
    ] as const) {
      const answer = await refusedUpload(bytes, name)
      expect(answer, name).toMatchObject({ status })
      expect(answer.why, name).toContain(why)
    }
    await api.refuses(calls.uploadFile, 'file.type', { as: owner, body: { file: fileOf(sample.csv, 'a.pdf') } })
    expect(api.files.written.size).toBe(present)
  })

  test('a file comes in parts, in any order, and goes on where it was broken off', async () => {
    const bytes = sample.pdf(11 * megabyte)
    const request = { fileName: '合同.pdf', bytes: bytes.length, mark: 'a' }
    const begin = () => api.done(calls.beginParts, { as: owner, body: request })
    const part = (bid: string, at: number, as = owner) => ({
      as,
      body: { bid, part: at, file: fileOf(bytes.subarray(at * partBytes, (at + 1) * partBytes), 'part') },
    })
    const { bid, parts } = await begin()
    expect(parts).toEqual([])
    await api.done(calls.sendPart, part(bid, 2))
    await api.refuses(calls.sendPart, 'parameter', { as: owner, body: { ...part(bid, 1).body, part: 2 } })
    await api.refuses(calls.sendPart, 'parameter', { as: owner, body: { ...part(bid, 2).body, part: 3 } })
    await api.refuses(calls.sendPart, 'notFound', part(bid, 0, stranger))
    await api.refuses(calls.finishParts, 'file.incomplete', { as: owner, body: { bid } })
    await api.refuses(calls.finishParts, 'notFound', { as: stranger, body: { bid } })
    expect(await begin()).toMatchObject({ bid, parts: [2] })
    await Promise.all([0, 1, 1].map((at) => api.done(calls.sendPart, part(bid, at))))
    expect(await begin()).toMatchObject({ bid, parts: [0, 1, 2] })
    const reply = await api.done(calls.finishParts, { as: owner, body: { bid } })
    expect(reply).toMatchObject({ bid, originName: '合同.pdf', bytes: bytes.length, sha256: sha256(bytes) })
    for (const at of [0, 1, 2]) expect(await api.files.has(`incoming/${bid}-${at}.part`)).toBe(false)
    await api.refuses(calls.sendPart, 'notFound', part(bid, 0))
    expect((await begin()).bid).not.toBe(bid)
  })

  test('a chunked upload is checked like any file, and can be aborted', async () => {
    const begin = (fileName: string, bytes: number, more = {}) =>
      ({ as: owner, body: { fileName, bytes, mark: randomUUID(), ...more } }) as const
    await api.refuses(calls.beginParts, 'file.type', begin('a.exe', 10))
    await api.refuses(calls.beginParts, 'file.tooLarge', begin('a.pdf', fileBytesMax + 1))
    await api.refuses(calls.beginParts, 'notFound', begin('a.pdf', 10, { businessType: 'no-such-thing' }))
    const { bid } = await api.done(calls.beginParts, begin('a.pdf', sample.png.length))
    await api.done(calls.sendPart, { as: owner, body: { bid, part: 0, file: fileOf(sample.png, 'part') } })
    await api.refuses(calls.finishParts, 'file.type', { as: owner, body: { bid } })
    await api.refuses(calls.finishParts, 'notFound', { as: owner, body: { bid } })
    const left = await api.done(calls.beginParts, begin('a.pdf', 10))
    await api.refuses(calls.leaveParts, 'notFound', { as: stranger, body: { bid: left.bid } })
    await api.done(calls.leaveParts, { as: owner, body: { bid: left.bid } })
    await api.refuses(calls.leaveParts, 'notFound', { as: owner, body: { bid: left.bid } })
    const unnoted = await api.done(calls.beginParts, begin('a.pdf', 10))
    for (const { bid: one } of [left, unnoted]) await api.files.put(`incoming/${one}-0.part`, new Uint8Array(10))
    await api.db.update(awaitedFile).set({ createdAt: sql`now() - interval '25 hours'` })
    await sweepAwaited(api)
    for (const { bid: one } of [left, unnoted]) expect(await api.files.has(`incoming/${one}-0.part`)).toBe(false)
    const busy = await api.done(calls.beginParts, begin('b.png', sample.png.length))
    await api.done(calls.sendPart, { as: owner, body: { bid: busy.bid, part: 0, file: fileOf(sample.png, 'part') } })
    await api.db.update(awaitedFile).set({ takenAt: sql`now()` }).where(eq(awaitedFile.bid, busy.bid))
    await api.refuses(calls.finishParts, 'file.busy', { as: owner, body: { bid: busy.bid } })
  })

  test('a business type that nobody has announced takes, lists and gives nothing', async () => {
    const unknown = { businessType: 'no-such-thing', businessId: 'a' }
    await api.refuses(calls.uploadFile, 'notFound', {
      as: owner,
      body: { file: fileOf(sample.png, 'a.png'), ...unknown },
    })
    await api.refuses(calls.listFiles, 'notFound', { as: owner, query: unknown })
    await api.refuses(calls.getUploadUrl, 'notFound', {
      as: owner,
      query: { fileName: 'a.png', bizType: 'no-such-thing' },
    })
    const { bid, path } = await upload(sample.png, '图.png')
    // No user can see files of a feature that no longer exists.
    await api.db.update(storedFile).set({ businessType: 'no-such-thing' }).where(eq(storedFile.bid, bid))
    await api.refuses(calls.getFile, 'notFound', { as: owner, body: { bid } })
    await api.refuses(calls.getDownloadUrl, 'notFound', { as: owner, body: { path } })
    await api.refuses(calls.deleteFile, 'notFound', { as: owner, body: { bid } })
  })

  test('pictures of others and other files of the store are none of these', async () => {
    const [avatar] = await api.db
      .insert(storedFile)
      .values({
        path: `avatar/${randomUUID()}.webp`,
        originName: 'a',
        type: 'image/webp',
        bytes: 1,
        sha256: '',
        businessType: 'avatar',
        businessId: String(owner.userId),
        createdBy: owner.userId,
      })
      .returning()
    await api.refuses(calls.getFile, 'notFound', { as: owner, body: { bid: avatar?.bid ?? '' } })
    for (const path of ['audit/mark.json', '../data-key', 'own-file/../audit/mark.json', '/etc/passwd'])
      await api.refuses(calls.downloadFile, 'notFound', { as: owner, body: { path } })
  })

  test('a link opens the file for 15 minutes, pictures and PDF where they are, and nothing else of it runs', async () => {
    const [picture, table] = [await upload(sample.png, '图.png'), await upload(sample.csv, '表.csv')]
    const { url, expiresAt } = await api.done(calls.getDownloadUrl, { as: owner, body: { path: picture.path } })
    const ahead = (Date.parse(expiresAt) - Date.now()) / 60_000
    expect(ahead).toBeGreaterThan(14)
    expect(ahead).toBeLessThan(16)
    const shown = await api.fetch(below(url))
    expect(shown.status).toBe(200)
    expect(Buffer.from(await shown.arrayBuffer()).equals(sample.png)).toBe(true)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline;/),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    })
    const { urlList } = await api.done(calls.getDownloadUrls, {
      as: owner,
      body: { path: [table.path, 'own-file/none.csv', picture.path] },
    })
    expect(urlList.map((each) => each !== null)).toEqual([true, false, true])
    const saved = await api.fetch(below(urlList[0] ?? ''))
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
    await saved.body?.cancel()
    expect((await api.done(calls.getDownloadUrls, { as: stranger, body: { path: [table.path] } })).urlList).toEqual([
      null,
    ])
  })

  test('a link of which one part was changed, that is late, or is for another use, opens nothing', async () => {
    const [one, other] = [await upload(sample.csv, '一.csv'), await upload(sample.csv, '二.csv')]
    const { url } = await api.done(calls.getDownloadUrl, { as: owner, body: { path: one.path } })
    const parts = () => new URL(url).searchParams
    const answerOf = async (query: URLSearchParams, method = 'GET') => {
      const response = await api.fetch(`/sys-file/content?${query}`, {
        method,
        ...(method === 'PUT' ? { body: 'x' } : {}),
      })
      return { status: response.status, text: await response.text() }
    }
    const unknown = await answerOf(
      new URLSearchParams({ path: 'own-file/none.csv', user: '1', opener: 'x', expires: '1', signature: 'x' }),
    )
    expect(unknown.status).toBe(404)
    const changed: [string, string][] = [
      ['path', other.path],
      ['user', String(stranger.userId)],
      ['acting', String(stranger.userId)],
      ['opener', openerOf(stranger).opener.toString('base64url')],
      ['expires', String(Number(parts().get('expires')) + 1)],
      ['signature', `${parts().get('signature')?.slice(0, -1)}${parts().get('signature')?.endsWith('A') ? 'E' : 'A'}`],
      ['signature', `${parts().get('signature')}=`],
      ['signature', ''],
    ]
    for (const [name, value] of changed) {
      const query = parts()
      query.set(name, value)
      expect(await answerOf(query), name).toEqual(unknown)
    }
    expect(await answerOf(parts(), 'PUT')).toEqual(unknown)
    const later = api.instance({ now: new Date(Date.now() + 16 * 60_000).toISOString(), store: opened.store })
    expect((await later.fetch(below(url))).status).toBe(404)
    expect((await answerOf(parts())).status).toBe(200)
    const query = { path: one.path, user: owner.userId, opener: '', expires: 0, signature: '' }
    await api.refuses(calls.getContent, 'notFound', { query })
  })

  const openAnother = ({ userId }: Person) =>
    api.db.transaction((tx) => openSession(tx, databaseClock(timeZone), userId, LoginProtocol.internal))

  test('a link ends with the session that made it, and other sessions of its user keep theirs', async () => {
    const own = await makeUser(api)
    const { path } = await api.done(calls.uploadFile, { as: own, body: { file: fileOf(sample.csv, '表.csv') } })
    const other = { ...own, token: await openAnother(own) }
    const linkBy = async (as: Person) => (await api.done(calls.getDownloadUrl, { as, body: { path } })).url
    const [first, second] = [await linkBy(own), await linkBy(other)]
    const upload = await api.done(calls.getUploadUrl, {
      as: own,
      query: { fileName: '表.csv', bizType: FileBusiness.own },
    })
    const statusOf = async (url: string) => (await api.fetch(below(url))).status
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    await api.done(logout, { as: own })
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    if (kind === 'disk') expect((await put(upload.url, Buffer.from(sample.csv))).status).toBe(404)
  })

  test('a link made by an access token ends when the token is revoked', async () => {
    const own = await makeUser(api)
    const { path } = await api.done(calls.uploadFile, { as: own, body: { file: fileOf(sample.csv, '表.csv') } })
    const body = { name: '每日导出', scopes: areasOf([calls.getDownloadUrl]).flatMap(scopesIn), password }
    const until = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + 5 * 86_400_000)
    const { id, secret } = await api.done(createAccessToken, { as: own, body: { ...body, until } })
    const { url } = await api.done(calls.getDownloadUrl, { as: { token: secret }, body: { path } })
    expect((await api.fetch(below(url))).status).toBe(200)
    await api.done(revokeOwnAccessToken, { as: own, query: { id } })
    expect((await api.fetch(below(url))).status).toBe(404)
  })

  test('links of disabled accounts and of deleted files open nothing', async () => {
    const leaver = await makeUser(api)
    const { path } = await api.done(calls.uploadFile, { as: leaver, body: { file: fileOf(sample.csv, '表.csv') } })
    const { url } = await api.done(calls.getDownloadUrl, { as: leaver, body: { path } })
    const opens = async () => (await api.fetch(below(url))).status
    expect(await opens()).toBe(200)
    await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, leaver.userId))
    expect(await opens()).toBe(404)
    const gone = await upload(sample.csv, '表.csv')
    const link = await api.done(calls.getDownloadUrl, { as: owner, body: { path: gone.path } })
    await api.done(calls.deleteFile, { as: owner, body: { bid: gone.bid } })
    expect((await api.fetch(below(link.url))).status).toBe(404)
  })

  test('a file that is sent to its address is there under the path that was given out', async () => {
    const bytes = await sample.xlsx()
    const { url, path, bid } = await announce('流向.xlsx')
    await api.refuses(calls.putContent, 'notFound', {
      query: { path, user: owner.userId, opener: '', expires: 0, signature: 'x' },
      body: new Blob(['a']) as never,
    })
    expect(url.startsWith('https://risk.example.org/')).toBe(kind === 'disk')
    await api.refuses(calls.getFile, 'notFound', { as: owner, body: { path } })
    expect((await put(url, bytes)).status).toBe(200)
    await api.refuses(calls.getFile, 'notFound', { as: stranger, body: { path } })
    expect(await api.done(calls.getFile, { as: owner, body: { path } })).toMatchObject({
      bid,
      path,
      originName: '流向.xlsx',
      sha256: sha256(bytes),
      bytes: bytes.length,
      createdBy: { usercode: owner.usercode },
    })
    const { bytes: back } = await api.download(calls.downloadFile, { as: owner, body: { bid } })
    expect(Buffer.from(back).equals(Buffer.from(bytes))).toBe(true)
  })

  test('a file sent to an upload address is checked like any upload before anyone can read it', async () => {
    for (const [name, bytes, refusal] of [
      ['发票.pdf', sample.png, 'file.type'],
      ['表.xlsx', sample.compound('EncryptedPackage'), 'file.type'],
      ['包.zip', await sample.zip({ '0.bin': Buffer.alloc(40 * megabyte) }), 'file.tooLarge'],
      ['大.pdf', sample.pdf(fileBytesMax + 1), 'file.tooLarge'],
    ] as const) {
      const { url, path, bid } = await announce(name)
      const sent = await put(url, bytes)
      if (kind === 'disk') expect(sent.status, name).toBe(refusal === 'file.type' ? 415 : 413)
      else if (refusal === 'file.type')
        await api.refuses(calls.getDownloadUrl, 'file.type', { as: owner, body: { path } })
      else await api.refuses(calls.getFile, refusal, { as: owner, body: { path } })
      for (const body of [{ path }, { bid }]) await api.refuses(calls.getFile, 'notFound', { as: owner, body })
      expect(await api.files.has(path)).toBe(false)
      expect(await api.files.has(`incoming/${bid}.part`)).toBe(false)
    }
  })

  test.runIf(kind === 'disk')('our own upload address replies with the path and type of the stored file', async () => {
    const wrong = await announce('a.pdf')
    const [text, picture] = [new Blob([sample.csv]) as never, new Blob([Uint8Array.from(sample.png)]) as never]
    await api.refuses(calls.putContent, 'file.type', { query: linkOf(wrong.url), body: picture })
    const { url, path } = await announce('a.csv')
    expect(await api.done(calls.putContent, { query: linkOf(url), body: text })).toMatchObject({
      path,
      type: 'text/csv',
    })
    await api.refuses(calls.putContent, 'notFound', { query: linkOf(url), body: text })
  })

  test.runIf(kind === 's3')(
    'a wrong object in the store is reported to the first reader, by whichever name',
    async () => {
      const { url, bid } = await announce('发票.pdf')
      await put(url, sample.png)
      await api.refuses(calls.getFile, 'file.type', { as: owner, body: { bid } })
      await api.refuses(calls.getFile, 'notFound', { as: owner, body: { bid } })
    },
  )

  test('an address takes one file: what is sent once more changes nothing', async () => {
    const { url, path, bid } = await announce('a.csv')
    await put(url, Buffer.from(sample.csv))
    const { sha256: before } = await api.done(calls.getFile, { as: owner, body: { path } })
    await put(url, Buffer.from('other,words\n'))
    expect(await api.done(calls.getFile, { as: owner, body: { bid } })).toMatchObject({ sha256: before })
    const { bytes } = await api.download(calls.downloadFile, { as: owner, body: { bid } })
    expect(Buffer.from(bytes).toString()).toBe(sample.csv)
    await api.done(calls.deleteFile, { as: owner, body: { bid } })
    await api.refuses(calls.getFile, 'notFound', { as: owner, body: { path } })
  })

  test('of ten that ask at once for what was sent one looks at it, and no other hears more than that it is not there yet', async () => {
    const { url, path } = await announce('a.csv')
    await put(url, Buffer.from(sample.csv))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call(calls.getFile, { as: owner, body: { path } })),
    )
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const again = await api.done(calls.getFile, { as: owner, body: { path } })
    expect(again.bytes).toBe(Buffer.byteLength(sample.csv))
  })

  test('endless uploads are refused with a wait', async () => {
    const eager = await makeUser(api)
    await api.db.execute(sql`
      insert into quota_use (quota, used_by, amount, at)
      values ('filesUploaded', ${`user:${eager.userId}`}, ${filesUploaded.max}, clock_timestamp())`)
    const body = { file: fileOf(sample.csv, 'a.csv') }
    await api.refuses(calls.uploadFile, 'quota.rate', { as: eager, body })
    await api.refuses(calls.getUploadUrl, 'quota.rate', { as: eager, query: { fileName: 'a.png' } })
    await api.refuses(calls.beginParts, 'quota.rate', { as: eager, body: { fileName: 'a.png', bytes: 1 } })
    await api.done(calls.uploadFile, { as: owner, body })
  })

  test('bytes that one person uploads within a day have a ceiling, counted as an upload begins', async () => {
    const eager = await makeUser(api)
    const { url } = await api.done(calls.getUploadUrl, { as: eager, query: { fileName: 'a.png' } })
    await api.db.execute(sql`
      insert into quota_use (quota, used_by, amount, at)
      values ('megabytesUploaded', ${`user:${eager.userId}`}, ${megabytesUploaded.max - 2}, clock_timestamp())`)
    const begin = (mark: string) =>
      ({ as: eager, body: { fileName: 'a.png', bytes: 2 * megabyte, mark, businessType: FileBusiness.own } }) as const
    await api.done(calls.beginParts, begin('1'))
    await api.done(calls.beginParts, begin('1'))
    await api.refuses(calls.beginParts, 'quota.rate', begin('2'))
    await api.refuses(calls.uploadFile, 'quota.rate', { as: eager, body: { file: fileOf(sample.csv, 'a.csv') } })
    const picture = new Blob([Uint8Array.from(sample.png)]) as never
    if (kind === 'disk') await api.refuses(calls.putContent, 'quota.rate', { query: linkOf(url), body: picture })
  })

  test.runIf(kind === 's3')(
    'bytes that came to the address of the store are counted when they are taken in',
    async () => {
      const eager = await makeUser(api)
      const sent = async () => {
        const announced = await api.done(calls.getUploadUrl, {
          as: eager,
          query: { fileName: 'a.csv', bizType: FileBusiness.own },
        })
        await put(announced.url, Buffer.from(sample.csv))
        return announced
      }
      const { bid } = await sent()
      await api.db.execute(sql`
      insert into quota_use (quota, used_by, amount, at)
      values ('megabytesUploaded', ${`user:${eager.userId}`}, ${megabytesUploaded.max - 1}, clock_timestamp())`)
      await api.done(calls.getFile, { as: eager, body: { bid } })
      await api.refuses(calls.getFile, 'quota.rate', { as: eager, body: { bid: (await sent()).bid } })
      await api.refuses(calls.getDownloadUrl, 'quota.rate', { as: eager, body: { path: (await sent()).path } })
    },
  )

  test('names that are none of the allowed get no address', async () => {
    for (const fileName of ['a.exe', 'a.html', 'a', '.pdf.', 'a.svg'])
      await api.refuses(calls.getUploadUrl, 'file.type', { as: owner, query: { fileName, bizType: FileBusiness.own } })
    // The specification's default is for pictures only.
    await api.refuses(calls.getUploadUrl, 'file.type', { as: owner, query: { fileName: 'a.pdf' } })
    await api.done(calls.getUploadUrl, { as: owner, query: { fileName: 'a.png' } })
    const { path } = await announce('../../etc/passwd.pdf')
    expect(path).toMatch(/^own-file\/[\w-]{22}\.pdf$/)
  })

  test('an announced file that cannot be removed blocks no other clean-up and is reported by name', async () => {
    const [stuck, other] = [await announce('a.csv'), await announce('b.csv')]
    await api.db.update(awaitedFile).set({ createdAt: sql`now() - interval '61 minutes'` })
    let sweptStore = false
    const instance = api.instance({
      store: {
        ...api.files,
        remove: (path) =>
          path.includes(stuck.bid) ? Promise.reject(new FilesUnavailable('no answer')) : api.files.remove(path),
        sweep: async () => {
          sweptStore = true
        },
      },
    })
    await instance.jobs.sendRecurring()
    await instance.work()
    const left = await api.db.select({ bid: awaitedFile.bid }).from(awaitedFile)
    expect(left.map(({ bid }) => bid)).toContain(stuck.bid)
    expect(left.map(({ bid }) => bid)).not.toContain(other.bid)
    expect(sweptStore).toBe(true)
    const result = instance.log.find(({ fields }) => 'job' in fields && fields.job === 'files.sweep')
    expect(result).toMatchObject({ level: 'error', message: 'a job failed' })
    const { err } = (result?.fields ?? {}) as { err?: AggregateError }
    expect(err?.message).toContain('announced files')
    expect(String(err?.errors)).toContain(stuck.bid)
    await sweepAwaited({ db: api.db, files: api.files })
  })

  test('announced uploads that never arrive, or arrive again, are swept after an hour', async () => {
    const [never, twice] = [await announce('a.csv'), await announce('b.csv')]
    await put(twice.url, Buffer.from(sample.csv))
    await api.done(calls.getFile, { as: owner, body: { path: twice.path } })
    await put(twice.url, Buffer.from('again,\n'))
    await sweepAwaited({ db: api.db, files: api.files })
    const awaited = () => api.db.$count(awaitedFile, sql`bid in (${never.bid}, ${twice.bid})`)
    expect(await awaited()).toBe(2)
    await api.db.update(awaitedFile).set({ createdAt: sql`now() - interval '61 minutes'` })
    await sweepAwaited({ db: api.db, files: api.files })
    expect(await awaited()).toBe(0)
    expect(await api.files.has(`incoming/${twice.bid}.part`)).toBe(false)
    expect(await api.done(calls.getFile, { as: owner, body: { path: twice.path } })).toMatchObject({ bid: twice.bid })
  })
})
