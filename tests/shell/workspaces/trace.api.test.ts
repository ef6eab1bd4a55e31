import { and, desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#api/platform/audit/table.ts'
import { delegation, menu, roleMenu } from '#api/shell/accounts/table.ts'
import { message } from '#api/shell/messages/table.ts'
import { workspaceNotice } from '#api/shell/workspaces/table.ts'
import { enterDelegate, exitDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { dayIn } from '../delegation/pair.ts'
import { makeTeam, makeWorkspace } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const names = { name: '工作台', nameHans: '工作台', nameEn: 'Workbenches' }
  await api.db
    .insert(menu)
    .values({ menuId: 'workbench', ...names, type: MenuType.directory })
    .onConflictDoNothing()
})
afterAll(() => api?.close())

const drawnPicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b7a5b' } })
    .png()
    .toBuffer()

const newestAbout = async (object: string) => {
  const found = api.db.select().from(auditEntry).where(eq(auditEntry.object, object))
  return (await found.orderBy(desc(auditEntry.seq)).limit(1))[0]
}

test('what is done to a workspace is in the trail, to whom, and so are a refusal and an export', async () => {
  const { bizId, owner, collaborator, viewer } = await makeTeam(api)
  const object = `workspace:${bizId}`
  const query = { bizId }
  await api.done(calls.transferOwner, { as: owner, query, body: { userId: viewer.userId } })
  expect(await newestAbout(object)).toMatchObject({
    actor: owner.usercode,
    action: 'workspace.transfer',
    outcome: 'done',
    detail: JSON.stringify({ usercode: viewer.usercode }),
  })
  await api.download(calls.exportRoles, { as: collaborator, query })
  expect(await newestAbout(object)).toMatchObject({ actor: collaborator.usercode, action: 'workspace.roles.export' })
  await api.refuses(calls.removeWorkspace, 'execute.denied', { as: owner, query })
  expect(await newestAbout(`bizId:${bizId}`)).toMatchObject({ action: 'workspace.remove', outcome: '403002' })
})

test("an agent acts in the owner's name and both are notified; agents grant themselves nothing", async () => {
  const [owner, agent, guest] = [await makeUser(api), await makeUser(api), await makeUser(api)]
  await api.db.insert(roleMenu).values({ roleId: owner.roleId, menuId: 'workbench' })
  const { bizId } = await makeWorkspace(api, owner)
  const query = { bizId }
  const body = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7), modules: ['workbench'] }
  await api.done(saveDelegation, { body, as: owner })
  const own = await makeWorkspace(api, agent)
  await api.refuses(calls.pageMembers, 'access.denied', { as: agent, query })

  await api.done(enterDelegate, { query: { username: owner.usercode }, as: agent })
  expect((await api.done(calls.listWorkspaces, { as: agent })).map((each) => each.bizId)).toEqual([bizId])
  await api.refuses(calls.pageMembers, 'access.denied', { as: agent, query: { bizId: own.bizId } })
  for (const { userId } of [agent, owner]) {
    const invite = { as: agent, query, body: [{ userId, roleType: '1' as const }] }
    expect((await api.refuses(calls.inviteMembers, 'validation', invite)).errors).toEqual({
      '0.userId': ['不能选择自己'],
    })
  }
  await api.refuses(calls.replaceOwner, 'validation', { as: agent, query, body: { userId: agent.userId } })
  await api.done(calls.inviteMembers, { as: agent, query, body: [{ userId: guest.userId, roleType: '1' }] })
  expect(await newestAbout(`workspace:${bizId}`)).toMatchObject({
    actor: agent.usercode,
    principal: owner.usercode,
    action: 'workspace.invite',
  })
  const invitation = and(eq(message.userId, guest.userId), eq(message.noticeType, NoticeType.memberInvitation))
  const [result] = await api.db.select().from(message).where(invitation)
  expect(result?.body['zh-Hans']).toBe(`${agent.name}（代 ${owner.name}）邀请您以协作者身份加入工作台“工作台”。`)
  await api.done(calls.createNotice, { as: agent, query, body: { content: '代为通知' } })
  await api.done(exitDelegate, { as: agent })
  const { records } = await api.done(calls.pageNotices, { as: owner, query })
  expect(records).toMatchObject([{ userName: owner.name, agentName: agent.name }])
  await api.refuses(calls.pageMembers, 'access.denied', { as: agent, query })
})

