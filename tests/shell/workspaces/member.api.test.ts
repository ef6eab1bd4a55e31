import { and, eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#api/shell/accounts/table.ts'
import { message } from '#api/shell/messages/table.ts'
import { workspaceMember } from '#api/shell/workspaces/table.ts'
import { disableUser } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { InvitationAnswer, MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { invitedMax } from '#contract/shell/workspaces/shapes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { agree, join, makeTeam, makeWorkspace, membersOf } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const { owner: asOwner, collaborator: asCollaborator, viewer: asViewer } = WorkspaceRole

const to = ({ userId }: Person, roleType: '1' | '2' = asViewer) => [{ userId, roleType }]
const invitationsTo = ({ userId }: Person) =>
  api.db
    .select()
    .from(message)
    .where(and(eq(message.userId, userId), eq(message.noticeType, NoticeType.memberInvitation)))
const newsTo = async ({ userId }: Person) => {
  const found = and(eq(message.userId, userId), eq(message.noticeType, NoticeType.memberManagement))
  return (await api.db.select().from(message).where(found)).map(({ body }) => body['zh-Hans'])
}
const queryOf = ({ bizId }: { bizId: string }) => ({ bizId })
const disable = ({ userId }: Person) =>
  api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, userId))

test('members are listed with role and state of the invitation, the owner first, filtered and paged', async () => {
  const { bizId, owner, collaborator, viewer, invited } = await makeTeam(api)
  const list = async (query: object = {}) => {
    const requests = { as: viewer, query: { bizId, ...query } }
    const { records, total } = await api.done(calls.pageMembers, requests)
    return { users: records.map(({ userId }) => userId), total }
  }
  expect(await list()).toEqual({
    users: [owner.userId, collaborator.userId, viewer.userId, invited.userId],
    total: 4,
  })
  expect(await list({ size: 3, current: 2 })).toEqual({ users: [invited.userId], total: 4 })
  expect(await list({ current: 5 })).toEqual({ users: [], total: 4 })
  expect(await list({ roleType: asViewer, status: MemberStatus.pending })).toEqual({
    users: [invited.userId],
    total: 1,
  })
  expect(await list({ keyword: collaborator.usercode, roleType: '' })).toEqual({
    users: [collaborator.userId],
    total: 1,
  })
  const { records } = await api.done(calls.pageMembers, { as: viewer, query: { bizId } })
  expect(records[3]).toMatchObject({ invitedBy: owner.name, answeredAt: null, status: '2', userStatus: '0' })
})

test('who is invited has a message that leads to the dialog, and the dialog shows the role', async () => {
  const { id, bizId, owner, invited, stranger } = await makeTeam(api)
  expect(await invitationsTo(invited)).toMatchObject([
    {
      routeKey: RouteKey.workspaceInvite,
      workspaceId: bizId,
      readAt: null,
      body: {
        'zh-Hans': `${owner.name}邀请您以查看者身份加入工作台“工作台”。`,
        en: `${owner.name} invites you to join the workbench “工作台” as viewer.`,
      },
    },
  ])
  const [found, ...others] = await api.done(calls.getInvitation, { as: invited, body: { bizId } })
  expect(others).toEqual([])
  expect(found).toMatchObject({ id, bizId, roleType: asViewer, status: '2', name: '工作台', owner: owner.name })
  expect(await api.done(calls.listInvitations, { as: invited })).toEqual([found])
  for (const as of [stranger, owner]) expect(await api.done(calls.getInvitation, { as, body: { bizId } })).toEqual([])
})

