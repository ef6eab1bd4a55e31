import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '#api/platform/text.ts'
import { parseRespondentWorkbook } from '#api/risk/campaigns/respondent-workbook.ts'
import { department, userConfig } from '#api/shell/accounts/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { languages } from '#contract/platform/language.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import type { NewRespondent } from '#contract/risk/campaigns/respondent.ts'
import * as paperCalls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { parserOf } from '../../shell/files/parsed.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import {
  answer,
  external,
  filled,
  makeCampaign,
  makeManager,
  makeQuestionnaire,
  respondentWorkbook,
} from './campaign.ts'

const parseRespondents = parserOf(parseRespondentWorkbook)

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const words = textIn('zh-Hans')
const internal = ({ usercode }: Person): NewRespondent => ({ sendType: SendType.internal, sapUserId: usercode })

const add = (projectId: string, respondent: NewRespondent) =>
  api.call(calls.createItem, { as: manager, body: { projectId, respondent } })
const get = (itemId: string) => api.done(calls.getItem, { as: manager, query: { itemId } })
const countItems = async (projectId: string) =>
  (await api.done(calls.getProject, { as: manager, query: { id: projectId } })).items

/** A user in a department. */
async function makeColleague() {
  const [top] = await api.db.insert(department).values({ name: '总部' }).returning()
  const [part] = await api.db.insert(department).values({ name: '审计部', parentId: top?.id }).returning()
  const email = `${randomUUID().slice(0, 8)}@example.com`
  return { ...(await makeUser(api, { email, ...(part ? { departmentId: part.id } : {}) })), email }
}

test('an internal respondent is picked by user number, the department looked up', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const colleague = await makeColleague()
  const { body } = await add(projectId, internal(colleague))
  expect(await get(body.data.itemId)).toMatchObject({
    sendType: 0,
    sapUserId: colleague.usercode,
    name: colleague.name,
    email: colleague.email,
    department: '总部/审计部',
    version: 1,
    papers: [{ state: 0, cells: 4, unfilled: 4, savedAt: null, submittedAt: null }],
  })
})

test('an external respondent has name, e-mail, company and department', async () => {
  const { items } = await makeCampaign(api, { manager, respondents: [external('a', '财务部')] })
  expect(items[0]).toMatchObject({
    sendType: 1,
    sapUserId: null,
    name: '外部 a',
    email: 'a@example.com',
    company: '示例公司',
    department: '财务部',
  })
})

test('every domain makes a paper with a random uuid, and the respondent has a link of their own', async () => {
  const domains = [(await makeQuestionnaire(api)).code, (await makeQuestionnaire(api)).code]
  const body = { name: '两份', domains, endTime: '2099-12-31' }
  const { bizId } = await api.done(calls.createProject, { as: manager, body })
  const added = await add(bizId, external('two'))
  const item = await get(added.body.data.itemId)
  expect(item.papers.map(({ domain }) => domain)).toEqual(domains)
  for (const { uuid } of item.papers)
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(Buffer.from(item.token, 'base64url')).toHaveLength(32)
  const papers = await api.done(paperCalls.listPapers, { query: { token: item.token } })
  expect(papers.map(({ uuid }) => uuid)).toEqual(item.papers.map(({ uuid }) => uuid))
})

test('links are stored as hash and in encrypted form, never as plain text', async () => {
  const { items, uuid } = await makeCampaign(api, { manager })
  for (const secret of [uuid, items[0]?.token ?? '']) {
    const { rows } = await api.db.execute(sql`
      select 1 from risk_paper p join risk_item i on i.id = p.item_id
      where p::text like ${`%${secret}%`} or i::text like ${`%${secret}%`}
        or position(convert_to(${secret}, 'UTF8') in p.uuid_sealed) > 0
        or position(convert_to(${secret}, 'UTF8') in i.token_sealed) > 0`)
    expect(rows).toEqual([])
  }
})

