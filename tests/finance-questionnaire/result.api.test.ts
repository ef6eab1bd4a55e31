import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFinance, getFinanceSum } from '#contract/finance-questionnaire/calls.ts'
import { timeMarker } from '#contract/finance-questionnaire/codes.ts'
import { getFinanceResults } from '#contract/finance-questionnaire/result-calls.ts'
import { createItem, getItem } from '#contract/risk-evaluation/calls.ts'
import { AnswerMode } from '#contract/risk-evaluation/codes.ts'
import { openTestApi, type TestApi } from '../api.ts'
import { external, makeCampaign } from '../risk-evaluation/campaign.ts'
import { makeFinanceCampaign } from './finance.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('indicators of all companies that submitted stand side by side, as their papers say', async () => {
  const { manager: as, projectId, uuid } = await makeFinanceCampaign(api)
  const respondent = external('second-company', '财务部')
  const { itemId } = await api.done(createItem, { as, body: { projectId, respondent } })
  const item = await api.done(getItem, { as, query: { itemId } })
  await api.done(createItem, { as, body: { projectId, respondent: external('silent-company') } })
  const uuids = [uuid, item.papers[0]?.uuid ?? '']
  for (const [at, each] of uuids.entries()) {
    const data = [
      { table: timeMarker, start: '2024-12-31', end: '2025-12-31' },
      { code: 'assets', start: '100', end: `${250 * (at + 1)}` },
      { code: 'debts', start: '80', end: '125' },
      { code: 'guarantees', end: '7' },
    ]
    await api.done(answerFinance, { body: { uuid: each, mode: AnswerMode.submit, data } })
  }

  const results = await api.done(getFinanceResults, { as, query: { id: projectId } })

  expect(results.companies.map((each) => [each.uuid, each.company, each.closingDate])).toEqual(
    uuids.map((each) => [each, '示例公司', '2025-12-31']),
  )
  for (const { uuid: each, values } of results.companies) {
    const sums = await api.done(getFinanceSum, { query: { uuid: each } })
    expect(results.indicators.map(({ code }) => code)).toEqual(sums.map(({ code }) => code))
    expect(values).toEqual(sums.map(({ val, reason }) => ({ val, reason })))
  }
})

test('a project without a finance questionnaire has no finance results', async () => {
  const { manager: as, projectId: id } = await makeCampaign(api)

  await api.refuses(getFinanceResults, 'notFound', { as, query: { id } })
})
