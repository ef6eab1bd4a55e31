import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedData } from '#api/index.ts'
import { auditEntry } from '#api/platform/audit/table.ts'
import { project } from '#api/risk/campaigns/table.ts'
import { delegation, menu, roleMenu, user, userConfig, userRole } from '#api/shell/accounts/table.ts'
import { session } from '#api/shell/session/table.ts'
import type { Call } from '#contract/platform/call.ts'
import { problems } from '#contract/platform/problem.ts'
import {
  createProject,
  deleteItem,
  getItem,
  getProject,
  pageItems,
  pageProjects,
} from '#contract/risk/campaigns/calls.ts'
import { exportItem, getResults } from '#contract/risk/kinds/matrix/result-calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { getUserConfig, updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { UserConfigType, UserStatus } from '#contract/shell/accounts/codes.ts'
import * as calls from '#contract/shell/delegation/calls.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { getMenus } from '#contract/shell/menus/calls.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { logout } from '#contract/shell/session/calls.ts'
import { getOwner, listWorkspaces, saveWorkspace } from '#contract/shell/workspaces/calls.ts'
import { makeCampaign, makeQuestionnaire } from '../../risk/campaigns/campaign.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { fewOf } from '../../support/runs.ts'
import { dayIn, giveModule, makeActing, makePair, neverEnds } from './pair.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const permissionCalls = () => api.calls.filter(({ access }) => access.kind === 'permission')
const permOf = ({ access }: Call): string => ('perm' in access ? access.perm : '')

/** Access is decided before anything else of a request is read. */
const knock = (call: Call, { token }: Person) =>
  api.fetch(call.path.replace(/\{\w+\}/g, 'x'), { method: call.method, headers: { authorization: `Bearer ${token}` } })

/** Code of the answer; '' for a file. */
async function codeOf(call: Call, person: Person): Promise<string> {
  const answer = await knock(call, person)
  return answer.ok && call.replyForm === 'blob' ? '' : (await answer.json()).code
}

const enter = (agent: Person, { usercode }: Person) =>
  api.done(calls.enterDelegate, { query: { username: usercode }, as: agent })

test('an agent may what the authorizer may within the modules but give rights, and nothing of their own', async () => {
  // Non-delegable perms come last: a page whose first perm is one could not be authorized.
  const perms = [...new Set(permissionCalls().map(permOf))].toSorted(
    (a, b) => +seedData.nonDelegable.has(a) - +seedData.nonDelegable.has(b),
  )
  for (const turn of [0, 1]) {
    const within = perms.filter((_, place) => place % 2 === turn)
    const without = perms.filter((_, place) => place % 2 !== turn)
    const { authorizer, agent } = await makeActing(api, within)
    await giveModule(api, authorizer, without)
    // The agent's own role holds every perm, which must not add to the delegated ones.
    await giveModule(api, agent, perms)
    const requested = fewOf(permissionCalls(), 4, turn)
    for (const call of requested) {
      const code = await codeOf(call, agent)
      if (within.includes(permOf(call)) && !seedData.nonDelegable.has(permOf(call)))
        expect([problems['access.denied'], problems['session.expired']], call.path).not.toContain(code)
      // Their own role would allow it: the refusal says that they act for another.
      else expect(code, `${call.method} ${call.path}`).toBe(problems['delegation.outside'])
    }
    await api.done(calls.exitDelegate, { as: agent })
    for (const call of requested) expect(await codeOf(call, agent), call.path).not.toBe(problems['access.denied'])
  }
})

