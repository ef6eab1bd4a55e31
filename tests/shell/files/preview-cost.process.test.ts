import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { megabyte } from '#contract/platform/bytes.ts'
import { uploadFile } from '#contract/shell/files/calls.ts'
import { root } from '../../../scripts/stale.mjs'
import { browserLike } from '../../server/browser-like.ts'
import { dataFolder, type Running, startServer } from '../../server/process.ts'
import { zipOf } from './fixture/zip.ts'
import { type Worst, worstBytesMax, worstPreviews } from './worst-previews.ts'

const data = dataFolder(inject('demoFolder'))
let server: Running
let browser: ReturnType<typeof browserLike>
let token: string

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: data.DATA_DIR } })
  browser = browserLike(server.url)
  await browser.signIn('staff1', 'demo-demo')
  const given = await fetch(`${server.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams({
      grant_type: 'password',
      scope: 'server',
      username: 'staff1',
      password: 'demo-demo',
    }),
  })
  token = (await given.json()).access_token
})

afterAll(async () => {
  await server?.stop()
  data.remove()
})

/** Uploads a file; returns the address of the page that shows it. */
async function put({ name, bytes, entry }: Worst): Promise<string> {
  const body = new FormData()
  body.set('file', new File([Uint8Array.from(bytes)], entry === undefined ? name : `${name}.zip`))
  const sent = await fetch(`${server.url}/api${uploadFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const path: string = (await sent.json()).data.path
  return `/file-viewer?path=${encodeURIComponent(path)}${entry === undefined ? '' : `&entry=${entry}`}`
}

/** The page, and the longest time of /healthz in the meantime. */
async function see(address: string): Promise<{ status: number; html: string; healthMs: number }> {
  let over = false
  let healthMs = 0
  const health = async () => {
    while (!over) {
      const began = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      healthMs = Math.max(healthMs, performance.now() - began)
    }
  }
  const asking = health()
  const page = await browser.go(address)
  const html = await page.text()
  over = true
  await asking
  return { status: page.status, html, healthMs }
}

const healthMsMax = 200
/** Other load of the machine slows some tries; a page that blocks the server slows all of them. */
const tries = 6

test.each(await worstPreviews())(
  'nobody waits for the preview of $name',
  { tags: 'long', timeout: 120_000 },
  async (worst) => {
    expect(worst.bytes.length).toBeLessThan(worstBytesMax)
    const address = await put(worst)
    let best = Number.POSITIVE_INFINITY
    for (let left = tries; left > 0 && best > healthMsMax; left--) {
      const { status, html, healthMs } = await see(address)
      expect(status).toBe(200)
      expect(html).toContain('</html>')
      expect(html.length).toBeLessThan(megabyte)
      best = Math.min(best, healthMs)
    }
    expect(best).toBeLessThan(healthMsMax)
  },
)

test('an archive of files with endless names is listed by what they begin and end with', async () => {
  const bytes = zipOf(Array.from({ length: 100 }, (_, at) => ({ name: `${at}${'<'.repeat(60_000)}.csv`, data: '' })))
  const { status, html } = await see(await put({ name: 'names.zip', bytes }))
  expect(status).toBe(200)
  expect(html).toContain('&lt;.csv')
  expect(html.length).toBeLessThan(megabyte / 2)
})

test('the built pages make all of their elements where they are counted', () => {
  const folder = join(root, 'build/server/assets')
  const imports = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap(
      (name) => readFileSync(join(folder, name), 'utf8').match(/^.*from ?["']react\/jsx(-dev)?-runtime["'].*$/gm) ?? [],
    )
  expect([...new Set(imports)].sort()).toEqual([
    'import * as react from "react/jsx-runtime";',
    'import { Fragment } from "react/jsx-runtime";',
  ])
})
