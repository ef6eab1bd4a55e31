import { axe, demoPassword, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { makeAccount, origin } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('session-tokens', 'accounts-settings', 'accounts-users', 'validation')

test('an access token is made, shown once, opens the api for what it is for, and is revoked by an administrator', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  test.slow()
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/user/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('accounts-settings:tokens') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts-settings:tokens'))
  await expect(page.getByText(t('list.none'))).toBeVisible()

  await page.getByLabel(t('list.name')).fill('每日导出')
  await page.getByLabel(t('list.until')).fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel(t('accounts-settings:oldPassword')).fill(demoPassword)
  await page.getByRole('button', { name: t('new.action') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:scopeRequired'))
  await expect(page.getByLabel(t('list.name'))).toHaveValue('每日导出')
  await page.getByLabel(t('read', { area: t('area.oneself') }), { exact: true }).check()
  await page.getByLabel(t('accounts-settings:oldPassword')).fill(demoPassword)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('new.action') }).click()
  const secret = await page
    .getByLabel(t('made.label', { name: '每日导出' }))
    .first()
    .inputValue()
  if (scripted) await axe(page)

  const ask = (path: string, method = 'GET') =>
    fetch(`${origin}/api${path}`, { method, headers: { authorization: `Bearer ${secret}` } })
  expect((await ask('/home-news/unReadNewsCount')).status).toBe(200)
  expect((await ask('/workspace/list')).status).toBe(403)
  expect((await ask('/login/tokens')).status).toBe(403)
  await page.getByRole('link', { name: t('made.done') }).click()
  await expect(page.getByRole('row', { name: /每日导出/ })).not.toContainText(t('list.usedNever'))
  expect(await page.content()).not.toContain(secret)

  const admin = await otherBrowser()
  await signIn(admin, 'admin')
  await admin.goto(`/system/users?keyword=${account.username}`)
  await admin.getByRole('main').getByRole('link', { name: account.name }).click()
  await admin
    .getByRole('main')
    .getByRole('link', { name: t('accounts-users:tokens.action') })
    .click()
  if (scripted) await axe(admin)
  await admin.getByRole('button', { name: /^吊销.*每日导出/ }).click()
  await expect(admin.getByText(t('list.revoked', { name: '每日导出' }))).toBeVisible()
  expect((await ask('/home-news/unReadNewsCount')).status).toBe(401)
})
