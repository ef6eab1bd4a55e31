import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase, unique } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { makePayments } from './payments.ts'
import { makeModel, press } from './rule-pages.ts'

const t = textsOf('rules', 'home', 'messages')

test('a model is handed over to a collaborator, who is told and finds its overdue review at home', {
  tag: '@long',
}, async ({ page, scripted, otherBrowser }) => {
  test.setTimeout(180_000)
  const name = unique('移交').slice(0, 12)
  await signIn(page, 'risk')
  const { workspace, id } = await makePayments(page)
  const model = await makeModel(page, workspace, name)
  await page.getByRole('link', { name: t('settings.edit'), exact: true }).click()
  await page.getByLabel(startsWith(t('field.reviewOn'))).fill('2026-01-01')
  await press(page, t('edit.save'))
  await expect(page.getByText(t('saved'))).toBeVisible()

  // Nobody else works in the workspace yet.
  await page.getByRole('link', { name: t('handOver.action'), exact: true }).click()
  await expect(page.getByText(t('handOver.nobody'))).toBeVisible()
  await inDatabase(
    `insert into workspace_member (workspace_id, user_id, role_type, status, answered_at)
    select $1, id, '1', '0', now() from sys_user where username = 'audit'`,
    [id],
  )
  await page.goto(`${model}/hand-over`)
  await press(page, t('handOver.action'))
  await expect(errorSummary(page)).toContainText(t('handOver.to'))
  const to = page.getByLabel(startsWith(t('handOver.to')))
  const next = (await to.locator('option').nth(1).textContent()) ?? ''
  await to.selectOption(next)
  await page.getByLabel(startsWith(t('handOver.note'))).fill('换岗')
  if (scripted) await axe(page)
  await press(page, t('handOver.action'))
  await expect(page.getByText(t('handOver.done'))).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: next })).toBeVisible()

  const successor = await otherBrowser()
  await signIn(successor, 'audit')
  await successor.goto('/')
  const waiting = successor.getByRole('region', { name: t('home:work.title') })
  await expect(waiting.getByRole('heading', { name: t('work.title') })).toBeVisible()
  await waiting.getByRole('link', { name }).click()
  await expect(successor.getByLabel(startsWith(t('field.name')))).toHaveValue(name)
  await successor.goto('/messages')
  const message = successor.getByRole('listitem').filter({ hasText: name })
  await message.getByRole('link', { name: t('messages:open') }).click()
  await expect(successor.getByRole('heading', { level: 1 })).toHaveText(name)
})