test('an existing respondent is refused, whatever the case of the address', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const colleague = await makeColleague()
  await add(projectId, internal(colleague))
  await add(projectId, external('twin'))
  const there = [words('respondentThere')]
  const twice = await api.refuses(calls.createItem, 'exists', {
    as: manager,
    body: { projectId, respondent: internal(colleague) },
  })
  expect(twice.errors).toEqual({ 'respondent.sapUserId': there })
  const twin = await api.refuses(calls.createItem, 'exists', {
    as: manager,
    body: { projectId, respondent: { ...external('twin'), email: 'TWIN@Example.com' } },
  })
  expect(twin.errors).toEqual({ 'respondent.email': there })
  expect(await countItems(projectId)).toBe(2)
})

test('adding the same respondent concurrently creates one', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(projectId, external('at-once'))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)])
  expect(await countItems(projectId)).toBe(1)
})

test('an unknown or disabled user is no respondent', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const gone = await makeUser(api, { status: UserStatus.disabled })
  for (const sapUserId of ['no-such-user', gone.usercode]) {
    const respondent = { sendType: SendType.internal, sapUserId }
    const failure = await api.refuses(calls.createItem, 'validation', { as: manager, body: { projectId, respondent } })
    expect(failure.errors).toEqual({ 'respondent.sapUserId': [words('userUnknown')] })
  }
})

test('a respondent needs what the type needs, and has nothing else', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  for (const [respondent, errors] of [
    [{ sendType: 1, name: '', email: 'a@example.com' }, { 'respondent.name': [words('required')] }],
    [{ sendType: 1, name: '名', email: 'not an address' }, { 'respondent.email': [words('emailInvalid')] }],
    [{ sendType: 1, name: '名'.repeat(51), email: 'a@b.cd' }, { 'respondent.name': [words('tooLong', { max: 50 })] }],
    [{ sendType: 0 }, { 'respondent.sapUserId': [words('required')] }],
    [{ sendType: 2, name: '名' }, { 'respondent.sendType': [words('invalid')] }],
    [{ sendType: 0, sapUserId: 'x', userId: 1 }, { respondent: [words('unknownField', { fields: 'userId' })] }],
  ] as const) {
    const { status, body } = await add(projectId, respondent as unknown as NewRespondent)
    expect([status, body.errors], JSON.stringify(respondent)).toEqual([422, errors])
  }
  expect(await countItems(projectId)).toBe(0)
})

test('a respondent is added to no project that is not there', async () => {
  const body = { projectId: randomUUID(), respondent: external('lost') }
  await api.refuses(calls.createItem, 'notFound', { as: manager, body })
})

const edit = (itemId: string, more: Partial<BodyIn<typeof calls.updateItem>> = {}) => ({
  as: manager,
  body: { itemId, version: 1, name: '新名', email: `${itemId.toLowerCase()}@example.com`, ...more },
})

test('a respondent outside is corrected, by the version the form was made from', async () => {
  const { items } = await makeCampaign(api, { manager })
  const itemId = items[0]?.itemId ?? ''
  await api.done(calls.updateItem, edit(itemId, { company: '新公司', department: null }))
  expect(await get(itemId)).toMatchObject({ name: '新名', company: '新公司', department: '', version: 2 })
  const conflict = await api.refuses(calls.updateItem, 'record.conflict', edit(itemId, { name: '别的' }))
  expect(conflict.detail).toEqual({ version: 2 })
  expect((await get(itemId)).name).toBe('新名')
})

