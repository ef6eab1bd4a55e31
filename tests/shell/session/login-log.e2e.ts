import { axe, demoPassword, expect, signIn, test } from '../../support/journey.ts'
import { attemptSignIn, makeAccount } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('session-logins', 'common', 'session', 'system-audit')

test('an administrator sees in the login log who signed in and which account failed, and exports it', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const account = await makeAccount()
  const theirs = await otherBrowser()
  await theirs.goto('/login')
  await theirs.getByLabel(t('session:account')).fill(account.username)
  await theirs.getByLabel(t('session:password'), { exact: true }).fill('not the password')
  await theirs.getByRole('button', { name: t('session:submit'), exact: true }).click()
  await expect(theirs.getByRole('alert')).toContainText(t('event.failed'))
  await signIn(theirs, account)
  await signIn(page, 'admin')
  await page.goto('/system/logins')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title'))
  await page.getByLabel(t('export.person')).fill(account.username)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: account.name })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(t('done'))
  await expect(rows.last()).toContainText(t('event.failed'))
  if (scripted) await axe(page)
  await page.getByLabel(t('eventHead')).selectOption(t('event.failed'))
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(rows).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('export.action') }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^登录日志 .*\.xlsx$/)
})

test('the audit trail names people and entities, leads to them, and to all that was done to them', {
  tag: '@form',
}, async ({ page, scripted }) => {
  const account = await makeAccount()
  await attemptSignIn(account.username, demoPassword)
  await signIn(page, 'admin')
  await page.goto('/system/audit')
  await page.getByLabel(t('system-audit:objectFilter')).fill(account.name)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  const trail = page.getByRole('table', { name: t('system-audit:title') })
  await expect(trail.getByRole('link', { name: account.name }).first()).toHaveAttribute('href', /\/system\/users\/\d+$/)
  if (scripted) await axe(page)
  await trail.getByRole('row').last().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^审计日志第 \d+ 行$/)
  await page
    .getByRole('link', { name: t('system-audit:entry.alike') })
    .nth(1)
    .click()
  await expect(page).toHaveURL(/object=user/)
  await expect(trail.getByRole('link', { name: account.name }).first()).toBeVisible()
})
