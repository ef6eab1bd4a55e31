import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, errorSummary, expect, openWorkspace, signIn, test } from '../support/journey.ts'
import { inDatabase } from '../support/journey-data.ts'
import { startsWith, textsOf } from '../support/texts.ts'
import { startTestDatabase, type TestDatabase } from './refreshes/database.ts'

const t = textsOf(
  'tables',
  'mart',
  'authorizations',
  'markets',
  'sources',
  'refreshes',
  'common',
  'validation',
  'workspaces',
)

let database: TestDatabase

test.beforeAll(async () => {
  database = await startTestDatabase()
  await database.query(`
    create table payment (id int primary key, amount numeric(20,2), payee_mobile text);
    insert into payment select i, i * 1.5, (13912345600 + i)::text from generate_series(1, 40) i`)
})
test.afterAll(() => database?.stop())

const rows = [
  ['E001', '13912345678', '10.50', '采购部'],
  ['E002', '13812345679', '200.00', '财务部'],
  ['E003', '13712345670', '3000.25', '采购部'],
]
const csv = ['code,mobile,amount,department', ...rows.map((row) => row.join())].join('\r\n')

/** Adds the test's database as a connection of the workspace, checks it, and opens the preview of a table of it. */
async function connect(page: Page, own: string, name: string): Promise<void> {
  await page.goto(`${own}/access/new`)
  await page.getByRole('link', { name: t('fromDatabase.action') }).click()
  await page
    .getByRole('link', { name: t('sources:add') })
    .first()
    .click()
  await page.getByRole('button', { name: t('sources:edit.save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:required'))
  const { host, port, secret, account } = database.fields
  const fill = (label: string | RegExp, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await fill(t('sources:field.name'), name)
  await fill(t('sources:field.host'), host)
  await fill(startsWith(t('sources:field.port')), String(port))
  await fill(t('sources:field.database'), database.fields.database)
  await fill(t('sources:field.account'), account)
  await page.getByLabel(startsWith(t('sources:field.secret'))).fill(secret)
  await page.getByRole('button', { name: t('sources:edit.save') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: t('sources:check.action') }).click()
  await expect(page.getByText(/PostgreSQL \d+/)).toBeVisible()
  await page.getByRole('link', { name: t('sources:tables.action') }).click()
  await page.getByRole('link', { name: 'payment', exact: true }).click()
  await expect(page.getByText('13912345605', { exact: true })).toBeVisible()
}

/** Publishes a table to a market, which is first chosen on the publishing page. */
async function publish(page: Page, table: string, marketName: string): Promise<void> {
  await page.goto(`${table}/publish`)
  await expect(page.getByText(t('publish.noMarket'))).toBeVisible()
  await page.getByRole('link', { name: t('publish.choose') }).click()
  await page.getByLabel(t('field.market')).selectOption(marketName)
  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()
  await expect(page.getByText(t('edit.done'))).toBeVisible()
  await page.goto(`${table}/publish`)
  await page.getByRole('button', { name: t('publish.action') }).click()
  await expect(page.getByText(t('publish.done'))).toBeVisible()
}

/** Moves the end of a table's rights into the past, in the database: no page allows it. */
const endRights = (tableBizId: string) =>
  inDatabase(
    `update data_grant set from_day = current_date - 9, until_day = current_date - 2
    where table_id = (select id from data_table where biz_id = $1)`,
    [tableBizId],
  )

/** Gives the rights to a table a row condition on a column that it does not have, as after a change of its columns. */
const outdateCondition = (tableBizId: string, condition: object | null) =>
  inDatabase(
    `update data_grant set row_condition = $2::jsonb where table_id = (select id from data_table where biz_id = $1)`,
    [tableBizId, condition && JSON.stringify(condition)],
  )

const bizIdIn = (address: string): string => address.split('/').at(-1) ?? ''

/** Workspace of the demo that requests the tables, and its owner. */
const foreignName = '供应商尽职调查'
const foreignOwner = '周正明'

test('a file and a database table come in, are published, asked for, granted in part, seen masked, exported, and end', {
  tag: ['@form', '@walk', '@slow'],
}, async ({ page, otherBrowser, scripted }) => {
  test.setTimeout(300_000)
  const key = randomUUID().slice(0, 8)
  const [marketName, title, tableName] = [`市场 ${key}`, `员工费用 ${key}`, `t_${key}`]
  const [sourceName, payTitle] = [`库${key}`, `付款 ${key}`]

  const decider = await otherBrowser()
  await signIn(decider, 'admin')
  await decider.goto('/workbench/market/new')
  await decider.getByLabel(t('markets:field.name')).fill(marketName)
  await decider.getByLabel(t('markets:edit.people')).fill('10000')
  await decider.getByRole('button', { name: t('markets:edit.find') }).click()
  await expect(decider.getByLabel(t('markets:field.name'))).toHaveValue(marketName)
  await decider.getByRole('button', { name: t('markets:edit.save'), exact: true }).click()
  await expect(errorSummary(decider)).toContainText(t('validation:managerRequired'))
  await decider.getByRole('checkbox', { name: '系统管理员' }).check()
  await decider.getByRole('button', { name: t('markets:edit.save'), exact: true }).click()
  await expect(decider.getByText(t('markets:saved'))).toBeVisible()

  await signIn(page, 'risk')
  const own = await openWorkspace(page, '反欺诈专项')
  await page.goto(`${own}/access/new`)
  await page.getByRole('button', { name: t('upload.action') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:fileRequired'))
  await page
    .getByLabel(t('upload.file'))
    .setInputFiles({ name: `${tableName}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: t('upload.action') }).click()
  const shown = async (text: string) =>
    expect(async () => {
      if (!scripted) await page.reload()
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 1_500 })
    }).toPass({ timeout: 60_000 })
  await shown(t('columns.title'))
  const part = (column: string, name: 'name' | 'personalKind' | 'isKey') =>
    page.getByLabel(t('columns.partOf', { column, part: t(`columns.${name}`) }), { exact: true })
  await expect(part('mobile', 'personalKind')).toHaveValue('mobile')
  await part('amount', 'name').fill('1amount')
  await page
    .getByLabel(startsWith(t('field.title')))
    .first()
    .fill(title)
  await page.getByRole('button', { name: t('columns.store') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:fieldNameInvalid'))
  await expect(page.getByLabel(startsWith(t('field.title'))).first()).toHaveValue(title)
  await part('amount', 'name').fill('amount')
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('columns.store') }).click()
  await shown(t('stored.sum', { into: '3', stored: '3', left: '0' }))
  await page.getByRole('link', { name: t('stored.open') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const table = new URL(page.url()).pathname

  await expect(page.getByText(t('origin.file', { name: `${tableName}.csv`, by: '林若溪' }))).toBeVisible()
  await publish(page, table, marketName)

  await connect(page, own, sourceName)
  await page.getByRole('button', { name: t('sources:preview.pull') }).click()
  await shown(t('columns.title'))
  await expect(part('payee_mobile', 'personalKind')).toHaveValue('mobile')
  await page
    .getByLabel(startsWith(t('field.title')))
    .first()
    .fill(payTitle)
  await page.getByLabel(startsWith(t('field.tableName'))).fill(`p_${key}`)
  await page.getByRole('button', { name: t('columns.store') }).click()
  await shown(t('stored.open'))
  await page.getByRole('link', { name: t('stored.open') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(payTitle)
  await expect(page.getByRole('main').getByRole('link', { name: sourceName })).toBeVisible()
  const payTable = new URL(page.url()).pathname
  await publish(page, payTable, marketName)

  const other = await otherBrowser()
  await signIn(other, 'audit')
  const foreign = await openWorkspace(other, foreignName)
  await other.goto(`${foreign}/mart?keyword=${tableName}`)
  if (scripted) await axe(other)
  await other.getByRole('link', { name: title }).click()
  await expect(
    other.getByRole('heading', {
      name: t('mart:missing.title', { permission: t('authorizations:permission.view') }),
    }),
  ).toBeVisible()
  await expect(other.getByText(rows[0]?.[1] ?? '')).toHaveCount(0)
  const seen = new URL(other.url()).pathname
  await other.goto(`${foreign}/access/${bizIdIn(table)}`)
  await expect(other).toHaveURL(new RegExp(`${seen}$`))
  expect((await page.goto(`${foreign}/access/new`))?.status()).toBe(403)
  await expect(page.getByText(new RegExp(`“${t('workspaces:role.viewer')}”.*${foreignOwner}`))).toBeVisible()
  await expect(page.getByRole('link', { name: t('workspaces:denied.members') })).toBeVisible()
  await other
    .getByRole('main')
    .getByRole('link', { name: t('mart:apply') })
    .first()
    .click()
  await other.getByLabel(t('authorizations:field.purpose')).fill('太短')
  await other.getByRole('checkbox', { name: t('authorizations:permission.download') }).check()
  await other.getByRole('button', { name: t('authorizations:apply.action') }).click()
  await expect(errorSummary(other)).toContainText(t('validation:purposeTooShort'))
  await expect(other.getByRole('checkbox', { name: t('authorizations:permission.download') })).toBeChecked()
  await other.getByRole('checkbox', { name: startsWith('mobile') }).check()
  await other.getByLabel(t('authorizations:field.purpose')).fill('核对员工报销与供应商付款是否有关联')
  if (scripted) await axe(other)
  await other.getByRole('button', { name: t('authorizations:apply.action') }).click()
  await expect(other.getByText(t('authorizations:apply.done'))).toBeVisible()
  const request = new URL(other.url()).pathname

  await decider.goto(`/workbench/market/decisions?keyword=${tableName}`)
  await decider.getByRole('link', { name: title }).click()
  await decider.getByRole('radio', { name: t('authorizations:decision.approve') }).check()
  const viewOf = (column: string) => decider.getByLabel(t('authorizations:decision.viewOf', { column }))
  await viewOf('mobile').selectOption('masked')
  await viewOf('department').selectOption('hidden')
  await decider.getByRole('button', { name: t('authorizations:decision.action') }).click()
  await expect(errorSummary(decider)).toContainText(t('validation:required'))
  await expect(viewOf('department')).toHaveValue('hidden')
  await decider.getByLabel(t('authorizations:field.reason')).fill('部门与核对无关，不予提供')
  if (scripted) await axe(decider)
  await decider.getByRole('button', { name: t('authorizations:decision.action') }).click()
  await expect(decider.getByText(t('authorizations:decision.approved'))).toBeVisible()

  await other.goto(request)
  const differences = other.getByRole('table', { name: t('authorizations:differences.title', { count: 2 }) })
  await expect(differences.getByRole('row', { name: /department/ })).toContainText(t('view.hidden'))
  await other.goto(seen)
  const data = other.getByRole('table', { name: t('mart:rows.caption', { name: title }) })
  await expect(data.getByRole('columnheader')).toHaveText([
    startsWith('code'),
    startsWith(t('mart:rows.maskedHead', { head: 'mobile' })),
    startsWith('amount'),
  ])
  await expect(data).toContainText('E001')
  await expect(other.getByText('13912345678')).toHaveCount(0)
  if (scripted) await axe(other)
  await other.goto(`${seen}?column=amount&operator=gte&value=200`)
  await expect(data.getByRole('row')).toHaveCount(3)
  await other.getByLabel(t('mart:export.form')).selectOption('csv')
  const downloading = other.waitForEvent('download')
  await other.getByRole('button', { name: t('mart:export.filtered') }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.trim().split(/\r?\n/)).toHaveLength(3)
  expect(file).toContain('3000.25')
  expect(file).not.toContain('13712345670')
  expect(file).not.toContain('采购部')

  await other.goto(`${seen}/columns`)
  const hidden = other.getByRole('row', { name: /department/ })
  await expect(hidden).toContainText(t('authorizations:why.columnLeftOut'))
  if (scripted) await axe(other)
  await other.goto(`${seen}/lineage`)
  const origins = other.getByRole('table', { name: t('mart:lineage.originsOf', { name: title, number: '1' }) })
  await expect(origins.getByRole('row', { name: /mobile/ })).toContainText(`${tableName}.csv`)
  await expect(origins).not.toContainText('department')
  await expect(other.getByRole('table', { name: t('mart:lineage.usersOf', { name: title }) })).toHaveCount(0)

  await other.goto(`${seen}/columns`)
  await hidden.getByRole('link', { name: t('mart:columns.apply') }).click()
  await expect(other.getByText(t('authorizations:apply.presentLine'))).toBeVisible()
  await expect(other.getByRole('checkbox', { name: startsWith('mobile') })).toBeChecked()
  await expect(other.getByRole('checkbox', { name: startsWith('department') })).not.toBeChecked()
  await other.getByRole('checkbox', { name: startsWith('department') }).check()
  await other.getByLabel(t('authorizations:field.purpose')).fill('按部门汇总可疑报销，需要部门列')
  await other.getByRole('button', { name: t('authorizations:apply.action') }).click()
  await expect(other.getByText(t('authorizations:apply.done'))).toBeVisible()
  await other.goto(`${seen}/apply`)
  await expect(other.getByText(t('authorizations:apply.already'))).toBeVisible()

  await decider.goto(`/workbench/market/decisions?keyword=${tableName}`)
  await decider.getByRole('link', { name: title }).click()
  await expect(
    decider.getByText(startsWith(t('authorizations:decision.replaces', { from: '', until: '' }).split('（')[0] ?? '')),
  ).toBeVisible()
  await decider.getByRole('radio', { name: t('authorizations:decision.approve') }).check()
  await decider.getByLabel(t('authorizations:field.reason')).fill('汇总需要部门')
  await decider.getByRole('button', { name: t('authorizations:decision.action') }).click()
  await expect(decider.getByText(t('authorizations:decision.approved'))).toBeVisible()
  await other.goto(seen)
  await expect(data).toContainText('采购部')
  await expect(other.getByText('13912345678')).toHaveCount(0)

  await page.goto(`${table}/rights`)
  const users = page.getByRole('table', { name: t('rights.grantsOf', { name: title }) })
  await expect(users.getByRole('row', { name: foreignName })).toContainText('department')
  await expect(page.getByText(t('authorizations:replaced'))).toBeVisible()
  if (scripted) await axe(page)
  await users.getByRole('link', { name: foreignName }).click()
  await expect(page.getByText('汇总需要部门')).toBeVisible()
  await expect(page.getByRole('button', { name: t('authorizations:decision.action') })).toHaveCount(0)
  await page.goto(`${table}/lineage`)
  await expect(page.getByRole('table', { name: t('mart:lineage.usersOf', { name: title }) })).toContainText(foreignName)
  if (scripted) await axe(page)

  const paySeen = `${foreign}/mart/${bizIdIn(payTable)}`
  await other.goto(`${paySeen}/apply`)
  await other.getByRole('checkbox', { name: t('authorizations:permission.download') }).check()
  await other.getByRole('checkbox', { name: startsWith('payee_mobile') }).check()
  await other.getByLabel(t('authorizations:field.purpose')).fill('比对付款记录与员工报销的时间和金额')
  await other.getByRole('button', { name: t('authorizations:apply.action') }).click()
  await expect(other.getByText(t('authorizations:apply.done'))).toBeVisible()
  await decider.goto(`/workbench/market/decisions?keyword=${encodeURIComponent(payTitle)}`)
  await decider.getByRole('link', { name: payTitle }).click()
  await decider.getByRole('radio', { name: t('authorizations:decision.approve') }).check()
  await viewOf('payee_mobile').selectOption('masked')
  await decider.getByLabel(t('authorizations:field.reason')).fill('同意，手机号脱敏')
  await decider.getByRole('button', { name: t('authorizations:decision.action') }).click()
  await expect(decider.getByText(t('authorizations:decision.approved'))).toBeVisible()
  await database.query(`insert into payment values (41, 7, '13912345641')`)
  await page.goto(`${payTable}/runs`)
  await page.getByRole('button', { name: t('refreshes:run') }).click()
  await shown(t('refreshes:state.done'))
  await page.getByRole('radio', { name: t('refreshes:mode.incremental') }).check()
  await page.getByRole('button', { name: t('refreshes:save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:watermarkRequired'))
  await page.getByLabel(startsWith(t('refreshes:field.watermark'))).selectOption('id')
  await page.getByRole('button', { name: t('refreshes:save') }).click()
  await expect(page.getByText(t('refreshes:saved'))).toBeVisible()
  await other.goto(paySeen)
  const payments = other.getByRole('table', { name: t('mart:rows.caption', { name: payTitle }) })
  await expect(payments.getByRole('row')).toHaveCount(42)
  await expect(payments).not.toContainText('13912345641')
  const csvForm = other.getByLabel(t('mart:export.form'))
  await csvForm.selectOption('csv')
  const paying = other.waitForEvent('download')
  await other.getByRole('button', { name: t('mart:export.action') }).click()
  const pays = await readFile(await (await paying).path(), 'utf8')
  expect(pays.trim().split(/\r?\n/)).toHaveLength(42)
  expect(pays).not.toContain('139123456')
  await outdateCondition(bizIdIn(payTable), { column: 'gone', operator: 'eq', values: ['1'] })
  await other.reload()
  await expect(other.getByText(t('authorizations:why.conditionOutdated'))).toBeVisible()
  await expect(other.getByRole('definition').filter({ hasText: '系统管理员' })).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: t('mart:apply'), exact: true })).toBeVisible()
  await expect(payments).toHaveCount(0)
  await outdateCondition(bizIdIn(payTable), null)

  await other.goto(paySeen)
  await csvForm.selectOption('csv')
  await endRights(bizIdIn(payTable))
  await other.getByRole('button', { name: t('mart:export.action') }).click()
  await expect(other.getByText(t('authorizations:why.ended'))).toBeVisible()
  await expect(payments).toHaveCount(0)
  await expect(
    other
      .getByRole('main')
      .getByRole('link', { name: t('mart:apply') })
      .first(),
  ).toBeVisible()
  await other.goto(`${foreign}/mart/applications`)
  const row = other.getByRole('row', { name: new RegExp(payTitle) })
  await expect(row).toContainText(t('authorizations:state.unauthorized'))

  await decider.goto(`/workbench/market/decisions?keyword=${tableName}&status=approved`)
  await decider.getByRole('link', { name: title }).first().click()
  await decider.getByRole('link', { name: t('authorizations:revoke.action') }).click()
  await decider.getByLabel(t('authorizations:field.reason')).fill('核对已经结束')
  await decider.getByRole('button', { name: t('authorizations:revoke.action') }).click()
  await expect(decider.getByText(t('authorizations:revoke.done'), { exact: true })).toBeVisible()
  await other.goto(seen)
  await expect(other.getByText(t('authorizations:why.revoked'))).toBeVisible()
  await expect(other.getByText('E001')).toHaveCount(0)
})