test('agreeing makes a member, marks the message read, and the owner hears of it', async () => {
  const team = await makeTeam(api)
  const { bizId, owner, invited } = team
  const answered = await agree(api, bizId, invited)
  expect(answered).toEqual({ id: team.id, bizId })
  expect(await api.done(calls.getWorkspace, { as: invited, body: { bizId } })).toMatchObject({ roleType: asViewer })
  expect((await invitationsTo(invited))[0]?.readAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(await newsTo(owner)).toContain(`${invited.name}已同意加入工作台“工作台”。`)
})

test('rejecting makes no member; they may be asked again, and then agree', async () => {
  const { bizId, owner, invited } = await makeTeam(api)
  const answer = (status: InvitationAnswer) => ({ as: invited, query: { bizId }, body: { status } })
  await api.done(calls.answerInvitation, answer(InvitationAnswer.reject))
  await api.refuses(calls.getWorkspace, 'access.denied', { as: invited, body: { bizId } })
  await api.refuses(calls.answerInvitation, 'invitation.answered', answer(InvitationAnswer.agree))
  expect(await newsTo(owner)).toContain(`${invited.name}已拒绝加入工作台“工作台”。`)
  const change = { userId: invited.userId, roleType: asCollaborator }
  await api.refuses(calls.changeRole, 'invitation.rejected', { as: owner, query: { bizId }, body: change })
  const again = { as: owner, query: { bizId }, body: to(invited, asCollaborator) }
  expect(await api.done(calls.inviteMembers, again)).toEqual({ invited: 0, renewed: 1 })
  await api.done(calls.answerInvitation, answer(InvitationAnswer.agree))
  expect(await api.done(calls.getWorkspace, { as: invited, body: { bizId } })).toMatchObject({
    roleType: asCollaborator,
  })
})

test('an invitation is answered once, not after withdrawal, and by nobody else', async () => {
  const team = await makeTeam(api)
  const { bizId, owner, collaborator, invited, stranger } = team
  const status = InvitationAnswer.agree
  for (const as of [stranger, await makeUser(api, { administrator: true })])
    await api.refuses(calls.answerInvitation, 'access.denied', { as, query: { bizId }, body: { status } })
  await api.refuses(calls.answerInvitation, 'invitation.answered', {
    as: collaborator,
    query: { bizId },
    body: { status },
  })
  const answers = await Promise.all(
    [status, InvitationAnswer.reject, status, InvitationAnswer.reject].map((each) =>
      api.call(calls.answerInvitation, { as: invited, query: { bizId }, body: { status: each } }),
    ),
  )
  expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409, 409, 409])

  const late = await makeUser(api)
  await api.done(calls.inviteMembers, { as: owner, query: { bizId }, body: to(late) })
  await api.done(calls.removeMember, { as: owner, query: { bizId }, body: { userId: late.userId } })
  await api.refuses(calls.answerInvitation, 'access.denied', { as: late, query: { bizId }, body: { status } })
  expect(await api.done(calls.getInvitation, { as: late, body: { bizId } })).toEqual([])
  expect(await invitationsTo(late)).toEqual([])
})

test('the same user asked twice, one after the other or at once, has one invitation and one message', async () => {
  const { bizId, owner, invited } = await makeTeam(api)
  const again = { as: owner, query: { bizId }, body: to(invited, asCollaborator) }
  expect(await api.done(calls.inviteMembers, again)).toEqual({ invited: 0, renewed: 1 })
  const fresh = await makeUser(api)
  await Promise.all(
    Array.from({ length: 6 }, () => api.done(calls.inviteMembers, { as: owner, query: { bizId }, body: to(fresh) })),
  )
  for (const person of [invited, fresh]) expect(await invitationsTo(person)).toHaveLength(1)
  const rows = (await membersOf(api, { bizId, owner })).filter(({ userId }) => userId === fresh.userId)
  expect(rows).toMatchObject([{ status: '2' }])
  expect((await api.done(calls.getInvitation, { as: invited, body: { bizId } }))[0]?.roleType).toBe(asCollaborator)
})

