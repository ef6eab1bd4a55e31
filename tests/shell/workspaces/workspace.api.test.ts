import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#api/shell/accounts/table.ts'
import { message } from '#api/shell/messages/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { ScheduleApprovalState, WorkspaceRole, WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { makeUser, openTestApi, publicUrl, type TestApi } from '../../support/api.ts'
import { makeManager, makeTeam, makeWorkspace } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Time since which authorization and scheduling of its tables are halted. spec: platform §4 */
async function haltedSince(id: number): Promise<string | null> {
  const [found] = await api.db.select({ haltedAt: workspace.haltedAt }).from(workspace).where(eq(workspace.id, id))
  return found?.haltedAt ?? null
}

const { disabled, enabled } = WorkspaceStatus

const messagesTo = (userId: number) => api.db.select().from(message).where(eq(message.userId, userId))

test('who makes a workspace owns it; entered by its number it is there with name, remark, owner and own entry', async () => {
  const owner = await makeUser(api)
  const body = { name: '反欺诈专项', remark: ' 每周五例会 ' }
  const { id, bizId } = await api.done(calls.saveWorkspace, { as: owner, body })
  const found = await api.done(calls.getWorkspace, { as: owner, body: { id } })
  expect(found).toMatchObject({
    id,
    bizId,
    name: '反欺诈专项',
    remark: '每周五例会',
    status: enabled,
    scheduleApprovalState: '',
    photoPath: null,
    avatarImg: null,
    owner: owner.name,
    ownerId: owner.userId,
    memberCount: 1,
    dataAuthorizationCount: 0,
    version: 0,
    roleType: '0',
    aclList: [{ userId: owner.userId, status: '0', roleType: '0' }],
  })
  expect(Date.parse(found.createTime)).not.toBeNaN()
  expect(await api.done(calls.getWorkspace, { as: owner, body: { bizId } })).toEqual(found)
})

