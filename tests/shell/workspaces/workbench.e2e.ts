import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { exportedRows, invite, makeAccount, readSheets } from '../../support/journey-data.ts'
import { inDatabase } from '../frame/menu-data.ts'

const png = () =>
  sharp({ create: { width: 320, height: 160, channels: 3, background: '#8a6100' } })
    .png()
    .toBuffer()
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** Creates a workspace of the reader; returns its address. */
async function create(page: Page, name: string): Promise<string> {
  await page.goto('/workbench/Add')
  await page.getByLabel('名称').fill(name)
  await page.getByRole('button', { name: '新建工作台' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return new URL(page.url()).pathname.replace(/\/index$/, '')
}

async function inviteTo(page: Page, { team, guest, role }: { team: string; guest: string; role: string }) {
  await page.goto(`${team}/members/invite?keyword=${encodeURIComponent(guest)}`)
  await page.getByLabel(guest).check()
  await page.getByLabel(role, { exact: false }).check()
  await page.getByRole('button', { name: '发送邀请' }).click()
  await expect(page.getByText('已发送 1 份邀请')).toBeVisible()
}

/** Accepts the invitation on its page, which asks for confirmation. */
async function agree(page: Page, team: string): Promise<void> {
  await page.goto(`${team}/invitation`)
  await page.getByRole('link', { name: '同意' }).click()
  await page.getByRole('button', { name: '同意' }).click()
  await expect(page.getByText(/^您已加入工作台/)).toBeVisible()
}

/** No page starts an approval yet, so the state is set in the database. */
const approval = (team: string, state: string) =>
  inDatabase((client) =>
    client.query('update workspace set schedule_approval_state = $1 where id = $2', [state, team.split('/').at(-1)]),
  )

/** A member's row, by its row header: the name is also in the rows of those they invited. */
const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: '成员' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

test('a team comes together: created, invited, agreed, given another role, handed over, left', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  test.slow()
  // Two people and thirty pages: on a busy machine more than half a minute.
  test.setTimeout(90_000)
  const [owner, guest] = [await makeAccount(), await makeAccount()]
  await signIn(page, owner)
  await page.goto('/workbench')
  await expect(page.getByText('还没有工作台')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '新建工作台' }).click()
  await expect(page.getByLabel('名称')).toHaveAttribute('placeholder', '新智能工作台')
  await expect(page.getByRole('link', { name: '项目设置' })).toHaveCount(0)
  await page.getByLabel('名称').fill('1号专项')
  await page.getByRole('button', { name: '新建工作台' }).click()
  await expect(errorSummary(page)).toContainText('不能以数字开头')
  await expect(page.getByLabel('名称')).toHaveValue('1号专项')
  const team = await create(page, '票据专项')
  await expect(page.getByRole('main').locator('use[href$="#robot"]')).toHaveCount(1)
  if (scripted) await axe(page)
  const menu = page.getByRole('navigation', { name: '智能工坊菜单' })
  await expect(menu.getByRole('link', { name: '票据专项' })).toHaveAttribute('aria-current', 'page')

  await page.goto(`${team}/members/invite?keyword=${encodeURIComponent(guest.name)}`)
  await page.getByRole('button', { name: '发送邀请' }).click()
  await expect(errorSummary(page)).toContainText('请先选择成员')
  await inviteTo(page, { team, guest: guest.name, role: '查看者' })
  await expect(row(page, guest.name)).toContainText('待确认')
  await row(page, guest.name).getByRole('button', { name: '重新发送' }).click()
  await expect(page.getByText(`已重新邀请 ${guest.name}`)).toBeVisible()
  if (scripted) await axe(page)

  const other = await otherBrowser()
  await signIn(other, guest)
  expect((await other.goto(`${team}/index`))?.status()).toBe(403)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('无权限访问')
  await other.goto('/workbench')
  await expect(other.getByText(`${owner.name} 于`)).toContainText('查看者')
  if (scripted) {
    await axe(other)
    await other.waitForLoadState('networkidle')
    await other.getByRole('link', { name: '查看邀请' }).click()
    const dialog = other.getByRole('dialog', { name: '加入工作台的邀请' })
    await expect(dialog).toHaveCSS('width', '544px')
    await dialog.getByRole('button', { name: '同意' }).click()
    await expect(dialog.getByText('同意后您成为成员')).toBeVisible()
    await axe(other)
    await dialog.getByRole('button', { name: '确认同意' }).click()
  } else {
    await agree(other, team)
  }
  await expect(other).toHaveURL(`${team}/index`)
  await expect(
    other.getByRole('navigation', { name: '智能工坊菜单' }).getByRole('link', { name: '票据专项' }),
  ).toHaveAttribute('aria-current', 'page')
  await other.goto(`${team}/invitation`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('您已是成员')
  expect((await other.goto(`${team}/edit`))?.status()).toBe(403)
  await other.goto(`${team}/roles`)
  await expect(other.getByRole('button', { name: '导出角色权限' })).toHaveCount(0)

  await page.goto(`${team}/members`)
  await expect(row(page, guest.name)).toContainText('已同意')
  await row(page, guest.name).getByRole('link', { name: '更改角色' }).click()
  await page.getByLabel('协作者').check()
  await page.getByRole('button', { name: '更改角色' }).click()
  await expect(row(page, guest.name)).toContainText('协作者')
  await page.goto(`${team}/roles`)
  await expect(
    page.getByRole('table', { name: '按成员（现在）' }).getByRole('row', { name: guest.name }),
  ).toContainText('可以')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出角色权限' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.goto(`${team}/members/leave`)
  await expect(page.getByText('请先转让工作台或更换负责人')).toBeVisible()
  await page.goto(`${team}/members/transfer`)
  await page.getByLabel(guest.name).check()
  await page.getByRole('button', { name: '确认转让' }).click()
  await expect(page.getByText('工作台已转让')).toBeVisible()
  await expect(row(page, owner.name)).toContainText('协作者')
  await page.getByRole('link', { name: '退出团队' }).click()
  await expect(page.getByText(`归负责人 ${guest.name}`)).toBeVisible()
  await page.getByRole('button', { name: '退出团队' }).click()
  await expect(page.getByText('您已退出工作台“票据专项”')).toBeVisible()
  await expect(page.getByText('还没有工作台')).toBeVisible()
})

test('notices tell the team, with a picture; of two who edit the same, one chooses', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  await signIn(page, await makeAccount())
  const team = await create(page, '公告专项')
  await page.goto(`${team}/Notice`)
  await page.getByRole('link', { name: '新建公告' }).click()
  await page.getByLabel('公告内容').fill('周五前提交复核结果')
  await page.locator('input[type=file]').setInputFiles(picture('wrong.png', Buffer.from('no picture')))
  await page.getByRole('button', { name: '发布公告' }).click()
  await expect(errorSummary(page)).toContainText('文件类型不能上传')
  await expect(page.getByLabel('公告内容')).toHaveValue('周五前提交复核结果')
  await page.locator('input[type=file]').setInputFiles(picture('plan.png', await png()))
  await page.getByRole('button', { name: '发布公告' }).click()
  await expect(page.getByText('公告已发布')).toBeVisible()
  await expect(page.getByRole('img', { name: /公告的配图$/ })).toHaveJSProperty('naturalWidth', 320)
  if (scripted) await axe(page)

  const other = await otherBrowser(page)
  if (scripted) {
    await other.route('**/workbench/picture*', (route) => route.fulfill({ status: 404 }))
    await other.goto(`${team}/Notice`)
    await expect(other.getByText('该文件无法预览，请下载查看')).toBeVisible()
    await expect(other.getByRole('link', { name: '下载文件' })).toHaveAttribute('href', /\/workbench\/picture\?/)
  }
  await other.goto(`${team}/Notice`)
  for (const each of [page, other]) await each.getByRole('link', { name: /^编辑/ }).click()
  await page.getByLabel('公告内容').fill('周四前提交复核结果')
  await page.getByRole('button', { name: '保存公告' }).click()
  await expect(page.getByText('公告已保存')).toBeVisible()
  await other.getByLabel('公告内容').fill('下周提交复核结果')
  await other.getByRole('button', { name: '保存公告' }).click()
  await expect(other.getByRole('table', { name: '两个版本' })).toContainText('周四前提交复核结果')
  await other.getByRole('button', { name: '以我的内容保存' }).click()
  await expect(other.getByText('公告已保存')).toBeVisible()
  await expect(other.getByText('下周提交复核结果')).toBeVisible()

  await other.getByRole('link', { name: /^删除/ }).click()
  await expect(other.getByText('不能恢复')).toBeVisible()
  await other.getByRole('button', { name: '删除公告' }).click()
  await expect(other.getByText('还没有公告')).toBeVisible()
})

