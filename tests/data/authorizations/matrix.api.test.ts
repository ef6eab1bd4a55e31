import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delegation, menu, role as roles, userRole } from '#api/shell/accounts/table.ts'
import { membershipsRecorded, workspace } from '#api/shell/workspaces/table.ts'
import * as calls from '#contract/data/authorizations/calls.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { changeRole, removeMember, replaceOwner } from '#contract/shell/workspaces/calls.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { makeMartAdministrator } from '../make-table.ts'
import { grantTo, makeMart } from './granted.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

test('each member of the owning and of a granted workspace is listed with what their role leaves', async () => {
  const administrator = await makeMartAdministrator(api)
  const mart = await makeMart(api, {
    columns: [{ name: '编号' }, { name: '金额', fieldType: 'number' }, { name: '手机', defaultView: 'masked' }],
  })
  await grantTo(api, mart, { permissions: ['view', 'download'], columns: ['编号', '手机'] })
  const body = { tableBizId: mart.table.bizId, size: 100 }
  const { records, total } = await api.done(calls.searchRights, { as: administrator, body })
  const of = (usercode: string) => {
    const row = records.find(({ person }) => person.usercode === usercode)
    return row && [row.why, row.permissions.join(), row.plain, row.masked, row.hidden, row.until]
  }
  const { owning, using } = mart
  expect(total).toBe(6)
  expect(of(owning.owner.usercode)).toEqual([
    'ownWorkspace',
    'view,download,reference,edit,execute,delete,authorization',
    ['编号', '金额', '手机'],
    [],
    [],
    null,
  ])
  expect(of(owning.viewer.usercode)).toEqual(['ownWorkspace', 'view', ['编号', '金额'], ['手机'], [], null])
  expect(of(using.collaborator.usercode)).toEqual([
    'grant',
    'view,download',
    ['编号'],
    ['手机'],
    ['金额'],
    '2027-01-31',
  ])
  expect(of(using.viewer.usercode)).toEqual(['grant', 'view', ['编号'], ['手机'], ['金额'], '2027-01-31'])
  expect(of(using.stranger.usercode)).toBeUndefined()
  expect(of(using.invited.usercode)).toBeUndefined()
})

test('rights are listed as of any day, also revoked and ended ones', async () => {
  const administrator = await makeMartAdministrator(api)
  const mart = await makeMart(api)
  const bizId = await grantTo(api, mart, { until: '2026-11-30' })
  const later = api.instance({ now: '2026-11-25T02:00:00Z' })
  await later.done(calls.revokeGrant, { as: administrator, body: { bizId, reason: '不再需要' } })
  const granted = async (on: TestApi, day?: string) => {
    const body = { tableBizId: mart.table.bizId, keyword: mart.using.collaborator.usercode, day }
    return (await on.done(calls.searchRights, { as: administrator, body })).total
  }
  expect(await granted(later)).toBe(0)
  expect(await granted(later, '2026-11-24')).toBe(1)
  expect(await granted(later, '2026-11-19')).toBe(0)
})

test('a member who has left or changed their role since is listed as of the day with the role of that day', async () => {
  const administrator = await makeMartAdministrator(api)
  const mart = await makeMart(api)
  const { owning, table } = mart
  const later = api.instance({ now: '2026-11-25T02:00:00Z' })
  const query = { bizId: owning.bizId }
  const { collaborator, viewer } = owning
  await later.done(changeRole, { as: owning.owner, query, body: { userId: viewer.userId, roleType: '1' } })
  await later.done(removeMember, { as: owning.owner, query, body: { userId: collaborator.userId } })
  const listed = async (keyword: string, day: string) => {
    const { records } = await later.done(calls.searchRights, {
      as: administrator,
      body: { tableBizId: table.bizId, keyword, day },
    })
    return records.map(({ permissions }) => permissions.length)
  }
  expect(await listed(collaborator.usercode, '2026-11-24')).toEqual([6])
  expect(await listed(collaborator.usercode, '2026-11-25')).toEqual([])
  expect(await listed(viewer.usercode, '2026-11-24')).toEqual([1])
  expect(await listed(viewer.usercode, '2026-11-25')).toEqual([6])
  expect(await listed(owning.owner.usercode, '2026-11-24')).toEqual([7])
})

