import type { Page } from '@playwright/test'
import { expect, openWorkspace, signIn, test } from '../support/journey.ts'
import { textsOf } from '../support/texts.ts'

const t = textsOf(
  'common',
  'sources',
  'authorizations',
  'mart',
  'tables',
  'refreshes',
  'schedules',
  'boards',
  'board-snapshots',
  'board-subscriptions',
  'cards',
)

/** Names of shipped boards follow the reader's language. */
const overviewName = '经营层概览'
const sentTitle = '已发出问卷'

test('the demo has a connection with the result of its check, and a platform table that was read and granted', {
  tag: '@form',
}, async ({ page }) => {
  test.slow()
  await signIn(page, 'audit')
  const suppliers = await openWorkspace(page, '供应商尽职调查')
  await page.goto(`${suppliers}/access/sources`)
  await expect(page.getByRole('row', { name: /采购系统/ })).toContainText(t('sources:state.failed'))
  await page.getByRole('link', { name: '采购系统' }).click()
  await expect(page.getByText(t('sources:check.forbiddenAddress'))).toBeVisible()
  await page.getByRole('link', { name: t('sources:remove.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('采购系统')

  const platformTable = /问卷结果（按部门）/
  await page.goto(`${suppliers}/mart?keyword=risk_departments`)
  await expect(page.getByText(t('authorizations:state.unauthorized')).last()).toBeVisible()
  await page.getByRole('link', { name: platformTable }).click()
  await expect(page.getByText(t('authorizations:why.ended'))).toBeVisible()
  const team = await openWorkspace(page, '反欺诈专项')
  await page.goto(`${team}/mart?keyword=risk_departments`)
  await page.getByRole('link', { name: platformTable }).click()
  await expect(page.getByText(t('authorizations:why.notYet'))).toBeVisible()

  await page.goto(`${suppliers}/mart?keyword=payments`)
  await page.getByRole('link', { name: '付款流水' }).click()
  await page.getByRole('link', { name: new RegExp(`^${t('mart:tab.columns')}`) }).click()
  await page.getByRole('link', { name: t('mart:links.open') }).click()
  await page.getByRole('combobox', { name: t('mart:links.column'), exact: true }).selectOption('用途')
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  const links = page.getByRole('table', { name: t('mart:links.found') })
  await expect(links.getByRole('row', { name: /物业服务/ })).toContainText(t('mart:links.foreign'))

  await signIn(page, 'admin')
  const owning = await openWorkspace(page, '风险数据台账')
  await page.goto(`${owning}/access`)
  await page.getByRole('link', { name: platformTable }).click()
  await expect(page.getByRole('cell', { name: '上年度操作风险评估' }).first()).toBeVisible()
  await page.getByRole('link', { name: t('mart:preview.first', { shown: '5' }) }).click()
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.getByRole('link', { name: t('mart:preview.first', { shown: '1,000' }) }).click()
  await expect(page.getByText(/^前 \d+ 行，全表/)).toBeVisible()
})

test('the demo has schedules in every state, moments that ran and moments that say why they did not', {
  tag: '@walk',
}, async ({ page }) => {
  test.slow()
  await signIn(page, 'audit')
  const suppliers = await openWorkspace(page, '供应商尽职调查')
  await page.goto(`${suppliers}/schedule`)
  const live = page.getByRole('row', { name: '供应商付款汇总' })
  await expect(live).toContainText(t('schedules:state.live'))
  await expect(live).toContainText(t('schedules:slot.succeeded'))
  await expect(page.getByRole('row', { name: '拆分采购排查' })).toContainText(t('schedules:state.configured'))
  await expect(page.getByRole('row', { name: '付款抽样' })).toContainText(t('schedules:state.notConfigured'))
  await page.getByRole('link', { name: '供应商付款汇总' }).click()
  await expect(page.getByText(t('schedules:why.missed')).first()).toBeVisible()
  await page.getByRole('link', { name: t('schedules:detail.runs') }).click()
  await expect(page).toHaveURL(/\/runs$/)
  await expect(page.getByText(t('schedules:why.missed')).first()).toBeVisible()

  await signIn(page, 'risk')
  await page.goto('/workbench/market/schedules')
  await page.getByRole('link', { name: '部门问卷结果' }).click()
  await expect(page.getByText(t('schedules:state.applyingOnline'))).toBeVisible()
})

test('the demo has a cockpit without dead cards, with a subscription and a snapshot', { tag: '@form' }, async ({
  page,
}) => {
  test.slow()
  for (const username of ['risk', 'manager']) {
    await signIn(page, { username })
    await page.goto('/report')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(overviewName)
    await wholeCards(page)
  }
  const overview = new URL(page.url()).pathname
  await page.getByRole('main').getByRole('link', { name: sentTitle }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentTitle)
  await page.getByRole('link', { name: t('boards:rows.all') }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await signIn(page, 'admin')
  await page.goto(overview)
  await page.getByRole('link', { name: t('boards:subscriptions') }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto(overview)
  await page.getByRole('link', { name: t('boards:snapshots'), exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('上线时的数字')

  await signIn(page, 'staff1')
  await page.goto(overview)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(overviewName)
})

test('a viewer opens a table whose import waits for its confirmation, and gets no link to the import', {
  tag: '@form',
}, async ({ page }) => {
  await signIn(page, 'staff1')
  const suppliers = await openWorkspace(page, '供应商尽职调查')
  await page.goto(`${suppliers}/access`)
  await page
    .getByRole('row')
    .filter({ hasText: t('tables:importState.ready') })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('采购人员')
  await expect(page.getByText(t('tables:table.noRows'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('tables:table.toImport') })).toHaveCount(0)
})

test('the demo has an exploration and a board of the payments, whose cards all have figures', {
  tag: '@walk',
}, async ({ page }) => {
  test.slow()
  await signIn(page, 'audit')
  const suppliers = await openWorkspace(page, '供应商尽职调查')
  await page.goto(`${suppliers}/explore`)
  await page.getByRole('link', { name: '付款看一看' }).click()
  await expect(page.getByRole('main').locator('section[aria-label]').first()).toBeVisible()
  await page.goto('/report')
  await page.getByRole('link', { name: '付款概览' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('付款概览')
  await wholeCards(page)
  await expect(page.getByRole('main').getByText(t('cards:sentence.noRows'))).toHaveCount(0)
})

test('without scripts the tabs of a workbench lead to its lists, and each list to its rows', { tag: '@plain' }, async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'audit')
  const suppliers = await openWorkspace(page, '供应商尽职调查')
  const title = page.getByRole('heading', { level: 1 })
  for (const module of ['access', 'process', 'rule', 'schedule', 'explore']) {
    await page.goto(suppliers)
    await page.locator(`a[href="${suppliers}/${module}"]`).first().click()
    await expect(page).toHaveURL(`${suppliers}/${module}`)
    const list = (await title.textContent()) ?? ''
    const row = page.locator(`main tr a[href^="${suppliers}/${module}/"]:not([href*="/new"])`).first()
    const name = (await row.textContent()) ?? ''
    await row.click()
    await expect(title, list).toContainText(name.trim())
  }
})

/** Every card is counted and is no refusal. */
async function wholeCards(page: Page) {
  const main = page.getByRole('main')
  await expect(async () => {
    if ((await main.getByText(t('cards:counting')).count()) > 0) await page.reload()
    await expect(main.getByText(t('cards:counting'))).toHaveCount(0)
  }).toPass()
  await expect(main.locator('[data-card]')).not.toHaveCount(0)
  await expect(main.getByText(t('cards:fault'), { exact: true })).toHaveCount(0)
}
