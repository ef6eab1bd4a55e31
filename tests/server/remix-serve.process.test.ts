import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { browserLike } from './browser-like.ts'
import { dataFolder, type Running, startServer } from './process.ts'

const data = dataFolder()
let backend: Running
let pages: Running

beforeAll(async () => {
  await build()
  backend = await startServer({ env: { DATA_DIR: data.DATA_DIR, SEED: 'none', TRUST_PROXY_HOPS: '1' } })
  pages = await startServer({
    parameters: ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
    path: '/login',
    env: {
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      API_BASE_URL: backend.url,
      API_CLIENT: 'web:web',
      SESSION_SECRET: 'a secret of thirty-two characters',
    },
  })
})

afterAll(async () => {
  await pages?.stop()
  await backend?.stop()
  data.remove()
})

test('under remix-serve, with the api on another machine, a person signs in and comes to a page', async () => {
  const visit = browserLike(pages.url)
  expect((await visit.signIn('admin', 'wrong-password')).status).toBe(401)
  const reply = await visit.signIn('admin', 'demo-demo')
  expect(reply.status).toBe(303)
  const home = await visit.go(reply.headers.get('location') ?? '/')
  expect(home.status).toBeLessThan(400)
})

test('the built server takes another backend as well, and opens no database for it', async () => {
  const { DATA_DIR, remove } = dataFolder()
  const front = await startServer({ env: { DATA_DIR, API_BASE_URL: `${backend.url}/api` } })
  try {
    expect((await browserLike(front.url).signIn('admin', 'demo-demo')).status).toBe(303)
    const config = await fetch(`${front.url}/api/config/data.json`)
    expect(await config.json()).toEqual(await (await fetch(`${backend.url}/api/config/data.json`)).json())
    expect(front.output()).not.toContain('Respondent link')
  } finally {
    await front.stop()
    remove()
  }
})
