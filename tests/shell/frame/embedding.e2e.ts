import { createServer } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { SettingEdit } from '#contract/shell/system/shapes.ts'
import { type DataFolder, dataFolder, type Running, startServer } from '../../server/process.ts'
import { freePort } from '../../support/freeport.ts'
import { demoPassword, expect, runs, test } from '../../support/journey.ts'
import { inDatabase } from '../../support/journey-database.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf(
  'session',
  'accounts-settings',
  'versions',
  'common',
  'files',
  'home',
  'menus',
  'problem',
  'session-account',
  'system',
  'workspaces',
)

/** Under a path, in a page of another origin, with left menus and a branding: the shared server has none of these. */
test.describe.configure({ mode: 'serial' })

const base = '/hub/risk'
let data: DataFolder
let server: Running
let host: { origin: string; close(): void }

test.beforeAll(async () => {
  test.setTimeout(120_000)
  data = dataFolder(process.env.JOURNEY_DEMO)
  const hostPort = await freePort()
  server = await startServer({
    path: `${base}/login`,
    env: {
      DATA_DIR: data.DATA_DIR,
      TMPDIR: data.DATA_DIR,
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      APP_BASE: base,
      // Another origin of the same site: on plain http, browsers send cookies to no other site.
      HOST_ORIGINS: `http://127.0.0.1:${hostPort}`,
    },
  })
  await inDatabase(
    (client) =>
      client.query(
        `update dictionary_data set value = '1' where type = 'sys_property' and label->>'zh-Hans' = 'menuStyle'`,
      ),
    data.DATA_DIR,
  )
  const page = `<!doctype html><title>Host</title><iframe name="app" width="1200" height="800" src="${server.url}${base}/risk/projects?inFrame=1"></iframe>`
  const shell = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((resolve) => shell.listen(hostPort, '127.0.0.1', resolve))
  host = { origin: `http://127.0.0.1:${hostPort}`, close: () => shell.close() }
})

test.afterAll(async () => {
  host?.close()
  await server?.stop()
  data?.remove()
})

