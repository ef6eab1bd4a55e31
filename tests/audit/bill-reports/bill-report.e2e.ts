import { readFileSync } from 'node:fs'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { fetchedExport, readSheets } from '../../support/journey-data.ts'
import { awaitSample, makeComparedObject } from './compared-object.ts'

test('lines are drawn after it was shown which, become tasks, and their report goes to the client’s page', async ({
  page,
  scripted,
}) => {
  test.slow()
  const { path, number, clientPage } = await makeComparedObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/data`)
  await page.getByRole('link', { name: '票据报告' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`票据报告：${number}`)
  await expect(page.getByText('还没有抽取需要票据的行')).toBeVisible()
  await page.getByRole('link', { name: '抽取样本' }).click()
  if (scripted) await axe(page)

  await page.getByLabel('金额占比（%）').fill('101')
  await page.getByRole('button', { name: '预览' }).click()
  await expect(errorSummary(page)).toContainText('金额占比（%）')
  await page.getByLabel('金额占比（%）').fill('80')
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByText('共 3 行上报')).toBeVisible()
  await expect(page.getByText('上报 350.00 元的 85.7%')).toBeVisible()
  if (scripted) await axe(page)
  await page.getByLabel('发票').uncheck()
  await page.getByLabel('随货同行单').uncheck()
  await page.getByRole('button', { name: '抽取 2 行' }).click()
  await expect(errorSummary(page)).toContainText('请至少选择一种票据')
  await page.getByLabel('发票').check()
  await page.getByRole('button', { name: '抽取 2 行' }).click()
  await expect(page.getByText('第 1 次抽样已开始')).toBeVisible()
  await awaitSample(page, 1)

  // A second draw adds to the first.
  await page.getByRole('link', { name: '抽取样本' }).click()
  await page.getByLabel('全部', { exact: true }).check()
  await page.getByRole('button', { name: '预览' }).click()
  await page.getByRole('button', { name: '抽取 3 行' }).click()
  await awaitSample(page, 2)
  const samples = page.getByRole('region', { name: '抽样记录' }).locator('tbody tr')
  await expect(samples.first()).toContainText('3 / 3 行')
  await expect(page.getByRole('region', { name: '票据任务' }).getByRole('row', { name: '未开始 3' })).toBeVisible()
  if (scripted) await axe(page)

  await page.getByRole('button', { name: '生成报告' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('票据报告第 1 版')
  const report = new URL(page.url()).pathname
  const lines = page.getByRole('region', { name: '明细', exact: true }).locator('tbody tr')
  await expect(lines).toHaveCount(3)
  if (scripted) await axe(page)
  await page.getByRole('combobox', { name: '结论' }).selectOption('已证实')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('没有符合条件的行')).toBeVisible()
  await page.getByRole('link', { name: '未完成' }).click({ timeout: 30_000 })
  await expect(lines).toHaveCount(3)

  await page.getByRole('link', { name: '发布' }).click()
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('已发布到客户页面')).toBeVisible()
  await page.goto(clientPage)
  await page.getByRole('region', { name: '已发布的票据报告' }).getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(`${report}$`))
  await page.goto(path)
  await page.getByRole('link', { name: '已发布的票据报告（第 1 版）' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('票据报告第 1 版')
})

test('a report is exported, edited outside and put back as a version of its own; what was never published is deleted', async ({
  page,
  scripted,
}) => {
  test.slow()
  const { path } = await makeComparedObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/bill-reports/draw?method=random&count=2&seed=7`)
  await page.getByRole('button', { name: '抽取 2 行' }).click()
  await awaitSample(page, 1)
  await expect(page.getByText('2 行，种子 7')).toBeVisible()
  await page.getByRole('button', { name: '生成报告' }).click()
  await page.getByRole('link', { name: '导出' }).click()
  await page.getByRole('button', { name: '导出' }).click()
  const workbook = await (await fetchedExport(page)).path()
  expect(Object.keys(await readSheets(workbook))).toEqual(['说明', '汇总', '明细'])
  if (scripted) await axe(page)
  // The exported workbook, unchanged, contains no edit.
  await page.getByLabel('修改后的工作簿').setInputFiles({
    name: '票据报告.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(workbook),
  })
  await page.getByRole('button', { name: '上传' }).click()
  await expect(page.getByText('与原版本没有任何不同，请先修改结论或备注再上传。')).toBeVisible({ timeout: 30_000 })
  await page.goto(`${path}/bill-reports`)
  await page.getByRole('link', { name: /^删除/ }).click()
  await page.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除该版本')).toBeVisible()
  await expect(page.getByText('还没有报告')).toBeVisible()
})
