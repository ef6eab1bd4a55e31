import { createServer } from 'node:http'
import { freePort } from '../freeport.ts'
import { expect, test } from '../journey.ts'
import { dataFolder, type Running, startServer } from '../server/process.ts'
import { inDatabase, signInAs } from './menu-data.ts'

/** Under a path, in a page of another origin, with the menus at the left: none of which the shared server has. */
test.describe.configure({ mode: 'serial' })

const base = '/hub/risk'
const data = dataFolder()
let server: Running
let host: { origin: string; close(): void }

test.beforeAll(async () => {
  // A server of its own starts on an empty folder.
  test.setTimeout(120_000)
  const hostPort = await freePort()
  server = await startServer({
    path: `${base}/login`,
    env: {
      DATA_DIR: data.DATA_DIR,
      TMPDIR: data.DATA_DIR,
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      APP_BASE: base,
      // One site, another origin: on plain http a browser sends cookies no further.
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
  data.remove()
})

test('under a path, pages, files, forms and redirects keep to it; menu style 1 has title and version at the left', async ({
  page,
}) => {
  await signInAs(page, 'risk', server.url + base)
  await expect(page).toHaveURL(server.url + base)
  await page.goto(`${server.url}${base}/risk`)
  await expect(page).toHaveURL(`${server.url}${base}/risk/projects`)
  const left = page.locator('#left-menu')
  await expect(left.getByRole('link', { name: '企业风险合规审计平台' })).toHaveAttribute('href', base)
  await expect(left.getByText('版本')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '应用', exact: true })).toHaveCount(0)
  await left.getByRole('link', { name: '问卷' }).click()
  await expect(page).toHaveURL(`${server.url}${base}/risk/questionnaires`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('问卷')
  await left.getByRole('button', { name: '收起菜单' }).click()
  await expect(left.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}${base}/risk/questionnaires`)
  await page.goto(`${server.url}${base}/risk/projects?name=没有这样的项目&page=9`)
  await expect(page).toHaveURL(/\/hub\/risk\/risk\/projects\?name=[^&]+$/)
  expect((await page.goto(`${server.url}/`))?.url()).toBe(`${server.url}${base}/`)
})

test('a host shell of another origin shows the pages without bars, through links too', async ({ page }) => {
  await signInAs(page, 'risk', server.url + base)
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
  await signInAs(page, 'risk', server.url + base)
  await page.goto(host.origin)
  const app = page.frameLocator('iframe')
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('评估项目')
  const told = page.evaluate(
    () =>
      new Promise((resolve) =>
        window.addEventListener('message', ({ data: said }) => said.type === 'path' && resolve(said.path)),
      ),
  )
  const post = (message: object) =>
    page.evaluate((said) => document.querySelector('iframe')?.contentWindow?.postMessage(said, '*'), message)
  await post({ type: 'loading', state: 'added' })
  await expect(app.getByText('正在加载')).toBeVisible()
  await post({ type: 'loading', state: 'removed' })
  await expect(app.getByText('正在加载')).toHaveCount(0)
  await post({ type: 'update-menu-path', path: '//evil.invalid' })
  await post({ type: 'update-menu-path', path: '/risk/questionnaires' })
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('问卷')
  expect(await told).toBe('/risk/questionnaires')
  await post({ type: 'change-setting', language: 'en' })
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Questionnaires')
})

test('a page of any other origin cannot show them', async ({ page, complaints }) => {
  await page.route('http://stranger.invalid/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}${base}/login"></iframe>` }),
  )
  await page.goto('http://stranger.invalid/')
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  // Whether the browser says so on the page's console is its own affair.
  complaints.length = 0
})
