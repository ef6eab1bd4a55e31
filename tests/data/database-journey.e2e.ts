import { randomUUID } from 'node:crypto'
import { errorSummary, expect, signIn, test } from '../support/journey.ts'
import { startsWith, textsOf } from '../support/texts.ts'
import { startTestDatabase, type TestDatabase } from './refreshes/database.ts'

const t = textsOf('sources', 'refreshes', 'tables', 'validation')

let database: TestDatabase

test.beforeAll(async () => {
  database = await startTestDatabase()
  await database.query(`
    create table payment (id int primary key, amount numeric(20,2), purpose text);
    insert into payment select i, i * 1.5, 'purpose ' || i from generate_series(1, 40) i`)
})
test.afterAll(() => database?.stop())

test('a database is connected, a table of it comes in, and is refreshed to what the database has now', async ({
  page,
  scripted,
}) => {
  test.slow()
  const name = `库${randomUUID().slice(0, 6)}`
  await signIn(page, 'risk')
  await page.goto('/workbench')
  await page.getByRole('main').getByRole('link', { name: '反欺诈专项' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('反欺诈专项')
  const own = new URL(page.url()).pathname.replace(/\/index$/, '')

  await page.goto(`${own}/access/new`)
  await page.getByRole('link', { name: t('tables:fromDatabase.action') }).click()
  await page
    .getByRole('link', { name: t('add') })
    .first()
    .click()
  await page.getByRole('button', { name: t('edit.save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:required'))
  const { host, port, secret, account } = database.fields
  const fill = (field: 'name' | 'host' | 'port' | 'database' | 'account', value: string) =>
    page.getByLabel(field === 'port' ? startsWith(t('field.port')) : t(`field.${field}`), { exact: true }).fill(value)
  await fill('name', name)
  await fill('host', host)
  await fill('port', String(port))
  await fill('database', database.fields.database)
  await fill('account', account)
  await page.getByLabel(startsWith(t('field.secret'))).fill(secret)
  await page.getByRole('button', { name: t('edit.save') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: t('check.action') }).click()
  await expect(page.getByText(/PostgreSQL \d+/)).toBeVisible()

  await page.getByRole('link', { name: t('tables.action') }).click()
  await page.getByRole('link', { name: 'payment', exact: true }).click()
  await expect(page.getByText('purpose 5', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('preview.pull') }).click()
  const shown = (text: string) =>
    expect(async () => {
      if (!scripted) await page.reload()
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 1_500 })
    }).toPass({ timeout: 60_000 })
  await shown(t('tables:columns.title'))
  await page.getByRole('button', { name: t('tables:columns.store') }).click()
  await shown(t('tables:stored.open'))
  await page.getByRole('link', { name: t('tables:stored.open') }).click()
  await expect(page.getByText('purpose 40', { exact: true })).toBeVisible()

  await database.query(`insert into payment select max(id) + 1, 7, 'fresh' from payment`)
  await page.getByRole('link', { name: t('tables:refresh.action') }).click()
  await page.getByRole('button', { name: t('refreshes:run') }).click()
  await shown(t('refreshes:state.done'))
  await page.getByRole('radio', { name: t('refreshes:mode.incremental') }).check()
  await page.getByRole('button', { name: t('refreshes:save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:watermarkRequired'))
  await page.getByLabel(startsWith(t('refreshes:field.watermark'))).selectOption('id')
  await page.getByRole('button', { name: t('refreshes:save') }).click()
  await expect(page.getByText(t('refreshes:saved'))).toBeVisible()

  await page.goto(`${own}/access/sources`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: t('remove.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})
