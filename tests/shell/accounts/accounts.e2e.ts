import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { readSheets, unique } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import {
  freshAccount,
  makeAccount,
  makeDepartment,
  makeRole,
  signInAs,
  takeLink,
  userWorkbook,
} from './journey-accounts.ts'

const t = textsOf(
  'accounts-users',
  'accounts-departments',
  'accounts-roles',
  'accounts-settings',
  'common',
  'session-account',
  'validation',
)

const newPassword = 'a lantern in the harbour'

test('a user is created, sets a password by a link, gets a role, sees its menu, and is out when disabled', {
  tag: '@form',
}, async ({ page, otherBrowser }) => {
  test.slow()
  await signIn(page, 'admin')
  await page.goto('/system')
  await expect(page).toHaveURL('/system/users')
  await page.getByRole('link', { name: t('new.title') }).click()
  const account = freshAccount()
  await page.getByLabel(t('field.usercode')).fill(account)
  await page.getByLabel(t('field.username')).fill(account)
  await page.getByLabel(t('field.name')).fill('许安然')
  await page.getByLabel(t('field.department')).selectOption('华信银行/审计部')
  await page.getByRole('button', { name: t('new.title') }).click()
  await expect(page.getByText(t('new.done'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('许安然')
  await expect(page.getByRole('main')).toContainText(t('page.passwordNone'))
  const user = new URL(page.url()).pathname

  const link = await takeLink(page, user)
  const theirs = await otherBrowser()
  await theirs.goto(link)
  await theirs.getByLabel(t('accounts-settings:newPassword'), { exact: true }).fill(newPassword)
  await theirs.getByLabel(t('session-account:reset.confirmation')).fill(newPassword)
  await theirs.getByRole('button', { name: t('session-account:reset.save') }).click()
  await signInAs(theirs, account, newPassword)
  await theirs.goto('/risk/projects')
  await expect(theirs.getByRole('heading', { name: t('common:error.denied.title') })).toBeVisible()

  await page.goto(user)
  await expect(page.getByRole('main')).toContainText(t('page.passwordSet'))
  await page.getByRole('link', { name: t('roles.action') }).click()
  await page.getByLabel('风险经理').check()
  await page.getByRole('button', { name: t('roles.save') }).click()
  await expect(page.getByText(t('roles.done'))).toBeVisible()
  await theirs.goto('/risk/projects')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('评估项目')

  await page.getByRole('link', { name: t('disable.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('disable.title', { name: '许安然' }))
  await page.getByRole('button', { name: t('disable.action') }).click()
  await expect(page.getByText(t('disable.done'))).toBeVisible()
  await theirs.goto('/risk/projects')
  await expect(theirs).toHaveURL(/^[^?]*\/login\?/)

  await page.getByRole('link', { name: t('enable.action') }).click()
  await page.getByRole('button', { name: t('enable.action') }).click()
  await expect(page.getByText(t('enable.done'))).toBeVisible()
})

test('a user without what is needed, or by an account that is taken, is refused at each field', {
  tag: '@form',
}, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/users/new')
  await page.getByRole('button', { name: t('new.title') }).click()
  await expect(page).toHaveTitle(startsWith(t('common:form.errorTitle', { title: '' })))
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    t('common:form.errorOf', { label: t('accounts-settings:code'), text: t('accounts-settings:fieldRequired') }),
    t('common:form.errorOf', { label: t('field.username'), text: t('accounts-settings:fieldRequired') }),
    t('common:form.errorOf', { label: t('accounts-settings:name'), text: t('accounts-settings:fieldRequired') }),
  ])
  await page.getByLabel(t('field.usercode')).fill(freshAccount())
  await page.getByLabel(t('field.username')).fill('ADMIN')
  await page.getByLabel(t('field.name')).fill('许安然')
  await page.getByLabel('员工').check()
  await page.getByRole('button', { name: t('new.title') }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([t('validation:usernameTaken')])
  await expect(page.getByLabel(t('field.name'))).toHaveValue('许安然')
  await expect(page.getByLabel('员工')).toBeChecked()
})

test('two edits of one user: the later one sees both and may keep their own', { tag: '@form' }, async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  const user = await makeAccount()
  await signIn(page, 'admin')
  const other = await otherBrowser(page)
  for (const each of [page, other]) await each.goto(`${user.page}/edit`)
  await other.getByLabel(t('field.company')).fill('先保存的公司')
  await other.getByRole('button', { name: t('edit.save') }).click()
  await expect(other.getByText(t('edit.done'))).toBeVisible()

  await page.getByLabel(t('field.company')).fill('后保存的公司')
  await page.getByRole('button', { name: t('edit.save') }).click()
  const both = page.getByRole('table', { name: t('common:conflict.both') })
  await expect(both.getByRole('row', { name: t('field.company') })).toContainText('先保存的公司')
  await page.getByRole('button', { name: t('common:conflict.keepMine') }).click()
  await expect(page.getByText(t('edit.done'))).toBeVisible()
  await expect(page.getByText('后保存的公司')).toBeVisible()
})

test('users are found, imported all or none, and exported', { tag: '@form' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/users')
  await page.getByRole('link', { name: t('import.title') }).click()
  const [one, two] = [freshAccount(), freshAccount()]
  const good = [one, one, '周敏', `${one}@example.com`, '', '', '', '华信银行/审计部', '员工']
  await page
    .getByLabel(t('common:workbook.file'))
    .setInputFiles(await userWorkbook(good, [two, 'admin', '吴磊', '', '', '', '', '', '']))
  await page.getByRole('button', { name: t('import.title') }).click()
  await expect(errorSummary(page)).toContainText(t('common:faults.nothing'))
  const faults = page.getByRole('table', { name: t('common:faults.caption', { faults: 1 }) })
  await expect(faults.getByRole('row', { name: '用户 3 B 该账号已被使用' })).toBeVisible()

  await page
    .getByLabel(t('common:workbook.file'))
    .setInputFiles(await userWorkbook(good, [two, two, '吴磊', '', '', '', '', '', '']))
  await page.getByRole('button', { name: t('import.title') }).click()
  await expect(page.getByText(t('import.done.sent', { added: 2, mailed: 1 }))).toBeVisible()

  await page.getByLabel(t('list.keyword')).fill(one)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByRole('table', { name: t('list.title') }).getByRole('row')).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('list.export'), exact: true }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.用户).toHaveLength(2)
  expect(sheets.用户?.[1]).toEqual(expect.arrayContaining([one, '周敏', '华信银行/审计部', '员工', '启用']))

  await page.getByLabel(t('list.keyword')).fill(`没有 ${one}`)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByText(t('list.noneFound'))).toBeVisible()
})

