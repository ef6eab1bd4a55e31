import type { Page } from '@playwright/test'
import { axe, demoPassword, expect, signIn, test } from '../../support/journey.ts'
import { textsOf } from '../../support/texts.ts'
import { walkThrough } from './provider.ts'
import { absentTitle, providerTitle, type SignOnServer, startSignOnServer } from './sign-on-server.ts'

const t = textsOf('session', 'accounts-settings', 'common', 'problem')

// The tests of this file share two servers and change their settings, so they run in order.
test.describe.configure({ mode: 'default' })

/** A server with one provider. */
let one: SignOnServer
/** A server with a second provider, which is down. */
let several: SignOnServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  one = await startSignOnServer()
  several = await startSignOnServer({ several: true })
  // The e-mail of the demo's account `risk`.
  for (const { provider } of [one, several]) provider.people.set('lin', { email: 'RISK@huaxin.example' })
})
test.afterAll(async () => {
  await Promise.all([one?.stop(), several?.stop()])
})

const atProvider = async (page: Page, as: string) => {
  await page.getByLabel('工号').fill(as)
  await page.getByRole('button', { name: '认证' }).click()
}
const failure = (page: Page) => page.getByRole('alert')
const notCompleted = t('problem:provider.refused')
const noAccount = t('problem:identity.unknown')

/** Starts sign-on in the page's browser; returns the address that the provider would redirect to. */
async function begun(page: Page, server: SignOnServer, as = 'lin', change = (_: URL) => {}): Promise<URL> {
  const answer = await page.context().request.get(`${server.url}/login/sso/staff`, { maxRedirects: 0 })
  const start = new URL(answer.headers().location ?? '')
  change(start)
  return walkThrough(start.href, as)
}

test('with one provider single sign-on starts at once and leads on to where was wanted', async ({ page }) => {
  await page.goto(`${one.url}/login?redirect=${encodeURIComponent('/risk/projects?name=x')}`)
  await page.getByRole('link', { name: t('bySingleSignOn') }).click()
  await expect(page).toHaveTitle('统一认证')
  await atProvider(page, 'lin')
  await expect(page).toHaveURL(`${one.url}/risk/projects?name=x`)
  await expect(page.getByRole('button', { name: '林若溪' })).toBeVisible()
})

test('several providers are listed by title, and each starts by its own', { tag: '@walk' }, async ({
  page,
  scripted,
}) => {
  await page.goto(`${several.url}/login`)
  await page.getByRole('button', { name: t('bySingleSignOn') }).click()
  await expect(page.getByRole('link', { name: absentTitle })).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('link', { name: providerTitle }).click()
  await atProvider(page, 'lin')
  await expect(page.getByRole('button', { name: '林若溪' })).toBeVisible()
})

test('a provider that is down is reported on the login page, where account and password still work', async ({
  page,
}) => {
  await page.goto(`${several.url}/login?redirect=%2Frisk%2Fprojects`)
  await page.getByRole('button', { name: t('bySingleSignOn') }).click()
  await page.getByRole('link', { name: absentTitle }).click()
  await expect(failure(page)).toContainText(t('problem:provider.unavailable'))
  await page.getByLabel(t('account')).fill('risk')
  await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(page).toHaveURL(`${several.url}/risk/projects`)
})

test('without a provider the single sign-on tab is disabled', { tag: '@form' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: t('bySingleSignOn') })).toBeDisabled()
  await expect(page.getByText(t('byAccount'))).toHaveAttribute('aria-current', 'page')
})

test('an answer that came twice is refused the second time', async ({ page }) => {
  const back = await begun(page, one)
  await page.goto(back.href)
  await expect(page.getByRole('button', { name: '林若溪' })).toBeVisible()
  await page.goto(back.href)
  await expect(failure(page)).toContainText(notCompleted)
  await page.goto(`${one.url}/login`)
  await page.goto(`${one.url}/home`)
  await expect(page.getByRole('button', { name: '林若溪' })).toBeVisible()
})

test('a code that another browser has used is refused', async ({ page, otherBrowser }) => {
  const back = await begun(page, one)
  const thief = await otherBrowser()
  await thief.goto(back.href)
  await expect(failure(thief)).toContainText(notCompleted)
  const begunByThief = await begun(thief, one, 'somebody')
  begunByThief.searchParams.set('code', back.searchParams.get('code') ?? '')
  await thief.goto(begunByThief.href)
  await expect(failure(thief)).toContainText(notCompleted)
  await thief.goto(`${one.url}/home`)
  await expect(thief).toHaveURL(`${one.url}/login?redirect=%2F`)
})

