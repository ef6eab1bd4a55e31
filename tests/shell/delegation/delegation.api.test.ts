import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#api/shell/accounts/table.ts'
import { message } from '#api/shell/messages/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import * as calls from '#contract/shell/delegation/calls.ts'
import { DelegationStatus, HistoricalData } from '#contract/shell/delegation/codes.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { dayIn, giveModule, makeActing, makePair, neverEnds } from './pair.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

type Body = BodyIn<typeof calls.saveDelegation>

/** A user with a module but no authorization yet, a future agent, and a body to authorize them. */
async function makeTwo() {
  const [authorizer, agent] = [await makeUser(api), await makeUser(api)]
  const module = await giveModule(api, authorizer)
  const body: Body = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7), modules: [module] }
  return { authorizer, agent, module, body }
}

test('a delegation is given, and both sides find it with its days, modules and status', async () => {
  const { authorizer, agent, module, body } = await makeTwo()
  const historicalData = HistoricalData.included
  const { id } = await api.done(calls.saveDelegation, { body: { ...body, historicalData }, as: authorizer })
  const given = await api.done(calls.getDelegation, { query: { id }, as: authorizer })
  expect(given).toMatchObject({
    id,
    authorizer: { usercode: authorizer.usercode, name: authorizer.name },
    agent: { usercode: agent.usercode, name: agent.name },
    startDate: body.startDate,
    endDate: body.endDate,
    deadlineDays: 8,
    modules: [{ menuId: module, nameEn: `Module ${module}` }],
    status: DelegationStatus.active,
    historicalData,
    mine: true,
    version: 0,
    terminatedAt: null,
  })
  expect(await api.done(calls.getDelegation, { query: { id }, as: agent })).toEqual({ ...given, mine: false })
})

test('only the two parties find a delegation', async () => {
  const { id } = await makePair(api)
  const stranger = await makeUser(api, { administrator: true })
  await api.refuses(calls.getDelegation, 'notFound', { query: { id }, as: stranger })
  await api.refuses(calls.cancelDelegations, 'notFound', { body: { id }, as: stranger })
  expect((await api.done(calls.pageDelegations, { body: {}, as: stranger })).total).toBe(0)
})

test('the list comes ten at a time, the newest first, and is filtered by ids, usercode, username and status', async () => {
  const { authorizer, body } = await makeTwo()
  const ids: string[] = []
  const agents = []
  for (let turn = 0; turn < 12; turn++) {
    const agent = await makeUser(api)
    agents.push(agent)
    const startDate = dayIn(turn === 0 ? 3 : 0)
    ids.push(
      (await api.done(calls.saveDelegation, { body: { ...body, startDate, agent: agent.usercode }, as: authorizer }))
        .id,
    )
  }
  const listed = async (request: BodyIn<typeof calls.pageDelegations>) => {
    const { records, ...page } = await api.done(calls.pageDelegations, { body: request, as: authorizer })
    return { ...page, ids: records.map(({ id }) => id) }
  }
  expect(await listed({})).toEqual({ total: 12, current: 1, size: 10, ids: ids.toReversed().slice(0, 10) })
  expect(await listed({ current: 2 })).toEqual({ total: 12, current: 2, size: 10, ids: [ids[1], ids[0]] })
  expect(await listed({ current: 9 })).toEqual({ total: 12, current: 9, size: 10, ids: [] })
  expect((await listed({ ids: ids.slice(2, 4) })).ids).toEqual([ids[3], ids[2]])
  expect((await listed({ usercode: agents[5]?.usercode })).ids).toEqual([ids[5]])
  expect((await listed({ username: agents[6]?.name.slice(-8) })).ids).toEqual([ids[6]])
  // The caller's own name is on every row: only the other side is searched.
  expect((await listed({ usercode: authorizer.usercode })).ids).toEqual([])
  expect((await listed({ status: DelegationStatus.notStarted })).ids).toEqual([ids[0]])
  await api.done(calls.cancelDelegations, { body: { id: [ids[1] ?? '', ids[2] ?? ''] }, as: authorizer })
  expect((await listed({ status: DelegationStatus.terminated })).ids).toEqual([ids[2], ids[1]])
})