test('agents who act for a member, and administrators, are listed with whose right they have', async () => {
  const administrator = await makeMartAdministrator(api)
  const { owning, table } = await makeMart(api)
  const agent = await makeUser(api)
  const days = { startDate: '2026-11-18', endDate: '2026-11-22', modules: ['workbench-list'] }
  const name = { name: '工作台', nameHans: '工作台', nameEn: 'Workbenches', type: MenuType.page }
  await api.db.insert(menu).values([
    { ...name, menuId: 'workbench', type: MenuType.directory },
    { ...name, menuId: 'workbench-list', parentId: 'workbench' },
  ])
  const given = { bizId: randomUUID(), principalId: owning.collaborator.userId, agentId: agent.userId }
  await api.db.insert(delegation).values({ ...given, ...days })
  const listed = async (keyword: string, day?: string) => {
    const body = { tableBizId: table.bizId, keyword, day }
    const { records } = await api.done(calls.searchRights, { as: administrator, body })
    return records.map(({ holder, actingFor, permissions }) => [holder, actingFor, permissions.length])
  }
  expect(await listed(agent.usercode)).toEqual([['agent', owning.collaborator.name, 6]])
  expect(await listed(agent.usercode, '2026-11-17')).toEqual([])
  await api.db
    .update(delegation)
    .set({ terminatedAt: '2026-11-19T02:00:00Z' })
    .where(eq(delegation.agentId, agent.userId))
  expect(await listed(agent.usercode)).toEqual([])
  expect(await listed(agent.usercode, '2026-11-18')).toHaveLength(1)

  const root = await makeUser(api)
  const [role] = await api.db
    .insert(roles)
    .values({ code: administratorRole, name: '系统管理员' })
    .onConflictDoNothing()
    .returning()
  const [known] = role ? [role] : await api.db.select().from(roles).where(eq(roles.code, administratorRole))
  await api.db.insert(userRole).values({ userId: root.userId, roleId: known?.id ?? 0 })
  expect(await listed(root.usercode)).toEqual([['administrator', null, 1]])
})

test('replacing the owner preserves the history of both', async () => {
  const administrator = await makeMartAdministrator(api)
  const { owning, table } = await makeMart(api)
  const later = api.instance({ now: '2026-11-25T02:00:00Z' })
  const body = { userId: owning.viewer.userId }
  await later.done(replaceOwner, { as: owning.owner, query: { bizId: owning.bizId }, body })
  const listed = async (keyword: string, day: string) => {
    const request = { tableBizId: table.bizId, keyword, day }
    const { records } = await later.done(calls.searchRights, { as: administrator, body: request })
    return records.map(({ permissions }) => permissions.length)
  }
  expect([
    await listed(owning.owner.usercode, '2026-11-24'),
    await listed(owning.owner.usercode, '2026-11-25'),
  ]).toEqual([[7], []])
  expect([
    await listed(owning.viewer.usercode, '2026-11-24'),
    await listed(owning.viewer.usercode, '2026-11-25'),
  ]).toEqual([[1], [7]])
})

test('the rights state from which day past members are known, if there are older workspaces', async () => {
  const administrator = await makeMartAdministrator(api)
  const { owning } = await makeMart(api)
  const exactFrom = async () => (await api.done(calls.searchRights, { as: administrator, body: {} })).exactFrom
  await api.db.update(membershipsRecorded).set({ since: '2025-05-05T18:00:00Z' })
  expect(await exactFrom()).toBe(null)
  await api.db.update(workspace).set({ createdAt: '2025-01-01T00:00:00Z' }).where(eq(workspace.id, owning.id))
  expect(await exactFrom()).toBe('2025-05-06')
})

test('the rights are exported as a workbook', async () => {
  const administrator = await makeMartAdministrator(api)
  const mart = await makeMart(api)
  const { bytes, headers } = await api.download(calls.exportRights, {
    as: administrator,
    body: { tableBizId: mart.table.bizId },
  })
  expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe('PK')
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('数据权限清单')
})
