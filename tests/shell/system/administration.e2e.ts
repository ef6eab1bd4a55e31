import { randomUUID } from 'node:crypto'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { makeAccount, unique } from '../../support/journey-data.ts'

test('an administrator adds a dictionary entry, disables it, changes it and deletes it', async ({ page }) => {
  await signIn(page, 'admin')
  const type = `journey-${randomUUID().slice(0, 8)}`
  await page.goto('/system/dictionaries')
  await page.getByRole('link', { name: '新建条目' }).click()
  await page.getByRole('button', { name: '新建条目' }).click()
  await expect(errorSummary(page)).toContainText('字典类型')
  await page.getByLabel('字典类型').fill(type)
  await page.getByLabel('名称（简体中文）').fill('一级')
  await page.getByLabel('名称（英文）').fill('Level one')
  await page.getByLabel('值', { exact: true }).fill('1')
  await page.getByRole('button', { name: '新建条目' }).click()
  await expect(page.getByText('条目已创建')).toBeVisible()

  const entries = page.getByRole('table', { name: '字典' })
  await expect(entries.getByRole('row')).toHaveCount(2)
  await entries.getByRole('button', { name: '停用 “一级”' }).click()
  await expect(page.getByText('已停用“一级”')).toBeVisible()
  await entries.getByRole('link', { name: '编辑 “一级”' }).click()
  await expect(page.getByLabel('名称（英文）')).toHaveValue('Level one')
  await page.getByLabel('名称（简体中文）').fill('第一级')
  await page.getByRole('radio', { name: '启用' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('条目已保存')).toBeVisible()
  await expect(entries.getByRole('row', { name: /第一级/ })).toContainText('启用')

  await entries.getByRole('link', { name: '删除 “第一级”' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('删除字典条目“第一级”？')
  await page.getByRole('button', { name: '删除条目' }).click()
  await expect(page.getByText('条目已删除')).toBeVisible()
  await page.goto(`/system/dictionaries?type=${type}`)
  await expect(page.getByText('没有符合条件的条目')).toBeVisible()
})

test('of two who edit a dictionary entry at once the later sees both versions and chooses', async ({
  page,
  otherBrowser,
}) => {
  await signIn(page, 'admin')
  const type = `journey-${randomUUID().slice(0, 8)}`
  await page.goto(`/system/dictionaries/new?type=${type}`)
  await page.getByLabel('名称（简体中文）').fill('原名')
  await page.getByLabel('值', { exact: true }).fill('1')
  await page.getByRole('button', { name: '新建条目' }).click()
  await page.getByRole('link', { name: '编辑 “原名”' }).click()
  await expect(page.getByLabel('名称（简体中文）')).toHaveValue('原名')
  const other = await otherBrowser(page)
  await other.goto(page.url())
  await other.getByLabel('名称（简体中文）').fill('他人的名称')
  await other.getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('条目已保存')).toBeVisible()

  await page.getByLabel('名称（简体中文）').fill('我的名称')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(errorSummary(page)).toContainText('其他用户已先保存了修改')
  const both = page.getByRole('table', { name: '两个版本' })
  await expect(both.getByRole('row', { name: '名称（简体中文） 我的名称 他人的名称' })).toBeVisible()
  await page.getByRole('button', { name: '以我的内容保存' }).click()
  await expect(page.getByRole('table', { name: '字典' })).toContainText('我的名称')
})

test('a menu is added and is there at once for the roles it was given to, until it is deleted', async ({
  page,
  otherBrowser,
}) => {
  await signIn(page, 'admin')
  const staff = await otherBrowser()
  await signIn(staff, 'staff1')
  const name = unique('制度')
  await page.goto('/system/menus?top=task')
  await page.getByRole('link', { name: '新建菜单' }).click()
  await page.getByLabel('名称（简体中文）').fill(name)
  await page.getByLabel('地址').fill('no path')
  await page.getByRole('button', { name: '新建菜单' }).click()
  await expect(errorSummary(page)).toContainText('请填写以 / 开头的站内路径')
  await expect(page.getByLabel('名称（简体中文）')).toHaveValue(name)
  const url = `/task/journey-${randomUUID().slice(0, 8)}`
  await page.getByLabel('地址').fill(url)
  await page.getByRole('checkbox', { name: '员工' }).check()
  await page.getByRole('button', { name: '新建菜单' }).click()
  await expect(page.getByText(`菜单已创建。地址 ${url} 还没有页面`)).toBeVisible()
  await page.getByRole('link', { name: `编辑 “${name}”` }).click()
  await page.getByLabel('组件').selectOption('首页（home）')
  await page.locator('[name=layout]').selectOption('Layout')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('菜单已保存')).toBeVisible()

  const opened = await staff.goto(url)
  expect(opened?.status()).toBe(200)
  await expect(staff).toHaveTitle(new RegExp(`^${name}`))

  await page.getByRole('link', { name: `删除 “${name}”` }).click()
  await page.getByRole('button', { name: '删除菜单' }).click()
  await expect(page.getByText('菜单已删除')).toBeVisible()
  expect((await staff.goto(url))?.status()).toBe(404)
})

test('a menu cannot be moved under itself, and one with others below it cannot be deleted', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/menus/system/edit')
  const parents = await page.getByLabel('上级菜单').getByRole('option').allTextContents()
  expect(parents.map((parent) => parent.trim())).toContain('风险作业')
  expect(parents.map((parent) => parent.trim())).not.toContain('系统配置')
  await page.goto('/system/menus/system/delete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('菜单“系统管理”不能删除')
  await page.goto('/system/menus/system-menus-write/delete')
  await page.getByRole('button', { name: '删除菜单' }).click()
  await expect(errorSummary(page)).toContainText('系统管理员需要用户、角色、菜单和审计日志这些页面')
})

test('the settings are changed and hold at the next request', async ({ page, otherBrowser }) => {
  await signIn(page, 'admin')
  await page.goto('/system/settings')
  const original = await page.getByLabel('系统名称（英文）').inputValue()
  await page.getByLabel('系统名称（简体中文）').clear()
  await page.getByRole('button', { name: '保存设置' }).click()
  await expect(errorSummary(page)).toContainText('系统名称（简体中文）')
  await page.goto('/system/settings')
  await page.getByLabel('隐私协议地址（英文）').fill('https://example.com/en')
  await page.getByRole('button', { name: '保存设置' }).click()
  await expect(errorSummary(page)).toContainText('隐私协议地址（简体中文）')

  await page.goto('/system/settings')
  const title = unique('Platform')
  await page.getByLabel('系统名称（英文）').fill(title)
  await page.getByRole('button', { name: '保存设置' }).click()
  await expect(page.getByText('设置已保存')).toBeVisible()
  const visitor = await otherBrowser()
  await visitor.goto('/login?lng=en')
  await expect(visitor).toHaveTitle(new RegExp(title))
  await page.getByLabel('系统名称（英文）').fill(original)
  await page.getByRole('button', { name: '保存设置' }).click()
  await expect(page.getByLabel('系统名称（英文）')).toHaveValue(original)
})

test('the audit trail is filtered, opened, verified and exported', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/audit')
  await page.getByLabel('姓名或账号').fill('admin')
  await page.getByLabel('操作', { exact: true }).selectOption('登录')
  await page.getByRole('button', { name: '查询' }).click()
  const rows = page.getByRole('table', { name: '审计日志' })
  await expect(rows.getByRole('row', { name: /登录 已完成/ }).first()).toBeVisible()
  await rows.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^审计日志第 \d+ 行$/)
  await expect(page.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible()

  await page.goto('/system/audit')
  await page.getByRole('link', { name: '校验' }).click()
  await page.getByRole('button', { name: '开始校验' }).click()
  await expect(page.getByText(/^日志完整，共核对 \d+ 行$/)).toBeVisible()

  await page.goto('/system/audit?object=setting')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^审计日志 .*\.xlsx$/)
  await page.goto('/system/audit?actor=nobody-of-this-name')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('refusals of one visitor are folded under their count, and actions are chosen by area', async ({
  page,
  browser,
  scripted,
}) => {
  const account = await makeAccount()
  const visitor = await browser.newPage()
  await signIn(visitor, account)
  for (const address of ['users', 'roles', 'departments'])
    expect((await visitor.goto(`/system/${address}`))?.status(), address).toBe(403)
  await visitor.close()

  await signIn(page, 'admin')
  await page.goto(`/system/audit?person=${account.username}&outcome=refused`)
  const rows = page.getByRole('table', { name: '审计日志' }).locator('tbody > tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('查看：账号、角色与部门')
  await expect(rows).toContainText('403001 无权限访问')
  const folded = rows.getByRole('list')
  await expect(folded).toBeHidden()
  // A page may read more than once.
  const summary = rows.getByText(/^同一访问者的 \d+ 次拒绝$/)
  const count = Number(/\d+/.exec((await summary.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThanOrEqual(3)
  await summary.click()
  await expect(folded.getByRole('listitem')).toHaveCount(count - 1)
  if (scripted) await axe(page)
  await folded.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^审计日志第 \d+ 行$/)

  await page.goto('/system/audit')
  const action = page.getByLabel('操作', { exact: true })
  const area = action.locator('optgroup[label="登录与安全"]')
  await expect(area.locator('option', { hasText: /^登录$/ })).toHaveCount(1)
  await action.selectOption('登录')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('table', { name: '审计日志' }).locator('tbody > tr').first()).toContainText('登录')
})

test('whoever has none of these menus is refused each of these pages', async ({ page }) => {
  await signIn(page, 'staff1')
  for (const address of [
    'dictionaries',
    'dictionaries/new',
    'menus',
    'menus/new',
    'settings',
    'audit',
    'audit/verify',
    'logins',
  ]) {
    expect((await page.goto(`/system/${address}`))?.status(), address).toBe(403)
  }
})

// The test of accessibility checks the lists and the forms for new entries, in every theme.
test('no accessibility rule is broken on the pages that change entries and menus', { tag: ['@js', '@long'] }, async ({
  page,
}) => {
  await signIn(page, 'admin')
  for (const address of [
    'dictionaries/1/edit',
    'dictionaries/1/delete',
    'menus/system/edit',
    'menus/task-todo/delete',
  ]) {
    expect((await page.goto(`/system/${address}`))?.status(), address).toBe(200)
    await axe(page)
  }
})