test('an agent sees the menus of the modules alone, and their own name, settings and messages', async () => {
  const { authorizer, agent, module } = await makePair(api, ['a:b', 'c:d'])
  await giveModule(api, authorizer, ['e:f'])
  const own = await giveModule(api, agent, ['g:h'])
  await api.db.insert(userConfig).values({ userId: agent.userId, bizType: UserConfigType.theme, data: 'theme-blue' })
  const before = await api.done(getStats, { as: agent })
  expect(before.delegate).toEqual({
    target: '',
    targetUsercode: '',
    list: [{ usercode: authorizer.usercode, name: authorizer.name }],
  })
  expect(before.menus.map(({ menuId }) => menuId)).toEqual([own])

  await enter(agent, authorizer)
  const acting = await api.done(getStats, { as: agent })
  expect(acting.delegate).toEqual({
    ...before.delegate,
    modules: [module],
    target: authorizer.name,
    targetUsercode: authorizer.usercode,
  })
  expect(acting.menus.map(({ menuId }) => menuId)).toEqual([module])
  expect(await api.done(getMenus, { as: agent })).toEqual(acting.menus)
  expect(acting.perms.toSorted()).toEqual(['a:b', 'c:d'])
  expect(acting.principal?.usercode).toBe(agent.usercode)
  expect(acting.userConfig).toEqual({ theme_config: 'theme-blue' })
  expect(await api.done(getUserConfig, { as: agent })).toEqual({ theme_config: 'theme-blue' })

  const chosen = { bizType: UserConfigType.language, data: 'en' } as const
  await api.done(updateUserConfig, { body: [chosen], as: agent })
  expect(await api.done(getUserConfig, { as: authorizer })).toEqual({})
})

test('a page of a module is authorized for alone: its perms, its menu with the way there, and no more', async () => {
  const [authorizer, agent] = [await makeUser(api), await makeUser(api)]
  const module = await giveModule(api, authorizer, ['a:b', 'c:d'])
  await api.db.update(menu).set({ perms: 'of:module' }).where(eq(menu.menuId, module))
  const page = { parentId: module, name: '二', nameHans: '二', nameEn: 'Second', type: MenuType.page, perms: 'e:f' }
  const second = `${module}-second`
  await api.db.insert(menu).values({ ...page, menuId: second })
  await api.db.insert(roleMenu).values({ roleId: authorizer.roleId, menuId: second })
  const days = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7) }
  const save = (modules: string[]) => api.call(calls.saveDelegation, { body: { ...days, modules }, as: authorizer })
  expect((await save([`${module}-page`])).status).toBe(200)
  await enter(agent, authorizer)
  const may = async () => {
    const { perms, menus } = await api.done(getStats, { as: agent })
    return [perms.toSorted(), menus.map((each) => [each.menuId, each.perms, ...each.children.map((on) => on.menuId)])]
  }
  expect(await may()).toEqual([['a:b', 'c:d'], [[module, '', `${module}-page`]]])

  // The module includes this page, and a button cannot be authorized.
  expect((await save([module])).body.code).toBe(problems['delegation.exists'])
  expect((await save([`${module}-page`])).body.code).toBe(problems['delegation.exists'])
  expect((await save([`${module}-button`])).body.code).toBe(problems.validation)
  expect((await save([second])).status).toBe(200)
  expect((await may())[0]).toEqual(['a:b', 'c:d', 'e:f'])
  await api.db.delete(roleMenu).where(and(eq(roleMenu.roleId, authorizer.roleId), eq(roleMenu.menuId, module)))
  expect(await may()).toEqual([[], []])
})

test('the applications an agent finds open are the modules they are authorized for', async () => {
  const { authorizer, agent } = await makeActing(api)
  const { applications } = await api.done(getStats, { as: agent })
  expect(applications.filter(({ status }) => status === '0')).toEqual([])
  expect(authorizer.usercode).not.toBe(agent.usercode)
})

test('acting for another user applies to one session only', async () => {
  const { agent } = await makeActing(api, [RiskPerm.readProjects])
  const { body } = await api.signIn(agent.username)
  const other = { token: body.data.access_token }
  expect((await api.done(getStats, { as: other })).delegate?.target).toBe('')
  await api.refuses(pageProjects, 'access.denied', { body: {}, as: other })
  await api.done(pageProjects, { body: {}, as: agent })
})

