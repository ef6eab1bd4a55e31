import { axe, expect, ignoreNetworkErrors, signIn, test } from '../../support/journey.ts'
import { makeAccount } from '../../support/journey-data.ts'
import { startsWith, textsOf } from '../../support/texts.ts'
import { makeMenuHolder } from './menu-data.ts'

const t = textsOf('campaigns', 'accounts-settings', 'accounts-users', 'common', 'home', 'workspaces')

test('the top menu opens by a press and leads to the pages of every application', { tag: '@walk' }, async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: t('common:frame.applications'), exact: true })
  await menu.getByText('风险作业').click()
  await expect(menu.getByRole('link', { name: '问卷' })).toBeVisible()
  await menu.getByRole('link', { name: '问卷' }).click()
  await expect(page).toHaveURL('/risk/questionnaires')
  await expect(page).toHaveTitle(/^问卷 - /)
  await expect(menu.getByText('风险作业')).toHaveAttribute('aria-current', 'true')
  await expect(menu.getByRole('link', { name: '问卷' })).toBeHidden()
})

test('by keyboard the top menu opens, one at a time, and Escape gives the focus back @js', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: t('common:frame.applications'), exact: true })
  const [risk, audit] = [
    menu.locator('summary', { hasText: '风险作业' }),
    menu.locator('summary', { hasText: '审计作业' }),
  ]
  await risk.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: '评估项目' })).toBeFocused()
  // Escape needs the scripts; a menu opened before they run stays open.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(risk).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await expect(menu.getByRole('link', { name: t('projects.title') })).toBeHidden()
  await page.keyboard.press('Enter')
  await audit.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: t('projects.title') })).toBeHidden()
})

test('under a mouse that rests 100 ms the top menu opens, and 200 ms after it has left it closes @js', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'admin')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: t('common:frame.applications'), exact: true })
  const [entry, link] = [menu.getByText('风险作业'), menu.getByRole('link', { name: '评估项目' })]
  const [rest, leave] = [() => entry.hover(), () => page.getByRole('main').hover()]
  // Until its scripts run, nothing opens by itself.
  await expect(async () => {
    await leave()
    await rest()
    await expect(link).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await leave()
  await expect(link).toBeHidden()

  await page.clock.pauseAt(Date.now() + 3_600_000)
  await rest()
  await page.clock.runFor(99)
  await expect(link).toBeHidden()
  await page.clock.runFor(1)
  await expect(link).toBeVisible()
  await leave()
  await page.clock.runFor(199)
  await expect(link).toBeVisible()
  // Returning in time keeps it open.
  await rest()
  await page.clock.runFor(1_000)
  await expect(link).toBeVisible()
  await leave()
  await page.clock.runFor(200)
  await expect(link).toBeHidden()
})

test('on a small screen both menus open from the bar', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'risk')
  await page.goto('/risk/projects')
  await page.getByRole('button', { name: t('common:columns.apply') }).click()
  const menu = page.getByRole('navigation', { name: t('common:frame.applications'), exact: true })
  await menu.getByText('风险作业').click()
  await expect(menu.getByRole('link', { name: '问卷' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('common:frame.menu'), exact: true }).click()
  await expect(
    page
      .getByRole('navigation', { name: t('common:frame.mainMenu', { module: '风险作业' }) })
      .getByRole('link', { name: '问卷' }),
  ).toBeInViewport()
})

const layouts = [
  'Layout',
  'LayoutBlank',
  'HeadLessLayout',
  'WorkbenchLayout',
  'BlankLayout',
  'TabViewLayout',
  'Layout35',
]

