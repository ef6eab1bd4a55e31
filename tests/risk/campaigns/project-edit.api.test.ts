import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '#api/platform/text.ts'
import { project } from '#api/risk/campaigns/table.ts'
import { department, user } from '#api/shell/accounts/table.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import * as paperCalls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import * as resultCalls from '#contract/risk/results/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { makeFinance } from '../kinds/finance/finance.ts'
import { sheetsOf } from '../results/result-campaign.ts'
import { answer, external, filled, makeCampaign, makeManager, makeQuestionnaire } from './campaign.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const words = textIn('zh-Hans')
const get = (id: string) => api.done(calls.getProject, { as: manager, query: { id } })
const nowhere = randomUUID()

test('a project is renamed and its end time moved, and the trail keeps what it was', async () => {
  const { projectId: id } = await makeCampaign(api, { manager, respondents: [] })
  const { version } = await get(id)
  const body = { id, version, name: '  新名称 ', endTime: '2098-01-31' }
  await api.done(calls.updateProject, { as: manager, body })
  expect(await get(id)).toMatchObject({ name: '新名称', endTime: '2098-01-31', version: version + 1 })
  const [entry] = await latestAudit(api.db, 1)
  expect(entry).toMatchObject({ action: 'risk.project.update', object: `project:${id}`, actor: manager.usercode })
  expect(entry?.detail).toContain('2099-12-31')
  expect(entry?.detail).toContain('2098-01-31')
})

test('the later of two concurrent edits of a project gets the conflict, and no input is lost', async () => {
  const { projectId: id } = await makeCampaign(api, { manager, respondents: [] })
  const { version } = await get(id)
  const edit = (name: string) => ({ as: manager, body: { id, version, name, endTime: '2099-12-31' } })
  await api.done(calls.updateProject, edit('甲'))
  const refused = await api.refuses(calls.updateProject, 'record.conflict', edit('乙'))
  expect(refused.detail).toEqual({ version: version + 1 })
  expect((await get(id)).name).toBe('甲')
  await api.refuses(calls.closeProject, 'record.conflict', { as: manager, body: { id, version } })
})

test('a project is closed at a moment of its own, and its last day stays what it was', async () => {
  const made = await makeCampaign(api, { manager })
  const { projectId: id, uuid } = made
  expect(await get(id)).toMatchObject({ late: false, closedAt: null })
  const at = api.instance({ now: '2026-11-20T09:03:00Z' })
  await at.done(calls.closeProject, { as: manager, body: { id, version: (await get(id)).version } })
  const closedAt = '2026-11-20T09:03:00.000Z'
  expect(await get(id)).toMatchObject({ endTime: '2099-12-31', late: true, closedAt })
  expect(await api.done(paperCalls.getPaper, { query: { uuid } })).toMatchObject({
    endTime: '2099-12-31',
    late: true,
    closedAt,
  })
  const [item] = made.items
  expect(await api.done(paperCalls.listPapers, { query: { token: item?.token ?? '' } })).toMatchObject([
    { late: true, closedAt },
  ])
  const send = { as: manager, body: { projectId: id, purpose: 'reminder', channels: ['mail'] } } as const
  await api.refuses(calls.sendLetters, 'project.late', send as never)
  const again = { itemId: item?.itemId ?? '', domain: made.questionnaire.code, reason: '数据有误' }
  await api.refuses(calls.askAgain, 'project.late', { as: manager, body: again })

  const { 说明: about } = await sheetsOf(
    (await api.download(resultCalls.exportProject, { as: manager, query: { projectId: id } })).bytes,
  )
  expect(about).toEqual(
    expect.arrayContaining([
      ['截止日期', '2099-12-31'],
      ['提前截止时间', '2026-11-20 17:03'],
    ]),
  )
})

