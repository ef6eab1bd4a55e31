import { randomUUID } from 'node:crypto'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { makeAccount, unique } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('dictionaries', 'common', 'menus', 'problem', 'session', 'system', 'system-audit', 'validation')

test('an administrator adds a dictionary entry, disables it, changes it and deletes it', { tag: '@form' }, async ({
  page,
}) => {
  await signIn(page, 'admin')
  const type = `journey-${randomUUID().slice(0, 8)}`
  await page.goto('/system/dictionaries')
  await page.getByRole('link', { name: t('list.create') }).click()
  await page.getByRole('button', { name: t('list.create') }).click()
  await expect(errorSummary(page)).toContainText(t('list.types'))
  await page.getByLabel(t('list.types')).fill(type)
  await page.getByLabel(t('entry.labelHans')).fill('一级')
  await page.getByLabel(t('entry.labelEn')).fill('Level one')
  await page.getByLabel(t('entry.value'), { exact: true }).fill('1')
  await page.getByRole('button', { name: t('list.create') }).click()
  await expect(page.getByText(t('new.done'))).toBeVisible()

  const entries = page.getByRole('table', { name: t('list.title') })
  await expect(entries.getByRole('row')).toHaveCount(2)
  await entries.getByRole('button', { name: '停用 “一级”' }).click()
  await expect(page.getByText(t('list.disabled', { label: '一级' }))).toBeVisible()
  await entries.getByRole('link', { name: '编辑 “一级”' }).click()
  await expect(page.getByLabel(t('entry.labelEn'))).toHaveValue('Level one')
  await page.getByLabel(t('entry.labelHans')).fill('第一级')
  await page.getByRole('radio', { name: t('list.enable') }).check()
  await page.getByRole('button', { name: t('edit.save') }).click()
  await expect(page.getByText(t('edit.done'))).toBeVisible()
  await expect(entries.getByRole('row', { name: /第一级/ })).toContainText(t('list.enable'))

  await entries.getByRole('link', { name: '删除 “第一级”' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('delete.title', { label: '第一级' }))
  await page.getByRole('button', { name: t('delete.action') }).click()
  await expect(page.getByText(t('delete.done'))).toBeVisible()
  await page.goto(`/system/dictionaries?type=${type}`)
  await expect(page.getByText(t('list.none'))).toBeVisible()
})

test('of two who edit a dictionary entry at once the later sees both versions and chooses', { tag: '@form' }, async ({
  page,
  otherBrowser,
}) => {
  await signIn(page, 'admin')
  const type = `journey-${randomUUID().slice(0, 8)}`
  await page.goto(`/system/dictionaries/new?type=${type}`)
  await page.getByLabel(t('entry.labelHans')).fill('原名')
  await page.getByLabel(t('entry.value'), { exact: true }).fill('1')
  await page.getByRole('button', { name: t('list.create') }).click()
  await page.getByRole('link', { name: '编辑 “原名”' }).click()
  await expect(page.getByLabel(t('entry.labelHans'))).toHaveValue('原名')
  const other = await otherBrowser(page)
  await other.goto(page.url())
  await other.getByLabel(t('entry.labelHans')).fill('他人的名称')
  await other.getByRole('button', { name: t('edit.save') }).click()
  await expect(other.getByText(t('edit.done'))).toBeVisible()

  await page.getByLabel(t('entry.labelHans')).fill('我的名称')
  await page.getByRole('button', { name: t('edit.save') }).click()
  await expect(errorSummary(page)).toContainText(t('problem:record.conflict'))
  const both = page.getByRole('table', { name: t('common:conflict.both') })
  await expect(both.getByRole('row', { name: '名称（简体中文） 我的名称 他人的名称' })).toBeVisible()
  await page.getByRole('button', { name: t('common:conflict.keepMine') }).click()
  await expect(page.getByRole('table', { name: t('list.title') })).toContainText('我的名称')
})

test('a menu is added and is there at once for the roles it was given to, until it is deleted', {
  tag: '@form',
}, async ({ page, otherBrowser }) => {
  await signIn(page, 'admin')
  const staff = await otherBrowser()
  await signIn(staff, 'staff1')
  const name = unique('制度')
  await page.goto('/system/menus?top=task')
  await page.getByRole('link', { name: t('menus:list.create') }).click()
  await page.getByLabel(t('menus:field.nameHans')).fill(name)
  await page.getByLabel(t('menus:field.url')).fill('no path')
  await page.getByRole('button', { name: t('menus:list.create') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:menuUrlInvalid'))
  await expect(page.getByLabel(t('menus:field.nameHans'))).toHaveValue(name)
  const url = `/task/journey-${randomUUID().slice(0, 8)}`
  await page.getByLabel(t('menus:field.url')).fill(url)
  await page.getByRole('checkbox', { name: '员工' }).check()
  await page.getByRole('button', { name: t('menus:list.create') }).click()
  await expect(page.getByText(t('menus:pageMissing', { done: t('menus:new.done'), url }))).toBeVisible()
  await page.getByRole('link', { name: `编辑 “${name}”` }).click()
  await page.getByLabel(t('menus:field.screen')).selectOption('首页（home）')
  await page.locator('[name=layout]').selectOption('Layout')
  await page.getByRole('button', { name: t('menus:edit.save'), exact: true }).click()
  await expect(page.getByText(t('menus:edit.done'))).toBeVisible()

  const opened = await staff.goto(url)
  expect(opened?.status()).toBe(200)
  await expect(staff).toHaveTitle(new RegExp(`^${name}`))

  await page.getByRole('link', { name: `删除 “${name}”` }).click()
  await page.getByRole('button', { name: t('menus:delete.action') }).click()
  await expect(page.getByText(t('menus:delete.done'))).toBeVisible()
  expect((await staff.goto(url))?.status()).toBe(404)
})

test('a menu cannot be moved under itself, and one with others below it cannot be deleted', { tag: '@form' }, async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/system/menus/system/edit')
  const parents = await page.getByLabel(t('menus:field.parentId')).getByRole('option').allTextContents()
  expect(parents.map((parent) => parent.trim())).toContain('风险作业')
  expect(parents.map((parent) => parent.trim())).not.toContain('系统配置')
  await page.goto('/system/menus/system/delete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('menus:delete.refused', { name: '系统管理' }))
  await page.goto('/system/menus/system-menus-write/delete')
  await page.getByRole('button', { name: t('menus:delete.action') }).click()
  await expect(errorSummary(page)).toContainText(t('problem:menu.needed'))
})

test('the settings are changed and hold at the next request', { tag: '@form' }, async ({ page, otherBrowser }) => {
  await signIn(page, 'admin')
  await page.goto('/system/settings')
  const original = await page.getByLabel(t('system:field.titleEn')).inputValue()
  await page.getByLabel(t('system:field.titleHans')).clear()
  await page.getByRole('button', { name: t('system:save') }).click()
  await expect(errorSummary(page)).toContainText(t('system:field.titleHans'))
  await page.goto('/system/settings')
  await page.getByLabel(t('system:field.agreementEn')).fill('https://example.com/en')
  await page.getByRole('button', { name: t('system:save') }).click()
  await expect(errorSummary(page)).toContainText(t('system:field.agreementHans'))

  await page.goto('/system/settings')
  const title = unique('Platform')
  await page.getByLabel(t('system:field.titleEn')).fill(title)
  await page.getByRole('button', { name: t('system:save') }).click()
  await expect(page.getByText(t('system:done'))).toBeVisible()
  const visitor = await otherBrowser()
  await visitor.goto('/login?lng=en')
  await expect(visitor).toHaveTitle(new RegExp(title))
  await page.getByLabel(t('system:field.titleEn')).fill(original)
  await page.getByRole('button', { name: t('system:save') }).click()
  await expect(page.getByLabel(t('system:field.titleEn'))).toHaveValue(original)
})

test('the audit trail is filtered, opened, verified and exported', { tag: '@form' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/audit')
  await page.getByLabel(t('system-audit:personFilter')).fill('admin')
  await page.getByLabel(t('system-audit:actionHead'), { exact: true }).selectOption(t('session:title'))
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  const rows = page.getByRole('table', { name: t('system-audit:title') })
  await expect(rows.getByRole('row', { name: /登录 已完成/ }).first()).toBeVisible()
  await rows.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^审计日志第 \d+ 行$/)
  await expect(page.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible()

  await page.goto('/system/audit')
  await page.getByRole('link', { name: t('system-audit:verify.open') }).click()
  await page.getByRole('button', { name: t('system-audit:verify.start') }).click()
  await expect(page.getByText(/^日志完整，共核对 \d+ 行$/)).toBeVisible()

  await page.goto('/system/audit?object=setting')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('system-audit:export') }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^审计日志 .*\.xlsx$/)
  await page.goto('/system/audit?actor=nobody-of-this-name')
  await expect(page.getByText(t('system-audit:none'))).toBeVisible()
})

test('refusals of one visitor are folded under their count, and actions are chosen by area', { tag: '@form' }, async ({
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
  const rows = page.getByRole('table', { name: t('system-audit:title') }).locator('tbody > tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(t('system-audit:read', { area: '账号、角色与部门' }))
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
  const action = page.getByLabel(t('system-audit:actionHead'), { exact: true })
  const area = action.locator('optgroup[label="登录与安全"]')
  await expect(area.locator('option', { hasText: /^登录$/ })).toHaveCount(1)
  await action.selectOption(t('session:title'))
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(
    page
      .getByRole('table', { name: t('system-audit:title') })
      .locator('tbody > tr')
      .first(),
  ).toContainText(t('session:title'))
})

test('whoever has none of these menus is refused each of these pages', { tag: '@walk' }, async ({ page }) => {
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