test('the second of two corrections of one version conflicts with the first', async () => {
  const { items } = await makeCampaign(api, { manager })
  const itemId = items[0]?.itemId ?? ''
  const answers = await Promise.all(['甲', '乙'].map((name) => api.call(calls.updateItem, edit(itemId, { name }))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test("a correction does not take another respondent's address", async () => {
  const { items } = await makeCampaign(api, { manager, respondents: [external('mine'), external('theirs')] })
  const itemId = items[0]?.itemId ?? ''
  const failure = await api.refuses(calls.updateItem, 'exists', edit(itemId, { email: 'Theirs@example.com' }))
  expect(failure.errors).toEqual({ email: [words('respondentThere')] })
  await api.done(calls.updateItem, edit(itemId, { email: 'Mine@example.com' }))
})

test('if two respondents get the same new address concurrently, one succeeds', async () => {
  const { items } = await makeCampaign(api, { manager, respondents: [external('a'), external('b')] })
  const answers = await Promise.all(
    items.map(({ itemId }) => api.call(calls.updateItem, edit(itemId, { email: 'one@example.com' }))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a respondent who has submitted can be neither edited nor removed', async () => {
  const campaign = await makeCampaign(api, { manager })
  const itemId = campaign.items[0]?.itemId ?? ''
  await answer(api, campaign, filled(campaign.questionnaire, 1), { mode: AnswerMode.submit })
  await api.refuses(calls.updateItem, 'item.answered', edit(itemId))
  await api.refuses(calls.deleteItem, 'item.answered', { as: manager, query: { itemId } })
  expect((await get(itemId)).name).toBe('外部 first')
})

test('a user of ours is not corrected here, nor is nobody', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const { body } = await add(projectId, internal(await makeColleague()))
  await api.refuses(calls.updateItem, 'notFound', edit(body.data.itemId))
  await api.refuses(calls.updateItem, 'notFound', edit(randomUUID()))
  await api.refuses(calls.getItem, 'notFound', { as: manager, query: { itemId: randomUUID() } })
  await api.refuses(calls.deleteItem, 'notFound', { as: manager, query: { itemId: randomUUID() } })
})

test('a removed respondent loses all links', async () => {
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, [[1]])
  const item = campaign.items[0]
  await api.done(calls.deleteItem, { as: manager, query: { itemId: item?.itemId ?? '' } })
  await api.refuses(paperCalls.getPaper, 'notFound', { query: { uuid: campaign.uuid } })
  await api.refuses(paperCalls.listPapers, 'notFound', { query: { token: item?.token ?? '' } })
  expect(await countItems(campaign.projectId)).toBe(0)
})

test('of a concurrent removal and submit, one wins', async () => {
  for (let round = 0; round < 10; round++) {
    const campaign = await makeCampaign(api, { manager })
    const query = { itemId: campaign.items[0]?.itemId ?? '' }
    const [deleted, submitted] = await Promise.all([
      api.call(calls.deleteItem, { as: manager, query }),
      answer(api, campaign, filled(campaign.questionnaire, 1), { mode: AnswerMode.submit }),
    ])
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([deleted.status, submitted.status])
  }
})

test('respondents are searched, sorted and paged, and none is of another project', async () => {
  const respondents = [external('b-one', '北区'), external('a-two', '南区'), external('c-three', '北区')]
  const campaign = await makeCampaign(api, { manager, respondents })
  await makeCampaign(api, { manager, respondents })
  await answer(api, campaign, filled(campaign.questionnaire, 1), { mode: AnswerMode.submit })
  const { projectId } = campaign
  const names = async (body: Partial<BodyIn<typeof calls.pageItems>>) => {
    const found = await api.done(calls.pageItems, { as: manager, body: { projectId, ...body } })
    return found.records.map(({ name }) => name.slice(3, 4)).join('')
  }
  expect(await names({})).toBe('bac')
  expect(await names({ sort: 'name', order: 'asc' })).toBe('abc')
  expect(await names({ department: '北区' })).toBe('bc')
  expect(await names({ keyword: 'A-TWO' })).toBe('a')
  expect(await names({ keyword: '%' })).toBe('')
  expect(await names({ state: 'submitted' })).toBe('b')
  expect(await names({ state: 'waiting' })).toBe('ac')
  expect(await names({ sort: 'submittedAt', order: 'desc' })).toBe('bac')
  const second = await api.done(calls.pageItems, { as: manager, body: { projectId, size: 2, current: 2 } })
  expect(second).toMatchObject({ total: 3, current: 2, size: 2, records: [{ email: 'c-three@example.com' }] })
  const beyond = await api.done(calls.pageItems, { as: manager, body: { projectId, size: 2, current: 9 } })
  expect(beyond).toMatchObject({ total: 3, records: [] })
  await api.refuses(calls.pageItems, 'notFound', { as: manager, body: { projectId: randomUUID() } })
})

test('links of papers still open are given to those who hand them out, not to those who only read', async () => {
  const campaign = await makeCampaign(api, { manager, respondents: [external('open'), external('in')] })
  const { questionnaire, projectId, items } = campaign
  const submitted = items[1]?.papers[0]?.uuid ?? ''
  await answer(api, { questionnaire, uuid: submitted }, filled(questionnaire, 1), { mode: AnswerMode.submit })
  const reader = await makeUser(api, { perms: [RiskPerm.readProjects] })
  const page = await api.done(calls.pageItems, { as: reader, body: { projectId } })
  const [open] = [await api.done(calls.getItem, { as: reader, query: { itemId: items[0]?.itemId ?? '' } })]
  expect(page.records.map(({ token, papers }) => [token, papers[0]?.uuid])).toEqual([
    ['', ''],
    ['', submitted],
  ])
  expect([open?.token, open?.papers[0]?.uuid]).toEqual(['', ''])
})

test("a user's full department is found by user number", async () => {
  const colleague = await makeColleague()
  const query = { sapUserId: colleague.usercode }
  expect(await api.done(calls.getFullDepartName, { as: manager, query })).toBe('总部/审计部')
  await api.refuses(calls.getFullDepartName, 'notFound', { as: manager, query: { sapUserId: 'no-such-user' } })
})

test('respondents are checked before they are added, and none is added by it', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [external('there')] })
  const colleague = await makeColleague()
  const respondents = [
    external('there'),
    external('new'),
    { sendType: SendType.internal, sapUserId: 'no-such-user' },
    internal(colleague),
    internal(colleague),
    external('NEW'),
  ]
  const faults = await api.done(calls.validItem, { as: manager, body: { projectId, respondents } })
  expect(faults).toEqual([
    { index: 0, reason: words('respondentThere') },
    { index: 2, reason: words('userUnknown') },
    { index: 4, reason: words('respondentThere') },
    { index: 5, reason: words('respondentThere') },
  ])
  expect(await countItems(projectId)).toBe(1)
  await api.refuses(calls.validItem, 'notFound', { as: manager, body: { projectId: randomUUID(), respondents } })
})

test('a workbook adds all its respondents', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const colleague = await makeColleague()
  const file = await respondentWorkbook(
    ['内部', colleague.usercode],
    ['外部', '', '李强', 'li.qiang@example.com', '示例公司', '审计部'],
  )
  expect(await api.done(calls.importItems, { as: manager, query: { projectId }, body: { file } })).toEqual({
    added: 2,
    examples: 0,
  })
  const { records } = await api.done(calls.pageItems, { as: manager, body: { projectId } })
  expect(records).toMatchObject([
    { sapUserId: colleague.usercode, department: '总部/审计部', papers: [{ state: 0 }] },
    { name: '李强', email: 'li.qiang@example.com', papers: [{ state: 0 }] },
  ])
})

