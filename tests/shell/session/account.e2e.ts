import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { failMail, unique } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf(
  'session-account',
  'common',
  'problem',
  'session',
  'session-registrations',
  'system-outbox',
  'validation',
)

const newApplicant = () => ({ name: unique('沈知远'), email: `${randomUUID()}@example.com`, companyName: '华信信托' })
type Applicant = ReturnType<typeof newApplicant>

async function fillPerson(page: Page, { name, email, companyName }: Applicant): Promise<void> {
  await page.getByLabel(t('name')).fill(name)
  await page.getByLabel(t('email')).fill(email)
  await page.getByLabel(t('companyName')).fill(companyName)
}

async function register(page: Page, applicant: Applicant): Promise<void> {
  await page.goto('/account/register')
  await fillPerson(page, applicant)
  await page.getByRole('button', { name: t('submit') }).click()
  await expect(page.getByRole('main')).toContainText(t('register.done'))
}

/** Opens the applicant's request as the administrator, by the list. */
async function openRequest(admin: Page, { name }: Applicant): Promise<void> {
  await admin.goto('/system/registrations')
  await admin.getByRole('searchbox', { name: t('session-registrations:keyword') }).fill(name)
  await admin.getByRole('button', { name: t('common:filter.apply') }).click()
  await admin.getByRole('link', { name }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(name)
}

async function approve(admin: Page, applicant: Applicant): Promise<string> {
  await openRequest(admin, applicant)
  await admin.getByRole('link', { name: t('session-registrations:approve.action'), exact: true }).click()
  const username = `guest-${randomUUID().slice(0, 8)}`
  await admin.getByLabel(t('session-registrations:approve.username')).fill(username)
  await admin.getByRole('checkbox', { name: '员工' }).check()
  await admin.getByRole('button', { name: t('session-registrations:approve.submit') }).click()
  await expect(admin.getByRole('main')).toContainText(t('session-registrations:status.approved'))
  return username
}

/** Opens the newest mail to the applicant in the outbox; returns the address of its one-time link. */
async function openMail(admin: Page, { email }: Applicant, subject: RegExp): Promise<string | null> {
  await admin.goto(`/system/outbox?${new URLSearchParams({ recipient: email })}`)
  await admin.getByRole('link', { name: subject }).first().click()
  await expect(admin.getByRole('heading', { name: t('system-outbox:text') })).toBeVisible()
  const link = admin.getByRole('link', { name: /\/account\/reset\?token=/ })
  return (await link.count()) > 0 ? link.getAttribute('href') : null
}

async function setPassword(page: Page, link: string | null, password: string): Promise<void> {
  await page.goto(link ?? '')
  await page.getByLabel(t('reset.password'), { exact: true }).fill(password)
  await page.getByLabel(t('reset.confirmation')).fill(password)
  await page.getByRole('button', { name: t('reset.save') }).click()
}

async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel(t('session:account')).fill(username)
  await page.getByLabel(t('session:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('session:submit'), exact: true }).click()
  await expect(page).toHaveURL('/')
}

test('a visitor registers, is approved, sets a password by the mailed link, and can set another when it is forgotten', {
  tag: ['@form', '@walk', '@slow'],
}, async ({ page, otherBrowser }) => {
  test.slow()
  const applicant = newApplicant()
  await page.goto('/login')
  await page.getByRole('link', { name: '注册' }).click()
  await expect(page).toHaveURL('/account/register')
  await register(page, applicant)
  await page.getByRole('link', { name: t('login') }).click()
  await expect(page).toHaveURL('/login')

  const admin = await otherBrowser()
  await signIn(admin, 'admin')
  const username = await approve(admin, applicant)
  const first = await openMail(admin, applicant, /账号已开通/)

  await setPassword(page, first, 'short')
  await expect(errorSummary(page)).toContainText(t('validation:passwordShort'))
  await expect(page.getByLabel(t('reset.password'), { exact: true })).toHaveValue('')
  await setPassword(page, first, 'a first password')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main')).toContainText(t('reset.done'))
  await signInAs(page, username, 'a first password')

  await page.goto(first ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reset.invalid'))
  await page.getByRole('link', { name: t('reset.again') }).click()
  await expect(page).toHaveURL('/account/forget')
  await fillPerson(page, applicant)
  await page.getByRole('button', { name: t('submit') }).click()
  await expect(page.getByRole('main')).toContainText(t('register.done'))

  const resetLink = await openMail(admin, applicant, /设置新密码/)
  await setPassword(page, resetLink, 'a second password')
  await expect(page).toHaveURL('/login')
  await signInAs(page, username, 'a second password')

  // The e-mail now has an account: another request with it can only be rejected.
  const other = await otherBrowser()
  const second = { ...newApplicant(), email: applicant.email }
  await register(other, second)
  await other.goto('/account/register')
  await fillPerson(other, second)
  await other.getByRole('button', { name: t('submit') }).click()
  await expect(errorSummary(other)).toContainText(t('problem:registration.pending'))
  await openRequest(admin, second)
  await admin.getByRole('link', { name: t('session-registrations:approve.action'), exact: true }).click()
  await expect(admin.getByRole('main')).toContainText(`邮箱已被这个账号使用：${applicant.name}`)
  await expect(admin.getByRole('button', { name: t('session-registrations:approve.submit') })).toHaveCount(0)
  await admin.getByRole('link', { name: t('session-registrations:reject.action') }).click()
  await expect(admin.getByRole('button', { name: t('session-registrations:reject.submit') })).toBeVisible()
})

test('an incomplete registration is returned with every value preserved', { tag: '@form' }, async ({ page }) => {
  await page.goto('/account/register')
  await page.getByRole('button', { name: t('submit') }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    t('validation:personNameRequired'),
    t('validation:emailRequired'),
    t('validation:companyRequired'),
  ])
  await expect(page).toHaveTitle(startsWith(t('common:form.errorTitle', { title: '' })))
  await fillPerson(page, { ...newApplicant(), email: 'not an address' })
  await page.getByLabel(t('mobile')).fill('123')
  await page.getByLabel(t('contactMatters')).fill('参加评估')
  await page.getByRole('button', { name: t('submit') }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([t('validation:emailInvalid')])
  await expect(page.getByLabel(t('email'))).toHaveValue('not an address')
  await expect(page.getByLabel(t('mobile'))).toHaveValue('123')
  await expect(page.getByLabel(t('contactMatters'))).toHaveValue('参加评估')
})

test('what forgot password answers is the same for an account that is not there', { tag: '@form' }, async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: t('session:forgot') }).click()
  await page.getByRole('button', { name: t('submit') }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    t('validation:personNameRequired'),
    t('validation:emailRequired'),
    t('validation:companyRequired'),
  ])
  await fillPerson(page, newApplicant())
  await page.getByRole('button', { name: t('submit') }).click()
  await expect(page).toHaveURL('/account/forget?submitted')
  await expect(page.getByRole('main')).toContainText(t('forget.doneLine.sent'))
  await page.getByRole('link', { name: t('login') }).click()
  await expect(page).toHaveURL('/login')
})