test('a closed project is opened again to its last day, and not once that has passed', async () => {
  const made = await makeCampaign(api, { manager })
  const { projectId: id } = made
  const reopening = async () => ({ as: manager, body: { id, version: (await get(id)).version } })
  await api.refuses(calls.reopenProject, 'project.open', await reopening())
  await api.done(calls.closeProject, await reopening())
  await api.refuses(calls.reopenProject, 'record.conflict', { as: manager, body: { id, version: 1 } })
  const lastDay = (endDate: string) => api.db.update(project).set({ endDate }).where(eq(project.bizId, id))
  await lastDay('2020-01-01')
  await api.refuses(calls.reopenProject, 'project.late', await reopening())
  await lastDay('2099-12-31')

  await api.done(calls.reopenProject, await reopening())
  expect(await get(id)).toMatchObject({ endTime: '2099-12-31', late: false, closedAt: null })
  expect((await latestAudit(api.db, 1))[0]).toMatchObject({ action: 'risk.project.reopen', object: `project:${id}` })
  expect((await answer(api, made, filled(made.questionnaire, 1))).status).toBe(200)
  await api.refuses(calls.reopenProject, 'notFound', { as: manager, body: { id: nowhere, version: 1 } })
  await api.done(calls.closeProject, await reopening())
  await api.done(calls.archiveProject, { as: manager, query: { id } })
  await api.refuses(calls.reopenProject, 'project.archived', await reopening())
})

test('a closed project takes no answers, and takes them again once its end time is moved', async () => {
  const made = await makeCampaign(api, { manager })
  const { projectId: id } = made
  await api.done(calls.closeProject, { as: manager, body: { id, version: (await get(id)).version } })
  const closed = await get(id)
  expect(closed.late).toBe(true)
  expect(await answer(api, made, filled(made.questionnaire, 1))).toMatchObject({
    status: 409,
    body: { code: '409004' },
  })
  await api.refuses(calls.closeProject, 'project.late', { as: manager, body: { id, version: closed.version } })

  // Renaming leaves it closed, and its end may not be a day in the past.
  const body = { id, version: closed.version, name: '改名', endTime: closed.endTime }
  await api.done(calls.updateProject, { as: manager, body })
  const past = { id, version: closed.version + 1, name: '改名', endTime: '2020-01-01' }
  const refused = await api.refuses(calls.updateProject, 'validation', { as: manager, body: past })
  expect(refused.errors).toEqual({ endTime: [words('endTimePast')] })
  expect(await get(id)).toMatchObject({ name: '改名', late: true, closedAt: closed.closedAt })
  await api.done(calls.updateProject, { as: manager, body: { ...past, endTime: '2098-12-31' } })
  expect(await get(id)).toMatchObject({ endTime: '2098-12-31', late: false, closedAt: null })
  expect((await answer(api, made, filled(made.questionnaire, 1))).status).toBe(200)
})

test('an archived project cannot be edited or closed, and an unknown one is not found', async () => {
  const { projectId: id } = await makeCampaign(api, { manager, respondents: [] })
  const { version } = await get(id)
  await api.done(calls.archiveProject, { as: manager, query: { id } })
  const body = { id, version: version + 1, name: '名', endTime: '2099-12-31' }
  await api.refuses(calls.updateProject, 'project.archived', { as: manager, body })
  await api.refuses(calls.closeProject, 'project.archived', { as: manager, body: { id, version: version + 1 } })
  await api.refuses(calls.updateProject, 'notFound', { as: manager, body: { ...body, id: nowhere } })
  await api.refuses(calls.closeProject, 'notFound', { as: manager, body: { id: nowhere, version } })
})

test('progress by department updates as papers come in, and polling it keeps no session open', async () => {
  const made = await makeCampaign(api, { manager, respondents: [external('a', '财务部'), external('b', '法务部')] })
  const ask = () => api.done(calls.getProgress, { as: manager, query: { projectId: made.projectId } })
  expect(await ask()).toMatchObject({ papers: 2, submitted: 0 })
  await answer(api, made, filled(made.questionnaire, 1), { mode: AnswerMode.submit })
  expect(await ask()).toEqual({
    papers: 2,
    submitted: 1,
    departments: [
      { department: '财务部', items: 1, papers: 1, submitted: 1, waiting: 0 },
      { department: '法务部', items: 1, papers: 1, submitted: 0, waiting: 1 },
    ],
  })
  expect(calls.getProgress.silent).toBe(true)
  await api.refuses(calls.getProgress, 'notFound', { as: manager, query: { projectId: nowhere } })
})

/** A department with one below it, and users in both. */
async function makeTree() {
  const [top] = await api.db
    .insert(department)
    .values({ name: `总部 ${randomUUID()}` })
    .returning()
  const [part] = await api.db.insert(department).values({ name: '审计部', parentId: top?.id }).returning()
  if (!top || !part) throw new Error('no department was written')
  const boss = await makeUser(api, { departmentId: top.id, email: `${randomUUID()}@example.com` })
  const auditor = await makeUser(api, { departmentId: part.id })
  const left = await makeUser(api, { departmentId: part.id, status: UserStatus.disabled })
  return { top, part, boss, auditor, left }
}

