import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataImport, dataUpload } from '#api/data/tables/table.ts'
import { tablesUploaded } from '#api/data/tables/upload.ts'
import { sweepTableUploads } from '#api/data/tables/upload-parts.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { FilesUnavailable } from '#api/platform/files/store/store.ts'
import { sweepUploads } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import * as calls from '#contract/data/tables/calls.ts'
import { importBytesMax, uploadHours, workspaceBytesMax, workspaceTablesMax } from '#contract/data/tables/codes.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { filesInMemory } from '../../shell/files/stores.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { csvFile, payments } from './files.ts'
import { storeTable } from './stored-table.ts'

const files = filesInMemory()
let api: TestApi
let team: Team

beforeAll(async () => {
  api = await openTestApi({ store: files })
  team = await makeTeam(api)
})
afterAll(() => api?.close())

const minutes = { timeout: 120_000 }

/** Payments of more than two parts. */
function longFile(name: string): File {
  const [head = [], ...rows] = payments(260_000)
  return csvFile([head, ...rows], name)
}

const announce = (file: File, more: { mark?: string; tableBizId?: string } = {}, of: Pick<Team, 'bizId'> = team) => ({
  workspaceBizId: of.bizId,
  fileName: file.name,
  bytes: file.size,
  mark: 'one',
  ...more,
})
const begin = (file: File, more: Parameters<typeof announce>[1] = {}, as: Person = team.collaborator) =>
  api.done(calls.beginUpload, { as, body: announce(file, more) })
const partOf = (file: File, part: number) => new File([file.slice(part * partBytes, (part + 1) * partBytes)], file.name)
const send = (bid: string, file: File, part: number, as: Person = team.collaborator) =>
  api.done(calls.sendUploadPart, { as, body: { bid, part, file: partOf(file, part) } })
const finish = (bid: string) => api.done(calls.finishUpload, { as: team.collaborator, body: { bid } })
const roomOf = (of: Pick<Team, 'bizId' | 'owner'> = team) =>
  api.done(calls.getRoom, { as: of.owner, query: { workspaceBizId: of.bizId } })
const uploadOf = async (bid: string) => (await api.db.select().from(dataUpload).where(eq(dataUpload.bizId, bid)))[0]
const keptFiles = (bid: string) =>
  api.db.$count(storedFile, sql`${storedFile.businessId} = ${bid} and ${storedFile.kept}`)

test('parts in any order become one file, whose rows are read from its first to its last', {
  ...minutes,
  tags: 'long',
}, async () => {
  const file = longFile('parts.csv')
  const { bid, partBytes: size, parts } = await begin(file)
  expect([size, parts]).toEqual([partBytes, []])
  expect(await send(bid, file, 2)).toEqual({ parts: [2] })
  await api.refuses(calls.finishUpload, 'file.incomplete', { as: team.collaborator, body: { bid } })
  await send(bid, file, 0)
  expect(await send(bid, file, 1)).toEqual({ parts: [0, 1, 2] })
  const begun = await finish(bid)
  expect(begun.importBizId).toBe(bid)
  expect(await uploadOf(bid)).toBeUndefined()
  // The answer may be lost, and the form sent again.
  expect(await finish(bid)).toEqual(begun)
  expect(await api.db.$count(dataImport, eq(dataImport.bizId, bid))).toBe(1)
  await api.work()
  const read = await api.done(calls.getImport, { as: team.owner, query: { bizId: bid } })
  expect(read).toMatchObject({ state: 'ready', fileName: 'parts.csv', bytes: file.size, sheets: [{ rows: 260_000 }] })
  expect(read.sheets[0]?.columns.map(({ misfits, empty }) => misfits + empty)).toEqual([0, 0, 0, 0, 0])
})

test('an interrupted upload of the same file is resumed, and another file of its name and size is not', async () => {
  const file = longFile('resumed.csv')
  const { bid } = await begin(file)
  await send(bid, file, 0)
  await send(bid, file, 0)
  expect(await begin(file)).toEqual({ bid, partBytes, parts: [0] })
  expect(await keptFiles(bid)).toBe(1)
  expect((await begin(file, { mark: 'two' })).bid).not.toBe(bid)
  expect((await begin(file, {}, team.owner)).bid).not.toBe(bid)
  const { uploads } = await api.done(calls.getRoom, { as: team.collaborator, query: { workspaceBizId: team.bizId } })
  expect(uploads.find((each) => each.bid === bid)).toMatchObject({
    bytes: file.size,
    bytesHere: partBytes,
    tableBizId: null,
  })
})

