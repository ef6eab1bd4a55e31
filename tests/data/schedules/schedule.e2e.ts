import { randomUUID } from 'node:crypto'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-database.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('schedules', 'tables', 'workspaces', 'validation', 'common')

/** A process of the workspace named so, without a step; returns the workspace's id. */
const addProcess = (workbench: string, name: string): Promise<number> =>
  inDatabase(async (client) => {
    const { rows } = await client.query(
      `with process as (
        insert into data_process (biz_id, workspace_id, name, current_version, owner_id)
        select $1, w.id, $2, 1, m.user_id from workspace w
        join workspace_member m on m.workspace_id = w.id and m.role_type = '0' where w.name = $3
        returning id, workspace_id, owner_id), version as (
        insert into data_process_version (process_id, number, graph, digest, by_id)
        select id, 1, '{"nodes": []}', $1, owner_id from process returning id)
      select workspace_id as id from process, version`,
      [randomUUID(), name, workbench],
    )
    return rows[0].id
  })

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())

test('a schedule is configured, applied for, approved, run for a past date, and taken offline again', {
  tag: ['@form', '@walk', '@slow'],
}, async ({ page, otherBrowser, client, scripted }) => {
  test.slow()
  const workbench = randomUUID().replace(/\d|-/g, '').padEnd(10, 'x').slice(0, 10)
  const name = `对账${randomUUID().slice(0, 6)}`
  await signIn(page, 'risk')
  await page.goto('/workbench/Add')
  await page.getByLabel(t('workspaces:field.name')).fill(workbench)
  await page.getByRole('button', { name: t('workspaces:list.create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(workbench)
  const id = await addProcess(workbench, name)
  const list = `/workbench/${id}/schedule`

  await page.goto(list)
  await expect(page.getByRole('row', { name })).toContainText(t('state.notConfigured'))
  await page.getByRole('link', { name: t('configure') }).click()
  const every = page.getByLabel(startsWith(t('field.every')))
  const cron = page.getByLabel(startsWith(t('field.cron')))
  const hour = page.getByLabel(startsWith(t('field.minute'))).first()
  // Styles hide the fields of other kinds.
  if (client === 'browser') await expect(hour).toBeHidden()
  await every.selectOption(t('every.hour'))
  await expect(hour).toBeVisible()
  if (client === 'browser') await expect(cron).toBeHidden()
  await every.selectOption(t('every.cron'))
  await cron.fill('*/90 * * * *')
  await page.getByRole('button', { name: t('edit.previewAction') }).click()
  await expect(errorSummary(page)).toContainText('90')
  await expect(cron).toHaveValue('*/90 * * * *')
  await cron.fill('0 9 L * *')
  await page.getByRole('button', { name: t('edit.previewAction') }).click()
  await expect(page.getByText(t('edit.preview'))).toBeVisible()
  await every.selectOption(t('every.day'))
  await page
    .getByLabel(startsWith(t('field.time')))
    .first()
    .fill('00:00')
  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()
  await expect(page.getByText(t('edit.saved'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const address = new URL(page.url()).pathname
  if (scripted) await axe(page)

  const applyFor = async (button: string) => {
    await page.getByRole('link', { name: button }).click()
    await page.getByLabel(startsWith(t('field.note'))).fill('每日对账')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(t('apply.done'))).toBeVisible()
  }
  await applyFor(t('apply.online'))
  await page.getByRole('link', { name: t('withdraw.action'), exact: true }).click()
  await page.getByRole('button', { name: t('withdraw.action') }).click()
  await expect(page.getByText(t('withdraw.done'))).toBeVisible()
  await applyFor(t('apply.online'))
  // The whole workspace says what blocks it.
  await page.goto(`/workbench/${id}/access`)
  await expect(page.getByRole('link', { name: t('applying.see') })).toBeVisible()
  await page.goto(`${address}/edit`)
  await expect(page.getByText(t('workspaces:blocked.inProgress'))).toBeVisible()
  // New tables may arrive in the meantime.
  await page.goto(`/workbench/${id}/access/new`)
  await page
    .getByLabel(t('tables:upload.file'))
    .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from('账户,金额\nA-1,5\n') })
  await page.getByRole('button', { name: t('tables:upload.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('new.csv')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: t('tables:columns.store') })).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 60_000 })

  const decider = await otherBrowser()
  await signIn(decider, 'admin')
  await decider.goto('/workbench/market/schedules')
  await decider.getByLabel(startsWith(t('decisions.keyword'))).fill(name)
  await decider.getByRole('button', { name: t('common:filter.apply') }).click()
  await decider.getByRole('link', { name }).click()
  await expect(decider.getByRole('heading', { level: 1 })).toHaveText(t('decision.title', { name }))
  await expect(decider.getByText('每日对账').first()).toBeVisible()
  await decider.getByRole('radio', { name: t('decision.reject') }).check()
  await decider.getByRole('button', { name: t('decision.action') }).click()
  await expect(errorSummary(decider)).toContainText(t('validation:required'))
  await decider.getByLabel(startsWith(t('field.reason'))).fill('缺少负责人')
  await decider.getByRole('button', { name: t('decision.action') }).click()
  await expect(decider.getByText(t('decision.rejected'))).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('缺少负责人').first()).toBeVisible()
  await applyFor(t('apply.online'))

  // Decides several together.
  await decider.goto(`/workbench/market/schedules?keyword=${encodeURIComponent(name)}`)
  await decider.getByRole('radio', { name: t('decision.approve') }).check()
  await decider.getByRole('button', { name: t('decisions.decide') }).click()
  await expect(errorSummary(decider)).toContainText(t('decisions.chooseOne'))
  await decider.getByRole('checkbox', { name: t('decisions.choose', { name }) }).check()
  await decider.getByRole('button', { name: t('decisions.decide') }).click()
  await expect(decider.getByText(t('decisions.done', { count: 1 }))).toBeVisible()

  await page.goto(address)
  await expect(page.getByText(t('state.live')).first()).toBeVisible()
  await page.getByRole('link', { name: t('backfill.title') }).click()
  await page.getByLabel(startsWith(t('field.from'))).fill(today())
  await page.getByLabel(startsWith(t('field.until'))).fill(today())
  await page.getByRole('button', { name: t('backfill.start') }).click()
  await expect(page.getByText(t('backfill.started'))).toBeVisible()
  await page.goto(address)
  const row = page.getByRole('row', { name: t('backfill.badge') })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText(new RegExp(`${t('slot.succeeded')}|${t('slot.failed')}`), { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })

  await page.goto(`${list}/calendar`)
  // On the last day of a month, nothing is planned in the rest of it.
  await page.getByRole('link', { name: t('calendar.after') }).click()
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  if (scripted) await axe(page)

  await page.goto(address)
  await applyFor(t('apply.offline'))
  await expect(page.getByText(t('state.applyingOffline')).first()).toBeVisible()
  await decider.goto(`/workbench/market/schedules/${address.split('/').at(-1)}`)
  await decider.getByRole('radio', { name: t('decision.approve') }).check()
  await decider.getByRole('button', { name: t('decision.action') }).click()
  await expect(decider.getByText(t('decision.approved'))).toBeVisible()
  await page.goto(`${address}/remove`)
  await page.getByRole('button', { name: t('remove.action') }).click()
  await expect(page.getByText(t('remove.done'))).toBeVisible()
  await expect(page.getByRole('row', { name })).toContainText(t('state.notConfigured'))
})