for (const [what, forge] of [
  ['a state that was never given out', (back: URL) => back.searchParams.set('state', 'forged-state')],
  ['no state', (back: URL) => back.searchParams.delete('state')],
  ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://elsewhere.example')],
  ['no code', (back: URL) => back.searchParams.delete('code')],
  ['a made-up code', (back: URL) => back.searchParams.set('code', 'made-up')],
  ['an error instead of a code', (back: URL) => back.searchParams.set('error', 'access_denied')],
] as const) {
  test(`an answer with ${what} is refused on the login page`, async ({ page }) => {
    const back = await begun(page, one)
    forge(back)
    await page.goto(back.href)
    await expect(page).toHaveURL(/\/login\?redirect=%2F&failed$/)
    await expect(failure(page)).toContainText(notCompleted)
  })
}

test('an answer to another nonce is refused', async ({ page }) => {
  const back = await begun(page, one, 'lin', (start) => start.searchParams.set('nonce', 'of-somebody-else'))
  await page.goto(back.href)
  await expect(failure(page)).toContainText(notCompleted)
})

test('an unverified e-mail, an unknown one and a disabled user get the answer that there is no account', async ({
  page,
}) => {
  one.provider.people.set('unverified', { email: 'audit@huaxin.example', email_verified: false })
  one.provider.people.set('gone', { email: 'staff6@huaxin.example' })
  await one.disable('staff6').catch(() => undefined)
  for (const who of ['unverified', 'nobody', 'gone']) {
    await page.goto((await begun(page, one, who)).href)
    await expect(failure(page)).toContainText(noAccount)
  }
})

test('a redirect to another site is not followed after single sign-on', async ({ page }) => {
  await page.goto(`${one.url}/login/sso/staff?redirect=${encodeURIComponent('//elsewhere.example')}`)
  await atProvider(page, 'lin')
  await expect(page).toHaveURL(`${one.url}/`)
})

test('with auto sign-on and one provider the login page leads there, and shows once after signing out', {
  tag: '@long',
}, async ({ page }) => {
  await one.set({ sysAutoLoginSso: true })
  await several.set({ sysAutoLoginSso: true })
  try {
    await page.goto(`${one.url}/home`)
    await expect(page).toHaveTitle('统一认证')
    await atProvider(page, 'lin')
    await expect(page).toHaveURL(`${one.url}/`)
    await page.getByRole('button', { name: '林若溪' }).click()
    await page.getByRole('link', { name: t('common:frame.logout') }).click()
    await page
      .getByRole('main')
      .getByRole('button', { name: t('accounts-settings:logout.action') })
      .click()
    if (await page.getByRole('button', { name: '确定' }).isVisible())
      await page.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText(t('signedOut'))).toBeVisible()

    await page.goto(`${one.url}/login?protocol=INTERNAL`)
    await expect(page.getByLabel(t('account'))).toBeVisible()
    await page.goto(`${several.url}/login`)
    await expect(page.getByLabel(t('account'))).toBeVisible()

    // A refusal by the provider is shown, and does not restart sign-on by itself.
    await page.goto(`${one.url}/auth-redirect?state=forged&code=forged`)
    await expect(failure(page)).toContainText(notCompleted)
  } finally {
    await one.set({ sysAutoLoginSso: false })
    await several.set({ sysAutoLoginSso: false })
  }
})

test('system management lists the providers, without their secrets', { tag: '@long' }, async ({ page, scripted }) => {
  await page.goto(`${several.url}/login`)
  await page.getByLabel(t('account')).fill('admin')
  await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(page).toHaveURL(`${several.url}/`)
  await page.goto(`${several.url}/system/providers`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('bySingleSignOn'))
  await expect(page.getByRole('row')).toHaveCount(4)
  const row = page.getByRole('row', { name: providerTitle })
  await expect(row).toContainText(several.provider.issuer)
  await expect(row).toContainText('risk-workbench')
  expect(await page.content()).not.toContain('the secret of the client')
  if (scripted) await axe(page)
})

test('without providers system management says how to configure them', { tag: '@form' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/providers')
  await expect(page.getByText(t('providers.none'))).toBeVisible()
})
