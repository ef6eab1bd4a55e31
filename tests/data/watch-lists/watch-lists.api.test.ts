import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchEntry, watchList } from '#api/data/watch-lists/table.ts'
import { randomBizId } from '#api/platform/keys.ts'
import * as calls from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm, watchEntriesMax, watchListsMax } from '#contract/data/watch-lists/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi
let as: Person
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
  as = await makeUser(api, { perms: [WatchListPerm.read, WatchListPerm.write] })
})
afterAll(() => api.close())

const anyName = () => `名单${randomUUID().slice(0, 8)}`
const makeList = async (name = anyName()) => ({
  name,
  ...(await api.done(calls.saveWatchList, { as, body: { name } })),
})
const addEntry = (bizId: string, fields: { name: string } & Record<string, unknown>) =>
  api.done(calls.saveWatchEntry, { as, body: { bizId, ...fields } })
const entriesOf = async (bizId: string, more: { revision?: number; keyword?: string } = {}) => {
  const { records } = await api.done(calls.searchWatchEntries, { as, body: { bizId, ...more } })
  return records.map(({ name }) => name)
}

test('each change of the entries makes a revision, and former revisions stay as they were', async () => {
  const { bizId } = await makeList()
  const first = await addEntry(bizId, { name: '上海诚嘉贸易有限公司', aliases: ['诚嘉'], number: '91310115X' })
  await addEntry(bizId, { name: '张伟', bornOn: '1980-01-05', from: '2026-01-01', until: '2026-12-31', source: '公告' })
  const { entryBizId } = first
  const edited = await addEntry(bizId, { entryBizId, version: 1, name: '上海诚嘉实业有限公司' })
  expect([first.revision, edited]).toEqual([1, { entryBizId, revision: 3 }])
  const removed = await api.done(calls.removeWatchEntries, { as, body: { bizId, entryBizIds: [entryBizId] } })
  expect(removed).toEqual({ revision: 4 })
  expect(await entriesOf(bizId)).toEqual(['张伟'])
  expect(await entriesOf(bizId, { revision: 0 })).toEqual([])
  expect(await entriesOf(bizId, { revision: 1 })).toEqual(['上海诚嘉贸易有限公司'])
  expect(await entriesOf(bizId, { revision: 3 })).toEqual(['张伟', '上海诚嘉实业有限公司'])
  expect(await entriesOf(bizId, { revision: 2, keyword: '诚嘉' })).toEqual(['上海诚嘉贸易有限公司'])
  expect(await entriesOf(bizId, { revision: 2, keyword: '91310' })).toEqual(['上海诚嘉贸易有限公司'])
  expect(await api.done(calls.getWatchList, { as, query: { bizId } })).toMatchObject({ revision: 4, entries: 1 })
  const body = { bizId, entryBizIds: [entryBizId] }
  await api.refuses(calls.removeWatchEntries, 'notFound', { as, body })
  await api.refuses(calls.saveWatchEntry, 'notFound', { as, body: { bizId, entryBizId, version: 3, name: '无' } })
  await api.refuses(calls.searchWatchEntries, 'notFound', { as, body: { bizId, revision: 5 } })
})

