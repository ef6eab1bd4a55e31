import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuestionnaireStore } from '#api/risk/kinds/matrix/questionnaire.ts'
import { addResults } from '#api/risk/kinds/matrix/result-sum.ts'
import { updateProject } from '#contract/risk/campaigns/calls.ts'
import * as calls from '#contract/risk/kinds/matrix/result-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { openTestApi, type TestApi } from '../../../support/api.ts'
import { answer, external, filled, makeCampaign, makeQuestionnaire } from '../../campaigns/campaign.ts'
import { makeFixtureCampaign, sheetsOf } from '../../results/result-campaign.ts'
import { readFixture } from './fixture/read.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('departments against causes are the same from kept sums as from what has just come in', async () => {
  const { projectId: id, manager: as } = await makeFixtureCampaign(api, readFixture('small'))
  const query = { id, rows: 'department', columns: 'cause' } as const
  const fresh = await api.done(calls.getCrosstab, { as, query })
  await addResults({ db: api.db, questionnaires: createQuestionnaireStore(api.db) })
  const stored = await api.done(calls.getCrosstab, { as, query })
  const turned = await api.done(calls.getCrosstab, { as, query: { id, rows: 'cause', columns: 'department' } })

  expect(stored).toEqual(fresh)
  expect(stored.lines.length).toBeGreaterThan(1)
  for (const [line, { columns, all }] of stored.lines.entries()) {
    expect(columns).toEqual(turned.lines.map((cause) => cause.columns[line]))
    expect(turned.all.columns[line]).toEqual(all)
  }
  // A department has the same figures as on its own page.
  const [first] = stored.lines
  const alone = await api.done(calls.getResultCauses, { as, query: { id, department: first?.name } })
  expect(first?.columns).toEqual(alone.causes.map(({ stat }) => stat))
})

test('a crosstab is of one department and dimension where they are asked for, in the language of its reader', async () => {
  const { projectId: id, manager: as } = await makeFixtureCampaign(api, readFixture('small'))
  const [all, own] = await Promise.all([
    api.done(calls.getCrosstab, { as, query: { id, rows: 'cause', columns: 'level' } }),
    api.done(calls.getCrosstab, {
      as,
      language: 'en',
      query: { id, rows: 'cause', columns: 'level', firstRisk: 'systems' },
    }),
  ])
  expect(own.heads.map(({ name }) => name)).toEqual(['3 high', '2 medium', '1 low', '0 not involved'])
  expect(own.lines.map(({ group }) => group)).toEqual(own.lines.map(() => 'dimension systems'))
  const ids = own.lines.map(({ key }) => key)
  expect(own.lines.map((line) => line.columns)).toEqual(
    all.lines.filter(({ key }) => ids.includes(key)).map((line) => line.columns),
  )
  await api.refuses(calls.getCrosstab, 'validation', { as, query: { id, rows: 'cause', columns: 'cause' } })
  const both = { id, view: 'crosstab', rows: 'level', columns: 'level' } as const
  await api.refuses(calls.exportResultView, 'validation', { as, query: both })
})

test('a page that is shaded otherwise is exported with the figure it is shaded by, and its bounds', async () => {
  const campaign = await makeCampaign(api, {
    respondents: ['北', '南'].map((name, at) => external(`shade-${at}`, name)),
  })
  const { manager: as, projectId: id, questionnaire, items } = campaign
  for (const [at, { papers }] of items.entries())
    await answer(api, { questionnaire, uuid: papers[0]?.uuid ?? '' }, filled(questionnaire, at === 0 ? 3 : 1), {
      mode: AnswerMode.submit,
    })
  const sheets = async (shade: 'mean' | 'high' | 'spread') =>
    sheetsOf((await api.download(calls.exportResultView, { as, query: { id, view: 'overview', shade } })).bytes)

  const byMean = await sheets('mean')
  const byHigh = await sheets('high')
  expect(byHigh.按部门?.map((row) => row.filter((_, at) => (at - 2) % 5 !== 4))).toEqual(byMean.按部门)
  expect(byHigh.按部门?.slice(1).map((row) => row[6])).toEqual([100, 0, 50])
  expect(byHigh.说明?.find(([entry]) => entry === '评为高的比例（%）')?.[1]).toContain('5–14.9 %')
  expect((await sheets('spread')).按部门?.slice(1).map((row) => row[6])).toEqual([1, -1, 0])
})

test('campaigns of a questionnaire stand beside each other by their last days, all or those that are named', async () => {
  const first = await makeCampaign(api, { rows: 2, columns: 2 })
  const { manager: as, questionnaire } = first
  const next = await makeQuestionnaire(api, { rows: 3, columns: 2, code: questionnaire.code })
  const second = await makeCampaign(api, { manager: as, questionnaire: next })
  const third = await makeCampaign(api, { manager: as, questionnaire: next })
  const all = [first, second, third]
  for (const [at, campaign] of all.entries())
    await answer(api, campaign, filled(campaign.questionnaire, at + 1), { mode: AnswerMode.submit })
  // The campaign made last ends first.
  const edit = { id: third.projectId, version: 1, name: '早', endTime: '2098-01-01' }
  await api.done(updateProject, { as, body: edit })

  const id = second.projectId
  const listed = await api.done(calls.listCampaigns, { as, query: { id } })
  const byEnd = [third, first, second].map(({ projectId }) => projectId)
  expect(listed.map(({ bizId }) => bizId)).toEqual(byEnd)
  const trend = await api.done(calls.getTrend, { as, query: { id } })
  expect(trend.campaigns.map(({ bizId }) => bizId)).toEqual(byEnd)
  expect(trend.all.map(({ mean }) => mean)).toEqual(['3.00', '1.00', '2.00'])
  expect([trend.rows, trend.columns]).toEqual([
    { common: 2, of: 3 },
    { common: 2, of: 2 },
  ])
  const campaigns = `${first.projectId},${second.projectId}`
  const two = await api.done(calls.getTrend, { as, query: { id, campaigns } as never })
  expect(two.all.map(({ mean }) => mean)).toEqual(['1.00', '2.00'])

  const query = { id, view: 'trend', campaigns } as never
  const sheets = await sheetsOf((await api.download(calls.exportResultView, { as, query })).bytes)
  expect(sheets.趋势?.[1]).toEqual(['全部', '', 1, 0, 4, 2, 0, 4])
  expect(sheets.趋势?.[2]?.slice(0, 3)).toEqual(['风险维度', '人员', 1])
  // Campaigns of another questionnaire are not comparable.
  const other = await makeCampaign(api, { manager: as })
  await api.refuses(calls.getTrend, 'notFound', { as, query: { id: other.projectId, campaigns } as never })
  await api.refuses(calls.listCampaigns, 'notFound', { as, query: { id: 'no-such-project' } })
  await api.refuses(calls.getCrosstab, 'notFound', {
    as,
    query: { id: 'no-such-project', rows: 'level', columns: 'cause' },
  })
  await api.refuses(calls.getThreshold, 'notFound', { as, query: { id: 'no-such-project' } })
})
