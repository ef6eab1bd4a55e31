import { randomUUID } from 'node:crypto'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInFinanceQuestionnaire } from '#api/risk/kinds/finance/built-in/questionnaire.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { createItem, createProject, getItem } from '#contract/risk/campaigns/calls.ts'
import * as questionnaireFinanceCalls from '#contract/risk/kinds/finance/calls.ts'
import { timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceContent } from '#contract/risk/kinds/finance/content.ts'
import * as calls from '#contract/risk/kinds/finance/paper-calls.ts'
import { exportFinanceResults } from '#contract/risk/kinds/finance/result-calls.ts'
import { copyQuestionnaire } from '#contract/risk/kinds/matrix/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { archiveQuestionnaire } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { exportProject } from '#contract/risk/results/calls.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../../support/api.ts'
import { latestAudit } from '../../../support/latest-audit.ts'
import { postUnread } from '../../../support/unread.ts'
import { external, makeCampaign, makeManager } from '../../campaigns/campaign.ts'
import { sheetsOf } from '../../results/result-campaign.ts'
import { indicator, makeFinance, makeFinanceCampaign, smallContent } from './finance.ts'

let api: TestApi
let as: Person

beforeAll(async () => {
  api = await openTestApi()
  as = await makeManager(api)
})
afterAll(() => api?.close())

const newCode = () => `f-${randomUUID().slice(0, 8)}`
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], '财务问卷.xlsx')
const draftOf = (domain: string) => api.done(questionnaireFinanceCalls.getFinanceDraft, { as, query: { domain } })
const contentOf = async (domain: string): Promise<FinanceContent> => {
  const { unit, earlier, fields, indicators } = await draftOf(domain)
  return { unit, earlier, fields, indicators }
}

/** A project with two submitted companies; the second has no debts, and amounts of sixteen digits. */
async function submitted() {
  const campaign = await makeFinanceCampaign(api, { manager: as })
  const { projectId, uuid } = campaign
  const respondent = external('second', '审计部')
  const { itemId } = await api.done(createItem, { as, body: { projectId, respondent } })
  await api.done(createItem, { as, body: { projectId, respondent: external('silent') } })
  const item = await api.done(getItem, { as, query: { itemId } })
  const papers = [
    { uuid, assets: '250.10', debts: '125.05' },
    { uuid: item.papers[0]?.uuid ?? '', assets: '12345678901234.56', debts: '0' },
  ]
  for (const { uuid: of, assets, debts } of papers) {
    const data = [
      { table: timeMarker, start: '2024-12-31', end: '2025-12-31' },
      { code: 'assets', start: '100', end: assets },
      { code: 'debts', end: debts },
      { code: 'guarantees', end: '-7' },
    ]
    await api.done(calls.answerFinance, { body: { uuid: of, mode: AnswerMode.submit, data } })
  }
  return campaign
}

test('the workbook of a project has the rows and the indicators of its submitted finance papers', async () => {
  const { projectId, code, item } = await submitted()

  const { bytes } = await api.download(exportProject, { as, query: { projectId } })

  const sheets = await sheetsOf(bytes)
  expect(Object.keys(sheets)).toEqual(['说明', '答卷人', '财务数据', '财务指标'])
  expect(sheets.说明).toContainEqual(['问卷', `财务 ${code}，第 1 版，已提交 2 份，共 3 份`])
  expect(sheets.说明).toContainEqual(['财务金额', expect.stringContaining('超过 15 位的金额以文本列出')])
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  const first = [1, item.name, '示例公司', '财务部', '已提交', time]
  const second = [2, '外部 second', '示例公司', '审计部', '已提交', time]
  expect(sheets.财务数据).toEqual([
    ['序号', '答卷人', '公司', '部门', '状态', '提交时间', '报表', '项目', '期末值（元）', '期初值（元）'],
    [...first, '资产负债表', '资产', 250.1, 100],
    [...first, '资产负债表', '负债', 125.05],
    [...first, '手工', '担保', -7],
    [...second, '资产负债表', '资产', '12345678901234.56', 100],
    [...second, '资产负债表', '负债', 0],
    [...second, '手工', '担保', -7],
  ])
  expect(sheets.财务指标).toEqual([
    [
      ...['序号', '答卷人', '公司', '部门', '状态', '提交时间', '期初日期', '期末日期'],
      '偿债\n指标 cover（倍）',
      '偿债\n指标 growth（%）',
    ],
    [...first, '2024-12-31', '2025-12-31', 2, 150.1],
    [...second, '2024-12-31', '2025-12-31', '—', '12345678901134.56'],
  ])
})

