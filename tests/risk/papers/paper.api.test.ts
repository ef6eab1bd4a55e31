import { afterAll, beforeAll, expect, test } from 'vitest'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import * as questionnaireCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import type { Stat } from '#contract/risk/kinds/matrix/tally.ts'
import * as calls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { answer, external, filled, makeCampaign, makeManager } from '../campaigns/campaign.ts'
import { readFixture, written } from '../kinds/matrix/fixture/read.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

test('a paper tells its respondent what it is, who they are and until when it is open', async () => {
  const campaign = await makeCampaign(api, { manager, endTime: '2099-12-31', respondents: [external('a', '财务部')] })
  const paper = await api.done(calls.getPaper, { query: { uuid: campaign.uuid }, language: 'en' })
  expect(paper).toEqual({
    uuid: campaign.uuid,
    businessDomain: campaign.questionnaire.code,
    state: 0,
    endTime: '2099-12-31',
    sendType: SendType.external,
    innerUserName: '',
    outUserName: '外部 a',
    sendCompany: '示例公司',
    sendDepartment: '财务部',
    projectId: campaign.projectId,
    projectName: '年度评估',
    domainName: `Questionnaire ${campaign.questionnaire.code}`,
    kind: 'matrix',
    version: 0,
    unfilled: 4,
    savedAt: null,
    submittedAt: null,
    late: false,
    closedAt: null,
    archived: false,
    reason: '',
    replaced: false,
    anonymous: false,
    sealed: false,
  })
})

test('a user of ours is named as the inner user', async () => {
  const colleague = await makeUser(api)
  const respondents = [{ sendType: SendType.internal, sapUserId: colleague.usercode }]
  const { uuid } = await makeCampaign(api, { manager, respondents })
  expect(await api.done(calls.getPaper, { query: { uuid } })).toMatchObject({
    sendType: SendType.internal,
    innerUserName: colleague.name,
    outUserName: '',
  })
})

test('the deadline passes with the calendar day of the organisation, to the second', async () => {
  const { uuid } = await makeCampaign(api, { manager, endTime: '2099-11-20' })
  const lateAt = async (now: string) => (await api.instance({ now }).done(calls.getPaper, { query: { uuid } })).late
  expect(await lateAt('2099-11-20T23:59:59.999+08:00')).toBe(false)
  expect(await lateAt('2099-11-21T00:00:00+08:00')).toBe(true)
})

test('a paper shows its values once they are saved, and only its own', async () => {
  const campaign = await makeCampaign(api, { manager, respondents: [external('a'), external('b')] })
  const { questionnaire, uuid, items } = campaign
  await answer(api, campaign, [
    [1, 0],
    [-1, 0],
  ])
  const values = async (of: string) => {
    const rows = await api.done(questionnaireCalls.getCriteria, { query: { domain: questionnaire.code, uuid: of } })
    return rows.map((row) => questionnaire.columnIds.map((id) => row[`v${id}`]))
  }
  expect(await values(uuid)).toEqual([
    [1, 0],
    [-1, 0],
  ])
  expect(await values(items[1]?.papers[0]?.uuid ?? '')).toEqual(filled(questionnaire, -1))
  expect(await api.done(calls.getPaper, { query: { uuid } })).toMatchObject({ version: 1, unfilled: 1 })
})

test('changed cells are saved by themselves as a page that saves between times sends them, one effect a key', async () => {
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, filled(campaign.questionnaire, 2), { version: 0, key: 'whole form' })
  const part = { version: 1, key: 'first cell alone' }
  const sent = () => answer(api, campaign, [[3, undefined]], part)
  const replies = [await sent(), await sent()].map(({ body }) => body)
  expect(replies[0]).toMatchObject({ data: { version: 2, state: 0, unfilled: 0 } })
  expect(replies[1]).toEqual(replies[0])
  const query = { uuid: campaign.uuid, domain: campaign.questionnaire.code }
  const [first, second] = campaign.questionnaire.columnIds.map((id) => `v${id}` as const)
  const rows = await api.done(questionnaireCalls.getCriteria, { query })
  expect(rows.map((row) => [row[first ?? 'v0'], row[second ?? 'v0']])).toEqual([
    [3, 2],
    [2, 2],
  ])
  expect(await api.done(calls.getPaper, { query: { uuid: campaign.uuid } })).toMatchObject({ state: 0, version: 2 })
})

test("a respondent's own page lists all papers and what has become of them", async () => {
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, filled(campaign.questionnaire, 2), { mode: AnswerMode.submit })
  const papers = await api.done(calls.listPapers, { query: { token: campaign.items[0]?.token ?? '' } })
  expect(papers).toMatchObject([{ uuid: campaign.uuid, state: 1, submittedAt: expect.stringMatching(/Z$/) }])
})

test.each(['small', 'basel'] as const)('statistics of the %s matrix are those computed independently', async (name) => {
  const { shape, papers, statistics } = readFixture(name)
  const { questionnaire, items } = await makeCampaign(api, {
    manager,
    rows: shape.dimensionOfRow.map((dimension) => ({ dimension })),
    columns: shape.firstKindOfColumn.map((firstKind) => ({ firstKind })),
    respondents: statistics.map(({ statistics: number }) => external(`fixture-${number}`)),
  })
  expect(statistics.length).toBeGreaterThan(0)
  for (const [at, expected] of statistics.entries()) {
    const uuid = items[at]?.papers[0]?.uuid ?? ''
    const answers = papers[expected.statistics]?.answers ?? []
    const width = questionnaire.columnIds.length
    const matrix = questionnaire.rowIds.map((_, row) => answers.slice(row * width, (row + 1) * width))
    expect((await answer(api, { questionnaire, uuid }, matrix)).status).toBe(200)
    const sums = await api.done(questionnaireCalls.getCriteriaSum, { query: { domain: questionnaire.code, uuid } })
    const lines = sums.map(({ dimension, all, ...columns }) => {
      const inOrder = questionnaire.columnIds.map((id) => columns[`v${id}`])
      return [dimension, ...written({ columns: inOrder as Stat[], all: all as Stat })]
    })
    expect(lines).toEqual([...expected.lines, ['', ...expected.all]])
  }
})
