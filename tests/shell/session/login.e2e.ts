import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe, demoPassword, errorSummary, expect, runs, signIn, test } from '../../support/journey.ts'
import { attemptSignIn } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'
import { answerTo } from './question-reader.ts'

const t = textsOf('session', 'accounts-settings', 'common', 'problem', 'session-account', 'validation')

/** An account whose next sign-in needs a captcha. */
async function guessedAccount(): Promise<string> {
  const account = `nobody-${randomUUID().slice(0, 8)}`
  for (let time = 0; time < 5; time++) await attemptSignIn(account, 'guess')
  return account
}

test('the login page welcomes, names the system and says what it is for', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  await page.goto('/login')
  await expect(page.getByText(t('welcome'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('企业风险合规审计平台')
  await expect(page.getByText('让风险看得见，让合规有依据，让审计可追溯').first()).toBeAttached()
  if (scripted) await axe(page)
})

test('the description is typed again and again, and can be halted', { tag: ['@js', '@long'] }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  const typed = page.getByRole('complementary').locator('p span[aria-hidden]').first()
  const whole = '让风险看得见，让合规有依据，让审计可追溯'
  await expect(typed).toHaveText(whole)
  await expect(typed).not.toHaveText(whole)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: t('pauseTyping') })
    .click()
  const halted = await typed.textContent()
  await page.clock.runFor(280 * 5)
  await expect(typed).toHaveText(halted ?? '')
  await page
    .getByRole('complementary')
    .getByRole('button', { name: t('resumeTyping') })
    .click()
  await expect(typed).not.toHaveText(halted ?? '')
})

test('the caret stays on the line of what is typed, also where that fills the width', {
  tag: ['@js', '@long'],
}, async ({ page }) => {
  await page.goto('/login')
  const typed = page.getByRole('complementary').locator('p span[aria-hidden]').first()
  await expect(page.getByRole('button', { name: t('pauseTyping') }).first()).toBeVisible()
  const isOnLine = (width: number) =>
    typed.evaluate((element, wide) => {
      if (element.parentElement) element.parentElement.style.width = `${wide}px`
      const text = document.createRange()
      const [words] = element.childNodes
      if (!words?.textContent) throw new Error('nothing is typed')
      text.setStart(words, words.textContent.length - 1)
      text.setEnd(words, words.textContent.length)
      const last = [...text.getClientRects()].at(-1)
      const caret = element.lastElementChild?.getBoundingClientRect()
      return last !== undefined && caret !== undefined && Math.abs(caret.bottom - last.bottom) < last.height / 2
    }, width)
  for (const width of [480, 505, 520, 530, 540]) expect(await isOnLine(width)).toBe(true)
})

test('who prefers less motion sees a plain line', { tag: ['@js', '@long'] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: t('common:form.showPassword') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('pauseTyping') })).toHaveCount(0)
  await expect(page.getByText('让风险看得见，让合规有依据，让审计可追溯').first()).toBeVisible()
})