test('a workbook says what language an external respondent is written in; an internal one has their own', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const colleague = await makeColleague()
  await api.db.insert(userConfig).values({ userId: colleague.userId, bizType: 'language_config', data: 'zh-Hant' })
  const rows = [
    ['类型', '用户编号', '姓名', '邮箱', '公司', '部门', 'Language of letters'],
    ['内部', colleague.usercode],
    ['外部', '', 'Ann Example', 'ann@example.com', '', '', 'English'],
    ['外部', '', '无语言', 'nobody-chose@example.com'],
  ]
  const file = new File([new Uint8Array(await writeXlsx({ sheets: [{ name: '答卷人', rows }] }))], '答卷人.xlsx')
  await api.done(calls.importItems, { as: manager, query: { projectId }, body: { file } })

  const { records } = await api.done(calls.pageItems, { as: manager, body: { projectId } })

  expect(records.map(({ language }) => language)).toEqual(['zh-Hant', 'en', null])
})

test('a workbook with a fault adds none, and tells sheet, row, column and reason of every fault', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [external('there')] })
  const wrong = await respondentWorkbook(
    ['外部', '', '李强', 'not an address'],
    ['合作', '1'],
    ['外部', '', '好', 'g@h.ij'],
  )
  const unknown = await respondentWorkbook(
    ['内部', 'no-such-user'],
    ['外部', '', '好', 'good@example.com'],
    ['外部', '', '在', 'THERE@example.com'],
  )
  const faultsOf = async (file: File) => {
    const request = { as: manager, query: { projectId }, body: { file } }
    return (await api.refuses(calls.importItems, 'workbook.faulty', request)).detail?.faults
  }
  const sheet = '答卷人'
  expect(await faultsOf(wrong)).toEqual([
    { sheet, row: 2, column: 'D', reason: words('files-workbook:fault.email') },
    { sheet, row: 3, column: 'A', reason: expect.stringContaining('外部') },
  ])
  expect(await faultsOf(unknown)).toEqual([
    { sheet, row: 2, column: 'B', reason: words('userUnknown') },
    { sheet, row: 4, column: 'D', reason: words('respondentThere') },
  ])
  const both = await respondentWorkbook(
    ['内部', 'no-such-user'],
    ['外部', '', '李强', 'not an address'],
    ['外部', '', '在', 'THERE@example.com'],
    ['合作', '1'],
  )
  expect(await faultsOf(both)).toMatchObject([
    { row: 2, column: 'B', reason: words('userUnknown') },
    { row: 3, column: 'D', reason: words('files-workbook:fault.email') },
    { row: 4, column: 'D', reason: words('respondentThere') },
    { row: 5, column: 'A' },
  ])
  expect(await faultsOf(new File(['text'], 'respondents.xlsx'))).toEqual([
    { sheet: null, row: null, column: null, reason: expect.any(String) },
  ])
  expect(await countItems(projectId)).toBe(1)
})

