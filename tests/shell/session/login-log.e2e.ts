import { axe, demoPassword, expect, signIn, test } from '../../support/journey.ts'
import { attemptSignIn, makeAccount } from '../../support/journey-data.ts'

test('an administrator sees in the login log who signed in and which account failed, and exports it', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const account = await makeAccount()
  const theirs = await otherBrowser()
  await theirs.goto('/login')
  await theirs.getByLabel('账号').fill(account.username)
  await theirs.getByLabel('密码', { exact: true }).fill('not the password')
  await theirs.getByRole('button', { name: '登录', exact: true }).click()
  await expect(theirs.getByRole('alert')).toContainText('登录失败')
  await signIn(theirs, account)
  await signIn(page, 'admin')
  await page.goto('/system/logins')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录日志')
  await page.getByLabel('姓名或账号').fill(account.username)
  await page.getByRole('button', { name: '查询' }).click()
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: account.name })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('成功')
  await expect(rows.last()).toContainText('登录失败')
  if (scripted) await axe(page)
  await page.getByLabel('事件').selectOption('登录失败')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(rows).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^登录日志 .*\.xlsx$/)
})

test('the audit trail names people and entities, leads to them, and to all that was done to them', async ({
  page,
  scripted,
}) => {
  const account = await makeAccount()
  await attemptSignIn(account.username, demoPassword)
  await signIn(page, 'admin')
  await page.goto('/system/audit')
  await page.getByLabel('对象名称或编号').fill(account.name)
  await page.getByRole('button', { name: '查询' }).click()
  const trail = page.getByRole('table', { name: '审计日志' })
  await expect(trail.getByRole('link', { name: account.name }).first()).toHaveAttribute('href', /\/system\/users\/\d+$/)
  if (scripted) await axe(page)
  await trail.getByRole('row').last().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^审计日志第 \d+ 行$/)
  await page.getByRole('link', { name: '相关记录' }).nth(1).click()
  await expect(page).toHaveURL(/object=user/)
  await expect(trail.getByRole('link', { name: account.name }).first()).toBeVisible()
})