test('the status follows from the days of the organisation and the termination', async () => {
  const { authorizer, agent, body } = await makeTwo()
  await neverEnds(api, authorizer)
  const at = (now: string) => api.instance({ now })
  const record = { ...body, startDate: '2027-03-02', endDate: '2027-03-04' }
  // Midnight in Shanghai is 16:00 in UTC.
  const { id } = await at('2027-03-01T15:59:59Z').done(calls.saveDelegation, { body: record, as: authorizer })
  const seenAt = async (now: string) => {
    const row = await at(now).done(calls.getDelegation, { query: { id }, as: authorizer })
    return [row.status, row.deadlineDays]
  }
  expect(await seenAt('2027-03-01T15:59:59Z')).toEqual([DelegationStatus.notStarted, 3])
  expect(await seenAt('2027-03-01T16:00:00Z')).toEqual([DelegationStatus.active, 3])
  expect(await seenAt('2027-03-04T15:59:59Z')).toEqual([DelegationStatus.active, 1])
  expect(await seenAt('2027-03-04T16:00:00Z')).toEqual([DelegationStatus.ended, 0])
  await at('2027-03-03T00:00:00Z').done(calls.cancelDelegations, { body: { id }, as: authorizer })
  expect(await seenAt('2027-03-03T00:00:00Z')).toEqual([DelegationStatus.terminated, 0])
  expect(agent.usercode).toBe(record.agent)
})

test("the statuses are named in the caller's language", async () => {
  const person = await makeUser(api)
  const labels = async (language: 'zh-Hans' | 'zh-Hant' | 'en') =>
    (await api.done(calls.listDelegationStatuses, { as: person, language })).map(({ value, label }) => [value, label])
  expect(await labels('zh-Hans')).toEqual([
    ['1', '未开始'],
    ['2', '代理中'],
    ['3', '已结束'],
    ['4', '已终止'],
  ])
  expect((await labels('en'))[1]).toEqual(['2', 'Agent active'])
})

test('a delegation to oneself, to nobody, to a disabled user or in the past is refused by its field', async () => {
  const { authorizer, body } = await makeTwo()
  const disabled = await makeUser(api, { status: UserStatus.disabled })
  const faultsOf = async (change: Partial<Body>) =>
    Object.keys(
      (await api.refuses(calls.saveDelegation, 'validation', { body: { ...body, ...change }, as: authorizer }))
        .errors ?? {},
    )
  expect(await faultsOf({ agent: authorizer.usercode })).toEqual(['agent'])
  expect(await faultsOf({ agent: 'nobody' })).toEqual(['agent'])
  expect(await faultsOf({ agent: disabled.usercode })).toEqual(['agent'])
  expect(await faultsOf({ startDate: dayIn(-1) })).toEqual(['startDate'])
  expect(await faultsOf({ startDate: dayIn(-2), endDate: dayIn(-1) })).toEqual(['startDate', 'endDate'])
  expect(await faultsOf({ startDate: dayIn(3), endDate: dayIn(2) })).toEqual(['endDate'])
  expect(await faultsOf({ startDate: '2026-02-30' })).toEqual(['startDate'])
  expect(await faultsOf({ modules: [] })).toEqual(['modules'])
  expect((await api.done(calls.pageDelegations, { body: {}, as: authorizer })).total).toBe(0)
})

test('nobody delegates a module that they lack, nor what they were only delegated themselves', async () => {
  const { authorizer, body } = await makeTwo()
  const other = await makePair(api)
  for (const modules of [
    ['no-such-module'],
    [other.module],
    [...body.modules, other.module],
    [`${body.modules[0]}-button`],
  ]) {
    const refused = await api.refuses(calls.saveDelegation, 'validation', {
      body: { ...body, modules },
      as: authorizer,
    })
    expect(refused.errors).toEqual({ modules: ['所选模块中有您自己没有的模块'] })
  }
  const third = await makeUser(api)
  const passedOn = { ...body, agent: third.usercode, modules: [other.module] }
  await api.refuses(calls.saveDelegation, 'validation', { body: passedOn, as: other.agent })
})

test('owner and status of a delegation sent by the client are refused', async () => {
  const { authorizer, agent, body } = await makeTwo()
  for (const extra of [{ authorizer: agent.usercode }, { status: '2' }, { principalId: agent.userId }]) {
    await api.refuses(calls.saveDelegation, 'validation', { body: { ...body, ...extra } as Body, as: authorizer })
  }
})

