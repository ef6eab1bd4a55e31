import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { answerFinance } from '#contract/risk/kinds/finance/paper-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { axe, errorSummary, expect, ignoreNetworkErrors, signIn, test } from '../../../support/journey.ts'
import { call, insider, makeCampaign, outsider, workbook } from '../../../support/journey-data.ts'
import { startsWith, textsOf } from '../../../support/texts.ts'

const t = textsOf(
  'kinds-finance-papers',
  'campaigns',
  'common',
  'kinds-finance-questionnaires',
  'kinds-finance-results',
  'papers',
  'questionnaires',
)

/** The built-in questionnaire of the demo: 61 rows with two values, 4 entered by hand, and two dates. */
const builtIn = 'enterprise-finance'
const valueCount = 61 * 2 + 4 + 2
const wrongAmount = t('amountInvalid', { decimals: 2, integers: 14 })

const value = (page: Page, row: string, part: string) =>
  page.getByRole('textbox', { name: `${row} ${part}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sum = (page: Page, target: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: target, exact: true }) })

/** A workbook with closing values, by row code. */
const figures = (...rows: [code: string, closing: string | number][]) =>
  workbook('财务数据.xlsx', {
    财务数据: [
      ['代码', '报表', '项目', '期末值（元）', '期初值（元）'],
      ...rows.map(([code, closing]) => [code, '', '', closing, '']),
    ],
  })

test('a respondent enters figures, sees the indicators, checks, submits and gets a receipt', {
  tag: ['@form', '@browser'],
}, async ({ page, scripted }) => {
  const look = scripted ? () => axe(page) : async () => {}
  const respondent = outsider('何雨桐', '财务部')
  const { uuid, projectName } = await makeCampaign({ code: builtIn, respondents: [respondent] })
  const paper = `/risk/evaluate/finance?uuid=${uuid}`
  await page.goto(paper)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('企业财务')
  for (const fact of [respondent.name, projectName, '华信信托', '财务部']) {
    await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible()
  }
  await look()

  await page.locator('input[type=date]').first().fill('2025-12-31')
  await value(page, '流动资产合计', t('rows.end')).fill('３，０００，０００')
  await value(page, '流动负债合计', t('rows.end')).fill('1.234')
  if (scripted) {
    await value(page, '流动资产合计', t('rows.end')).blur()
    await expect(value(page, '流动资产合计', t('rows.end'))).toHaveValue('3,000,000.00')
    await value(page, '流动负债合计', t('rows.end')).blur()
    await expect(page.getByText(wrongAmount)).toBeVisible()
  }
  await button(page, t('save')).click()
  await expect(page).toHaveTitle(startsWith(t('common:form.errorTitle', { title: '' })))
  await expect(errorSummary(page)).toContainText(wrongAmount)
  await errorSummary(page).getByRole('link').click()
  await expect(value(page, '流动负债合计', t('rows.end'))).toBeFocused()
  await expect(value(page, '流动负债合计', t('rows.end'))).toHaveValue('1.234')
  await look()

  await value(page, '流动负债合计', t('rows.end')).fill('1500000.5')
  if (scripted) {
    await expect(sum(page, '流动比率')).toContainText('2.00')
    await value(page, '流动负债合计', t('rows.end')).blur()
    await expect(errorSummary(page)).toBeHidden()
    await expect(page).toHaveTitle(startsWith(t('title')))
  }
  await button(page, t('save')).click()
  await expect(page.getByRole('status').filter({ hasText: t('saved', { count: valueCount - 3 }) })).toBeVisible()
  await expect(sum(page, '流动比率')).toContainText('2.00')
  await sum(page, '速动比率').getByText(t('summary.why')).click()
  await expect(sum(page, '速动比率')).toContainText(
    t('kinds-finance-questionnaires:summary.value.closing', { name: '尚未填写：存货（期末）、预付款项' }),
  )
  await sum(page, '流动比率').getByText('流动资产与流动负债之比').click()
  await expect(sum(page, '流动比率')).toContainText(
    t('kinds-finance-questionnaires:summary.value.closing', { name: '公式： 流动资产合计（期末） ÷ 流动负债合计' }),
  )

  await button(page, t('check')).click()
  await expect(page.getByText(t('left', { count: valueCount - 3 }))).toBeVisible()
  await look()
  await page.getByRole('link', { name: '资产负债表 货币资金：期末值' }).click()
  await expect(value(page, '货币资金', t('rows.end'))).toBeFocused()
  await value(page, '货币资金', t('rows.end')).fill('12345678901234.56')
  await value(page, '非流动资产合计', t('rows.end')).fill('500000')
  await value(page, '资产总计', t('rows.end')).fill('350')
  await button(page, t('check')).click()
  await expect(page.getByText(t('left', { count: valueCount - 6 }))).toBeVisible()
  await expect(page.getByText('有 1 处数据建议核对')).toBeVisible()
  await look()
  const hint = page.getByRole('listitem').filter({ hasText: '流动资产合计 + 非流动资产合计 = 3,500,000.00' })
  await expect(hint).toContainText('填写 350.00')
  await hint.getByRole('link').click()
  await expect(value(page, '资产总计', t('rows.end'))).toBeFocused()
  await value(page, '资产总计', t('rows.end')).fill('3500000')
  await button(page, t('check')).click()
  await expect(button(page, t('papers:step.confirm'))).toBeVisible()
  await expect(page.getByText('数据建议核对')).toBeHidden()
  await button(page, t('papers:step.confirm')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('papers:receipt.title'))

  await page.goto(paper)
  await expect(page.getByText(t('papers:locked.title'))).toBeVisible()
  await expect(page.getByText('12,345,678,901,234.56')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('changes of a workbook are shown, each value before and after, and nothing is stored before confirmation', {
  tag: '@form',
}, async ({ page, scripted }) => {
  const look = scripted ? () => axe(page) : async () => {}
  const { uuid } = await makeCampaign({ code: builtIn, respondents: [insider] })
  await page.goto(`/risk/evaluate/finance?uuid=${uuid}`)
  await value(page, '流动负债合计', t('rows.end')).fill('1500000.5')
  await button(page, t('import.open')).click()
  const upload = async (...rows: Parameters<typeof figures>) => {
    await page.getByLabel(t('common:workbook.file')).setInputFiles(await figures(...rows))
    await button(page, t('import.send')).click()
  }
  await upload(['short_term_loans', '1.234'], ['nothing', '1'])
  await expect(page.getByRole('row', { name: '财务数据 2 D' })).toContainText(wrongAmount)
  await expect(page.getByRole('row', { name: '财务数据 3 C' })).toContainText('问卷中没有这一行')
  await look()
  await upload(['current_liabilities', '1,500,000.50'])
  await expect(page.getByText(t('compare.same'))).toBeVisible()
  await page.getByRole('link', { name: t('compare.another') }).click()
  await upload(['short_term_loans', 800_000], ['current_liabilities', '2,000,000'])
  await expect(page.getByRole('row', { name: '短期借款（期末值） — 800,000.00' })).toBeVisible()
  await expect(page.getByRole('row', { name: '流动负债合计（期末值） 1,500,000.50 2,000,000.00' })).toBeVisible()
  await look()
  await page.getByRole('link', { name: t('compare.cancel') }).click()
  await expect(value(page, '流动负债合计', t('rows.end'))).toHaveValue('1,500,000.50')
  await button(page, t('import.open')).click()
  await upload(['short_term_loans', 800_000])
  await button(page, t('compare.take')).click()
  await expect(page.getByText(t('import.done', { result: `已保存，还有 ${valueCount - 2} 项未填。` }))).toBeVisible()
  await expect(value(page, '短期借款', t('rows.end'))).toHaveValue('800,000.00')
})

test('input is autosaved, invalid amounts are not saved, and nothing is submitted', { tag: '@js' }, async ({
  page,
}) => {
  const { uuid } = await makeCampaign({ code: builtIn, respondents: [insider] })
  const paper = `/risk/evaluate/finance?uuid=${uuid}`
  await page.goto(paper)
  await expect(page.getByText(t('common:autosave.never'))).toBeVisible()
  await value(page, '货币资金', t('rows.end')).fill('１，２３４．５')
  await value(page, '存货', t('rows.end')).fill('1.234')
  await expect(page.getByText(startsWith(t('common:autosave.saved', { time: '' })))).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(t('common:autosave.unsaved'))).toBeVisible()
  await value(page, '存货', t('rows.end')).fill('1.23')
  await expect(page.getByText(t('common:autosave.unsaved'))).toBeHidden({ timeout: 15_000 })
  // A new window, as after closing the browser.
  const other = await page.context().newPage()
  await other.goto(paper)
  await expect(value(other, '货币资金', t('rows.end'))).toHaveValue('1,234.50')
  await expect(value(other, '存货', t('rows.end'))).toHaveValue('1.23')
  await expect(button(other, t('check'))).toBeVisible()
  await value(other, '应收账款', t('rows.end')).fill('77')
  await expect(other.getByText(t('common:autosave.unsaved'))).toBeVisible()
  // Closed before the autosave: the browser still sends the change.
  await other.close()

  // The first window has the older version: it reports a conflict, stops saving, and shows both.
  await value(page, '货币资金', t('rows.end')).fill('5')
  await expect(page.getByRole('alert')).toContainText(t('common:autosave.conflict'), { timeout: 15_000 })
  await button(page, t('save')).click()
  await expect(page.getByRole('row', { name: '货币资金（期末值） 5.00 1,234.50' })).toBeVisible()
  await expect(page.getByRole('row', { name: '应收账款（期末值） — 77.00' })).toBeVisible()
})

test('a value that is refused keeps nothing else from being saved, also what is typed while the answer is under way', {
  tag: '@js',
}, async ({ page }) => {
  const { uuid } = await makeCampaign({ code: builtIn, respondents: [insider] })
  const paper = `/risk/evaluate/finance?uuid=${uuid}`
  await page.goto(paper)
  let answer = () => {}
  const typed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/risk/evaluate/finance/save*', async (route) => {
    await typed
    await route.continue()
  })
  const paperValues = page.waitForRequest('**/risk/evaluate/finance/save*')
  // A year of five digits, a typing error that browsers accept as a date.
  await page.locator('input[type=date]').last().fill('12025-12-31')
  await value(page, '货币资金', t('rows.end')).fill('1')
  await paperValues
  await value(page, '存货', t('rows.end')).fill('2')
  answer()
  await expect(page.getByRole('alert')).toContainText(t('common:autosave.faulty', { reason: '' }), { timeout: 15_000 })
  await expect(page.getByText(startsWith(t('common:autosave.saved', { time: '' })))).toBeVisible({ timeout: 15_000 })
  await value(page, '应收账款', t('rows.end')).fill('3')
  const other = await page.context().newPage()
  await expect(async () => {
    await other.goto(paper)
    for (const [row, amount] of [
      ['货币资金', '1.00'],
      ['存货', '2.00'],
      ['应收账款', '3.00'],
    ] as const)
      await expect(value(other, row, t('rows.end'))).toHaveValue(amount, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('alert')).toContainText(t('common:autosave.faulty', { reason: '' }))

  await page.locator('input[type=date]').last().fill('2025-12-31')
  await expect(page.getByText(t('common:autosave.unsaved'))).toBeHidden({ timeout: 15_000 })
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a lost network is said, and what was typed is saved once it is back', { tag: ['@js', '@long'] }, async ({
  page,
  complaints,
}) => {
  const { uuid } = await makeCampaign({ code: builtIn, respondents: [insider] })
  await page.goto(`/risk/evaluate/finance?uuid=${uuid}`)
  // The response is lost, so the client retries; the retry has no second effect.
  await page.route('**/risk/evaluate/finance/save*', async (route) => {
    await route.fetch()
    // The page may be closed by now.
    await route.abort().catch(() => {})
  })
  await value(page, '货币资金', t('rows.end')).fill('1')
  await expect(page.getByRole('alert')).toContainText(t('common:autosave.lost'), { timeout: 15_000 })
  await value(page, '存货', t('rows.end')).fill('2')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByText(t('common:autosave.unsaved'))).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('alert')).toBeHidden()
  await page.reload()
  await expect(value(page, '货币资金', t('rows.end'))).toHaveValue('1.00')
  await expect(value(page, '存货', t('rows.end'))).toHaveValue('2.00')
  ignoreNetworkErrors(complaints)
})

test('a respondent chooses the unit: what is entered is converted, or read in the new unit', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  const look = scripted ? () => axe(page) : async () => {}
  const { uuid } = await makeCampaign({ code: builtIn, respondents: [insider] })
  const paper = `/risk/evaluate/finance?uuid=${uuid}`
  await page.goto(paper)
  const change = async (unit: string, keep?: string) => {
    await button(page, t('inUnit.change')).click()
    await expect(page.getByRole('heading', { name: t('inUnit.title') })).toBeVisible()
    await page.getByLabel(unit, { exact: true }).check()
    if (keep) await page.getByLabel(keep).check()
    await button(page, t('inUnit.change')).click()
  }
  const cash = value(page, '货币资金', t('rows.end'))
  await change(t('amounts.wan'))
  await expect(page.getByRole('columnheader', { name: '期末值 （万元）' })).toBeVisible()
  await cash.fill('1,234.56789')
  await change(t('amounts.yuan'), '金额不变')
  await expect(cash).toHaveValue('12,345,678.90')
  await change(t('amounts.million'), '金额不变')
  await expect(cash).toHaveValue('12.3456789')
  await button(page, t('inUnit.change')).click()
  await look()
  await page.getByLabel(t('amounts.yuan'), { exact: true }).check()
  await page.getByLabel(t('inUnit.figures')).check()
  await button(page, t('inUnit.change')).click()
  // Seven decimals are not a valid amount in yuan.
  await expect(errorSummary(page)).toContainText(wrongAmount)
  await page.getByRole('link', { name: t('papers:step.back') }).click()
  await cash.fill('12.5')
  await change(t('amounts.wan'), '数字不变')
  await expect(cash).toHaveValue('12.50')
  await value(page, '资产总计', t('rows.end')).fill('99')
  await value(page, '负债和所有者权益总计', t('rows.end')).fill('98')
  await button(page, t('check')).click()
  await expect(page.getByText('有 1 处数据建议核对（单位：万元）')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: '填写 99.00，而 负债和所有者权益总计 = 98.00' }),
  ).toBeVisible()
  await look()
  await button(page, t('papers:step.confirm')).click()
  await page.goto(paper)
  await expect(sum(page, '货币资金')).toContainText('12.50')
  await expect(page.getByText(t('amounts.wan')).first()).toBeVisible()
})

test('with a domain the paper is only read, and without a uuid the form is blank', { tag: '@form' }, async ({
  page,
}) => {
  const { uuid } = await makeCampaign({ code: builtIn, respondents: [insider] })
  await page.goto(`/risk/evaluate/finance?uuid=${uuid}&domain=${builtIn}`)
  await expect(page.getByText('陈嘉怡')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.goto(`/risk/evaluate/finance?domain=${builtIn}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('preview'))
  await expect(value(page, '货币资金', t('rows.end'))).toHaveValue('')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('a manager begins a questionnaire, tries a formula out, corrects it and publishes', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted }) => {
  test.slow()
  const look = scripted ? () => axe(page) : async () => {}
  const code = `journey-${randomUUID().slice(0, 8)}`
  await signIn(page, 'risk')
  await page.goto('/risk/questionnaires/finance/new')
  await page.getByLabel(t('kinds-finance-questionnaires:field.code')).fill(code)
  await page
    .getByRole('group', { name: t('questionnaires:questionnaire.name') })
    .getByLabel(t('questionnaires:language.zh-Hans'))
    .fill('子公司财务')
  await button(page, t('kinds-finance-questionnaires:new.action')).click()
  await expect(page.getByText(t('kinds-finance-questionnaires:new.done'))).toBeVisible()
  await look()

  await page.getByRole('link', { name: t('kinds-finance-questionnaires:indicator.add') }).click()
  const formula = page.getByRole('textbox', { name: t('kinds-finance-questionnaires:indicator.formula') })
  await formula.fill('net_profits / days')
  await button(page, t('kinds-finance-questionnaires:trial.title')).click()
  await expect(errorSummary(page)).toContainText('第 1 个字符处的“net_profits”不是已有的项目或指标')
  await formula.fill('net_profit / days')
  await button(page, t('kinds-finance-questionnaires:trial.title')).click()
  await expect(
    page.getByText(t('kinds-finance-questionnaires:summary.value.closing', { name: '尚未填写：净利润' })),
  ).toBeVisible()
  await page.getByLabel(t('kinds-finance-questionnaires:trial.closing', { field: '净利润' })).fill('730')
  await page.getByLabel(t('kinds-finance-questionnaires:trial.openingDate')).fill('2024-12-31')
  await page.getByLabel(t('kinds-finance-questionnaires:trial.closingDate')).fill('2025-12-31')
  await page.getByLabel(t('kinds-finance-questionnaires:indicator.unit')).selectOption('yuan')
  await button(page, t('kinds-finance-questionnaires:trial.again')).click()
  await expect(page.getByText(t('kinds-finance-questionnaires:trial.value', { value: '2.00' }))).toBeVisible()
  await look()

  await page.getByLabel(t('kinds-finance-questionnaires:field.code'), { exact: true }).fill('profit_per_day')
  for (const part of [
    t('kinds-finance-questionnaires:indicator.module'),
    t('kinds-finance-questionnaires:indicator.caption'),
    t('kinds-finance-questionnaires:indicator.definition'),
    t('kinds-finance-questionnaires:indicator.explanation'),
  ])
    await page.getByRole('group', { name: part }).getByLabel(t('questionnaires:language.zh-Hans')).fill(`日均${part}`)
  await button(page, t('kinds-finance-questionnaires:entry.save')).click()
  await expect(page.getByText(t('kinds-finance-questionnaires:entry.saved'))).toBeVisible()
  await expect(page.getByRole('row', { name: /日均指标/ })).toContainText('net_profit / days')

  await page.getByRole('link', { name: t('kinds-finance-questionnaires:publish.action'), exact: true }).click()
  await button(page, t('questionnaires:publish.confirm', { number: 1 })).click()
  await expect(page.getByText(t('kinds-finance-questionnaires:publish.done', { number: 1 }))).toBeVisible()
  await page
    .getByRole('link', { name: t('questionnaires:questionnaire.numbered', { number: 1 }) })
    .first()
    .click()
  await expect(page.getByRole('row', { name: /日均指标/ })).toBeVisible()
  await look()

  // Copied to a new code; its exported workbook becomes the draft of the copy.
  await page.goto(`/risk/questionnaires/${code}`)
  const exported = page.waitForEvent('download')
  await button(page, t('questionnaires:version.exportOf', { number: 1 })).click()
  const definition = readFileSync(await (await exported).path())
  await page.getByRole('link', { name: t('questionnaires:copy.action') }).click()
  await page.getByLabel(t('kinds-finance-questionnaires:field.code')).fill(`${code}-2`)
  await button(page, t('questionnaires:copy.action')).click()
  await expect(page.getByText(t('questionnaires:copy.done'))).toBeVisible()
  await page.getByRole('link', { name: t('questionnaires:draft.import') }).click()
  const put = (buffer: Buffer) =>
    page
      .getByLabel(t('common:workbook.file'))
      .setInputFiles({ name: '财务问卷.xlsx', mimeType: 'application/octet-stream', buffer })
  await put(Buffer.from('no workbook'))
  await button(page, t('questionnaires:draft.import')).click()
  await expect(errorSummary(page)).toContainText(t('common:faults.nothing'))
  await look()
  await put(definition)
  await button(page, t('questionnaires:draft.import')).click()
  await expect(
    page.getByText(t('kinds-finance-questionnaires:import.done', { fields: 65, indicators: 37 })),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /^新增 .*日均指标/ })).toContainText('net_profit / days')
  await look()
})

