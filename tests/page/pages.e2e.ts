import { errorSummary, expect, runs, signIn, test } from '../support/journey.ts'
import { unique } from '../support/journey-data.ts'
import { startsWith, textsOf } from '../support/texts.ts'

const t = textsOf('dictionaries', 'campaigns', 'common', 'home', 'questionnaires', 'session')

test('an address that is none leads to the 404 page and from there home', { tag: '@walk' }, async ({ page }) => {
  await signIn(page, 'risk')
  const response = await page.goto('/risk/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:error.missing.title'))
  await expect(page).toHaveTitle(startsWith(t('common:error.missing.title')))
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common:error.home') })
    .click()
  await expect(page).toHaveURL('/')
})

test('a page without permission is refused with 403', { tag: '@form' }, async ({ page }) => {
  await signIn(page, 'staff1')
  for (const address of ['/risk/projects', '/risk/projects/new', '/risk/questionnaires/import']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:error.denied.title'))
  }
})

test('an address that cannot be read is a missing page in the frame of whoever is signed in', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/login')
  expect((await page.goto('/%00'))?.status()).toBe(400)
  await signIn(page, 'staff1')
  for (const address of ['/%00', '/home/%E0%A4%A', '/a%0ab']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:error.missing.title'))
    await expect(page.getByRole('banner')).toBeVisible()
  }
})

test('a module that the reader’s roles do not give is refused with 403 and one reason', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'staff1')
  for (const address of ['/ai', '/ai/', '/risk', '/risk/']) {
    expect((await page.goto(address))?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:error.denied.title'))
    await expect(page.getByText(t('common:error.denied.next'))).toBeVisible()
  }
})

test('users with read permission only see no button that would be refused', { tag: '@form' }, async ({ page }) => {
  await signIn(page, 'audit')
  await page.goto('/risk/projects?name=上年度')
  await expect(page.getByRole('link', { name: '上年度操作风险评估' })).toBeVisible()
  await expect(page.getByRole('link', { name: t('campaigns:projects.create') })).toHaveCount(0)
  await page.goto('/risk/questionnaires')
  await expect(page.getByRole('link', { name: t('questionnaires:questionnaires.import') })).toHaveCount(0)
})

test('home leads into the risk module, whose menu stays collapsed where it was collapsed', async ({
  page,
  context,
}) => {
  await signIn(page, 'risk')
  await page.goto('/')
  const opened = context.waitForEvent('page')
  await page
    .getByRole('list', { name: t('home:modules') })
    .getByRole('link', { name: /风险作业/ })
    .click()
  const module = await opened
  await expect(module).toHaveURL('/risk/projects')
  await expect(module).toHaveTitle(/^评估项目.*企业风险合规审计平台/)
  await expect(module.getByRole('banner')).toContainText('风险作业')
  await expect(module.getByRole('banner').getByRole('link', { name: '企业风险合规审计平台' })).toHaveAttribute(
    'href',
    '/',
  )
  const menu = module.getByRole('navigation', { name: t('common:frame.mainMenu', { module: '风险作业' }) })
  await menu.getByRole('link', { name: '问卷' }).click()
  await expect(module.getByRole('heading', { level: 1 })).toHaveText('问卷')
  await expect(menu.getByRole('link', { name: '问卷' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: t('common:frame.collapse') }).click()
  await expect(menu.getByRole('button', { name: t('common:frame.expand') })).toBeVisible()
  await expect(module).toHaveURL('/risk/questionnaires')
  await module.reload()
  await expect(menu.getByRole('button', { name: t('common:frame.expand') })).toBeVisible()
})

test('by keyboard the login page begins with the skip link and goes from field to field', async ({ page }) => {
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('common:skip') })).toBeFocused()
  await expect(page.getByRole('link', { name: t('common:skip') })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(t('session:account'))).toBeFocused()
  await page.keyboard.type('risk')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(t('session:password'), { exact: true })).toBeFocused()
  await page.keyboard.type('demo-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('by keyboard the user menu opens and closes', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'risk')
  await page.goto('/')
  const user = page.getByRole('button', { name: '林若溪' })
  await user.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: t('common:frame.logout') })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('questionnaires:language.zh-Hans') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: t('common:frame.logout') })).toBeHidden()
  await expect(user).toBeFocused()
})

/** Messages of browser and router about a lost chunk or a lost network. */
const lostPart =
  /ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module|ChunkLoadError/
const forgive = (complaints: string[]) =>
  complaints.splice(0, complaints.length, ...complaints.filter((said) => !lostPart.test(said)))

