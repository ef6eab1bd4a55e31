import { randomUUID } from 'node:crypto'
import { errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('platform-tables', 'tables', 'markets', 'workspaces', 'validation', 'system-audit')

test('the audit trail is taken into a market, read, and refreshed by hand', async ({ page }) => {
  test.slow()
  const key = randomUUID().slice(0, 6)
  const [workbench, tableName] = [`台账${key}`, `trail_${key}`]
  await signIn(page, 'admin')
  await page.goto('/workbench/Add')
  await page.getByLabel(t('workspaces:field.name')).fill(workbench)
  await page.getByRole('button', { name: t('workspaces:list.create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(workbench)

  await page.goto('/workbench/market')
  await page.getByRole('link', { name: '财务', exact: true }).click()
  await page.getByRole('link', { name: t('markets:edit.platformTables') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title'))
  const offers = page.url()
  await page
    .getByRole('row', { name: t('system-audit:title') })
    .getByRole('link', { name: t('take.action') })
    .click()
  await page.getByLabel(startsWith(t('tables:field.tableName'))).fill('1 trail')
  await page.getByLabel(startsWith(t('field.workspace'))).selectOption(workbench)
  await page.getByRole('button', { name: t('take.action') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:tableNameInvalid'))
  await page.getByLabel(startsWith(t('tables:field.tableName'))).fill(tableName)
  await page.getByRole('button', { name: t('take.action') }).click()
  await expect(page.getByText(t('take.done'))).toBeVisible()

  await page.goto(offers)
  const taken = t('takenIn', { name: tableName, place: workbench })
  await page.getByRole('link', { name: taken }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('system-audit:title'))
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('columnheader', { name: /序号/ })).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 60_000 })

  await page.getByRole('link', { name: t('source.action') }).click()
  await page.getByRole('button', { name: t('source.action') }).click()
  await expect(page.getByText(t('source.done'))).toBeVisible()
})
