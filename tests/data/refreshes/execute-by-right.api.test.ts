import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant } from '#api/data/authorizations/table.ts'
import { dataTable, dataVersion } from '#api/data/tables/table.ts'
import { menu, roleMenu, userRole } from '#api/shell/accounts/table.ts'
import { workspaceMember } from '#api/shell/workspaces/table.ts'
import { revokeGrant } from '#contract/data/authorizations/calls.ts'
import type { TablePermission } from '#contract/data/authorizations/codes.ts'
import { cancelRefresh, executeTable, getRefresh } from '#contract/data/refreshes/calls.ts'
import { enterDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { HistoricalData } from '#contract/shell/delegation/codes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { grantTo, type Mart } from '../authorizations/granted.ts'
import { makeMarket } from '../make-table.ts'
import { bringIn, connect, versionsOf } from './brought-in.ts'
import { permitted, startTestDatabase, type TestDatabase } from './database.ts'

const now = '2026-11-20T02:00:00Z'
let api: TestApi
let database: TestDatabase

beforeAll(async () => {
  ;[api, database] = await Promise.all([openTestApi({ now, sourceNetworks: permitted }), startTestDatabase()])
  const names = { name: '工作台', nameHans: '工作台', nameEn: 'Workbenches' }
  await api.db
    .insert(menu)
    .values({ menuId: 'workbench', ...names, type: MenuType.directory })
    .onConflictDoNothing()
}, 120_000)
afterAll(async () => {
  await api?.close()
  await database?.stop()
})

const minutes = { timeout: 120_000 }
let made = 0

/** A published table from a database, and another workspace with a right to it. */
async function granted(permissions: TablePermission[]): Promise<Mart & { request: string; source: string }> {
  const [owning, using, market] = [await makeTeam(api), await makeTeam(api), await makeMarket(api)]
  // Backdates memberships, because the clock is fixed.
  await api.db.update(workspaceMember).set({ answeredAt: '2026-01-01T00:00:00Z' })
  const source = `granted_${++made}`
  await database.query(
    `create table ${source} (id int primary key, note text); insert into ${source} values (1, 'one')`,
  )
  const where = { api, team: owning }
  const bizId = await bringIn(where, { sourceBizId: await connect(where, database), table: source })
  const [table] = await api.db
    .update(dataTable)
    .set({ marketId: market.id, status: 'published' })
    .where(eq(dataTable.bizId, bizId))
    .returning()
  if (!table) throw new Error('no table')
  const mart = { owning, using, market, table }
  return { ...mart, source, request: await grantTo(api, mart, { columns: ['id', 'note'], permissions }) }
}

const queryOf = ({ table: { bizId } }: Mart) => ({ query: { bizId } })

test(
  'a workspace with the right starts the refresh of a table of another one, and the trail says by which',
  minutes,
  async () => {
    const mart = await granted(['view', 'execute'])
    const { collaborator } = mart.using
    await database.query(`insert into ${mart.source} values (2, 'two')`)
    const run = await api.done(executeTable, { as: collaborator, ...queryOf(mart) })
    const [entry] = await latestAudit(api.db, 1)
    expect([entry?.action, entry?.principal]).toEqual(['table.execute', expect.stringContaining(collaborator.usercode)])
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ run: run.bizId, workspace: mart.using.bizId })
    expect(await api.done(executeTable, { as: mart.using.owner, ...queryOf(mart) })).toEqual(run)
    await api.work()
    expect(await versionsOf({ api }, mart.table.bizId)).toEqual({ current: 2, numbers: [1, 2] })
    const { runs } = await api.done(getRefresh, { as: mart.owning.owner, ...queryOf(mart) })
    expect(runs).toMatchObject([{ bizId: run.bizId, state: 'done', rows: { read: 2, new: 1 } }])
    // The run itself belongs to the owning workspace.
    await api.refuses(getRefresh, 'notFound', { as: collaborator, ...queryOf(mart) })
    await api.refuses(cancelRefresh, 'notFound', { as: collaborator, body: { bizId: run.bizId } })
  },
)

