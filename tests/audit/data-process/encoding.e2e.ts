import { axe, comes, expect, signIn, test } from '../../support/journey.ts'
import { textsOf } from '../../support/texts.ts'
import { makeObject } from '../comparisons/ready-object.ts'
import { doubtfulCsv } from './encoding.ts'

const t = textsOf('data-process', 'files')

test('a person chooses the encoding of a doubtful file by its text, and the file is reread', {
  tag: '@long',
}, async ({ page, scripted }) => {
  test.slow()
  const { path } = await makeObject()
  await signIn(page, 'admin')
  await page.goto(`${path}/data/files`)
  await page.getByLabel(t('files.role')).selectOption(t('role.sale'))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '銷售.csv', mimeType: 'text/csv', buffer: doubtfulCsv() })
  await page.getByRole('button', { name: t('files.upload'), exact: true }).click()
  await comes(page, () =>
    expect(page.getByText(t('doubts.encoding', { encoding: t('files:encoding.gb18030') }))).toBeVisible({
      timeout: 2_000,
    }),
  )
  await page.getByRole('link', { name: '銷售.csv', exact: true }).first().click()
  await expect(page.getByText(t('file.encodingDetected', { encoding: t('files:encoding.gb18030') }))).toBeVisible()
  await expect(page.getByRole('table').getByText('胺地洛媚')).toBeVisible()
  await expect(page.getByLabel('GB18030（GBK）')).toHaveAccessibleDescription(/胺地洛媚/)
  await expect(page.getByLabel(t('files:encoding.big5'))).toHaveAccessibleDescription(/健華醫藥.*嘉瑞藥堂/)
  if (scripted) await axe(page)
  await page.getByLabel(t('files:encoding.big5')).check()
  await page.getByRole('button', { name: t('file.useEncoding') }).click()
  await comes(page, () => expect(page.getByRole('table').getByText('健華醫藥').first()).toBeVisible({ timeout: 2_000 }))
  await expect(page.getByText('编码无法确定')).toHaveCount(0)
  await page.getByText(t('file.encodingChosen', { encoding: t('files:encoding.big5') })).click()
  await expect(page.getByLabel(t('files:encoding.big5'))).toBeChecked()
  if (scripted) await axe(page)
})