test('nobody acts for one who has not authorized them, on a day it does not hold, or any more', async () => {
  const { authorizer, agent, id } = await makePair(api)
  const stranger = await makeUser(api)
  const query = { username: authorizer.usercode }
  await api.refuses(calls.enterDelegate, 'delegation.inactive', { query, as: stranger })
  await api.refuses(calls.enterDelegate, 'delegation.inactive', { query: { username: 'nobody' }, as: agent })
  // The authorization is not mutual.
  await api.refuses(calls.enterDelegate, 'delegation.inactive', { query: { username: agent.usercode }, as: authorizer })
  await api.done(calls.cancelDelegations, { body: { id }, as: authorizer })
  await api.refuses(calls.enterDelegate, 'delegation.inactive', { query, as: agent })
})

test('rights delegated to the authorizer are not passed on', async () => {
  const first = await makePair(api, [RiskPerm.readProjects])
  const { agent: middle } = first
  const own = await giveModule(api, middle, ['a:b'])
  const last = await makeUser(api)
  const body = { agent: last.usercode, startDate: dayIn(0), endDate: dayIn(1), modules: [own] }
  await api.done(calls.saveDelegation, { body, as: middle })
  await enter(middle, first.authorizer)
  await enter(last, middle)
  const { perms, menus } = await api.done(getStats, { as: last })
  expect({ perms, menus: menus.map(({ menuId }) => menuId) }).toEqual({ perms: ['a:b'], menus: [own] })
  await api.refuses(pageProjects, 'access.denied', { body: {}, as: last })
  await api.refuses(calls.enterDelegate, 'delegation.inactive', {
    query: { username: first.authorizer.usercode },
    as: last,
  })
})

test('the role Administrator does not come along', async () => {
  const { authorizer, agent } = await makeActing(api, [RiskPerm.readProjects])
  const { roleId } = await makeUser(api, { administrator: true })
  await api.db.insert(userRole).values({ userId: authorizer.userId, roleId })
  const { principal, menus } = await api.done(getStats, { as: agent })
  expect(principal?.roles.map(({ roleCode }) => roleCode)).not.toContain('Administrator')
  expect(menus).toHaveLength(1)
})

test('rights revoked from the authorizer are revoked from the agent at the next request', async () => {
  const { authorizer, agent } = await makeActing(api, [RiskPerm.readProjects])
  await api.done(pageProjects, { body: {}, as: agent })
  await api.db.delete(userRole).where(eq(userRole.userId, authorizer.userId))
  await api.refuses(pageProjects, 'access.denied', { body: {}, as: agent })
  expect((await api.done(getStats, { as: agent })).menus).toEqual([])
})

/** The first call in the other's name is refused; then the agent is themselves again. */
async function expectEnded(agent: Person & { roleId: number }): Promise<void> {
  await giveModule(api, agent, [RiskPerm.readProjects])
  await api.refuses(pageProjects, 'delegation.ended', { body: {}, as: agent })
  await api.done(pageProjects, { body: {}, as: agent })
  expect((await api.done(getStats, { as: agent })).delegate?.target).toBe('')
}

test('termination ends acting at once: nothing is done under the wrong name', async () => {
  const { authorizer, agent, id } = await makeActing(api, [RiskPerm.readProjects, RiskPerm.writeProjects])
  await api.done(calls.cancelDelegations, { body: { id }, as: authorizer })
  await expectEnded(agent)
})

test('a page that is opened then hears of the end first', async () => {
  const { authorizer, agent, id } = await makeActing(api)
  await api.done(calls.cancelDelegations, { body: { id }, as: authorizer })
  await api.refuses(getStats, 'delegation.ended', { as: agent })
  expect((await api.done(getStats, { as: agent })).delegate).toEqual({ target: '', targetUsercode: '', list: [] })
})

test('a disabled authorizer ends acting at once, a disabled agent is out', async () => {
  const { authorizer, agent } = await makeActing(api, [RiskPerm.readProjects])
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, authorizer.userId))
  await expectEnded(agent)

  const other = await makeActing(api, [RiskPerm.readProjects])
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, other.agent.userId))
  await api.refuses(getUserConfig, 'session.expired', { as: other.agent })
})

