import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, errorSummary, expect, signIn, test } from '../support/journey.ts'
import { startsWith, textsOf } from '../support/texts.ts'

const t = textsOf('tables', 'mart', 'authorizations', 'markets', 'common', 'validation', 'workspaces')

const rows = [
  ['E001', '13912345678', '10.50', '采购部'],
  ['E002', '13812345679', '200.00', '财务部'],
  ['E003', '13712345670', '3000.25', '采购部'],
]
const csv = ['code,mobile,amount,department', ...rows.map((row) => row.join())].join('\r\n')

/** Address of the demo's workspace of that name. */
async function openWorkspace(page: Page, name: string): Promise<string> {
  await page.goto('/workbench')
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return new URL(page.url()).pathname.replace(/\/index$/, '')
}

/** Workspace of the demo that asks for the table. */
const foreignName = '供应商尽职调查'

test('a file becomes a table, is published, asked for, granted in part, seen masked, exported and revoked', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  test.slow()
  const key = randomUUID().slice(0, 8)
  const [marketName, title, tableName] = [`市场 ${key}`, `员工费用 ${key}`, `t_${key}`]

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

  await page.goto(`${table}/publish`)
  await expect(page.getByText(t('publish.noMarket'))).toBeVisible()
  await page.getByRole('link', { name: t('publish.choose') }).click()
  await page.getByLabel(t('field.market')).selectOption(marketName)
  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()
  await expect(page.getByText(t('edit.done'))).toBeVisible()
  await page.goto(`${table}/publish`)
  await page.getByRole('button', { name: t('publish.action') }).click()
  await expect(page.getByText(t('publish.done'))).toBeVisible()

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