async function signInByPage(page: Page, account: 'risk' | 'admin' = 'risk'): Promise<void> {
  await page.goto(`${server.url}${base}/login`)
  await page.getByLabel(t('account')).fill(account)
  await page.getByLabel(t('password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('submit'), exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

test('under a path, pages, files, forms and redirects keep to it; menu style 1 has title and version at the left', async ({
  page,
}) => {
  await signInByPage(page)
  await expect(page).toHaveURL(server.url + base)
  await page.goto(`${server.url}${base}/risk`)
  await expect(page).toHaveURL(`${server.url}${base}/risk/projects`)
  const left = page.locator('#left-menu')
  await expect(left.getByRole('link', { name: '企业风险合规审计平台' })).toHaveAttribute('href', base)
  await expect(left.getByText(t('versions:field.version'))).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('common:frame.applications'), exact: true })).toHaveCount(0)
  await left.getByRole('link', { name: '问卷' }).click()
  await expect(page).toHaveURL(`${server.url}${base}/risk/questionnaires`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('问卷')
  await left.getByRole('button', { name: t('common:frame.collapse') }).click()
  await expect(left.getByRole('button', { name: t('common:frame.expand') })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}${base}/risk/questionnaires`)
  await page.goto(`${server.url}${base}/risk/projects?name=没有这样的项目&page=9`)
  await expect(page).toHaveURL(/\/hub\/risk\/risk\/projects\?name=[^&]+$/)
  expect((await page.goto(`${server.url}/`))?.url()).toBe(`${server.url}${base}/`)
})

test('under a path, an entry of a list is switched off and on again on the same list', { tag: '@walk' }, async ({
  page,
}) => {
  await signInByPage(page, 'admin')
  const list = `${server.url}${base}/system/dictionaries?type=theme-list`
  await page.goto(list)
  const entry = page.getByRole('row').nth(1)
  for (const [press, result] of [
    [t('menus:status.disabled'), '已停用'],
    [t('menus:status.enabled'), '已启用'],
  ] as const) {
    await entry.getByRole('button', { name: press }).click()
    await expect(page.getByRole('status').filter({ hasText: result })).toBeVisible()
    await expect(page).toHaveURL(list)
  }
})

test('under a path, what the server itself refuses leads back to the start below it', async ({ request }) => {
  const refused = await request.post(`${server.url}${base}/login`, {
    headers: { accept: 'text/html', 'content-type': 'text/plain' },
    data: 'no form',
  })
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain(`<a href="${base}/">`)
})

test('a host shell of another origin shows the pages without bars, through links too', async ({ page }) => {
  await signInByPage(page)
  await page.goto(host.origin)
  const app = page.frameLocator('iframe')
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('评估项目')
  await expect(app.getByRole('banner')).toHaveCount(0)
  await app.getByRole('link', { name: '本年度操作与科技风险评估' }).click()
  await expect(app.getByRole('heading', { level: 1 })).toContainText('本年度操作与科技风险评估')
  await expect(app.getByRole('banner')).toHaveCount(0)
  expect(page.frame('app')?.url()).toContain('inFrame=1')
})

test('messages of the host shell are heeded, others are not @js', async ({ page }) => {
  await signInByPage(page)
  await page.goto(host.origin)
  const app = page.frameLocator('iframe')
  const heading = app.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('评估项目')
  // Until its scripts run, the page receives no messages.
  await runs(heading)
  const result = page.evaluate(
    () =>
      new Promise((resolve) =>
        window.addEventListener('message', ({ data: said }) => said.type === 'path' && resolve(said.path)),
      ),
  )
  const post = (message: object) =>
    page.evaluate((said) => document.querySelector('iframe')?.contentWindow?.postMessage(said, '*'), message)
  await post({ type: 'loading', state: 'added' })
  await expect(app.getByText(t('common:frame.loading'))).toBeVisible()
  await post({ type: 'loading', state: 'removed' })
  await expect(app.getByText(t('common:frame.loading'))).toHaveCount(0)
  await post({ type: 'update-menu-path', path: '//evil.invalid' })
  await post({ type: 'update-menu-path', path: '/risk/questionnaires' })
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('问卷')
  expect(await result).toBe('/risk/questionnaires')
  const resized = page
    .frame('app')
    ?.evaluate(() => new Promise((resolve) => window.addEventListener('resize', () => resolve('resized'))))
  await post({ type: 'only-office-resize' })
  expect(await resized).toBe('resized')
  for (const type of ['app-stats', 'refresh-workbench-menus', 'refresh-report-menus']) {
    const loadedAnew = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('.data'))
    await post({ type })
    await loadedAnew
  }
  await post({ type: 'change-setting', language: 'en' })
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Questionnaires')
  // The page in the other language may arrive before its scripts: repeat until it listens.
  await expect(async () => {
    await post({ type: 'destroy' })
    await expect.poll(() => page.frame('app')?.url(), { timeout: 3_000 }).toContain(`${base}/login`)
  }).toPass()
})

test('the host shell is notified of a chosen language, of changed workbenches and of the end of a session @js', async ({
  page,
}) => {
  await signInByPage(page)
  await page.goto(host.origin)
  const app = page.frameLocator('iframe')
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('评估项目')
  const result = await page.evaluateHandle(() => {
    const said: object[] = []
    window.addEventListener('message', ({ data }) => said.push(data))
    return said
  })
  /** Opens a page whose scripts run: a form posted before is not reported. */
  const open = async (path: string, language = 'zh-Hans') => {
    await page.frame('app')?.goto(`${server.url}${base}${path}?inFrame=1&lng=${language}`)
    await expect.poll(() => result.jsonValue()).toContainEqual({ type: 'path', path })
  }
  await open('/risk/projects', 'en')
  await expect.poll(() => result.jsonValue()).toContainEqual({ type: 'change-setting', language: 'en' })
  await open('/workbench/Add')
  await app.getByLabel(t('menus:list.name')).fill('主应用专项')
  await app.getByRole('button', { name: t('workspaces:list.create') }).click()
  await expect.poll(() => result.jsonValue()).toContainEqual({ type: 'refresh-workbench-menus' })
  await expect.poll(() => result.jsonValue()).toContainEqual({ type: 'refresh-report-menus' })
  await open('/user/settings')
  await app
    .getByRole('main')
    .getByRole('link', { name: t('common:frame.logout') })
    .click()
  await app
    .getByRole('main')
    .getByRole('button', { name: t('accounts-settings:logout.action') })
    .click()
  await expect.poll(() => result.jsonValue()).toContainEqual({ type: 'logout' })
})

test('a page of any other origin cannot show them', async ({ page, complaints }) => {
  await page.route('http://stranger.invalid/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}${base}/login"></iframe>` }),
  )
  await page.goto('http://stranger.invalid/')
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  // Browsers differ in logging this to the console.
  complaints.length = 0
})