test('acting begins and ends with the days of the organisation', async () => {
  const [authorizer, agent] = [await makeUser(api), await makeUser(api)]
  await neverEnds(api, authorizer)
  await neverEnds(api, agent)
  const modules = [await giveModule(api, authorizer, [RiskPerm.readProjects])]
  const at = (now: string) => api.instance({ now })
  const body = { agent: agent.usercode, startDate: '2027-03-02', endDate: '2027-03-02', modules }
  const query = { username: authorizer.usercode }
  const eve = at('2027-03-01T15:59:59Z')
  await eve.done(calls.saveDelegation, { body, as: authorizer })
  await eve.refuses(calls.enterDelegate, 'delegation.inactive', { query, as: agent })
  const day = at('2027-03-01T16:00:00Z')
  await day.done(calls.enterDelegate, { query, as: agent })
  await day.done(pageProjects, { body: {}, as: agent })
  await at('2027-03-02T15:59:59Z').done(pageProjects, { body: {}, as: agent })
  await at('2027-03-02T16:00:00Z').refuses(pageProjects, 'delegation.ended', { body: {}, as: agent })
  await at('2027-03-02T16:00:00Z').refuses(pageProjects, 'access.denied', { body: {}, as: agent })
})

test('disabled users and agents of an ended delegation can still sign out', async () => {
  const { authorizer, agent, id } = await makeActing(api)
  await api.done(calls.cancelDelegations, { body: { id }, as: authorizer })
  await api.done(logout, { as: agent })
  const left = await api.db.select().from(session).where(eq(session.userId, agent.userId))
  expect(left).toEqual([])
})

test('an agent acts for one at a time, changes, and exits as often as they like', async () => {
  const { agent, authorizer: first } = await makePair(api)
  const second = await makeUser(api)
  const modules = [await giveModule(api, second)]
  const body = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(1), modules }
  await api.done(calls.saveDelegation, { body, as: second })
  const change = { body: { usercode: second.usercode }, as: agent }
  const target = async () => (await api.done(getStats, { as: agent })).delegate?.targetUsercode

  await api.refuses(calls.changeDelegate, 'delegation.notActing', change)
  await enter(agent, first)
  await api.refuses(calls.changeDelegate, 'delegation.inactive', { body: { usercode: 'nobody' }, as: agent })
  expect(await target()).toBe(first.usercode)
  await api.done(calls.changeDelegate, change)
  expect(await target()).toBe(second.usercode)
  await enter(agent, first)
  expect(await target()).toBe(first.usercode)
  await api.done(calls.exitDelegate, { as: agent })
  await api.done(calls.exitDelegate, { as: agent })
  expect(await target()).toBe('')
})

test('the audit trail names both: who acted, and for whom', async () => {
  const { authorizer, agent, id } = await makeActing(api, [RiskPerm.readProjects, RiskPerm.writeProjects])
  const body = { name: '代理新建', domains: ['nothing'], endTime: '2099-01-01' }
  await api.call(createProject, { body, as: agent })
  await api.refuses(logout, 'session.expired', {})
  const denied = permissionCalls().find((call) => permOf(call).startsWith('system:'))
  if (denied) await knock(denied, agent)
  await api.done(updateUserConfig, { body: [{ bizType: UserConfigType.language, data: 'en' }], as: agent })
  await api.done(calls.cancelDelegations, { body: { id }, as: authorizer })
  await api.refuses(pageProjects, 'delegation.ended', { body: {}, as: agent })

  const rows = await api.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.actor, agent.usercode))
    .orderBy(auditEntry.seq)
  const names = rows.map(({ action, principal, outcome }) => [action, principal === authorizer.usercode, outcome])
  expect(names[0]).toEqual(['delegation.enter', false, 'done'])
  expect(names.slice(1)).toContainEqual([
    denied?.audit ?? `${denied?.method} ${denied?.path}`,
    true,
    problems['access.denied'],
  ])
  expect(names).toContainEqual(['user.config', false, 'done'])
  expect(names).toContainEqual(['delegation.end', true, 'done'])
  const given = await api.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.action, 'delegation.save'), eq(auditEntry.actor, authorizer.usercode)))
  expect(given).toMatchObject([{ object: `delegation:${id}`, outcome: 'done' }])
})