test('the whole list is refused where one of it is oneself, unknown, disabled, listed twice, or a member', async () => {
  const team = await makeTeam(api)
  const { bizId, owner, viewer } = team
  const gone = await makeUser(api, { status: UserStatus.disabled })
  const fresh = await makeUser(api)
  const unknown = { userId: 2_000_000_000, roleType: asViewer }
  const requested = [...to(fresh), ...to(owner), ...to(gone), unknown, ...to(fresh)]
  const refused = await api.refuses(calls.inviteMembers, 'validation', { as: owner, query: { bizId }, body: requested })
  expect(refused.errors).toEqual({
    '1.userId': ['不能选择自己'],
    '2.userId': ['没有这个用户，或该用户已停用'],
    '3.userId': ['没有这个用户，或该用户已停用'],
    '4.userId': ['该用户重复出现'],
  })
  const there = { as: owner, query: { bizId }, body: [...to(fresh), ...to(viewer)] }
  expect((await api.refuses(calls.inviteMembers, 'exists', there)).errors).toEqual({ '1.userId': ['该用户已是成员'] })
  const none = await api.refuses(calls.inviteMembers, 'validation', { as: owner, query: { bizId }, body: [] })
  expect(none.errors).toEqual({ '': ['请先选择成员'] })
  expect(await invitationsTo(fresh)).toEqual([])
  const own = [{ userId: fresh.userId, roleType: asOwner as '1' }]
  await api.refuses(calls.inviteMembers, 'validation', { as: owner, query: { bizId }, body: own })
})

test('five hundred are asked at once', async () => {
  const { bizId, owner } = await makeTeam(api)
  const mark = crypto.randomUUID().slice(0, 8)
  const people = Array.from({ length: invitedMax + 1 }, (_, at) => `many-${mark}-${at}`)
  const made = await api.db
    .insert(user)
    .values(people.map((name) => ({ usercode: name, username: name, name })))
    .returning({ userId: user.id })
  const all = made.map(({ userId }) => ({ userId, roleType: asViewer }))
  await api.refuses(calls.inviteMembers, 'validation', { as: owner, query: { bizId }, body: all })
  const sent = await api.done(calls.inviteMembers, { as: owner, query: { bizId }, body: all.slice(1) })
  expect(sent).toEqual({ invited: invitedMax, renewed: 0 })
  const { total } = await api.done(calls.pageMembers, { as: owner, query: { bizId } })
  expect(total).toBe(4 + invitedMax)
})

test('only the owner invites, changes roles, removes, transfers and replaces', async () => {
  const team = await makeTeam(api)
  const { bizId, collaborator, viewer, stranger } = team
  const query = { bizId }
  const body = { userId: viewer.userId }
  for (const as of [collaborator, viewer]) {
    const other = { userId: as === viewer ? collaborator.userId : viewer.userId }
    await api.refuses(calls.inviteMembers, 'execute.denied', { as, query, body: to(stranger) })
    await api.refuses(calls.changeRole, 'execute.denied', { as, query, body: { ...other, roleType: asViewer } })
    await api.refuses(calls.removeMember, 'execute.denied', { as, query, body: other })
    await api.refuses(calls.transferOwner, 'execute.denied', { as, query, body: other })
    await api.refuses(calls.replaceOwner, 'execute.denied', { as, query, body: other })
  }
  const as = stranger
  await api.refuses(calls.inviteMembers, 'access.denied', { as, query, body: to(stranger) })
  await api.refuses(calls.removeMember, 'access.denied', { as, query, body: { userId: stranger.userId } })
  await api.refuses(calls.transferOwner, 'access.denied', { as, query, body })
})

test('a member whose role changes hears of it; what they may do changes at the next call', async () => {
  const { bizId, owner, viewer, invited, stranger } = await makeTeam(api)
  const change = ({ userId }: Person, roleType: '1' | '2') => ({
    as: owner,
    query: { bizId },
    body: { userId, roleType },
  })
  await api.done(calls.changeRole, change(viewer, asCollaborator))
  await api.done(calls.changeRole, change(viewer, asCollaborator))
  await api.done(calls.createNotice, { as: viewer, query: { bizId }, body: { content: '现在可以' } })
  expect(await newsTo(viewer)).toEqual([`${owner.name}已将您在工作台“工作台”中的角色改为协作者。`])
  await api.done(calls.changeRole, change(invited, asCollaborator))
  expect((await api.done(calls.getInvitation, { as: invited, body: { bizId } }))[0]?.roleType).toBe(asCollaborator)
  await api.refuses(calls.changeRole, 'notFound', change(stranger, asViewer))
  await api.refuses(calls.changeRole, 'workspace.ownerStays', change(owner, asViewer))
})

