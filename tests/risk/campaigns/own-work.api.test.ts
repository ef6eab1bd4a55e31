import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { DeliveryChannel, DeliveryPurpose, SendType } from '#contract/risk/campaigns/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { answer, external, filled, makeCampaign, makeManager, makeQuestionnaire } from './campaign.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test('a questionnaire is listed for its respondent until it is submitted or its project is over', async () => {
  const [as, manager] = [await makeUser(api), await makeManager(api)]
  const questionnaire = await makeQuestionnaire(api)
  const respondents = [{ sendType: SendType.internal, sapUserId: as.usercode }]
  const [first, second] = [
    await makeCampaign(api, { manager, questionnaire, respondents, endTime: '2099-12-31' }),
    await makeCampaign(api, { manager, questionnaire, respondents, endTime: '2098-12-31' }),
  ]
  const papers = async () => (await api.done(calls.getOwnWork, { as })).papers
  expect(await papers()).toEqual([])
  for (const { projectId } of [first, second])
    await api.done(calls.sendLetters, {
      as: manager,
      body: { projectId, purpose: DeliveryPurpose.invitation, channels: [DeliveryChannel.message] },
    })
  expect(await papers()).toEqual([
    {
      itemId: second.items[0]?.itemId,
      project: '年度评估',
      endTime: '2098-12-31',
      open: 1,
      domains: [expect.any(String)],
    },
    {
      itemId: first.items[0]?.itemId,
      project: '年度评估',
      endTime: '2099-12-31',
      open: 1,
      domains: [expect.any(String)],
    },
  ])
  const foundBy = async (keyword: string) =>
    (await api.done(calls.getOwnWork, { as, query: { keyword } })).papers.length
  expect([
    await foundBy('年度'),
    await foundBy(`Questionnaire ${questionnaire.code}`),
    await foundBy('zh-Hans'),
  ]).toEqual([2, 2, 0])
  await answer(api, first, filled(questionnaire, 1), { mode: AnswerMode.submit })
  expect((await papers()).map(({ itemId }) => itemId)).toEqual([second.items[0]?.itemId])
  await api.db.execute(sql`update risk_project set closed_at = now() where biz_id = ${second.projectId}`)
  expect(await papers()).toEqual([])
})

test('only its creator sees the progress of a project; other managers and users without read permission do not', async () => {
  const [manager, other] = [await makeManager(api), await makeManager(api)]
  const campaign = await makeCampaign(api, { manager, respondents: [external('own-one'), external('own-two')] })
  await answer(api, campaign, filled(campaign.questionnaire, 1), { mode: AnswerMode.submit })
  const { projects } = await api.done(calls.getOwnWork, { as: manager })
  expect(projects).toEqual([
    { bizId: campaign.projectId, name: '年度评估', endTime: '2099-12-31', papers: 2, submitted: 1 },
  ])
  expect(await api.done(calls.getOwnWork, { as: other })).toEqual({ papers: [], projects: [] })
})
