import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { failMail, unique } from '../../support/journey-data.ts'

const newApplicant = () => ({ name: unique('沈知远'), email: `${randomUUID()}@example.com`, companyName: '华信信托' })
type Applicant = ReturnType<typeof newApplicant>

async function fillPerson(page: Page, { name, email, companyName }: Applicant): Promise<void> {
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('邮箱').fill(email)
  await page.getByLabel('公司名称').fill(companyName)
}

async function register(page: Page, applicant: Applicant): Promise<void> {
  await page.goto('/account/register')
  await fillPerson(page, applicant)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('main')).toContainText('提交成功')
}

/** Opens the applicant's request as the administrator, by the list. */
async function openRequest(admin: Page, { name }: Applicant): Promise<void> {
  await admin.goto('/system/registrations')
  await admin.getByRole('searchbox', { name: '姓名、邮箱或公司' }).fill(name)
  await admin.getByRole('button', { name: '查询' }).click()
  await admin.getByRole('link', { name }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(name)
}

async function approve(admin: Page, applicant: Applicant): Promise<string> {
  await openRequest(admin, applicant)
  await admin.getByRole('link', { name: '批准', exact: true }).click()
  const username = `guest-${randomUUID().slice(0, 8)}`
  await admin.getByLabel('登录账号').fill(username)
  await admin.getByRole('checkbox', { name: '员工' }).check()
  await admin.getByRole('button', { name: '批准并创建账号' }).click()
  await expect(admin.getByRole('main')).toContainText('已批准')
  return username
}

/** Opens the newest mail to the applicant in the outbox; returns the address of its one-time link. */
async function openMail(admin: Page, { email }: Applicant, subject: RegExp): Promise<string | null> {
  await admin.goto(`/system/outbox?${new URLSearchParams({ recipient: email })}`)
  await admin.getByRole('link', { name: subject }).first().click()
  await expect(admin.getByRole('heading', { name: '正文' })).toBeVisible()
  const link = admin.getByRole('link', { name: /\/account\/reset\?token=/ })
  return (await link.count()) > 0 ? link.getAttribute('href') : null
}

async function setPassword(page: Page, link: string | null, password: string): Promise<void> {
  await page.goto(link ?? '')
  await page.getByLabel('新密码', { exact: true }).fill(password)
  await page.getByLabel('再次输入新密码').fill(password)
  await page.getByRole('button', { name: '设置密码' }).click()
}

async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/')
}

test('a visitor registers, is approved, sets a password by the mailed link, and can set another when it is forgotten', async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  const applicant = newApplicant()
  await page.goto('/login')
  await page.getByRole('link', { name: '注册' }).click()
  await expect(page).toHaveURL('/account/register')
  await register(page, applicant)
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page).toHaveURL('/login')

  const admin = await otherBrowser()
  await signIn(admin, 'admin')
  const username = await approve(admin, applicant)
  const first = await openMail(admin, applicant, /账号已开通/)

  await setPassword(page, first, 'short')
  await expect(errorSummary(page)).toContainText('密码至少 10 个字符')
  await expect(page.getByLabel('新密码', { exact: true })).toHaveValue('')
  await setPassword(page, first, 'a first password')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main')).toContainText('密码已设置')
  await signInAs(page, username, 'a first password')

  await page.goto(first ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('链接已失效')
  await page.getByRole('link', { name: '重新申请链接' }).click()
  await expect(page).toHaveURL('/account/forget')
  await fillPerson(page, applicant)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('main')).toContainText('提交成功')

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
  await other.getByRole('button', { name: '提交' }).click()
  await expect(errorSummary(other)).toContainText('这个邮箱已有待处理的申请')
  await openRequest(admin, second)
  await admin.getByRole('link', { name: '批准', exact: true }).click()
  await expect(admin.getByRole('main')).toContainText(`邮箱已被这个账号使用：${applicant.name}`)
  await expect(admin.getByRole('button', { name: '批准并创建账号' })).toHaveCount(0)
  await admin.getByRole('link', { name: '拒绝' }).click()
  await expect(admin.getByRole('button', { name: '拒绝申请' })).toBeVisible()
})

