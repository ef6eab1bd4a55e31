import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { readSheets, unique } from '../../support/journey-data.ts'
import {
  freshAccount,
  makeAccount,
  makeDepartment,
  makeRole,
  signInAs,
  takeLink,
  userWorkbook,
} from './journey-accounts.ts'

const newPassword = 'a lantern in the harbour'

test('a user is created, sets a password by a link, gets a role, sees its menu, and is out when disabled', async ({
  page,
  otherBrowser,
}) => {
  test.slow()
  await signIn(page, 'admin')
  await page.goto('/system')
  await expect(page).toHaveURL('/system/users')
  await page.getByRole('link', { name: '新建用户' }).click()
  const account = freshAccount()
  await page.getByLabel('用户编号').fill(account)
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('姓名').fill('许安然')
  await page.getByLabel('部门').selectOption('华信银行/审计部')
  await page.getByRole('button', { name: '新建用户' }).click()
  await expect(page.getByText('用户已创建')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('许安然')
  await expect(page.getByRole('main')).toContainText('未设置')
  const user = new URL(page.url()).pathname

  const link = await takeLink(page, user)
  const theirs = await otherBrowser()
  await theirs.goto(link)
  await theirs.getByLabel('新密码', { exact: true }).fill(newPassword)
  await theirs.getByLabel('再次输入新密码').fill(newPassword)
  await theirs.getByRole('button', { name: '设置密码' }).click()
  await signInAs(theirs, account, newPassword)
  await theirs.goto('/risk/projects')
  await expect(theirs.getByRole('heading', { name: '无权限访问' })).toBeVisible()

  await page.goto(user)
  await expect(page.getByRole('main')).toContainText('已设置')
  await page.getByRole('link', { name: '调整角色' }).click()
  await page.getByLabel('风险经理').check()
  await page.getByRole('button', { name: '保存角色' }).click()
  await expect(page.getByText('角色已保存')).toBeVisible()
  await theirs.goto('/risk/projects')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('评估项目')

  await page.getByRole('link', { name: '停用账号' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('停用“许安然”的账号？')
  await page.getByRole('button', { name: '停用账号' }).click()
  await expect(page.getByText('账号已停用，会话已结束')).toBeVisible()
  await theirs.goto('/risk/projects')
  await expect(theirs).toHaveURL(/^[^?]*\/login\?/)

  await page.getByRole('link', { name: '启用账号' }).click()
  await page.getByRole('button', { name: '启用账号' }).click()
  await expect(page.getByText('账号已启用')).toBeVisible()
})

test('a user without what is needed, or by an account that is taken, is refused at each field', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/users/new')
  await page.getByRole('button', { name: '新建用户' }).click()
  await expect(page).toHaveTitle(/^错误：/)
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    '用户编号：请填写此项',
    '账号：请填写此项',
    '姓名：请填写此项',
  ])
  await page.getByLabel('用户编号').fill(freshAccount())
  await page.getByLabel('账号').fill('ADMIN')
  await page.getByLabel('姓名').fill('许安然')
  await page.getByLabel('员工').check()
  await page.getByRole('button', { name: '新建用户' }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(['该账号已被使用'])
  await expect(page.getByLabel('姓名')).toHaveValue('许安然')
  await expect(page.getByLabel('员工')).toBeChecked()
})

test('two edits of one user: the later one sees both and may keep their own', async ({ page, otherBrowser }) => {
  test.slow()
  const user = await makeAccount()
  await signIn(page, 'admin')
  const other = await otherBrowser(page)
  for (const each of [page, other]) await each.goto(`${user.page}/edit`)
  await other.getByLabel('公司').fill('先保存的公司')
  await other.getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('用户信息已保存')).toBeVisible()

  await page.getByLabel('公司').fill('后保存的公司')
  await page.getByRole('button', { name: '保存' }).click()
  const both = page.getByRole('table', { name: '两个版本' })
  await expect(both.getByRole('row', { name: /公司/ })).toContainText('先保存的公司')
  await page.getByRole('button', { name: '以我的内容保存' }).click()
  await expect(page.getByText('用户信息已保存')).toBeVisible()
  await expect(page.getByText('后保存的公司')).toBeVisible()
})

test('users are found, imported all or none, and exported', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/users')
  await page.getByRole('link', { name: '导入用户' }).click()
  const [one, two] = [freshAccount(), freshAccount()]
  const good = [one, one, '周敏', `${one}@example.com`, '', '', '', '华信银行/审计部', '员工']
  await page
    .getByLabel('工作簿')
    .setInputFiles(await userWorkbook(good, [two, 'admin', '吴磊', '', '', '', '', '', '']))
  await page.getByRole('button', { name: '导入用户' }).click()
  await expect(errorSummary(page)).toContainText('整份文件未导入')
  const faults = page.getByRole('table', { name: '需要修改的内容（1 处）' })
  await expect(faults.getByRole('row', { name: '用户 3 B 该账号已被使用' })).toBeVisible()

  await page.getByLabel('工作簿').setInputFiles(await userWorkbook(good, [two, two, '吴磊', '', '', '', '', '', '']))
  await page.getByRole('button', { name: '导入用户' }).click()
  await expect(page.getByText('已导入 2 位用户，其中 1 位')).toBeVisible()

  await page.getByLabel('编号、账号、姓名、邮箱或部门').fill(one)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('table', { name: '用户' }).getByRole('row')).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.用户).toHaveLength(2)
  expect(sheets.用户?.[1]).toEqual(expect.arrayContaining([one, '周敏', '华信银行/审计部', '员工', '启用']))

  await page.getByLabel('编号、账号、姓名、邮箱或部门').fill(`没有 ${one}`)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('没有符合条件的用户')).toBeVisible()
})

