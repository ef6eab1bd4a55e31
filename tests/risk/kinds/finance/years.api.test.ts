import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#api/platform/keys.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import * as drafts from '#contract/risk/kinds/finance/calls.ts'
import { AmountUnit, timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceSettings } from '#contract/risk/kinds/finance/content.ts'
import * as calls from '#contract/risk/kinds/finance/paper-calls.ts'
import {
  exportFinanceResults,
  getFinanceCompany,
  getFinanceResults,
} from '#contract/risk/kinds/finance/result-calls.ts'
import type { TypedRow } from '#contract/risk/kinds/finance/shapes.ts'
import { getReceipt } from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { archiveQuestionnaire } from '#contract/risk/questionnaires/calls.ts'
import { exportProject } from '#contract/risk/results/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../../support/api.ts'
import { external, makeManager } from '../../campaigns/campaign.ts'
import { sheetsOf } from '../../results/result-campaign.ts'
import { indicator, makeFinance, makeFinanceCampaign, smallContent } from './finance.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const content = (settings: Partial<FinanceSettings>) => ({
  ...smallContent,
  indicators: [...smallContent.indicators, indicator('left', 'assets - debts', 'yuan')],
  ...settings,
})
const campaign = (settings: Partial<FinanceSettings> = {}) =>
  makeFinanceCampaign(api, { manager, content: content(settings) })
const answer = (uuid: string, data: TypedRow[], more: { unit?: AmountUnit; mode?: AnswerMode } = {}) => ({
  body: { uuid, mode: AnswerMode.save, data, ...more },
})
const headOf = (uuid: string) => api.done(calls.getFinanceHead, { query: { uuid } })
const rowOf = async (uuid: string, code: string) =>
  (await api.done(calls.getFinance, { query: { uuid } })).find((row) => row.code === code)
const sumOf = async (uuid: string, unit?: AmountUnit) =>
  Object.fromEntries(
    (await api.done(calls.getFinanceSum, { query: { uuid, unit } })).map(({ code, val }) => [code, val]),
  )
const { submit } = AnswerMode
const years: TypedRow[] = [
  { table: timeMarker, end: '2025-12-31', start: '2024-12-31', before2: '2023-12-31' },
  { code: 'assets', end: '250', start: '200', before2: '100' },
  { code: 'debts', end: '125', start: '50', before2: '40' },
  { code: 'guarantees', end: '7' },
]

test('a paper begins in the unit of its questionnaire, and amounts typed in a unit are kept in yuan to the cent', async () => {
  const { uuid } = await campaign({ unit: AmountUnit.wan })
  expect(await headOf(uuid)).toEqual({ unit: 'wan', earlier: 0 })
  const typed = [
    { code: 'assets', start: '1,234.56', end: '0.000001' },
    { code: 'debts', end: '-9999999999.999999' },
  ]
  await api.done(calls.answerFinance, answer(uuid, typed, { unit: AmountUnit.wan }))
  expect(await rowOf(uuid, 'assets')).toMatchObject({ start: '12345600.00', end: '0.01' })
  expect(await rowOf(uuid, 'debts')).toMatchObject({ end: '-99999999999999.99' })
  // Amounts without a unit are in yuan; the paper keeps its own unit.
  await api.done(calls.answerFinance, answer(uuid, [{ code: 'debts', end: '10000' }]))
  expect(await headOf(uuid)).toMatchObject({ unit: 'wan' })
  expect(await sumOf(uuid)).toMatchObject({ left: '-9999.99' })
  expect(await sumOf(uuid, AmountUnit.wan)).toMatchObject({ left: '-0.999999' })
  const tried = await api.done(calls.tryFinanceSum, {
    body: { uuid, unit: AmountUnit.million, data: [{ code: 'assets', end: '1.5' }] },
  })
  expect(tried.find(({ code }) => code === 'left')?.val).toBe('1.49')
})

test('another unit shows the same amounts; what has more digits than an amount in it is refused', async () => {
  const { uuid } = await campaign()
  await api.done(calls.answerFinance, answer(uuid, [{ code: 'assets', end: '12345.67' }]))
  await api.done(calls.answerFinance, answer(uuid, [], { unit: AmountUnit.million }))
  expect(await headOf(uuid)).toMatchObject({ unit: 'million' })
  expect(await rowOf(uuid, 'assets')).toMatchObject({ end: '12345.67' })
  for (const end of ['100000000', '0.000000001']) {
    const post = answer(uuid, [{ code: 'assets', end }], { unit: AmountUnit.million })
    const { errors } = await api.refuses(calls.answerFinance, 'validation', post)
    expect(errors).toEqual({ 'data.0.end': ['单位为百万元，请输入数字，最多8位小数，8位整数'] })
  }
})