test('an entry added while the server runs is served immediately, in each of the seven layouts', async ({ page }) => {
  test.slow()
  const { account, give } = await makeMenuHolder()
  await signIn(page, { username: account })
  for (const layout of layouts) {
    const root = `/made-${account}/${layout}`
    expect((await page.goto(`${root}/here`))?.status(), layout).toBe(404)
    const component = `${layout}#home`
    await give({
      [layout]: { name: '新应用', url: root, type: '0' },
      [`${layout}-here`]: {
        name: '这一页',
        parent: layout,
        url: `${root}/here`,
        component,
        meta: '{"menuDesc":"一句备注"}',
      },
      [`${layout}-there`]: { name: '那一页', parent: layout, url: `${root}/there`, component },
      [`${layout}-hidden`]: { name: '隐藏页', parent: layout, url: `${root}/hidden`, component, visible: '1' },
    })
    expect((await page.goto(`${root}/here`))?.status(), layout).toBe(200)
    await expect(page).toHaveTitle(/^这一页 - /)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('菜单用户')

    const hasBar = !['HeadLessLayout', 'BlankLayout'].includes(layout)
    await expect(page.getByRole('banner'), layout).toHaveCount(hasBar ? 1 : 0)
    await expect(page.locator('#left-menu'), layout).toHaveCount(hasBar && layout !== 'LayoutBlank' ? 1 : 0)
    await expect(page.getByText('隐藏页')).toHaveCount(0)
    await expect(page.getByText('一句备注'), layout).toHaveCount(layout === 'WorkbenchLayout' ? 1 : 0)
    const beside = page.getByRole('navigation', { name: t('common:frame.beside', { page: '这一页' }) })
    if (['TabViewLayout', 'Layout35'].includes(layout)) {
      await expect(beside.getByRole('link', { name: '这一页' })).toHaveAttribute('aria-current', 'page')
      await beside.getByRole('link', { name: '那一页' }).click()
      await expect(page).toHaveURL(`${root}/there`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('菜单用户')
    } else await expect(beside).toHaveCount(0)

    expect((await page.goto(`${root}/hidden`))?.status(), layout).toBe(200)
    await expect(page).toHaveTitle(/^隐藏页 - /)
  }
})

test('an entry of another role is not found, nor are pages below an entry', { tag: '@long' }, async ({ page }) => {
  const { account, give } = await makeMenuHolder()
  await give({ page: { url: `/own-${account}/page`, component: 'Layout#home' } })
  await signIn(page, 'staff1')
  expect((await page.goto(`/own-${account}/page`))?.status()).toBe(404)
  await signIn(page, { username: account })
  expect((await page.goto(`/own-${account}/page`))?.status()).toBe(200)
  expect((await page.goto(`/own-${account}/page/below`))?.status()).toBe(404)
})

test('a screen under a menu address has its styles in the first answer', { tag: '@long' }, async ({ page }) => {
  const { account, give } = await makeMenuHolder()
  const url = `/own-${account}/projects`
  await give({ page: { name: '项目', url, component: 'Layout#home' } })
  await signIn(page, { username: account })
  await page.goto(url)
  await expect(page.getByRole('main').getByRole('region', { name: t('home:modules') })).toHaveCSS('margin-top', '32px')
})

test('a component that does not exist is named to an administrator and not found for others', { tag: '@long' }, async ({
  page,
}) => {
  const { account, give } = await makeMenuHolder()
  const url = `/own-${account}/broken`
  await give({
    broken: { name: t('common:frame.mainMenu', { module: '坏' }), url, component: 'Layout#no/such-screen' },
  })
  await signIn(page, { username: account })
  expect((await page.goto(url))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common:error.missing.title'))
  await expect(page.getByRole('img', { name: '404' })).toBeVisible()

  const administrator = await makeMenuHolder({ administrator: true })
  await administrator.give({
    broken: { name: t('common:frame.mainMenu', { module: '坏' }), url: `${url}2`, component: 'Layout#no/such-screen' },
  })
  await signIn(page, { username: administrator.account })
  expect((await page.goto(`${url}2`))?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('菜单“坏菜单”指定的组件 Layout#no/such-screen 不存在')
})

test('a frame menu opens the external-link page, which shows the site and its host', async ({ page, context }) => {
  await context.route('http://site.invalid/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' }),
  )
  const { account, give } = await makeMenuHolder()
  const root = `/framed-${account}`
  await give({
    root: { name: '外部', url: root, type: '0' },
    first: { name: t('home:title'), parent: 'root', url: `${root}/first`, component: 'Layout#home' },
    site: { name: '外部网站', parent: 'root', url: 'http://site.invalid/page', isFrame: '0' },
  })
  await signIn(page, { username: account })
  await page.goto(`${root}/first`)
  await page.locator('#left-menu').getByRole('link', { name: '外部网站' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('外部网站')
  await expect(page.getByText(t('common:external.line', { host: 'site.invalid' }))).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Another site')
  await expect(page.getByRole('link', { name: t('common:external.open') })).toHaveAttribute(
    'href',
    'http://site.invalid/page',
  )
  const menu = page.locator('#left-menu')
  await expect(menu.getByRole('link', { name: '外部网站' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: t('home:title') }).click()
  await expect(page).toHaveURL(`${root}/first`)

  await page.goto('/external-link?url=http://evil.invalid/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('evil.invalid')
  await expect(page.locator('iframe')).toHaveCount(0)
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/risk', '']) {
    expect((await page.goto(`/external-link?${new URLSearchParams({ url })}`))?.status()).toBe(404)
  }
})

test('a list opened by hand stays open when the menu changes, and the menu stays where a page fails @js', {
  tag: '@long',
}, async ({ page, complaints }) => {
  await signIn(page, 'admin')
  await page.goto('/system/users')
  const menu = page.locator('#left-menu')
  await menu.getByText('系统配置').click()
  const shown = menu.getByRole('link', { name: '字典' })
  await expect(shown).toBeVisible()
  await menu.getByRole('button', { name: t('common:frame.collapse') }).click()
  await menu.getByRole('button', { name: t('common:frame.expand') }).click()
  await expect(menu.getByRole('button', { name: t('common:frame.collapse') })).toBeVisible()
  await expect(shown).toBeVisible()
  await expect(menu.getByRole('link', { name: t('accounts-users:list.title'), exact: true })).toBeHidden()

  await page.goto('/system/users')
  await page.route(/\/menu(\.data|\?|$)/, (route) => route.abort())
  await menu.getByRole('button', { name: t('common:frame.collapse') }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('accounts-users:list.title'))
  await expect(menu.getByRole('link', { name: t('accounts-users:list.title'), exact: true })).toBeVisible()
  ignoreNetworkErrors(complaints)
})

test('deep menus are reached in the left menu; of each list one is open', { tag: '@long' }, async ({ page }) => {
  const { account, give } = await makeMenuHolder()
  const root = `/deep-${account}`
  await give({
    root: { name: '深', url: root, type: '0' },
    a: { name: '甲组', parent: 'root', type: '0' },
    aa: { name: '甲甲组', parent: 'a', type: '0' },
    aaa: { name: '最深的页', parent: 'aa', url: `${root}/deepest`, component: 'Layout#home' },
    b: { name: '乙组', parent: 'root', type: '0' },
    bb: { name: '乙页', parent: 'b', url: `${root}/b`, component: 'Layout#home', meta: '{"menuCustom":"C"}' },
    ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`b${at}`, { parent: 'b', url: `${root}/b${at}` }])),
  })
  await signIn(page, { username: account })
  await page.goto(root)
  await expect(page).toHaveURL(`${root}/deepest`)
  const menu = page.locator('#left-menu')
  await expect(menu.getByRole('link', { name: '最深的页' })).toHaveAttribute('aria-current', 'page')
  await menu.getByText('乙组').click()
  await expect(page).toHaveURL(`${root}/deepest`)
  await expect(menu.getByRole('link', { name: '最深的页' })).toBeHidden()
  await menu.getByRole('link', { name: '乙页' }).click()
  await expect(page).toHaveURL(`${root}/b`)
  // The custom marker, here and in the popover of the top menu.
  await expect(menu.getByRole('link', { name: '乙页' }).getByText('C', { exact: true })).toBeVisible()
  const top = page.getByRole('navigation', { name: t('common:frame.applications'), exact: true })
  await top.getByText('深', { exact: true }).click()
  await expect(top.getByRole('link', { name: '乙页' }).getByText('C', { exact: true })).toBeVisible()
  await expect(top.getByRole('link', { name: '最深的页' }).getByText('C', { exact: true })).toHaveCount(0)
  // Columns of ten entries.
  const columns = top.locator('details[open]').getByRole('list')
  await expect(columns.first().getByRole('link')).toHaveCount(10)
  await expect(columns.last().getByRole('link')).toHaveCount(1)
})

test('collapsed, the left menu shows the name of each entry beside it under the pointer and the focus, on every level', {
  tag: '@long',
}, async ({ page, scripted }) => {
  const { account, give } = await makeMenuHolder()
  const root = `/narrow-${account}`
  await give({
    root: { name: '窄', url: root, type: '0' },
    a: { name: '第一层', parent: 'root', type: '0' },
    aa: { name: '第二层', parent: 'a', type: '0' },
    aaa: { name: '第三层的页', parent: 'aa', url: `${root}/deepest`, component: 'Layout#home' },
  })
  await signIn(page, { username: account })
  await page.goto(root)
  const menu = page.locator('#left-menu')
  const collapse = menu.getByRole('button', { name: t('common:frame.collapse') })
  await expect(collapse).toBeVisible()
  await collapse.click()
  await expect(menu.getByRole('button', { name: t('common:frame.expand') })).toBeVisible()
  const names = ['第一层', '第二层', '第三层的页']
  for (const name of names) {
    const label = menu.getByText(name, { exact: true })
    const entry = label.locator('..')
    await page.mouse.move(600, 400)
    await expect(label).toHaveCSS('opacity', '0')
    await entry.hover({ position: { x: 20, y: 20 } })
    await expect(label).toHaveCSS('opacity', '1')
    await expect(label).toBeInViewport({ ratio: 1 })
    const [beside, within] = [await label.boundingBox(), await menu.boundingBox()]
    expect(beside?.x).toBeGreaterThanOrEqual((within?.x ?? 0) + (within?.width ?? 0))
    await page.mouse.move(600, 400)
    await expect(label).toHaveCSS('opacity', '0')
  }
  await menu.getByText('第一层', { exact: true }).locator('..').focus()
  // Only keyboard focus is visible.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  for (const name of names) {
    await expect(menu.getByText(name, { exact: true })).toHaveCSS('opacity', '1')
    await page.keyboard.press('Tab')
  }
  if (scripted) await axe(page)
})