test('accounts are ticked and disabled together, and each that is not says why', async ({ page, scripted }) => {
  test.slow()
  const mark = freshAccount()
  const people = [await makeAccount({ mark }), await makeAccount({ mark }), await makeAccount({ mark })]
  await signIn(page, 'admin')
  await page.goto(`/system/users?keyword=${mark}`)
  const bar = page.getByRole('form', { name: '对勾选的行进行的操作' })
  // With scripts, the bar is hidden until a row is ticked.
  if (scripted) await expect(bar).toBeHidden()
  else {
    await bar.getByRole('button', { name: '停用账号' }).click()
    await expect(page.getByText('没有勾选任何行')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`keyword=${mark}`))
  }
  if (scripted) await page.getByLabel('勾选本页全部').check()
  else for (const { name } of people) await page.getByLabel(`勾选${name}`).check()
  await bar.getByRole('button', { name: '停用账号' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('停用 3 个账号？')
  for (const { name } of people) await expect(page.getByRole('rowheader', { name })).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '停用账号' }).click()
  await expect(page.getByText('3 个账号已停用')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`keyword=${mark}`))

  // One is enabled alone first; the page then reports what happened to each of the others.
  await page.getByLabel(`勾选${people[0]?.name}`).check()
  await bar.getByRole('button', { name: '启用账号' }).click()
  await page.getByRole('button', { name: '启用账号', exact: true }).click()
  await expect(page.getByText('1 个账号已启用')).toBeVisible()
  for (const { name } of people) await page.getByLabel(`勾选${name}`).check()
  await bar.getByRole('button', { name: '启用账号' }).click()
  await page.getByRole('button', { name: '启用账号', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 项已完成，1 项未完成')
  await expect(page.getByRole('row', { name: new RegExp(people[1]?.name ?? '') })).toContainText('已完成')
  await expect(page.getByRole('row', { name: new RegExp(people[0]?.name ?? '') })).not.toContainText('已完成')
  await page.getByRole('link', { name: '返回列表' }).click()

  // A role is given to all of them, and removed again from two.
  const role = await makeRole()
  const tick = async (names: (string | undefined)[], action: string) => {
    for (const name of names) await page.getByLabel(`勾选${name}`).check()
    await bar.getByRole('button', { name: action }).click()
  }
  const all = people.map(({ name }) => name)
  await tick(all, '增加角色')
  await page.getByRole('button', { name: '增加角色', exact: true }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page.getByLabel('角色').selectOption(role.name)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '增加角色', exact: true }).click()
  await expect(page.getByText('已给 3 个用户增加角色')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`(${all.join('|')}).*${role.name}`) })).toHaveCount(3)
  await tick(all.slice(0, 2), '移除角色')
  await page.getByLabel('角色').selectOption(role.name)
  await page.getByRole('button', { name: '移除角色', exact: true }).click()
  await expect(page.getByText('已移除 2 个用户的角色')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`(${all.join('|')}).*${role.name}`) })).toHaveCount(1)

  await page.getByLabel(`勾选${people[2]?.name}`).check()
  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: '导出' }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.用户).toHaveLength(2)
  expect(sheets.说明?.at(-1)).toEqual(['范围', '仅勾选的行'])
})

test('on a phone accounts stand as cards, with their order and their boxes in reach', async ({ page, scripted }) => {
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/system/users')
  const card = page.getByRole('row', { name: /系统管理员/ })
  expect((await card.boundingBox())?.width).toBeLessThan(360)
  await expect(page.getByRole('link', { name: '姓名' })).toBeVisible()
  await expect(card.getByRole('checkbox')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  if (scripted) await axe(page)
})

test('an Administrator cannot disable themselves', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/users?keyword=admin')
  await page.getByRole('rowheader', { name: '系统管理员' }).getByRole('link').click()
  await expect(page.getByText('不能停用自己的账号')).toBeVisible()
  await expect(page.getByRole('link', { name: '停用账号' })).toHaveCount(0)
})

