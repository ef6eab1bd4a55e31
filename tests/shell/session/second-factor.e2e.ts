import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '#api/shell/session/account/totp.ts'
import { axe, demoPassword, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase, makeAccount } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf(
  'session-factor',
  'accounts-roles',
  'accounts-settings',
  'accounts-users',
  'common',
  'problem',
  'session',
)

const codeOf = (secret: string) => codeAt(secret, stepAt(Date.now() / 1000))

async function signInByHand(page: Page, username: string) {
  await page.goto('/login')
  await page.getByLabel(t('session:account')).fill(username)
  await page.getByLabel(t('session:password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('session:submit'), exact: true }).click()
}

/** Goes from the password to the recovery codes; returns secret and codes. */
async function setUp(page: Page, scripted: boolean) {
  await page.getByLabel(t('password')).fill(demoPassword)
  await page.getByRole('button', { name: t('begin.action') }).click()
  await expect(page.getByRole('img', { name: t('scan.picture') })).toBeVisible()
  if (scripted) await axe(page)
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(t('code')).fill(codeOf(secret))
  await page.getByRole('button', { name: t('scan.action') }).click()
  const codes = page.getByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  await expect(codes).toHaveCount(10)
  if (scripted) await axe(page)
  return { secret, codes: await codes.allTextContents() }
}

test('a second factor is set up, asked for after the password, replaced by a recovery code and given up', {
  tag: ['@form', '@walk'],
}, async ({ page, otherBrowser, scripted }) => {
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/user/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('accounts-settings:factor') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts-settings:factor'))
  const { codes } = await setUp(page, scripted)

  const phone = await otherBrowser()
  await signInByHand(phone, account.username)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(t('accounts-settings:factor'))
  if (scripted) await axe(phone)
  await phone.goto('/home')
  await expect(phone).toHaveURL(/\/login/)
  await signInByHand(phone, account.username)
  await phone.getByLabel(t('code')).fill('000000')
  await phone.getByRole('button', { name: t('login.action'), exact: true }).click()
  await expect(errorSummary(phone)).toContainText(t('problem:factor.wrong'))
  await phone.getByLabel(t('code')).fill(codes[0] ?? '')
  await phone.getByRole('button', { name: t('login.action'), exact: true }).click()
  await expect(phone).toHaveURL(/\/(home)?$/)

  await phone.goto('/user/settings/second-factor')
  await expect(phone.getByText(t('on.codesLeft', { count: 9 }))).toBeVisible()
  await phone.getByLabel(t('code')).fill(codes[1] ?? '')
  await phone.getByRole('button', { name: t('change.remove') }).click()
  await expect(phone.getByText(t('removed'))).toBeVisible()
})

test('whose role asks for it is led to set it up, and an administrator takes it away', { tag: '@form' }, async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const account = await makeAccount()
  const role = `Guarded-${account.usercode}`
  await inDatabase(
    `with made as (insert into role (code, name) values ($1, $1) returning id)
    insert into user_role (user_id, role_id) select u.id, made.id from sys_user u, made where u.username = $2`,
    [role, account.username],
  )
  const admin = await otherBrowser()
  await signIn(admin, 'admin')
  await admin.goto(`/system/roles?keyword=${role}`)
  await admin.getByRole('main').getByRole('link', { name: role }).click()
  await expect(admin.getByLabel(t('accounts-roles:field.secondFactor'))).not.toBeChecked()
  await admin.getByLabel(t('accounts-roles:field.secondFactor')).check()
  await admin.getByRole('button', { name: t('accounts-roles:edit.save') }).click()
  await expect(admin.getByText(t('accounts-roles:edit.done'))).toBeVisible()
  await expect(admin.getByLabel(t('accounts-roles:field.secondFactor'))).toBeChecked()
  await signIn(page, account)
  await page.goto('/home')
  await expect(page).toHaveURL('/account/second-factor')
  await expect(page.getByText(t('needed'))).toBeVisible()
  if (scripted) await axe(page)
  await setUp(page, scripted)
  await page.getByRole('link', { name: t('codes.go') }).click()
  await expect(page).toHaveURL(/\/(home)?$/)

  await admin.goto('/system/users')
  await admin.getByRole('searchbox').first().fill(account.username)
  await admin.getByRole('button', { name: t('common:filter.apply') }).click()
  await admin.getByRole('main').getByRole('link', { name: account.name }).click()
  await admin
    .getByRole('main')
    .getByRole('link', { name: t('accounts-users:factor.action') })
    .click()
  await admin
    .getByRole('main')
    .getByRole('button', { name: t('accounts-users:factor.action') })
    .click()
  await expect(admin.getByText(t('accounts-users:factor.done'))).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL('/account/second-factor')
})
