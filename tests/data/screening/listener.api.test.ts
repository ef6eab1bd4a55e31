import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListenerProcess } from '#api/data/screening/screening-process.ts'
import { startScreeningProcess } from '#api/data/screening/screening-process.ts'
import { createLateWriter } from '#api/data/screening/store/late-writer.ts'
import { screeningDecision, screeningScene } from '#api/data/screening/table.ts'
import type { NotedRefusal } from '#api/platform/http/deps.ts'
import * as calls from '#contract/data/screening/calls.ts'
import { refuse } from '#contract/platform/problem.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { makeUser, openTestApi, type TestApi, timeZone } from '../../support/api.ts'
import { freePort } from '../../support/freeport.ts'
import { makePack } from './made-pack.ts'
import { makeScene } from './made-scene.ts'

let api: TestApi
const session = await openTestSession()
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(async () => {
  await api.close()
  session.close()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const entry = new URL('../../../server/screening-listener.process.ts', import.meta.url)

test('the screening process answers calls at its own port, and passes on what the server has to know', async () => {
  const { officer, bizId, scene } = await makeScene(api)
  const [found] = await api.db.select().from(screeningScene).where(eq(screeningScene.bizId, bizId))
  const pack = { ...(await makePack(session, found?.id ?? 0)), code: scene.code }
  const late = createLateWriter({ pool: api.db.$client, log })
  const port = await freePort()
  const refused: NotedRefusal[] = []
  const requests: string[] = []
  let used = 0
  const listening = {
    ...{ port, host: '127.0.0.1', logLevel: 'silent', appBase: '', metrics: 'on' },
    ...{ publicUrl: 'http://127.0.0.1', trustedHops: 0 },
  }
  const listener: ListenerProcess = {
    entry,
    settings: { timeZone, sessionDays: 30, listening },
    async screen(code) {
      requests.push(code)
      return refuse('scene.notLive')
    },
    onUsed: () => used++,
    onRefused: (noted) => refused.push(noted),
  }
  const place = startScreeningProcess({ db: api.db, isPipelined: api.kind === 'postgres', log, late, listener })
  place.put(pack)
  const url = `http://127.0.0.1:${port}`
  const screen = async (body: object, token = officer.token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api${calls.screen.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200)

  const data = { id: 'D1', card: 'C1', amount: 5, at: '2026-11-20T10:00:00Z' }
  const call = { sceneCode: scene.code, key: 'D1', data }
  await expect.poll(async () => (await screen(call)).status, { timeout: 30_000 }).toBe(200)
  const again = await screen(call)
  expect(again.body.data).toMatchObject({ outcome: 'pass', fallback: null, repeated: true })
  const stored = await api.db
    .select()
    .from(screeningDecision)
    .where(eq(screeningDecision.sceneId, found?.id ?? 0))
  expect(stored.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['D1'])
  expect(used).toBeGreaterThan(0)

  const lacking = await screen({ ...call, key: 'D2', data: { id: 'D2' } })
  expect(lacking.status).toBe(422)
  const other = await screen({ ...call, sceneCode: 'unknown-scene' })
  expect([other.status, requests.at(-1)]).toEqual([409, 'unknown-scene'])

  const stranger = await makeUser(api)
  expect((await screen(call, stranger.token)).status).toBe(403)
  expect((await screen(call, 'nobody')).status).toBe(401)
  await expect.poll(() => refused.map(({ actor }) => actor)).toEqual([stranger.usercode, ''])
  const elsewhere = await Promise.all(['/api/dict', '/login'].map((path) => fetch(url + path)))
  expect(elsewhere.map(({ status }) => status)).toEqual([404, 404])

  await place.close()
  await late.close()
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})
