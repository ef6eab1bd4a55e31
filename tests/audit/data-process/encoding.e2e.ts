import { axe, comes, expect, signIn, test } from '../../support/journey.ts'
import { makeObject } from '../comparisons/ready-object.ts'
import { doubtfulCsv } from './encoding.ts'

test('a file of doubtful encoding is asked about, and read again in the encoding that a person chooses by its text', async ({
  page,
  scripted,
}) => {
  test.slow()
  const { path } = await makeObject()
  await signIn(page, 'admin')
  await page.goto(`${path}/data/files`)
  await page.getByLabel('类别').selectOption('销售')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '銷售.csv', mimeType: 'text/csv', buffer: doubtfulCsv() })
  await page.getByRole('button', { name: '上传', exact: true }).click()
  await comes(page, () =>
    expect(page.getByText('编码无法确定，已按 GB18030（GBK） 读取')).toBeVisible({ timeout: 2_000 }),
  )
  await page.getByRole('link', { name: '銷售.csv', exact: true }).first().click()
  await expect(page.getByText('编码：GB18030（GBK），自动识别')).toBeVisible()
  await expect(page.getByRole('table').getByText('胺地洛媚')).toBeVisible()
  await expect(page.getByLabel('GB18030（GBK）')).toHaveAccessibleDescription(/胺地洛媚/)
  await expect(page.getByLabel('Big5（繁体）')).toHaveAccessibleDescription(/健華醫藥.*嘉瑞藥堂/)
  if (scripted) await axe(page)
  await page.getByLabel('Big5（繁体）').check()
  await page.getByRole('button', { name: '使用所选编码' }).click()
  await comes(page, () => expect(page.getByRole('table').getByText('健華醫藥').first()).toBeVisible({ timeout: 2_000 }))
  await expect(page.getByText('编码无法确定')).toHaveCount(0)
  await page.getByText('编码：Big5（繁体），人工选择').click()
  await expect(page.getByLabel('Big5（繁体）')).toBeChecked()
  if (scripted) await axe(page)
})
