import { randomUUID } from 'node:crypto'
import { axe, expect, signIn, test } from '../../support/journey.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { makePayments } from './payments.ts'
import { compareIn, makeModel, press } from './rule-pages.ts'

const t = textsOf('rules', 'schedules', 'mart', 'common', 'warnings')

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())

test('a tested version goes live once another person approves, and a warning of its results is handed over', {
  tag: '@form',
}, async ({ page, otherBrowser, scripted }) => {
  test.setTimeout(180_000)
  const name = `上线${randomUUID().replace(/-/g, '').slice(0, 8)}`
  await signIn(page, 'risk')
  const { workspace } = await makePayments(page)
  const model = await makeModel(page, workspace, name)
  await page.getByRole('link', { name: t('addKind.basic') }).click()
  await page.getByLabel(t('rule.name')).fill('large')
  await compareIn(page, 0, ['amount', 'gt', '50000'])
  await page.getByLabel(startsWith(t('rule.words'))).fill('amount {amount}')
  await press(page, t('rule.save'))
  await expect(page.getByText(t('rule.saved', { name: 'large' }))).toBeVisible()

  // A snooze date is preserved when the rule is saved again, until it is cleared.
  const rule = `${model}/rule/r1`
  const snoozed = page.getByLabel(startsWith(t('rule.snoozedUntil')))
  for (const day of ['2999-12-31', '']) {
    await page.goto(rule)
    await snoozed.fill(day)
    await press(page, t('rule.save'))
    await expect(page.getByText(t('rule.saved', { name: 'large' }))).toBeVisible()
    await expect(page.getByText(t('rule.snoozed', { day }))).toHaveCount(day === '' ? 0 : 1)
    await page.goto(rule)
    await press(page, t('rule.save'))
    await expect(page.getByText(t('rule.saved', { name: 'large' }))).toBeVisible()
    await page.goto(rule)
    await expect(snoozed).toHaveValue(day)
  }

  // The form needs a version that was tested.
  await page.goto(`${model}/apply`)
  await expect(page.getByText(t('apply.noVersion'))).toBeVisible()
  await page.goto(model)
  await press(page, t('save.action'))
  await expect(page.getByText(t('save.done', { number: '1' }))).toBeVisible()
  await page.goto(`${model}/apply`)
  await expect(page.getByText(t('apply.untested'))).toBeVisible()
  await page.getByRole('link', { name: t('state.testFirst', { number: '1' }) }).click()
  await press(page, t('test.action'))
  await expect(page.getByRole('table', { name: t('test.first', { count: 2 }) })).toBeVisible({ timeout: 30_000 })

  await page.goto(model)
  await page.getByRole('link', { name: t('apply.action') }).click()
  await page
    .getByLabel(startsWith(t('schedules:field.time')))
    .first()
    .fill('00:00')
  await page.getByLabel(startsWith(t('apply.note'))).fill('大额付款')
  if (scripted) await axe(page)
  await press(page, t('apply.action'))
  await expect(page.getByText(t('apply.done'))).toBeVisible()
  await page.getByRole('link', { name: t('state.applying', { number: '1' }) }).click()
  await expect(page).toHaveURL(/\/schedule\//)
  const schedule = new URL(page.url()).pathname

  const decider = await otherBrowser()
  await signIn(decider, 'admin')
  await decider.goto(`/workbench/market/schedules?keyword=${encodeURIComponent(name)}`)
  await decider.getByRole('link', { name }).click()
  await expect(decider.getByRole('heading', { level: 1 })).toHaveText(t('schedules:decision.title', { name }))
  await decider.getByRole('radio', { name: t('schedules:decision.approve') }).check()
  await press(decider, t('schedules:decision.action'))
  await expect(decider.getByText(t('schedules:decision.approved'))).toBeVisible()

  await page.goto(`${schedule}/backfill`)
  await page.getByLabel(startsWith(t('schedules:field.from'))).fill(today())
  await page.getByLabel(startsWith(t('schedules:field.until'))).fill(today())
  await press(page, t('schedules:backfill.start'))
  await expect(page.getByText(t('schedules:backfill.started'))).toBeVisible()
  await page.goto(model)
  await expect(page.getByText(t('modelState.live'), { exact: true }).first()).toBeVisible()
  const hits = page.getByRole('table', { name: t('results.caption') })
  await expect(async () => {
    await page.goto(`${model}/result`)
    await expect(hits.getByRole('row')).toHaveCount(3, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  if (scripted) await axe(page)
  await page.goto(`${new URL(page.url()).pathname}?keyword=P004`)
  await expect(hits.getByRole('row')).toHaveCount(2)
  await hits.getByRole('link', { name: 'P004' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('why.title', { key: 'P004' }))
  await expect(page.getByText('amount 70000', { exact: true })).toBeVisible()
  if (scripted) await axe(page)

  // Both rows are warnings; one is confirmed by the reasons of the run, and handed over as a clue.
  await expect(async () => {
    await page.goto(`${workspace}/scheduleReport`)
    await expect(page.getByRole('rowheader')).toHaveCount(2, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('link', { name: 'P004' }).click()
  await expect(page.getByRole('row', { name: startsWith('large') })).toContainText('amount 70000')
  await page.getByLabel(t('warnings:decision.confirm')).check()
  await press(page, t('warnings:save'))
  await expect(page.getByText(t('warnings:status.confirmed')).first()).toBeVisible()
  await page.getByLabel(t('warnings:decision.handOver'), { exact: true }).check()
  await page.getByLabel(startsWith(t('warnings:form.to'))).selectOption(t('warnings:handoverTo.clue'))
  await page.getByLabel(startsWith(t('warnings:form.reference'))).fill('线索 2026-017')
  await press(page, t('warnings:save'))
  await expect(page.getByText(t('warnings:done.decided', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('warnings:status.handedOver')).first()).toBeVisible()
  await page.goto(`${workspace}/scheduleReport`)
  await expect(page.getByRole('row', { name: /P004/ })).toContainText(t('warnings:status.handedOver'))

  await page.goto(model)
  await page.getByRole('link', { name: t('retire.action') }).click()
  await press(page, t('retire.action'))
  await expect(page.getByText(t('retire.done'))).toBeVisible()
})
