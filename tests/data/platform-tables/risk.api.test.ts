import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshen } from '#api/data/platform-tables/freshen.ts'
import { platformRun } from '#api/data/platform-tables/table.ts'
import { screeningDecision } from '#api/data/screening/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { warning } from '#api/data/warnings/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { takeTable } from '#contract/data/platform-tables/calls.ts'
import { offeredDecisionDays, ScreeningPerm } from '#contract/data/screening/codes.ts'
import { decideWarnings } from '#contract/data/warnings/calls.ts'
import { warningPermAll } from '#contract/data/warnings/codes.ts'
import { openTestApi, type TestApi, timeZone } from '../../support/api.ts'
import { makeScene, screening } from '../screening/made-scene.ts'
import { judge, listed, makeWatched } from '../warnings/judged-runs.ts'
import { makeProvider, rowsOf, take, takingOf } from './taken.ts'

const minutes = { timeout: 120_000 }
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test('warnings are offered with their state, and without subjects, values and reasons', minutes, async () => {
  const watched = await makeWatched(api, { judging: '处置' })
  await judge(api, watched, [
    { key: 'secret-1', level: 3, value: 'hidden' },
    { key: 'secret-2', level: 1, value: 'hidden' },
  ])
  const { owner } = watched.team
  const [first, second] = await listed(api, watched, owner, { sort: 'level', order: 'desc' })
  if (!first || !second) throw new Error('there are two warnings')
  const items = [{ bizId: second.bizId, version: second.version }]
  await api.done(decideWarnings, { as: owner, body: { items, decision: 'falseAlarm', reason: 'secret reason' } })
  const old = sql`now() - interval '40 days'`
  await api.db.update(warning).set({ dueAt: old, firstSeenAt: old }).where(eq(warning.bizId, first.bizId))

  const by = await makeProvider(api, [warningPermAll])
  const rows = await rowsOf(api, by, await take(api, by, 'warnings.list'))
  const mine = rows.filter(({ model }) => model === watched.name)
  const common = { judging_field: '处置', model_version: '1', times: '1', snoozed: false, assignee: null }
  expect(mine.map((row) => ({ ...row, model_version: String(row.model_version), times: String(row.times) }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...common,
        warning_id: first.bizId,
        level: '高',
        status: '新发现',
        open: true,
        verdict: null,
        age: '31 天以上',
        overdue: true,
      }),
      expect.objectContaining({
        ...common,
        warning_id: second.bizId,
        level: '低',
        status: '误报',
        open: false,
        verdict: '误报',
        age: '0–2 天',
        overdue: false,
        due_at: null,
      }),
    ]),
  )
  expect(JSON.stringify(rows)).not.toMatch(/secret|hidden/)
})

test('decisions of the last days are offered without keys and values', minutes, async () => {
  const made = await makeScene(api)
  const screen = screening(api, made)
  const stored = [
    await screen({ 卡号: 'card-1' }, 'key-1'),
    await screen({ 商户: 'M9', 卡号: 'card-2' }, 'key-2'),
    await screen({ 卡号: 'card-3', 金额: 9000 }, 'key-3'),
  ]
  const old = await screen({ 卡号: 'card-4' }, 'key-0')
  await api.db
    .update(screeningDecision)
    .set({ at: sql`now() - make_interval(days => ${offeredDecisionDays + 1})`, id: sql`-id` })
    .where(eq(screeningDecision.bizId, old.decisionBizId))
  const found = { listBizId: 'list-of-test', list: '失信名单', revision: 1, entryBizId: 'entry-of-test', name: 'key-9' }
  const entry = { ...found, likeness: 100, agreed: 0, compared: 0 }
  const hit = { rule: 'R1', name: '名单', weight: 1, values: [] }
  await api.db
    .update(screeningDecision)
    .set({ hits: [hit, { ...hit, rule: 'R2', entry }] })
    .where(eq(screeningDecision.bizId, stored[1]?.decisionBizId ?? ''))
  const by = await makeProvider(api, [ScreeningPerm.review])
  const rows = await rowsOf(api, by, await take(api, by, 'screening.decisions'))
  const mine = rows.filter(({ scene_code }) => scene_code === made.scene.code)
  expect(
    mine.map(({ decision_id, outcome, blocked, for_review, today, waiting, fallback }) => [
      decision_id,
      outcome,
      blocked,
      for_review,
      today,
      waiting,
      fallback,
    ]),
  ).toEqual([
    [stored[0]?.decisionBizId, '放行', false, false, true, false, null],
    [stored[1]?.decisionBizId, '拦截', true, false, true, expect.any(Boolean), null],
    [stored[2]?.decisionBizId, '人工复核', false, true, true, true, null],
  ])
  expect(mine.map(({ listed, list }) => [listed, list])).toEqual([
    [false, null],
    [true, '失信名单'],
    [false, null],
  ])
  expect(mine.every(({ ms }) => Number(ms) >= 0)).toBe(true)
  expect(JSON.stringify(rows)).not.toMatch(/card-|key-/)
})

test('both need the permission of their feature', async () => {
  const by = await makeProvider(api, [])
  for (const code of ['warnings.list', 'screening.decisions'])
    await api.refuses(takeTable, 'notFound', { as: by, body: takingOf(by, code) })
})

test('a table that its feature offers for an hour is refreshed each hour', minutes, async () => {
  const by = await makeProvider(api, [ScreeningPerm.review])
  const bizId = await take(api, by, 'screening.decisions', { freshWithinHours: 1 })
  const [table] = await api.db.select({ id: dataTable.id }).from(dataTable).where(eq(dataTable.bizId, bizId))
  const ofTable = eq(platformRun.tableId, table?.id ?? 0)
  const offered = { list: () => [{ code: 'screening.decisions', freshWithinHours: 1 }] } as const
  const pass = async (ageMinutes: number) => {
    const age = sql`now() - make_interval(mins => ${ageMinutes})`
    await api.db.update(platformRun).set({ createdAt: age }).where(ofTable)
    await api.db.update(dataTable).set({ refreshedAt: age }).where(eq(dataTable.bizId, bizId))
    await freshen({ db: api.db, clock: databaseClock(timeZone), offered })
    await api.work()
    return api.db.$count(platformRun, ofTable)
  }
  expect(await pass(20)).toBe(1)
  expect(await pass(61)).toBe(2)
})