test('of several finance questionnaires each sheet of the workbook says whose it is, beside those of a matrix', async () => {
  const { questionnaire } = await makeCampaign(api, { manager: as })
  const [one, two] = [await makeFinance(api), await makeFinance(api)]
  const body = { name: '两份财务问卷', domains: [questionnaire.code, one, two], endTime: '2099-12-31' }
  const { bizId: projectId } = await api.done(createProject, { as, body })
  const { bytes } = await api.download(exportProject, { as, query: { projectId } })
  expect(Object.keys(await sheetsOf(bytes))).toEqual([
    ...['说明', '答卷人', '按部门', '按子因', '统计', '答案'],
    ...[one, two].flatMap((code) => [`财务数据 财务 ${code}`, `财务指标 财务 ${code}`]),
  ])
})

test('the finance page of the results is exported as it shows, with why a value is not there', async () => {
  const { projectId, item } = await submitted()

  const { bytes } = await api.download(exportFinanceResults, { as, query: { id: projectId } })

  const sheets = await sheetsOf(bytes)
  expect(Object.keys(sheets)).toEqual(['说明', '财务指标', '指标概览', '逐年', '无值原因'])
  expect(sheets.说明).toContainEqual(['导出人', `${as.name}（${as.usercode}）`])
  const lead = (name: string, department: string) => ['示例公司', name, department, '2024-12-31', '2025-12-31']
  expect(sheets.财务指标).toEqual([
    ['公司', '答卷人', '部门', '期初日期', '期末日期', '偿债\n指标 cover（倍）', '偿债\n指标 growth（%）'],
    [...lead(item.name, '财务部'), 2, 150.1],
    [...lead('外部 second', '审计部'), '—', '12345678901134.56'],
  ])
  expect(sheets.指标概览?.map((line) => line.slice(1, 11))).toEqual([
    ['指标', '单位', '有值公司', '最低', '最低的公司', '下四分位数', '中位数', '上四分位数', '最高', '最高的公司'],
    ['指标 cover', '倍', 1, 2, '示例公司', '—', 2, '—', 2, '示例公司'],
    ['指标 growth', '%', 2, 150.1, '示例公司', '—', 6172839450642.33, '—', '12345678901134.56', '示例公司'],
  ])
  expect(sheets.无值原因?.slice(1)).toEqual([['示例公司', '外部 second', '指标 cover', '除数为 0：负债（期末）']])
  const [entry] = await latestAudit(api.db, 1)
  expect(entry).toMatchObject({ action: 'risk.result.export', object: `project:${projectId}` })

  const { projectId: id } = await makeCampaign(api, { manager: as })
  await api.refuses(exportFinanceResults, 'notFound', { as, query: { id } })
})

test('a finance questionnaire is copied to a new code as a draft, which leaves a row in the audit trail', async () => {
  const from = await makeFinance(api)
  const code = newCode()
  const name = { 'zh-Hans': '副本', en: 'Copy' }

  await api.done(questionnaireFinanceCalls.copyFinanceQuestionnaire, { as, body: { domain: from, code, name } })

  expect(await draftOf(code)).toMatchObject({ code, name, base: 0, newest: 0, faults: [], saved: { by: as.name } })
  expect(await contentOf(code)).toEqual(smallContent)
  const [entry] = await latestAudit(api.db, 1)
  expect(entry).toMatchObject({ action: 'risk.questionnaire.copy', object: `questionnaire:${code}` })
  const again = { domain: from, code, name }
  await api.refuses(questionnaireFinanceCalls.copyFinanceQuestionnaire, 'questionnaire.exists', { as, body: again })
  await api.refuses(questionnaireFinanceCalls.copyFinanceQuestionnaire, 'notFound', {
    as,
    body: { ...again, domain: newCode() },
  })
  // Each kind is copied by its own call.
  await api.refuses(copyQuestionnaire, 'notFound', { as, body: { ...again, code: newCode() } })
  const { questionnaire } = await makeCampaign(api, { manager: as })
  const matrix = { ...again, domain: questionnaire.code, code: newCode() }
  await api.refuses(questionnaireFinanceCalls.copyFinanceQuestionnaire, 'notFound', { as, body: matrix })
})

test.each(['zh-Hans', 'zh-Hant', 'en'] as const)(
  'what is exported in %s is the same when it is imported into the draft of another questionnaire',
  async (language) => {
    const from = await makeFinance(api, { content: builtInFinanceQuestionnaire })
    const domain = await makeFinance(api)
    const { bytes } = await api.download(questionnaireFinanceCalls.exportFinanceQuestionnaire, {
      as,
      query: { domain: from },
      language,
    })

    const reply = await api.done(questionnaireFinanceCalls.importFinanceDraft, {
      as,
      body: { domain, file: fileOf(bytes) },
    })

    const { fields, indicators } = builtInFinanceQuestionnaire
    expect(reply).toEqual({ fields: fields.length, indicators: indicators.length })
    expect(await contentOf(domain)).toEqual(builtInFinanceQuestionnaire)
    expect(await draftOf(domain)).toMatchObject({ faults: [], base: 1, saved: { by: as.name } })
    const [entry] = await latestAudit(api.db, 1)
    expect(entry).toMatchObject({ action: 'risk.questionnaire.draft', object: `questionnaire:${domain}` })
  },
)

