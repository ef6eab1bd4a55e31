import type { Page } from '@playwright/test'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { authorize, makeAccount } from '../../support/journey-data.ts'

const openUserMenu = (page: Page, name: string) => page.getByRole('button', { name: `当前用户： ${name}` }).click()

/** Notice in the frame while acting for another. */
const actingLine = (page: Page, name: string) => page.getByRole('region', { name: `代理 ${name}` })

test('one authorizes an agent for a module, who works in it alone and stops; termination ends it at once', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  test.slow()
  const [authorizer, agent] = [await makeAccount(), await makeAccount()]
  await signIn(page, authorizer)
  await page.goto('/')
  await openUserMenu(page, authorizer.name)
  await page.getByRole('link', { name: '授权管理' }).click()
  await expect(page.getByText('还没有授权')).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('link', { name: '新建授权' }).click()
  await page.getByLabel('姓名、编号、账号或部门').fill(agent.name)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('link', { name: `选择${agent.name}` }).click()
  await page.getByLabel('结束日期').fill('2020-01-01')
  await page.getByRole('button', { name: '保存授权' }).click()
  await expect(errorSummary(page)).toContainText('请至少选择一个模块')
  await expect(page.getByLabel('结束日期')).toHaveValue('2020-01-01')
  await page.getByLabel('任务管理').check()
  await page.getByLabel('结束日期').fill('2099-12-31')
  if (scripted) await axe(page)
  await page.getByRole('button', { name: '保存授权' }).click()
  await expect(page.getByText('授权已创建，代理人已收到消息')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${authorizer.name}授权${agent.name}`)
  if (scripted) await axe(page)

  const other = await otherBrowser()
  await signIn(other, agent)
  await other.goto('/home')
  await expect(other.getByRole('link', { name: '任务管理' }).first()).toBeVisible()
  const tab = await other.context().newPage()
  await tab.goto('/task/todo')
  await openUserMenu(other, agent.name)
  await other.getByRole('button', { name: `代理 ${authorizer.name}` }).click()
  await expect(actingLine(other, authorizer.name)).toBeVisible()
  if (scripted) await axe(other)
  if (scripted) await expect(actingLine(tab, authorizer.name)).toBeVisible()
  await other.goto('/author')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('无权限访问')
  await openUserMenu(other, agent.name)
  await expect(other.getByRole('link', { name: '授权管理' })).toHaveCount(0)
  await other.goto('/workbench')
  await expect(other.getByRole('link', { name: '智能工坊' })).toHaveCount(0)
  await other.goto('/home')
  await actingLine(other, authorizer.name).getByRole('button', { name: '退出代理' }).click()
  await expect(other.getByText('已退出代理，现在以您本人身份工作')).toBeVisible()
  await expect(actingLine(other, authorizer.name)).toHaveCount(0)

  await openUserMenu(other, agent.name)
  await other.getByRole('button', { name: `代理 ${authorizer.name}` }).click()
  await expect(actingLine(other, authorizer.name)).toBeVisible()
  // An open page may be notified; this test is about the next page.
  await tab.close()
  await other.goto('about:blank')
  await page.getByRole('link', { name: '终止授权' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`终止对${agent.name}的授权？`)
  await page.getByRole('button', { name: '终止授权' }).click()
  await expect(page.getByText('授权已终止')).toBeVisible()
  await other.goto('/task/todo')
  await expect(other).toHaveURL('/')
  await expect(other.getByText('代理授权已结束')).toBeVisible()
  await expect(actingLine(other, authorizer.name)).toHaveCount(0)
})

test('a delegation is edited in two tabs, and its list is filtered by status', async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const [authorizer, agent] = [await makeAccount(), await makeAccount()]
  await signIn(page, authorizer)
  await page.goto(`/author/new?agent=${agent.usercode}`)
  const tasks = page.getByRole('listitem').filter({ has: page.getByLabel('任务管理') })
  await tasks.getByText('其中 1 个页面').click()
  await page.getByLabel('待办事项').check()
  if (scripted) {
    // Ticking a module ticks its pages; unticking a page leaves the others ticked.
    await page.getByLabel('任务管理').check()
    await page.getByLabel('任务管理').uncheck()
    await expect(page.getByLabel('待办事项')).not.toBeChecked()
    await page.getByLabel('待办事项').check()
    await expect(page.getByLabel('任务管理')).toBeChecked({ indeterminate: true })
    await axe(page)
  }
  await page.getByLabel('结束日期').fill('2099-12-31')
  await page.getByRole('button', { name: '保存授权' }).click()
  await expect(page.getByRole('main').getByText('待办事项')).toBeVisible()
  await page.getByRole('link', { name: '修改' }).click()
  await expect(page.getByLabel('待办事项')).toBeChecked()
  await expect(page.getByLabel('任务管理')).not.toBeChecked()

  const other = await otherBrowser(page)
  await other.goto(page.url())
  await other.getByLabel('结束日期').fill('2098-12-31')
  await other.getByRole('button', { name: '保存授权' }).click()
  await expect(other.getByText('授权已修改')).toBeVisible()
  await page.getByLabel('结束日期').fill('2097-12-31')
  await page.getByRole('button', { name: '保存授权' }).click()
  await expect(page.getByRole('table', { name: '两个版本' })).toContainText('2098-12-31')
  await expect(page.getByLabel('结束日期')).toHaveValue('2097-12-31')
  await page.getByRole('button', { name: '以我的内容保存' }).click()
  await expect(page.getByText('2097年12月31日')).toBeVisible()

  await page.goto('/author')
  await page.getByLabel('状态').selectOption('已终止')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('没有符合条件的授权')).toBeVisible()
  await page.getByLabel('状态').selectOption('代理中')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('row', { name: agent.name })).toBeVisible()
  if (scripted) await axe(page)
})

test('while one acts for another each page says in whose name it works, and what is outside is done as oneself', async ({
  page,
  scripted,
}) => {
  const agent = await makeAccount()
  await authorize({ username: 'risk' }, agent, 'risk')
  await signIn(page, agent)
  await page.goto('/home')
  await openUserMenu(page, agent.name)
  await page.getByRole('button', { name: /^代理 / }).click()
  const line = page.getByRole('region', { name: /^代理 / })
  await expect(line).toContainText('但本页以您本人的名义操作')

  await page.goto('/risk/projects')
  await expect(line).toContainText('同时记录双方身份')
  if (scripted) await axe(page)
  await page.goto('/messages')
  await expect(line).toContainText('只记录您本人')
  await page.goto('/system/departments')
  await expect(line).toContainText('本页不在授权范围内')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('无权限访问')
  await expect(page.getByText('您的账号没有此页面的权限')).toHaveCount(0)
  await expect(page.getByText('代理期间只能打开授权范围内')).toBeVisible()
  // Nothing on a refused page is done in another's name, in an authorized module or elsewhere.
  for (const address of ['/risk/nowhere', '/author']) {
    await page.goto(address)
    await expect(line).toContainText('此页未能打开')
    await expect(line).not.toContainText('的名义操作')
    await expect(page.getByText('您的账号没有此页面的权限')).toHaveCount(0)
  }

  await page.goto('/workbench/Add')
  await expect(line).toContainText('但本页以您本人的名义操作')
  if (scripted) await axe(page)
  await page.getByLabel('名称').fill('我自己的')
  await page.getByRole('button', { name: '新建工作台' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我自己的')
  await page.goto('/workbench')
  await expect(page.getByRole('row', { name: /我自己的/ })).toContainText(agent.name)
})
