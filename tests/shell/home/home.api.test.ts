import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menu, roleMenu } from '#api/shell/accounts/table.ts'
import { todo } from '#api/shell/home/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import type { Language } from '#contract/platform/language.ts'
import {
  confirmHandbook,
  countAudit,
  countSupervise,
  listVisits,
  noteVisit,
  pageTodos,
  recentPagesMax,
} from '#contract/shell/home/calls.ts'
import { handbookTodoUrl, TodoStatus } from '#contract/shell/home/codes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { makeReview } from '../../audit/reviews/team.ts'
import { makeCampaign, makeManager } from '../../risk/campaigns/campaign.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeTeam } from '../workspaces/team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

type Row = Partial<typeof todo.$inferInsert>

async function addTodos(userId: number, rows: Row[]): Promise<void> {
  const common = { mainSource: 'risk', title: '待办', url: '/risk/projects', submitDate: '2026-11-20' }
  await api.db.insert(todo).values(rows.map((row) => ({ ...common, ...row, userId, bizId: randomUUID() })))
}

test("the badges count the caller's own open to-dos of the two modules", async () => {
  const person = await makeUser(api)
  const other = await makeUser(api)
  await addTodos(person.userId, [
    ...Array.from({ length: 120 }, () => ({ mainSource: 'audit' })),
    { mainSource: 'audit', taskStatus: TodoStatus.done },
    { mainSource: 'supervise' },
    { mainSource: 'risk' },
  ])
  await addTodos(other.userId, [{ mainSource: 'audit' }])
  expect(await api.done(countAudit, { as: person })).toEqual({ total: 120 })
  expect(await api.done(countSupervise, { as: person })).toEqual({ total: 1 })
  expect(await api.done(countAudit, { as: other })).toEqual({ total: 1 })
  expect(await api.done(countSupervise, { as: other })).toEqual({ total: 0 })
})

test('the to-do to read the handbook ends when its reader confirms it, and nobody else their own', async () => {
  const [person, other] = [await makeUser(api), await makeUser(api)]
  for (const { userId } of [person, other])
    await addTodos(userId, [{ title: '阅读手册', url: handbookTodoUrl }, { url: '/user/settings' }])
  await api.done(confirmHandbook, { as: person })
  const open = async (as: typeof person) =>
    (await api.done(pageTodos, { as, body: { taskStatus: TodoStatus.open } })).records.map(({ url }) => url).toSorted()
  expect(await open(person)).toEqual(['/user/settings'])
  expect(await open(other)).toEqual(['/user/settings', handbookTodoUrl])
})

test("the title of a to-do is read and found in the reader's language; one that has no other stays as it is", async () => {
  const person = await makeUser(api)
  const titles = { title: '复核高风险项', titleHant: '複核高風險項目', titleEn: 'Review the high risks' }
  await addTodos(person.userId, [titles, { title: '别的模块写的' }])
  const found = async (language: Language, keyword = '') =>
    (await api.done(pageTodos, { as: person, body: { keyword }, language })).records.map(({ title }) => title)
  expect(await found('zh-Hans')).toEqual(['别的模块写的', '复核高风险项'])
  expect(await found('zh-Hant')).toEqual(['别的模块写的', '複核高風險項目'])
  expect(await found('en', 'high RISKS')).toEqual(['Review the high risks'])
  expect(await found('en', '复核')).toEqual([])
})

test("to-dos are the caller's own, the newest first, 200 a page at most", async () => {
  const person = await makeUser(api)
  const other = await makeUser(api)
  await addTodos(other.userId, [{ title: '别人的' }])
  await addTodos(
    person.userId,
    Array.from({ length: 201 }, (_, at) => ({ title: `第 ${at} 项` })),
  )
  await addTodos(person.userId, [{ title: '最新的', submitDate: '2026-11-21' }])
  const first = await api.done(pageTodos, { as: person, body: { pageNo: 1, pageSize: 200 } })
  expect(first.records).toHaveLength(200)
  expect(first.records[0]?.title).toBe('最新的')
  expect(first).toMatchObject({ total: 202, pageNo: 1, pageSize: 200 })
  const second = await api.done(pageTodos, { as: person, body: { pageNo: 2, pageSize: 200 } })
  expect(second.records.map(({ title }) => title)).toEqual(['第 1 项', '第 0 项'])
  expect((await api.done(pageTodos, { as: person, body: { pageNo: 3, pageSize: 200 } })).total).toBe(202)
  await api.refuses(pageTodos, 'validation', { as: person, body: { pageSize: 201 } })
})