test('accounts are ticked and disabled together, and each that is not says why', { tag: '@long' }, async ({
  page,
  scripted,
}) => {
  test.slow()
  const mark = freshAccount()
  const people = [await makeAccount({ mark }), await makeAccount({ mark }), await makeAccount({ mark })]
  await signIn(page, 'admin')
  await page.goto(`/system/users?keyword=${mark}`)
  const bar = page.getByRole('form', { name: t('common:chosen.label') })
  // With scripts, the bar is hidden until a row is ticked.
  if (scripted) await expect(bar).toBeHidden()
  else {
    await bar.getByRole('button', { name: t('disable.action') }).click()
    await expect(page.getByText(t('common:chosen.none'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`keyword=${mark}`))
  }
  if (scripted) await page.getByLabel(t('common:chosen.all')).check()
  else for (const { name } of people) await page.getByLabel(t('common:chosen.row', { name })).check()
  await bar.getByRole('button', { name: t('disable.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('chosen.disable.title', { count: 3 }))
  for (const { name } of people) await expect(page.getByRole('rowheader', { name })).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('disable.action') }).click()
  await expect(page.getByText(t('chosen.disable.done', { count: 3 }))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`keyword=${mark}`))

  // One is enabled alone first; the page then reports what happened to each of the others.
  await page.getByLabel(t('common:chosen.row', { name: people[0]?.name })).check()
  await bar.getByRole('button', { name: t('enable.action') }).click()
  await page.getByRole('button', { name: t('enable.action'), exact: true }).click()
  await expect(page.getByText(t('chosen.enable.done', { count: 1 }))).toBeVisible()
  for (const { name } of people) await page.getByLabel(t('common:chosen.row', { name })).check()
  await bar.getByRole('button', { name: t('enable.action') }).click()
  await page.getByRole('button', { name: t('enable.action'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:chosen.result', { done: 2, refused: 1 }))
  await expect(page.getByRole('row', { name: new RegExp(people[1]?.name ?? '') })).toContainText(
    t('common:chosen.doneOne'),
  )
  await expect(page.getByRole('row', { name: new RegExp(people[0]?.name ?? '') })).not.toContainText(
    t('common:chosen.doneOne'),
  )
  await page.getByRole('link', { name: t('common:chosen.back') }).click()

  // A role is given to all of them, and removed again from two.
  const role = await makeRole()
  const tick = async (names: (string | undefined)[], action: string) => {
    for (const name of names) await page.getByLabel(t('common:chosen.row', { name })).check()
    await bar.getByRole('button', { name: action }).click()
  }
  const all = people.map(({ name }) => name)
  await tick(all, t('giveRole.action'))
  await page.getByRole('button', { name: t('giveRole.action'), exact: true }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page.getByLabel(t('accounts-users:chosen.role')).selectOption(role.name)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('giveRole.action'), exact: true }).click()
  await expect(page.getByText(t('chosen.giveRole.done', { count: 3 }))).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`(${all.join('|')}).*${role.name}`) })).toHaveCount(3)
  await tick(all.slice(0, 2), t('takeRole.action'))
  await page.getByLabel(t('accounts-users:chosen.role')).selectOption(role.name)
  await page.getByRole('button', { name: t('takeRole.action'), exact: true }).click()
  await expect(page.getByText(t('chosen.takeRole.done', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`(${all.join('|')}).*${role.name}`) })).toHaveCount(1)

  await page.getByLabel(t('common:chosen.row', { name: people[2]?.name })).check()
  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: t('list.export') }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.用户).toHaveLength(2)
  expect(sheets.说明?.at(-1)).toEqual(['范围', '仅勾选的行'])
})

