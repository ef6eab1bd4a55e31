import { expect, signIn, test } from '../../support/journey.ts'
import { textsOf } from '../../support/texts.ts'
import { madeTicket, putUp } from '../collection/collected-object.ts'
import { awaitSample, makeComparedObject } from './compared-object.ts'

const t = textsOf('bill-reports', 'collection', 'collection-share', 'common', 'reviews', 'versions')

test('from a sample over its tasks, a link, uploads of a desk and a phone, what was read, a rejection and a better ticket to a report that the client sees', {
  tag: '@long',
}, async ({ page, otherBrowser, scripted }) => {
  test.setTimeout(180_000)
  const { id, path, clientPage, number } = await makeComparedObject()
  await signIn(page, 'audit')
  await page.goto(`${path}/bill-reports/draw?method=random&count=1&seed=7`)
  await page.getByLabel(t('type.deliveryNote')).uncheck()
  await page.getByRole('button', { name: t('preview.draw', { lines: 1 }) }).click()
  await awaitSample(page, 1)
  await page.getByRole('link', { name: t('tasks.open') }).click()
  const tasks = page.getByRole('region', { name: t('collection:tasks.title') }).locator('tbody tr')
  await expect(tasks).toHaveCount(1)
  await tasks.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: t('collection:task.facts') })).toBeVisible()
  const task = page.url()

  await page.goto(`/flow/billCollect/object/${id}`)
  await page.getByRole('button', { name: t('collection:links.make') }).click()
  const link = new URL(
    await page
      .getByLabel(t('common:link.of', { name: '' }))
      .first()
      .inputValue(),
  )
  const desk = await otherBrowser()
  await desk.goto(link.pathname + link.search)
  await desk
    .getByRole('link', { name: t('versions:edited.action') })
    .first()
    .click()
  // This invoice names another seller and other goods than the task.
  await putUp(desk, t('type.invoice'), madeTicket('01-发票.pdf', '01-发票.pdf'))

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
  await ticket('发票 · 01-发票.pdf').getByText(t('collection:ticket.reject'), { exact: true }).first().click()
  await ticket('发票 · 01-发票.pdf').getByLabel(t('collection:ticket.reason')).fill('这是另一笔交易的发票')
  await ticket('发票 · 01-发票.pdf')
    .getByRole('button', { name: t('collection:ticket.reject') })
    .click()
  await expect(page.getByText(t('collection:ticket.rejectedDone'))).toBeVisible()

  const phone = await otherBrowser()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(desk.url())
  await expect(phone.getByText('这是另一笔交易的发票').first()).toBeVisible()
  await putUp(phone, t('type.invoice'), madeTicket('02-IMG_20241111_093443.jpg', 'IMG_0001.jpg'))
  await phone.getByRole('button', { name: t('collection-share:handIn.action') }).click()
  await expect(phone.getByText(t('collection-share:notice.underAudit'))).toBeVisible()

  await page.goto(task)
  // It also names another buyer: a person accepts it after recognition, and the report still lists the finding.
  await expect(async () => {
    if (!scripted) await page.reload()
    await expect(ticket('发票 · IMG_0001.jpg')).toContainText('购买方是“枫河润宁', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await ticket('发票 · IMG_0001.jpg')
    .getByRole('button', { name: t('collection:ticket.accept') })
    .click()
  await expect(page.getByText(t('collection:ticket.acceptedDone')).first()).toBeVisible()
  await page.getByRole('button', { name: t('collection:complete.actionPlain') }).click()
  await expect(page.getByText(t('collection:task.moved'))).toBeVisible()

  await page.goto(`${path}/bill-reports`)
  await page.getByRole('button', { name: t('execute.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('report.title', { number: 1 }))
  const line = page.getByRole('region', { name: t('lines.title'), exact: true }).locator('tbody tr')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(t('verdict.differs'))
  await page.getByRole('link', { name: t('versions:publish.action') }).click()
  await page.getByRole('button', { name: t('versions:publish.action') }).click()
  await expect(page.getByText(t('publish.done'))).toBeVisible()
  await page.goto(clientPage)
  await page
    .getByRole('region', { name: t('reviews:published.reports') })
    .getByRole('link', { name: number })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('report.title', { number: 1 }))
})