test('nobody owns two workspaces of one name; another may, and one that is removed is no hindrance', async () => {
  const [owner, other] = [await makeUser(api), await makeUser(api)]
  const { bizId } = await makeWorkspace(api, owner, '专项A')
  const again = { as: owner, body: { name: ' 专项ａ' } }
  const failure = await api.refuses(calls.saveWorkspace, 'exists', again)
  expect(failure.errors).toEqual({ name: ['您已有同名的工作台，请换一个名称'] })
  await makeWorkspace(api, other, '专项A')
  const unnamed = await makeWorkspace(api, owner, '专项B')
  await api.db.update(workspace).set({ name: '' }).where(eq(workspace.bizId, unnamed.bizId))
  const fill = { as: owner, body: { bizId: unnamed.bizId, version: 0, name: '专项A' } }
  await api.refuses(calls.saveWorkspace, 'exists', fill)
  await api.done(calls.removeWorkspace, { as: owner, query: { bizId } })
  await api.done(calls.saveWorkspace, again)
  const answers = await Promise.all(
    [1, 2, 3].map(() => api.call(calls.saveWorkspace, { ...again, body: { name: '同时' } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('an unknown, a foreign and a removed workspace are refused alike, 无权限访问', async () => {
  const { id, bizId, owner, invited, stranger } = await makeTeam(api)
  for (const as of [stranger, invited])
    for (const body of [{ id }, { bizId }]) await api.refuses(calls.getWorkspace, 'access.denied', { as, body })
  await api.refuses(calls.getWorkspace, 'access.denied', { as: stranger, body: { id: 2_000_000_000 } })
  await api.done(calls.removeWorkspace, { as: owner, query: { bizId } })
  const body = await api.refuses(calls.getWorkspace, 'access.denied', { as: owner, body: { id } })
  expect(body.msg).toBe('无权限访问')
})

test('the Administrator who is no member is a viewer', async () => {
  const { id, bizId } = await makeTeam(api)
  const admin = await makeUser(api, { administrator: true })
  expect(await api.done(calls.getWorkspace, { as: admin, body: { id } })).toMatchObject({ roleType: '2', aclList: [] })
  await api.done(calls.pageMembers, { as: admin, query: { bizId } })
  await api.done(calls.pageNotices, { as: admin, query: { bizId } })
  await api.refuses(calls.createNotice, 'execute.denied', { as: admin, query: { bizId }, body: { content: '通知' } })
  await api.refuses(calls.exportRoles, 'execute.denied', { as: admin, query: { bizId } })
  expect(await api.done(calls.listWorkspaces, { as: admin })).toEqual([])
})

test('a name that is filled is never changed; one that is empty is filled once', async () => {
  const { bizId, owner } = await makeTeam(api)
  const edit = (name: string | undefined, version: number) => ({ as: owner, body: { bizId, version, name } })
  const refused = await api.refuses(calls.saveWorkspace, 'validation', edit('别的名称', 0))
  expect(refused.errors).toEqual({ name: ['名称填写后不能更改'] })
  await api.done(calls.saveWorkspace, edit('工作台', 0))
  await api.done(calls.saveWorkspace, edit(undefined, 1))
  await api.db.update(workspace).set({ name: '' }).where(eq(workspace.bizId, bizId))
  await api.done(calls.saveWorkspace, edit('填一次', 2))
  await api.refuses(calls.saveWorkspace, 'validation', edit('填两次', 3))
  expect((await api.done(calls.getWorkspace, { as: owner, body: { bizId } })).name).toBe('填一次')
})

test('owner and collaborators edit the remark, from the version they saw; a viewer does not', async () => {
  const { bizId, owner, collaborator, viewer, stranger } = await makeTeam(api)
  const save = (remark: string, version = 0) => ({ body: { bizId, version, remark } })
  await api.done(calls.saveWorkspace, { as: collaborator, ...save('协作者的备注') })
  const lost = await api.refuses(calls.saveWorkspace, 'record.conflict', { as: owner, ...save('所有者的备注') })
  expect(lost.detail).toEqual({ version: 1 })
  await api.refuses(calls.saveWorkspace, 'execute.denied', { as: viewer, ...save('x', 1) })
  await api.refuses(calls.saveWorkspace, 'access.denied', { as: stranger, ...save('x', 1) })
  const tooLong = await api.refuses(calls.saveWorkspace, 'validation', { as: owner, ...save('字'.repeat(201), 1) })
  expect(tooLong.errors).toEqual({ remark: ['最多 200 个字符'] })
  expect((await api.done(calls.getWorkspace, { as: owner, body: { bizId } })).remark).toBe('协作者的备注')
})

test('scheduling approval in progress blocks editing alone', async () => {
  const { bizId, owner } = await makeTeam(api)
  const notice = await api.done(calls.createNotice, { as: owner, query: { bizId }, body: { content: '一' } })
  await api.db
    .update(workspace)
    .set({ scheduleApprovalState: ScheduleApprovalState.inProgress })
    .where(eq(workspace.bizId, bizId))
  await api.refuses(calls.saveWorkspace, 'workspace.blocked', { as: owner, body: { bizId, version: 0, remark: 'x' } })
  const edit = { ...notice, version: 0, content: '二' }
  await api.refuses(calls.updateNotice, 'workspace.blocked', { as: owner, query: { bizId }, body: edit })
  await api.done(calls.createNotice, { as: owner, query: { bizId }, body: { content: '二' } })
  await api.done(calls.deleteNotice, { as: owner, query: { bizId, ...notice } })
  await api.download(calls.exportRoles, { as: owner, query: { bizId } })
})

test('disabling halts its tables and refuses an edit that was under way; enabling restores them', async () => {
  const { id, bizId, owner, collaborator, viewer, stranger } = await makeTeam(api)
  const set = (status: WorkspaceStatus, as = owner) => ({ as, query: { bizId }, body: { status } })
  const notice = await api.done(calls.createNotice, { as: owner, query: { bizId }, body: { content: '一' } })
  expect(await haltedSince(id)).toBeNull()
  for (const as of [collaborator, viewer])
    await api.refuses(calls.disableAndEnable, 'execute.denied', set(disabled, as))
  await api.refuses(calls.disableAndEnable, 'access.denied', set(disabled, stranger))
  await api.done(calls.disableAndEnable, set(disabled))
  await api.refuses(calls.disableAndEnable, 'workspace.unchanged', set(disabled))
  expect(await haltedSince(id)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

  const as = collaborator
  await api.refuses(calls.saveWorkspace, 'workspace.blocked', { as, body: { bizId, version: 0, remark: 'x' } })
  await api.refuses(calls.createNotice, 'workspace.blocked', { as, query: { bizId }, body: { content: '二' } })
  const edit = { ...notice, version: 0, content: '二' }
  await api.refuses(calls.updateNotice, 'workspace.blocked', { as, query: { bizId }, body: edit })
  await api.refuses(calls.deleteNotice, 'workspace.blocked', { as, query: { bizId, ...notice } })
  const member = { userId: viewer.userId }
  await api.done(calls.changeRole, { as: owner, query: { bizId }, body: { ...member, roleType: '1' } })
  expect(await api.done(calls.getWorkspace, { as: viewer, body: { id } })).toMatchObject({ status: disabled })

  await api.done(calls.disableAndEnable, set(enabled))
  expect(await haltedSince(id)).toBeNull()
  await api.done(calls.saveWorkspace, { as, body: { bizId, version: 0, remark: '继续' } })
  const messages = (await messagesTo(viewer.userId)).filter(
    ({ noticeType }) => noticeType === NoticeType.specialManagement,
  )
  expect(messages.map(({ body }) => body['zh-Hans'])).toEqual([
    `${owner.name}已停用工作台“工作台”，相关数据表的授权和调度已暂停。`,
    `${owner.name}已启用工作台“工作台”，相关数据表的授权和调度已恢复。`,
  ])
})

test('removing halts its tables for good, refuses an edit that was under way, and takes open invitations back', async () => {
  const { id, bizId, owner, collaborator, viewer, invited, stranger } = await makeTeam(api)
  for (const as of [collaborator, viewer])
    await api.refuses(calls.removeWorkspace, 'execute.denied', { as, query: { bizId } })
  await api.refuses(calls.removeWorkspace, 'access.denied', { as: stranger, query: { bizId } })
  await api.done(calls.removeWorkspace, { as: owner, query: { bizId } })
  expect(await haltedSince(id)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const as = owner
  await api.refuses(calls.saveWorkspace, 'access.denied', { as, body: { bizId, version: 0, remark: 'x' } })
  await api.refuses(calls.removeWorkspace, 'access.denied', { as, query: { bizId } })
  await api.refuses(calls.disableAndEnable, 'access.denied', { as, query: { bizId }, body: { status: enabled } })
  expect(await api.done(calls.getInvitation, { as: invited, body: { bizId } })).toEqual([])
  expect(await messagesTo(invited.userId)).toEqual([])
  await api.refuses(calls.answerInvitation, 'access.denied', { as: invited, query: { bizId }, body: { status: '0' } })
  for (const each of [owner, collaborator]) expect(await api.done(calls.listWorkspaces, { as: each })).toEqual([])
  expect((await messagesTo(viewer.userId)).at(-1)?.body).toMatchObject({ en: expect.stringContaining('removed') })
})

test('two who remove or disable at once: one effect', async () => {
  const { bizId, owner } = await makeTeam(api)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      api.call(calls.disableAndEnable, { as: owner, query: { bizId }, body: { status: disabled } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const removals = await Promise.all(
    Array.from({ length: 5 }, () => api.call(calls.removeWorkspace, { as: owner, query: { bizId } })),
  )
  expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403])
})

test("the list is the caller's own, by name, and so are the counts and the owners", async () => {
  const person = await makeUser(api)
  const team = await makeTeam(api)
  const own = await makeWorkspace(api, person, 'b_自己的')
  const body = [{ userId: person.userId, roleType: WorkspaceRole.collaborator } as const]
  await api.done(calls.inviteMembers, { as: team.owner, query: { bizId: team.bizId }, body })
  expect(await api.done(calls.countWorkspaces, { as: person })).toEqual({ total: 1, owned: 1, invited: 1 })
  await api.done(calls.answerInvitation, { as: person, query: { bizId: team.bizId }, body: { status: '0' } })
  expect(await api.done(calls.countWorkspaces, { as: person })).toEqual({ total: 2, owned: 1, invited: 0 })
  const listed = await api.done(calls.listWorkspaces, { as: person })
  expect(listed.map(({ id, roleType, memberCount }) => ({ id, roleType, memberCount }))).toEqual([
    { id: own.id, roleType: '0', memberCount: 1 },
    { id: team.id, roleType: '1', memberCount: 4 },
  ])
  const owners = await api.done(calls.listOwners, { as: person })
  expect(owners.map(({ bizId, userId, userName }) => ({ bizId, userId, userName }))).toEqual([
    { bizId: own.bizId, userId: person.userId, userName: person.name },
    { bizId: team.bizId, userId: team.owner.userId, userName: team.owner.name },
  ])
})

test('the owner of a workspace is shown to its members, to invited people, and to administrators', async () => {
  const { bizId, owner, viewer, invited, stranger } = await makeTeam(api)
  const admin = await makeUser(api, { administrator: true })
  for (const as of [owner, viewer, invited, admin])
    expect(await api.done(calls.getOwner, { as, query: { bizId } })).toMatchObject({ usercode: owner.usercode })
  await api.refuses(calls.getOwner, 'access.denied', { as: stranger, query: { bizId } })
})

test('who manages sees all workspaces, filtered, sorted and paged', async () => {
  const manager = await makeManager(api)
  const owner = await makeUser(api)
  const mark = `m${owner.userId}_`
  const made = []
  for (const name of ['c', 'a', 'b']) made.push(await makeWorkspace(api, owner, mark + name))
  const [first] = made
  const { bizId = '' } = first ?? {}
  await api.done(calls.disableAndEnable, { as: owner, query: { bizId }, body: { status: disabled } })
  const names = async (query: object) => {
    const request = { as: manager, query: { keyword: mark, ...query } }
    const { records, total } = await api.done(calls.pageManagedWorkspaces, request)
    return { names: records.map(({ name }) => name.slice(mark.length)).join(''), total }
  }
  expect(await names({ sort: 'name', order: 'asc' })).toEqual({ names: 'abc', total: 3 })
  expect(await names({})).toEqual({ names: 'bac', total: 3 })
  expect(await names({ sort: 'name', order: 'asc', size: 2, current: 2 })).toEqual({ names: 'c', total: 3 })
  expect(await names({ current: 9 })).toEqual({ names: '', total: 3 })
  expect(await names({ status: disabled })).toEqual({ names: 'c', total: 1 })
  expect(await names({ status: '', keyword: owner.usercode, sort: 'memberCount' })).toMatchObject({ total: 3 })
  expect(await names({ ownerStatus: UserStatus.disabled })).toMatchObject({ total: 0 })
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, owner.userId))
  expect(await names({ ownerStatus: UserStatus.disabled, sort: 'owner' })).toMatchObject({ total: 3 })
  expect(await names({ keyword: '100%' })).toMatchObject({ total: 0 })
  await api.refuses(calls.pageManagedWorkspaces, 'access.denied', { as: await makeUser(api) })
})

test('a workspace in the list of all carries a picture as a full URL', async () => {
  const { bizId } = await makeTeam(api)
  const path = 'workspace-photo/abc.webp'
  await api.db.update(workspace).set({ photoPath: path }).where(eq(workspace.bizId, bizId))
  const { records } = await api.done(calls.pageManagedWorkspaces, { as: await makeManager(api), query: { size: 200 } })
  expect(records.find((each) => each.bizId === bizId)).toMatchObject({
    photoPath: path,
    avatarImg: `${publicUrl}/api/workspace/picture?path=workspace-photo%2Fabc.webp`,
  })
})
