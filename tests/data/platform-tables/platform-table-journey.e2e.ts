import { randomUUID } from 'node:crypto'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('platform-tables', 'tables', 'refreshes', 'markets', 'workspaces', 'validation', 'system-audit')

/** Makes a person without permissions the provider, in the database: no page allows it. */
const makeProvider = (username: string, tableBizId: string) =>
  inDatabase(
    `update data_platform_table set provider_id = (select id from sys_user where username = $1)
    where table_id = (select id from data_table where biz_id = $2)`,
    [username, tableBizId],
  )

test('the audit trail is taken into a market, read, refreshed by hand, and taken over by another person', {
  tag: '@walk',
}, async ({ page, scripted }) => {
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
  await page.getByRole('link', { name: t('take.of', { title: t('system-audit:title') }) }).click()
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
  // With scripts the page shows the first version by itself.
  await expect(async () => {
    if (!scripted) await page.reload()
    await expect(page.getByRole('columnheader', { name: /序号/ })).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(t('tables:origin.platform', { name: t('system-audit:title') }))).toBeVisible()
  await expect(page.getByText(t('refreshes:state.done'))).toBeVisible()
  const table = new URL(page.url()).pathname

  await page.getByRole('link', { name: t('source.action') }).click()
  await page.getByRole('button', { name: t('source.action') }).click()
  await expect(page.getByText(t('source.done'))).toBeVisible()

  const tableBizId = table.split('/').at(-1) ?? ''
  await makeProvider('staff1', tableBizId)
  await page.goto(table)
  await expect(page.getByText(t('source.lostTitle'))).toBeVisible()
  await page.getByRole('link', { name: t('renew.action') }).click()
  await expect(page.getByText(t('renew.line', { name: '陈嘉怡' }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('source.action') })).toHaveCount(0)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('renew.action') }).click()
  await expect(page.getByText(t('renew.done'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('tables:origin.provider', { by: '系统管理员' }) })).toBeVisible()
})
