import { errorSummary, expect, runs, signIn, test } from '../support/journey.ts'
import { unique } from '../support/journey-data.ts'

test('an address that is none leads to the 404 page and from there home', async ({ page }) => {
  await signIn(page, 'risk')
  const response = await page.goto('/risk/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在')
  await expect(page).toHaveTitle(/^页面不存在/)
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/')
})

test('a page without permission is refused with 403', async ({ page }) => {
  await signIn(page, 'staff1')
  for (const address of ['/risk/projects', '/risk/projects/new', '/risk/questionnaires/import']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('无权限访问')
  }
})

test('an address that cannot be read is a missing page in the frame of whoever is signed in', async ({ page }) => {
  await page.goto('/login')
  expect((await page.goto('/%00'))?.status()).toBe(400)
  await signIn(page, 'staff1')
  for (const address of ['/%00', '/home/%E0%A4%A', '/a%0ab']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在')
    await expect(page.getByRole('banner')).toBeVisible()
  }
})

test('a module that the reader’s roles do not give is refused with 403 and one reason', async ({ page }) => {
  await signIn(page, 'staff1')
  for (const address of ['/ai', '/ai/', '/risk', '/risk/']) {
    expect((await page.goto(address))?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('无权限访问')
    await expect(page.getByText('您的账号没有此页面的权限')).toBeVisible()
  }
})

test('who may only read sees no button that would be refused', async ({ page }) => {
  await signIn(page, 'audit')
  await page.goto('/risk/projects?name=上年度')
  await expect(page.getByRole('link', { name: '上年度操作风险评估' })).toBeVisible()
  await expect(page.getByRole('link', { name: '新建评估项目' })).toHaveCount(0)
  await page.goto('/risk/questionnaires')
  await expect(page.getByRole('link', { name: '导入问卷' })).toHaveCount(0)
})

test('home leads into the risk module, whose menu stays collapsed where it was collapsed', async ({
  page,
  context,
}) => {
  await signIn(page, 'risk')
  await page.goto('/')
  const opened = context.waitForEvent('page')
  await page
    .getByRole('list', { name: '功能模块' })
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
  const menu = module.getByRole('navigation', { name: '风险作业菜单' })
  await menu.getByRole('link', { name: '问卷' }).click()
  await expect(module.getByRole('heading', { level: 1 })).toHaveText('问卷')
  await expect(menu.getByRole('link', { name: '问卷' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: '收起菜单' }).click()
  await expect(menu.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await expect(module).toHaveURL('/risk/questionnaires')
  await module.reload()
  await expect(menu.getByRole('button', { name: '展开菜单' })).toBeVisible()
})

test('by keyboard the login page begins with the skip link and goes from field to field', async ({ page }) => {
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('账号')).toBeFocused()
  await page.keyboard.type('risk')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.type('demo-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('by keyboard the user menu opens and closes', async ({ page }) => {
  await signIn(page, 'risk')
  await page.goto('/')
  const user = page.getByRole('button', { name: '林若溪' })
  await user.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: '退出登录' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '简体中文' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: '退出登录' })).toBeHidden()
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
  const reload = page.getByRole('main').getByRole('button', { name: '重新加载' })
  const goThere = async () => {
    await page.goto('/risk/projects')
    const entry = page.getByRole('navigation', { name: '风险作业菜单' }).getByRole('link', { name: '问卷' })
    await runs(heading)
    await entry.click()
    await expect(heading).toHaveText('页面的部分内容未能加载')
    await expect(page).toHaveURL('/risk/questionnaires')
  }
  await goThere()
  // The server-rendered page needs no script.
  await reload.click()
  await expect(heading).toHaveText('问卷')
  await goThere()
  await expect(page.getByText('重新加载后仍未成功')).toBeVisible()
  await expect(reload).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: '返回首页' })).toBeVisible()

  await page.unroute(script)
  await page.goto('/risk/questionnaires')
  await runs(heading)
  await page.route(script, (route) => route.abort('connectionreset'))
  await goThere()
  await expect(reload).toBeVisible()
  forgive(complaints)
})

test('@js a page whose styles cannot be had offers to be loaded again, once', async ({ page, complaints }) => {
  await signIn(page, 'risk')
  const offer = page.getByRole('alert').filter({ hasText: '页面的部分内容未能加载' })
  await page.route('**/assets/*.css', (route) => route.abort('connectionreset'))
  await page.goto('/risk/projects')
  await offer.getByRole('button', { name: '重新加载' }).click()
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
  const save = page.getByRole('button', { name: '新建条目' })
  await runs(save)
  await page.getByLabel('名称（简体中文）').fill('离线')
  await page.getByLabel('值', { exact: true }).fill('1')
  await context.setOffline(true)
  await save.click()
  await expect(errorSummary(page)).toContainText('保存失败：网络错误')
  await expect(page.getByLabel('名称（简体中文）')).toHaveValue('离线')
  await expect(page.getByLabel('字典类型')).toHaveValue(type)
  await context.setOffline(false)
  await save.click()
  await expect(page.getByText('条目已创建')).toBeVisible()

  const add = page.getByRole('main').getByRole('link', { name: '新建条目' })
  await runs(add)
  await context.setOffline(true)
  await add.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('网络错误')
  await expect(page.getByRole('main')).toContainText('数据加载失败')
  await context.setOffline(false)
  forgive(complaints)
})

for (const part of ['todos-*.js', 'texts-*/**'])
  test(`@js a page that is opened without ${part} can be read and used`, async ({ page, complaints }) => {
    await signIn(page, 'risk')
    const lost = page.waitForEvent('requestfailed')
    await page.route(`**/assets/${part}`, (route) => route.abort('connectionreset'))
    await page.goto('/task/todo')
    await lost
    await page.getByLabel('关键字').fill('高风险')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByRole('link', { name: '复核评估结果中的高风险项' })).toBeVisible()
    forgive(complaints)
  })

test('@js a dialog whose script cannot be had opens as a page', async ({ page, complaints }) => {
  await signIn(page, 'risk')
  await page.goto('/risk/projects')
  await page.route('**/assets/user-settings-dialog-*.js', (route) => route.abort('connectionreset'))
  const avatar = page.getByRole('banner').getByRole('link', { name: '个人设置', exact: true })
  await runs(avatar)
  await avatar.click()
  await expect(page).toHaveURL('/user/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人设置')
  forgive(complaints)
})
