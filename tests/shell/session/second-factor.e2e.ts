import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '#api/shell/session/account/totp.ts'
import { axe, demoPassword, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { inDatabase, makeAccount } from '../../support/journey-data.ts'

const codeOf = (secret: string) => codeAt(secret, stepAt(Date.now() / 1000))

async function signInByHand(page: Page, username: string) {
  await page.goto('/login')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Goes from the password to the recovery codes; returns secret and codes. */
async function setUp(page: Page, scripted: boolean) {
  await page.getByLabel('当前密码').fill(demoPassword)
  await page.getByRole('button', { name: '开始设置' }).click()
  await expect(page.getByRole('img', { name: '供验证器扫描的二维码' })).toBeVisible()
  if (scripted) await axe(page)
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('验证码').fill(codeOf(secret))
  await page.getByRole('button', { name: '确认' }).click()
  const codes = page.getByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  await expect(codes).toHaveCount(10)
  if (scripted) await axe(page)
  return { secret, codes: await codes.allTextContents() }
}

test('a second factor is set up, asked for after the password, replaced by a recovery code and given up', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/user/settings')
  await page.getByRole('main').getByRole('link', { name: '两步验证' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('两步验证')
  const { codes } = await setUp(page, scripted)

  const phone = await otherBrowser()
  await signInByHand(phone, account.username)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('两步验证')
  if (scripted) await axe(phone)
  await phone.goto('/home')
  await expect(phone).toHaveURL(/\/login/)
  await signInByHand(phone, account.username)
  await phone.getByLabel('验证码').fill('000000')
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await expect(errorSummary(phone)).toContainText('验证码不对')
  await phone.getByLabel('验证码').fill(codes[0] ?? '')
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone).toHaveURL(/\/(home)?$/)

  await phone.goto('/user/settings/second-factor')
  await expect(phone.getByText('剩余 9 个')).toBeVisible()
  await phone.getByLabel('验证码').fill(codes[1] ?? '')
  await phone.getByRole('button', { name: '停用两步验证' }).click()
  await expect(phone.getByText('已停用两步验证')).toBeVisible()
})

test('whose role asks for it is led to set it up, and an administrator takes it away', async ({
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
  await expect(admin.getByLabel('要求两步验证')).not.toBeChecked()
  await admin.getByLabel('要求两步验证').check()
  await admin.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByText('角色已保存')).toBeVisible()
  await expect(admin.getByLabel('要求两步验证')).toBeChecked()
  await signIn(page, account)
  await page.goto('/home')
  await expect(page).toHaveURL('/account/second-factor')
  await expect(page.getByText('您的角色要求两步验证，设置完成后才能继续使用系统。')).toBeVisible()
  if (scripted) await axe(page)
  await setUp(page, scripted)
  await page.getByRole('link', { name: '我已保存，继续' }).click()
  await expect(page).toHaveURL(/\/(home)?$/)

  await admin.goto('/system/users')
  await admin.getByRole('searchbox').first().fill(account.username)
  await admin.getByRole('button', { name: '查询' }).click()
  await admin.getByRole('main').getByRole('link', { name: account.name }).click()
  await admin.getByRole('main').getByRole('link', { name: '取消两步验证' }).click()
  await admin.getByRole('main').getByRole('button', { name: '取消两步验证' }).click()
  await expect(admin.getByText('已取消两步验证')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL('/account/second-factor')
})