test('a department brings all enabled users in it and below it, and shows who is in already', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const { top, part, boss, auditor, left } = await makeTree()
  const body = { projectId, respondent: { sendType: SendType.internal, sapUserId: boss.usercode } }
  await api.done(calls.createItem, { as: manager, body })

  const query = { projectId, departmentId: top.id }
  const people = await api.done(calls.listDepartmentUsers, { as: manager, query })
  expect(people.map(({ sapUserId, reason }) => [sapUserId, reason])).toEqual([
    [boss.usercode, words('respondentThere')],
    [auditor.usercode, ''],
  ])
  expect(people[1]?.department).toBe(`${top.name}/审计部`)

  expect(await api.done(calls.addDepartment, { as: manager, body: query })).toEqual({ added: 1, there: 1 })
  const items = await api.done(calls.pageItems, { as: manager, body: { projectId } })
  expect(items.records.map(({ sapUserId }) => sapUserId).toSorted()).toEqual(
    [boss.usercode, auditor.usercode].toSorted(),
  )
  expect(items.records.map(({ sapUserId }) => sapUserId)).not.toContain(left.usercode)
  expect(await api.done(calls.addDepartment, { as: manager, body: query })).toEqual({ added: 0, there: 2 })

  const tree = await api.done(calls.listRespondentDepartments, { as: manager, query: { projectId } })
  expect(tree.find(({ departmentId }) => departmentId === top.id)).toMatchObject({ level: 1, users: 2 })
  expect(tree.find(({ departmentId }) => departmentId === part.id)).toMatchObject({ level: 2, users: 1 })
})

test('a department or a project that is not there is not found, and an archived project takes nobody', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const { top } = await makeTree()
  const as = manager
  const departmentId = top.id
  await api.refuses(calls.listRespondentDepartments, 'notFound', { as, query: { projectId: nowhere } })
  await api.refuses(calls.listDepartmentUsers, 'notFound', { as, query: { projectId: nowhere, departmentId } })
  await api.refuses(calls.listDepartmentUsers, 'notFound', { as, query: { projectId, departmentId: 2_000_000_000 } })
  await api.refuses(calls.addDepartment, 'notFound', { as, body: { projectId, departmentId: 2_000_000_000 } })
  await api.done(calls.archiveProject, { as, query: { id: projectId } })
  await api.refuses(calls.addDepartment, 'project.archived', { as, body: { projectId, departmentId } })
})

test('a respondent whose account is disabled is marked, found by it, and their link goes on', async () => {
  const colleague = await makeUser(api)
  const respondents = [{ sendType: SendType.internal, sapUserId: colleague.usercode }, external('still-here')]
  const { projectId, items } = await makeCampaign(api, { manager, respondents })
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, colleague.userId))
  const found = await api.done(calls.pageItems, { as: manager, body: { projectId, deliveryState: 'disabled' } })
  expect(found.records).toMatchObject([{ sapUserId: colleague.usercode, disabled: true }])
  expect(await api.done(paperCalls.listPapers, { query: { token: items[0]?.token ?? '' } })).toHaveLength(1)
})

test('a project of a matrix and a finance questionnaire makes a paper of each, on one page of their own', async () => {
  const domains = [(await makeQuestionnaire(api)).code, await makeFinance(api)]
  const body = { name: '两类问卷', domains, endTime: '2099-12-31' }
  const { bizId: projectId } = await api.done(calls.createProject, { as: manager, body })
  const respondent = external(randomUUID())
  const { itemId } = await api.done(calls.createItem, { as: manager, body: { projectId, respondent } })
  const { papers, token } = await api.done(calls.getItem, { as: manager, query: { itemId } })
  expect(papers.map(({ kind, domain }) => [kind, domain])).toEqual([
    ['matrix', domains[0]],
    ['finance', domains[1]],
  ])
  expect(await api.done(paperCalls.listPapers, { query: { token } })).toHaveLength(2)
  await api.done(calls.sendLetters, { as: manager, body: { projectId, purpose: 'invitation', channels: ['mail'] } })
  const [mail] = await mailsTo(api, respondent.email)
  for (const code of domains) expect(mail?.text).toContain(code)
})