test('a registration that lacks something comes back with every value kept', async ({ page }) => {
  await page.goto('/account/register')
  await page.getByRole('button', { name: '提交' }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(['请输入姓名', '请输入邮箱地址', '请输入公司名称'])
  await expect(page).toHaveTitle(/^错误：/)
  await fillPerson(page, { ...newApplicant(), email: 'not an address' })
  await page.getByLabel('手机号').fill('123')
  await page.getByLabel('联系事项').fill('参加评估')
  await page.getByRole('button', { name: '提交' }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([/请输入正确的邮箱地址/])
  await expect(page.getByLabel('邮箱')).toHaveValue('not an address')
  await expect(page.getByLabel('手机号')).toHaveValue('123')
  await expect(page.getByLabel('联系事项')).toHaveValue('参加评估')
})

test('what forgot password answers is the same for an account that is not there', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(['请输入姓名', '请输入邮箱地址', '请输入公司名称'])
  await fillPerson(page, newApplicant())
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page).toHaveURL('/account/forget?submitted')
  await expect(page.getByRole('main')).toContainText('如果填写的内容与某个账号相符')
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page).toHaveURL('/login')
})

test('a link that is incomplete or made up says what to do', async ({ page }) => {
  for (const address of ['/account/reset', '/account/reset?token=made-up', `/account/reset?token=${'x'.repeat(500)}`]) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText('已使用过或已过期')
  }
  await page.goto('/account')
  await expect(page).toHaveURL('/login?redirect=%2F')
})

test('a rejection needs a reason, which is mailed, and is decided once', async ({ page, otherBrowser }) => {
  test.slow()
  const applicant = newApplicant()
  await register(page, applicant)
  const admin = await otherBrowser()
  await signIn(admin, 'admin')
  await openRequest(admin, applicant)
  const request = admin.url()
  const other = await otherBrowser(admin)
  await other.goto(`${request}/approve`)

  await admin.getByRole('link', { name: '拒绝', exact: true }).click()
  await admin.getByRole('button', { name: '拒绝申请' }).click()
  await expect(errorSummary(admin)).toContainText('请输入原因')
  await admin.getByLabel('拒绝原因').fill('请使用单位邮箱')
  await admin.getByRole('button', { name: '拒绝申请' }).click()
  await expect(admin.getByRole('main')).toContainText('已拒绝')

  await other.getByRole('checkbox', { name: '员工' }).check()
  await other.getByRole('button', { name: '批准并创建账号' }).click()
  await expect(errorSummary(other)).toContainText('该申请已有人处理')
  await expect(other.getByRole('heading', { name: /已审批/ })).toBeVisible()

  await openMail(admin, applicant, /未通过/)
  await expect(admin.getByRole('main')).toContainText('请使用单位邮箱')

  await failMail(applicant.email)
  await admin.goto('/system/outbox')
  await expect(admin.getByRole('main')).toContainText('封邮件发送失败')
  await admin.getByRole('link', { name: '查看失败的邮件' }).click()
  await expect(admin).toHaveURL('/system/outbox?status=2')
  const row = admin.getByRole('row').filter({ hasText: applicant.email })
  await expect(row).toContainText('邮件服务器不接受收件人')
  await row.getByRole('link', { name: /未通过/ }).click()
  await admin.getByRole('button', { name: '重新发送', exact: true }).click()
  await expect(admin.getByRole('main')).toContainText('已重新排队')
})

test('no accessibility rule is broken where a request for an account was sent', { tag: ['@js', '@long'] }, async ({
  page,
}) => {
  await page.goto('/account/register')
  await page.getByRole('button', { name: '提交' }).click()
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
  await admin.getByRole('button', { name: '批准并创建账号' }).click()
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
