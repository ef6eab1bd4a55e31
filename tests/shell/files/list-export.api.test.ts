import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionaryData } from '#api/shell/dictionaries/table.ts'
import { todo } from '#api/shell/home/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { registration } from '#api/shell/session/table.ts'
import { mail } from '#api/shell/system/table.ts'
import * as collection from '#contract/audit/collection/calls.ts'
import { exportClients, pageClients } from '#contract/audit/master-data/calls.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import * as reviews from '#contract/audit/reviews/calls.ts'
import type { Call } from '#contract/platform/call.ts'
import * as campaigns from '#contract/risk/campaigns/calls.ts'
import * as questionnaires from '#contract/risk/questionnaires/calls.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import * as accounts from '#contract/shell/accounts/calls.ts'
import * as delegations from '#contract/shell/delegation/calls.ts'
import * as dictionaries from '#contract/shell/dictionaries/calls.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import * as home from '#contract/shell/home/calls.ts'
import * as messages from '#contract/shell/messages/calls.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import * as session from '#contract/shell/session/calls.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import * as system from '#contract/shell/system/calls.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import * as workspaces from '#contract/shell/workspaces/calls.ts'
import { WorkspacePerm } from '#contract/shell/workspaces/perms.ts'
import { makeTasks } from '../../audit/collection/collected.ts'
import { external, makeCampaign, makeManager, makeQuestionnaire } from '../../risk/campaigns/campaign.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { fresh, makeAdministrator, makeRole } from '../accounts/people.ts'
import { dayIn, giveModule } from '../delegation/pair.ts'
import { makeTeam } from '../workspaces/team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Rows of the file below its headers, and its sheet of facts; expects no cell to be a formula. */
async function rowsOf({ bytes }: { bytes: Uint8Array }) {
  const { sheets } = await readXlsx(bytes)
  const [about, list] = sheets
  expect(about?.name).toBe('说明')
  for (const { cells } of sheets) {
    expect([...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  }
  return { rows: list?.rows.slice(1) ?? [], about: new Map(about?.rows.map(([entry, content]) => [entry, content])) }
}

const refusesBadChoice = async (call: Call, as: Person, more: object = {}) => {
  for (const ids of ['0', '1,', "1'--", Array(201).fill('11111111').join()])
    await api.refuses(call, 'parameter', { as, query: { ...more, ids } as never })
}

test('roles are searched, sorted, chosen and exported as the list has them', async () => {
  const as = await makeAdministrator(api)
  const [one, two] = [await makeRole(api), await makeRole(api)]
  const ids = `${one.roleId},${two.roleId}`
  const found = await api.done(accounts.pageRoles, { as, query: { ids, sort: 'code', order: 'desc' } })
  expect(found.total).toBe(2)
  const codes = found.records.map(({ code }) => code)
  expect(codes).toEqual(codes.toSorted().toReversed())
  expect(await api.done(accounts.pageRoles, { as, query: { ids, keyword: codes[0] } })).toMatchObject({ total: 1 })
  const file = await api.download(accounts.exportRoleList, { as, query: { ids, sort: 'code', order: 'desc' } })
  const { rows, about } = await rowsOf(file)
  expect(rows.map(([, code]) => code)).toEqual(codes)
  expect(about.get('范围')).toBe('仅勾选的行')
  await refusesBadChoice(accounts.exportRoleList, as)
})

test('users that were ticked are listed and exported alone', async () => {
  const as = await makeAdministrator(api)
  const [one, two] = [await makeUser(api), await makeUser(api)]
  const ids = `${one.userId},${two.userId}`
  expect((await api.done(accounts.pageUsers, { as, query: { ids } })).total).toBe(2)
  const { rows } = await rowsOf(await api.download(accounts.exportUsers, { as, query: { ids } }))
  expect(rows.map(([usercode]) => usercode)).toEqual([one.usercode, two.usercode].toSorted())
  await refusesBadChoice(accounts.pageUsers, as)
})

test('mail is exported without its text, by recipient, in the order of the list', async () => {
  const as = await makeUser(api, { perms: Object.values(SystemPerm) })
  const recipient = `${fresh('mail')}@example.com`
  const common = {
    recipient,
    bodySealed: Buffer.from('secret'),
    purpose: 'password.given' as const,
    status: MailStatus.kept,
  }
  await api.db.insert(mail).values([
    { ...common, bizId: randomUUID(), subject: '=1+1' },
    { ...common, bizId: randomUUID(), subject: '第二封' },
  ])
  const { rows, about } = await rowsOf(
    await api.download(system.exportMails, { as, query: { recipient, order: 'asc' } }),
  )
  expect(rows.map(([subject]) => subject)).toEqual(['=1+1', '第二封'])
  expect(about.get('筛选：收件人')).toBe(recipient)
  expect(JSON.stringify(rows)).not.toContain('secret')
  const { records } = await api.done(system.pageMails, { as, query: { recipient } })
  expect(await api.done(system.pageMails, { as, query: { ids: records[0]?.bizId } })).toMatchObject({ total: 1 })
})

test('requests for accounts are sorted, chosen and exported', async () => {
  const as = await makeUser(api, { perms: Object.values(SessionPerm) })
  const mark = fresh('company')
  const [one, two] = [randomUUID(), randomUUID()]
  const common = { companyName: mark, createdAt: '2026-11-20T00:00:00Z' }
  await api.db.insert(registration).values([
    { ...common, bizId: one, name: '乙', email: `${one}@example.com` },
    { ...common, bizId: two, name: '甲', email: `${two}@example.com` },
  ])
  const query = { keyword: mark, sort: 'name', order: 'desc' } as const
  const { records } = await api.done(session.pageRegistrations, { as, query })
  const { rows } = await rowsOf(await api.download(session.exportRegistrations, { as, query }))
  expect(rows.map(([name]) => name)).toEqual(records.map(({ name }) => name))
  expect(await api.done(session.pageRegistrations, { as, query: { ids: two } })).toMatchObject({ total: 1 })
})

test('dictionary entries are sorted, chosen and exported by whoever maintains them', async () => {
  const as = await makeUser(api, { perms: Object.values(DictionaryPerm) })
  const type = `t-${randomUUID().slice(0, 8)}`
  const made = await api.db
    .insert(dictionaryData)
    .values(['b', 'a', 'c'].map((value, orderNum) => ({ type, label: { 'zh-Hans': value }, value, orderNum })))
    .returning({ id: dictionaryData.id })
  const query = { dictType: type, sort: 'value', order: 'desc' } as const
  const { rows, about } = await rowsOf(await api.download(dictionaries.exportDictionaryData, { as, query }))
  expect(rows.map(([, , value]) => value)).toEqual(['c', 'b', 'a'])
  expect(about.get('筛选：字典类型')).toBe(type)
  const ids = `${made[0]?.id},${made[2]?.id}`
  expect((await api.done(dictionaries.pageDictionaryData, { as, query: { ids } })).total).toBe(2)
  await api.refuses(dictionaries.exportDictionaryData, 'access.denied', { as: await makeUser(api), query })
})

test('members and notices leave with who may download, as the lists show them', async () => {
  const { bizId, owner, viewer } = await makeTeam(api)
  const query = { bizId }
  await api.done(workspaces.createNotice, { as: owner, query, body: { content: '=HYPERLINK("a")' } })
  await api.done(workspaces.createNotice, { as: owner, query, body: { content: '第二条' } })
  const members = await api.done(workspaces.pageMembers, { as: owner, query: { bizId, sort: 'name', order: 'desc' } })
  const file = await api.download(workspaces.exportMembers, {
    as: owner,
    query: { bizId, sort: 'name', order: 'desc' },
  })
  expect((await rowsOf(file)).rows.map(([, code]) => code)).toEqual(members.records.map(({ usercode }) => usercode))
  const one = await api.done(workspaces.pageMembers, { as: owner, query: { bizId, ids: String(viewer.userId) } })
  expect(one.records.map(({ userId }) => userId)).toEqual([viewer.userId])
  const found = await api.done(workspaces.pageNotices, { as: viewer, query: { bizId, keyword: 'hyper' } })
  expect(found.total).toBe(1)
  const notices = await rowsOf(
    await api.download(workspaces.exportNotices, { as: owner, query: { bizId, order: 'asc' } }),
  )
  expect(notices.rows.map(([, content]) => content)).toEqual(['=HYPERLINK("a")', '第二条'])
  await api.refuses(workspaces.exportMembers, 'execute.denied', { as: viewer, query })
  await api.refuses(workspaces.exportNotices, 'execute.denied', { as: viewer, query })
})

test("exports of to-dos, messages and delegations contain only one's own", async () => {
  const [as, other] = [await makeUser(api), await makeUser(api)]
  const [mine, theirs] = [fresh('mine'), fresh('theirs')]
  for (const [person, text] of [
    [as, mine],
    [other, theirs],
  ] as const) {
    await api.db.transaction((tx) =>
      sendMessages(tx, { to: [person.userId], noticeType: NoticeType.riskWarning, body: { 'zh-Hans': text } }),
    )
    const common = {
      bizId: randomUUID(),
      url: '/',
      submitDate: '2026-11-20',
      mainSource: 'audit',
      submitUserName: text,
    }
    await api.db.insert(todo).values({ ...common, userId: person.userId, title: text })
    const agent = (await makeUser(api)).usercode
    const modules = [await giveModule(api, person)]
    const days = { startDate: dayIn(0), endDate: dayIn(7) }
    await api.done(delegations.saveDelegation, { as: person, body: { agent, ...days, modules } })
  }
  const todos = await rowsOf(await api.download(home.exportTodos, { as, query: {} }))
  expect(todos.rows.map(([title]) => title)).toEqual([mine])
  const result = await rowsOf(await api.download(messages.exportMessages, { as, query: { keyword: 'mine' } }))
  expect(result.rows.map((row) => row.at(-1))).toEqual([mine])
  const given = await rowsOf(await api.download(delegations.exportDelegations, { as, query: {} }))
  expect(given.rows).toHaveLength(1)
  const { pagedList } = await api.done(messages.listMessages, { as: other })
  const ids = String(pagedList[0]?.id)
  expect((await rowsOf(await api.download(messages.exportMessages, { as, query: { ids } }))).rows).toEqual([])
  expect((await api.done(messages.listMessages, { as, query: { ids } })).pagedList).toEqual([])
})

test('projects of risk evaluation and what was sent leave as their lists show them', async () => {
  const as = await makeManager(api)
  const { projectId, items } = await makeCampaign(api, {
    manager: as,
    respondents: [external(fresh('one')), external(fresh('two'))],
  })
  const name = fresh('campaign')
  const project = await api.done(campaigns.getProject, { as, query: { id: projectId } })
  const { version, endTime } = project
  await api.done(campaigns.updateProject, { as, body: { id: projectId, version, name, endTime } })
  const open = { name, status: ProjectStatus.open }
  const projects = await rowsOf(await api.download(campaigns.exportProjects, { as, query: open }))
  expect(projects.rows.map(([title, , , status, ...counts]) => [title, status, ...counts.slice(0, 3)])).toEqual([
    [name, '进行中', 2, 2, 0],
  ])
  expect(projects.about.get('筛选：项目名称')).toBe(name)
  const archived = { name, status: ProjectStatus.archived }
  expect((await rowsOf(await api.download(campaigns.exportProjects, { as, query: archived }))).rows).toEqual([])

  await api.done(campaigns.sendLetters, {
    as,
    body: { projectId, purpose: 'invitation', channels: ['mail'], language: 'en' },
  })
  const oldest = { projectId, order: 'asc' } as const
  const { records } = await api.done(campaigns.pageDeliveries, { as, body: oldest })
  expect(records.map(({ itemId }) => itemId)).toEqual(items.map(({ itemId }) => itemId))
  const sent = await rowsOf(await api.download(campaigns.exportDeliveries, { as, query: oldest }))
  expect(sent.rows.map(([person, , , address]) => [person, address])).toEqual(
    records.map(({ name: person, recipient }) => [person, recipient]),
  )
  expect(sent.about.get('筛选：项目名称')).toBe(name)
  const one = { projectId, keyword: records[0]?.recipient ?? '' }
  expect((await rowsOf(await api.download(campaigns.exportDeliveries, { as, query: one }))).rows).toHaveLength(1)
  await api.refuses(campaigns.exportDeliveries, 'notFound', { as, query: { projectId: randomUUID() } })
})

test('questionnaires are searched by name and code, filtered, sorted, paged and exported', async () => {
  const as = await makeManager(api)
  const [one, two] = [await makeQuestionnaire(api), await makeQuestionnaire(api)]
  await api.done(questionnaires.archiveQuestionnaire, { as, query: { domain: two.code } })
  const found = async (query: object) =>
    (await api.done(questionnaires.pageQuestionnaires, { as, query: { size: 200, ...query } })).records.map(
      ({ code }) => code,
    )
  expect(await found({ keyword: one.code.toUpperCase() })).toEqual([one.code])
  expect(await found({ keyword: `Questionnaire ${one.code}` })).toEqual([one.code])
  expect(await found({ keyword: two.code, status: 'archived' })).toEqual([two.code])
  for (const status of ['published', 'drafted', 'unpublished'])
    expect(await found({ keyword: two.code, status })).toEqual([])
  expect(await found({ keyword: one.code, kind: 'finance' })).toEqual([])
  const all = await found({})
  expect(all.indexOf(one.code)).toBeLessThan(all.indexOf(two.code))
  const codes = await found({ sort: 'code', order: 'desc' })
  expect(codes).toEqual(codes.toSorted().toReversed())
  for (const sort of ['name', 'projects', 'createdAt'])
    expect((await found({ sort })).toSorted()).toEqual(all.toSorted())
  const query = { keyword: one.code, status: 'published' } as const
  const { rows, about } = await rowsOf(await api.download(questionnaires.exportQuestionnaires, { as, query }))
  expect(rows.map(([, code]) => code)).toEqual([one.code])
  expect(about.get('筛选：状态')).toBe('已发布')
})

test('clients, review projects and tasks leave with who sees them, as the lists show them', async () => {
  const { clientCode, member, stranger, projectId, objectId, taskIds } = await makeTasks(api)
  const keeper = await makeUser(api, { perms: Object.values(MasterDataPerm) })
  const keyword = { keyword: clientCode }
  const [client] = (await api.done(pageClients, { as: keeper, query: keyword })).records
  const clients = await rowsOf(await api.download(exportClients, { as: keeper, query: keyword }))
  expect(clients.rows).toEqual([
    [client?.name, clientCode, '启用', client?.dealers, client?.products, client?.relations],
  ])

  const project = await api.done(reviews.getReviewProject, { as: member, query: { id: projectId } })
  const of = { clientCode }
  const projects = await rowsOf(await api.download(reviews.exportReviewProjects, { as: member, query: of }))
  expect(projects.rows.map(([name, , code]) => [name, code])).toEqual([[project.name, clientCode]])
  const unseen = await rowsOf(await api.download(reviews.exportReviewProjects, { as: stranger, query: of }))
  expect(unseen.rows).toEqual([])

  const query = { objectId, sort: 'quantity', order: 'asc' } as const
  const tasks = await rowsOf(await api.download(collection.exportTasks, { as: member, query }))
  const { list } = await api.done(collection.pageTasks, { as: member, body: query })
  expect(tasks.rows.map(([id]) => id)).toEqual(list.map(({ id }) => id))
  expect(tasks.rows).toHaveLength(taskIds.length)
  expect(tasks.about.get('筛选：批次')).toBe(list[0]?.reviewBatchNo)
  const [head] = list
  expect(tasks.rows[0]?.slice(8, 11)).toEqual([Number(head?.qty), head?.unit, Number(head?.amount)])
  const hidden = await rowsOf(await api.download(collection.exportTasks, { as: stranger, query }))
  expect(hidden.rows).toEqual([])
  expect(hidden.about.get('筛选：批次')).toBe(String(objectId))
})

test('all workspaces and open sessions are exported by who sees all of them', async () => {
  const as = await makeUser(api, { perms: [WorkspacePerm.manage, SessionPerm.readSessions] })
  const { owner } = await makeTeam(api)
  const query = { keyword: owner.usercode, sort: 'name', order: 'desc' } as const
  const { records } = await api.done(workspaces.pageManagedWorkspaces, { as, query })
  const teams = await rowsOf(await api.download(workspaces.exportManagedWorkspaces, { as, query }))
  expect(teams.rows.map(([name, , person, , members]) => [name, person, members])).toEqual(
    records.map(({ name, owner: person, memberCount }) => [name, person, memberCount]),
  )
  const open = await rowsOf(await api.download(session.exportSessions, { as, query: { keyword: owner.username } }))
  expect(open.rows.map(([name, code, account]) => [name, code, account])).toEqual([
    [owner.name, owner.usercode, owner.username],
  ])
  expect(open.about.get('筛选：姓名、账号或地址')).toBe(owner.username)
})