test('on a phone accounts stand as cards, with their order and their boxes in reach', { tag: '@long' }, async ({
  page,
  scripted,
}) => {
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/system/users')
  const card = page.getByRole('row', { name: /系统管理员/ })
  expect((await card.boundingBox())?.width).toBeLessThan(360)
  await expect(page.getByRole('link', { name: t('field.name') })).toBeVisible()
  await expect(card.getByRole('checkbox')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  if (scripted) await axe(page)
})

test('an Administrator cannot disable themselves', { tag: '@form' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/users?keyword=admin')
  await page.getByRole('rowheader', { name: '系统管理员' }).getByRole('link').click()
  await expect(page.getByText(t('disable.self'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('disable.action') })).toHaveCount(0)
})

test('a role is made of menus by checkboxes, and what is above a chosen one comes with it', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  await signIn(page, 'admin')
  await page.goto('/system/roles')
  await page.getByRole('link', { name: t('accounts-roles:new.title') }).click()
  const name = unique('项目专员')
  await page.getByLabel(t('accounts-roles:field.name')).fill(name)
  await page.getByLabel(t('accounts-roles:field.code')).fill(freshAccount())
  await page.getByLabel(/^新建与分发/).check()
  if (scripted) {
    await expect(page.getByLabel('风险作业', { exact: true })).toBeChecked()
    await page.getByLabel('任务管理', { exact: true }).check()
    await expect(page.getByLabel('待办事项')).toBeChecked()
    await page.getByLabel('任务管理', { exact: true }).uncheck()
    await expect(page.getByLabel('待办事项')).not.toBeChecked()
  }
  await page.getByRole('button', { name: t('accounts-roles:new.title') }).click()
  await expect(page.getByText(t('accounts-roles:new.done'))).toBeVisible()
  await page.goto(`/system/roles?keyword=${encodeURIComponent(name)}`)
  const row = page
    .getByRole('table', { name: t('accounts-roles:list.title') })
    .getByRole('row', { name: new RegExp(name) })
  await expect(row.getByRole('cell').last()).toHaveText('4')

  await row.getByRole('link', { name }).click()
  await expect(page.getByLabel('风险作业', { exact: true })).toBeChecked()
  await expect(page.getByLabel(/^评估项目/)).toBeChecked()
  await expect(page.getByLabel(/^导出结果/)).not.toBeChecked()
  await page.getByRole('link', { name: t('accounts-roles:delete.action') }).click()
  await page.getByRole('button', { name: t('accounts-roles:delete.action') }).click()
  await expect(page.getByText(t('accounts-roles:delete.done'))).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})

test('a role that users hold is not deleted, and the page leads to them', { tag: '@form' }, async ({ page }) => {
  const role = await makeRole()
  const user = await makeAccount({ roleIds: [role.roleId] })
  await signIn(page, 'admin')
  await page.goto(`${role.page}/delete`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('accounts-roles:delete.refused', { name: role.name }),
  )
  await page.getByRole('link', { name: t('accounts-roles:delete.seeUsers') }).click()
  await expect(page.getByRole('row', { name: new RegExp(user.username) })).toBeVisible()
})