test('two delegations of the same pair and module do not overlap', async () => {
  const { authorizer, body } = await makeTwo()
  const second = await giveModule(api, authorizer)
  const save = (change: Partial<Body>) =>
    api.call(calls.saveDelegation, { body: { ...body, ...change }, as: authorizer })
  const { id } = await api.done(calls.saveDelegation, { body, as: authorizer })
  const refused = await api.refuses(calls.saveDelegation, 'delegation.exists', { body, as: authorizer })
  expect(refused.msg).toBe('授权对象已存在')
  expect((await save({ startDate: body.endDate, endDate: dayIn(20) })).body.code).toBe('409002')
  expect((await save({ modules: [second, ...body.modules] })).body.code).toBe('409002')
  // Another agent, module or period is no overlap.
  expect((await save({ agent: (await makeUser(api)).usercode })).status).toBe(200)
  expect((await save({ modules: [second] })).status).toBe(200)
  expect((await save({ startDate: dayIn(8), endDate: dayIn(20) })).status).toBe(200)
  await api.done(calls.cancelDelegations, { body: { id }, as: authorizer })
  expect((await save({})).status).toBe(200)
})

test('a selected entry within another selected one is part of it', async () => {
  const { authorizer, body, module } = await makeTwo()
  const modules = [`${module}-page`, module]
  const { id } = await api.done(calls.saveDelegation, { body: { ...body, modules }, as: authorizer })
  const { modules: stored } = await api.done(calls.getDelegation, { query: { id }, as: authorizer })
  expect(stored.map(({ menuId }) => menuId)).toEqual([module])
})

test('creating the same delegation concurrently creates one', async () => {
  const { authorizer, body } = await makeTwo()
  const given = await Promise.all([1, 2, 3].map(() => api.call(calls.saveDelegation, { body, as: authorizer })))
  expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a delegation is changed by who gives it, made from the version that is stored', async () => {
  const { authorizer, agent, body } = await makeTwo()
  const { id } = await api.done(calls.saveDelegation, { body, as: authorizer })
  const edit = { ...body, id, endDate: dayIn(30), version: 0 }
  await api.refuses(calls.saveDelegation, 'notFound', { body: { ...edit, agent: authorizer.usercode }, as: agent })
  await api.refuses(calls.saveDelegation, 'validation', { body: { ...body, id }, as: authorizer })
  const other = await makeUser(api)
  const fixed = await api.refuses(calls.saveDelegation, 'validation', {
    body: { ...edit, agent: other.usercode },
    as: authorizer,
  })
  expect(Object.keys(fixed.errors ?? {})).toEqual(['agent'])
  await api.done(calls.saveDelegation, { body: edit, as: authorizer })
  const conflict = await api.refuses(calls.saveDelegation, 'record.conflict', { body: edit, as: authorizer })
  expect(conflict.detail).toEqual({ version: 1 })
  const { endDate, version } = await api.done(calls.getDelegation, { query: { id }, as: authorizer })
  expect({ endDate, version }).toEqual({ endDate: dayIn(30), version: 1 })
})

test('a started delegation keeps its first day; an ended one is unchanged', async () => {
  const { authorizer, body } = await makeTwo()
  await neverEnds(api, authorizer)
  const record = { ...body, startDate: '2027-05-01', endDate: '2027-05-10' }
  const at = (now: string) => api.instance({ now })
  const { id } = await at('2027-05-01T04:00:00Z').done(calls.saveDelegation, { body: record, as: authorizer })
  const later = at('2027-05-05T04:00:00Z')
  await later.done(calls.saveDelegation, { body: { ...record, id, endDate: '2027-05-06', version: 0 }, as: authorizer })
  const moved = { ...record, id, startDate: '2027-05-02', version: 1 }
  await later.refuses(calls.saveDelegation, 'validation', { body: moved, as: authorizer })
  const over = at('2027-05-07T04:00:00Z')
  const edit = { ...record, id, version: 1 }
  await over.refuses(calls.saveDelegation, 'delegation.over', { body: edit, as: authorizer })
  await over.refuses(calls.cancelDelegations, 'delegation.over', { body: { id }, as: authorizer })
})

test('several are terminated by one form, all or none', async () => {
  const { authorizer, body } = await makeTwo()
  const { id: first } = await api.done(calls.saveDelegation, { body, as: authorizer })
  const more = { ...body, startDate: dayIn(20), endDate: dayIn(21) }
  const { id: second } = await api.done(calls.saveDelegation, { body: more, as: authorizer })
  const foreign = await makePair(api)
  await api.refuses(calls.cancelDelegations, 'notFound', { body: { id: [first, foreign.id] }, as: authorizer })
  const statuses = async () =>
    (await api.done(calls.pageDelegations, { body: {}, as: authorizer })).records.map(({ status }) => status)
  expect(await statuses()).toEqual([DelegationStatus.notStarted, DelegationStatus.active])
  await api.done(calls.cancelDelegations, { body: { id: [first, second] }, as: authorizer })
  expect(await statuses()).toEqual([DelegationStatus.terminated, DelegationStatus.terminated])
  await api.refuses(calls.cancelDelegations, 'delegation.over', { body: { id: first }, as: authorizer })
})

