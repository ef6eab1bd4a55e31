import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { install } from '../../scripts/install.mjs'
import { root } from '../../scripts/stale.mjs'
import { browserLike, outside } from './browser-like.ts'
import { type Running, startServer, until } from './process.ts'

/** A copy that the tests edit: the sources stay unchanged. */
const copy = mkdtempSync(join(tmpdir(), 'edited-'))
const sources = [
  'api',
  'app',
  'contract',
  'package-lock.json',
  'package.json',
  'public',
  'remix.config.js',
  'patches',
  'scripts',
  'server',
  'server.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const base = '/hub/risk'
/** Its first page compiles every source of both halves: a minute on a slow machine, two or three on a busy one. */
const withinMs = 6 * 60_000
let server: Running

beforeAll(async () => {
  // Otherwise the copy would install its own packages.
  await install()
  for (const source of sources) cpSync(join(root, source), join(copy, source), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const env = { SEED: 'none', APP_BASE: base }
  server = await startServer({ parameters: ['scripts/dev.mjs'], cwd: copy, env, path: `${base}/login`, withinMs })
}, withinMs + 60_000)

afterAll(async () => {
  await server?.stop()
  rmSync(copy, { recursive: true, force: true })
})

function edit(file: string, from: string, to: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

const says = async (path: string, words: string) =>
  (await (await fetch(server.url + base + path)).text()).includes(words)

test('an edited screen shows with a next request', async () => {
  edit('app/shell/session/sign-in/login.tsx', '<h1', '<h1 data-edited="screen"')
  await until(() => says('/login', 'data-edited="screen"'))
})

test('an edited text shows with a next request', async () => {
  edit('public/locales/zh-Hans/shell/session.json', '欢迎登录', '改过的文字')
  await until(() => says('/login', '改过的文字'))
})

test('an edited operation of the api shows with a next request', async () => {
  edit('api/platform/http/failure.ts', 'msg: problemText(', "msg: 'edited ' + problemText(")
  await until(() => says('/api/no/such/call', 'edited '))
})

test('under APP_BASE its pages, their scripts and the api stand there', { timeout: 120_000 }, async () => {
  const visit = browserLike(server.url, base)
  const html = await (await visit.go(`${base}/login`)).text()
  expect(outside(html, base)).toEqual([])
  const scripts = [...html.matchAll(/["'](\/hub\/risk\/[^"']+\.tsx?)["']/g)].map(([, script]) => script)
  expect(scripts).not.toEqual([])
  for (const script of scripts) {
    const result = await fetch(server.url + script)
    expect([script, result.headers.get('content-type')]).toEqual([script, expect.stringContaining('javascript')])
  }
  expect((await visit.signIn('admin', 'demo-demo')).headers.get('location')).toBe(base)
  const home = await visit.go(`${base}/home`)
  expect(home.status).toBe(200)
  expect(outside(await home.text(), base)).toEqual([])
  expect((await fetch(`${server.url}${base}/api/config/data.json`)).status).toBe(200)
})

test('it ends with status 0 on SIGTERM', async () => {
  expect(await server.stop()).toBe(0)
})