test(
  'without the right to execute, or the role for it, nothing is started and the refusal says why',
  minutes,
  async () => {
    const [mart, seen] = [await granted(['view', 'execute']), await granted(['view'])]
    const refusedTo = async (as: Person, of: Mart) =>
      (await api.refuses(executeTable, 'table.right', { as, ...queryOf(of) })).detail
    expect(await refusedTo(seen.using.owner, seen)).toMatchObject({
      permission: 'execute',
      why: 'notApplied',
      workspaceBizId: seen.using.bizId,
      deciders: [{ usercode: seen.market.manager.usercode }],
    })
    expect(await refusedTo(mart.using.viewer, mart)).toMatchObject({ permission: 'execute', why: 'role' })
    await api.refuses(executeTable, 'notFound', { as: mart.using.stranger, ...queryOf(mart) })
    await api.refuses(executeTable, 'notFound', { as: mart.using.invited, ...queryOf(mart) })
    const halt = (team: Mart['using'], status: '0' | '1') =>
      api.done(disableAndEnable, { as: team.owner, query: { bizId: team.bizId }, body: { status } })
    for (const team of [mart.using, mart.owning]) {
      await halt(team, '1')
      expect(await refusedTo(mart.using.owner, mart)).toMatchObject({ why: 'halted' })
      await halt(team, '0')
    }
    const lastDay = (until: string) => api.db.update(grant).set({ until }).where(eq(grant.tableId, mart.table.id))
    await lastDay('2026-11-19')
    expect(await refusedTo(mart.using.owner, mart)).toMatchObject({ why: 'ended' })
    await lastDay('2026-11-20')
    const body = { bizId: mart.request, reason: '不再需要' }
    await api.done(revokeGrant, { as: mart.market.manager, body })
    expect(await refusedTo(mart.using.owner, mart)).toMatchObject({ why: 'revoked' })
    expect(await versionsOf({ api }, mart.table.bizId)).toEqual({ current: 1, numbers: [1] })
  },
)

test('a viewer of the owning workspace executes by the right of another workspace only', {
  ...minutes,
  tags: 'long',
}, async () => {
  const [mart, other] = [await granted(['view', 'execute']), await granted(['view'])]
  const both = async (of: Mart) => {
    await api.db
      .update(workspaceMember)
      .set({ userId: of.owning.viewer.userId })
      .where(eq(workspaceMember.userId, of.using.collaborator.userId))
    return of.owning.viewer
  }
  await api.done(executeTable, { as: await both(mart), ...queryOf(mart) })
  await api.refuses(executeTable, 'execute.denied', { as: await both(other), ...queryOf(other) })
})

/** An agent who acts for the owner of the using workspace. */
async function agentOf({ using: { owner } }: Mart, historicalData: HistoricalData): Promise<Person> {
  const agent = await makeUser(api)
  const [role] = await api.db.select().from(userRole).where(eq(userRole.userId, owner.userId))
  await api.db
    .insert(roleMenu)
    .values({ roleId: role?.roleId ?? 0, menuId: 'workbench' })
    .onConflictDoNothing()
  const period = { startDate: '2026-11-20', endDate: '2026-11-30' }
  const body = { agent: agent.usercode, ...period, modules: ['workbench'], historicalData }
  await api.done(saveDelegation, { as: owner, body })
  await api.done(enterDelegate, { as: agent, query: { username: owner.usercode } })
  return agent
}

test('an agent executes by the right of who they act for, unless the table is older than they may see', {
  ...minutes,
  tags: 'long',
}, async () => {
  const mart = await granted(['view', 'execute'])
  await api.db
    .update(dataVersion)
    .set({ createdAt: '2026-11-19T02:00:00Z' })
    .where(eq(dataVersion.tableId, mart.table.id))
  const excluded = await agentOf(mart, HistoricalData.excluded)
  const refused = await api.refuses(executeTable, 'table.right', { as: excluded, ...queryOf(mart) })
  expect(refused.detail).toMatchObject({ why: 'delegation' })
  const included = await agentOf(mart, HistoricalData.included)
  await api.done(executeTable, { as: included, ...queryOf(mart) })
  const [entry] = await latestAudit(api.db, 1)
  expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ workspace: mart.using.bizId })
  expect(JSON.stringify(entry)).toContain(included.usercode)
})

test(
  'an agent without historical data refreshes no table of their own workspace whose rows are older',
  minutes,
  async () => {
    const mart = await granted(['view'])
    const inOwning = { ...mart, using: mart.owning }
    const excluded = await agentOf(inOwning, HistoricalData.excluded)
    await api.db
      .update(dataVersion)
      .set({ createdAt: '2026-11-19T02:00:00Z' })
      .where(eq(dataVersion.tableId, mart.table.id))
    const refused = await api.refuses(executeTable, 'table.right', { as: excluded, ...queryOf(mart) })
    expect(refused.detail).toMatchObject({ why: 'delegation' })
    await api.done(executeTable, { as: await agentOf(inOwning, HistoricalData.included), ...queryOf(mart) })
  },
)
