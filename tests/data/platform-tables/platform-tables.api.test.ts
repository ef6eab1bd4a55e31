import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshen } from '#api/data/platform-tables/freshen.ts'
import { platformRun } from '#api/data/platform-tables/table.ts'
import { dataColumn, dataTable, dataVersion } from '#api/data/tables/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { userRole } from '#api/shell/accounts/table.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { TicketPerm } from '#contract/audit/tickets/perms.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import * as calls from '#contract/data/platform-tables/calls.ts'
import { executeTable, saveRefresh } from '#contract/data/refreshes/calls.ts'
import { beginUpload, removeTables, saveTable, searchTables, uploadTable } from '#contract/data/tables/calls.ts'
import { workspaceTablesMax } from '#contract/data/tables/codes.ts'
import { languages } from '#contract/platform/language.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { csvFile, payments } from '../tables/files.ts'
import { storeTable } from '../tables/stored-table.ts'
import { makeCheck } from './checks.ts'
import { makeProvider, type Provider, refresh, rowsOf, sourceOf, take, takingOf } from './taken.ts'

const minutes = { timeout: 120_000 }
const code = 'tickets.checks'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const providing = (...perms: string[]) => makeProvider(api, perms.length > 0 ? perms : [TicketPerm.all])
const listed = (as: Person) => api.done(calls.listOffered, { as })
const detail = async (bizId: string) => {
  const [table] = await api.db.select().from(dataTable).where(eq(dataTable.bizId, bizId))
  if (!table) throw new Error('no table')
  const columns = await api.db.select().from(dataColumn).where(eq(dataColumn.tableId, table.id))
  const versions = await api.db.select().from(dataVersion).where(eq(dataVersion.tableId, table.id))
  return { ...table, columns, versions }
}
const loseRights = (of: Person) => api.db.delete(userRole).where(eq(userRole.userId, of.userId))

test('a person who lacks the permission of its feature neither sees a platform table nor takes it in', async () => {
  const [both, mart] = [await providing(), await providing('none:such:perm')]
  expect((await listed(both)).map((each) => each.code)).toEqual([code, 'tickets.findings'])
  expect(await listed(mart)).toEqual([])
  for (const unknown of [code, 'none.such'])
    await api.refuses(calls.takeTable, 'notFound', { as: mart, body: takingOf(mart, unknown) })
  const reader = await makeUser(api, { perms: [TicketPerm.all, MarketPerm.decide] })
  await api.refuses(calls.listOffered, 'access.denied', { as: reader })
  await api.refuses(calls.takeTable, 'access.denied', { as: reader, body: takingOf(both, code) })
})

test('every platform table has titles, a key and legal names in each language', async () => {
  const perms = [
    TicketPerm.all,
    ReviewPerm.manage,
    RiskPerm.readProjects,
    RiskPerm.exportResults,
    SystemPerm.exportAudit,
  ]
  const all = await makeUser(api, { perms: [MarketPerm.manage, ...perms] })
  const offered = await Promise.all(languages.map((language) => api.done(calls.listOffered, { as: all, language })))
  expect(offered.map((tables) => tables.length)).toEqual([10, 10, 10])
  for (const { title, remark, columns } of offered.flat()) {
    expect([title, remark, ...columns.map((column) => column.title)].filter((text) => /[:.]\w/.test(text))).toEqual([])
    expect(columns.some(({ isKey }) => isKey)).toBe(true)
    for (const { name } of columns) expect(name).toMatch(/^[a-z_][a-z0-9_]{0,23}$/)
  }
})

test(
  'a platform table comes into a market as confidential, with its people masked and its texts in one language',
  minutes,
  async () => {
    const by = await providing()
    const checker = await makeUser(api)
    await makeCheck(api, { by: checker, ticketNum: '0012' })
    const bizId = await take(api, by, code, { title: '票据' })
    const table = await detail(bizId)
    expect(table).toMatchObject({ origin: 'platform', secrecy: 'confidential', status: 'draft', freshWithinHours: 24 })
    expect(table).toMatchObject({ title: '票据', dataVersion: 1, ownerId: by.userId })
    const masked = table.columns.filter(({ defaultView }) => defaultView === 'masked')
    expect(masked.map(({ name, title }) => [name, title])).toEqual([['uploaded_by', '上传人']])
    const [row] = (await rowsOf(api, by, bizId)).filter((each) => each.ticket_num === '0012')
    expect(row).toMatchObject({ uploaded_by: checker.name, ticket_type: '发票', amount: '100.05' })
    expect(await sourceOf(api, by, bizId)).toMatchObject({
      code,
      title: '票据识别',
      provider: { usercode: by.usercode },
      isPermitted: true,
      mayRenew: false,
      run: { state: 'done', rows: table.versions[0]?.rows, failure: null },
    })
    const [offered] = await listed(by)
    expect(offered?.taken).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ bizId, market: expect.objectContaining({ bizId: by.marketBizId }) }),
      ]),
    )
  },
)