/** Changes system settings, as an administrator does. */
async function configure(changes: Partial<SettingEdit>): Promise<void> {
  const api = `${server.url}${base}/api`
  const form = { grant_type: 'password', scope: 'server', username: 'admin', password: demoPassword }
  const signedIn = await fetch(`${api}/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams(form),
  })
  const { access_token: token } = await signedIn.json()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { data: stored } = await (await fetch(`${api}/system/setting`, { headers })).json()
  const body = JSON.stringify({ ...stored, ...changes })
  expect((await fetch(`${api}/system/setting`, { method: 'PUT', headers, body })).status).toBe(200)
}

test('the login page looks, informs and leads to other pages as it is configured', async ({ page }) => {
  const agreement = 'https://agreement.example/'
  const look = page.locator('[data-variant]:has(main)')
  await page.goto(`${server.url}${base}/login`)
  await expect(look).toHaveAttribute('data-variant', 'default')
  await expect(page.getByRole('link', { name: t('forgot') })).toBeVisible()
  await configure({
    sysLogo: 'blue-white',
    sysHomeLayoutUserInfo: '运维电话 010-1234',
    sysHomeUserAccount: { showRegister: true, showForget: false },
    sysAgreementPage: { 'zh-Hans': agreement },
  })
  await page.reload()
  await expect(look).toHaveAttribute('data-variant', 'blue-white')
  await expect(page.getByText('运维电话 010-1234')).toBeVisible()
  await expect(page.getByRole('link', { name: t('forgot') })).toHaveCount(0)
  expect((await page.goto(`${server.url}${base}/account/forget`))?.status()).toBe(403)
  await expect(page.getByText(t('session-account:forget.off'))).toBeVisible()
  await page.goto(`${server.url}${base}/login`)
  await page.getByRole('link', { name: '注册' }).click()
  const link = page.locator(`a[href="${agreement}"]`)
  await expect(link).toHaveAttribute('target', '_blank')
  await configure({ sysHomeUserAccount: { showRegister: false, showForget: true } })
  expect((await page.reload())?.status()).toBe(403)
  await expect(page.getByText(t('session-account:register.offLine'))).toBeVisible()
  await page.goto(`${server.url}${base}/account/forget`)
  await expect(link).toHaveAttribute('target', '_blank')
  await configure({ sysAgreementPage: null, sysLogo: 'default' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(link).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('title') })
    .click()
  await expect(page).toHaveURL(`${server.url}${base}/login`)
  await expect(page.getByRole('link', { name: t('forgot') })).toBeVisible()
  await expect(page.getByRole('link', { name: '注册' })).toHaveCount(0)
})

test('a lost network is reported under the configured title @js', async ({ page, context, complaints }) => {
  const title = { 'zh-Hans': '集团风控平台', 'zh-Hant': '集團風控平台', en: 'Group risk platform' }
  await configure({ sysTitle: title })
  await signInByPage(page)
  await page.goto(`${server.url}${base}/risk/projects`)
  const entry = page.locator('#left-menu').getByRole('link', { name: '问卷' })
  const heading = page.getByRole('heading', { level: 1 })
  const runs = () => heading.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')))
  await expect.poll(runs).toBe(true)
  await context.setOffline(true)
  await entry.click()
  await expect(heading).toHaveText(t('common:error.network.title'))
  await expect(page).toHaveTitle('网络错误 - 集团风控平台')
  await expect(page.getByRole('banner')).toContainText('集团风控平台')
  await context.setOffline(false)
  await configure({ sysTitle: { ...title, 'zh-Hans': '企业风险合规审计平台' } })
  // Browsers differ in logging this to the console.
  complaints.length = 0
})

test('a password that expires soon is announced at home, under its title', async ({ page }) => {
  const days = `(select id from dictionary_data where type = 'sys_property' and value = '7')`
  const inOwn = (statement: string) => inDatabase((client) => client.query(statement), data.DATA_DIR)
  await inOwn(
    `insert into dictionary_data (type, label, value) values ('sys_property', '{"zh-Hans": "passwordDays"}', '7')`,
  )
  await signInByPage(page)
  const notice = page.getByRole('main').getByText(t('common:frame.credentialExpiry'))
  await expect(notice).toBeVisible()
  await inOwn(`delete from dictionary_data where id in ${days}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('in style 蓝白 login and home are blue and white on a picture, and a dark theme that somebody chose stays', async ({
  page,
  context,
}) => {
  const root = page.locator('html')
  const primary = () => root.evaluate((html) => getComputedStyle(html).getPropertyValue('--primary'))
  const head = page.getByRole('main').locator('[data-variant] > :first-child')
  const gradient = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundImage)
  await signInByPage(page)
  const plain = await primary()
  expect(await gradient(head)).toBe('none')
  await configure({ sysBackgroundIcon: 'blue-white', sysLogo: 'blue-white' })
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'theme-bw')
  expect(await primary()).not.toBe(plain)
  expect(await gradient(head)).toContain('gradient')
  await expect(head.locator('svg')).toBeVisible()
  await expect(
    page.getByRole('list', { name: t('home:modules') }).getByRole('link', { name: /风险作业/ }),
  ).toBeVisible()
  await page.goto(`${server.url}${base}/risk/projects`)
  await expect(root).toHaveAttribute('data-theme', 'theme-bw')

  for (const [chosen, seen] of [
    ['theme-tw', 'theme-bw'],
    ['theme-night-green', 'theme-night-green'],
  ] as const) {
    await context.addCookies([{ name: 'theme', value: chosen, url: server.url }])
    await page.goto(`${server.url}${base}/login`)
    await expect(root).toHaveAttribute('data-theme', seen)
  }
  await configure({ sysBackgroundIcon: 'default', sysLogo: 'default' })
  await page.reload()
  await expect(page.locator('[data-variant]:has(main)')).toHaveAttribute('data-variant', 'default')
})