test('to-dos are filtered by source, status, submitter, date and keyword; empty filters filter nothing', async () => {
  const person = await makeUser(api)
  await addTodos(person.userId, [
    { title: '复核 100% 的结果', submitUserCode: '10001', submitUserName: '林若溪' },
    { title: '整改', mainSource: 'control', source: 'control-plan', submitUserCode: '10002', submitUserName: '周正明' },
    { title: '旧的', submitDate: '2026-01-05' },
    { title: '做完的', taskStatus: TodoStatus.done, mainSource: 'audit' },
  ])
  const titles = async (body: BodyIn<typeof pageTodos>) =>
    (await api.done(pageTodos, { as: person, body })).records.map(({ title }) => title)
  expect(await titles({ mainSource: 'control' })).toEqual(['整改'])
  expect(await titles({ mainSource: 'control', source: 'control-plan' })).toEqual(['整改'])
  expect(await titles({ source: 'control-plan' })).toEqual(['整改'])
  expect(await titles({ source: 'control' })).toEqual([])
  expect(await titles({ mainSource: 'risk', source: 'control-plan' })).toEqual([])
  expect(await titles({ taskStatus: TodoStatus.done })).toEqual(['做完的'])
  expect(await titles({ submitUserCode: '10001' })).toEqual(['复核 100% 的结果'])
  expect(await titles({ submitDate: '2026-01-05' })).toEqual(['旧的'])
  expect(await titles({ keyword: '００%' })).toEqual(['复核 100% 的结果'])
  expect(await titles({ keyword: '周正' })).toEqual(['整改'])
  expect(await titles({ keyword: '_' })).toEqual([])
  const empty = { mainSource: '', source: '', submitUserCode: '', keyword: '' }
  const all = await api.done(pageTodos, { as: person, body: { ...empty, taskStatus: TodoStatus.open } })
  expect(all.total).toBe(3)
  expect(all.sources.toSorted()).toEqual(['control', 'risk'])
  expect(all.submitters).toEqual(
    expect.arrayContaining([
      { usercode: '10001', name: '林若溪' },
      { usercode: '10002', name: '周正明' },
    ]),
  )
})

test('the pages one opened lately are kept, the latest first, a few of them and of oneself', async () => {
  const [person, other] = [await makeUser(api), await makeUser(api)]
  const menuIds = Array.from({ length: recentPagesMax + 2 }, (_, n) => `${person.usercode}-${n}`)
  const names = { name: '甲', nameHans: '甲', nameEn: 'A' }
  const closed = `${person.usercode}-closed`
  await api.db.insert(menu).values([...menuIds, closed].map((menuId) => ({ menuId, ...names, type: MenuType.page })))
  await api.db.insert(roleMenu).values(menuIds.map((menuId) => ({ roleId: person.roleId, menuId })))
  for (const menuId of menuIds) await api.done(noteVisit, { as: person, body: { menuId } })
  for (const menuId of ['no such menu', closed]) await api.done(noteVisit, { as: person, body: { menuId } })
  await api.done(noteVisit, { as: other, body: { menuId: menuIds[0] ?? '' } })
  const listed = async (as: typeof person) => (await api.done(listVisits, { as })).map(({ menuId }) => menuId)
  expect(await listed(person)).toEqual(menuIds.toReversed().slice(0, recentPagesMax))
  expect(await api.done(listVisits, { as: other })).toEqual([])
  const { rows } = await api.db.execute(sql`select 1 from page_visit where user_id = ${person.userId}`)
  expect(rows).toHaveLength(recentPagesMax)
  const { rows: ofOther } = await api.db.execute(sql`select 1 from page_visit where user_id = ${other.userId}`)
  expect(ofOther).toEqual([])
  await api.db.execute(sql`update page_visit set at = at - interval '1 hour' where user_id = ${person.userId}`)
  const oldest = menuIds[2] ?? ''
  await api.done(noteVisit, { as: person, body: { menuId: oldest } })
  expect((await listed(person))[0]).toBe(oldest)
})