test('a workbook is imported into no project that is archived or not there, and not when it is too large', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const body = { file: await respondentWorkbook(['外部', '', '李强', 'li.qiang@example.com']) }
  await api.done(calls.archiveProject, { as: manager, query: { id: projectId } })
  await api.refuses(calls.importItems, 'project.archived', { as: manager, query: { projectId }, body })
  await api.refuses(calls.importItems, 'notFound', { as: manager, query: { projectId: randomUUID() }, body })
  const file = new File([new Uint8Array(11 * 1024 ** 2)], 'large.xlsx')
  await api.refuses(calls.importItems, 'file.tooLarge', { as: manager, query: { projectId }, body: { file } })
})

test('five hundred respondents are sent twenty questionnaires each', { tags: 'long' }, async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => makeQuestionnaire(api, { rows: 1, columns: 1 })))
  const { bizId } = await api.done(calls.createProject, {
    as: manager,
    body: { name: '全部', domains: made.map(({ code }) => code), endTime: '2099-12-31' },
  })
  const rows = Array.from({ length: 500 }, (_, at) => ['外部', '', `人 ${at}`, `many-${at}@example.com`])
  const body = { file: await respondentWorkbook(...rows) }
  await api.done(calls.importItems, { as: manager, query: { projectId: bizId }, body })
  const project = await api.done(calls.getProject, { as: manager, query: { id: bizId } })
  expect(project).toMatchObject({ items: 500, papers: 10_000 })
})

test('the template comes in every language and is itself a workbook of respondents', async () => {
  for (const language of languages) {
    const { bytes, headers } = await api.download(calls.getItemTemplate, { as: manager, language })
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.+\.xlsx$/)
    expect(await parseRespondents(bytes, language)).toHaveProperty('respondents')
  }
})