test('a refresh adds a version only if rows have changed', minutes, async () => {
  const by = await providing()
  const bizId = await take(api, by, code)
  expect((await refresh(api, by, bizId)).run).toMatchObject({ state: 'unchanged' })
  expect((await detail(bizId)).dataVersion).toBe(1)
  const before = (await rowsOf(api, by, bizId)).length
  await makeCheck(api, { by, ticketNum: '0013' })
  expect((await refresh(api, by, bizId)).run).toMatchObject({ state: 'done', rows: before + 1 })
  expect((await detail(bizId)).versions.map(({ number, rows }) => [number, rows])).toEqual([
    [1, before],
    [2, before + 1],
  ])
})

test('edited titles and views survive a refresh', minutes, async () => {
  const by = await providing()
  const bizId = await take(api, by, code)
  const { version, tableName } = await detail(bizId)
  const columns = [{ name: 'seller', title: '开票方', defaultView: 'hidden', maskKind: 'hash' } as const]
  const body = { bizId, version, tableName, title: '识别结果', marketBizId: by.marketBizId, columns }
  await api.done(saveTable, { as: by, body })
  await makeCheck(api, { by })
  expect((await refresh(api, by, bizId)).run?.state).toBe('done')
  const table = await detail(bizId)
  expect(table.title).toBe('识别结果')
  expect(table.columns.find(({ name }) => name === 'seller')).toMatchObject({ title: '开票方', defaultView: 'hidden' })
})

test('two concurrent refreshes start one run', minutes, async () => {
  const by = await providing()
  const bizId = await take(api, by, code)
  const begin = () => api.done(executeTable, { as: by, query: { bizId } })
  const [one, other] = [await begin(), await begin()]
  expect(other).toEqual(one)
  await api.work()
  const { id } = await detail(bizId)
  expect(await api.db.$count(platformRun, eq(platformRun.tableId, id))).toBe(2)
})

test('rows of a platform table are never uploaded', minutes, async () => {
  const by = await providing()
  const bizId = await take(api, by, code)
  const target = { workspaceBizId: by.workspaceBizId, tableBizId: bizId }
  const file = csvFile(payments(3))
  const failure = await api.refuses(uploadTable, 'table.readOnly', { as: by, query: target, body: { file } })
  expect(failure.msg).toContain('只能更新')
  const parts = { ...target, fileName: '付款.csv', bytes: 100, mark: 'a' }
  await api.refuses(saveRefresh, 'table.readOnly', { as: by, body: { bizId, version: 0, mode: 'full' } })
  await api.refuses(beginUpload, 'table.readOnly', { as: by, body: parts })
})

test(
  'a refresh fails with a sentence once its provider has lost the permission, and another one takes over',
  minutes,
  async () => {
    const by = await providing()
    const bizId = await take(api, by, code)
    await loseRights(by)
    const failed = await refresh(api, by, bizId)
    expect(failed).toMatchObject({ isPermitted: false, mayRenew: false, run: { state: 'failed' } })
    expect(failed.run?.failure).toContain('权限')
    expect(await detail(bizId)).toMatchObject({ dataVersion: 1 })
    await api.refuses(calls.renewTable, 'access.denied', { as: by, body: { bizId } })

    const next = await providing()
    await api.refuses(calls.renewTable, 'notFound', { as: next, body: { bizId } })
    const { workspaceId } = by
    await api.db.execute(sql`
    insert into workspace_member (workspace_id, user_id, role_type, status, invited_by)
    values (${workspaceId}, ${next.userId}, '2', '0', ${by.userId})`)
    await api.refuses(calls.renewTable, 'execute.denied', { as: next, body: { bizId } })
    await api.db.execute(sql`
    update workspace_member set role_type = '1' where workspace_id = ${workspaceId} and user_id = ${next.userId}`)
    expect(await sourceOf(api, next, bizId)).toMatchObject({ mayRenew: true })
    await makeCheck(api, { by })
    await api.done(calls.renewTable, { as: next, body: { bizId } })
    await api.work()
    expect(await sourceOf(api, next, bizId)).toMatchObject({
      provider: { usercode: next.usercode },
      isPermitted: true,
      run: { state: 'done' },
    })
  },
)

