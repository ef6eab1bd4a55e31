import { randomUUID } from 'node:crypto'
import { demoPassword, errorSummary, expect, holdScripts, signIn, test } from '../../support/journey.ts'
import { attemptSignIn } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('session', 'accounts-settings', 'campaigns', 'common', 'problem', 'reviews', 'validation')

test('a wrong password is refused with the account kept, and the right one leads home', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  await page.goto('/login')
  await page.getByLabel(t('account')).fill('audit')
  await page.getByLabel(t('password'), { exact: true }).fill('not the password')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()

  await expect(page).toHaveTitle(startsWith(t('common:form.errorTitle', { title: '' })))
  await expect(errorSummary(page)).toContainText(t('common:form.errorTitle', { title: t('problem:login.failed') }))
  if (scripted) await expect(errorSummary(page)).toBeFocused()
  await expect(page.getByLabel(t('account'))).toHaveValue('audit')
  await expect(page.getByLabel(t('password'), { exact: true })).toHaveValue('')
  await errorSummary(page).getByRole('link').click()
  await expect(page.getByLabel(t('password'), { exact: true })).toBeFocused()

  await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('周正明')
})

test('what is typed while the scripts still load stays', { tag: ['@js', '@long'] }, async ({ page, context }) => {
  const devtools = await context.newCDPSession(page)
  const slower = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await slower(6)
  try {
    await page.goto('/login', { waitUntil: 'commit' })
    for (const account of ['r', 'ri', 'ris', 'risk']) {
      await page.getByLabel(t('account')).fill(account)
      await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
    }
    // Scripts add this button.
    await expect(page.getByRole('button', { name: t('common:form.showPassword') })).toBeVisible()
    await expect(page.getByLabel(t('account'))).toHaveValue('risk')
    await expect(page.getByLabel(t('password'), { exact: true })).toHaveValue(demoPassword)
  } finally {
    // The next tests use the same browser.
    await slower(1)
  }
})

test('scripts that come late leave the focus in the field that is being typed in', { tag: ['@js', '@long'] }, async ({
  page,
}) => {
  const account = page.getByLabel(t('account'))
  const runsNow = () => expect(page.getByRole('button', { name: t('common:form.showPassword') })).toBeVisible()
  await page.goto('/login')
  await runsNow()
  const release = await holdScripts(page)
  await page.getByRole('button', { name: t('submit'), exact: true }).click({ noWaitAfter: true })
  await expect(errorSummary(page)).toBeVisible()
  await expect(page.getByRole('button', { name: t('common:form.showPassword') })).toHaveCount(0)
  await account.focus()
  release()
  await runsNow()
  await expect(account).toBeFocused()
})

test('nothing typed is refused at each field', { tag: '@form' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    t('validation:accountRequired'),
    t('validation:passwordRequired'),
  ])
  await expect(page.getByLabel(t('account'))).toHaveAttribute('aria-invalid', 'true')
})

test('any page asked for without a session leads to the login page', { tag: '@form' }, async ({ page }) => {
  for (const address of ['/', '/home', '/risk/projects']) {
    await page.goto(address)
    await expect(page).toHaveURL('/login?redirect=%2F')
  }
})

test('signing in goes on to the page the address names, and to no other site', { tag: '@form' }, async ({ page }) => {
  for (const [redirect, to] of [
    ['/risk/projects?name=x', '/risk/projects?name=x'],
    ['//elsewhere.invalid/', '/'],
  ] as const) {
    await page.goto(`/login?${new URLSearchParams({ redirect })}`)
    await page.getByLabel(t('account')).fill('risk')
    await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: t('submit'), exact: true }).click()
    await expect(page).toHaveURL(to)
  }
})

test('signing out by the user menu asks first, and ends the session', async ({ page }) => {
  await signIn(page, 'risk')
  const ask = async () => {
    await page.goto('/task/todo?keyword=none')
    await page.getByRole('button', { name: '林若溪' }).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('accounts-settings:logout.action') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts-settings:logout.title'))
  }
  await ask()
  await page.getByRole('link', { name: t('common:form.cancel') }).click()
  await expect(page).toHaveURL('/task/todo?keyword=none')
  await ask()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts-settings:logout.action') })
    .click()
  await expect(page.getByText(t('signedOut'))).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL('/login?redirect=%2F')
})

