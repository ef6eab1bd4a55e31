import { axe, expect, signIn, test } from '../../support/journey.ts'
import { addTodo, inDatabase, invite, makeAccount } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'

const t = textsOf('home', 'collection', 'reviews', 'workspaces')

test('tiles of modules that exist open {origin}/{menuId}/ in a new window; the others fold into one line', {
  tag: '@walk',
}, async ({ page, context }) => {
  const account = await makeAccount()
  await signIn(page, account)
  await page.goto('/')
  const tiles = page.getByRole('list', { name: t('modules') })
  await expect(tiles.getByRole('link', { disabled: false })).toHaveCount(3)
  await expect(tiles.getByText('纪检监督')).toHaveCount(0)
  const others = page.getByRole('region', { name: t('modules') }).getByRole('group')
  await expect(others.getByText('纪检监督线索与处置')).toBeHidden()
  await others.getByText(/^另有 \d+ 个模块尚未启用$/).click()
  await expect(others.getByText('纪检监督', { exact: true })).toBeVisible()
  await expect(others.getByText('纪检监督线索与处置')).toBeVisible()
  await expect(others.getByRole('link')).toHaveCount(0)
  const task = tiles.getByRole('link', { name: /任务管理/ })
  await expect(task).toHaveAttribute('href', '/task/')
  const opened = context.waitForEvent('page')
  await task.click()
  await expect(await opened).toHaveURL('/task/todo')
})

test('under the pointer and the focus a tile shows what it is for: a title and points', { tag: '@long' }, async ({
  page,
  scripted,
  browser,
  contextOptions,
}) => {
  await signIn(page, 'risk')
  await page.goto('/')
  const tiles = page.getByRole('list', { name: t('modules') }).getByRole('listitem')
  for (const name of ['风险作业', '智能工坊']) {
    const tile = tiles.filter({ has: page.getByRole('heading', { name }) })
    const panel = tile.locator('div').filter({ has: page.getByRole('list') })
    await expect(panel.getByText(name)).toHaveCount(1)
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await expect(panel).toHaveCSS('opacity', '0')
    await tile.hover()
    await expect(panel).toHaveCSS('opacity', '1')
    if (scripted) await axe(page)
    await page.mouse.move(0, 0)
    await expect(panel).toHaveCSS('opacity', '0')
    await tile.getByRole('link').focus()
    await expect(panel).toHaveCSS('opacity', '1')
  }
  await expect(tiles.getByRole('link', { name: '风险作业' })).toHaveAccessibleDescription(
    /下发风险评估问卷.*导出评估底稿/,
  )
  const phone = await browser.newContext({
    ...contextOptions,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  })
  await phone.addCookies(await page.context().cookies())
  const held = await phone.newPage()
  await held.goto('/')
  await expect(held.getByText('下发风险评估问卷')).toBeVisible()
  expect(
    await held
      .getByText('下发风险评估问卷')
      .evaluate((point) => getComputedStyle(point.closest('div') ?? point).opacity),
  ).toBe('1')
  await phone.close()
})

test('the tiles of enabled modules count what waits, 99 at most', { tag: '@form' }, async ({ scripted, page }) => {
  const account = await makeAccount('SiteExecutor')
  const many = Array.from({ length: 100 }, (_, at) => `抽查 ${at}`)
  for (const title of many) await addTodo(account, { title, mainSource: 'audit', url: '/home' })
  await addTodo(account, { title: '核实线索', mainSource: 'supervise', url: '/home' })
  await signIn(page, account)
  await page.goto('/')
  const badge = (name: string) => page.getByRole('heading', { level: 3, name }).locator('[aria-hidden=true]')
  await expect(badge('审计作业')).toHaveText('99+')
  // A module that is not enabled never has a count.
  await page.getByText(/^另有 \d+ 个模块尚未启用$/).click()
  await expect(page.getByText('纪检监督', { exact: true })).toBeVisible()
  await expect(page.getByText(t('tasks', { total: 1 }))).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 3, name: '审计作业' })).toContainText(t('tasks', { total: 100 }))
  await expect(badge('任务管理')).toHaveCount(0)
  if (scripted) await axe(page)
})

test('above the modules stands what waits: to-dos, invitations, and who has nothing is offered a first step', async ({
  scripted,
  page,
  otherBrowser,
}) => {
  const account = await makeAccount()
  await addTodo(account, { title: '核对本月台账', mainSource: 'audit', url: '/task/todo' })
  await invite(account)
  await signIn(page, account)
  await page.goto('/home')
  const waiting = page.getByRole('region', { name: t('work.title') })
  await expect(waiting.getByRole('link', { name: '核对本月台账' })).toBeVisible()
  await expect(waiting.getByRole('heading', { name: t('workspaces:work.invitations') })).toBeVisible()
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN
  expect(await top(t('work.title'))).toBeLessThan(await top(t('modules')))
  if (scripted) await axe(page)
  await waiting.getByRole('link', { name: t('work.allTodos', { total: 1 }) }).click()
  await expect(page).toHaveURL('/task/todo')

  const fresh = await otherBrowser()
  await signIn(fresh, await makeAccount())
  await fresh.goto('/home')
  await expect(fresh.getByText(t('work.none'))).toBeVisible()
  await expect(fresh.getByRole('main').getByRole('link', { name: t('work.firstHandbook') })).toBeVisible()
  await fresh.context().clearCookies()
  await signIn(fresh, 'risk')
  await fresh.goto('/home')
  await expect(fresh.getByRole('progressbar').first()).toBeVisible()
})

test('an auditor finds the review projects and ticket tasks that are theirs on the home page', {
  tag: '@form',
}, async ({ page, scripted }) => {
  await signIn(page, 'audit')
  await page.goto('/home')
  const waiting = page.getByRole('region', { name: t('work.title') })
  await expect(waiting.getByRole('heading', { name: t('reviews:work.reviews') })).toBeVisible()
  await expect(waiting.getByRole('progressbar', { name: /已发布的审核对象$/ }).first()).toBeVisible()
  if (scripted) await axe(page)
  await waiting.getByRole('link', { name: t('collection:work.underAudit') }).click()
  await expect(page).toHaveURL(/\/flow\/billCollect\?status=0100$/)
})

test('pages opened lately stand on the home page, as far as one may still open them', { tag: '@form' }, async ({
  page,
  scripted,
}) => {
  const account = await makeAccount('RiskManager')
  await signIn(page, account)
  await page.goto('/home')
  const recent = page.getByRole('navigation', { name: t('recent.title') })
  await expect(recent).toHaveCount(0)
  await page.goto('/task/todo')
  await page.goto('/risk/projects/new')
  await page.goto('/risk/questionnaires/business-continuity-risk/draft/levels')
  await page.goto('/home')
  await expect(recent.getByRole('link')).toHaveText([
    /^业务连续性风险\s*问卷/,
    /^评估项目/,
    startsWith(t('todos.title')),
  ])
  if (scripted) await axe(page)
  await recent.getByRole('link', { name: t('todos.title') }).click()
  await expect(page).toHaveURL('/task/todo')
  await inDatabase(`delete from user_role where user_id = (select id from sys_user where username = $1)`, [
    account.username,
  ])
  await page.goto('/home')
  await expect(recent).toHaveCount(0)
})