test('the template is the questionnaire that comes with the product, and can be imported as it is', async () => {
  const { bytes, headers } = await api.download(questionnaireFinanceCalls.getFinanceQuestionnaireTemplate, { as })
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('财务问卷.xlsx')
  expect(Object.keys(await sheetsOf(bytes))).toEqual(['填报项目', '指标', '设置', '填写说明'])
  const domain = await makeFinance(api)
  await api.done(questionnaireFinanceCalls.importFinanceDraft, { as, body: { domain, file: fileOf(bytes) } })
  expect(await contentOf(domain)).toEqual(builtInFinanceQuestionnaire)
})

test('a version and the draft are exported, the draft only for those who may write it', async () => {
  const domain = await makeFinance(api)
  const [field] = smallContent.fields
  if (!field) throw new Error('a row')
  const added = { ...field, code: 'cash' }
  await api.done(questionnaireFinanceCalls.putFinanceField, { as, body: { domain, entry: '', field: added } })
  const codesOf = async (query: { number?: number; draft?: 'true' }) => {
    const { bytes } = await api.download(questionnaireFinanceCalls.exportFinanceQuestionnaire, {
      as,
      query: { domain, ...query },
    })
    return (await sheetsOf(bytes)).填报项目?.slice(1).map(([code]) => code)
  }
  expect(await codesOf({})).toEqual(['assets', 'debts', 'guarantees'])
  expect(await codesOf({ number: 1 })).toEqual(['assets', 'debts', 'guarantees'])
  // Added at the end of its statement.
  expect(await codesOf({ draft: 'true' })).toEqual(['assets', 'debts', 'cash', 'guarantees'])
  await api.refuses(questionnaireFinanceCalls.exportFinanceQuestionnaire, 'notFound', {
    as,
    query: { domain, number: 9 },
  })
  const reader = await makeUser(api, { perms: [RiskPerm.readQuestionnaires] })
  const draft = { domain, draft: 'true' } as const
  await api.refuses(questionnaireFinanceCalls.exportFinanceQuestionnaire, 'notFound', { as: reader, query: draft })
})

const fieldHeads = ['代码', '报表（中文）', '项目（中文）', '填报值']
const indicatorHeads = ['代码', '模块（中文）', '指标（中文）', '定义（中文）', '说明（中文）', '公式', '单位']
const assets = ['assets', '资产负债表', '资产', '期末值、期初值']
const indicatorRow = (code: string, formula: string, unit = '倍数') => [
  code,
  '模块',
  '指标',
  '定义',
  '说明',
  formula,
  unit,
]

async function workbook(fields: CellValue[][], indicators: CellValue[][]): Promise<File> {
  const sheets = [
    { name: '填报项目', rows: [fieldHeads, ...fields] },
    { name: '指标', rows: [indicatorHeads, ...indicators] },
  ]
  return fileOf(await writeXlsx({ sheets }))
}

/** Faults that a file is refused with; expects the draft to be unchanged. */
async function faultsOf(domain: string, file: File) {
  const before = await draftOf(domain)
  const failure = await api.refuses(questionnaireFinanceCalls.importFinanceDraft, 'workbook.faulty', {
    as,
    body: { domain, file },
  })
  expect(await draftOf(domain)).toEqual(before)
  return failure.detail?.faults
}

test('a workbook with one fault changes nothing, and each fault is reported by sheet, row, column and reason', async () => {
  const domain = await makeFinance(api)
  const faulty = await workbook(
    [assets, ['Assets!', 'TIME', '', '仅期初值'], ['days', '表', '项', '仅期末值'], assets],
    [indicatorRow('assets', 'assets'), indicatorRow('ratio', '', '公斤')],
  )
  expect(await faultsOf(domain, faulty)).toEqual([
    { sheet: '填报项目', row: 3, column: 'A', reason: expect.stringContaining('以小写字母开头') },
    { sheet: '填报项目', row: 3, column: 'B', reason: '报表不能使用这个名称' },
    { sheet: '填报项目', row: 3, column: 'C', reason: '“项目（中文）”不能为空。' },
    { sheet: '填报项目', row: 3, column: 'D', reason: '填报值应为“期末值、期初值”或“仅期末值”。' },
    { sheet: '填报项目', row: 4, column: 'A', reason: '这个名称在公式中另有用途，请换一个' },
    { sheet: '填报项目', row: 5, column: 'A', reason: '与第 2 行重复。' },
    { sheet: '填报项目', row: 5, column: 'B', reason: expect.stringContaining('“资产负债表”在第 2 行已经出现') },
    { sheet: '指标', row: 2, column: 'A', reason: '该代码已被使用' },
    { sheet: '指标', row: 3, column: 'F', reason: '“公式”不能为空。' },
    { sheet: '指标', row: 3, column: 'G', reason: '单位应为“倍数”“百分比”“天数”或“金额（元）”。' },
  ])
})

