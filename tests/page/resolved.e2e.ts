import type { Page } from '@playwright/test'
import { errorSummary, expect, holdScripts, signIn, test } from '../support/journey.ts'
import { startsWith, textsOf } from '../support/texts.ts'

const t = textsOf(
  'session',
  'collection',
  'common',
  'kinds-finance-results',
  'master-data',
  'reviews',
  'system-audit',
  'validation',
)

const titleOfFault = startsWith(t('common:form.error'))
/** Error next to a field. */
const fault = (page: Page, text: string) => page.getByRole('main').locator('form').getByText(text)

test('a resolved error leaves its field and the summary, the others stay, and the last takes the summary along @js', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/flow/auditProject/project/new/edit')
  await page.getByLabel(t('reviews:field.name')).fill('')
  await page.getByLabel(t('system-audit:from')).fill('2026-12-20')
  await page.getByLabel(t('system-audit:to')).fill('2026-11-20')
  await page.getByLabel(t('kinds-finance-results:year')).fill('abc')
  await page.getByRole('button', { name: t('master-data:save') }).click()
  await expect(page).toHaveTitle(titleOfFault)
  const links = errorSummary(page).getByRole('link')
  const before = await links.count()
  expect(before).toBeGreaterThan(2)

  const name = page.getByLabel(t('reviews:field.name'))
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('有名称')
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect(links).toHaveCount(before - 1)
  await expect(page.getByLabel(t('kinds-finance-results:year'))).toHaveAttribute('aria-invalid', 'true')
  await name.fill('')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(links).toHaveCount(before)

  await name.fill('有名称')
  await page.getByLabel(t('kinds-finance-results:year')).fill('2026')
  await page.getByLabel(t('collection:filter.client'), { exact: true }).selectOption({ index: 1 })
  await page.getByLabel(t('reviews:field.leader')).selectOption({ index: 1 })
  await expect(errorSummary(page)).toHaveCount(0)
  await expect(page).not.toHaveTitle(titleOfFault)
  await page.getByRole('button', { name: t('master-data:save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:endBeforeStart'))
})

test('on the login page a field that is filled in loses its fault @js', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveCount(2)
  await page.getByLabel(t('account')).fill('risk')
  await expect(errorSummary(page).getByRole('link')).toHaveCount(1)
  await page.getByLabel(t('password'), { exact: true }).fill('x')
  await expect(errorSummary(page)).toHaveCount(0)
  await expect(fault(page, '请输入')).toHaveCount(0)
})

test('errors stay as scripts start, and leave with the next input @js', async ({ page }) => {
  const hydrated = () => expect(page.getByRole('button', { name: t('common:form.showPassword') })).toBeVisible()
  await page.goto('/login')
  await hydrated()
  const release = await holdScripts(page)
  await page.getByRole('button', { name: t('submit'), exact: true }).click({ noWaitAfter: true })
  const links = errorSummary(page).getByRole('link')
  await expect(links).toHaveCount(2)
  await page.getByLabel(t('account')).fill('risk')
  release()
  await hydrated()
  await expect(links).toHaveCount(2)
  await page.getByLabel(t('password'), { exact: true }).fill('x')
  await expect(errorSummary(page)).toHaveCount(0)
})

test('without scripts faults stay until the form is sent again @plain', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await page.getByLabel(t('account')).fill('risk')
  await expect(errorSummary(page).getByRole('link')).toHaveCount(2)
})