test('a workspace is set up, disabled, enabled and removed, each with its consequence', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  await signIn(page, await makeAccount())
  const team = await create(page, '设置专项')
  await page.goto(`${team}/edit`)
  await expect(page.getByLabel('名称')).toHaveAttribute('readonly', '')
  const other = await otherBrowser(page)
  await other.goto(`${team}/edit`)
  await page.getByLabel('备注').fill('先保存的备注')
  await page.locator('input[type=file]').setInputFiles(picture('team.png', await png()))
  await page.getByRole('button', { name: '保存设置' }).click()
  await expect(page.getByText('项目设置已保存')).toBeVisible()
  await expect(page.getByRole('img', { name: '当前图片' })).toHaveJSProperty('naturalWidth', 256)
  await other.getByLabel('备注').fill('后保存的备注')
  await other.getByRole('button', { name: '保存设置' }).click()
  await expect(other.getByRole('table', { name: '两个版本' })).toContainText('先保存的备注')
  await other.getByRole('link', { name: '保留已保存的内容' }).click()
  await expect(other.getByText('先保存的备注')).toBeVisible()

  await approval(team, 'in_progress')
  await page.goto(`${team}/edit`)
  await expect(page.getByText('调度审批进行中，期间不能编辑')).toBeVisible()
  await expect(page.getByRole('button', { name: '保存设置' })).toHaveCount(0)
  await page.goto(`${team}/Notice`)
  await expect(page.getByRole('main').getByRole('link', { name: '新建公告' })).toBeVisible()
  await approval(team, '')
  await page.goto(`${team}/edit`)

  await page.getByRole('link', { name: '停用工作台' }).click()
  await expect(page.getByText('相关数据表的授权和调度立即停止')).toBeVisible()
  await page.getByRole('button', { name: '停用工作台' }).click()
  await expect(page.getByText('现在不能编辑')).toBeVisible()
  if (scripted) await axe(page)
  await page.goto(`${team}/Notice/new`)
  await expect(page.getByText('负责人启用后可以继续')).toBeVisible()

  const visitor = await otherBrowser()
  await signIn(visitor, 'admin')
  await visitor.goto('/workbench/all?keyword=设置专项&sort=-createTime')
  expect((await exportedRows(visitor))[0]?.[0]).toContain('设置专项')
  await visitor.getByRole('table').getByRole('link', { name: '设置专项' }).first().click()
  await expect(visitor.getByText('以系统管理员身份查看')).toBeVisible()
  await expect(visitor.getByRole('link', { name: '项目设置' })).toHaveCount(0)

  await page.goto(`${team}/edit`)
  await page.getByRole('link', { name: '启用工作台' }).click()
  await page.getByRole('button', { name: '启用工作台' }).click()
  await expect(page.getByRole('button', { name: '保存设置' })).toBeVisible()
  await page.getByRole('link', { name: '移除工作台' }).click()
  await expect(page.getByText('都不能再进入')).toBeVisible()
  await page.getByRole('button', { name: '移除工作台' }).click()
  await expect(page.getByText('工作台“设置专项”已移除')).toBeVisible()
  expect((await page.goto(`${team}/index`))?.status()).toBe(403)
})