/** Files of a name whose bytes are in the store. */
async function storedOf({ name }: File): Promise<number> {
  const rows = await api.db.select().from(storedFile).where(eq(storedFile.originName, name))
  const found = await Promise.all(rows.map(({ path }) => files.get(path)))
  return found.filter((each) => each !== undefined).length
}

test('a part sent twice concurrently is stored once', async () => {
  const file = longFile('twice.csv')
  const { bid } = await begin(file)
  const both = await Promise.all([send(bid, file, 1), send(bid, file, 1)])
  expect(both.map(({ parts }) => parts)).toEqual([[1], [1]])
  expect(await keptFiles(bid)).toBe(1)
  expect(await storedOf(file)).toBe(1)
})

test('a part that is there already is not stored again, however often it is sent', async () => {
  const file = longFile('again.csv')
  const { bid } = await begin(file)
  for (let times = 0; times < 3; times++) expect(await send(bid, file, 1)).toEqual({ parts: [1] })
  expect(await storedOf(file)).toBe(1)
})

test('a part of a wrong number or size, and a first part of another form than the name, are refused', async () => {
  const file = longFile('wrong.csv')
  const { bid } = await begin(file)
  const as = team.collaborator
  const refuse = (part: number, sent: File, key: 'parameter' | 'file.type' = 'parameter') =>
    api.refuses(calls.sendUploadPart, key, { as, body: { bid, part, file: sent } })
  await refuse(3, partOf(file, 0))
  await refuse(2, partOf(file, 0))
  await refuse(0, new File(['short'], 'wrong.csv'))
  await refuse(0, new File(['PK\x03\x04', partOf(file, 0).slice(4)], 'wrong.csv'), 'file.type')
  expect(await keptFiles(bid)).toBe(0)
})

test('where the file store is gone, a part is not kept, and the upload goes on when it is back', async () => {
  const file = longFile('store.csv')
  const { bid } = await begin(file)
  await send(bid, file, 0)
  const losing = api.instance({
    store: {
      ...files,
      async put() {
        throw new FilesUnavailable('no answer')
      },
    },
  })
  const lost = await losing.call(calls.sendUploadPart, {
    as: team.collaborator,
    body: { bid, part: 1, file: partOf(file, 1) },
  })
  expect(lost.status).toBe(503)
  expect(await begin(file)).toMatchObject({ bid, parts: [0] })
  expect((await send(bid, file, 1)).parts).toEqual([0, 1])
})