test('@js a page whose script cannot be had offers to be loaded again, once, and does nothing by itself', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'risk')
  const script = '**/assets/questionnaires-*.js'
  await page.route(script, (route) => route.abort('connectionreset'))
  const heading = page.getByRole('heading', { level: 1 })
  const reload = page.getByRole('main').getByRole('button', { name: t('common:error.reload') })
  const goThere = async () => {
    await page.goto('/risk/projects')
    const entry = page
      .getByRole('navigation', { name: t('common:frame.mainMenu', { module: '风险作业' }) })
      .getByRole('link', { name: '问卷' })
    await runs(heading)
    await entry.click()
    await expect(heading).toHaveText(t('common:error.part.title'))
    await expect(page).toHaveURL('/risk/questionnaires')
  }
  await goThere()
  // The server-rendered page needs no script.
  await reload.click()
  await expect(heading).toHaveText('问卷')
  await goThere()
  await expect(page.getByText(t('common:error.part.again'))).toBeVisible()
  await expect(reload).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: t('common:error.home') })).toBeVisible()

  await page.unroute(script)
  await page.goto('/risk/questionnaires')
  await runs(heading)
  await page.route(script, (route) => route.abort('connectionreset'))
  await goThere()
  await expect(reload).toBeVisible()
  forgive(complaints)
})

test('@js a page whose styles cannot be had offers to be loaded again, once', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  await signIn(page, 'risk')
  const offer = page.getByRole('alert').filter({ hasText: t('common:error.part.title') })
  await page.route('**/assets/*.css', (route) => route.abort('connectionreset'))
  await page.goto('/risk/projects')
  await offer.getByRole('button', { name: t('common:error.reload') }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await runs(heading)
  await expect(offer).toBeHidden()
  await page.unroute('**/assets/*.css')
  await page.reload()
  await runs(heading)
  await expect(offer).toBeHidden()
  forgive(complaints)
})

test('@js what is saved or opened without network fails by its name, and what was typed is there to be saved again', async ({
  page,
  context,
  complaints,
}) => {
  test.slow()
  await signIn(page, 'admin')
  const type = unique('offline').replace(' ', '-')
  await page.goto(`/system/dictionaries/new?type=${type}`)
  const save = page.getByRole('button', { name: t('list.create') })
  await runs(save)
  await page.getByLabel(t('entry.labelHans')).fill('离线')
  await page.getByLabel(t('entry.value'), { exact: true }).fill('1')
  await context.setOffline(true)
  await save.click()
  await expect(errorSummary(page)).toContainText(t('common:failed.saveUnsent'))
  await expect(page.getByLabel(t('entry.labelHans'))).toHaveValue('离线')
  await expect(page.getByLabel(t('list.types'))).toHaveValue(type)
  await context.setOffline(false)
  await save.click()
  await expect(page.getByText(t('new.done'))).toBeVisible()

  const add = page.getByRole('main').getByRole('link', { name: t('list.create') })
  await runs(add)
  await context.setOffline(true)
  await add.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:error.network.title'))
  await expect(page.getByRole('main')).toContainText(t('common:failed.load'))
  await context.setOffline(false)
  forgive(complaints)
})

for (const part of ['todos-*.js', 'texts-*/**'])
  test(`@js a page that is opened without ${part} can be read and used`, { tag: '@long' }, async ({
    page,
    complaints,
  }) => {
    await signIn(page, 'risk')
    const lost = page.waitForEvent('requestfailed')
    await page.route(`**/assets/${part}`, (route) => route.abort('connectionreset'))
    await page.goto('/task/todo')
    await lost
    await page.getByLabel(t('home:todos.keyword')).fill('高风险')
    await page.getByRole('button', { name: t('common:filter.apply') }).click()
    await expect(page.getByRole('link', { name: '复核评估结果中的高风险项' })).toBeVisible()
    forgive(complaints)
  })

test('@js a dialog whose script cannot be had opens as a page', { tag: '@long' }, async ({ page, complaints }) => {
  await signIn(page, 'risk')
  await page.goto('/risk/projects')
  await page.route('**/assets/user-settings-dialog-*.js', (route) => route.abort('connectionreset'))
  const avatar = page.getByRole('banner').getByRole('link', { name: t('common:frame.settings'), exact: true })
  await runs(avatar)
  await avatar.click()
  await expect(page).toHaveURL('/user/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:frame.settings'))
  forgive(complaints)
})