test('an invitation can be rejected, after a warning, and is then answered', async ({ page }) => {
  const guest = await makeAccount()
  const bizId = await invite(guest)
  await signIn(page, guest)
  await page.goto(`/workbench/${bizId}/invitation`)
  await expect(page.getByRole('main')).toContainText('林若溪')
  await page.getByRole('link', { name: '拒绝' }).click()
  await expect(page.getByText('拒绝后此邀请失效')).toBeVisible()
  await page.getByRole('button', { name: '拒绝' }).click()
  await expect(page.getByText(/^您已拒绝加入工作台/)).toBeVisible()
  await page.goto(`/workbench/${bizId}/invitation`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有等待您答复的邀请')
  await expect(page.getByRole('main').getByRole('link', { name: /同意|拒绝/ })).toHaveCount(0)
})

test('whoever agrees from another application finds the workspace in a window of its own', { tag: '@js' }, async ({
  page,
  context,
}) => {
  const guest = await makeAccount()
  await invite(guest)
  await signIn(page, guest)
  const listening = page.waitForResponse(/\/messages\/events$/)
  await page.goto('/task/todo')
  await listening
  await page.getByRole('banner').getByRole('link', { name: /^消息/ }).click()
  await page.getByRole('dialog', { name: '我的消息' }).getByRole('link', { name: '查看邀请' }).click()
  const dialog = page.getByRole('dialog', { name: '加入工作台的邀请' })
  await dialog.getByRole('button', { name: '同意' }).click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: '确认同意' }).click()
  await expect(await opened).toHaveURL(/\/workbench\/\d+\/index$/)
  await expect(page).toHaveURL('/task/todo')
})

