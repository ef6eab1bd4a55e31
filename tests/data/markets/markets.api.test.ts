import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decidersOf } from '#api/data/authorizations/decider.ts'
import { market } from '#api/data/markets/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import * as calls from '#contract/data/markets/calls.ts'
import { marketsMax } from '#contract/data/markets/codes.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { makeWorkspace } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi
let keeper: Person

beforeAll(async () => {
  api = await openTestApi()
  keeper = await makeUser(api, { perms: [MarketPerm.manage] })
})
afterAll(() => api?.close())

const anyName = () => `市场${randomUUID().slice(0, 8)}`
const save = (body: { name: string; managerIds: number[]; bizId?: string; version?: number; remark?: string }) =>
  api.done(calls.saveMarket, { as: keeper, body })
const detail = (bizId: string) => api.done(calls.getMarket, { as: keeper, query: { bizId } })

/** A table in that market. */
async function addTable(bizId: string, status: 'draft' | 'published') {
  const owner = await makeUser(api)
  const workspace = await makeWorkspace(api, owner)
  const [found] = await api.db.select().from(market).where(eq(market.bizId, bizId))
  await api.db.insert(dataTable).values({
    bizId: randomUUID(),
    workspaceId: workspace.id,
    marketId: found?.id ?? 0,
    tableName: 'payments',
    origin: 'file',
    status,
    ownerId: owner.userId,
  })
}

test('a market is created, edited by its version and listed with its managers', async () => {
  const [one, other] = [await makeUser(api), await makeUser(api)]
  const name = anyName()
  const { bizId } = await save({ name, remark: '采购', managerIds: [one.userId, one.userId] })
  expect(await detail(bizId)).toMatchObject({
    name,
    remark: '采购',
    orderNum: 0,
    managers: [{ userId: one.userId, usercode: one.usercode, name: one.name, mayDecide: false }],
    tables: 0,
    version: 0,
  })
  await save({ bizId, version: 0, name: `${name}甲`, managerIds: [one.userId, other.userId] })
  const changed = await detail(bizId)
  expect(changed).toMatchObject({ name: `${name}甲`, remark: '', version: 1 })
  expect(changed.managers.map(({ userId }) => userId).toSorted()).toEqual([one.userId, other.userId].toSorted())
  const failure = await api.refuses(calls.saveMarket, 'record.conflict', {
    as: keeper,
    body: { bizId, version: 0, name, managerIds: [one.userId] },
  })
  expect(failure.detail).toEqual({ version: 1 })
})

test('a manager decides only with the permission to decide, which the market shows', async () => {
  const [bare, able, managing] = [
    await makeUser(api),
    await makeUser(api, { perms: [MarketPerm.decide] }),
    await makeUser(api, { perms: [MarketPerm.manage] }),
  ]
  const { bizId } = await save({ name: anyName(), managerIds: [bare, able, managing].map(({ userId }) => userId) })
  const { managers } = await detail(bizId)
  const mayDecide = new Map(managers.map((manager) => [manager.userId, manager.mayDecide]))
  expect([bare, able, managing].map(({ userId }) => mayDecide.get(userId))).toEqual([false, true, true])
  const [found] = await api.db.select().from(market).where(eq(market.bizId, bizId))
  const deciders = (await decidersOf(api.db, found?.id ?? null)).map(({ userId }) => userId)
  expect(deciders).toEqual(expect.arrayContaining([able.userId, managing.userId]))
  expect(deciders).not.toContain(bare.userId)
  // The permission without a market does not allow any decision.
  const other = await makeUser(api, { perms: [MarketPerm.decide] })
  expect(deciders).not.toContain(other.userId)
})

test('a market is found by its name, its remark and its managers, and sorted by its published tables', async () => {
  const manager = await makeUser(api)
  const mark = randomUUID().slice(0, 8)
  const few = await save({ name: `甲${mark}`, managerIds: [manager.userId] })
  const many = await save({ name: anyName(), remark: `说明 ${mark}`, managerIds: [keeper.userId] })
  await addTable(many.bizId, 'published')
  await addTable(few.bizId, 'draft')
  const search = async (keyword: string, sort: 'tables' | 'order' = 'tables') =>
    (await api.done(calls.searchMarkets, { as: keeper, body: { keyword, sort, order: 'desc' } })).records.map(
      ({ bizId, tables }) => [bizId, tables],
    )
  expect(await search(mark)).toEqual([
    [many.bizId, 1],
    [few.bizId, 0],
  ])
  expect(await search(manager.usercode)).toEqual([[few.bizId, 0]])
  expect(await search(randomUUID())).toEqual([])
})

test('everybody who signs in may choose from the markets', async () => {
  const { bizId } = await save({ name: anyName(), managerIds: [keeper.userId] })
  const choices = await api.done(calls.listMarkets, { as: await makeUser(api) })
  expect(choices.filter((each) => each.bizId === bizId)).toHaveLength(1)
})

test('no two markets have the same name in any case, even if saved concurrently', async () => {
  const name = `Markt ${randomUUID().slice(0, 8)}`
  await save({ name, managerIds: [keeper.userId] })
  const body = { name: name.toUpperCase(), managerIds: [keeper.userId] }
  const failure = await api.refuses(calls.saveMarket, 'exists', { as: keeper, body })
  expect(failure.errors).toEqual({ name: ['已有同名的数据市场'] })
  const fresh = { name: anyName(), managerIds: [keeper.userId] }
  const answers = await Promise.all([1, 2, 3].map(() => api.call(calls.saveMarket, { as: keeper, body: fresh })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a manager must be an enabled user', async () => {
  const gone = await makeUser(api, { status: UserStatus.disabled })
  const body = { name: anyName(), managerIds: [keeper.userId, gone.userId, 2_000_000_000] }
  const failure = await api.refuses(calls.saveMarket, 'validation', { as: keeper, body })
  expect(Object.keys(failure.errors ?? {})).toEqual(['managerIds.1', 'managerIds.2'])
})

test('an unknown market is not found, and several markets are removed together or not at all', async () => {
  const [kept, other] = [anyName(), anyName()]
  const { bizId } = await save({ name: kept, managerIds: [keeper.userId] })
  const second = await save({ name: other, managerIds: [keeper.userId] })
  const unknown = randomUUID()
  await api.refuses(calls.getMarket, 'notFound', { as: keeper, query: { bizId: unknown } })
  const edit = { bizId: unknown, version: 0, name: anyName(), managerIds: [keeper.userId] }
  await api.refuses(calls.saveMarket, 'notFound', { as: keeper, body: edit })
  await api.refuses(calls.removeMarkets, 'notFound', { as: keeper, body: { bizIds: [bizId, unknown] } })
  await addTable(bizId, 'draft')
  await api.refuses(calls.removeMarkets, 'market.used', { as: keeper, body: { bizIds: [second.bizId, bizId] } })
  expect((await detail(second.bizId)).name).toBe(other)
  await api.done(calls.removeMarkets, { as: keeper, body: { bizIds: [second.bizId] } })
  await api.refuses(calls.getMarket, 'notFound', { as: keeper, query: { bizId: second.bizId } })
})

test('the installation has a limited number of markets', async () => {
  const has = await api.db.$count(market)
  const rows = Array.from({ length: marketsMax - has }, () => ({ bizId: randomUUID(), name: anyName() }))
  await api.db.insert(market).values(rows)
  const body = { name: anyName(), managerIds: [keeper.userId] }
  const failure = await api.refuses(calls.saveMarket, 'quota.full', { as: keeper, body })
  expect(failure.msg).toContain(String(marketsMax))
})
