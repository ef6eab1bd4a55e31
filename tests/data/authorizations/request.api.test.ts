import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfEnds } from '#api/data/authorizations/remind.ts'
import { grant } from '#api/data/authorizations/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { fixedClock } from '#api/platform/clock.ts'
import * as messages from '#api/shell/messages/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import * as calls from '#contract/data/authorizations/calls.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import { disableAndEnable, getWorkspace } from '#contract/shell/workspaces/calls.ts'
import { neverEnds } from '../../shell/delegation/pair.ts'
import { openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { makeMartAdministrator, makeTable } from '../make-table.ts'
import { apply, applying, grantTo, type Mart, makeMart } from './granted.ts'

const now = '2026-11-20T02:00:00Z'
let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now })
})
afterAll(() => api.close())

const notices = async ({ userId }: Person) =>
  (
    await api.db
      .select({ body: messages.message.body, noticeType: messages.message.noticeType })
      .from(messages.message)
      .where(eq(messages.message.userId, userId))
  )
    .filter(({ noticeType }) => noticeType === NoticeType.dataAuthorisation)
    .map(({ body }) => body['zh-Hans'])
const stateIn = async ({ table, using }: Mart, on: TestApi = api) => {
  const query = { tableBizId: table.bizId, workspaceBizId: using.bizId, usercode: using.collaborator.usercode }
  return (await on.done(calls.getEffectiveRight, { as: using.collaborator, query })).state
}
const deciding = (bizId: string) => ({ bizId, version: 0, decision: 'approved' as const, reason: '同意' })

test('an owner or collaborator applies, which notifies the deciders and the owner of the workspace', async () => {
  const mart = await makeMart(api)
  const administrator = await makeMartAdministrator(api)
  expect(await stateIn(mart)).toBe('notApplied')
  const bizId = await apply(api, mart)
  const request = await api.done(calls.getRequest, { as: mart.using.viewer, query: { bizId } })
  expect(request).toMatchObject({ status: 'pending', state: 'pending', mayDecide: false, columns: ['编号', '金额'] })
  for (const person of [mart.market.manager, administrator, mart.using.owner])
    expect((await notices(person)).filter((text) => text.includes(mart.table.tableName))).toHaveLength(1)
  expect(await notices(mart.using.collaborator)).toEqual([])
})

test('a stranger, a viewer and a member of a disabled workspace cannot apply', async () => {
  const mart = await makeMart(api)
  const { using } = mart
  await api.refuses(calls.applyForTable, 'access.denied', { as: using.stranger, body: applying(mart) })
  await api.refuses(calls.applyForTable, 'execute.denied', { as: using.viewer, body: applying(mart) })
  await api.done(disableAndEnable, { as: using.owner, query: { bizId: using.bizId }, body: { status: '1' } })
  await api.refuses(calls.applyForTable, 'workspace.blocked', { as: using.owner, body: applying(mart) })
})

test('tables that are unknown, unpublished or secret cannot be applied for', async () => {
  const mart = await makeMart(api)
  const { owning, using, market } = mart
  const input = { as: using.owner }
  const of = { workspaceId: owning.id, owner: owning.owner, marketId: market.id }
  for (const table of [
    { bizId: 'nowhere-to-be-found' },
    await makeTable(api, { ...of, status: 'draft' }),
    await makeTable(api, { ...of, secrecy: 'secret' }),
  ])
    await api.refuses(calls.applyForTable, 'notFound', { ...input, body: applying(mart, { tableBizId: table.bizId }) })
})

test('a table is requested once: not while a request is pending, and never by its own workspace', async () => {
  const mart = await makeMart(api)
  const { using, owning } = mart
  await apply(api, mart)
  await api.refuses(calls.applyForTable, 'authorization.exists', { as: using.owner, body: applying(mart) })
  await api.refuses(calls.applyForTable, 'authorization.exists', {
    as: owning.owner,
    body: applying(mart, { workspaceBizId: owning.bizId }),
  })
})

