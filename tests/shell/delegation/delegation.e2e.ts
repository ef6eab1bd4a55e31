import type { Page } from '@playwright/test'
import { axe, errorSummary, expect, signIn, test } from '../../support/journey.ts'
import { authorize, makeAccount } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('delegation', 'common', 'validation', 'workspaces')

const openUserMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `${t('common:frame.user')} ${name}` }).click()

/** Notice in the frame while acting for another. */
const actingLine = (page: Page, name: string) =>
  page.getByRole('region', { name: t('common:frame.agentFor', { name }) })

test('one authorizes an agent for a module, who works in it alone and stops; termination ends it at once', {
  tag: '@walk',
}, async ({ page, otherBrowser, scripted }) => {
  test.slow()
  const [authorizer, agent] = [await makeAccount(), await makeAccount()]
  await signIn(page, authorizer)
  await page.goto('/')
  await openUserMenu(page, authorizer.name)
  await page.getByRole('link', { name: t('title') }).click()
  await expect(page.getByText(t('list.empty'))).toBeVisible()
  if (scripted) await axe(page)
  await page.getByRole('link', { name: t('new.title') }).click()
  await page.getByLabel(t('new.keyword')).fill(agent.name)
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('link', { name: t('new.choose', { name: agent.name }) }).click()
  await page.getByLabel(t('field.endDate')).fill('2020-01-01')
  await page.getByRole('button', { name: t('form.save') }).click()
  await expect(errorSummary(page)).toContainText(t('validation:moduleRequired'))
  await expect(page.getByLabel(t('field.endDate'))).toHaveValue('2020-01-01')
  await page.getByLabel('任务管理').check()
  await page.getByLabel(t('field.endDate')).fill('2099-12-31')
  if (scripted) await axe(page)
  await page.getByRole('button', { name: t('form.save') }).click()
  await expect(page.getByText(t('new.done'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('detail.given', { authorizer: authorizer.name, agent: agent.name }),
  )
  if (scripted) await axe(page)

  const other = await otherBrowser()
  await signIn(other, agent)
  await other.goto('/home')
  await expect(other.getByRole('link', { name: '任务管理' }).first()).toBeVisible()
  const tab = await other.context().newPage()
  await tab.goto('/task/todo')
  await openUserMenu(other, agent.name)
  await other.getByRole('button', { name: t('common:frame.agentFor', { name: authorizer.name }) }).click()
  await expect(actingLine(other, authorizer.name)).toBeVisible()
  if (scripted) await axe(other)
  if (scripted) await expect(actingLine(tab, authorizer.name)).toBeVisible()
  await other.goto('/author')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(t('common:error.denied.title'))
  await openUserMenu(other, agent.name)
  await expect(other.getByRole('link', { name: t('title') })).toHaveCount(0)
  await other.goto('/workbench')
  await expect(other.getByRole('link', { name: '智能工坊' })).toHaveCount(0)
  await other.goto('/home')
  await actingLine(other, authorizer.name)
    .getByRole('button', { name: t('common:frame.agentExit') })
    .click()
  await expect(other.getByText(t('act.exited'))).toBeVisible()
  await expect(actingLine(other, authorizer.name)).toHaveCount(0)

  await openUserMenu(other, agent.name)
  await other.getByRole('button', { name: t('common:frame.agentFor', { name: authorizer.name }) }).click()
  await expect(actingLine(other, authorizer.name)).toBeVisible()
  // An open page may be notified; this test is about the next page.
  await tab.close()
  await other.goto('about:blank')
  await page.getByRole('link', { name: t('detail.terminate') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('terminate.title', { agent: agent.name }))
  await page.getByRole('button', { name: t('detail.terminate') }).click()
  await expect(page.getByText(t('terminate.done'))).toBeVisible()
  await other.goto('/task/todo')
  await expect(other).toHaveURL('/')
  await expect(other.getByText(t('detail.given', { authorizer: '代理', agent: '已结束' }))).toBeVisible()
  await expect(actingLine(other, authorizer.name)).toHaveCount(0)
})

test('a delegation is edited in two tabs, and its list is filtered by status', { tag: '@form' }, async ({
  page,
  otherBrowser,
  scripted,
}) => {
  const [authorizer, agent] = [await makeAccount(), await makeAccount()]
  await signIn(page, authorizer)
  await page.goto(`/author/new?agent=${agent.usercode}`)
  const tasks = page.getByRole('listitem').filter({ has: page.getByLabel('任务管理') })
  await tasks.getByText(t('form.pages', { count: 1 })).click()
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
  await page.getByLabel(t('field.endDate')).fill('2099-12-31')
  await page.getByRole('button', { name: t('form.save') }).click()
  await expect(page.getByRole('main').getByText('待办事项')).toBeVisible()
  await page.getByRole('link', { name: t('detail.edit') }).click()
  await expect(page.getByLabel('待办事项')).toBeChecked()
  await expect(page.getByLabel('任务管理')).not.toBeChecked()

  const other = await otherBrowser(page)
  await other.goto(page.url())
  await other.getByLabel(t('field.endDate')).fill('2098-12-31')
  await other.getByRole('button', { name: t('form.save') }).click()
  await expect(other.getByText(t('edit.done'))).toBeVisible()
  await page.getByLabel(t('field.endDate')).fill('2097-12-31')
  await page.getByRole('button', { name: t('form.save') }).click()
  await expect(page.getByRole('table', { name: t('common:conflict.both') })).toContainText('2098-12-31')
  await expect(page.getByLabel(t('field.endDate'))).toHaveValue('2097-12-31')
  await page.getByRole('button', { name: t('common:conflict.keepMine') }).click()
  await expect(page.getByText('2097年12月31日')).toBeVisible()

  await page.goto('/author')
  await page.getByLabel(t('field.status')).selectOption(t('status.4'))
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
  await expect(page.getByText(t('list.noneFound'))).toBeVisible()
  await page.getByLabel(t('field.status')).selectOption(t('status.2'))
  await page.getByRole('button', { name: t('common:filter.apply') }).click()
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
  await expect(line).toContainText(t('detail.given', { authorizer: '本页不在', agent: '范围内' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:error.denied.title'))
  await expect(page.getByText(t('common:error.denied.next'))).toHaveCount(0)
  await expect(page.getByText(t('detail.given', { authorizer: '代理期间只能打开', agent: '范围内' }))).toBeVisible()
  // Nothing on a refused page is done in another's name, in an authorized module or elsewhere.
  for (const address of ['/risk/nowhere', '/author']) {
    await page.goto(address)
    await expect(line).toContainText('此页未能打开')
    await expect(line).not.toContainText('的名义操作')
    await expect(page.getByText(t('common:error.denied.next'))).toHaveCount(0)
  }

  await page.goto('/workbench/Add')
  await expect(line).toContainText('但本页以您本人的名义操作')
  if (scripted) await axe(page)
  await page.getByLabel(t('workspaces:field.name')).fill('我自己的')
  await page.getByRole('button', { name: t('workspaces:list.create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我自己的')
  await page.goto('/workbench')
  await expect(page.getByRole('row', { name: /我自己的/ })).toContainText(agent.name)
})
