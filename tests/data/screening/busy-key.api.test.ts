import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screeningDecision, screeningEvent } from '#api/data/screening/table.ts'
import * as calls from '#contract/data/screening/calls.ts'
import { windowEventsMax } from '#contract/data/screening/codes.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { dataOf, makeScene, type Rules, screening } from './made-scene.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const week = 7 * 86_400
const weekMillis = week * 1000
const busy: Rules[number] = {
  id: 'busy',
  name: '七日',
  kind: 'aggregation',
  weight: 40,
  by: ['卡号'],
  time: '时间',
  window: { kind: 'seconds', seconds: week },
  figures: [
    { as: '次数', aggregate: 'count', column: null },
    { as: '合计', aggregate: 'sum', column: '金额' },
  ],
  condition: '次数 > 1',
}

test('a key with more events than are read takes the fallback with the reason, and other keys are decided', async () => {
  const scene = await makeScene(api, { rules: [busy] })
  const screen = screening(api, scene)
  await expect.poll(async () => (await screen({ 卡号: 'K0' })).fallback, { timeout: 20_000 }).toBe(null)
  await screen()
  const [first] = await api.db.select({ id: sql<number>`max(${screeningEvent.id})::int` }).from(screeningEvent)
  /** Earlier events of the same key, the oldest at the start of the window. */
  const addEvents = (rows: number) =>
    api.db.execute(sql`
      insert into ${screeningEvent} (key, at, cells, expires_at)
      select key, at - ${weekMillis}::bigint + g, cells, expires_at
      from ${screeningEvent} e, generate_series(1, ${rows}::int) g where e.id = ${first?.id ?? 0}`)
  await addEvents(windowEventsMax - 1)
  const read = await screen()
  expect(read).toMatchObject({ outcome: 'review', score: 40, fallback: null })
  const detail = await api.done(calls.getDecision, { as: scene.officer, query: { bizId: read.decisionBizId } })
  // Exact up to the limit: the row itself and all events.
  expect(detail.hits[0]?.values).toMatchObject([{ value: String(windowEventsMax + 1) }])
  const crowded = await screen()
  expect(crowded).toMatchObject({ outcome: 'review', score: null, fallback: 'tooManyEvents', timedOut: false })
  const [stored] = await api.db
    .select()
    .from(screeningDecision)
    .where(eq(screeningDecision.bizId, crowded.decisionBizId))
  expect(stored).toMatchObject({ fallback: 'tooManyEvents', hits: [] })
  const tried = await api.done(calls.tryScene, { as: scene.officer, body: { bizId: scene.bizId, data: dataOf() } })
  expect(tried).toMatchObject({ fallback: 'tooManyEvents', errors: ['busy'] })
  // Its events were still counted. Once older ones have left the window, the key is decided again.
  expect(await api.db.$count(screeningEvent)).toBeGreaterThan(windowEventsMax + 1)
  expect(await screen({ 卡号: 'K9' })).toMatchObject({ outcome: 'pass', fallback: null })
  expect(await screen({ 时间: '2026-11-28T10:00:00+08:00' })).toMatchObject({ outcome: 'pass', fallback: null })
})

test('a key with 200,000 events takes it without reading them', { timeout: 120_000 }, async () => {
  const scene = await makeScene(api, { rules: [busy] })
  const screen = screening(api, scene)
  await expect.poll(async () => (await screen({ 卡号: 'K8' })).fallback, { timeout: 20_000 }).toBe(null)
  const [first] = await api.db.select({ id: sql<number>`max(${screeningEvent.id})::int` }).from(screeningEvent)
  await api.db.execute(sql`
    insert into ${screeningEvent} (key, at, cells, expires_at)
    select key, at - g * 3000, cells, expires_at
    from ${screeningEvent} e, generate_series(1, 200000) g where e.id = ${first?.id ?? 0}`)
  const took: number[] = []
  for (let time = 0; time < 30; time++) {
    const { fallback, ms } = await screen({ 卡号: 'K8' })
    expect(fallback).toBe('tooManyEvents')
    took.push(ms)
  }
  // Counted in the index alone: 1.3 to 8 ms, where reading the events took a second.
  expect(took.toSorted((a, b) => a - b)[took.length / 2]).toBeLessThan(50)
})