test('formulas are checked in the same round as all else, where their names can be read', async () => {
  const domain = await makeFinance(api)
  const untold = ['debts', '资产负债表', '', '期末值、期初值']
  const faulty = await workbook(
    [assets, untold],
    [indicatorRow('a', 'assets / debts'), indicatorRow('b', 'assets / no', '')],
  )
  expect(await faultsOf(domain, faulty)).toEqual([
    { sheet: '填报项目', row: 3, column: 'C', reason: '“项目（中文）”不能为空。' },
    { sheet: '指标', row: 3, column: 'F', reason: '第 10 个字符处的“no”不是已有的项目或指标' },
    { sheet: '指标', row: 3, column: 'G', reason: '“单位”不能为空。' },
  ])
})

test('formulas of a workbook are checked: unknown names, rings and what cannot be read', async () => {
  const domain = await makeFinance(api)
  const unknown = await workbook([assets], [indicatorRow('a', 'assets / nothing'), indicatorRow('b', 'assets ^ 2')])
  expect(await faultsOf(domain, unknown)).toEqual([
    { sheet: '指标', row: 2, column: 'F', reason: '第 10 个字符处的“nothing”不是已有的项目或指标' },
    { sheet: '指标', row: 3, column: 'F', reason: '第 8 个字符“^”不能用在公式中' },
  ])
  const ring = await workbook([assets], [indicatorRow('a', 'b + 1'), indicatorRow('b', 'a + 1')])
  expect(await faultsOf(domain, ring)).toEqual([
    { sheet: '指标', row: 2, column: 'F', reason: '公式互相引用，形成循环：a → b → a' },
    { sheet: '指标', row: 3, column: 'F', reason: '公式互相引用，形成循环：b → a → b' },
  ])
})

test('a workbook without a sheet or with too many rows, and a file that is none, are refused', async () => {
  const domain = await makeFinance(api)
  const lone = fileOf(await writeXlsx({ sheets: [{ name: '填报项目', rows: [fieldHeads, assets] }] }))
  expect(await faultsOf(domain, lone)).toEqual([
    { sheet: '指标', row: null, column: null, reason: '缺少工作表“指标”。' },
  ])
  const many = Array.from({ length: 301 }, (_, at) => [`row_${at}`, '表', '项', '仅期末值'])
  expect(await faultsOf(domain, await workbook(many, [indicatorRow('a', 'row_1')]))).toEqual([
    { sheet: '填报项目', row: 302, column: null, reason: '最多 300 行，从此行起已超出。' },
  ])
  expect(await faultsOf(domain, new File(['no workbook'], 'a.xlsx'))).toHaveLength(1)
  const large = fileOf(new Uint8Array(workbookBytesMax + 100 * 1024))
  await api.refuses(questionnaireFinanceCalls.importFinanceDraft, 'file.tooLarge', {
    as,
    body: { domain, file: large },
  })
})

test('a workbook becomes the draft of no questionnaire that is archived or not there', async () => {
  const file = await workbook([assets], [indicatorRow('double', 'assets * 2')])
  await api.refuses(questionnaireFinanceCalls.importFinanceDraft, 'notFound', { as, body: { domain: newCode(), file } })
  const domain = await makeFinance(api)
  await api.done(questionnaireFinanceCalls.importFinanceDraft, { as, body: { domain, file } })
  expect((await contentOf(domain)).indicators).toEqual([{ ...indicator('double', 'assets * 2'), ...texts }])
  await api.done(archiveQuestionnaire, { as, query: { domain } })
  await api.refuses(questionnaireFinanceCalls.importFinanceDraft, 'questionnaire.archived', {
    as,
    body: { domain, file },
  })
})

test('a workbook sent without a paper is refused without reading it', async () => {
  for (const { path } of [calls.compareFinanceImport, calls.importFinance]) {
    const answer = await postUnread(api, `${path}?uuid=${randomUUID()}`)
    expect({ path, ...answer }).toEqual({ path, status: 404, read: false })
  }
})

/** Texts in the rows of `indicatorRow`. */
const texts = {
  module: { 'zh-Hans': '模块' },
  target: { 'zh-Hans': '指标' },
  definition: { 'zh-Hans': '定义' },
  explanation: { 'zh-Hans': '说明' },
}