test('results over papers in different units are right, and are shown in any one', async () => {
  const { uuid, projectId } = await campaign()
  const respondent = external('in-wan', '审计部')
  const { itemId } = await api.done(campaignCalls.createItem, { as: manager, body: { projectId, respondent } })
  const item = await api.done(campaignCalls.getItem, { as: manager, query: { itemId } })
  const amounts = (end: string) => [
    { code: 'assets', end },
    { code: 'debts', end: '0' },
  ]
  await api.done(calls.answerFinance, answer(uuid, amounts('30000'), { mode: submit }))
  const other = item.papers[0]?.uuid ?? ''
  await api.done(calls.answerFinance, answer(other, amounts('2.5'), { unit: AmountUnit.wan, mode: submit }))
  const valuesIn = async (unit?: AmountUnit) => {
    const query = { id: projectId, unit, sort: '-left' }
    const found = await api.done(getFinanceResults, { as: manager, query })
    return [found.unit, ...found.records.map(({ values }) => values[2]?.val), found.indicators[2]?.spread.median]
  }
  expect(await valuesIn()).toEqual(['yuan', '30000.00', '25000.00', '27500.00'])
  expect(await valuesIn(AmountUnit.wan)).toEqual(['wan', '3.00', '2.50', '2.75'])

  const ofOne = await api.download(calls.exportFinance, { as: manager, query: { uuid: other } })
  const [about, rows, sums] = (await readXlsx(ofOne.bytes)).sheets.map((sheet) => sheet.rows)
  expect(about).toContainEqual(['金额单位', '万元'])
  expect(rows?.slice(0, 2)).toEqual([
    ['报表', '项目', '期末值（万元）', '期初值（万元）', '代码'],
    ['资产负债表', '资产', 2.5, null, 'assets'],
  ])
  expect(sums?.[3]?.slice(2, 4)).toEqual([2.5, '万元'])
  // One sheet holds all papers of a project, in yuan.
  const project = await sheetsOf((await api.download(exportProject, { as: manager, query: { projectId } })).bytes)
  expect(project.财务数据?.[0]?.slice(8)).toEqual(['期末值（元）', '期初值（元）'])
  expect(project.财务数据?.[4]?.[8]).toBe(25_000)
  const query = { id: projectId, unit: AmountUnit.wan }
  const results = await sheetsOf((await api.download(exportFinanceResults, { as: manager, query })).bytes)
  expect(results.财务指标?.[0]).toContain('偿债\n指标 left（万元）')
})

test('a receipt says the same of the same amounts, whatever unit they were entered in', async () => {
  const { uuid, item, code } = await campaign({ earlier: 1 })
  const digestOf = async (of: string) => (await api.done(getReceipt, { query: { uuid: of } })).digest
  await api.done(calls.answerFinance, answer(uuid, years, { mode: submit }))
  await api.done(campaignCalls.askAgain, {
    as: manager,
    body: { itemId: item.itemId, domain: code, reason: '单位', channels: [] },
  })
  const { papers } = await api.done(campaignCalls.getItem, { as: manager, query: { itemId: item.itemId } })
  const again = papers.find(({ state }) => state === 0)?.uuid ?? ''
  expect(await rowOf(again, 'assets')).toMatchObject({ start: '200.00', before2: '100.00' })
  const typed = [{ code: 'assets', end: '0.025', start: '0.02', before2: '0.01' }]
  await api.done(calls.answerFinance, answer(again, typed, { unit: AmountUnit.wan, mode: submit }))
  expect(await digestOf(again)).toBe(await digestOf(uuid))
})

