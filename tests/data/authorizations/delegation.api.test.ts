import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataVersion } from '#api/data/tables/table.ts'
import { delegation, menu, roleMenu, userRole } from '#api/shell/accounts/table.ts'
import * as authorizations from '#contract/data/authorizations/calls.ts'
import * as calls from '#contract/data/mart/calls.ts'
import { enterDelegate, exitDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { HistoricalData } from '#contract/shell/delegation/codes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { addVersion } from '../make-table.ts'
import { apply, grantTo, type Mart, makeMart } from './granted.ts'

const now = '2026-11-20T02:00:00Z'
let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now })
  const names = { name: '工作台', nameHans: '工作台', nameEn: 'Workbenches' }
  await api.db
    .insert(menu)
    .values({ menuId: 'workbench', ...names, type: MenuType.directory })
    .onConflictDoNothing()
})
afterAll(() => api.close())

const columns = [{ name: '编号' }, { name: '附件' }]
const rows = [['E1', 'https://example.com/1']]

/** A workspace with a right to a table whose version predates the delegation. An agent acts for its owner. */
async function makeActing(historicalData: HistoricalData): Promise<{ mart: Mart; agent: Person }> {
  const mart = await makeMart(api, { columns, rows })
  await api.db
    .update(dataVersion)
    .set({ createdAt: '2026-11-19T02:00:00Z' })
    .where(eq(dataVersion.tableId, mart.table.id))
  await grantTo(api, mart, { columns: ['编号', '附件'], permissions: ['view', 'download'] })
  const agent = await makeUser(api)
  const { owner } = mart.using
  const [role] = await api.db.select().from(userRole).where(eq(userRole.userId, owner.userId))
  await api.db.insert(roleMenu).values({ roleId: role?.roleId ?? 0, menuId: 'workbench' })
  const period = { startDate: '2026-11-20', endDate: '2026-11-30' }
  const body = { agent: agent.usercode, ...period, modules: ['workbench'], historicalData }
  await api.done(saveDelegation, { as: owner, body })
  await api.done(enterDelegate, { as: agent, query: { username: owner.usercode } })
  return { mart, agent }
}
const tableOf = ({ table, using }: Mart) => ({ bizId: table.bizId, workspaceBizId: using.bizId })

test('an agent without historical data sees the table, but no rows that were stored before the delegation', async () => {
  const { mart, agent } = await makeActing(HistoricalData.excluded)
  const query = tableOf(mart)
  const seen = await api.done(calls.getTable, { as: agent, query })
  expect([seen.permissions, seen.columns.map(({ view }) => view)]).toEqual([[], ['hidden', 'hidden']])
  const why = { detail: { why: 'delegation' } }
  expect(await api.refuses(calls.previewTable, 'table.right', { as: agent, body: query })).toMatchObject(why)
  expect(await api.refuses(calls.readTable, 'table.right', { as: agent, body: query })).toMatchObject(why)
  expect(await api.refuses(calls.profileTable, 'table.right', { as: agent, query })).toMatchObject(why)
  expect(await api.refuses(calls.exportTable, 'table.right', { as: agent, body: query })).toMatchObject(why)
  expect(await api.refuses(calls.getLineage, 'table.right', { as: agent, query })).toMatchObject(why)
  const links = { sourceTable: query.bizId, urlField: '附件' }
  expect(await api.refuses(calls.findLinks, 'table.right', { as: agent, body: links })).toMatchObject(why)
  expect(await api.done(calls.listTableVersions, { as: agent, query })).toEqual([])
  const { usercode } = mart.using.owner
  const request = { tableBizId: query.bizId, workspaceBizId: query.workspaceBizId, usercode }
  const right = await api.done(authorizations.getEffectiveRight, { as: agent, query: request })
  expect(right.permissions.find(({ permission }) => permission === 'view')).toEqual({
    permission: 'view',
    allowed: false,
    why: 'delegation',
  })
})

test('the principal, an agent with historical data, and the agent as themselves are not limited by it', async () => {
  const { mart, agent } = await makeActing(HistoricalData.included)
  const read = { as: agent, body: tableOf(mart) }
  expect((await api.done(calls.readTable, read)).total).toBe(1)
  expect((await api.done(calls.readTable, { ...read, as: mart.using.owner })).total).toBe(1)
  await api.done(exitDelegate, { as: agent })
  await api.refuses(calls.readTable, 'access.denied', read)
})

test('a version stored since the delegation began is seen, an earlier one by its number is not', async () => {
  const { mart, agent } = await makeActing(HistoricalData.excluded)
  await addVersion(api, mart.table.id, {
    columns,
    rows: [...rows, ['E2', 'https://example.com/2']],
    by: mart.owning.owner.userId,
  })
  const body = tableOf(mart)
  expect(await api.done(calls.readTable, { as: agent, body })).toMatchObject({ dataVersion: 2, total: 2 })
  await api.refuses(calls.readTable, 'notFound', { as: agent, body: { ...body, dataVersion: 1 } })
  expect((await api.done(calls.readTable, { as: mart.using.owner, body: { ...body, dataVersion: 1 } })).total).toBe(1)
  const versions = await api.done(calls.listTableVersions, { as: agent, query: body })
  expect(versions.map(({ number }) => number)).toEqual([2])
  const lineage = await api.done(calls.getLineage, { as: agent, query: body })
  expect(lineage.versions.map(({ number }) => number)).toEqual([2])
})

test('requests of before the delegation are hidden from such an agent, later ones are not', async () => {
  const { mart, agent } = await makeActing(HistoricalData.excluded)
  const other = await makeMart(api)
  const bizId = await apply(api, { ...other, using: mart.using })
  const listed = async () => {
    const body = { scope: 'workspace' as const, workspaceBizId: mart.using.bizId, tableBizId: other.table.bizId }
    return (await api.done(authorizations.searchRequests, { as: agent, body })).total
  }
  expect(await listed()).toBe(1)
  await api.done(authorizations.getRequest, { as: agent, query: { bizId } })
  await api.db.update(delegation).set({ startDate: '2026-11-21' }).where(eq(delegation.agentId, agent.userId))
  const tomorrow = api.instance({ now: '2026-11-21T02:00:00Z' })
  await tomorrow.refuses(authorizations.getRequest, 'notFound', { as: agent, query: { bizId } })
})