test('agent and authorizer are notified when a delegation is given, changed and terminated', async () => {
  const { authorizer, agent, module, body } = await makeTwo()
  const { id } = await api.done(calls.saveDelegation, { body, as: authorizer })
  await api.done(calls.saveDelegation, { body: { ...body, id, endDate: dayIn(9), version: 0 }, as: authorizer })
  await api.done(calls.cancelDelegations, { body: { id }, as: authorizer })
  const newsOf = async (userId: number) =>
    (await api.db.select().from(message).where(eq(message.userId, userId)).orderBy(message.id)).map(
      ({ noticeType, body: words }) => [noticeType, words['zh-Hans'], words.en],
    )
  const [given, changed, terminated] = await newsOf(agent.userId)
  expect(given?.[0]).toBe(NoticeType.specialManagement)
  expect(given?.[1]).toContain(`${authorizer.name}授权您代理“模块 ${module}”的工作`)
  expect(given?.[2]).toContain(`${authorizer.name} authorized you to act in Module ${module} from`)
  expect(changed?.[1]).toContain('修改了给您的授权')
  expect(terminated?.[1]).toContain('终止了给您的授权')
  expect((await newsOf(authorizer.userId)).map(([, words]) => words?.slice(0, 5))).toEqual([
    expect.stringMatching(/^您已授权/),
    expect.stringMatching(/^您修改了/),
    expect.stringMatching(/^您终止了/),
  ])
})

test('one may authorize everyone who is enabled, and not oneself; modules are those of one’s own menus', async () => {
  const { authorizer, agent, module } = await makeTwo()
  const disabled = await makeUser(api, { status: UserStatus.disabled })
  const found = async (keyword: string) =>
    (await api.done(calls.listAgentChoices, { query: { keyword }, as: authorizer })).map(({ usercode }) => usercode)
  expect(await found(agent.usercode)).toEqual([agent.usercode])
  expect(await found(authorizer.usercode)).toEqual([])
  expect(await found(disabled.usercode)).toEqual([])
  const tree = await api.done(calls.getDelegableMenus, { query: { usercode: authorizer.usercode }, as: authorizer })
  expect(tree.map(({ menuId, children }) => [menuId, children.length])).toEqual([[module, 1]])
})

test('delegators, agents and menus of another person are refused', async () => {
  const { authorizer, agent } = await makePair(api)
  const query = { usercode: authorizer.usercode }
  await api.refuses(calls.listDelegators, 'access.denied', { query, as: agent })
  await api.refuses(calls.listAgentChoices, 'access.denied', { query, as: agent })
  await api.refuses(calls.getDelegableMenus, 'access.denied', { query, as: agent })
})

test('agents manage no delegations while acting for another', async () => {
  const { agent, authorizer, module, id } = await makeActing(api)
  const body = { agent: (await makeUser(api)).usercode, startDate: dayIn(0), endDate: dayIn(1), modules: [module] }
  await api.refuses(calls.saveDelegation, 'delegation.acting', { body, as: agent })
  await api.refuses(calls.pageDelegations, 'delegation.acting', { body: {}, as: agent })
  await api.refuses(calls.getDelegation, 'delegation.acting', { query: { id }, as: agent })
  await api.refuses(calls.exportDelegations, 'delegation.acting', { query: {}, as: agent })
  await api.refuses(calls.cancelDelegations, 'delegation.acting', { body: { id }, as: agent })
  await api.refuses(calls.getDelegableMenus, 'delegation.acting', { as: agent })
  await api.done(calls.getDelegation, { query: { id }, as: authorizer })
})

test('a disabled authorizer is nobody to act for', async () => {
  const { authorizer, agent } = await makePair(api)
  expect(await api.done(calls.existsDelegate, { as: agent })).toBe(true)
  expect(await api.done(calls.listDelegators, { query: {}, as: agent })).toEqual([
    { usercode: authorizer.usercode, name: authorizer.name },
  ])
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, authorizer.userId))
  expect(await api.done(calls.existsDelegate, { as: agent })).toBe(false)
  const query = { username: authorizer.usercode }
  await api.refuses(calls.enterDelegate, 'delegation.inactive', { query, as: agent })
})