test('where the disk is full, a part is refused and nothing of it is kept', async () => {
  const file = longFile('disk.csv')
  const { bid } = await begin(file)
  const full = api.instance({
    store: {
      ...files,
      async put() {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    },
  })
  const body = { bid, part: 0, file: partOf(file, 0) }
  expect((await full.call(calls.sendUploadPart, { as: team.collaborator, body })).status).toBe(503)
  expect(await keptFiles(bid)).toBe(0)
  expect(await send(bid, file, 0)).toEqual({ parts: [0] })
})

test('a part whose process is killed after it is stored, but before it is noted, is sent again and swept', async () => {
  const file = longFile('killed.csv')
  const { bid } = await begin(file)
  const dying = api.instance({
    store: {
      ...files,
      async put(path, content) {
        await files.put(path, content)
        throw new Error('killed')
      },
    },
  })
  const body = { bid, part: 0, file: partOf(file, 0) }
  expect((await dying.call(calls.sendUploadPart, { as: team.collaborator, body })).status).toBe(500)
  expect(await begin(file)).toMatchObject({ parts: [] })
  expect(await send(bid, file, 0)).toEqual({ parts: [0] })
  await api.db.execute(sql`update stored_file set created_at = now() - interval '2 hours' where not kept`)
  await sweepUploads({ db: api.db, files })
  expect(await api.db.$count(storedFile, sql`${storedFile.originName} = 'killed.csv'`)).toBe(1)
  expect(await keptFiles(bid)).toBe(1)
})

test('only its uploader sends, finishes or cancels an upload, while they work in the workspace', async () => {
  const file = longFile('own.csv')
  const { bid } = await begin(file)
  const part = { bid, part: 0, file: partOf(file, 0) }
  for (const as of [team.owner, team.stranger, team.viewer]) {
    await api.refuses(calls.sendUploadPart, 'notFound', { as, body: part })
    await api.refuses(calls.finishUpload, 'notFound', { as, body: { bid } })
    await api.refuses(calls.cancelUpload, 'notFound', { as, body: { bid } })
  }
  const body = announce(file)
  await api.refuses(calls.beginUpload, 'access.denied', { as: team.stranger, body })
  await api.refuses(calls.beginUpload, 'execute.denied', { as: team.viewer, body })
  const foreign = await makeTeam(api)
  const table = await storeTable(api, { workspaceId: foreign.id, owner: foreign.owner })
  await api.refuses(calls.beginUpload, 'notFound', { as: team.owner, body: { ...body, tableBizId: table.bizId } })
  await api.refuses(calls.getRoom, 'access.denied', { as: team.stranger, query: { workspaceBizId: team.bizId } })
})

test('an upload is refused by its announced name and size before any part comes', async () => {
  const as = team.collaborator
  const file = longFile('limits.csv')
  const refuse = (more: { fileName?: string; bytes?: number }, key: 'file.type' | 'file.tooLarge') =>
    api.refuses(calls.beginUpload, key, { as, body: { ...announce(file), ...more } })
  await refuse({ fileName: 'a.exe' }, 'file.type')
  for (const form of ['csv', 'txt', 'jsonl', 'ndjson', 'parquet', 'xlsx', 'xls', 'zip'] as const) {
    const bytes = importBytesMax[form]
    await refuse({ fileName: `a.${form}`, bytes: bytes + 1 }, 'file.tooLarge')
    expect(
      (await api.call(calls.beginUpload, { as: team.owner, body: { ...announce(file), fileName: `a.${form}`, bytes } }))
        .status,
    ).toBe(200)
  }
})

test('bytes of unfinished uploads count against the space of the workspace until they are cancelled', async () => {
  const of = await makeTeam(api)
  const as = of.owner
  const large = (mark: string, bytes: number) => ({ ...announce(csvFile([['a']], 'big.csv'), { mark }, of), bytes })
  const gigabytes = 2 * 1024 ** 3
  const bids: string[] = []
  for (let at = 0; at < workspaceBytesMax / gigabytes; at++)
    bids.push((await api.done(calls.beginUpload, { as, body: large(`m${at}`, gigabytes) })).bid)
  expect(await roomOf(of)).toMatchObject({
    tables: 0,
    tablesMax: workspaceTablesMax,
    bytes: workspaceBytesMax,
    bytesMax: workspaceBytesMax,
  })
  const full = await api.refuses(calls.beginUpload, 'quota.full', { as, body: large('more', 1) })
  expect(full.detail).toEqual({ quota: 'workspaceMegabytes', used: workspaceBytesMax, free: 0 })
  await api.refuses(calls.getRoom, 'quota.full', { as, query: { workspaceBizId: of.bizId, bytes: 1 } })
  await api.done(calls.cancelUpload, { as, body: { bid: bids[0] ?? '' } })
  await api.refuses(calls.cancelUpload, 'notFound', { as, body: { bid: bids[0] ?? '' } })
  expect((await roomOf(of)).bytes).toBe(workspaceBytesMax - gigabytes)
  await api.done(calls.beginUpload, { as, body: large('more', 1) })

  // A version may be stored between start and finish.
  await api.done(calls.cancelUpload, { as, body: { bid: bids[1] ?? '' } })
  const small = csvFile(payments(3), 'small.csv')
  const { bid } = await api.done(calls.beginUpload, { as, body: announce(small, {}, of) })
  await send(bid, small, 0, as)
  await storeTable(api, { workspaceId: of.id, owner: as, bytes: gigabytes * 2 })
  await api.refuses(calls.finishUpload, 'quota.full', { as, body: { bid } })
  expect(await uploadOf(bid)).toBeDefined()
})

test('uploads together stay within the space of the workspace', async () => {
  const of = await makeTeam(api)
  await storeTable(api, { workspaceId: of.id, owner: of.owner, bytes: workspaceBytesMax - 1000 })
  const body = (mark: string) => ({ ...announce(csvFile([['a']], 'both.csv'), { mark }, of), bytes: 600 })
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((mark) => api.call(calls.beginUpload, { as: of.owner, body: body(mark) })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a person has an hourly limit of started uploads; resuming one does not count', async () => {
  const busy = (await makeTeam(api, { owner: await makeUser(api) })).owner
  const own = await makeTeam(api, { owner: busy })
  const file = csvFile(payments(3), 'often.csv')
  await api.done(calls.beginUpload, { as: busy, body: announce(file, {}, own) })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values (${tablesUploaded.name}, ${`user:${busy.userId}`}, ${tablesUploaded.max}, now())`)
  await api.done(calls.beginUpload, { as: busy, body: announce(file, {}, own) })
  await api.refuses(calls.beginUpload, 'quota.rate', { as: busy, body: announce(file, { mark: 'two' }, own) })
})

test('an upload ends a day after its last part, and its parts go', async () => {
  const file = longFile('old.csv')
  const { bid } = await begin(file)
  await send(bid, file, 0)
  const touch = (hours: number) =>
    api.db
      .update(dataUpload)
      .set({ touchedAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(dataUpload.bizId, bid))
  const sweep = () => sweepTableUploads(api.db, databaseClock(timeZone))
  await touch(uploadHours - 1)
  await sweep()
  expect(await keptFiles(bid)).toBe(1)
  await touch(uploadHours + 1)
  await sweep()
  expect(await uploadOf(bid)).toBeUndefined()
  expect(await keptFiles(bid)).toBe(0)
  await api.refuses(calls.sendUploadPart, 'notFound', {
    as: team.collaborator,
    body: { bid, part: 1, file: partOf(file, 1) },
  })
})

test('an upload to a table is its next version, waits for an import at work, and ends with the table', async () => {
  const of = await makeTeam(api)
  const as = of.owner
  const table = await storeTable(api, { workspaceId: of.id, owner: as })
  const file = csvFile(payments(3), 'next.csv')
  const { bid } = await api.done(calls.beginUpload, { as, body: announce(file, { tableBizId: table.bizId }, of) })
  await send(bid, file, 0, as)
  const sending = { query: { workspaceBizId: of.bizId, tableBizId: table.bizId }, body: { file } }
  await api.done(calls.uploadTable, { as, ...sending })
  await api.refuses(calls.finishUpload, 'import.running', { as, body: { bid } })
  await api.refuses(calls.beginUpload, 'import.running', {
    as,
    body: announce(file, { tableBizId: table.bizId, mark: 'b' }, of),
  })
  await api.work()
  expect(await api.done(calls.finishUpload, { as, body: { bid } })).toEqual({ bizId: table.bizId, importBizId: bid })
  await api.work()

  const again = await api.done(calls.beginUpload, { as, body: announce(file, { tableBizId: table.bizId }, of) })
  await send(again.bid, file, 0, as)
  await api.done(calls.removeTables, { as, body: { bizIds: [table.bizId] } })
  expect(await uploadOf(again.bid)).toBeUndefined()
  expect(await keptFiles(again.bid)).toBe(0)
})

test('in a disabled workspace, uploads can neither start nor finish', async () => {
  const of = await makeTeam(api)
  const as = of.owner
  const file = csvFile(payments(3), 'off.csv')
  const { bid } = await api.done(calls.beginUpload, { as, body: announce(file, {}, of) })
  await send(bid, file, 0, as)
  await api.done(disableAndEnable, { as, query: { bizId: of.bizId }, body: { status: '1' } })
  await api.refuses(calls.beginUpload, 'workspace.blocked', { as, body: announce(file, { mark: 'two' }, of) })
  await api.refuses(calls.finishUpload, 'workspace.blocked', { as, body: { bid } })
})

test('the file of a stored or failed import is deleted', minutes, async () => {
  const file = csvFile(
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    `${randomUUID()}.csv`,
  )
  const { bid } = await begin(file)
  await send(bid, file, 0)
  await finish(bid)
  await api.work()
  const { version, table } = await api.done(calls.getImport, { as: team.owner, query: { bizId: bid } })
  expect(await keptFiles(bid)).toBe(1)
  const columns = [{ at: 1, name: 'a', title: '', fieldType: 'integer' as const }]
  const body = { bizId: bid, version, tableName: table.tableName, title: '', columns, primaryKey: ['a'] }
  await api.done(calls.confirmImport, { as: team.collaborator, body })
  await api.work()
  expect(await api.done(calls.getImport, { as: team.owner, query: { bizId: bid } })).toMatchObject({ state: 'stored' })
  expect(await keptFiles(bid)).toBe(0)
})