test('recently opened entities are listed by name, the latest few, only while one may open them and never to who may not', async () => {
  const [manager, outsider] = [await makeManager(api), await makeUser(api)]
  const { projectId, questionnaire } = await makeCampaign(api, { manager })
  const opened = [
    { type: 'questionnaire', key: questionnaire.code },
    { type: 'project', key: projectId },
  ] as const
  for (const as of [manager, outsider]) {
    for (const entity of opened) await api.done(noteVisit, { as, body: { entity } })
    // Keys of nothing that exists, or of another format.
    await api.done(noteVisit, { as, body: { entity: { type: 'review', key: 'x' } } })
    await api.done(noteVisit, { as, body: { entity: { type: 'workspace', key: projectId } } })
  }
  const listed = async (as: Person) =>
    (await api.done(listVisits, { as })).map(({ entity }) => entity && [entity.type, entity.key, entity.place])
  const both = opened.map(({ type, key }) => [type, key, [key]]).toReversed()
  expect(await listed(manager)).toEqual(both)
  expect(await listed(outsider)).toEqual([])
  expect((await api.done(listVisits, { as: manager, language: 'en' })).map(({ entity }) => entity?.name)).toContain(
    `Questionnaire ${questionnaire.code}`,
  )
  // Workspaces are listed by membership, review objects by assignment.
  const [team, review] = [await makeTeam(api), await makeReview(api)]
  const [first, second] = review.objects.map(String)
  const more = [
    { type: 'workspace', key: team.bizId },
    { type: 'reviewObject', key: first ?? '' },
    { type: 'reviewObject', key: second ?? '' },
    { type: 'client', key: review.clientCode.toUpperCase() },
  ] as const
  const seenBy = async (as: Person) => {
    for (const entity of more) await api.done(noteVisit, { as, body: { entity } })
    return (await api.done(listVisits, { as })).flatMap(({ entity }) => entity?.key ?? [])
  }
  expect(await seenBy(team.viewer)).toEqual([team.bizId])
  for (const as of [team.invited, team.stranger, review.stranger]) expect(await seenBy(as)).toEqual([])
  expect(await seenBy(review.executor)).toEqual([first])
  expect((await seenBy(review.member)).toSorted()).toEqual([first, second].toSorted())
  // Without a role, nothing is listed.
  await api.db.execute(sql`delete from user_role where user_id = ${manager.userId}`)
  expect(await listed(manager)).toEqual([])
  // Things closed to the reader are not stored, whatever their key.
  for (let n = 0; n < recentPagesMax + 2; n++)
    await api.done(noteVisit, { as: outsider, body: { entity: { type: 'client', key: `c-${n}` } } })
  const strangers = [outsider, team.stranger, review.stranger].map(({ userId }) => userId)
  const { rows } = await api.db.execute(
    sql`select 1 from object_visit where user_id = any(${sql.param(strangers)}::int[])`,
  )
  expect(rows).toEqual([])
})

test('records that several readers open in the same moment are kept for each, the latest few', async () => {
  const [manager, other] = [await makeManager(api), await makeManager(api)]
  const { projectId, questionnaire } = await makeCampaign(api, { manager })
  for (const { userId } of [manager, other])
    await api.db.execute(sql`
      insert into object_visit (user_id, type, key, at)
      select ${userId}, 'project', 'old-' || n, now() - make_interval(hours => n)
      from generate_series(1, ${recentPagesMax}::int) n`)
  const visit = (as: Person, type: 'project' | 'questionnaire', key: string) =>
    api.done(noteVisit, { as, body: { entity: { type, key } } })
  await Promise.all([
    visit(manager, 'project', projectId),
    visit(manager, 'questionnaire', questionnaire.code),
    visit(other, 'questionnaire', questionnaire.code),
  ])
  const keptOf = async ({ userId }: Person) => {
    const { rows } = await api.db.execute<{ key: string }>(sql`select key from object_visit where user_id = ${userId}`)
    return rows.map(({ key }) => key).toSorted()
  }
  const old = (count: number) => Array.from({ length: count }, (_, n) => `old-${n + 1}`)
  expect(await keptOf(manager)).toEqual([projectId, questionnaire.code, ...old(recentPagesMax - 2)].toSorted())
  expect(await keptOf(other)).toEqual([questionnaire.code, ...old(recentPagesMax - 1)].toSorted())
})
