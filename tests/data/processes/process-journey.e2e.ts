import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../../support/journey.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { addStep, apply, setting } from './editor.ts'

const t = textsOf('processes', 'tables', 'common', 'validation')

/** Address of the processes of the demo's team that owns the payments. */
async function openProcesses(page: Page): Promise<string> {
  await page.goto('/workbench')
  await page.getByRole('main').getByRole('link', { name: '供应商尽职调查' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('供应商尽职调查')
  return new URL(page.url()).pathname.replace(/\/index$/, '/process')
}

test('an auditor builds the finding of split purchases, sees its rows, saves versions and compares them', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted }) => {
  test.slow()
  const name = `拆分${randomUUID().slice(0, 8)}`
  await signIn(page, 'audit')
  const list = await openProcesses(page)
  await page.goto(`${list}/new`)
  await page.getByLabel(t('field.name')).fill(name)
  await page.getByRole('button', { name: t('create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(t('steps.none'))).toBeVisible()

  await addStep(page, 'source')
  await expect(page.getByText(t('save.faults'))).toBeVisible()
  await setting(page, 'tableBizId').selectOption({ label: '付款流水 (payments)' })
  await apply(page, '付款')
  await expect(page.getByText(t('save.faults'))).toBeHidden()

  await addStep(page, 'splitPurchases', '付款')
  await setting(page, 'amount').selectOption('金额')
  await setting(page, 'dateColumn').selectOption('付款日期')
  await page.getByRole('checkbox', { name: startsWith('供应商编号') }).check()
  await setting(page, 'amountFrom').fill('4000')
  await setting(page, 'approvalLimit').fill('3000')
  await setting(page, 'withinHours').fill('72')
  await setting(page, 'least').fill('2')
  await apply(page, '拆分')
  const ascending = page.getByRole('link', { name: /拆分: / })
  await expect(ascending).toBeVisible()
  await setting(page, 'approvalLimit').fill('5000')
  await apply(page, '拆分')
  await expect(ascending).toBeHidden()

  await page.getByRole('link', { name: t('preview.action') }).click()
  const preview = page.getByRole('table', { name: t('preview.title', { title: '拆分' }) })
  await expect(preview.getByRole('row')).toHaveCount(6)
  await expect(preview).toContainText('P2026S0001')

  await addStep(page, 'output', '拆分')
  await setting(page, 'tableName').fill('1拆分')
  await page.getByRole('checkbox', { name: startsWith('付款单号') }).check()
  await apply(page, '写出')
  await expect(page.getByText(t('save.faults'))).toBeVisible()
  await setting(page, 'tableName').fill(name)
  await apply(page, '写出')
  if (scripted) await axe(page)
  await page.getByLabel(startsWith(t('save.note'))).fill('首版')
  await page.getByRole('button', { name: t('save.action') }).click()
  await expect(page.getByText(t('saved', { number: 1 }))).toBeVisible()

  await page.getByRole('link', { name: '拆分', exact: true }).click()
  await setting(page, 'least').fill('3')
  await apply(page, '拆分')
  await page.getByRole('button', { name: t('undo') }).click()
  await expect(setting(page, 'least')).toHaveValue('2')
  await page.getByRole('button', { name: t('redo') }).click()
  await expect(setting(page, 'least')).toHaveValue('3')
  await page.getByRole('button', { name: t('save.action') }).click()
  await expect(page.getByText(t('saved', { number: 2 }))).toBeVisible()

  await page.getByRole('link', { name: startsWith(t('tab.versions')) }).click()
  await page.getByRole('link', { name: `${t('versions.compare')} 2` }).click()
  await expect(page.getByRole('table', { name: t('compare.result', { from: 1, to: 2 }) })).toContainText(/2\s*3/)
  await page.getByRole('link', { name: `${t('versions.restore')} 1` }).click()
  await page.getByRole('button', { name: t('restore.action') }).click()
  await expect(page.getByText(t('saved', { number: 3 }))).toBeVisible()
})

test('the demo has three processes, each with its run', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'audit')
  await page.goto(await openProcesses(page))
  for (const name of ['拆分采购排查', '供应商付款汇总', '付款抽样'])
    await expect(async () => {
      await page.reload()
      const row = page.getByRole('row', { name: startsWith(name) })
      await expect(row).toContainText(t('run.finished'), { timeout: 1_500 })
    }).toPass({ timeout: 60_000 })
})

test('a user who saves on an outdated version is offered two ways, and neither loses the draft', {
  tag: '@long',
}, async ({ page, otherBrowser }) => {
  test.slow()
  const name = `冲突${randomUUID().slice(0, 8)}`
  await signIn(page, 'audit')
  const list = await openProcesses(page)
  await page.goto(`${list}/new`)
  await page.getByLabel(t('field.name')).fill(name)
  await page.getByRole('button', { name: t('create') }).click()
  await addStep(page, 'source')
  await setting(page, 'tableBizId').selectOption({ label: '供应商名录 (suppliers)' })
  await apply(page, '供应商')
  await page.getByRole('button', { name: t('save.action') }).click()
  await expect(page.getByText(t('saved', { number: 1 }))).toBeVisible()

  // Another browser of the same person has the same draft; a stale page saves on an outdated version.
  await page.getByRole('link', { name: '供应商', exact: true }).click()
  await apply(page, '名录')
  const stale = await otherBrowser(page)
  await stale.goto(new URL(page.url()).pathname)
  await expect(stale.getByRole('button', { name: t('save.action') })).toBeVisible()
  await page.getByRole('button', { name: t('save.action') }).click()
  await expect(page.getByText(t('saved', { number: 2 }))).toBeVisible()
  await page.getByRole('link', { name: '名录', exact: true }).click()
  await apply(page, '准入名录')
  await stale.getByRole('button', { name: t('save.action') }).click()
  await expect(stale.getByText(t('conflict.title'))).toBeVisible()
  await expect(stale.getByRole('button', { name: t('conflict.switch', { number: 2 }) })).toBeVisible()
  await stale.getByRole('button', { name: t('conflict.create') }).click()
  await expect(stale.getByText(t('saved', { number: 3 }))).toBeVisible()
})

test('the picture is edited by keyboard: a step is connected, and the connection undone', {
  tag: ['@js', '@long'],
}, async ({ page }) => {
  const name = `键盘${randomUUID().slice(0, 8)}`
  await signIn(page, 'audit')
  const list = await openProcesses(page)
  await page.goto(`${list}/new`)
  await page.getByLabel(t('field.name')).fill(name)
  await page.getByRole('button', { name: t('create') }).click()
  await addStep(page, 'source')
  await setting(page, 'tableBizId').selectOption({ label: '供应商名录 (suppliers)' })
  await apply(page, '供应商')
  await addStep(page, 'distinct', t('addStep.afterNone'))
  await expect(page.getByRole('heading', { name: t('step.title', { title: t('kind.distinct') }) })).toBeVisible()
  const step = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
  await step('n1').focus()
  await page.keyboard.press('c')
  await expect(page.getByText(t('connecting', { title: '供应商' }))).toBeVisible()
  await step('n2').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('step.input'), { exact: true })).toHaveValue('n1:rows')
  await step('n2').focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel(t('step.input'), { exact: true })).toHaveValue('')
})
