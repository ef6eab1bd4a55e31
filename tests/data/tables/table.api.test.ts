import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { request } from '#api/data/authorizations/table.ts'
import { dataColumn, dataTable } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { menu, roleMenu, userRole } from '#api/shell/accounts/table.ts'
import { saveMarket } from '#contract/data/markets/calls.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import * as calls from '#contract/data/tables/calls.ts'
import type { Call } from '#contract/platform/call.ts'
import type { ProblemKey } from '#contract/platform/problem.ts'
import { enterDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { disableAndEnable, removeWorkspace } from '#contract/shell/workspaces/calls.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { dayIn } from '../../shell/delegation/pair.ts'
import { makeTeam, makeWorkspace, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type Request, type TestApi } from '../../support/api.ts'
import { storeTable } from './stored-table.ts'

let api: TestApi
let keeper: Person

beforeAll(async () => {
  api = await openTestApi()
  keeper = await makeUser(api, { perms: [MarketPerm.manage] })
})
afterAll(() => api?.close())

const makeMarket = () =>
  api.done(saveMarket, { as: keeper, body: { name: `市场${randomUUID().slice(0, 8)}`, managerIds: [keeper.userId] } })

const makeTable = (team: Pick<Team, 'id' | 'owner'>, more: Partial<Parameters<typeof storeTable>[1]> = {}) =>
  storeTable(api, { workspaceId: team.id, owner: team.owner, ...more })

const search = (team: Pick<Team, 'bizId'>, as: Person, more: object = {}) =>
  api.done(calls.searchTables, { as, body: { workspaceBizId: team.bizId, ...more } })

const rowOf = async (team: Team, bizId: string) => {
  const { records } = await search(team, team.owner, { size: 200 })
  return records.find((each) => each.bizId === bizId)
}

/** The calls that change a table, with valid input for a table in this market. */
const changes = (bizId: string, marketBizId: string): [Call, object][] => [
  [calls.saveTable, { bizId, version: 0, tableName: `n_${randomUUID().slice(0, 8)}`, marketBizId }],
  [calls.publishTable, { bizId, version: 0 }],
  [calls.withdrawTable, { bizId, version: 0 }],
  [calls.removeTables, { bizIds: [bizId] }],
]

const refused = async (call: Call, refusal: ProblemKey, { as, body }: { as: Person; body: object }) =>
  api.refuses(call, refusal, { as, body } as Request<Call>)

test('every member lists the tables of a workspace by name, title and state, and nobody else does', async () => {
  const team = await makeTeam(api)
  const market = await makeMarket()
  const [one, other] = [
    await makeTable(team, { title: '供应商', market, status: 'published', rows: 7, bytes: 70 }),
    await makeTable(team, { rows: 0 }),
  ]
  const { records, total } = await search(team, team.viewer, { sort: 'rows', order: 'desc' })
  expect(total).toBe(2)
  expect(records.map(({ bizId, rows, bytes, dataVersion }) => ({ bizId, rows, bytes, dataVersion }))).toEqual([
    { bizId: one.bizId, rows: 7, bytes: 70, dataVersion: 1 },
    { bizId: other.bizId, rows: null, bytes: null, dataVersion: 0 },
  ])
  expect(records[0]).toMatchObject({ market: { bizId: market.bizId }, owner: team.owner.name, import: null })
  const found = async (more: object) => (await search(team, team.collaborator, more)).records.map((each) => each.bizId)
  expect(await found({ keyword: '供应' })).toEqual([one.bizId])
  expect(await found({ keyword: other.tableName.toUpperCase() })).toEqual([other.bizId])
  expect(await found({ status: 'draft' })).toEqual([other.bizId])
  for (const as of [team.stranger, team.invited])
    await api.refuses(calls.searchTables, 'access.denied', { as, body: { workspaceBizId: team.bizId } })
})

test('a viewer who acts for the owner shows themselves no more of a column', async () => {
  const team = await makeTeam(api)
  const { bizId, id, tableName } = await makeTable(team)
  const [{ name } = { name: '' }] = await api.db
    .update(dataColumn)
    .set({ defaultView: 'masked', maskKind: 'hash' })
    .where(and(eq(dataColumn.tableId, id), eq(dataColumn.place, 1)))
    .returning()
  const names = { name: '工作台', nameHans: '工作台', nameEn: 'Workbenches' }
  const workbench = { menuId: workbenchModule, ...names, type: MenuType.directory }
  await api.db.insert(menu).values(workbench).onConflictDoNothing()
  const [role] = await api.db.select().from(userRole).where(eq(userRole.userId, team.owner.userId))
  await api.db.insert(roleMenu).values({ roleId: role?.roleId ?? 0, menuId: workbenchModule })
  const actFor = async (agent: Person) => {
    const body = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7), modules: [workbenchModule] }
    await api.done(saveDelegation, { as: team.owner, body })
    await api.done(enterDelegate, { as: agent, query: { username: team.owner.usercode } })
  }
  await actFor(team.viewer)
  await actFor(team.stranger)
  let version = 0
  const saving = (defaultView: 'plain' | 'masked' | 'hidden', maskKind: 'hash' | 'ends' = 'hash') => {
    const columns = [{ name, title: '', defaultView, maskKind }]
    return { bizId, version, tableName, title: '', remark: '', columns }
  }
  for (const body of [saving('plain'), saving('masked', 'ends')]) {
    const refused = await api.refuses(calls.saveTable, 'validation', { as: team.viewer, body })
    expect(Object.keys(refused.errors ?? {})).toEqual(['columns.0.defaultView'])
  }
  await api.done(calls.saveTable, { as: team.viewer, body: saving('hidden') })
  version = 1
  // It shows nothing to an agent who is no viewer.
  await api.done(calls.saveTable, { as: team.stranger, body: saving('plain') })
})