test('who is removed is out at once, and what they wrote passes to the owner', async () => {
  const { bizId, owner, collaborator, stranger } = await makeTeam(api)
  await api.done(calls.createNotice, { as: collaborator, query: { bizId }, body: { content: '我写的' } })
  const remove = ({ userId }: Person) => ({ as: owner, query: { bizId }, body: { userId } })
  await api.done(calls.removeMember, remove(collaborator))
  await api.refuses(calls.getWorkspace, 'access.denied', { as: collaborator, body: { bizId } })
  await api.refuses(calls.removeMember, 'notFound', remove(collaborator))
  await api.refuses(calls.removeMember, 'notFound', remove(stranger))
  const { records } = await api.done(calls.pageNotices, { as: owner, query: { bizId } })
  expect(records).toMatchObject([{ content: '我写的', userId: owner.userId }])
  expect(await newsTo(collaborator)).toEqual([`${owner.name}已将您移出工作台“工作台”，您创建的文件已转给负责人。`])
})

test('a member may leave: what they wrote passes to the owner, who hears of it; the owner may not', async () => {
  const { bizId, owner, collaborator, viewer } = await makeTeam(api)
  await api.done(calls.createNotice, { as: collaborator, query: { bizId }, body: { content: '我写的' } })
  const leave = (as: Person) => ({ as, query: { bizId }, body: { userId: as.userId } })
  await api.refuses(calls.removeMember, 'workspace.ownerStays', leave(owner))
  for (const as of [collaborator, viewer]) await api.done(calls.removeMember, leave(as))
  await api.refuses(calls.removeMember, 'access.denied', leave(viewer))
  const { records } = await api.done(calls.pageNotices, { as: owner, query: { bizId } })
  expect(records).toMatchObject([{ content: '我写的', userId: owner.userId }])
  expect((await newsTo(owner)).slice(-2)).toEqual([
    `${collaborator.name}已退出工作台“工作台”，其创建的文件已转给您。`,
    `${viewer.name}已退出工作台“工作台”，其创建的文件已转给您。`,
  ])
})

test('transferred to an active member, the former owner stays as a collaborator', async () => {
  const team = await makeTeam(api)
  const { bizId, owner, viewer, invited, stranger } = team
  const transfer = ({ userId }: Person, as = owner) => ({ as, query: { bizId }, body: { userId } })
  for (const wrong of [invited, stranger])
    expect((await api.refuses(calls.transferOwner, 'validation', transfer(wrong))).errors).toEqual({
      userId: ['请选择一名已加入且账号启用的成员'],
    })
  expect((await api.refuses(calls.transferOwner, 'validation', transfer(owner))).errors).toEqual({
    userId: ['不能选择自己'],
  })
  const gone = await join(api, team)
  await disable(gone)
  await api.refuses(calls.transferOwner, 'validation', transfer(gone))
  await api.done(calls.transferOwner, transfer(viewer))
  await api.refuses(calls.transferOwner, 'execute.denied', transfer(viewer))
  const roles = (await membersOf(api, { bizId, owner: viewer })).map(({ userId, roleType }) => [userId, roleType])
  expect(roles[0]).toEqual([viewer.userId, asOwner])
  expect(roles).toContainEqual([owner.userId, asCollaborator])
  expect(await newsTo(viewer)).toEqual([`${owner.name}已将工作台“工作台”转让给您，您现在是负责人。`])
})