test('a questionnaire asks for earlier years: each has its column, its date and its faults', async () => {
  const { uuid, projectId } = await campaign({ earlier: 1 })
  expect(await headOf(uuid)).toEqual({ unit: 'yuan', earlier: 1 })
  expect(await rowOf(uuid, 'assets')).toMatchObject({ start: null, end: null, before2: null })
  // Three dates, two rows of three values, and a manual one.
  const nothing = await api.done(calls.answerFinance, answer(uuid, []))
  expect(nothing.unfilled).toBe(10)
  const wrong = [
    { table: timeMarker, end: '2025-12-31', start: '2024-12-31', before2: '2025-01-01' },
    { code: 'assets', before2: 'x', before3: '1' },
    { code: 'guarantees', before2: '1' },
  ]
  const { errors } = await api.refuses(calls.answerFinance, 'validation', answer(uuid, wrong))
  expect(errors).toEqual({
    'data.0.start': ['日期不能早于前一年度的日期'],
    'data.1.before2': ['请输入数字，最多2位小数，14位整数'],
    'data.1.before3': ['此问卷不填报这一年度'],
    'data.2.before2': ['这一行没有期初值'],
  })
  const whole = await api.done(calls.answerFinance, answer(uuid, years))
  expect(whole.unfilled).toBe(0)
  await api.done(calls.answerFinance, answer(uuid, [{ code: 'assets', before2: '9' }]))
  expect(await rowOf(uuid, 'assets')).toMatchObject({ end: '250.00', start: '200.00', before2: '9.00' })
  const hints = await api.done(calls.getFinanceHints, { query: { uuid } })
  expect(hints).toMatchObject([{ kind: 'jump', part: 'start', code: 'assets', stands: '200.00', other: '9.00' }])

  await api.done(calls.answerFinance, answer(uuid, years, { mode: submit }))
  const own = await sheetsOf((await api.download(calls.exportFinance, { as: manager, query: { uuid } })).bytes)
  expect(own.填报数据?.[1]).toEqual(['资产负债表', '资产', 250, 200, 100, 'assets'])
  expect(own.指标?.slice(0, 2).map((row) => row.slice(2, 6))).toEqual([
    ['值', '上年（期初）', '前2年', '单位'],
    [2, 4, 2.5, '倍'],
  ])
  const project = await sheetsOf((await api.download(exportProject, { as: manager, query: { projectId } })).bytes)
  expect(project.财务数据?.slice(0, 2).map((row) => row.slice(7))).toEqual([
    ['项目', '期末值（元）', '期初值（元）', '前2年值（元）'],
    ['资产', 250, 200, 100],
  ])
})

test('a workbook is filled in by the unit that its heads name, with its years', async () => {
  const { uuid } = await campaign({ unit: AmountUnit.wan, earlier: 1 })
  const { bytes } = await api.download(calls.getFinanceTemplate, { query: { uuid } })
  const template = await sheetsOf(bytes)
  expect(template.财务数据?.[0]?.slice(3)).toEqual(['期末值（万元）', '期初值（万元）', '前2年值（万元）'])
  expect(template.日期?.[0]).toEqual(['期初日期', '期末日期', '前2年日期'])
  const fileOf = async (...heads: string[]) => {
    const rows = [
      ['代码', '报表', '项目', ...heads],
      ['assets', '', '', '2.5', '', '1'],
    ]
    const days = [
      ['期初日期', '期末日期', '前2年日期'],
      ['2024-12-31', '2025-12-31', '2023-12-31'],
    ]
    const sheets = [
      { name: '财务数据', rows },
      { name: '日期', rows: days },
    ]
    return new File([new Uint8Array(await writeXlsx({ sheets }))], '财务数据.xlsx')
  }
  const request = async (file: Promise<File>) => ({ query: { uuid }, body: { file: await file } })
  const read = await api.done(
    calls.compareFinanceImport,
    await request(fileOf('期末值（百万元）', '期初值（百万元）', '前2年值（百万元）')),
  )
  expect(read.changes.map(({ part, after, code }) => [code, part, code ? after : typeof after])).toEqual([
    ['', 'end', 'number'],
    ['', 'start', 'number'],
    ['', 'before2', 'number'],
    ['assets', 'end', '2500000.00'],
    ['assets', 'before2', '1000000.00'],
  ])
  const twice = await request(fileOf('期末值（元）', '期末值（万元）', '前2年值（元）'))
  const { detail } = await api.refuses(calls.compareFinanceImport, 'workbook.faulty', twice)
  expect(detail?.faults).toMatchObject([
    { reason: '表头“期末值（万元）”重复。' },
    { reason: '缺少表头“期初值（万元）”。' },
  ])
})

