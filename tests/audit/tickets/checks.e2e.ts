import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { readSheets, unique } from '../../support/journey-data.ts'
import { madeTicket } from '../collection/collected-object.ts'

test('an auditor puts files up to be read, sees what each shows beside its picture, takes the workbook and deletes one', async ({
  page,
  scripted,
}) => {
  test.slow()
  const mark = unique('')
  const [invoice, photo, closed] = [`发票${mark}.pdf`, `照片${mark}.jpg`, `加密${mark}.pdf`]
  await signIn(page, 'audit')
  await page.goto('/ai')
  await page.getByRole('link', { name: '票据识别' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('票据识别')
  await page.getByRole('button', { name: '上传并识别' }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page
    .getByLabel('票据文件')
    .setInputFiles([
      madeTicket('03-发票.pdf', invoice),
      madeTicket('02-IMG_20241111_093443.jpg', photo),
      madeTicket('33-发票-扫描.pdf', closed),
    ])
  await page.getByRole('button', { name: '上传并识别' }).click()
  await expect(page.getByText('已收到 3 个文件，正在识别')).toBeVisible()

  await page.getByLabel('文件名、号码、购销方、上传人').fill(mark)
  await page.getByRole('button', { name: '查询' }).click()
  const rows = page.getByRole('region', { name: '票据识别' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(async () => {
    if (!scripted) await page.reload()
    await expect(rows.filter({ hasText: /等待识别|识别中/ })).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(rows.filter({ hasText: closed })).toContainText('文件有密码')
  if (scripted) await axe(page)
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ])
  const sheets = await readSheets(await downloaded.path())
  expect(Object.keys(sheets)).toEqual(['说明', '票据', '字段', '货物明细'])
  expect(sheets.票据?.map((row) => row[1])).toEqual(expect.arrayContaining([invoice, photo, closed]))

  await page.getByRole('link', { name: invoice }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(invoice)
  const fields = page.getByRole('region', { name: `${invoice} 的识别结果` })
  await expect(fields.getByRole('row', { name: /票据号码/ })).toContainText(/\d{20}.*(二维码|文件文字)/)
  await expect(page.getByRole('img', { name: `${invoice} 第 1 页` })).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '票据识别' }).click()
  await page.getByLabel('文件名、号码、购销方、上传人').fill(mark)
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByRole('checkbox', { name: closed }).check()
  await page.getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('删除 1 份票据？')
  await page.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除 1 份票据')).toBeVisible()
})
