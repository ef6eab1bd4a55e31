import { axe, expect, signIn, test } from '../../support/journey.ts'
import { exportedRows, makeAccount } from '../../support/journey-data.ts'

test('one sees where one is signed in, and ends what one does not know', async ({ page, otherBrowser, scripted }) => {
  const account = await makeAccount()
  const forgotten = await otherBrowser()
  await signIn(forgotten, account)
  await signIn(page, account)
  await page.goto('/user/settings')
  await page.getByRole('main').getByRole('link', { name: '登录中的设备' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录中的设备')
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: '本次登录' })).toHaveCount(1)
  if (scripted) await axe(page)
  await rows.getByRole('button', { name: '结束登录' }).click()
  await expect(page.getByText('已结束该登录')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await forgotten.goto('/home')
  await expect(forgotten).toHaveURL(/\/login/)
  await page.goto('/home')
  await expect(page).toHaveURL('/home')
})

test('an administrator finds who is signed in and ends a session, after being asked', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const account = await makeAccount()
  const theirs = await otherBrowser()
  await signIn(theirs, account)
  await signIn(page, 'admin')
  await page.goto('/system/sessions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('在线用户')
  await page.getByLabel('姓名、账号或地址').fill(account.username)
  await page.getByRole('button', { name: '查询' }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: account.name })
  await expect(row).toHaveCount(1)
  await expect(page).toHaveURL(/keyword=/)
  expect((await exportedRows(page)).map(([name]) => name)).toEqual([account.name])
  if (scripted) await axe(page)
  await row.getByRole('link', { name: '结束登录' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`结束“${account.name}”的登录？`)
  await page.getByRole('main').getByRole('button', { name: '结束登录' }).click()
  await expect(page.getByText('已结束该登录')).toBeVisible()
  await theirs.goto('/home')
  await expect(theirs).toHaveURL(/\/login/)
})