test('a link that is incomplete or made up says what to do', { tag: '@form' }, async ({ page }) => {
  for (const address of ['/account/reset', '/account/reset?token=made-up', `/account/reset?token=${'x'.repeat(500)}`]) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText(t('reset.invalidLine'))
  }
  await page.goto('/account')
  await expect(page).toHaveURL('/login?redirect=%2F')
})

test('a rejection needs a reason, which is mailed, and is decided once', { tag: '@form' }, async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  const applicant = newApplicant()
  await register(page, applicant)
  const admin = await otherBrowser()
  await signIn(admin, 'admin')
  await openRequest(admin, applicant)
  const request = admin.url()
  const other = await otherBrowser(admin)
  await other.goto(`${request}/approve`)

  await admin.getByRole('link', { name: t('session-registrations:reject.action'), exact: true }).click()
  await admin.getByRole('button', { name: t('session-registrations:reject.submit') }).click()
  await expect(errorSummary(admin)).toContainText(t('validation:reasonRequired'))
  await admin.getByLabel(t('session-registrations:reason')).fill('请使用单位邮箱')
  await admin.getByRole('button', { name: t('session-registrations:reject.submit') }).click()
  await expect(admin.getByRole('main')).toContainText(t('session-registrations:status.rejected'))

  await other.getByRole('checkbox', { name: '员工' }).check()
  await other.getByRole('button', { name: t('session-registrations:approve.submit') }).click()
  await expect(errorSummary(other)).toContainText(t('problem:registration.decided'))
  await expect(other.getByRole('heading', { name: /已审批/ })).toBeVisible()

  await openMail(admin, applicant, /未通过/)
  await expect(admin.getByRole('main')).toContainText('请使用单位邮箱')

  await failMail(applicant.email)
  await admin.goto('/system/outbox')
  await expect(admin.getByRole('main')).toContainText(t('system-outbox:failed.title', { failed: '' }))
  await admin.getByRole('link', { name: t('system-outbox:failed.show') }).click()
  await expect(admin).toHaveURL('/system/outbox?status=2')
  const row = admin.getByRole('row').filter({ hasText: applicant.email })
  await expect(row).toContainText(t('system-outbox:failure.recipient'))
  await row.getByRole('link', { name: /未通过/ }).click()
  await admin.getByRole('button', { name: t('system-outbox:send'), exact: true }).click()
  await expect(admin.getByRole('main')).toContainText(t('system-outbox:sendDone'))
})

test('no accessibility rule is broken where a request for an account was sent', { tag: ['@js', '@long'] }, async ({
  page,
}) => {
  await page.goto('/account/register')
  await page.getByRole('button', { name: t('submit') }).click()
  await expect(errorSummary(page)).toBeVisible()
  await axe(page)
  for (const address of ['/account/register?submitted', '/account/forget?submitted']) {
    await page.goto(address)
    await axe(page)
  }
})

test('no accessibility rule is broken on the pages of registrations and mail', { tag: ['@js', '@long'] }, async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  const applicant = newApplicant()
  await register(page, applicant)
  const admin = await otherBrowser()
  await signIn(admin, 'admin')
  await openRequest(admin, applicant)
  await axe(admin)
  const request = admin.url()
  await admin.goto(`${request}/approve`)
  await admin.getByRole('button', { name: t('session-registrations:approve.submit') }).click()
  await expect(errorSummary(admin)).toBeVisible()
  await axe(admin)
  await admin.goto(`${request}/reject`)
  await axe(admin)
  await approve(admin, applicant)
  const link = await openMail(admin, applicant, /账号已开通/)
  await axe(admin)
  await page.goto(link ?? '')
  await axe(page)
})