test('an entry is replaced only in the form that was read', async () => {
  const { bizId } = await makeList()
  const { entryBizId, revision: version } = await addEntry(bizId, { name: '张伟' })
  await addEntry(bizId, { name: '其间' })
  const edits = ['1', '2'].map((number) => ({ bizId, entryBizId, version, name: '张伟', number }))
  const answers = await Promise.all(edits.map((body) => api.call(calls.saveWatchEntry, { as, body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const body = { bizId, entryBizId, version, name: '张伟' }
  const refused = await api.refuses(calls.saveWatchEntry, 'record.conflict', { as, body })
  expect(refused.detail).toEqual({ version: 3 })
  const { version: _, ...without } = body
  const { errors } = await api.refuses(calls.saveWatchEntry, 'validation', { as, body: without })
  expect(errors).toHaveProperty('version')
})

test('changes at the same time make one revision each', async () => {
  const { bizId } = await makeList()
  const names = Array.from({ length: 8 }, (_, at) => `甲${at}`)
  const saved = await Promise.all(names.map((name) => addEntry(bizId, { name })))
  expect(saved.map(({ revision }) => revision).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect((await entriesOf(bizId)).toSorted()).toEqual(names)
})

test('lists are found by name; a name is taken once, and an edit needs the version that was read', async () => {
  const { bizId, name, version } = await makeList()
  const found = await api.done(calls.searchWatchLists, { as, body: { keyword: name, sort: 'name' } })
  expect(found.records).toMatchObject([{ bizId, name, isShared: true, entries: 0, revision: 0, owner: as.name }])
  await api.refuses(calls.saveWatchList, 'exists', { as, body: { name: name.toUpperCase() } })
  const edited = await api.done(calls.saveWatchList, { as, body: { bizId, version, name, isShared: false } })
  await api.refuses(calls.saveWatchList, 'record.conflict', { as, body: { bizId, version, name } })
  await api.refuses(calls.saveWatchList, 'notFound', { as, body: { bizId: randomBizId(), version, name } })
  await api.refuses(calls.removeWatchList, 'record.conflict', { as, body: { bizId, version } })
  await addEntry(bizId, { name: '张伟' })
  await api.done(calls.removeWatchList, { as, body: { bizId, version: edited.version } })
  await api.refuses(calls.removeWatchList, 'notFound', { as, body: { bizId, version: edited.version } })
  await api.refuses(calls.getWatchList, 'notFound', { as, query: { bizId } })
  await api.refuses(calls.searchWatchEntries, 'notFound', { as, body: { bizId } })
  await api.refuses(calls.saveWatchEntry, 'notFound', { as, body: { bizId, name: '张伟' } })
  await api.refuses(calls.removeWatchEntries, 'notFound', { as, body: { bizId, entryBizIds: [randomBizId()] } })
  await api.refuses(calls.tryWatchList, 'notFound', { as, body: { bizId, name: '张伟' } })
})

test('a name is found by its likeness, with the fields that agree, among entries in force today', async () => {
  const { bizId } = await makeList()
  const company = await addEntry(bizId, { name: '上海誠嘉貿易有限公司', aliases: ['Chengjia Trading Co., Ltd.'] })
  const young = await addEntry(bizId, { name: '张伟', bornOn: '1980-01-05', number: '310115198001051234' })
  const old = await addEntry(bizId, { name: '張偉', bornOn: '1950-02-02', phone: '13800000000' })
  await addEntry(bizId, { name: '张伟明', until: '2026-11-19' })
  await addEntry(bizId, { name: '张伟华', from: '2026-11-21' })
  const tried = async (name: string, more: Record<string, unknown> = {}) => {
    const { hits } = await api.done(calls.tryWatchList, { as, body: { bizId, name, ...more } })
    return hits.map(({ entryBizId, likeness, agreed, compared }) => [entryBizId, likeness, agreed, compared])
  }
  expect(await tried('上海诚嘉贸易股份有限公司')).toEqual([[company.entryBizId, 100, 0, 0]])
  expect(await tried('ＣＨＥＮＧＪＩＡ　ＴＲＡＤＩＮＧ')).toEqual([[company.entryBizId, 100, 0, 0]])
  expect(await tried('张伟', { bornOn: '1950-02-02', number: '99' })).toEqual([
    [old.entryBizId, 100, 1, 1],
    [young.entryBizId, 100, 0, 2],
  ])
  expect(await tried('李娜', { bornOn: '1980-01-05' })).toEqual([])
})

test('the history names each change and its person, and shows what it added and ended', async () => {
  const { bizId } = await makeList()
  const { entryBizId } = await addEntry(bizId, { name: '张伟', aliases: ['老张'] })
  await addEntry(bizId, { entryBizId, version: 1, name: '张伟', until: '2026-12-31' })
  await api.done(calls.removeWatchEntries, { as, body: { bizId, entryBizIds: [entryBizId] } })
  const { records } = await api.done(calls.searchWatchRevisions, { as, body: { bizId } })
  expect(records.map(({ revision, by, added, changed, removed }) => [revision, by, added, changed, removed])).toEqual([
    [3, as.name, 0, 0, 1],
    [2, as.name, 0, 1, 0],
    [1, as.name, 1, 0, 0],
  ])
  const { records: forms } = await api.done(calls.searchWatchEntries, { as, body: { bizId, changedIn: 2 } })
  expect(forms.map(({ until, revision, goneRevision }) => [until, revision, goneRevision])).toEqual([
    [null, 1, 2],
    ['2026-12-31', 2, 3],
  ])
  expect(await api.done(calls.getWatchList, { as, query: { bizId } })).toMatchObject({ changedBy: as.name })
  await api.refuses(calls.searchWatchEntries, 'notFound', { as, body: { bizId, changedIn: 9 } })
  await api.refuses(calls.searchWatchRevisions, 'notFound', { as, body: { bizId: randomBizId() } })
})

test('a search and a trial find names however they are written, and a trial says why', async () => {
  const { bizId } = await makeList()
  await addEntry(bizId, { name: '上海誠嘉貿易有限公司', aliases: ['诚嘉'], number: '9131-0115' })
  for (const keyword of ['上海诚嘉', 'ＣＨ', '诚嘉贸易股份有限公司', '91310115'])
    expect(await entriesOf(bizId, { keyword }), keyword).toHaveLength(keyword === 'ＣＨ' ? 0 : 1)
  const reasonsFor = async (name: string) => {
    const { hits } = await api.done(calls.tryWatchList, { as, body: { bizId, name } })
    return hits[0]?.reasons
  }
  expect(await reasonsFor('上海誠嘉貿易有限公司')).toEqual(['exact'])
  expect(await reasonsFor('诚嘉')).toEqual(['exact', 'alias'])
  expect(await reasonsFor('上海诚嘉贸易股份有限公司')).toEqual(['traditional', 'form'])
  expect(await reasonsFor('上海誠嘉貿易實業有限公司')).toEqual(['traditional', 'similar'])
})

test('readers see lists, their use and exports, and change nothing', async () => {
  const reader = await makeUser(api, { perms: [WatchListPerm.read] })
  const { bizId, version, name } = await makeList()
  await addEntry(bizId, { name: '=1+1', aliases: ['甲', '乙'] })
  const use = await api.done(calls.getWatchListUse, { as: reader, query: { bizId } })
  expect(use).toEqual({ models: [], hiddenModels: 0, scenes: [] })
  const { bytes } = await api.download(calls.exportWatchEntries, { as: reader, body: { bizId } })
  expect(bytes.length).toBeGreaterThan(1000)
  await api.refuses(calls.saveWatchList, 'access.denied', { as: reader, body: { bizId, version, name } })
  await api.refuses(calls.getWatchListUse, 'notFound', { as, query: { bizId: randomBizId() } })
  await api.refuses(calls.exportWatchEntries, 'notFound', { as, body: { bizId: randomBizId() } })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at) values ('watchEntriesExported', ${`user:${reader.userId}`}, 60, now())`)
  await api.refuses(calls.exportWatchEntries, 'quota.rate', { as: reader, body: { bizId } })
})

test('limits are named with their numbers, and others have no access', async () => {
  const { bizId } = await makeList()
  await api.db.update(watchList).set({ entries: watchEntriesMax }).where(eq(watchList.bizId, bizId))
  await api.refuses(calls.saveWatchEntry, 'quota.full', { as, body: { bizId, name: '张伟' } })
  const ownerId = as.userId
  await api.db
    .insert(watchList)
    .values(Array.from({ length: watchListsMax }, () => ({ bizId: randomBizId(), name: randomUUID(), ownerId })))
  await api.refuses(calls.saveWatchList, 'quota.full', { as, body: { name: anyName() } })
  expect(await api.db.select().from(watchEntry).where(eq(watchEntry.name, '无'))).toEqual([])
  const until = { name: '张伟', from: '2026-02-01', until: '2026-01-31' }
  await api.refuses(calls.saveWatchEntry, 'validation', { as, body: { bizId, ...until } })
  await api.refuses(calls.searchWatchLists, 'access.denied', { as: await makeUser(api), body: {} })
})
