import { randomUUID } from 'node:crypto'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-database.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('warnings', 'warning-subscriptions', 'workspaces', 'rules-levels')

/** Three warnings of one model at levels 1 to 3, as their job leaves them; returns the workspace's id. */
const addWarnings = (workbench: string, model: string): Promise<number> =>
  inDatabase(async (client) => {
    const { rows } = await client.query(
      `with place as (
        select w.id, m.user_id from workspace w
        join workspace_member m on m.workspace_id = w.id and m.role_type = '0' where w.name = $1
      ), model as (
        insert into data_rule_model (biz_id, workspace_id, name, draft, owner_id)
        select $2, id, $3, '{"rules": []}', user_id from place returning id, workspace_id
      ), result as (
        insert into data_table (biz_id, workspace_id, table_name, origin, status, secrecy, owner_id)
        select $2, id, $4, 'process', 'draft', 'internal', user_id from place returning id
      ), columns as (
        insert into data_column (table_id, place, name, field_type, is_key)
        select result.id, c.place, c.name, c.type, c.place = 1 from result,
          (values (1, '编号', 'string'), (2, 'score', 'number'), (3, 'hits', 'string')) c(place, name, type)
      ), kept as (
        insert into data_warning_model (model_id, table_id, key_columns, last_run_id)
        select model.id, result.id, '{编号}', 1 from model, result
      )
      insert into data_warning (biz_id, workspace_id, model_id, key_hash, key, judging_field, judging_value, level, score,
        hits, status, first_seen_at, last_seen_at, last_run_id, number, told_level, opened_at, due_at)
      select $2 || n, workspace_id, id, sha256(n::text::bytea), jsonb_build_array('P-10' || n), '', '', n, n, '{大额,夜间}',
        'new', now(), now(), 1, 1, n, now(), now() + make_interval(days => 5 - 3 * n)
      from model, generate_series(1, 3) n returning workspace_id as id`,
      [workbench, randomUUID().replaceAll('-', ''), model, `t_${randomUUID().slice(0, 8)}`],
    )
    return rows[0].id
  })

test('warnings are filtered, decided one by one and together, snoozed and subscribed to', {
  tag: ['@form', '@walk'],
}, async ({ page, scripted }) => {
  test.slow()
  const workbench = randomUUID().replace(/\d|-/g, '').padEnd(10, 'x').slice(0, 10)
  const model = `付款${randomUUID().slice(0, 6)}`
  await signIn(page, 'risk')
  await page.goto('/workbench/Add')
  await page.getByLabel(t('workspaces:field.name')).fill(workbench)
  await page.getByRole('button', { name: t('workspaces:list.create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(workbench)
  const tabs = page.getByRole('navigation', { name: t('workspaces:tab.label') })
  await tabs.getByRole('link', { name: t('workspaces:tab.scheduleReport') }).click()
  await expect(page.getByText(t('empty.queue'))).toBeVisible()
  if (scripted) await axe(page)

  const id = await addWarnings(workbench, model)
  const queue = `/workbench/${id}/scheduleReport`
  await page.goto(queue)
  await expect(page.getByText(t('overdueCount', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toContainText('P-103')
  if (scripted) await axe(page, { themes: 'every' })
  await page.goto(`${queue}?level=2`)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.goto(`${queue}?keyword=P-101`)
  await expect(page.getByRole('rowheader')).toHaveText(/P-101/)

  await page.goto(queue)
  await page.getByRole('link', { name: 'P-103' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('P-103')
  await expect(page.getByRole('link', { name: t('next'), exact: true })).toBeVisible()
  if (scripted) await axe(page)
  const decide = page.locator('form').filter({ has: page.getByLabel(startsWith(t('form.reason'))) })
  const save = () => decide.getByRole('button', { name: t('save') }).click()
  await page.getByLabel(t('decision.falseAlarm')).check()
  await save()
  await expect(errorSummary(page)).toContainText(t('form.reason'))
  await page.getByLabel(t('decision.confirm')).check()
  await save()
  await expect(page.getByText(t('done.decided', { count: 1 }))).toBeVisible()
  await page.getByLabel(t('decision.handOver'), { exact: true }).check()
  await page.getByLabel(startsWith(t('form.to'))).selectOption(t('handoverTo.clue'))
  await page.getByLabel(startsWith(t('form.reference'))).fill('线索 2026-017')
  await page.getByLabel(startsWith(t('form.address'))).fill('nowhere')
  await save()
  await expect(errorSummary(page)).toContainText(t('form.address'))
  await expect(page.getByLabel(startsWith(t('form.reference')))).toHaveValue('线索 2026-017')
  await page.getByLabel(startsWith(t('form.address'))).fill('https://example.org/17')
  await save()
  await expect(page.getByRole('link', { name: 'https://example.org/17' })).toBeVisible()
  await expect(page.getByRole('table', { name: t('history') })).toContainText(t('change.handOver'))

  await page
    .getByRole('link', { name: t('next'), exact: true })
    .or(page.getByRole('link', { name: t('previous') }))
    .first()
    .click()
  await page.getByLabel(t('snooze.worse')).check()
  await page
    .locator('form')
    .filter({ has: page.getByLabel(t('snooze.worse')) })
    .getByRole('button', { name: t('save') })
    .click()
  await expect(page.getByText(t('snoozedWorse')).first()).toBeVisible()

  await page.goto(`${queue}?scope=all`)
  for (const key of ['P-101', 'P-102']) await page.getByRole('row', { name: key }).getByRole('checkbox').check()
  await page.getByRole('button', { name: startsWith(t('assign')) }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  const people = page.getByLabel(startsWith(t('form.assignee')))
  await people.selectOption({ index: 1 })
  await page.getByRole('button', { name: t('assign') }).click()
  await expect(page.getByText(t('done.assigned', { count: 2 }))).toBeVisible()

  await page
    .getByRole('link', { name: t('toSettings'), exact: true })
    .first()
    .click()
  await page.getByLabel(t('settings.days', { level: t('rules-levels:name.3') })).fill('0')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(errorSummary(page)).toContainText(t('rules-levels:name.3'))
  await page.getByLabel(t('settings.days', { level: t('rules-levels:name.3') })).fill('2')
  await page.getByRole('button', { name: t('save') }).click()
  await expect(page.getByText(t('settings.saved'))).toBeVisible()

  await page
    .getByRole('link', { name: t('toSubscriptions'), exact: true })
    .first()
    .click()
  await expect(page.getByText(t('warning-subscriptions:empty'))).toBeVisible()
  await page.getByLabel(t('warning-subscriptions:whens.day')).check()
  await page.getByRole('button', { name: t('warning-subscriptions:save') }).click()
  await expect(page.getByText(t('warning-subscriptions:saved'))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('link', { name: startsWith(t('warning-subscriptions:end')) }).click()
  await page.getByRole('button', { name: t('warning-subscriptions:end') }).click()
  await expect(page.getByText(t('warning-subscriptions:endDone'))).toBeVisible()
})