test('a refresh of a disabled workspace fails and keeps the rows', minutes, async () => {
  const by = await providing()
  const bizId = await take(api, by, code)
  await api.done(executeTable, { as: by, query: { bizId } })
  await api.done(disableAndEnable, { as: by, query: { bizId: by.workspaceBizId }, body: { status: '1' } })
  await api.work()
  const { run } = await sourceOf(api, by, bizId)
  expect([run?.state, run?.failure]).toEqual(['failed', expect.stringContaining('停用')])
  await api.refuses(calls.renewTable, 'workspace.blocked', { as: by, body: { bizId } })
})

test('a table that would be stale is refreshed by itself, at most once a day', minutes, async () => {
  const by = await providing()
  const bizId = await take(api, by, code)
  const { id } = await detail(bizId)
  const runs = () => api.db.$count(platformRun, eq(platformRun.tableId, id))
  const pass = async () => {
    await freshen({ db: api.db, clock: databaseClock(timeZone), offered: { list: () => [] } })
    await api.work()
    return runs()
  }
  const age = (hours: number) => sql`now() - make_interval(hours => ${hours})`
  expect(await pass()).toBe(1)
  await api.db
    .update(dataTable)
    .set({ refreshedAt: age(24) })
    .where(eq(dataTable.id, id))
  expect(await pass()).toBe(1)
  await api.db
    .update(platformRun)
    .set({ createdAt: age(24) })
    .where(eq(platformRun.tableId, id))
  expect(await pass()).toBe(2)
  expect((await detail(bizId)).refreshedAt).not.toBeNull()
  expect(await pass()).toBe(2)
})

test(
  'adding a platform table is refused for other workspaces, viewers, unknown markets and existing tables',
  minutes,
  async () => {
    const by = await providing()
    const refuses = (refusal: Parameters<typeof api.refuses>[1], more: object, as: Provider = by) =>
      api.refuses(calls.takeTable, refusal, { as, body: { ...takingOf(as, code), ...more } })
    const team = await makeTeam(api)
    await refuses('access.denied', { workspaceBizId: team.bizId })
    await refuses('validation', { marketBizId: randomUUID() })
    const tableName = `t_${randomUUID().slice(0, 8)}`
    await storeTable(api, { workspaceId: by.workspaceId, owner: by, tableName })
    expect((await refuses('exists', { tableName })).errors).toEqual({ tableName: ['本工作台已有同名的表'] })
    await take(api, by, code)
    expect((await refuses('exists', {})).errors).toEqual({ workspaceBizId: ['本工作台已接入该平台表'] })
    const viewer = await providing()
    await api.db.execute(sql`
    insert into workspace_member (workspace_id, user_id, role_type, status, invited_by)
    values (${by.workspaceId}, ${viewer.userId}, '2', '0', ${by.userId})`)
    await refuses('execute.denied', { workspaceBizId: by.workspaceBizId }, viewer)
    const full = await providing()
    await api.db.execute(sql`
    insert into data_table (biz_id, workspace_id, table_name, origin, owner_id)
    select 'full' || ${full.workspaceId}::int || 'n' || n, ${full.workspaceId}, 'full_' || n, 'file', ${full.userId}
    from generate_series(1, ${workspaceTablesMax}::int) n`)
    await refuses('quota.full', {}, full)
    await api.done(disableAndEnable, { as: full, query: { bizId: full.workspaceBizId }, body: { status: '1' } })
    await refuses('workspace.blocked', {}, full)
  },
)

test('source and renewal of strangers, of unknown tables and of files are refused alike', minutes, async () => {
  const by = await providing()
  const bizId = await take(api, by, code)
  const stranger = await providing()
  const file = await storeTable(api, { workspaceId: by.workspaceId, owner: by })
  for (const [as, of] of [
    [stranger, bizId],
    [by, randomUUID()],
    [by, file.bizId],
  ] as const) {
    await api.refuses(calls.getPlatformSource, 'notFound', { as, query: { bizId: of } })
    await api.refuses(calls.renewTable, 'notFound', { as, body: { bizId: of } })
  }
  await api.done(removeTables, { as: by, body: { bizIds: [bizId] } })
  const { records } = await api.done(searchTables, { as: by, body: { workspaceBizId: by.workspaceBizId } })
  expect(records.map((each) => each.bizId)).toEqual([file.bizId])
})