test('the parents of tabs lead to their index, and who has no page of a left menu goes home', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'staff1')
  for (const path of ['/supervision/fraud', '/resources/industry']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${path}/index`)
  }
  await page.goto('/user/home')
  await expect(page).toHaveURL('/workbench')
  const { account } = await makeMenuHolder()
  await signIn(page, { username: account })
  await page.goto('/user/home')
  await expect(page).toHaveURL('/home')
})

test('an application with no page for the user says so; an unknown one is not found', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'staff1')
  expect((await page.goto('/report'))?.status()).toBe(200)
  await expect(page.getByText(t('common:frame.emptyApplication.title'))).toBeVisible()
  await expect(page).toHaveTitle(/^风险驾驶舱 - /)
  expect((await page.goto('/no-such-application'))?.status()).toBe(404)
})

test('the guard: without a session any page leads to the login page, the public ones do not', { tag: '@form' }, async ({
  page,
}) => {
  for (const path of ['/', '/user/home', '/author', '/system/users', '/nowhere/at/all']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login?redirect=%2F')
  }
  for (const path of ['/risk/evaluate/exam', '/login']) {
    await page.goto(path)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('leaving a page with unsaved input asks for confirmation once @js', async ({ page }) => {
  await signIn(page, 'risk')
  const scripted = page.waitForResponse(/\/messages\/events$/)
  await page.goto('/risk/projects/new')
  await page.getByLabel(t('project.name')).fill('未保存')
  // Input typed before the scripts run counts too, but only scripts can ask.
  await scripted
  // The browser's own prompt is only for closing the tab.
  const requests: string[] = []
  page.on('dialog', (dialog) => {
    requests.push(dialog.message())
    return dialog.accept()
  })
  const home = page.locator('#left-menu').getByRole('link', { name: '问卷' })
  const question = page.getByRole('dialog', { name: t('common:frame.leave.title') })
  await home.click()
  await expect(question.getByRole('listitem')).toHaveText([t('project.name')])
  await expect(question.getByRole('button', { name: t('common:frame.leave.stay') })).toBeFocused()
  await axe(page)
  await question.getByRole('button', { name: t('common:frame.leave.stay') }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/risk/projects/new')
  await expect(page.getByLabel(t('project.name'))).toHaveValue('未保存')
  await home.click()
  await expect(question.getByRole('button', { name: t('common:frame.leave.stay') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await home.click()
  await question.getByRole('button', { name: t('common:frame.leave.leave') }).click()
  await expect(page).toHaveURL('/risk/questionnaires')
  await expect(question).toHaveCount(0)
  expect(requests).toEqual([])
})

test('the browser’s own dialog asks before leaving if the script of the question cannot be loaded @js', {
  tag: '@long',
}, async ({ page, complaints }) => {
  await signIn(page, 'risk')
  await page.route(/\/leave-dialog-[\w-]+\.js$/, (route) => route.abort())
  const scripted = page.waitForResponse(/\/messages\/events$/)
  await page.goto('/risk/projects/new')
  await scripted
  await page.getByLabel(t('project.name')).fill('未保存')
  const answers = [false, true]
  const requested: string[] = []
  page.on('dialog', (dialog) => {
    requested.push(dialog.message())
    return answers.shift() ? dialog.accept() : dialog.dismiss()
  })
  const list = page.locator('#left-menu').getByRole('link', { name: '问卷' })
  await list.click()
  await expect.poll(() => requested).toEqual([t('common:frame.leave.line')])
  await expect(page).toHaveURL('/risk/projects/new')
  await expect(page.getByLabel(t('project.name'))).toHaveValue('未保存')
  await list.click()
  await expect(page).toHaveURL('/risk/questionnaires')
  expect(requested).toEqual([t('common:frame.leave.line'), t('common:frame.leave.line')])
  ignoreNetworkErrors(complaints)
})

test('the question before leaving also comes for the browser’s back and for a search result @js', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'risk')
  const scripted = page.waitForResponse(/\/messages\/events$/)
  await page.goto('/risk/projects')
  await scripted
  await page
    .getByRole('main')
    .getByRole('link', { name: t('projects.create') })
    .first()
    .click()
  // Waits for the page: the list's filter has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('projectNew.title'))
  await page.getByLabel(t('project.name')).fill('未保存')
  const question = page.getByRole('dialog', { name: t('common:frame.leave.title') })
  await page.goBack()
  await question.getByRole('button', { name: t('common:frame.leave.stay') }).click()
  await expect(page).toHaveURL('/risk/projects/new')
  await expect(page.getByLabel(t('project.name'))).toHaveValue('未保存')

  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: t('common:frame.search') })
  await search.getByRole('combobox').fill('问卷')
  await search.getByRole('option').first().click()
  await question.getByRole('button', { name: t('common:frame.leave.stay') }).click()
  await expect(page).toHaveURL('/risk/projects/new')

  await page.goBack()
  await question.getByRole('button', { name: t('common:frame.leave.leave') }).click()
  await expect(page).toHaveURL('/risk/projects')
})

test('what was typed and left is offered again on its page, put back or thrown away, until its form is sent @js', async ({
  page,
}) => {
  await signIn(page, 'risk')
  page.on('dialog', (dialog) => dialog.accept())
  const leave = page.getByRole('button', { name: t('common:frame.leave.leave') })
  const open = async () => {
    const scripted = page.waitForResponse(/\/messages\/events$/)
    await page.goto('/risk/projects/new')
    await scripted
  }
  const name = page.getByLabel(t('project.name'))
  const choice = page.getByRole('checkbox').first()
  const offer = page.getByRole('status').filter({ hasText: t('common:autosave.never') })
  await open()
  await name.fill('只填了一半')
  await choice.check()
  await page.locator('#left-menu').getByRole('link', { name: '问卷' }).click()
  await leave.click()
  await expect(page).toHaveURL('/risk/questionnaires')
  await expect(offer).toHaveCount(0)

  await page.goBack()
  await expect(name).toHaveValue('')
  await offer.getByRole('button', { name: t('common:typed.restore') }).click()
  await expect(name).toHaveValue('只填了一半')
  await expect(choice).toBeChecked()
  await expect(offer).toContainText('已恢复')

  // Closing or reloading the page also counts as leaving it.
  await open()
  await expect(offer).toBeVisible()
  await axe(page)
  await offer.getByRole('button', { name: t('common:typed.discard') }).click()
  await expect(offer).toHaveCount(0)
  await open()
  await expect(name).toHaveValue('')
  await expect(offer).toHaveCount(0)

  // A form that was sent or cancelled keeps no draft.
  await name.fill('发出去了')
  await page.getByRole('button', { name: t('projects.create') }).click()
  await expect(page).toHaveTitle(startsWith(t('common:form.errorTitle', { title: '' })))
  await name.fill('不要了')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common:form.cancel') })
    .click()
  await expect(page).not.toHaveURL('/risk/projects/new')
  await open()
  await expect(offer).toHaveCount(0)
})

test('nothing that was typed stays in the browser after signing out @js', async ({ page }) => {
  await signIn(page, await makeAccount())
  page.on('dialog', (dialog) => dialog.accept())
  const scripted = page.waitForResponse(/\/messages\/events$/)
  await page.goto('/workbench/Add')
  await scripted
  await page.getByLabel(t('workspaces:field.name')).fill('不留下')
  await page.goto('/')
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain('不留下')
  await page.goto('/user/settings/logout')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts-settings:logout.action') })
    .click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('不留下')
})
