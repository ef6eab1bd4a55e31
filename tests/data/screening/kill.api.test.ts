import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene } from '#api/data/screening/program/scene.ts'
import { startScreeningProcess } from '#api/data/screening/screening-process.ts'
import { createLateWriter } from '#api/data/screening/store/late-writer.ts'
import { screeningDecision, screeningEvent, screeningScene } from '#api/data/screening/table.ts'
import { FallbackReason } from '#contract/data/screening/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
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

/** Number of kills; `npm run chaos` makes more. */
const kills = Number(process.env.SCREENING_KILLS ?? 4)
const rowsBetween = 60

const log = { info: () => {}, warn: () => {}, error: () => {} }

test('a screening process that is killed loses no decision and counts no row twice', {
  tags: 'long',
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const { bizId } = await makeScene(api)
  const [scene] = await api.db.select().from(screeningScene).where(eq(screeningScene.bizId, bizId))
  const pack = await makePack(session, scene?.id ?? 0)
  const { sceneId, settings } = openScene(pack)
  const late = createLateWriter({ pool: api.db.$client, log })
  const start = () => startScreeningProcess({ db: api.db, isPipelined: api.kind === 'postgres', log, late })
  const places = [start(), start()] as const
  for (const place of places) place.put(pack)
  const outcomes = new Map<string, string>()
  let last = 0
  const screen = async (place: (typeof places)[number]) => {
    const number = ++last
    const id = `R${number}`
    const data = { id, card: `C${number % 3}`, amount: number, at: '2026-11-20T10:00:00Z' }
    const answer = await place.screen({ sceneId, settings }, { key: id, data })
    if (isRefusal(answer)) throw new Error(answer.refused)
    outcomes.set(id, answer.outcome)
    return answer
  }
  const untilReady = (place: (typeof places)[number]) =>
    expect.poll(async () => (await screen(place)).fallback, { timeout: 30_000 }).toBeNull()
  await Promise.all(places.map(untilReady))
  for (let kill = 0; kill < kills; kill++) {
    const victim = places[kill % 2] as (typeof places)[number]
    const answers = Array.from({ length: rowsBetween }, (_, at) => screen(places[at % 2] as (typeof places)[number]))
    await answers[0]
    process.kill(victim.pid() ?? 0, 'SIGKILL')
    await Promise.all(answers)
    await untilReady(victim)
  }
  await late.close()
  await Promise.all(places.map((place) => place.close()))

  const decisions = await api.db.select().from(screeningDecision).where(eq(screeningDecision.sceneId, sceneId))
  expect(new Map(decisions.map((each) => [each.idempotencyKey, each.outcome]))).toEqual(outcomes)
  expect(decisions).toHaveLength(outcomes.size)
  const events = await api.db.select().from(screeningEvent)
  expect(new Set(events.map(({ cells }) => cells)).size).toBe(events.length)
  const decided = decisions.filter(({ fallback }) => fallback === null)
  expect(events.length).toBeGreaterThanOrEqual(decided.length)
  expect(decisions.every(({ fallback }) => fallback === null || fallback === FallbackReason.unavailable)).toBe(true)
  // Each decided row was the next of its card.
  const turns = decided.map(({ subjectKey, hits }) => `${Number(subjectKey.slice(1)) % 3} ${hits[0]?.values[0]?.value}`)
  expect(new Set(turns).size).toBe(decided.length)
})