test('of many concurrent requests after the end, one ends the delegation', async () => {
  const { authorizer, agent, id } = await makeActing(api, [RiskPerm.readProjects])
  await api.done(calls.cancelDelegations, { body: { id }, as: authorizer })
  const answers = await Promise.all([1, 2, 3, 4].map(() => api.call(pageProjects, { body: {}, as: agent })))
  for (const { body } of answers) expect([problems['delegation.ended'], problems['access.denied']]).toContain(body.code)
  const rows = await api.db.select().from(auditEntry).where(eq(auditEntry.actor, agent.usercode))
  expect(rows.filter(({ action }) => action === 'delegation.end')).toHaveLength(1)
})

test('without historical data an agent does not find what was made before the first day; with it they do', async () => {
  const { authorizer, agent } = await makePair(api)
  const names = { name: '險', nameHans: '险', nameEn: 'Risk', type: MenuType.directory }
  await api.db.insert(menu).values({ ...names, menuId: 'risk', perms: Object.values(RiskPerm).join(',') })
  await api.db.insert(roleMenu).values({ roleId: authorizer.roleId, menuId: 'risk' })
  await api.db
    .update(delegation)
    .set({ modules: ['risk'] })
    .where(eq(delegation.principalId, authorizer.userId))
  const old = await makeCampaign(api)
  await api.db
    .update(project)
    .set({ createdAt: `${dayIn(-1)}T15:59:59Z` })
    .where(eq(project.bizId, old.projectId))
  const recent = await makeCampaign(api)
  const itemId = old.items[0]?.itemId ?? ''
  const found = async () =>
    (await api.done(pageProjects, { body: { size: 200 }, as: agent })).records.map(({ bizId }) => bizId)
  await enter(agent, authorizer)
  expect(await found()).toContain(recent.projectId)
  expect(await found()).not.toContain(old.projectId)
  await api.done(getProject, { query: { id: recent.projectId }, as: agent })
  await api.refuses(getProject, 'notFound', { query: { id: old.projectId }, as: agent })
  await api.refuses(pageItems, 'notFound', { body: { projectId: old.projectId }, as: agent })
  await api.refuses(getItem, 'notFound', { query: { itemId }, as: agent })
  await api.refuses(deleteItem, 'notFound', { query: { itemId }, as: agent })
  await api.refuses(exportItem, 'notFound', { query: { uuid: old.uuid }, as: agent })
  await api.refuses(getResults, 'notFound', { query: { id: old.projectId }, as: agent })

  await api.db.update(delegation).set({ historicalData: true }).where(eq(delegation.principalId, authorizer.userId))
  expect(await found()).toContain(old.projectId)
  await api.done(getItem, { query: { itemId }, as: agent })
})

test('records created by an agent have both names', async () => {
  const { authorizer, agent } = await makeActing(api, Object.values(RiskPerm))
  const { code } = await makeQuestionnaire(api)
  const body = { name: '代理新建', domains: [code], endTime: dayIn(9) }
  const { bizId: id } = await api.done(createProject, { body, as: agent })
  expect(await api.done(getProject, { query: { id }, as: authorizer })).toMatchObject({
    createdBy: authorizer.name,
    createdByAgent: agent.name,
  })
})

test("an agent's actions outside the modules are recorded as their own; inside with both names", async () => {
  const { authorizer, agent } = await makeActing(api, Object.values(RiskPerm))
  const { bizId } = await api.done(saveWorkspace, { body: { name: '我自己的' }, as: agent })
  const { code } = await makeQuestionnaire(api)
  const body = { name: '代理新建', domains: [code], endTime: dayIn(9) }
  const project = await api.done(createProject, { body, as: agent })
  const namesOf = async (object: string) =>
    (await api.db.select().from(auditEntry).where(eq(auditEntry.object, object))).map((row) => [
      row.actor,
      row.principal,
    ])
  expect(await namesOf(`workspace:${bizId}`)).toEqual([[agent.usercode, agent.usercode]])
  expect(await namesOf(`project:${project.bizId}`)).toEqual([[agent.usercode, authorizer.usercode]])
  expect(await api.done(getOwner, { query: { bizId }, as: agent })).toMatchObject({ usercode: agent.usercode })
  expect(await api.done(listWorkspaces, { as: authorizer })).toEqual([])
})
