import { readFileSync } from 'node:fs'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { fetchedExport, readSheets } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { awaitSample, makeComparedObject } from './compared-object.ts'

const t = textsOf('bill-reports', 'common', 'reviews', 'validation', 'versions')

test('lines are previewed, drawn and become tasks, and their report appears on the client’s page', {
  tag: '@form',
}, async ({ page, scripted }) => {
  test.slow()
  const { path, number, clientPage } = await makeComparedObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/data`)
  await page.getByRole('link', { name: t('reports.crumb') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reports.title', { number }))
  await expect(page.getByText(t('reports.empty'))).toBeVisible()
  await page.getByRole('link', { name: t('draw.action') }).click()
  if (scripted) await axe(page)

  await page.getByLabel(t('draw.share')).fill('101')
  await page.getByRole('button', { name: t('draw.preview') }).click()
  await expect(errorSummary(page)).toContainText(t('draw.share'))
  await page.getByLabel(t('draw.share')).fill('80')
  await page.getByRole('button', { name: t('draw.preview') }).click()
  await expect(page.getByText(t('preview.ofLines', { of: 3 }))).toBeVisible()
  await expect(page.getByText(t('preview.ofAmount', { of: '350.00', share: '85.7' }))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByLabel(t('type.invoice')).uncheck()
  await page.getByLabel(t('type.deliveryNote')).uncheck()
  await page.getByRole('button', { name: t('preview.draw', { lines: 2 }) }).click()
  await expect(errorSummary(page)).toContainText(t('validation:ticketTypesRequired'))
  await page.getByLabel(t('type.invoice')).check()
  await page.getByRole('button', { name: t('preview.draw', { lines: 2 }) }).click()
  await expect(page.getByText(t('draw.done', { number: 1 }))).toBeVisible()
  await awaitSample(page, 1)

  // A second draw adds to the first.
  await page.getByRole('link', { name: t('draw.action') }).click()
  await page.getByLabel(t('method.all'), { exact: true }).check()
  await page.getByRole('button', { name: t('draw.preview') }).click()
  await page.getByRole('button', { name: t('preview.draw', { lines: 3 }) }).click()
  await awaitSample(page, 2)
  const samples = page.getByRole('region', { name: t('samples.title') }).locator('tbody tr')
  await expect(samples.first()).toContainText(t('samples.ofLines', { lines: 3, of: 3 }))
  await expect(
    page.getByRole('region', { name: t('tasks.title') }).getByRole('row', { name: '未开始 3' }),
  ).toBeVisible()
  if (scripted) await axe(page)

  await page.getByRole('button', { name: t('execute.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('report.title', { number: 1 }))
  const report = new URL(page.url()).pathname
  const lines = page.getByRole('region', { name: t('lines.title'), exact: true }).locator('tbody tr')
  await expect(lines).toHaveCount(3)
  if (scripted) await axe(page)
  await page.getByRole('combobox', { name: t('field.verdict') }).selectOption(t('verdict.proven'))
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByText(t('lines.none'))).toBeVisible()
  await page.getByRole('link', { name: t('verdict.open') }).click({ timeout: 30_000 })
  await expect(lines).toHaveCount(3)

  await page.getByRole('link', { name: t('versions:publish.action') }).click()
  await page.getByRole('button', { name: t('versions:publish.action') }).click()
  await expect(page.getByText(t('publish.done'))).toBeVisible()
  await page.goto(clientPage)
  await page
    .getByRole('region', { name: t('reviews:published.reports') })
    .getByRole('link', { name: number })
    .click()
  await expect(page).toHaveURL(new RegExp(`${report}$`))
  await page.goto(path)
  await page.getByRole('link', { name: t('reviews:object.report', { number: 1 }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('report.title', { number: 1 }))
})

test('a report is exported, edited outside and put back as a version of its own; what was never published is deleted', {
  tag: ['@form', '@walk', '@slow'],
}, async ({ page, scripted }) => {
  test.slow()
  const { path } = await makeComparedObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/bill-reports/draw?method=random&count=2&seed=7`)
  await page.getByRole('button', { name: t('preview.draw', { lines: 2 }) }).click()
  await awaitSample(page, 1)
  await expect(page.getByText(t('samples.random', { count: 2, seed: 7 }))).toBeVisible()
  await page.getByRole('button', { name: t('execute.action') }).click()
  await page.getByRole('link', { name: t('exports.link') }).click()
  await page.getByRole('button', { name: t('exports.start') }).click()
  const workbook = await (await fetchedExport(page)).path()
  expect(Object.keys(await readSheets(workbook))).toEqual(['说明', '汇总', '明细'])
  if (scripted) await axe(page)
  // The exported workbook, unchanged, contains no edit.
  await page.getByLabel(t('versions:edited.file')).setInputFiles({
    name: '票据报告.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(workbook),
  })
  await page.getByRole('button', { name: t('versions:edited.action') }).click()
  await expect(page.getByText('与原版本没有任何不同，请先修改结论或备注再上传。')).toBeVisible({ timeout: 30_000 })
  await page.goto(`${path}/bill-reports`)
  await page.getByRole('link', { name: startsWith(t('versions:delete.action')) }).click()
  await page.getByRole('button', { name: t('versions:delete.action') }).click()
  await expect(page.getByText(t('versions:delete.done'))).toBeVisible()
  await expect(page.getByText(t('reports.none'))).toBeVisible()
})