test('the menus of system management stay with the Administrator', { tag: '@form' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/roles')
  await page.getByRole('rowheader', { name: '系统管理员' }).getByRole('link').click()
  await expect(page.getByLabel(/^维护用户/)).toBeChecked()
  await expect(page.getByLabel(/^维护用户/)).toBeDisabled()
  await expect(page.getByRole('link', { name: t('accounts-roles:delete.action') })).toHaveCount(0)
  await page.getByRole('button', { name: t('accounts-roles:edit.save') }).click()
  await expect(page.getByText(t('accounts-roles:edit.done'))).toBeVisible()
  await expect(page.getByLabel(/^维护用户/)).toBeChecked()
})

test('a department is created below another, moved, and deleted once nothing is in it', { tag: '@walk' }, async ({
  page,
  scripted,
}) => {
  const [one, two] = [unique('总部'), unique('分部')]
  const top = await makeDepartment(one)
  await signIn(page, 'admin')
  await page.goto('/system/departments')
  const departments = page.getByRole('table', { name: t('accounts-departments:list.title') })
  const find = async (name: string) => {
    await page.getByRole('searchbox', { name: t('accounts-departments:list.fullName') }).fill(name)
    await page.getByRole('button', { name: t('common:filter.apply') }).click()
    await expect(page).toHaveURL(/keyword=/)
  }
  await find(one)
  await departments.getByRole('link', { name: `新建下级 ${one}` }).click()
  await expect(page.getByLabel(t('accounts-departments:list.under'))).toHaveValue(String(top))
  await page.getByLabel(t('accounts-departments:field.name')).fill('a/b')
  await page.getByRole('button', { name: t('accounts-departments:new.title') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:departmentSlash'))
  await page.getByLabel(t('accounts-departments:field.name')).fill(two)
  await page.getByRole('button', { name: t('accounts-departments:new.title') }).click()
  await expect(page.getByText(t('accounts-departments:new.done'))).toBeVisible()
  // The page shows the parent, with the departments below it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one)
  await expect(departments.getByRole('rowheader')).toHaveText([new RegExp(two)])
  if (scripted) await axe(page)
  await page
    .getByRole('link', { name: t('accounts-departments:list.title'), exact: true })
    .last()
    .click()
  await expect(page).toHaveURL(/\/system\/departments$/)

  await find(one)
  await departments.getByRole('link', { name: `删除 ${one}` }).click()
  await expect(page.getByText(t('accounts-departments:delete.children', { children: 1 }))).toBeVisible()
  await page.goto(`/system/departments?under=${top}`)
  await departments.getByRole('link', { name: `编辑 ${two}` }).click()
  await page.getByLabel(t('accounts-departments:field.parent')).selectOption(t('accounts-departments:field.top'))
  await page.getByRole('button', { name: t('accounts-departments:edit.save') }).click()
  await expect(page.getByText(t('accounts-departments:edit.done'))).toBeVisible()
  await find(one)
  await page.getByLabel(t('common:chosen.row', { name: one })).check()
  const downloading = page.waitForEvent('download')
  const bar = page.getByRole('form', { name: t('common:chosen.label') })
  await bar.getByRole('button', { name: t('accounts-departments:list.export') }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.部门?.[1]?.[0]).toBe(one)
  await bar.getByRole('button', { name: t('accounts-departments:delete.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts-departments:chosen.title', { count: 1 }))
  await page.getByRole('button', { name: t('accounts-departments:delete.action') }).click()
  await expect(page.getByText(t('accounts-departments:chosen.done', { count: 1 }))).toBeVisible()
  await expect(departments.getByRole('rowheader', { name: one })).toHaveCount(0)
})

test('each page of accounts refuses people without the permission, with a sentence', { tag: '@form' }, async ({
  page,
}) => {
  await signIn(page, 'risk')
  for (const address of ['/system', '/system/users', '/system/users/new', '/system/roles', '/system/departments']) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(403)
  }
})

test('no accessibility rule is broken on the pages that change a user', { tag: ['@js', '@long'] }, async ({ page }) => {
  test.slow()
  const user = await makeAccount()
  await signIn(page, 'admin')
  for (const address of [`${user.page}/edit`, `${user.page}/roles`, `${user.page}/link`, `${user.page}/disable`]) {
    expect((await page.goto(address))?.status(), address).toBe(200)
    await axe(page)
  }
  await page.goto('/system/users/new')
  await page.getByRole('button', { name: t('new.title') }).click()
  await expect(errorSummary(page)).toBeVisible()
  await axe(page)
})

test('no accessibility rule is broken on the pages of a role', { tag: ['@js', '@long'] }, async ({ page }) => {
  const role = await makeRole()
  await signIn(page, 'admin')
  for (const address of [role.page, `${role.page}/delete`]) {
    expect((await page.goto(address))?.status(), address).toBe(200)
    await axe(page)
  }
})
