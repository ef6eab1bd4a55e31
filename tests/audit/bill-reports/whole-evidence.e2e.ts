import { expect, signIn, test } from '../../support/journey.ts'
import { madeTicket, putUp } from '../collection/collected-object.ts'
import { awaitSample, makeComparedObject } from './compared-object.ts'

test('from a sample over its tasks, a link, uploads of a desk and a phone, what was read, a rejection and a better ticket to a report that the client sees', {
  tag: '@long',
}, async ({ page, otherBrowser, scripted }) => {
  test.setTimeout(180_000)
  const { id, path, clientPage, number } = await makeComparedObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/bill-reports/draw?method=random&count=1&seed=7`)
  await page.getByLabel('随货同行单').uncheck()
  await page.getByRole('button', { name: '抽取 1 行' }).click()
  await awaitSample(page, 1)
  await page.getByRole('link', { name: '查看收集任务' }).click()
  const tasks = page.getByRole('region', { name: '票据收集' }).locator('tbody tr')
  await expect(tasks).toHaveCount(1)
  await tasks.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: '流向明细' })).toBeVisible()
  const task = page.url()

  await page.goto(`/flow/billCollect/object/${id}`)
  await page.getByRole('button', { name: '生成链接' }).click()
  const link = new URL(
    await page
      .getByLabel(/的链接$/)
      .first()
      .inputValue(),
  )
  const desk = await otherBrowser()
  await desk.goto(link.pathname + link.search)
  await desk.getByRole('link', { name: '上传' }).first().click()
  // This invoice names another seller and other goods than the task.
  await putUp(desk, '发票', madeTicket('01-发票.pdf', '01-发票.pdf'))

  await page.goto(task)
  await expect(async () => {
    if (!scripted) await page.reload()
    await expect(page.getByText('销售方是“太岭景远医药有限公司”')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  const ticket = (name: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name }) })
      .last()
  await ticket('发票 · 01-发票.pdf').getByText('驳回', { exact: true }).first().click()
  await ticket('发票 · 01-发票.pdf').getByLabel('驳回原因').fill('这是另一笔交易的发票')
  await ticket('发票 · 01-发票.pdf').getByRole('button', { name: '驳回' }).click()
  await expect(page.getByText('已驳回，经销商可以看到原因')).toBeVisible()

  const phone = await otherBrowser()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(desk.url())
  await expect(phone.getByText('这是另一笔交易的发票').first()).toBeVisible()
  await putUp(phone, '发票', madeTicket('02-IMG_20241111_093443.jpg', 'IMG_0001.jpg'))
  await phone.getByRole('button', { name: '提交审核' }).click()
  await expect(phone.getByText('已提交，正在审核')).toBeVisible()

  await page.goto(task)
  // It also names another buyer: a person accepts it after recognition, and the report still lists the finding.
  await expect(async () => {
    if (!scripted) await page.reload()
    await expect(ticket('发票 · IMG_0001.jpg')).toContainText('购买方是“枫河润宁', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await ticket('发票 · IMG_0001.jpg').getByRole('button', { name: '通过' }).click()
  await expect(page.getByText('已通过').first()).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('状态已更改')).toBeVisible()

  await page.goto(`${path}/bill-reports`)
  await page.getByRole('button', { name: '生成报告' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('票据报告第 1 版')
  const line = page.getByRole('region', { name: '明细', exact: true }).locator('tbody tr')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('有差异')
  await page.getByRole('link', { name: '发布' }).click()
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('已发布到客户页面')).toBeVisible()
  await page.goto(clientPage)
  await page.getByRole('region', { name: '已发布的票据报告' }).getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('票据报告第 1 版')
})
