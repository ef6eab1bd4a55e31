import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { readSheets, unique } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'
import { madeTicket } from '../collection/collected-object.ts'

const t = textsOf('tickets', 'common', 'tickets-api')

test('an auditor uploads files, sees the recognized fields next to each picture, downloads the workbook and deletes one', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted }) => {
  test.slow()
  const mark = unique('')
  const [invoice, photo, closed] = [`发票${mark}.pdf`, `照片${mark}.jpg`, `加密${mark}.pdf`]
  await signIn(page, 'audit')
  await page.goto('/ai')
  await page
    .getByRole('link', { name: t('title') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title'))
  await page.getByRole('button', { name: t('put.action') }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page
    .getByLabel(t('put.file'))
    .setInputFiles([
      madeTicket('03-发票.pdf', invoice),
      madeTicket('02-IMG_20241111_093443.jpg', photo),
      madeTicket('33-发票-扫描.pdf', closed),
    ])
  await page.getByRole('button', { name: t('put.action') }).click()
  await expect(page.getByText(t('put.done', { count: 3 }))).toBeVisible()

  await page.getByLabel(t('filter.keyword')).fill(mark)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  const rows = page.getByRole('region', { name: t('title') }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(async () => {
    if (!scripted) await page.reload()
    await expect(rows.filter({ hasText: /等待识别|识别中/ })).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(rows.filter({ hasText: closed })).toContainText('文件有密码')
  if (scripted) await axe(page)
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('export') }).click(),
  ])
  const sheets = await readSheets(await downloaded.path())
  expect(Object.keys(sheets)).toEqual([
    '说明',
    t('tickets-api:export.sheet.checks'),
    t('tickets-api:export.sheet.fields'),
    t('tickets-api:export.sheet.goods'),
  ])
  expect(sheets.票据?.map((row) => row[1])).toEqual(expect.arrayContaining([invoice, photo, closed]))

  await page.getByRole('link', { name: invoice }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(invoice)
  const fields = page.getByRole('region', { name: t('tickets-api:read.fields', { name: invoice }) })
  await expect(fields.getByRole('row', { name: t('tickets-api:field.ticketNum') })).toContainText(
    /\d{20}.*(二维码|文件文字)/,
  )
  await expect(page.getByRole('img', { name: t('tickets-api:picture', { name: invoice, page: 1 }) })).toBeVisible()
  if (scripted) await axe(page)
  await page
    .getByRole('navigation', { name: t('common:frame.breadcrumb') })
    .getByRole('link', { name: t('title') })
    .click()
  await page.getByLabel(t('filter.keyword')).fill(mark)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await page.getByRole('checkbox', { name: closed }).check()
  await page.getByRole('button', { name: t('delete.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('delete.title', { count: 1 }))
  await page.getByRole('button', { name: t('delete.action') }).click()
  await expect(page.getByText(t('delete.done', { count: 1 }))).toBeVisible()
})