test("the organisation's logo and background are uploaded, seen by visitors, and removed again", async ({
  page,
  otherBrowser,
}) => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1c5fd1' } })
      .png()
      .toBuffer()
  const file = (buffer: Buffer) => ({ name: '图.png', mimeType: 'image/png', buffer })
  await signInByPage(page, 'admin')
  await page.goto(`${server.url}${base}/system/settings`)
  await page.getByRole('link', { name: t('system:picture.title') }).click()
  const form = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await form('标识')
    .getByRole('button', { name: t('system:picture.upload') })
    .click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t('system:picture.file.logo'))
  await form('标识')
    .locator('input[type=file]')
    .setInputFiles(file(Buffer.from('<svg onload="alert(1)"/>')))
  await form('标识')
    .getByRole('button', { name: t('system:picture.upload') })
    .click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t('problem:file.type'))
  for (const [name, width, height] of [
    ['标识', 300, 100],
    ['背景图', 1920, 1080],
  ] as const) {
    await form(name)
      .locator('input[type=file]')
      .setInputFiles(file(await drawn(width, height)))
    await form(name)
      .getByRole('button', { name: t('files:own.upload') })
      .click()
    await expect(page.getByRole('status').filter({ hasText: t('system:picture.done') })).toBeVisible()
    await expect(form(name).getByRole('img', { name: `当前的${name}` })).toBeVisible()
  }
  const visitor = await otherBrowser()
  await visitor.goto(`${server.url}${base}/login`)
  const pictures = visitor.locator('aside img')
  const widths = () =>
    pictures.evaluateAll((all) =>
      Promise.all(
        all.map((img) => (img as HTMLImageElement).decode().then(() => (img as HTMLImageElement).naturalWidth)),
      ),
    )
  expect(await widths()).toEqual([1920, 300])
  for (const name of ['标识', '背景图']) {
    await form(name)
      .getByRole('button', { name: t('files:upload.drop') })
      .click()
    await expect(page.getByRole('status').filter({ hasText: t('system:picture.removed') })).toBeVisible()
    await expect(form(name).getByRole('button', { name: t('files:upload.drop') })).toHaveCount(0)
  }
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(pictures).toHaveCount(0)
})

test('the watermark says user code, name and date across the pages of the branding that has it, and of no other', async ({
  page,
  scripted,
}) => {
  await signInByPage(page)
  const mark = page.locator('svg[aria-hidden=true]:has(pattern)')
  await expect(mark).toHaveCount(0)
  await configure({ sysWatermark: true })
  await page.reload()
  const day = new Intl.DateTimeFormat('zh-Hans', { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(new Date())
  await expect(mark.locator('tspan')).toHaveText(['10001', '林若溪', day])
  await expect(mark.locator('text')).toHaveAttribute('font-size', '16')
  await expect(mark.locator('text')).toHaveAttribute('transform', 'rotate(-25 92.5 160)')
  await expect(mark.locator('pattern')).toHaveAttribute('width', '185')
  await expect(mark).toHaveCSS('pointer-events', 'none')
  if (scripted) {
    await page.getByRole('link', { name: t('common:frame.settings'), exact: true }).click()
    await expect(page.getByRole('dialog').locator('svg text')).toHaveAttribute('font-size', '14')
  }
  await configure({ sysWatermark: false })
  await page.goto(`${server.url}${base}/home`)
  await expect(mark).toHaveCount(0)
})
