import { axe, demoPassword, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { makeAccount, origin } from '../../support/journey-data.ts'

test('an access token is made, shown once, opens the api for what it is for, and is revoked by an administrator', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  test.slow()
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/user/settings')
  await page.getByRole('main').getByRole('link', { name: '访问令牌' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('访问令牌')
  await expect(page.getByText('还没有访问令牌')).toBeVisible()

  await page.getByLabel('名称').fill('每日导出')
  await page.getByLabel('有效期至').fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('当前密码').fill(demoPassword)
  await page.getByRole('button', { name: '新建令牌' }).click()
  await expect(errorSummary(page)).toContainText('请至少选择一项范围')
  await expect(page.getByLabel('名称')).toHaveValue('每日导出')
  await page.getByLabel('本人事务（消息、待办、通讯录）：读', { exact: true }).check()
  await page.getByLabel('当前密码').fill(demoPassword)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '新建令牌' }).click()
  const secret = await page.getByLabel('令牌 每日导出').first().inputValue()
  if (scripted) await axe(page)

  const ask = (path: string, method = 'GET') =>
    fetch(`${origin}/api${path}`, { method, headers: { authorization: `Bearer ${secret}` } })
  expect((await ask('/home-news/unReadNewsCount')).status).toBe(200)
  expect((await ask('/workspace/list')).status).toBe(403)
  expect((await ask('/login/tokens')).status).toBe(403)
  await page.getByRole('link', { name: '我已保存' }).click()
  await expect(page.getByRole('row', { name: /每日导出/ })).not.toContainText('从未使用')
  expect(await page.content()).not.toContain(secret)

  const admin = await otherBrowser()
  await signIn(admin, 'admin')
  await admin.goto(`/system/users?keyword=${account.username}`)
  await admin.getByRole('main').getByRole('link', { name: account.name }).click()
  await admin.getByRole('main').getByRole('link', { name: '访问令牌' }).click()
  if (scripted) await axe(admin)
  await admin.getByRole('button', { name: /^吊销.*每日导出/ }).click()
  await expect(admin.getByText('令牌“每日导出”已吊销，立即失效')).toBeVisible()
  expect((await ask('/home-news/unReadNewsCount')).status).toBe(401)
})