test('replaced by anyone with an enabled account, the former owner leaves and what they wrote passes on', async () => {
  const { bizId, owner, invited, stranger } = await makeTeam(api)
  await api.done(calls.createNotice, { as: owner, query: { bizId }, body: { content: '负责人写的' } })
  const replace = (userId: number) => ({ as: owner, query: { bizId }, body: { userId } })
  const gone = await makeUser(api, { status: UserStatus.disabled })
  for (const wrong of [owner.userId, gone.userId, 2_000_000_000])
    await api.refuses(calls.replaceOwner, 'validation', replace(wrong))
  await api.refuses(calls.replaceOwner, 'access.denied', { ...replace(invited.userId), as: stranger })
  await api.done(calls.replaceOwner, replace(invited.userId))
  await api.refuses(calls.getWorkspace, 'access.denied', { as: owner, body: { bizId } })
  expect(await api.done(calls.getWorkspace, { as: invited, body: { bizId } })).toMatchObject({ roleType: asOwner })
  const { records } = await api.done(calls.pageNotices, { as: invited, query: { bizId } })
  expect(records).toMatchObject([{ userId: invited.userId }])
  expect((await invitationsTo(invited))[0]?.readAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test("an administrator replaces the owner when the owner's account is disabled, and not before", async () => {
  const { bizId, owner, collaborator, viewer } = await makeTeam(api)
  const admin = await makeUser(api, { administrator: true })
  const replace = (as: Person, userId: number) => ({ as, query: { bizId }, body: { userId } })
  await api.refuses(calls.replaceOwner, 'execute.denied', replace(admin, viewer.userId))
  await disable(owner)
  await api.refuses(calls.replaceOwner, 'execute.denied', replace(collaborator, viewer.userId))
  await api.refuses(calls.replaceOwner, 'validation', replace(admin, owner.userId))
  await api.done(calls.replaceOwner, replace(admin, viewer.userId))
  const rows = await membersOf(api, { bizId, owner: viewer })
  expect(rows.filter(({ roleType }) => roleType === asOwner)).toMatchObject([{ userId: viewer.userId }])
  expect(rows.some(({ userId }) => userId === owner.userId)).toBe(false)
  expect(await newsTo(viewer)).toEqual([`${admin.name}已将您设为工作台“工作台”的负责人。`])
})

test('when an owner is disabled, their collaborators and the administrators hear of it, workspace by workspace', async () => {
  const admin = await makeUser(api, { administrator: true, perms: [AccountPerm.writeUsers] })
  const away = await makeUser(api, { administrator: true, status: UserStatus.disabled })
  const { bizId, owner, collaborator, viewer, invited } = await makeTeam(api)
  const other = await makeWorkspace(api, owner, '另一个')
  const removed = queryOf(await makeWorkspace(api, owner, '已移除'))
  await api.done(calls.removeWorkspace, { as: owner, query: removed })
  await api.done(disableUser, { as: admin, query: { userId: owner.userId } })
  const said = (name: string) => `工作台“${name}”的负责人${owner.name}的账号已停用，可由管理员更换负责人。`
  expect(await newsTo(collaborator)).toEqual([said('工作台')])
  expect((await newsTo(admin)).sort()).toEqual([said('工作台'), said('另一个')].sort())
  for (const nobody of [viewer, invited, away]) expect(await newsTo(nobody)).not.toContain(said('工作台'))
  const replace = { as: admin, query: { bizId }, body: { userId: collaborator.userId } }
  await api.done(calls.replaceOwner, replace)
  await api.done(calls.replaceOwner, { ...replace, query: queryOf(other) })
})

test('the database itself allows no second owner', async () => {
  const { id, viewer } = await makeTeam(api)
  const rows = and(eq(workspaceMember.workspaceId, id), eq(workspaceMember.userId, viewer.userId))
  await expect(api.db.update(workspaceMember).set({ roleType: asOwner }).where(rows)).rejects.toThrow()
})

test('who may do what, and who that is, goes out as a workbook to those who may download', async () => {
  const { bizId, owner, collaborator, viewer } = await makeTeam(api)
  await api.refuses(calls.exportRoles, 'execute.denied', { as: viewer, query: { bizId } })
  const { bytes, headers } = await api.download(calls.exportRoles, { as: collaborator, query: { bizId } })
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
    /工作台 角色与成员 \d{4}-\d\d-\d\d\.xlsx/,
  )
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['说明', '权限', '成员'])
  const actions = sheets[1]?.rows ?? []
  expect(actions[0]).toEqual(['权限', '负责人', '协作者', '查看者', '以下情况不可用'])
  expect(actions).toContainEqual(['下载', '✓', '✓', '', ''])
  expect(actions).toContainEqual(['编辑（备注、图片、公告）', '✓', '✓', '', '工作台已停用、调度审批进行中'])
  expect(sheets[2]?.rows[1]?.slice(0, 2)).toEqual([owner.usercode, owner.name])
  expect(sheets[2]?.rows).toHaveLength(5)
})