test('two managers change different rows of a draft; of one row that both changed both versions are shown', {
  tag: '@long',
}, async ({ page }) => {
  const code = `journey-${randomUUID().slice(0, 8)}`
  await signIn(page, 'risk')
  await page.goto('/risk/questionnaires/finance/new')
  await page.getByLabel(t('kinds-finance-questionnaires:field.code')).fill(code)
  await page
    .getByRole('group', { name: t('questionnaires:questionnaire.name') })
    .getByLabel(t('questionnaires:language.zh-Hans'))
    .fill('两人编辑')
  await button(page, t('kinds-finance-questionnaires:new.action')).click()
  await expect(page.getByText(t('kinds-finance-questionnaires:new.done'))).toBeVisible()
  const other = await page.context().newPage()
  const open = (on: Page, entry: string) => on.goto(`${at.draftField(code)}?entry=${entry}`)
  const save = async (on: Page, name: string) => {
    await on
      .getByRole('group', { name: t('kinds-finance-questionnaires:field.name') })
      .getByLabel(t('questionnaires:language.zh-Hans'))
      .fill(name)
    await button(on, t('kinds-finance-questionnaires:entry.save')).click()
  }
  await open(page, 'current_assets')
  await open(other, 'current_liabilities')
  await save(other, '流动负债合计（乙）')
  await expect(other.getByText(t('kinds-finance-questionnaires:entry.saved'))).toBeVisible()
  await save(page, '流动资产合计（甲）')
  await expect(page.getByText(t('kinds-finance-questionnaires:entry.saved'))).toBeVisible()

  await open(page, 'current_assets')
  await open(other, 'current_assets')
  await save(other, '流动资产合计（乙）')
  await expect(other.getByText(t('kinds-finance-questionnaires:entry.saved'))).toBeVisible()
  await save(page, '流动资产合计（丙）')
  await expect(page.getByRole('row', { name: /流动资产合计（丙）.*流动资产合计（乙）/ })).toBeVisible()
  await button(page, t('common:conflict.keepMine')).click()
  await expect(page.getByText(t('kinds-finance-questionnaires:entry.saved'))).toBeVisible()
  for (const name of ['流动资产合计（丙）', '流动负债合计（乙）'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await other.close()
})

test('the indicators of companies are compared, filtered and sorted, down to why one is missing and to the paper', {
  tag: '@form',
}, async ({ page, scripted }) => {
  const respondents = [outsider('陆知行', '财务部'), outsider('沈安和', '审计部')]
  const { projectId, items } = await makeCampaign({ code: builtIn, respondents })
  for (const [at, { papers }] of items.entries()) {
    const data = [
      { code: 'current_assets', end: '300' },
      { code: 'current_liabilities', end: `${100 + at * 100}` },
    ]
    await call(answerFinance, { body: { uuid: papers[0]?.uuid ?? '', mode: AnswerMode.submit, data } })
  }
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}/results/finance`)
  const companies = page.getByRole('table', { name: t('kinds-finance-results:table') })
  const names = companies.getByRole('rowheader')
  // The highest is first by default.
  await expect(names).toContainText([/陆知行/, /沈安和/])
  await expect(companies.getByRole('row', { name: /陆知行/ })).toContainText('3.00')
  await companies.getByRole('link', { name: '流动比率（倍）' }).click()
  await expect(names).toContainText([/沈安和/, /陆知行/])
  const overview = page.getByRole('table', { name: t('kinds-finance-results:all') })
  const ratio = overview.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '流动比率（倍）' }) })
  for (const figure of ['1.50', '2.25', '3.00']) await expect(ratio).toContainText(figure)
  if (scripted) await axe(page)

  await page.getByLabel(t('campaigns:respondent.department')).selectOption('审计部')
  await page.getByLabel(t('kinds-finance-results:module')).selectOption('短期偿债')
  await button(page, t('common:filter.apply')).click()
  await expect(names).toHaveCount(1)
  await expect(page).toHaveURL(/department=.*module=/)
  await companies
    .getByRole('row', { name: /沈安和/ })
    .getByText('—')
    .nth(1)
    .click()
  await expect(
    companies.getByText(
      t('kinds-finance-questionnaires:summary.value.closing', { name: '尚未填写：存货（期末）、预付款项' }),
    ),
  ).toBeVisible()
  await companies.getByRole('link', { name: t('papers:list.view') }).click()
  await expect(page.getByRole('main')).toContainText('沈安和')
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('a company is seen by year and beside the band of the others, in any unit', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  const respondents = ['方若兰', '贺明远', '罗晓棠', '邹文博', '钱思齐'].map((name) => outsider(name, '财务部'))
  const { projectId, items } = await makeCampaign({ code: builtIn, respondents })
  for (const [at, { papers }] of items.entries()) {
    const data = [
      { code: 'current_assets', end: `${(at + 1) * 3_000_000}`, start: '1000000' },
      { code: 'current_liabilities', end: '1000000', start: '500000' },
    ]
    await call(answerFinance, { body: { uuid: papers[0]?.uuid ?? '', mode: AnswerMode.submit, data } })
  }
  await signIn(page, 'risk')
  await page.goto(`/risk/projects/${projectId}/results/finance?unit=wan&indicator=working_capital`)
  const years = page.getByRole('table', { name: /^逐年 · 营运资金（万元）/ })
  await expect(years.getByRole('row', { name: /^本年/ })).toContainText('+750.00')
  await page
    .getByRole('table', { name: t('kinds-finance-results:table') })
    .getByRole('link', { name: /方若兰|华信信托/ })
    .last()
    .click()
  const band = page.getByRole('table', { name: /与同业的指标$/ })
  const ratio = band.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '流动比率（倍）' }) })
  await expect(ratio).toContainText(t('kinds-finance-results:places.below'))
  await expect(ratio.getByRole('img')).toHaveAccessibleName(
    /本公司 3.00 倍；同业最低 6.00 倍，下四分位 8.25 倍，中位数 10.50 倍/,
  )
  if (scripted) await axe(page)
  const ofYears = page.getByRole('table', { name: /：逐年$/ })
  const own = ofYears.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '流动比率（倍）' }) })
  await expect(own).toContainText('+1.00')
  await page.getByLabel(t('kinds-finance-results:year')).selectOption('start')
  await page.getByLabel(t('kinds-finance-results:amount')).selectOption('million')
  await button(page, t('common:filter.apply')).click()
  await expect(ratio).toContainText(t('kinds-finance-results:places.within'))
  await expect(ofYears.getByRole('rowheader', { name: '营运资金（百万元）' })).toBeVisible()
  await page.getByRole('link', { name: t('kinds-finance-results:backToAll') }).click()
  await expect(page.getByLabel(t('kinds-finance-results:amount'))).toHaveValue('million')
  await expect(page.getByLabel(t('kinds-finance-results:year'))).toHaveValue('start')
})