test('whoever is signed in and opens the login page stays signed in, until another signs in there', {
  tag: '@walk',
}, async ({ page }) => {
  await signIn(page, 'risk')
  for (const address of [
    '/login',
    '/login?expired',
    '/login?signedOut',
    '/logout',
    '/auth-redirect?state=late&code=late',
  ]) {
    await page.goto(address)
    await page.goto('/user/settings')
    await expect(page.getByRole('button', { name: '林若溪' })).toBeVisible()
  }
  await page.goto('/auth-redirect?state=late&code=late')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alert')).toContainText(t('problem:provider.refused'))
  await page.goto('/login')
  await expect(page.getByText(t('signedIn.title', { account: '林若溪' }))).toBeVisible()
  await page.getByRole('link', { name: t('signedIn.back') }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await page.getByLabel(t('account')).fill('audit')
  await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: '周正明' })).toBeVisible()
  await expect(page.getByRole('button', { name: '林若溪' })).toHaveCount(0)
})

test('after five failures an account needs a captcha', { tag: '@form' }, async ({ page }) => {
  const account = `nobody-${randomUUID().slice(0, 8)}`
  for (let time = 0; time < 5; time++) await attemptSignIn(account, 'guess')
  await page.goto('/login')
  await page.getByLabel(t('account')).fill(account)
  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()

  await expect(errorSummary(page)).toContainText(t('captchaNeeded'))
  await expect(page.getByLabel(t('captcha'), { exact: true })).toBeVisible()
  const picture = page.getByRole('img', { name: t('captchaPicture') })
  const first = await picture.getAttribute('src')
  await page.getByRole('button', { name: t('captchaReload') }).click()
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(page.getByLabel(t('account'))).toHaveValue(account)
})

test('what was typed while the session ended is offered again after signing in', async ({ page, otherBrowser }) => {
  await signIn(page, 'risk')
  await page.goto('/risk/projects/new')
  await page.getByLabel(t('campaigns:project.name')).fill('会话中断的项目')
  const other = await otherBrowser(page)
  await other.goto('/home')
  await other.getByRole('button', { name: '林若溪' }).click()
  await other
    .getByRole('banner')
    .getByRole('link', { name: t('common:frame.logout') })
    .click()
  await other
    .getByRole('main')
    .getByRole('button', { name: t('accounts-settings:logout.action') })
    .click()
  await expect(other).toHaveURL(/\/login/)

  await page.getByRole('button', { name: t('campaigns:projects.create') }).click()
  await expect(page.getByText(t('expired'))).toBeVisible()
  await expect(page.getByText(t('draftKept'))).toBeVisible()
  await page.getByLabel(t('account')).fill('risk')
  await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(page).toHaveURL('/risk/projects/new')
  await expect(page.getByText(t('common:draft.restored'))).toBeVisible()
  await expect(page.getByLabel(t('reviews:field.name'))).toHaveValue('会话中断的项目')
})

test('a link followed when the session has ended says so, and signing in leads to where the link led', {
  tag: '@form',
}, async ({ page, otherBrowser }) => {
  await signIn(page, 'risk')
  await page.goto('/risk/projects')
  const other = await otherBrowser(page)
  await other.goto('/user/settings/logout')
  await other
    .getByRole('main')
    .getByRole('button', { name: t('accounts-settings:logout.action') })
    .click()
  await expect(other.getByText(t('signedOut'))).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('link', { name: t('campaigns:projects.create') })
    .click()
  await expect(page.getByText(t('expired'))).toBeVisible()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/risk/projects/new')}&expired`)
  // The session has ended: the next request has none.
  await page.goto('/risk/projects')
  await expect(page).toHaveURL('/login?redirect=%2F')
  await page.goBack()
  await page.getByLabel(t('account')).fill('risk')
  await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(page).toHaveURL('/risk/projects/new')
})

test('the language is chosen by a link and stays', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel('Account').fill('risk')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/risk/projects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assessment projects')
  await expect(page.locator('body')).toHaveCSS('font-family', /^system-ui/)
  await page.getByRole('button', { name: '林若溪' }).click()
  await page.getByRole('link', { name: '繁體中文' }).click()
  await expect(page).toHaveURL(/\/risk\/projects/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('評估專案')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  await expect(page.locator('body')).toHaveCSS('font-family', /^"PingFang TC"/)
})