test('who is ticked is kept while one searches and turns pages, and those invited are dealt with together', async ({
  page,
  scripted,
}) => {
  test.slow()
  const owner = await makeAccount()
  const [one, two] = [await makeAccount(), await makeAccount()]
  await signIn(page, owner)
  const team = await create(page, '挑选成员')
  await page.goto(`${team}/members/invite`)
  await page.getByLabel('姓名、编号、账号或部门').fill(one.name)
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByLabel(one.name).check()
  await page.getByLabel('姓名、编号、账号或部门').fill(two.name)
  await page.getByRole('button', { name: '查找' }).click()
  const kept = page.getByRole('group', { name: '已勾选的其他人' })
  await expect(kept.getByLabel(one.name)).toBeChecked()
  await page.getByLabel(two.name).check()
  await page.getByLabel('姓名、编号、账号或部门').fill('')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '发送邀请' }).click()
  await expect(page.getByText('已发送 2 份邀请')).toBeVisible()

  const bar = page.getByRole('form', { name: '对勾选的行进行的操作' })
  for (const { name } of [one, two]) await page.getByLabel(`勾选${name}`).check()
  await bar.getByRole('button', { name: '更改角色' }).click()
  await page.getByRole('button', { name: '更改角色', exact: true }).click()
  await expect(errorSummary(page)).toBeVisible()
  await page.getByLabel('协作者').check()
  await page.getByRole('button', { name: '更改角色', exact: true }).click()
  await expect(page.getByText('已更改 2 人的角色')).toBeVisible()
  for (const { name } of [one, two]) await expect(row(page, name)).toContainText('协作者')
  for (const { name } of [owner, one]) await page.getByLabel(`勾选${name}`).check()
  await bar.getByRole('button', { name: '移除成员' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('移除 2 名成员？')
  await page.getByRole('button', { name: '移除成员', exact: true }).click()
  await expect(page.getByText('1 项已完成，1 项未完成')).toBeVisible()
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(row(page, two.name)).toContainText('待确认')
  await expect(row(page, one.name)).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: '导出', exact: true }).click()
  expect((await readSheets(await (await downloading).path())).成员).toHaveLength(3)
})

test('notices are found, and deleted together', async ({ page }) => {
  const owner = await makeAccount()
  await signIn(page, owner)
  const team = await create(page, '多条公告')
  for (const content of ['周一例会改到下午', '周二例会取消', '报表模板更新']) {
    await page.goto(`${team}/Notice/new`)
    await page.getByLabel('公告内容').fill(content)
    await page.getByRole('button', { name: '发布公告' }).click()
    await expect(page.getByText('公告已发布')).toBeVisible()
  }
  await page.getByLabel('内容或发布人').fill('例会')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
  await page.getByRole('form', { name: '对勾选的行进行的操作' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('删除 2 条公告？')
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('2 条公告已删除')).toBeVisible()
  await page.goto(`${team}/Notice`)
  await expect(page.getByRole('article')).toHaveCount(1)
})