test('unit and years are set in a draft, come with its workbook, and hold for what is sent afterwards', async () => {
  const domain = await makeFinance(api)
  const draftOf = (of: string) => api.done(drafts.getFinanceDraft, { as: manager, query: { domain: of } })
  const { versions } = await draftOf(domain)
  const settings = { unit: AmountUnit.million, earlier: 3 }
  const body = { domain, version: versions.settings, settings }
  await api.done(drafts.putFinanceSettings, { as: manager, body })
  await api.refuses(drafts.putFinanceSettings, 'version.conflict', { as: manager, body })
  for (const wrong of [
    { ...settings, earlier: 4 },
    { ...settings, unit: 'dollar' },
  ])
    await api.refuses(drafts.putFinanceSettings, 'validation', {
      as: manager,
      body: { ...body, settings: wrong as never },
    })
  const changed = await draftOf(domain)
  expect(changed).toMatchObject({ ...settings, published: { unit: 'yuan', earlier: 0 } })
  const query = { domain, draft: 'true' } as const
  const { bytes } = await api.download(drafts.exportFinanceQuestionnaire, { as: manager, query })
  expect((await sheetsOf(bytes)).设置).toEqual([
    ['金额单位', '年数'],
    ['百万元', '5'],
  ])
  const other = await makeFinance(api)
  const file = new File([new Uint8Array(bytes)], '财务问卷.xlsx')
  await api.done(drafts.importFinanceDraft, { as: manager, body: { domain: other, file } })
  expect(await draftOf(other)).toMatchObject(settings)
  await api.done(drafts.publishFinanceDraft, { as: manager, body: { domain, version: changed.version } })
  const { uuid } = await makeFinanceCampaign(api, { manager, code: domain })
  expect(await headOf(uuid)).toEqual(settings)
  await api.refuses(calls.getFinanceHead, 'notFound', { query: { uuid: randomUUID() } })
  const nowhere = { ...body, domain: `f-${randomUUID().slice(0, 8)}` }
  await api.refuses(drafts.putFinanceSettings, 'notFound', { as: manager, body: nowhere })
  await api.done(archiveQuestionnaire, { as: manager, query: { domain } })
  await api.refuses(drafts.putFinanceSettings, 'questionnaire.archived', { as: manager, body })
  expect(await rowOf(uuid, 'assets')).toMatchObject({ before4: null })
})

/** Five companies with three years of assets: the company's number times a hundred, half of that, and ten. */
async function compared() {
  const { projectId, uuid, item } = await campaign({ earlier: 1 })
  const papers = [{ itemId: item.itemId, uuid }]
  for (const number of [2, 3, 4, 5]) {
    const respondent = { ...external(`company-${number}`), company: `公司 ${number}` }
    const { itemId } = await api.done(campaignCalls.createItem, { as: manager, body: { projectId, respondent } })
    const made = await api.done(campaignCalls.getItem, { as: manager, query: { itemId } })
    papers.push({ itemId, uuid: made.papers[0]?.uuid ?? '' })
  }
  const submitOf = (at: number) => {
    const assets = { code: 'assets', end: `${(at + 1) * 100}`, start: `${(at + 1) * 50}`, before2: '10' }
    const debts = { code: 'debts', end: '100', start: '10', before2: '10' }
    const data = [assets, debts]
    return api.done(calls.answerFinance, answer(papers[at]?.uuid ?? '', data, { mode: submit }))
  }
  return { projectId, papers, submitOf }
}

test('a company stands beside the band of the others, of whom there must be four', async () => {
  const { projectId, papers, submitOf } = await compared()
  const ask = (at: number, more: object = {}) => ({
    as: manager,
    query: { id: projectId, itemId: papers[at]?.itemId ?? '', ...more },
  })
  for (const at of [0, 1, 2, 3]) await submitOf(at)
  const few = await api.done(getFinanceCompany, ask(0))
  expect([few.peers, few.indicators.map(({ band }) => band)]).toEqual([3, [null, null, null]])
  await api.refuses(getFinanceCompany, 'notFound', ask(4))
  await submitOf(4)

  const first = await api.done(getFinanceCompany, ask(0))
  const cover = { count: 4, lowest: '2.00', lower: '2.75', median: '3.50', upper: '4.25', highest: '5.00' }
  expect([first.peers, first.indicators[0]?.band]).toEqual([4, { ...cover, place: 'below' }])
  expect(first.indicators[0]?.values).toEqual([
    { val: '1.00', reason: '', change: '-4.00' },
    { val: '5.00', reason: '', change: '4.00' },
    { val: '1.00', reason: '', change: null },
  ])
  expect(first.indicators[1]?.values.map(({ val, reason }) => [val, reason])).toEqual([
    ['100.00', ''],
    ['400.00', ''],
    [null, '尚未填写：资产（期初）'],
  ])
  expect((await api.done(getFinanceCompany, ask(2))).indicators[0]?.band?.place).toBe('within')
  expect((await api.done(getFinanceCompany, ask(4))).indicators[0]?.band).toMatchObject({
    highest: '4.00',
    place: 'above',
  })
  // The anonymity threshold of the project applies here too.
  await api.db.execute(sql`update risk_project set anonymity_threshold = 6 where biz_id = ${projectId}`)
  const hidden = await api.done(getFinanceCompany, ask(0))
  expect([hidden.least, hidden.indicators[0]?.band]).toEqual([6, null])
  const all = await api.done(getFinanceResults, { as: manager, query: { id: projectId } })
  expect(all.indicators[0]?.spread).toMatchObject({ count: 5, lower: null, median: '3.00', upper: null })
  await api.db.execute(sql`update risk_project set anonymity_threshold = 0 where biz_id = ${projectId}`)
  const before = await api.done(getFinanceCompany, ask(1, { year: 'start', unit: AmountUnit.wan }))
  expect(before).toMatchObject({
    year: 'start',
    unit: 'wan',
    years: [{ part: 'end' }, { part: 'start' }, { part: 'before2' }],
  })
  expect(before.indicators[2]).toMatchObject({ values: [{ val: '0.01' }, { val: '0.009' }, { val: '0.00' }] })
  expect(before.indicators[2]?.band).toMatchObject({ lowest: '0.004', highest: '0.024' })
})

