import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInFinanceQuestionnaire } from '#api/risk/kinds/finance/built-in/questionnaire.ts'
import * as calls from '#contract/risk/kinds/finance/calls.ts'
import { timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import * as paperFinanceCalls from '#contract/risk/kinds/finance/paper-calls.ts'
import { archiveQuestionnaire } from '#contract/risk/questionnaires/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../../support/api.ts'
import { makeManager } from '../../campaigns/campaign.ts'
import { indicator, makeFinance, makeFinanceCampaign, smallContent } from './finance.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const [assets] = smallContent.fields
if (!assets) throw new Error('a row')

const draftOf = (domain: string) => api.done(calls.getFinanceDraft, { as: manager, query: { domain } })

/** A new questionnaire with its initial draft. */
async function begun() {
  const domain = await makeFinance(api)
  const { version, versions } = await draftOf(domain)
  return { domain, version, entries: versions.entries }
}

test('a new questionnaire starts with the product’s indicators and can be published immediately', async () => {
  const code = `f-${randomUUID().slice(0, 8)}`
  const body = { code, name: { 'zh-Hans': '企业财务', en: 'Finance' } }
  await api.done(calls.createFinanceQuestionnaire, { as: manager, body })
  await api.refuses(calls.createFinanceQuestionnaire, 'questionnaire.exists', { as: manager, body })
  const { version, unit, earlier, fields, indicators, faults, newest } = await draftOf(code)
  expect({ faults, newest }).toEqual({ faults: [], newest: 0 })
  expect({ unit, earlier, fields, indicators }).toEqual(builtInFinanceQuestionnaire)
  expect(await api.done(calls.publishFinanceDraft, { as: manager, body: { domain: code, version } })).toEqual({
    number: 1,
  })
  const made = await api.done(calls.getFinanceQuestionnaire, { as: manager, query: { domain: code } })
  expect(made).toMatchObject({ number: 1, name: { 'zh-Hans': '企业财务', en: 'Finance' } })
  expect(made).toMatchObject(builtInFinanceQuestionnaire)
})

test('an empty one cannot be published before it has a row and an indicator', async () => {
  const domain = `f-${randomUUID().slice(0, 8)}`
  await api.done(calls.createFinanceQuestionnaire, {
    as: manager,
    body: { code: domain, name: { 'zh-Hans': '空' }, from: 'empty' },
  })
  const { version, faults } = await draftOf(domain)
  expect(faults.map(({ reason }) => reason)).toEqual(['至少需要一个填报项目', '至少需要一个指标'])
  const failure = await api.refuses(calls.publishFinanceDraft, 'validation', { as: manager, body: { domain, version } })
  expect(failure.errors).toEqual({ fields: ['至少需要一个填报项目'], indicators: ['至少需要一个指标'] })
})

test('rows and indicators are added, changed, moved and removed; what was sent keeps its version', async () => {
  const { code: domain, uuid } = await makeFinanceCampaign(api, { manager })
  const { versions } = await draftOf(domain)
  const field = { ...assets, code: 'cash', name: { 'zh-Hans': '现金' } }
  await api.done(calls.putFinanceField, { as: manager, body: { domain, entry: '', field } })
  const renamed = { ...assets, code: 'total', name: { 'zh-Hans': '资产总计' } }
  const assetsEdit = { domain, version: versions.entries.assets, entry: 'assets', field: renamed }
  await api.done(calls.putFinanceField, { as: manager, body: assetsEdit })
  const added = indicator('liquid', 'cash / total', 'percent')
  await api.done(calls.putFinanceIndicator, { as: manager, body: { domain, entry: '', indicator: added } })
  const moved = { domain, list: 'indicators', entry: 'liquid', step: 'up' } as const
  await api.done(calls.moveFinanceEntry, { as: manager, body: moved })
  const removed = { domain, list: 'fields', entry: 'guarantees' } as const
  const { version } = await api.done(calls.removeFinanceEntry, { as: manager, body: removed })

  const draft = await draftOf(domain)
  expect(draft).toMatchObject({ base: 1, newest: 1, faults: [], saved: { by: manager.name } })
  expect(draft.fields.map(({ code }) => code)).toEqual(['total', 'debts', 'cash'])
  expect(draft.indicators.map(({ code, formula }) => [code, formula])).toEqual([
    ['cover', 'total / debts'],
    ['liquid', 'cash / total'],
    ['growth', 'total / opening(total) - 1'],
  ])
  expect(await api.done(calls.publishFinanceDraft, { as: manager, body: { domain, version } })).toEqual({ number: 2 })
  expect((await api.done(paperFinanceCalls.getFinance, { query: { uuid } })).map(({ code }) => code)).toEqual([
    '',
    'assets',
    'debts',
    'guarantees',
  ])
  const first = await api.done(calls.getFinanceQuestionnaire, { as: manager, query: { domain, number: 1 } })
  expect(first.fields).toHaveLength(3)
})

test('a formula that cannot be read is not saved, and its fault is named', async () => {
  const { domain, entries } = await begun()
  const put = (formula: string, entry = 'cover') =>
    api.refuses(calls.putFinanceIndicator, 'validation', {
      as: manager,
      body: { domain, version: entries[entry], entry, indicator: indicator('cover', formula) },
    })
  expect((await put('assets / nothing')).errors).toEqual({
    'indicator.formula': ['第 10 个字符处的“nothing”不是已有的项目或指标'],
  })
  expect((await put('assets ^ 2')).errors).toEqual({ 'indicator.formula': ['第 8 个字符“^”不能用在公式中'] })
  expect((await put('cover + 1')).errors).toEqual({
    'indicator.formula': ['公式互相引用，形成循环：cover → cover'],
  })
  expect((await put('assets', '')).errors).toEqual({ 'indicator.code': ['该代码已被使用'] })
})

test('a row that formulas stand on can be removed, and what then fails is named before publishing', async () => {
  const { domain } = await begun()
  const body = { domain, list: 'fields', entry: 'debts' } as const
  const after = await api.done(calls.removeFinanceEntry, { as: manager, body })
  const { faults } = await draftOf(domain)
  expect(faults).toEqual([{ list: 'indicators', code: 'cover', reason: '第 10 个字符处的“debts”不是已有的项目或指标' }])
  await api.refuses(calls.publishFinanceDraft, 'validation', { as: manager, body: { domain, version: after.version } })
})

test('a draft that is as published cannot be published, and one that is discarded is gone', async () => {
  const { domain, version } = await begun()
  await api.refuses(calls.publishFinanceDraft, 'draft.unchanged', { as: manager, body: { domain, version } })
  await api.refuses(calls.discardFinanceDraft, 'draft.none', { as: manager, query: { domain, version } })
  const field = { ...assets, code: 'cash' }
  const after = await api.done(calls.putFinanceField, { as: manager, body: { domain, entry: '', field } })
  await api.done(calls.discardFinanceDraft, { as: manager, query: { domain, version: after.version } })
  expect(await draftOf(domain)).toMatchObject({ saved: null, version })
})

test('who edits an entry, or publishes what another has changed meanwhile, is refused', async () => {
  const { domain, version, entries } = await begun()
  const edit = { domain, version: entries.assets, entry: 'assets', field: { ...assets, name: { 'zh-Hans': '总资产' } } }
  await api.done(calls.putFinanceField, { as: manager, body: edit })
  await api.refuses(calls.putFinanceField, 'version.conflict', { as: manager, body: edit })
  const unseen = { domain, entry: 'cover', indicator: indicator('cover', 'assets') }
  await api.refuses(calls.putFinanceIndicator, 'version.conflict', { as: manager, body: unseen })
  const { unit, earlier } = await draftOf(domain)
  const settings = { domain, version: entries.assets ?? '', settings: { unit, earlier } }
  await api.refuses(calls.putFinanceSettings, 'version.conflict', { as: manager, body: settings })
  await api.refuses(calls.publishFinanceDraft, 'version.conflict', { as: manager, body: { domain, version } })
  await api.refuses(calls.discardFinanceDraft, 'version.conflict', { as: manager, query: { domain, version } })
})

test('two people who edit different entries and the settings keep nobody waiting; moves and removals name no version', async () => {
  const { domain } = await begun()
  const { versions, unit } = await draftOf(domain)
  const of = (entry: string) => ({ domain, version: versions.entries[entry], entry })
  const field = { ...assets, name: { 'zh-Hans': '总资产' } }
  await api.done(calls.putFinanceField, { as: manager, body: { ...of('assets'), field } })
  const cover = indicator('cover', 'assets / debts * 2')
  await api.done(calls.putFinanceIndicator, { as: manager, body: { ...of('cover'), indicator: cover } })
  const settings = { domain, version: versions.settings, settings: { unit, earlier: 1 } }
  await api.done(calls.putFinanceSettings, { as: manager, body: settings })
  await api.done(calls.moveFinanceEntry, {
    as: manager,
    body: { domain, list: 'fields', entry: 'assets', step: 'down' },
  })
  await api.done(calls.removeFinanceEntry, { as: manager, body: { domain, list: 'indicators', entry: 'growth' } })
  const draft = await draftOf(domain)
  expect(draft.earlier).toBe(1)
  expect(draft.fields.find(({ code }) => code === 'assets')?.name).toEqual({ 'zh-Hans': '总资产' })
  expect(draft.indicators.map(({ code, formula }) => [code, formula])).toEqual([['cover', 'assets / debts * 2']])
})

test('an archived questionnaire is not edited', async () => {
  const { domain, version } = await begun()
  await api.done(archiveQuestionnaire, { as: manager, query: { domain } })
  const named = { domain, version }
  const entry = { domain, list: 'fields', entry: 'assets' } as const
  const field = { ...named, entry: '', field: { ...assets, code: 'cash' } }
  await api.refuses(calls.putFinanceField, 'questionnaire.archived', { as: manager, body: field })
  const changed = { ...named, entry: 'cover', indicator: indicator('cover', 'assets') }
  await api.refuses(calls.putFinanceIndicator, 'questionnaire.archived', { as: manager, body: changed })
  await api.refuses(calls.moveFinanceEntry, 'questionnaire.archived', { as: manager, body: { ...entry, step: 'down' } })
  await api.refuses(calls.removeFinanceEntry, 'questionnaire.archived', { as: manager, body: entry })
  await api.refuses(calls.publishFinanceDraft, 'questionnaire.archived', { as: manager, body: named })
  await api.refuses(calls.discardFinanceDraft, 'questionnaire.archived', { as: manager, query: named })
})

test('unknown entries are not found', async () => {
  const { domain, version } = await begun()
  const none = { domain: 'no-such-questionnaire', version }
  await api.refuses(calls.getFinanceQuestionnaire, 'notFound', { as: manager, query: { domain: none.domain } })
  await api.refuses(calls.getFinanceQuestionnaire, 'notFound', { as: manager, query: { domain, number: 9 } })
  await api.refuses(calls.getFinanceDraft, 'notFound', { as: manager, query: { domain: none.domain } })
  await api.refuses(calls.publishFinanceDraft, 'notFound', { as: manager, body: none })
  await api.refuses(calls.discardFinanceDraft, 'notFound', { as: manager, query: none })
  const gone = { domain, list: 'fields', entry: 'gone' } as const
  await api.refuses(calls.moveFinanceEntry, 'notFound', { as: manager, body: { ...gone, step: 'up' } })
  await api.refuses(calls.removeFinanceEntry, 'notFound', { as: manager, body: gone })
  const field = { ...assets, code: 'cash' }
  await api.refuses(calls.putFinanceField, 'notFound', { as: manager, body: { domain, version, entry: 'gone', field } })
  const changed = { domain, version, entry: 'gone', indicator: indicator('cash', 'assets') }
  await api.refuses(calls.putFinanceIndicator, 'notFound', { as: manager, body: changed })
  const trial = { domain: none.domain, formula: '1', unit: 'ratio', entry: '', data: [] } as const
  await api.refuses(calls.tryFinanceFormula, 'notFound', { as: manager, body: { ...trial, data: [] } })
})

test('a table is never split: its rows are added to it, move within it or with it, and spell it alike', async () => {
  const { domain } = await begun()
  const tableOf = (name: string) => ({ table: { 'zh-Hans': name }, name: { 'zh-Hans': '行' }, manual: false })
  const put = (code: string, table: string, { entry = '', version = '' } = {}) => ({
    as: manager,
    body: { domain, version, entry, field: { code, ...tableOf(table) } },
  })
  for (const [code, table] of [
    ['a', '甲表'],
    ['b', '乙表'],
    ['c', '甲表'],
  ] as const)
    await api.done(calls.putFinanceField, put(code, table))
  const codes = async () => (await draftOf(domain)).fields.map(({ code }) => code).join(' ')
  const before = (await codes()).replace(/ ?[abc]\b/g, '')
  expect(await codes()).toBe(`${before} a c b`)
  const moved = { domain, list: 'fields', entry: 'b', step: 'up' } as const
  await api.done(calls.moveFinanceEntry, { as: manager, body: moved })
  expect(await codes()).toBe(`${before} b a c`)
  const version = (await draftOf(domain)).versions.entries.a
  await api.done(calls.putFinanceField, put('a2', '乙表', { entry: 'a', version }))
  expect(await codes()).toBe(`${before} b a2 c`)
  const { errors } = await api.refuses(calls.putFinanceField, 'validation', put('d', '乙 表'))
  expect(Object.keys(errors ?? {})).toEqual(['field.table.zh-Hans'])
})

test('a row whose code is taken or whose table is the time marker is refused', async () => {
  const { domain } = await begun()
  const put = (field: typeof assets) => ({ as: manager, body: { domain, entry: '', field } })
  await api.refuses(calls.putFinanceField, 'validation', put({ ...assets, code: 'cover' }))
  await api.refuses(calls.putFinanceField, 'validation', put({ ...assets, code: 'days' }))
  const marked = await api.refuses(
    calls.putFinanceField,
    'validation',
    put({ ...assets, code: 'cash', table: { 'zh-Hans': timeMarker } }),
  )
  expect(marked.errors).toEqual({ 'field.table': ['报表不能使用这个名称'] })
})

test('a fault is reported at the formula that has it; if it is in another one, that one is named', async () => {
  const { domain, entries } = await begun()
  const growth = indicator('growth', 'cover + 1')
  const put = { as: manager, body: { domain, version: entries.growth, entry: 'growth', indicator: growth } }
  await api.done(calls.putFinanceIndicator, put)
  const cover = { domain, version: entries.cover, entry: 'cover', indicator: indicator('cover', 'growth * 2') }
  const ring = await api.refuses(calls.putFinanceIndicator, 'validation', { as: manager, body: cover })
  expect(ring.errors).toEqual({ 'indicator.formula': ['公式互相引用，形成循环：cover → growth → cover'] })

  const removed = { domain, list: 'fields', entry: 'debts' } as const
  await api.done(calls.removeFinanceEntry, { as: manager, body: removed })
  expect((await draftOf(domain)).faults).toMatchObject([{ list: 'indicators', code: 'cover' }])
  const trial = { domain, formula: 'growth / 2', unit: 'ratio' as const, entry: '', data: [] }
  const other = await api.refuses(calls.tryFinanceFormula, 'validation', { as: manager, body: trial })
  expect(other.errors).toEqual({ formula: ['所引用的指标“指标 cover”（cover）公式有误，请先改正该指标'] })
})

test('a formula is tried out on typed values before it is saved', async () => {
  const { domain } = await begun()
  const trial = (formula: string, data: { code?: string; start?: string; end?: string }[] = [], entry = '') => ({
    as: manager,
    body: { domain, formula, unit: 'percent' as const, entry, data },
  })
  const needed = await api.done(calls.tryFinanceFormula, trial('cover * average(assets) * days'))
  expect(needed).toMatchObject({ dates: true, val: null })
  expect(needed.formula).toBe('指标 cover × 资产（平均） × 本期天数（不计期初日，计期末日）')
  expect(needed.rows).toEqual([
    { code: 'assets', table: '资产负债表', field: '资产', type: 'entry', start: true, end: true },
    { code: 'debts', table: '资产负债表', field: '负债', type: 'entry', start: false, end: true },
  ])
  const worked = await api.done(
    calls.tryFinanceFormula,
    trial('cover / 3', [
      { code: 'assets', end: '1' },
      { code: 'debts', end: '2' },
    ]),
  )
  expect(worked).toMatchObject({ val: '16.67', reason: '' })
  const zero = await api.done(
    calls.tryFinanceFormula,
    trial('cover', [
      { code: 'assets', end: '1' },
      { code: 'debts', end: '0' },
    ]),
  )
  expect(zero).toMatchObject({ val: null, reason: '除数为 0：负债（期末）' })
  const faults = async (formula: string, entry?: string) =>
    (await api.refuses(calls.tryFinanceFormula, 'validation', trial(formula, [], entry))).errors
  expect(await faults('assets +')).toEqual({ formula: ['公式在第 9 个字符处不完整或有误'] })
  const long = Array(251).fill('1').join('+')
  expect(await faults(long)).toEqual({ formula: ['公式最多 500 个字符，请拆成几个指标'] })
  expect(await faults('('.repeat(250))).toEqual({ formula: [expect.stringContaining('括号超过 30 层')] })
  expect(await faults('growth + cover', 'cover')).toEqual({ formula: ['公式互相引用，形成循环：cover → cover'] })
  const typed = trial('assets', [{ code: 'assets', end: 'x' }])
  const wrong = await api.refuses(calls.tryFinanceFormula, 'validation', typed)
  expect(wrong.errors).toEqual({ 'data.0.end': ['请输入数字，最多2位小数，14位整数'] })
})