test('one of two concurrent requests for a table is refused', async () => {
  const mart = await makeMart(api)
  const both = await Promise.all(
    [mart.using.owner, mart.using.collaborator].map((as) =>
      api.call(calls.applyForTable, { as, body: applying(mart) }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  [{ from: '2026-11-19' }, 'from'],
  [{ from: '2026-12-02', until: '2026-12-01' }, 'until'],
  [{ until: '2027-11-21' }, 'until'],
  [{ columns: ['编号', '不存在'] }, 'columns'],
  [{ rowCondition: { column: '金额', operator: 'gt' as const, values: ['many'] } }, 'rowCondition'],
  [{ rowCondition: { column: '不存在', operator: 'isEmpty' as const, values: [] } }, 'rowCondition'],
])('a request with %j is refused at %s', async (params, field) => {
  const mart = await makeMart(api)
  const body = applying(mart, params)
  const { errors } = await api.refuses(calls.applyForTable, 'validation', { as: mart.using.owner, body })
  expect(Object.keys(errors ?? {})).toEqual([field])
  if (field !== 'from' && field !== 'until') expect(JSON.stringify(errors)).toMatch(/不存在|金额/)
})

test('a person makes at most sixty requests an hour', async () => {
  const mart = await makeMart(api)
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('tablesRequested', ${`user:${mart.using.owner.userId}`}, 60, ${now}::timestamptz)`)
  await api.refuses(calls.applyForTable, 'quota.rate', { as: mart.using.owner, body: applying(mart) })
})

test('only the applicant cancels, a pending request of the shown version', async () => {
  const mart = await makeMart(api)
  const { using } = mart
  const bizId = await apply(api, mart)
  await api.refuses(calls.cancelRequest, 'notFound', { as: using.stranger, body: { bizId, version: 0 } })
  await api.refuses(calls.cancelRequest, 'execute.denied', { as: using.owner, body: { bizId, version: 0 } })
  await api.refuses(calls.cancelRequest, 'record.conflict', { as: using.collaborator, body: { bizId, version: 7 } })
  await api.done(calls.cancelRequest, { as: using.collaborator, body: { bizId, version: 0 } })
  await api.refuses(calls.cancelRequest, 'authorization.decided', {
    as: using.collaborator,
    body: { bizId, version: 1 },
  })
  expect(await stateIn(mart)).toBe('cancelled')
})

test('an approval may grant less than requested, and the applicant sees the difference', async () => {
  const mart = await makeMart(api, {
    columns: [{ name: '编号' }, { name: '金额', fieldType: 'number' }, { name: '手机', defaultView: 'masked' }],
  })
  const bizId = await apply(api, mart, { permissions: ['view', 'download'], columns: ['编号', '金额', '手机'] })
  await api.done(calls.decideRequest, {
    as: mart.market.manager,
    body: {
      ...deciding(bizId),
      permissions: ['view'],
      columns: { 编号: 'plain', 手机: 'masked' },
      rowCondition: { column: '金额', operator: 'gte', values: ['100'] },
      until: '2026-12-31',
    },
  })
  const request = await api.done(calls.getRequest, { as: mart.using.collaborator, query: { bizId } })
  expect(request).toMatchObject({
    status: 'approved',
    state: 'authorized',
    permissions: ['view', 'download'],
    until: '2027-01-31',
    grant: { permissions: ['view'], columns: { 编号: 'plain', 手机: 'masked' }, until: '2026-12-31' },
    decidedBy: { usercode: mart.market.manager.usercode },
    reason: '同意',
  })
  const query = {
    tableBizId: mart.table.bizId,
    workspaceBizId: mart.using.bizId,
    usercode: mart.using.collaborator.usercode,
  }
  const right = await api.done(calls.getEffectiveRight, { as: mart.using.collaborator, query })
  expect(right.columns.map(({ name, view, why }) => [name, view, why])).toEqual([
    ['编号', 'plain', 'grant'],
    ['金额', 'hidden', 'columnLeftOut'],
    ['手机', 'masked', 'defaultView'],
  ])
  expect(right.permissions.filter(({ allowed }) => allowed).map(({ permission }) => permission)).toEqual(['view'])
  expect(right.deciders.map(({ usercode }) => usercode)).toContain(mart.market.manager.usercode)
  for (const person of [mart.using.collaborator, mart.using.owner])
    expect((await notices(person)).filter((text) => text.includes('2026-12-31'))).toHaveLength(1)
})

test('columns that are masked by default remain masked unless the decider grants them in plain text', async () => {
  const mart = await makeMart(api, { columns: [{ name: '编号' }, { name: '手机', defaultView: 'masked' }] })
  const bizId = await grantTo(api, mart, { columns: ['编号', '手机'] })
  const { grant: given } = await api.done(calls.getRequest, { as: mart.using.owner, query: { bizId } })
  expect(given?.columns).toEqual({ 编号: 'plain', 手机: 'masked' })
})

test.each([
  [{ permissions: ['view' as const, 'edit' as const] }, 'permissions'],
  [{ columns: { 手机: 'plain' as const } }, 'columns'],
  [{ columns: { 编号: 'hidden' as const } }, 'columns'],
  [{ from: '2026-11-19' }, 'from'],
  [{ until: '2027-02-01' }, 'until'],
  [{ from: '2026-12-02', until: '2026-12-01' }, 'until'],
  [{ rowCondition: null }, 'rowCondition'],
  [{ rowCondition: { column: '金额', operator: 'contains' as const, values: ['1'] } }, 'rowCondition'],
])('an approval beyond the request, as by %j, is refused at %s', async (given, field) => {
  const mart = await makeMart(api)
  const bizId = await apply(api, mart, { rowCondition: { column: '金额', operator: 'gte', values: ['1'] } })
  const { errors } = await api.refuses(calls.decideRequest, 'validation', {
    as: mart.market.manager,
    body: { ...deciding(bizId), ...given },
  })
  expect(Object.keys(errors ?? {})).toEqual([field])
})

test('a decided condition applies in addition to the requested one', async () => {
  const mart = await makeMart(api)
  const asked = { column: '金额', operator: 'gte' as const, values: ['1'] }
  const narrower = { column: '编号', operator: 'startsWith' as const, values: ['A'] }
  const bizId = await grantTo(api, mart, { rowCondition: asked }, { rowCondition: narrower })
  const { grant: given } = await api.done(calls.getRequest, { as: mart.using.owner, query: { bizId } })
  const concealed = { ...asked, values: ['••••'] }
  expect(given?.rowCondition).toEqual({ all: [asked, narrower] })
  const other = await makeMart(api)
  const hiding = { columns: { 编号: 'plain' as const }, rowCondition: narrower }
  const bizIdOfOther = await grantTo(api, other, { rowCondition: asked }, hiding)
  const grantSeen = async (as: Person) =>
    (await api.done(calls.getRequest, { as, query: { bizId: bizIdOfOther } })).grant?.rowCondition
  expect(await grantSeen(other.market.manager)).toEqual({ all: [asked, narrower] })
  // Values of a column that the workspace does not see are concealed from it.
  expect(await grantSeen(other.using.owner)).toEqual({ all: [concealed, narrower] })
})

test('nobody decides on their own request, and only deciders of the market decide', async () => {
  const mart = await makeMart(api)
  const administrator = await makeMartAdministrator(api)
  const other = await makeMart(api)
  const mine = await api.db
    .update(dataTable)
    .set({ marketId: mart.market.id })
    .where(eq(dataTable.id, mart.table.id))
    .returning()
  expect(mine).toHaveLength(1)
  const bizId = await apply(api, mart)
  await api.refuses(calls.decideRequest, 'authorization.own', { as: mart.using.collaborator, body: deciding(bizId) })
  await api.refuses(calls.decideRequest, 'execute.denied', { as: mart.using.owner, body: deciding(bizId) })
  await api.refuses(calls.decideRequest, 'notFound', { as: other.market.manager, body: deciding(bizId) })
  await api.refuses(calls.decideRequest, 'record.conflict', {
    as: administrator,
    body: { ...deciding(bizId), version: 3 },
  })
  await api.done(calls.decideRequest, { as: administrator, body: { ...deciding(bizId), decision: 'rejected' } })
  expect(await stateIn(mart)).toBe('rejected')
  await api.refuses(calls.decideRequest, 'authorization.decided', { as: administrator, body: deciding(bizId) })
})

test('a workspace counts its rights in force', async () => {
  const mart = await makeMart(api)
  const as = mart.using.owner
  const counted = async () =>
    (await api.done(getWorkspace, { as, body: { bizId: mart.using.bizId } })).dataAuthorizationCount
  expect(await counted()).toBe(0)
  const bizId = await grantTo(api, mart)
  expect(await counted()).toBe(1)
  await api.done(calls.revokeGrant, { as: mart.market.manager, body: { bizId, reason: '项目已结束' } })
  expect(await counted()).toBe(0)
})

test('a decider revokes a right with a reason, and it ends immediately', async () => {
  const mart = await makeMart(api)
  const bizId = await grantTo(api, mart)
  expect(await stateIn(mart)).toBe('authorized')
  const body = { bizId, reason: '项目已结束' }
  await api.refuses(calls.revokeGrant, 'notFound', { as: mart.using.stranger, body })
  await api.refuses(calls.revokeGrant, 'execute.denied', { as: mart.using.owner, body })
  await api.done(calls.revokeGrant, { as: mart.market.manager, body })
  expect(await stateIn(mart)).toBe('revoked')
  await api.refuses(calls.revokeGrant, 'authorization.over', { as: mart.market.manager, body })
  const { grant: given } = await api.done(calls.getRequest, { as: mart.using.collaborator, query: { bizId } })
  expect(given).toMatchObject({ revokeReason: '项目已结束', revokedBy: mart.market.manager.name })
})

test('a right that lies ahead is approved, then authorized, then unauthorized after its end', async () => {
  const mart = await makeMart(api)
  await grantTo(api, mart, { from: '2026-11-21', until: '2026-11-23' })
  const on = (day: string) => api.instance({ now: `${day}T02:00:00Z` })
  expect(await stateIn(mart)).toBe('approved')
  expect(await stateIn(mart, on('2026-11-21'))).toBe('authorized')
  expect(await stateIn(mart, on('2026-11-23'))).toBe('authorized')
  expect(await stateIn(mart, on('2026-11-24'))).toBe('unauthorized')
})

test('a withdrawn table and a disabled workspace on either side halt the right, and restoring them restores it', async () => {
  const mart = await makeMart(api)
  await grantTo(api, mart)
  const why = async () => {
    const query = {
      tableBizId: mart.table.bizId,
      workspaceBizId: mart.using.bizId,
      usercode: mart.using.collaborator.usercode,
    }
    const right = await api.done(calls.getEffectiveRight, { as: mart.using.collaborator, query })
    return [right.state, right.permissions[0]?.why]
  }
  const setStatus = (status: string) => api.db.update(dataTable).set({ status }).where(eq(dataTable.id, mart.table.id))
  await setStatus('withdrawn')
  expect(await why()).toEqual(['unauthorized', 'withdrawn'])
  await setStatus('published')
  for (const { owner, bizId } of [mart.using, mart.owning]) {
    await api.done(disableAndEnable, { as: owner, query: { bizId }, body: { status: '1' } })
    expect(await why()).toEqual(['approved', 'halted'])
    await api.done(disableAndEnable, { as: owner, query: { bizId }, body: { status: '0' } })
    expect(await why()).toEqual(['authorized', 'grant'])
  }
  await api.db
    .update(workspace)
    .set({ removedAt: sql`now()`, haltedAt: sql`${now}::timestamptz` })
    .where(eq(workspace.id, mart.owning.id))
  expect(await why()).toEqual(['approved', 'halted'])
})

test('in the owning workspace a viewer sees the default views, and may do no more than view', async () => {
  const mart = await makeMart(api, { columns: [{ name: '编号' }, { name: '手机', defaultView: 'masked' }] })
  const { owning, table } = mart
  const of = async (person: Person) =>
    api.done(calls.getEffectiveRight, {
      as: person,
      query: { tableBizId: table.bizId, workspaceBizId: owning.bizId, usercode: person.usercode },
    })
  const [owner, viewer] = [await of(owning.owner), await of(owning.viewer)]
  expect(owner.columns.map(({ view }) => view)).toEqual(['plain', 'plain'])
  expect(owner.permissions.every(({ allowed }) => allowed)).toBe(true)
  expect(viewer.columns.map(({ view, why }) => [view, why])).toEqual([
    ['plain', 'ownWorkspace'],
    ['masked', 'defaultView'],
  ])
  expect(viewer.permissions.filter(({ allowed }) => allowed).map(({ permission }) => permission)).toEqual(['view'])
  expect(viewer.permissions.find(({ permission }) => permission === 'download')?.why).toBe('role')
})

test("another person's right is shown to deciders only", async () => {
  const mart = await makeMart(api)
  const { using, table, market } = mart
  const query = { tableBizId: table.bizId, workspaceBizId: using.bizId, usercode: using.viewer.usercode }
  await api.refuses(calls.getEffectiveRight, 'execute.denied', { as: using.owner, query })
  expect((await api.done(calls.getEffectiveRight, { as: market.manager, query })).state).toBe('notApplied')
  const own = { ...query, usercode: using.stranger.usercode }
  await api.refuses(calls.getEffectiveRight, 'notFound', { as: using.stranger, query: own })
})

test('requests are found by scope, and those of a workspace by its members only', async () => {
  const mart = await makeMart(api)
  const bizId = await apply(api, mart)
  const { using, market, table } = mart
  const found = async (as: Person, body: object) =>
    (await api.done(calls.searchRequests, { as, body: { tableBizId: table.bizId, ...body } })).records.map((record) => [
      record.bizId,
      record.mayDecide,
    ])
  expect(await found(using.collaborator, {})).toEqual([[bizId, false]])
  expect(await found(using.owner, {})).toEqual([])
  expect(await found(using.owner, { scope: 'workspace', workspaceBizId: using.bizId })).toEqual([[bizId, false]])
  expect(await found(market.manager, { scope: 'toDecide', status: 'pending' })).toEqual([[bizId, true]])
  expect(await found(market.manager, { scope: 'toDecide', keyword: using.collaborator.name })).toEqual([[bizId, true]])
  expect(await found(using.owner, { scope: 'toDecide' })).toEqual([])
  await api.refuses(calls.searchRequests, 'access.denied', {
    as: using.stranger,
    body: { scope: 'workspace', workspaceBizId: using.bizId },
  })
  await api.refuses(calls.getRequest, 'notFound', { as: using.stranger, query: { bizId } })
})

test('people are reminded fourteen days and one day before the end, once each, and never of a right as short as that', async () => {
  const mart = await makeMart(api)
  const short = await makeMart(api)
  await grantTo(api, mart, { until: '2026-12-31' })
  await grantTo(api, short, { until: '2026-11-25' })
  const on = async (day: string) => {
    await remindOfEnds(api.db, fixedClock(`${day}T02:00:00Z`, timeZone))
    const count = async ({ using }: Mart) =>
      (await notices(using.collaborator)).filter((text) => text.includes('到期')).length
    return [await count(mart), await count(short)]
  }
  expect(await on('2026-11-22')).toEqual([0, 0])
  expect(await on('2026-11-24')).toEqual([0, 1])
  expect(await on('2026-12-17')).toEqual([1, 1])
  expect(await on('2026-12-18')).toEqual([1, 1])
  expect(await on('2026-12-30')).toEqual([2, 1])
  expect(await on('2026-12-31')).toEqual([2, 1])
  const [row] = await api.db.select().from(grant).where(eq(grant.tableId, mart.table.id))
  expect(new Set(row?.remindedDays)).toEqual(new Set([1, 14]))
})

test('the reminders run as a recurring job', async () => {
  const mart = await makeMart(api)
  await grantTo(api, mart, { until: '2026-12-31' })
  const later = api.instance({ now: '2026-12-20T02:00:00Z' })
  await later.jobs.sendRecurring()
  await later.work()
  expect((await notices(mart.using.owner)).filter((text) => text.includes('到期'))).toHaveLength(1)
})

const viewsIn = async ({ table, using }: Mart, on: TestApi = api) => {
  const query = { tableBizId: table.bizId, workspaceBizId: using.bizId, usercode: using.collaborator.usercode }
  const { columns } = await on.done(calls.getEffectiveRight, { as: using.collaborator, query })
  return columns.map(({ view }) => view)
}
const grantOf = async ({ using }: Mart, bizId: string, on: TestApi = api) =>
  (await on.done(calls.getRequest, { as: using.viewer, query: { bizId } })).grant

test('with a right in force more columns are requested; the approval replaces that right, shown to who decides', async () => {
  const mart = await makeMart(api)
  const first = await grantTo(api, mart, { columns: ['编号'] })
  expect(await viewsIn(mart)).toEqual(['plain', 'hidden', 'hidden'])
  const second = await apply(api, mart, { columns: ['编号', '金额'], until: '2026-12-31' })
  expect(await stateIn(mart)).toBe('authorized')
  const asked = await api.done(calls.getRequest, { as: mart.market.manager, query: { bizId: second } })
  expect(asked.replaces).toMatchObject({ columns: { 编号: 'plain' }, until: '2027-01-31' })
  await api.done(calls.decideRequest, { as: mart.market.manager, body: deciding(second) })
  expect(await viewsIn(mart)).toEqual(['plain', 'plain', 'hidden'])
  expect(await grantOf(mart, first)).toMatchObject({ isReplaced: true, until: '2027-01-31' })
  expect(await grantOf(mart, second)).toMatchObject({ isReplaced: false })
  // The earlier right does not apply again after the later one has ended.
  await neverEnds(api, mart.using.collaborator)
  const january = api.instance({ now: '2027-01-10T02:00:00Z' })
  expect(await stateIn(mart, january)).toBe('unauthorized')
})

test('a replaced right cannot be revoked, and revoking the current one leaves no right', async () => {
  const mart = await makeMart(api)
  const first = await grantTo(api, mart, { columns: ['编号'] })
  const second = await grantTo(api, mart)
  const revoke = (bizId: string) => ({ as: mart.market.manager, body: { bizId, reason: '不再需要' } })
  await api.refuses(calls.revokeGrant, 'authorization.over', revoke(first))
  await api.done(calls.revokeGrant, revoke(second))
  expect(await stateIn(mart)).toBe('revoked')
  const { dataAuthorizationCount } = await api.done(getWorkspace, {
    as: mart.using.owner,
    body: { bizId: mart.using.bizId },
  })
  expect(dataAuthorizationCount).toBe(0)
})

test('a right that begins later leaves the present one in force until then; revoked before, it never replaces it', async () => {
  const mart = await makeMart(api)
  const first = await grantTo(api, mart, { columns: ['编号'], until: '2027-03-31' })
  const second = await grantTo(api, mart, { from: '2027-02-01', until: '2027-06-30' })
  expect(await viewsIn(mart)).toEqual(['plain', 'hidden', 'hidden'])
  const february = api.instance({ now: '2027-02-02T02:00:00Z' })
  for (const person of [mart.using.collaborator, mart.using.viewer]) await neverEnds(api, person)
  expect(await viewsIn(mart, february)).toEqual(['plain', 'plain', 'hidden'])
  expect(await grantOf(mart, first, february)).toMatchObject({ isReplaced: true })
  await api.done(calls.revokeGrant, { as: mart.market.manager, body: { bizId: second, reason: '不再需要' } })
  expect(await viewsIn(mart, february)).toEqual(['plain', 'hidden', 'hidden'])
  expect(await grantOf(mart, first, february)).toMatchObject({ isReplaced: false })
})

test('a right that is followed by a later one causes no reminder', async () => {
  const mart = await makeMart(api)
  await grantTo(api, mart, { until: '2026-12-31' })
  await grantTo(api, mart, { from: '2027-01-01', until: '2027-06-30' })
  await remindOfEnds(api.db, fixedClock('2026-12-30T02:00:00Z', timeZone))
  expect((await notices(mart.using.owner)).filter((text) => text.includes('到期'))).toEqual([])
})

test('owners and collaborators of the owning workspace see the requests for its tables, without deciding them', async () => {
  const mart = await makeMart(api)
  const { owning, using } = mart
  const bizId = await apply(api, mart)
  const owned = { scope: 'owned' as const, workspaceBizId: owning.bizId, tableBizId: mart.table.bizId }
  for (const as of [owning.owner, owning.collaborator]) {
    const { records } = await api.done(calls.searchRequests, { as, body: owned })
    expect(records.map((row) => [row.bizId, row.mayDecide])).toEqual([[bizId, false]])
    expect(await api.done(calls.getRequest, { as, query: { bizId } })).toMatchObject({ bizId, mayDecide: false })
  }
  await api.refuses(calls.searchRequests, 'execute.denied', { as: owning.viewer, body: owned })
  await api.refuses(calls.getRequest, 'notFound', { as: owning.viewer, query: { bizId } })
  await api.refuses(calls.searchRequests, 'access.denied', { as: using.owner, body: owned })
  await api.refuses(calls.decideRequest, 'notFound', { as: owning.owner, body: deciding(bizId) })
  const ofOthers = await api.done(calls.searchRequests, {
    as: using.owner,
    body: { scope: 'owned', workspaceBizId: using.bizId },
  })
  expect(ofOthers.total).toBe(0)
})