test('results are of the year asked for, and say how the median has changed by year', async () => {
  const { projectId: id, submitOf } = await compared()
  for (const at of [0, 1, 2, 3, 4]) await submitOf(at)
  const ask = (query: object = {}) => api.done(getFinanceResults, { as: manager, query: { id, ...query } })
  const now = await ask()
  expect([now.year, now.years]).toEqual(['end', ['end', 'start', 'before2']])
  expect(now.byYear).toEqual([
    { part: 'end', count: 5, lower: '2.00', median: '3.00', upper: '4.00', change: '-12.00' },
    { part: 'start', count: 5, lower: '10.00', median: '15.00', upper: '20.00', change: '14.00' },
    { part: 'before2', count: 5, lower: '1.00', median: '1.00', upper: '1.00', change: null },
  ])
  const before = await ask({ year: 'start', sort: '-cover' })
  expect(before.records.map(({ values }) => values[0]?.val)).toEqual(['25.00', '20.00', '15.00', '10.00', '5.00'])
  expect(before.indicators[0]?.spread).toMatchObject({ count: 5, lower: '10.00', median: '15.00', upper: '20.00' })
  // A year that these papers lack falls back to the newest.
  expect((await ask({ year: 'before4' })).year).toBe('end')
  const query = { id, year: 'start' } as const
  const sheets = await sheetsOf((await api.download(exportFinanceResults, { as: manager, query })).bytes)
  expect(sheets.说明).toContainEqual(['年度', '上年（期初）'])
  expect(sheets.逐年?.slice(1, 3)).toEqual([
    ['指标 cover', '倍', '本年（期末）', 5, 2, 3, 4, -12],
    ['指标 cover', '倍', '上年（期初）', 5, 10, 15, 20, 14],
  ])
})

test('what was submitted before anything was kept of it is worked out when it is asked for, the same', async () => {
  const { projectId: id, submitOf } = await compared()
  for (const at of [0, 1, 2, 3, 4]) await submitOf(at)
  const stored = () =>
    api.db.execute<{ figures: number[] }>(sql`
    select r.figures from finance_result r join risk_paper p on p.id = r.paper_id
    join risk_item i on i.id = p.item_id join risk_project j on j.id = i.project_id where j.biz_id = ${id} order by 1`)
  const { rows } = await stored()
  expect(rows).toHaveLength(5)
  await api.db.execute(sql`delete from finance_result`)
  expect((await api.done(getFinanceResults, { as: manager, query: { id } })).byYear[0]).toMatchObject({
    median: '3.00',
  })
  expect((await stored()).rows).toEqual(rows)
})

test('a company whose uuid no key opens stands in results as the others do, without its uuid', async () => {
  const { projectId: id, papers, submitOf } = await compared()
  for (const at of [0, 1]) await submitOf(at)
  const [lost, other] = papers
  await api.db.execute(sql`update risk_paper set uuid_sealed = '\\x00' where uuid_hash = ${sha256(lost?.uuid ?? '')}`)

  const { records } = await api.done(getFinanceResults, { as: manager, query: { id } })
  expect(new Map(records.map(({ itemId, uuid }) => [itemId, uuid]))).toEqual(
    new Map([
      [lost?.itemId, ''],
      [other?.itemId, other?.uuid],
    ]),
  )
  const query = { id, itemId: lost?.itemId ?? '' }
  expect(await api.done(getFinanceCompany, { as: manager, query })).toMatchObject({ uuid: '', peers: 1 })
})