test('a role is made of menus by checkboxes, and what is above a chosen one comes with it', async ({
  page,
  scripted,
}) => {
  await signIn(page, 'admin')
  await page.goto('/system/roles')
  await page.getByRole('link', { name: '新建角色' }).click()
  const name = unique('项目专员')
  await page.getByLabel('名称（简体中文）').fill(name)
  await page.getByLabel('代码').fill(freshAccount())
  await page.getByLabel(/^新建与分发/).check()
  if (scripted) {
    await expect(page.getByLabel('风险作业', { exact: true })).toBeChecked()
    await page.getByLabel('任务管理', { exact: true }).check()
    await expect(page.getByLabel('待办事项')).toBeChecked()
    await page.getByLabel('任务管理', { exact: true }).uncheck()
    await expect(page.getByLabel('待办事项')).not.toBeChecked()
  }
  await page.getByRole('button', { name: '新建角色' }).click()
  await expect(page.getByText('角色已创建')).toBeVisible()
  await page.goto(`/system/roles?keyword=${encodeURIComponent(name)}`)
  const row = page.getByRole('table', { name: '角色' }).getByRole('row', { name: new RegExp(name) })
  await expect(row.getByRole('cell').last()).toHaveText('4')

  await row.getByRole('link', { name }).click()
  await expect(page.getByLabel('风险作业', { exact: true })).toBeChecked()
  await expect(page.getByLabel(/^评估项目/)).toBeChecked()
  await expect(page.getByLabel(/^导出结果/)).not.toBeChecked()
  await page.getByRole('link', { name: '删除角色' }).click()
  await page.getByRole('button', { name: '删除角色' }).click()
  await expect(page.getByText('角色已删除')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})

test('a role that users hold is not deleted, and the page leads to them', async ({ page }) => {
  const role = await makeRole()
  const user = await makeAccount({ roleIds: [role.roleId] })
  await signIn(page, 'admin')
  await page.goto(`${role.page}/delete`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`角色“${role.name}”不能删除`)
  await page.getByRole('link', { name: '查看这些用户' }).click()
  await expect(page.getByRole('row', { name: new RegExp(user.username) })).toBeVisible()
})

test('the menus of system management stay with the Administrator', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system/roles')
  await page.getByRole('rowheader', { name: '系统管理员' }).getByRole('link').click()
  await expect(page.getByLabel(/^维护用户/)).toBeChecked()
  await expect(page.getByLabel(/^维护用户/)).toBeDisabled()
  await expect(page.getByRole('link', { name: '删除角色' })).toHaveCount(0)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('角色已保存')).toBeVisible()
  await expect(page.getByLabel(/^维护用户/)).toBeChecked()
})

test('a department is created below another, moved, and deleted once nothing is in it', async ({ page, scripted }) => {
  const [one, two] = [unique('总部'), unique('分部')]
  const top = await makeDepartment(one)
  await signIn(page, 'admin')
  await page.goto('/system/departments')
  const departments = page.getByRole('table', { name: '部门' })
  const find = async (name: string) => {
    await page.getByRole('searchbox', { name: '部门全称' }).fill(name)
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page).toHaveURL(/keyword=/)
  }
  await find(one)
  await departments.getByRole('link', { name: `新建下级 ${one}` }).click()
  await expect(page.getByLabel('上级部门')).toHaveValue(String(top))
  await page.getByLabel('名称').fill('a/b')
  await page.getByRole('button', { name: '新建部门' }).click()
  await expect(errorSummary(page)).toContainText('名称中不能有斜线')
  await page.getByLabel('名称').fill(two)
  await page.getByRole('button', { name: '新建部门' }).click()
  await expect(page.getByText('部门已创建')).toBeVisible()
  // The page shows the parent, with the departments below it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one)
  await expect(departments.getByRole('rowheader')).toHaveText([new RegExp(two)])
  if (scripted) await axe(page)
  await page.getByRole('link', { name: '部门', exact: true }).last().click()
  await expect(page).toHaveURL(/\/system\/departments$/)

  await find(one)
  await departments.getByRole('link', { name: `删除 ${one}` }).click()
  await expect(page.getByText('部门下还有 1 个下级部门')).toBeVisible()
  await page.goto(`/system/departments?under=${top}`)
  await departments.getByRole('link', { name: `编辑 ${two}` }).click()
  await page.getByLabel('上级部门').selectOption('无（最上级）')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('部门已保存')).toBeVisible()
  await find(one)
  await page.getByLabel(`勾选${one}`).check()
  const downloading = page.waitForEvent('download')
  const bar = page.getByRole('form', { name: '对勾选的行进行的操作' })
  await bar.getByRole('button', { name: '导出' }).click()
  const sheets = await readSheets(await (await downloading).path())
  expect(sheets.部门?.[1]?.[0]).toBe(one)
  await bar.getByRole('button', { name: '删除部门' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('删除 1 个部门？')
  await page.getByRole('button', { name: '删除部门' }).click()
  await expect(page.getByText('1 个部门已删除')).toBeVisible()
  await expect(departments.getByRole('rowheader', { name: one })).toHaveCount(0)
})

test('who may not manage accounts is told so, on each page', async ({ page }) => {
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
  await page.getByRole('button', { name: '新建用户' }).click()
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
