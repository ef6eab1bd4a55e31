import type { Page } from '@playwright/test'
import { errorSummary, expect, signIn, test } from '../support/journey.ts'

const titleOfFault = /^错误/
/** Error next to a field. */
const fault = (page: Page, text: string) => page.getByRole('main').locator('form').getByText(text)

test('a resolved error leaves its field and the summary, the others stay, and the last takes the summary along @js', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/flow/auditProject/project/new/edit')
  await page.getByLabel('项目名称').fill('')
  await page.getByLabel('开始日期').fill('2026-12-20')
  await page.getByLabel('结束日期').fill('2026-11-20')
  await page.getByLabel('年度').fill('abc')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveTitle(titleOfFault)
  const links = errorSummary(page).getByRole('link')
  const before = await links.count()
  expect(before).toBeGreaterThan(2)

  const name = page.getByLabel('项目名称')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('有名称')
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect(links).toHaveCount(before - 1)
  await expect(page.getByLabel('年度')).toHaveAttribute('aria-invalid', 'true')
  await name.fill('')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(links).toHaveCount(before)

  await name.fill('有名称')
  await page.getByLabel('年度').fill('2026')
  await page.getByLabel('客户', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('负责人').selectOption({ index: 1 })
  await expect(errorSummary(page)).toHaveCount(0)
  await expect(page).not.toHaveTitle(titleOfFault)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(errorSummary(page)).toContainText('结束日期不能早于开始日期')
})

test('on the login page a field that is filled in loses its fault @js', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveCount(2)
  await page.getByLabel('账号').fill('risk')
  await expect(errorSummary(page).getByRole('link')).toHaveCount(1)
  await page.getByLabel('密码', { exact: true }).fill('x')
  await expect(errorSummary(page)).toHaveCount(0)
  await expect(fault(page, '请输入')).toHaveCount(0)
})

test('without scripts faults stay until the form is sent again @plain', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByLabel('账号').fill('risk')
  await expect(errorSummary(page).getByRole('link')).toHaveCount(2)
})
