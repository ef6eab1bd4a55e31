import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInFinanceQuestionnaire } from '#api/risk/kinds/finance/built-in/questionnaire.ts'
import { createItem, getItem } from '#contract/risk/campaigns/calls.ts'
import { timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import { answerFinance, exportFinance, getFinanceSum } from '#contract/risk/kinds/finance/paper-calls.ts'
import { exportFinanceResults, getFinanceResults } from '#contract/risk/kinds/finance/result-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { openTestApi, type TestApi } from '../../../support/api.ts'
import { external, makeCampaign } from '../../campaigns/campaign.ts'
import { sheetsOf } from '../../results/result-campaign.ts'
import { type FinanceCampaign, makeFinanceCampaign } from './finance.ts'
import fixture from './fixture/indicators.json'

type Case = (typeof fixture.cases)[number]

let api: TestApi
/** A company for each case of the fixture, in alternating departments, and two papers that do not count. */
let campaign: FinanceCampaign & { companies: { company: string; department: string; uuid: string; case: Case }[] }

beforeAll(async () => {
  api = await openTestApi()
  const made = await makeFinanceCampaign(api, { content: builtInFinanceQuestionnaire })
  const { manager: as, projectId } = made
  const companies: typeof campaign.companies = []
  for (const [at, each] of fixture.cases.entries()) {
    const [company, department] = [`公司 ${at + 1}`, at % 2 === 0 ? '财务部' : '审计部']
    const respondent = { ...external(`reporter-${at}`, department), company }
    const { itemId } = await api.done(createItem, { as, body: { projectId, respondent } })
    const item = await api.done(getItem, { as, query: { itemId } })
    companies.push({ company, department, uuid: item.papers[0]?.uuid ?? '', case: each })
  }
  for (const { uuid, case: each } of companies) await api.done(answerFinance, { body: answerOf(uuid, each) })
  campaign = { ...made, companies }
})
afterAll(() => api.close())

function answerOf(uuid: string, { openingDate, closingDate, opening, closing }: Case) {
  const openings: Record<string, string | null> = opening
  const data = [
    { table: timeMarker, start: openingDate, end: closingDate },
    ...Object.entries<string | null>(closing).map(([code, end]) => ({
      code,
      end,
      ...(code in openings ? { start: openings[code] ?? null } : {}),
    })),
  ]
  return { uuid, mode: AnswerMode.submit, data }
}

const ask = (query: Record<string, string | number> = {}) =>
  api.done(getFinanceResults, { as: campaign.manager, query: { id: campaign.projectId, size: 50, ...query } })

const expectedOf = (each: Case): Record<string, string | null> => each.expected
const spreads: Record<string, { count: number; lowest: string | null; median: string | null; highest: string | null }> =
  fixture.spreads

test('the indicators of each company agree with those worked out elsewhere, and with its own paper', async () => {
  const { records, indicators, total, papers } = await ask({ sort: 'companyName' })

  expect([total, papers]).toEqual([fixture.cases.length, fixture.cases.length])
  expect(records.map(({ company, uuid }) => [company, uuid])).toEqual(
    campaign.companies.map(({ company, uuid }) => [company, uuid]),
  )
  for (const [at, { values, uuid, openingDate, closingDate }] of records.entries()) {
    const each = campaign.companies[at]?.case
    if (!each) throw new Error('no such company')
    const worked = Object.fromEntries(indicators.map(({ code }, place) => [code, values[place]?.val]))
    expect(worked).toEqual(expectedOf(each))
    expect([openingDate, closingDate]).toEqual([each.openingDate, each.closingDate])
    const sums = await api.done(getFinanceSum, { query: { uuid } })
    expect(values).toEqual(sums.map(({ val, reason }) => ({ val, reason })))
  }
})

test('more decimals are written on demand, in the call, of one paper and in both workbooks', async () => {
  const { records, indicators } = await ask({ sort: 'companyName', decimals: 6 })
  const expected = (at: number): Record<string, string | null> => campaign.companies[at]?.case.expectedOfSix ?? {}
  for (const [at, { values }] of records.entries())
    expect(Object.fromEntries(indicators.map(({ code }, place) => [code, values[place]?.val]))).toEqual(expected(at))
  const uuid = campaign.companies[0]?.uuid ?? ''
  const sums = await api.done(getFinanceSum, { query: { uuid, decimals: 6 } })
  expect(Object.fromEntries(sums.map(({ code, val }) => [code, val]))).toEqual(expected(0))

  const { manager: as, projectId: id } = campaign
  const query = { id, sort: 'companyName', decimals: 6 }
  const all = await sheetsOf((await api.download(exportFinanceResults, { as, query })).bytes)
  const ofOne = await sheetsOf((await api.download(exportFinance, { as, query: { uuid, decimals: 6 } })).bytes)
  const at = indicators.findIndex(({ code }) => code === 'receivables_days')
  expect(all.财务指标?.[1]?.[5 + at]).toBe(Number(expected(0).receivables_days))
  expect(ofOne.指标?.[1 + at]?.[2]).toBe(Number(expected(0).receivables_days))
  for (const decimals of [-1, 7, 1.5])
    await api.refuses(getFinanceResults, 'parameter', { as, query: { id, decimals } })
})

test('an indicator over all companies equals independently calculated values', async () => {
  const { indicators, records } = await ask()

  expect(indicators).toHaveLength(Object.keys(spreads).length)
  for (const { code, spread } of indicators) {
    const { count, lowest, median, highest } = spread
    const said = { count, lowest: lowest?.val ?? null, median, highest: highest?.val ?? null }
    expect(said, code).toEqual(spreads[code])
    const named = records.find(({ itemId }) => itemId === lowest?.itemId)
    expect(named?.company).toBe(lowest?.company)
  }
})

test('companies are filtered by name, department and closing date, and indicators by their module', async () => {
  const names = async (query: Record<string, string>) =>
    (await ask({ sort: 'companyName', ...query })).records.map(({ company }) => company)

  expect(await names({ company: '公司　３' })).toEqual(['公司 3'])
  expect(await names({ company: 'REPORTER-1' })).toEqual(['公司 2'])
  expect(await names({ department: '审计部' })).toEqual(['公司 2', '公司 4', '公司 6'])
  expect(await names({ closingDate: '2024-12-31' })).toEqual(['公司 2'])
  expect(await names({ company: 'nobody' })).toEqual([])

  const all = await ask()
  const [module = ''] = all.modules
  const { indicators, indicator } = await ask({ module, indicator: 'net_margin' })
  expect(all.modules.length).toBeGreaterThan(3)
  expect(all.departments).toEqual(['财务部', '审计部'])
  expect(all.closingDates).toEqual(['2024-12-31', '2025-12-31'])
  expect(indicators.map(({ code }) => code)).toEqual(
    all.indicators.filter((each) => each.module === module).map(({ code }) => code),
  )
  // An indicator outside the module cannot be compared: the module's first one is shown.
  expect(indicator).toBe(indicators[0]?.code)
  const ofOne = await ask({ department: '审计部', indicator: 'current_ratio' })
  const values = campaign.companies.flatMap(({ department, case: each }) =>
    department === '审计部' ? (expectedOf(each).current_ratio ?? []) : [],
  )
  expect(ofOne.indicators.find(({ code }) => code === 'current_ratio')?.spread.count).toBe(values.length)
})

test('companies stand by any indicator, those without a value last, and are paged', async () => {
  const at = (await ask()).indicators.findIndex(({ code }) => code === 'current_ratio')
  const valuesOf = ({ records }: Awaited<ReturnType<typeof ask>>) =>
    records.map(({ values }) => values[at]?.val ?? null)
  const known = campaign.companies
    .flatMap(({ case: each }) => expectedOf(each).current_ratio ?? [])
    .sort((a, b) => Number(a) - Number(b))
  const none = Array.from({ length: fixture.cases.length - known.length }, () => null)

  expect(valuesOf(await ask({ sort: 'current_ratio' }))).toEqual([...known, ...none])
  const falling = await ask({ indicator: 'current_ratio' })
  expect([falling.sort, valuesOf(falling)]).toEqual(['-current_ratio', [...known.toReversed(), ...none]])
  const page = await ask({ sort: '-closingDate', size: 3, current: 3 })
  expect([page.total, page.records.length, page.sort]).toEqual([fixture.cases.length, 1, '-closingDate'])
  const departments = (await ask({ sort: 'departmentName' })).records.map(({ department }) => department)
  expect(departments).toEqual(departments.toSorted(new Intl.Collator('zh-Hans').compare))
  expect((await ask({ sort: 'nothing', indicator: 'current_ratio' })).sort).toBe('-current_ratio')
})

test('an export has all pages of the list, with its filter and order', async () => {
  const { manager: as, projectId: id } = campaign
  const query = { id, department: '审计部', sort: 'companyName' }

  const { bytes } = await api.download(exportFinanceResults, { as, query })

  const sheets = await sheetsOf(bytes)
  expect(sheets.说明).toContainEqual(['部门', '审计部'])
  const [head = [], ...lines] = sheets.财务指标 ?? []
  expect(head.slice(0, 6)).toEqual(['公司', '答卷人', '部门', '期初日期', '期末日期', '短期偿债\n流动比率（倍）'])
  expect(lines.map(([company]) => company)).toEqual(['公司 2', '公司 4', '公司 6'])
  expect(sheets.指标概览).toHaveLength(Object.keys(spreads).length + 1)
})

test('a project without a finance questionnaire has no finance results', async () => {
  const { manager: as, projectId: id } = await makeCampaign(api)

  await api.refuses(getFinanceResults, 'notFound', { as, query: { id } })
})