test('a table is stale when its newest rows are older than its promise', async () => {
  const team = await makeTeam(api)
  const { id, bizId } = await makeTable(team)
  const setAge = (hours: number) =>
    api.db
      .update(dataTable)
      .set({ freshWithinHours: 24, refreshedAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(dataTable.id, id))
  await setAge(23)
  expect((await rowOf(team, bizId))?.isStale).toBe(false)
  await setAge(25)
  expect((await rowOf(team, bizId))?.isStale).toBe(true)
})

test('a table is named, placed in a market, and the views of its columns are set', async () => {
  const team = await makeTeam(api)
  const market = await makeMarket()
  const { id, bizId } = await makeTable(team)
  const columns = [{ name: 'PHONE', title: '手机', defaultView: 'hidden', maskKind: 'hash' } as const]
  const tableName = `pay_${randomUUID().slice(0, 8)}`
  const fields = { tableName, title: '付款', remark: '每月', secrecy: 'secret', freshWithinHours: 48 } as const
  const body = { bizId, version: 0, ...fields, marketBizId: market.bizId, columns }
  await api.done(calls.saveTable, { as: team.collaborator, body })
  expect(await rowOf(team, bizId)).toMatchObject({ ...fields, market: { bizId: market.bizId }, version: 1 })
  const stored = await api.db.select().from(dataColumn).where(eq(dataColumn.tableId, id)).orderBy(dataColumn.place)
  expect(stored.map(({ name, title, defaultView }) => [name, title, defaultView])).toEqual([
    ['code', '', 'plain'],
    ['phone', '手机', 'hidden'],
  ])
  const failure = await api.refuses(calls.saveTable, 'record.conflict', { as: team.owner, body })
  expect(failure.detail).toEqual({ version: 1 })
})

test('an unknown market or column, and a published table without a market, are errors of their fields', async () => {
  const team = await makeTeam(api)
  const market = await makeMarket()
  const { bizId, tableName } = await makeTable(team, { market, status: 'published' })
  const columns = [{ name: 'none', title: '', defaultView: 'plain', maskKind: 'hash' } as const]
  const errorsOf = async (more: object) => {
    const body = { bizId, version: 0, tableName, ...more }
    return Object.keys((await api.refuses(calls.saveTable, 'validation', { as: team.owner, body })).errors ?? {})
  }
  expect(await errorsOf({ marketBizId: randomUUID() })).toEqual(['marketBizId'])
  expect(await errorsOf({ marketBizId: '' })).toEqual(['marketBizId'])
  expect(await errorsOf({ marketBizId: market.bizId, columns })).toEqual(['columns.0.name'])
})

test('two tables of one workspace never have the same name, two workspaces may', async () => {
  const team = await makeTeam(api)
  const [one, other] = [await makeTable(team), await makeTable(team)]
  const named = { bizId: other.bizId, version: 0, tableName: one.tableName.toUpperCase() }
  const failure = await api.refuses(calls.saveTable, 'exists', { as: team.owner, body: named })
  expect(failure.errors).toEqual({ tableName: ['本工作台已有同名的表'] })
  const second = await makeTeam(api)
  const elsewhere = await makeTable(second)
  const body = { bizId: elsewhere.bizId, version: 0, tableName: one.tableName }
  await api.done(calls.saveTable, { as: second.owner, body })
})

test('a table with rows and a market is published, withdrawn and published again', async () => {
  const team = await makeTeam(api)
  const market = await makeMarket()
  const { bizId } = await makeTable(team, { market })
  const change = (call: typeof calls.publishTable, version: number) =>
    api.done(call, { as: team.collaborator, body: { bizId, version } })
  await change(calls.publishTable, 0)
  await api.refuses(calls.publishTable, 'table.unready', { as: team.owner, body: { bizId, version: 1 } })
  await change(calls.withdrawTable, 1)
  await api.refuses(calls.withdrawTable, 'table.unready', { as: team.owner, body: { bizId, version: 2 } })
  await change(calls.publishTable, 2)
  expect(await rowOf(team, bizId)).toMatchObject({ status: 'published', version: 3 })
  for (const call of [calls.publishTable, calls.withdrawTable])
    await api.refuses(call, 'record.conflict', { as: team.owner, body: { bizId, version: 2 } })
})

test('a table without rows or without a market is not published', async () => {
  const team = await makeTeam(api)
  const market = await makeMarket()
  for (const { bizId } of [await makeTable(team, { market, rows: 0 }), await makeTable(team)])
    await api.refuses(calls.publishTable, 'table.unready', { as: team.owner, body: { bizId, version: 0 } })
})

test('tables are removed with their versions, all or none', async () => {
  const team = await makeTeam(api)
  const market = await makeMarket()
  const [one, other, published, asked] = [
    await makeTable(team),
    await makeTable(team),
    await makeTable(team, { market, status: 'published' }),
    await makeTable(team, { market, status: 'withdrawn' }),
  ]
  await api.db.insert(request).values({
    bizId: randomUUID(),
    tableId: asked.id,
    workspaceId: team.id,
    applicantId: team.owner.userId,
    permissions: ['view'],
    columns: ['code'],
    purpose: '核对供应商的付款记录',
    from: '2026-01-01',
    until: '2026-12-31',
  })
  const remove = (...tables: { bizId: string }[]) => ({
    as: team.collaborator,
    body: { bizIds: tables.map(({ bizId }) => bizId) },
  })
  await api.refuses(calls.removeTables, 'table.used', remove(one, published))
  await api.refuses(calls.removeTables, 'table.used', remove(one, asked))
  await api.refuses(calls.removeTables, 'notFound', remove(one, { bizId: randomUUID() }))
  expect((await search(team, team.owner)).total).toBe(4)
  await api.done(calls.removeTables, remove(one, other, one))
  expect((await search(team, team.owner)).total).toBe(2)
  expect(await api.db.$count(dataset, eq(dataset.ownerId, one.id))).toBe(0)
  await api.refuses(calls.removeTables, 'notFound', remove(one))
})

test('a viewer changes nothing, and a disabled workspace keeps its tables as they are', async () => {
  const team = await makeTeam(api)
  const market = await makeMarket()
  const { bizId } = await makeTable(team, { market })
  for (const [call, body] of changes(bizId, market.bizId))
    await refused(call, 'execute.denied', { as: team.viewer, body })
  await api.done(disableAndEnable, { as: team.owner, query: { bizId: team.bizId }, body: { status: '1' } })
  for (const [call, body] of changes(bizId, market.bizId))
    await refused(call, 'workspace.blocked', { as: team.owner, body })
  expect((await search(team, team.viewer)).total).toBe(1)
})

test('an unknown table, a table of others and a table of a removed workspace are refused alike', async () => {
  const team = await makeTeam(api)
  const market = await makeMarket()
  const foreign = await makeTable(await makeTeam(api), { market })
  const gone = await makeWorkspace(api, team.owner, 'gone')
  const removed = await storeTable(api, { workspaceId: gone.id, owner: team.owner, market })
  await api.done(removeWorkspace, { as: team.owner, query: { bizId: gone.bizId } })
  for (const bizId of [randomUUID(), foreign.bizId, removed.bizId])
    for (const [call, body] of changes(bizId, market.bizId)) await refused(call, 'notFound', { as: team.owner, body })
})
