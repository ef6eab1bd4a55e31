import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe, comes, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { addStep, apply, setting } from './editor.ts'

const t = textsOf('processes', 'runs', 'schedules', 'tables', 'workspaces')

/** Two payments of S1 and two of S2 are below the limit of 5000; those of S2 are a week apart. */
const payments = [
  ['P1', 'S1', '2026-03-02', '4800.00'],
  ['P2', 'S1', '2026-03-04', '4900.00'],
  ['P3', 'S2', '2026-03-02', '4950.00'],
  ['P4', 'S2', '2026-03-09', '4700.00'],
  ['P5', 'S1', '2026-03-03', '12000.00'],
]
const csv = ['payment,supplier,paid_on,amount', ...payments.map((row) => row.join())].join('\r\n')

/** A workspace of the person signed in. */
async function addWorkspace(page: Page): Promise<{ id: string; name: string }> {
  const name = randomUUID().replace(/\d|-/g, '').padEnd(10, 'x').slice(0, 10)
  await page.goto('/workbench/Add')
  await page.getByLabel(t('workspaces:field.name')).fill(name)
  await page.getByRole('button', { name: t('workspaces:list.create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const { rows } = await inDatabase('select id from workspace where name = $1', [name])
  return { id: String(rows[0]?.id), name }
}

/** Uploads the payments as a table of the workspace. */
async function upload(page: Page, workspace: string): Promise<void> {
  await page.goto(`${workspace}/access/new`)
  await page
    .getByLabel(t('tables:upload.file'))
    .setInputFiles({ name: 'paid.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: t('tables:upload.action') }).click()
  await comes(page, () => expect(page.getByText(t('tables:columns.title'), { exact: true }).first()).toBeVisible())
  const isKey = t('tables:columns.partOf', { column: 'payment', part: t('tables:columns.isKey') })
  await page.getByLabel(isKey, { exact: true }).check()
  await page.getByRole('button', { name: t('tables:columns.store') }).click()
  await comes(page, () => expect(page.getByRole('link', { name: t('tables:stored.open') })).toBeVisible())
}

/** A table that a person of the workspace has made, without rows. */
const addTable = (workspaceId: string, tableName: string) =>
  inDatabase(
    `insert into data_table (biz_id, workspace_id, table_name, origin, owner_id)
    select $1, id, $2, 'file', (select user_id from workspace_member m where m.workspace_id = w.id and m.role_type = '0')
    from workspace w where id = $3`,
    [randomUUID(), tableName, workspaceId],
  )
const removeTable = (workspaceId: string, tableName: string) =>
  inDatabase('delete from data_table where workspace_id = $1 and table_name = $2', [workspaceId, tableName])

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())

test('a finding is run, retried after it failed, approved for its schedule, and changed while its pinned version runs on', {
  tag: '@form',
}, async ({ page, otherBrowser, scripted }) => {
  test.setTimeout(300_000)
  await signIn(page, 'risk')
  const { id } = await addWorkspace(page)
  const workspace = `/workbench/${id}`
  await upload(page, workspace)

  await page.goto(`${workspace}/process/new`)
  await page.getByLabel(t('field.name')).fill('拆分采购')
  await page.getByRole('button', { name: t('create') }).click()
  await addStep(page, 'source')
  await setting(page, 'tableBizId').selectOption({ label: 'paid' })
  await apply(page, '付款')
  await addStep(page, 'splitPurchases', '付款')
  await setting(page, 'amount').selectOption('amount')
  await setting(page, 'dateColumn').selectOption('paid_on')
  await page.getByRole('checkbox', { name: startsWith('supplier') }).check()
  await setting(page, 'amountFrom').fill('4000')
  await setting(page, 'approvalLimit').fill('5000')
  await setting(page, 'withinHours').fill('72')
  await setting(page, 'least').fill('2')
  await apply(page, '拆分')
  await addStep(page, 'output', '拆分')
  await setting(page, 'tableName').fill('split_found')
  await page.getByRole('checkbox', { name: startsWith('payment') }).check()
  await apply(page, '写出')
  await page.getByRole('button', { name: t('save.action') }).click()
  await expect(page.getByText(t('saved', { number: 1 }))).toBeVisible()
  const process = new URL(page.url()).pathname

  // The name of its table is taken in the meantime.
  await addTable(id, 'split_found')
  await page.goto(`${process}/runs`)
  await page.getByRole('button', { name: t('runs:run') }).click()
  const state = (name: 'failed' | 'finished') => page.getByText(t(`runs:state.${name}`), { exact: true }).first()
  await comes(page, () => expect(state('failed')).toBeVisible())
  await expect(page.getByText(t('runs:reason.nameTaken', { tableName: 'split_found' })).first()).toBeVisible()
  if (scripted) await axe(page)
  await removeTable(id, 'split_found')
  await page.getByRole('button', { name: t('runs:retry') }).click()
  await comes(page, () => expect(state('finished')).toBeVisible())
  const split = page.getByRole('row', { name: /^拆分/ })
  await expect(split.getByRole('cell')).toContainText([t('runs:nodeState.success'), '5', '2'])
  await page.getByRole('link', { name: 'split_found' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('split_found')

  await page.goto(`${workspace}/schedule`)
  await page.getByRole('link', { name: t('schedules:configure') }).click()
  await page.getByLabel(startsWith(t('schedules:field.every'))).selectOption(t('schedules:every.day'))
  await page
    .getByLabel(startsWith(t('schedules:field.time')))
    .first()
    .fill('00:00')
  await page.getByRole('button', { name: t('schedules:edit.save'), exact: true }).click()
  await expect(page.getByText(t('schedules:edit.saved'))).toBeVisible()
  const schedule = new URL(page.url()).pathname
  await page.getByRole('link', { name: t('schedules:apply.online') }).click()
  await page.getByLabel(startsWith(t('schedules:field.note'))).fill('每日排查拆分采购')
  await page.getByRole('button', { name: t('schedules:apply.online') }).click()
  await expect(page.getByText(t('schedules:apply.done'))).toBeVisible()
  // Nothing is edited until it is decided.
  await page.goto(process)
  await expect(page.getByText(t('blocked.title')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('addStep.action'), exact: true })).toHaveCount(0)

  const decider = await otherBrowser()
  await signIn(decider, 'admin')
  await decider.goto(`/workbench/market/schedules/${schedule.split('/').at(-1)}`)
  await decider.getByRole('radio', { name: t('schedules:decision.approve') }).check()
  await decider.getByRole('button', { name: t('schedules:decision.action') }).click()
  await expect(decider.getByText(t('schedules:decision.approved'))).toBeVisible()

  await page.goto(process)
  await expect(page.getByText(t('live', { number: 1 }))).toBeVisible()
  await page.getByRole('link', { name: '拆分', exact: true }).click()
  await setting(page, 'least').fill('3')
  await apply(page, '拆分')
  // The columns of its table are unchanged; under another name, the table would get no further rows.
  await expect(page.getByRole('heading', { name: t('impact.title') })).toHaveCount(0)
  await page.getByRole('link', { name: t('group.write'), exact: true }).click()
  await setting(page, 'tableName').fill('split_others')
  await apply(page, '写出')
  await expect(page.getByRole('heading', { name: t('impact.title') })).toBeVisible()
  await expect(page.getByText(t('impact.dropped'))).toBeVisible()
  await expect(page.getByText(t('impact.none'))).toBeVisible()
  await expect(page.getByText(t('impact.live', { number: 1 }))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('undo') }).click()
  await expect(page.getByText(t('impact.dropped'))).toBeHidden()
  await page.getByRole('button', { name: t('save.action') }).click()
  await expect(page.getByText(t('saved', { number: 2 }))).toBeVisible()
  await expect(page.getByText(t('live', { number: 1 }))).toBeVisible()

  await page.goto(schedule)
  await page.getByRole('link', { name: t('schedules:backfill.title') }).click()
  await page.getByLabel(startsWith(t('schedules:field.from'))).fill(today())
  await page.getByLabel(startsWith(t('schedules:field.until'))).fill(today())
  await page.getByRole('button', { name: t('schedules:backfill.start') }).click()
  await expect(page.getByText(t('schedules:backfill.started'))).toBeVisible()
  await page.goto(`${process}/runs`)
  const pinned = page.getByRole('row').filter({ hasText: t('runs:trigger.backfill') })
  await expect(async () => {
    await page.reload()
    await expect(pinned).toContainText(t('runs:state.finished'), { timeout: 1_500 })
  }).toPass({ timeout: 60_000 })
  await expect(pinned).toContainText(t('runs:versionOf', { number: 1 }))
  await pinned.getByRole('link').click()
  await expect(split.getByRole('cell')).toContainText([t('runs:nodeState.success'), '5', '2'])
})