test('the password can be shown and hidden', { tag: '@js' }, async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel(t('password'), { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: t('common:form.showPassword') }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: t('common:form.hidePassword') }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('the captcha reloads and its code clears after each attempt; for who cannot see it there are words', {
  tag: '@form',
}, async ({ page, scripted }) => {
  const account = await guessedAccount()
  await page.goto('/login')
  await page.getByLabel(t('account')).fill(account)
  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  const picture = page.getByRole('img', { name: t('captchaPicture') })
  const first = await picture.getAttribute('src')
  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByLabel(t('captcha'), { exact: true }).fill('zzzz')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(errorSummary(page)).toContainText(t('problem:captcha.wrong'))
  await expect(page.getByLabel(t('captcha'), { exact: true })).toHaveValue('')
  await expect(picture).not.toHaveAttribute('src', first ?? '')

  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByRole('button', { name: t('captchaAsQuestion') }).click()
  const question = page.getByText(/：1 .+，2 /)
  await expect(question).toBeVisible()
  await expect(page.getByLabel(t('account'))).toHaveValue(account)
  // Scripts fetch the question alone; a reloaded page never contains a password.
  await expect(page.getByLabel(t('password'), { exact: true })).toHaveValue(scripted ? 'guess' : '')
  if (scripted) await axe(page)

  const questionText = (await question.textContent()) ?? ''
  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByLabel(t('captcha'), { exact: true }).fill(answerTo(questionText))
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(errorSummary(page)).toContainText(t('common:form.errorTitle', { title: t('problem:login.failed') }))
  // A second question in words, other than the first.
  await expect(question).toBeVisible()
  await expect(question).not.toHaveText(questionText)
  await page.getByRole('button', { name: t('captchaAsPicture') }).click()
  await expect(picture).toBeVisible()
})

test('an empty captcha is named as empty, not as wrong', { tag: '@form' }, async ({ page }) => {
  const account = await guessedAccount()
  await page.goto('/login')
  await page.getByLabel(t('account')).fill(account)
  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(page.getByRole('img', { name: t('captchaPicture') })).toBeVisible()
  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([t('validation:captchaRequired')])
  await page.getByLabel(t('account')).fill('')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(errorSummary(page)).toContainText(t('validation:captchaRequired'))
  await expect(errorSummary(page)).toContainText(t('validation:accountRequired'))
})

test('Enter in a form with a captcha sends it and asks for no other picture; what was typed stays', async ({
  page,
}) => {
  const account = await guessedAccount()
  await page.goto('/login')
  await page.getByLabel(t('account')).fill(account)
  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByLabel(t('password'), { exact: true }).press('Enter')
  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByLabel(t('captcha'), { exact: true }).fill('zzzz')
  await page.getByLabel(t('captcha'), { exact: true }).press('Enter')
  await expect(errorSummary(page)).toContainText(t('problem:captcha.wrong'))
  await expect(page.getByLabel(t('account'))).toHaveValue(account)

  for (const address of ['/account/register', '/account/forget']) {
    await showCaptcha(page, address)
    await page.getByLabel(t('session-account:companyName')).fill('华信信托')
    await page.getByLabel(t('session-account:companyName')).press('Enter')
    await expect(errorSummary(page).getByRole('link')).toHaveText([
      t('validation:personNameRequired'),
      t('validation:emailRequired'),
      t('validation:captchaRequired'),
    ])
    await expect(page.getByLabel(t('session-account:companyName'))).toHaveValue('华信信托')
  }
})

/** Opens a page whose form has a captcha, as the configuration may require. */
async function showCaptcha(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.route(`**${address}*`, async (route) => {
    const posted = route.request().postData() ?? ''
    await route.continue({ postData: `${posted}&captchaKey=none&intent=captcha` })
  })
  await page.getByRole('button', { name: t('session-account:submit') }).click()
  await expect(page.getByRole('img', { name: t('captchaPicture') })).toBeVisible()
  await page.unroute(`**${address}*`)
}

test('another picture is fetched without losing what was typed', { tag: ['@js', '@long'] }, async ({ page }) => {
  const account = await guessedAccount()
  await page.goto('/login')
  await page.getByLabel(t('account')).fill(account)
  await page.getByLabel(t('password'), { exact: true }).fill('guess')
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  const picture = page.getByRole('img', { name: t('captchaPicture') })
  const first = await picture.getAttribute('src')
  await runs(picture)
  await page.getByLabel(t('password'), { exact: true }).fill('typed meanwhile')
  await page.getByRole('button', { name: t('captchaReload') }).click()
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(page.getByLabel(t('password'), { exact: true })).toHaveValue('typed meanwhile')
})

test('one attempt at a time', { tag: ['@js', '@long'] }, async ({ page }) => {
  await page.goto('/login')
  let posts = 0
  let pressedTwice = () => {}
  const held = new Promise<void>((resolve) => {
    pressedTwice = resolve
  })
  await page.route('**/login*', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1
      await held
    }
    await route.continue()
  })
  await page.getByLabel(t('account')).fill('risk')
  await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('submit'), exact: true }).dblclick({ noWaitAfter: true })
  pressedTwice()
  await expect(page).toHaveURL('/')
  expect(posts).toBe(1)
})

test('signing out in one tab ends the others', { tag: '@js' }, async ({ page, context }) => {
  await signIn(page, 'risk')
  const other = await context.newPage()
  await other.goto('/home')
  const third = await context.newPage()
  await third.goto('/risk/projects')
  await page.goto('/user/settings/logout')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts-settings:logout.action') })
    .click()
  await expect(page.getByText(t('signedOut'))).toBeVisible()
  for (const tab of [other, third]) {
    await expect(tab.getByText(t('ended'))).toBeVisible()
    await expect(tab).toHaveURL('/login')
    await tab.reload()
    await expect(tab.getByRole('button', { name: t('submit'), exact: true })).toBeVisible()
    await expect(tab.getByText(t('ended'))).toHaveCount(0)
  }
})