test('a member who acts for the owner does not raise their own role', async () => {
  const owner = await makeUser(api)
  const { bizId, viewer, collaborator } = await makeTeam(api, { owner })
  await api.db.insert(roleMenu).values({ roleId: owner.roleId, menuId: 'workbench' })
  const body = { agent: viewer.usercode, startDate: dayIn(0), endDate: dayIn(7), modules: ['workbench'] }
  await api.done(saveDelegation, { body, as: owner })
  await api.done(enterDelegate, { query: { username: owner.usercode }, as: viewer })
  const role = ({ userId }: Person, roleType: '1' | '2') => ({
    as: viewer,
    query: { bizId },
    body: { userId, roleType },
  })
  const refused = await api.refuses(calls.changeRole, 'validation', role(viewer, '1'))
  expect(refused.errors).toEqual({ userId: ['不能选择自己'] })
  await api.done(calls.changeRole, role(collaborator, '2'))
})

test('without historical data an agent works in a workspace and finds no notice from before the first day; with it they do', async () => {
  const [owner, agent] = [await makeUser(api), await makeUser(api)]
  await api.db.insert(roleMenu).values({ roleId: owner.roleId, menuId: 'workbench' })
  const { bizId } = await makeWorkspace(api, owner)
  const query = { bizId }
  const file = new File([new Uint8Array(await drawnPicture())], '图.png', { type: 'image/png' })
  const { sysFile } = await api.done(calls.uploadPicture, { as: owner, body: { file, use: 'notice' } })
  const { id } = await api.done(calls.createNotice, {
    as: owner,
    query,
    body: { content: '以前', imgPath: sysFile.path },
  })
  await api.db
    .update(workspaceNotice)
    .set({ createdAt: `${dayIn(-1)}T15:59:59Z` })
    .where(eq(workspaceNotice.id, id))
  const recent = await api.done(calls.createNotice, { as: owner, query, body: { content: '现在' } })
  const body = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7), modules: ['workbench'] }
  await api.done(saveDelegation, { body, as: owner })
  await api.done(enterDelegate, { query: { username: owner.usercode }, as: agent })
  const found = async (as = agent) => {
    const { records, total } = await api.done(calls.pageNotices, { as, query })
    return [total, ...records.map((each) => each.id)]
  }
  expect(await found()).toEqual([1, recent.id])
  expect((await api.done(calls.pageNotices, { as: agent, query: { ...query, id } })).records).toEqual([])
  const edit = { id, version: 0, content: '改' }
  await api.refuses(calls.updateNotice, 'notFound', { as: agent, query, body: edit })
  await api.refuses(calls.deleteNotice, 'notFound', { as: agent, query: { ...query, id } })
  await api.refuses(calls.getPicture, 'notFound', { as: agent, query: { path: sysFile.path } })
  expect(await found(owner)).toEqual([2, recent.id, id])

  await api.db.update(delegation).set({ historicalData: true }).where(eq(delegation.principalId, owner.userId))
  expect(await found()).toEqual([2, recent.id, id])
  await api.download(calls.getPicture, { as: agent, query: { path: sysFile.path } })
  await api.done(calls.deleteNotice, { as: agent, query: { ...query, id } })
})

test("who acts for an Administrator does not see everyone's workspaces by it", async () => {
  const [admin, agent] = [await makeUser(api, { administrator: true }), await makeUser(api)]
  const { bizId } = await makeTeam(api)
  await api.db.insert(roleMenu).values({ roleId: admin.roleId, menuId: 'workbench' }).onConflictDoNothing()
  const body = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7), modules: ['workbench'] }
  await api.done(saveDelegation, { body, as: admin })
  await api.done(calls.getWorkspace, { as: admin, body: { bizId } })
  await api.done(enterDelegate, { query: { username: admin.usercode }, as: agent })
  await api.refuses(calls.getWorkspace, 'access.denied', { as: agent, body: { bizId } })
})
