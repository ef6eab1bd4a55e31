import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepEvents } from '#api/data/screening/sweep.ts'
import { screeningDecision, screeningEvent, screeningScene } from '#api/data/screening/table.ts'
import { dataColumn } from '#api/data/tables/table.ts'
import { getRuleModel, removeRuleModels, saveRuleModel } from '#contract/data/rules/calls.ts'
import * as calls from '#contract/data/screening/calls.ts'
import {
  FallbackReason,
  Outcome,
  ReviewAction,
  ReviewState,
  ScreeningPerm,
  scenesMax,
  Verdict,
} from '#contract/data/screening/codes.ts'
import { enterDelegate, exitDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { HistoricalData } from '#contract/shell/delegation/codes.ts'
import { createAccessToken } from '#contract/shell/session/calls.ts'
import { inviteMembers } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { dayIn, giveModule } from '../../shell/delegation/pair.ts'
import { agree } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, password, type TestApi } from '../../support/api.ts'
import { meanwhile } from '../../support/database.ts'
import { dataOf, type MadeScene, makeScene, type Rules, screening } from './made-scene.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const at = (minutes: number) => new Date(Date.parse('2026-11-20T02:00:00Z') + minutes * 60_000).toISOString()

test('rules, dimensions and windows decide a row, and the decision keeps what the hits read', async () => {
  const made = await makeScene(api)
  const screen = screening(api, made)
  expect(await screen()).toMatchObject({ outcome: Outcome.pass, score: 0, fallback: null, number: 1, repeated: false })
  expect(await screen({ 金额: '6000.50', 时间: at(1) })).toMatchObject({ outcome: Outcome.review, score: 40 })
  const third = await screen({ 时间: at(2) })
  expect(third).toMatchObject({
    outcome: Outcome.review,
    hits: [{ rule: 'often', name: '频繁', weight: 40 }],
    level: 1,
  })
  expect(await screen({ 商户: 'M9', 卡号: 'K2' })).toMatchObject({ outcome: Outcome.block, score: 100 })
  // Eleven minutes after the first, nine after the third.
  expect(await screen({ 时间: at(11) })).toMatchObject({ outcome: Outcome.pass, hits: [] })
  // A row that arrives late sees those before it.
  expect(await screen({ 时间: at(0.5) })).toMatchObject({ outcome: Outcome.pass })

  const detail = await api.done(calls.getDecision, { as: made.officer, query: { bizId: third.decisionBizId } })
  expect(detail).toMatchObject({
    key: 'T3',
    review: ReviewState.waiting,
    hits: [
      {
        rule: 'often',
        condition: '次数 >= 3 or 合计 > 20000',
        values: [
          { column: '次数', value: '3', isConcealed: false },
          { column: '合计', value: '6200.5000000000', isConcealed: false },
        ],
      },
    ],
    may: [ReviewAction.claim, ReviewAction.decide],
  })
  expect(JSON.stringify(detail)).not.toContain('K1')
})

test('the same key and body has the stored answer, another body is refused', async () => {
  const made = await makeScene(api)
  const screen = screening(api, made)
  const first = await screen({ 金额: 7000 }, 'A')
  expect(await screen({ 金额: 7000 }, 'A')).toEqual({ ...first, repeated: true })
  const body = { sceneCode: made.scene.code, key: 'A', data: dataOf({ 金额: 8000 }) }
  const refused = await api.refuses(calls.screen, 'decision.reused', { as: made.officer, body })
  expect(refused.errors?.key?.[0]).toContain('“A”')
  const withKey = { ...body, idempotencyKey: 'call-1' }
  await api.done(calls.screen, { as: made.officer, body: withKey })
  const other = await api.refuses(calls.screen, 'decision.reused', { as: made.officer, body: { ...withKey, key: 'B' } })
  expect(other.errors?.idempotencyKey?.[0]).toContain('call-1')
})

test('concurrent calls of one key make one decision, and rows of one card count one after the other', {
  tags: 'long',
}, async () => {
  const made = await makeScene(api)
  const other = api.instance()
  const both = [screening(api, made), screening(other, made)] as const
  const same = await Promise.all(Array.from({ length: 10 }, (_, n) => both[n % 2]?.({ 卡号: 'K7' }, 'once')))
  expect(new Set(same.map((each) => each?.decisionBizId)).size).toBe(1)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => both[n % 2]?.({ 卡号: 'K8' }, `n${n}`)))
  expect(answers.filter((each) => each?.outcome === Outcome.pass)).toHaveLength(2)
  await other.close()
})

test('fields that are missing, of another type, or too far from the clock are named', async () => {
  const made = await makeScene(api, { skewSeconds: 60 })
  const { 金额: _, ...without } = dataOf()
  const ask = (data: Record<string, string | number | null>) =>
    api.refuses(calls.screen, 'validation', {
      as: made.officer,
      body: { sceneCode: made.scene.code, key: randomUUID(), data },
    })
  expect((await ask(without)).errors?.['data.金额']?.[0]).toContain('“金额”')
  expect((await ask(dataOf({ 金额: 'many' }))).errors).toHaveProperty(['data.金额'])
  // JSON rounds such a number; as text it is exact.
  expect((await ask(dataOf({ 金额: Number('9007199254740993') }))).errors).toHaveProperty(['data.金额'])
  expect((await ask(dataOf({ 时间: '2026-11-20 10:00' }))).errors).toHaveProperty(['data.时间'])
  expect((await ask(dataOf({ 时间: '2020-01-01T00:00:00Z' }))).errors?.['data.时间']?.[0]).toMatch(
    /\d+ 秒，最多允许 60 秒/,
  )
  const now = new Date().toISOString()
  expect(await screening(api, made)({ 时间: now, 金额: '9007199254740993' })).toMatchObject({ fallback: null })
})

test('each row of a batch is answered for itself', async () => {
  const made = await makeScene(api)
  const rows = [
    { key: 'B1', data: dataOf({ 金额: 9000 }) },
    { key: 'B2', data: dataOf({ 金额: 'x' }) },
    { key: 'B1', data: dataOf({ 金额: 1 }) },
    { key: 'B1', data: dataOf({ 金额: 9000 }) },
  ]
  const { results } = await api.done(calls.screenBatch, {
    as: made.officer,
    body: { sceneCode: made.scene.code, rows },
  })
  expect(results).toMatchObject([
    { decision: { outcome: Outcome.review, repeated: false }, fault: null },
    { decision: null, fault: { code: '422001', errors: { 'data.金额': [expect.any(String)] } } },
    { decision: null, fault: { errors: { key: [expect.any(String)] } } },
    { decision: { outcome: Outcome.review, repeated: true }, fault: null },
  ])
  const body = { sceneCode: 'nowhere', rows: rows.slice(0, 1) }
  await api.refuses(calls.screenBatch, 'notFound', { as: made.officer, body })
  await api.done(calls.pauseScene, { as: made.officer, body: { bizId: made.bizId, version: made.version } })
  await api.refuses(calls.screenBatch, 'scene.notLive', {
    as: made.officer,
    body: { ...body, sceneCode: made.scene.code },
  })
})

test('the code of a scene is unique, and a live scene decides by its former settings until it is put live again', {
  tags: 'long',
}, async () => {
  const made = await makeScene(api)
  const { officer, bizId, scene, version } = made
  const { number: __, ...named } = scene
  const body = { ...named, number: 1 }
  const twin = { ...body, code: scene.code.toUpperCase() }
  expect((await api.refuses(calls.saveScene, 'exists', { as: officer, body: twin })).errors).toHaveProperty('code')
  const missing = { ...body, code: `x${randomUUID().slice(0, 8)}`, number: 9 }
  expect((await api.refuses(calls.saveScene, 'validation', { as: officer, body: missing })).errors).toHaveProperty(
    'number',
  )
  await api.refuses(calls.saveScene, 'record.conflict', { as: officer, body: { ...body, bizId, version: version + 5 } })
  await api.refuses(calls.saveScene, 'notFound', { as: officer, body: { ...body, bizId: randomUUID(), version } })
  const edited = await api.done(calls.saveScene, {
    as: officer,
    body: { ...body, bizId, version, reviewFrom: 1, blockFrom: 2 },
  })
  const screen = screening(api, made)
  expect(await screen({ 金额: 9000 })).toMatchObject({ outcome: Outcome.review })
  const detail = await api.done(calls.getScene, { as: officer, query: { bizId } })
  expect(detail).toMatchObject({ isChanged: true, state: 'live', liveNumber: 1, liveBy: officer.name })
  expect(detail.fields?.map(({ name }) => name).toSorted()).toEqual(['卡号', '商户', '时间', '金额'].toSorted())
  await api.refuses(calls.goLive, 'record.conflict', { as: officer, body: { bizId, version } })
  const live = await api.done(calls.goLive, { as: officer, body: edited })
  expect(await screen({ 金额: 9000, 卡号: 'K5' })).toMatchObject({ outcome: Outcome.block })
  await api.refuses(calls.removeScene, 'scene.live', { as: officer, body: live })
  await api.refuses(calls.pauseScene, 'record.conflict', { as: officer, body: edited })
  const first = await api.done(calls.pauseScene, { as: officer, body: live })
  const again = await api.done(calls.goLive, { as: officer, body: first })
  expect(await screen({ 卡号: 'K6' })).toMatchObject({ fallback: null })
  const paused = await api.done(calls.pauseScene, { as: officer, body: again })
  await api.refuses(calls.pauseScene, 'scene.notLive', { as: officer, body: paused })
  const row = { sceneCode: scene.code, key: 'late', data: dataOf() }
  await api.refuses(calls.screen, 'scene.notLive', { as: officer, body: row })
  await api.refuses(calls.removeScene, 'record.conflict', { as: officer, body: live })
  const { records } = await api.done(calls.searchScenes, { as: officer, body: { keyword: scene.code } })
  expect(records).toMatchObject([{ bizId, state: 'paused' }])
  await api.done(calls.removeScene, { as: officer, body: paused })
  await api.refuses(calls.removeScene, 'notFound', { as: officer, body: paused })
  await api.refuses(calls.screen, 'notFound', { as: officer, body: row })
  for (const refused of [calls.goLive, calls.pauseScene])
    await api.refuses(refused, 'notFound', { as: officer, body: paused })
  await api.refuses(calls.getScene, 'notFound', { as: officer, query: { bizId } })
})

test('settings that are saved while others are checked do not go live with them', async () => {
  if (api.kind === 'embedded') return
  const made = await makeScene(api)
  const { bizId, version } = made
  const goLive = (of: number) => api.call(calls.goLive, { as: made.officer, body: { bizId, version: of } })
  let answer: ReturnType<typeof goLive> | undefined
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`
      update ${screeningScene} set version = version + 1, settings = jsonb_set(settings, '{number}', '99')
      where biz_id = ${bizId}`)
    answer = meanwhile(() => goLive(version + 1))
    await setTimeout(500)
  })
  expect((await answer)?.status).toBe(409)
  // The version does not exist, so that the scene would take its fallback.
  expect((await goLive(version + 1)).status).toBe(422)
})

test('a person who lost the right to the tables decides nothing: the fallback is taken and told', async () => {
  const made = await makeScene(api, { fallback: Outcome.block })
  const stranger = await makeUser(api, { perms: Object.values(ScreeningPerm) })
  await api.refuses(calls.goLive, 'validation', { as: stranger, body: { bizId: made.bizId, version: made.version } })
  await api.db
    .update(screeningScene)
    .set({ liveById: stranger.userId, version: made.version + 1 })
    .where(eq(screeningScene.bizId, made.bizId))
  const again = await api.done(calls.saveScene, {
    as: made.officer,
    body: { ...made.scene, bizId: made.bizId, version: made.version + 1 },
  })
  await api.done(calls.pauseScene, { as: made.officer, body: again })
  await api.db.update(screeningScene).set({ state: 'live' }).where(eq(screeningScene.bizId, made.bizId))
  const answer = await screening(api, made)()
  expect(answer).toMatchObject({ outcome: Outcome.block, fallback: FallbackReason.rightLost, score: null })
  const { records } = await api.done(calls.searchDecisions, {
    as: made.officer,
    body: { isFallback: true, sceneBizId: made.bizId },
  })
  expect(records).toMatchObject([{ bizId: answer.decisionBizId, fallback: FallbackReason.rightLost }])
})

test('a model that a scene decides by is not removed, and the refusal names the scene', async () => {
  const made = await makeScene(api)
  const body = { bizIds: [made.model.bizId] }
  const refused = await api.refuses(removeRuleModels, 'state.refused', { as: made.team.owner, body })
  expect(refused.msg).toContain(made.scene.name)
  expect(refused.detail).toEqual({ bizId: made.model.bizId })
  const paused = await api.done(calls.pauseScene, {
    as: made.officer,
    body: { bizId: made.bizId, version: made.version },
  })
  await api.done(calls.removeScene, { as: made.officer, body: paused })
  await api.done(removeRuleModels, { as: made.team.owner, body })
})

test('a version that is replaced while rows are decided: each row by one of both, none by the fallback', async () => {
  const made = await makeScene(api)
  const { officer, team, model, scene, bizId } = made
  const { version: read } = await api.done(getRuleModel, { as: team.owner, query: { bizId: model.bizId } })
  const rules = model.content.rules.map((rule) => (rule.id === 'large' ? { ...rule, weight: 100 } : rule))
  const content = { ...model.content, rules }
  await api.done(saveRuleModel, { as: team.owner, body: { ...model, content, version: read, asVersion: true } })
  const screen = screening(api, made)
  await expect.poll(async () => (await screen({ 卡号: 'K0' })).fallback, { timeout: 10_000 }).toBe(null)
  const body = { ...scene, bizId, version: made.version, number: 2 }
  const saved = await api.done(calls.saveScene, { as: officer, body })
  const answers: Awaited<ReturnType<typeof screen>>[] = []
  let isLive = false
  const going = api.done(calls.goLive, { as: officer, body: saved }).then(() => {
    isLive = true
  })
  for (let at = 0; at < 300 && !(isLive && answers.at(-1)?.number === 2); at++)
    answers.push(await screen({ 金额: 9000, 卡号: `C${at}` }))
  await going
  expect(answers.filter(({ fallback }) => fallback !== null)).toEqual([])
  for (const { number, score } of answers) expect(score).toBe(number === 1 ? 40 : 100)
  const numbers = answers.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted())
  expect(numbers.at(-1)).toBe(2)
})

test('a key that another transaction holds longer than the budget has the fallback, which is stored', async () => {
  if (api.kind === 'embedded') return
  const made = await makeScene(api, { budgetMs: 50 })
  const screen = screening(api, made)
  await screen({}, 'before')
  const [{ key } = { key: Buffer.alloc(16) }] = await api.db
    .select({ key: screeningEvent.key })
    .from(screeningEvent)
    .orderBy(sql`id desc`)
    .limit(1)
  const answer = await api.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${String(key.readBigInt64BE(0))}::bigint)`)
    return meanwhile(() => screen({}, 'slow'))
  })
  expect(answer).toMatchObject({ outcome: Outcome.review, fallback: FallbackReason.timedOut, timedOut: true })
  await expect
    .poll(
      async () =>
        (await api.db.select().from(screeningDecision).where(eq(screeningDecision.bizId, answer.decisionBizId)))[0],
    )
    .toMatchObject({ timedOut: true, outcome: Outcome.review })
  expect(await screen({}, 'slow')).toMatchObject({
    decisionBizId: answer.decisionBizId,
    repeated: true,
    timedOut: true,
  })
})

test('a repeated call that is too late has the fallback, and the decision before it stays', {
  tags: 'long',
}, async () => {
  if (api.kind === 'embedded') return
  const made = await makeScene(api, { fallback: Outcome.pass })
  const screen = screening(api, made)
  const first = await screen({ 商户: 'M9' }, 'blocked')
  expect(first).toMatchObject({ outcome: Outcome.block, fallback: null })
  const [{ key } = { key: Buffer.alloc(16) }] = await api.db
    .select({ key: screeningEvent.key })
    .from(screeningEvent)
    .orderBy(sql`id desc`)
    .limit(1)
  const again = await api.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${String(key.readBigInt64BE(0))}::bigint)`)
    return meanwhile(async () => {
      const repeated = await screen({ 商户: 'M9' }, 'blocked')
      // Its fallback is stored after that of the call before.
      const { decisionBizId } = await screen({}, 'after')
      const of = eq(screeningDecision.bizId, decisionBizId)
      await expect.poll(() => api.db.$count(screeningDecision, of)).toBe(1)
      return repeated
    })
  })
  expect(again).toMatchObject({ outcome: Outcome.pass, fallback: FallbackReason.timedOut })
  const detail = await api.done(calls.getDecision, { as: made.officer, query: { bizId: first.decisionBizId } })
  expect(detail).toMatchObject({ outcome: Outcome.block, fallback: null, hits: [{ rule: 'listed' }] })
})

test('a shadow version is judged in addition to the live one and decides nothing', async () => {
  const made = await makeScene(api, { shadowNumber: 1, reviewFrom: null, blockFrom: 300 })
  const answer = await screening(api, made)({ 金额: 9000 })
  const detail = await api.done(calls.getDecision, { as: made.officer, query: { bizId: answer.decisionBizId } })
  expect(detail.shadow).toEqual({ number: 1, outcome: Outcome.pass, score: 40, hits: ['large'] })
})

test('an access token of an administrator reads no dimension of a workspace that is not theirs', async () => {
  const made = await makeScene(api)
  const administrator = await makeUser(api, { administrator: true, perms: [ScreeningPerm.scene] })
  const body = { bizId: made.bizId, data: dataOf({ 商户: 'M9' }) }
  const { hits } = await api.done(calls.tryScene, { as: administrator, body })
  expect(hits.find(({ rule }) => rule === 'listed')?.values).toMatchObject([{ column: '名单.等级', value: '禁止' }])
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { secret } = await api.done(createAccessToken, {
    as: administrator,
    body: { name: 'a', scopes: ['risk-screening:read'], until, password },
  })
  await api.refuses(calls.tryScene, 'validation', { as: { token: secret }, body })
})

test('a row by hand is decided with the windows and writes nothing', async () => {
  const made = await makeScene(api)
  const screen = screening(api, made)
  await screen()
  await screen()
  const count = () => api.db.$count(screeningDecision)
  const before = await count()
  const body = { bizId: made.bizId, data: dataOf({ 金额: 9000 }) }
  const tried = await api.done(calls.tryScene, { as: made.officer, body })
  expect(tried).toMatchObject({ score: 80, outcome: Outcome.review, errors: [], fallback: null })
  expect(tried.hits.map(({ rule }) => rule)).toEqual(['large', 'often'])
  expect(await count()).toBe(before)
  await api.refuses(calls.tryScene, 'validation', { as: made.officer, body: { ...body, data: {} } })
  await api.refuses(calls.tryScene, 'notFound', { as: made.officer, body: { ...body, bizId: randomUUID() } })
  const draft = await api.done(calls.saveScene, {
    as: made.officer,
    body: { ...made.scene, code: `d${randomUUID().slice(0, 8)}` },
  })
  await api.refuses(calls.tryScene, 'scene.notLive', {
    as: made.officer,
    body: { ...body, bizId: draft.bizId, live: true },
  })
})

const blocked = async (made: MadeScene) => {
  const { decisionBizId: bizId } = await screening(api, made)(
    { 商户: 'M9', 卡号: randomUUID().slice(0, 8) },
    randomUUID(),
  )
  const version = async () => (await api.done(calls.getDecision, { as: made.officer, query: { bizId } })).version
  const review = async (as: Person, action: ReviewAction, verdict?: Verdict) => ({
    as,
    body: { bizId, version: await version(), action, ...(verdict && { verdict, reason: '核实' }) },
  })
  return { bizId, review }
}

test('a blocked row passes once two people want it, never one person twice', { tags: 'long' }, async () => {
  const made = await makeScene(api)
  const [one, two] = [
    await makeUser(api, { perms: [ScreeningPerm.review] }),
    await makeUser(api, { perms: [ScreeningPerm.review] }),
  ]
  const { bizId, review } = await blocked(made)
  await api.done(calls.reviewDecision, await review(one, 'claim'))
  await api.refuses(calls.reviewDecision, 'review.claimed', await review(two, 'decide', 'pass'))
  await api.done(calls.reviewDecision, await review(one, 'release'))
  await api.done(calls.reviewDecision, await review(one, 'claim'))
  const first = await api.done(calls.reviewDecision, await review(one, 'decide', 'pass'))
  expect(first.review).toBe(ReviewState.seconding)
  await api.refuses(calls.reviewDecision, 'review.own', await review(one, 'decide', 'pass'))
  const queue = await api.done(calls.searchQueue, { as: two, body: { sceneBizId: made.bizId } })
  expect(queue.records.map((each) => each.bizId)).toContain(bizId)
  const stale = await review(two, 'decide', 'pass')
  expect(await api.done(calls.reviewDecision, stale)).toMatchObject({ review: ReviewState.decided })
  await api.refuses(calls.reviewDecision, 'record.conflict', stale)
  await api.refuses(calls.reviewDecision, 'review.closed', await review(two, 'claim'))
  await api.refuses(calls.reviewDecision, 'notFound', { as: two, body: { ...stale.body, bizId: randomUUID() } })
  const detail = await api.done(calls.getDecision, { as: two, query: { bizId } })
  expect(detail).toMatchObject({ verdict: Verdict.pass, may: [], judgements: [{ by: one.name }, { by: two.name }] })
  // Readers outside the workspace see neither values nor conditions.
  expect(detail.hits).toMatchObject([{ condition: null, values: [{ value: null, isConcealed: true }] }])
  await api.refuses(calls.getDecision, 'notFound', { as: two, query: { bizId: randomUUID() } })
})

test('a figure over a masked column is concealed, though a figure of another rule has its name', async () => {
  const figure = (id: string, aggregate: 'count' | 'max', condition: string): Rules[number] => ({
    ...{ id, name: id, kind: 'aggregation', weight: 1, by: ['卡号'], time: '时间', condition },
    window: { kind: 'seconds', seconds: 600 },
    figures: [{ as: '值', aggregate, column: aggregate === 'count' ? null : '商户' }],
  })
  const rules = [figure('times', 'count', '值 >= 1'), figure('last', 'max', '值 != ""')]
  const made = await makeScene(api, { rules })
  await api.db
    .update(dataColumn)
    .set({ defaultView: 'masked' })
    .where(and(eq(dataColumn.tableId, made.table.id), eq(dataColumn.name, '商户')))
  const { decisionBizId: bizId } = await screening(api, made)({ 商户: 'M77' })
  const valuesFor = async (as: Person) => {
    const { hits } = await api.done(calls.getDecision, { as, query: { bizId } })
    return hits.flatMap(({ rule, values }) => values.map(({ value, isConcealed }) => [rule, value, isConcealed]))
  }
  const { team } = made
  const viewer = await makeUser(api, { perms: [ScreeningPerm.review, ScreeningPerm.scene] })
  const invited = [{ userId: viewer.userId, roleType: WorkspaceRole.viewer }]
  await api.done(inviteMembers, { as: team.owner, query: { bizId: team.bizId }, body: invited })
  await agree(api, team.bizId, viewer)
  const times = ['times', '1', false]
  expect(await valuesFor(viewer)).toEqual([times, ['last', null, true]])
  expect(await valuesFor(made.officer)).toEqual([times, ['last', 'M77', false]])
  // A row by hand reads the same events.
  const triedBy = async (as: Person) => {
    const body = { bizId: made.bizId, data: dataOf({ 商户: 'M1' }) }
    const { hits } = await api.done(calls.tryScene, { as, body })
    return hits.flatMap(({ rule, values }) => values.map(({ value, isConcealed }) => [rule, value, isConcealed]))
  }
  const twice = ['times', '2', false]
  expect(await triedBy(made.officer)).toEqual([twice, ['last', 'M77', false]])
  expect(await triedBy(viewer)).toEqual([twice, ['last', null, true]])
})

test('the second person is not the first in either identity of a delegation', async () => {
  const made = await makeScene(api)
  const [principal, agent] = [await makeUser(api), await makeUser(api, { perms: [ScreeningPerm.review] })]
  const module = await giveModule(api, principal, [ScreeningPerm.review])
  const body = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7), modules: [module] }
  await api.done(saveDelegation, { as: principal, body })
  const { review } = await blocked(made)
  await api.done(enterDelegate, { as: agent, query: { username: principal.usercode } })
  await api.done(calls.reviewDecision, await review(agent, 'decide', 'pass'))
  await api.refuses(calls.reviewDecision, 'review.own', await review(principal, 'decide', 'pass'))
  await api.done(exitDelegate, { as: agent })
  await api.refuses(calls.reviewDecision, 'review.own', await review(agent, 'decide', 'pass'))
  const third = await makeUser(api, { perms: [ScreeningPerm.review] })
  await api.done(calls.reviewDecision, await review(third, 'decide', 'block'))
})

test('an agent without historical data neither sees nor reviews decisions of before the delegation', async () => {
  const made = await makeScene(api)
  const [principal, agent] = [await makeUser(api), await makeUser(api)]
  const module = await giveModule(api, principal, [ScreeningPerm.review])
  const { bizId, review } = await blocked(made)
  await screening(api, made)({ 金额: 9000 }, 'KEY-1')
  const period = { startDate: dayIn(0), endDate: dayIn(7), modules: [module] }
  const body = { agent: agent.usercode, ...period, historicalData: HistoricalData.excluded }
  await api.done(saveDelegation, { as: principal, body })
  await api.done(enterDelegate, { as: agent, query: { username: principal.usercode } })
  const request = { as: agent, body: { sceneBizId: made.bizId } }
  const listed = async () => (await api.done(calls.searchDecisions, request)).total
  const waiting = async () => [
    (await api.done(calls.searchQueue, request)).total,
    (await api.done(calls.getScreeningToday, { as: agent, query: { sceneBizId: made.bizId } })).waiting,
  ]
  expect([await listed(), await waiting()]).toEqual([2, [1, 1]])
  await api.db.execute(sql`update ${screeningDecision} set at = at - interval '1 day' where scene_id =
    (select id from ${screeningScene} where biz_id = ${made.bizId})`)
  expect([await listed(), await waiting()]).toEqual([0, [0, 0]])
  await api.refuses(calls.getDecision, 'notFound', { as: agent, query: { bizId } })
  await api.refuses(calls.reviewDecision, 'notFound', await review(agent, 'claim'))
  expect((await api.done(calls.searchDecisions, { ...request, as: made.officer })).total).toBe(2)
  await api.done(calls.reviewDecision, await review(principal, 'claim'))
})

test("today's figures count outcomes, hits, fallbacks and hours", async () => {
  const made = await makeScene(api)
  const screen = screening(api, made)
  await screen()
  await screen({ 商户: 'M9' })
  const today = await api.done(calls.getScreeningToday, { as: made.officer, query: { sceneBizId: made.bizId } })
  expect(today).toMatchObject({ total: 2, counts: { pass: 1, review: 0, block: 1 }, fallbacks: [], waiting: 0 })
  expect(today.rules).toMatchObject([{ sceneCode: made.scene.code, rule: 'listed', name: '黑名单', hits: 1 }])
  expect(today.hours.reduce((sum, { pass, block }) => sum + pass + block, 0)).toBe(2)
  expect(today.p99).toBeGreaterThan(0)
})

test('decisions are found by rule, key and day, and exported without values', async () => {
  const made = await makeScene(api)
  const screen = screening(api, made)
  await screen({ 金额: 9000 }, 'KEY-1')
  await screen({}, 'KEY-2')
  const find = async (body: object) =>
    (
      await api.done(calls.searchDecisions, { as: made.officer, body: { sceneBizId: made.bizId, ...body } })
    ).records.map(({ key }) => key)
  expect(await find({ rule: 'large' })).toEqual(['KEY-1'])
  expect(await find({ keyword: 'KEY-2' })).toEqual(['KEY-2'])
  expect(await find({ from: dayIn(0), until: dayIn(0) })).toHaveLength(2)
  expect(await find({ until: dayIn(-1) })).toEqual([])
  const { bytes } = await api.download(calls.exportDecisions, { as: made.officer, body: { sceneBizId: made.bizId } })
  expect(bytes.length).toBeGreaterThan(1000)
})

test('an access token that only reads has no row decided', async () => {
  const { officer, scene } = await makeScene(api)
  const tokenFor = async (right: 'read' | 'write') => {
    const body = { name: right, scopes: [`risk-screening:${right}` as const], until: dayIn(1), password }
    const { secret } = await api.done(createAccessToken, { as: officer, body })
    return { ...officer, token: secret }
  }
  const row = { key: 'T1', data: dataOf({ 编号: 'T1' }) }
  const reading = await tokenFor('read')
  await api.done(calls.searchDecisions, { as: reading, body: {} })
  await api.refuses(calls.screen, 'token.scope', { as: reading, body: { sceneCode: scene.code, ...row } })
  await api.refuses(calls.screenBatch, 'token.scope', { as: reading, body: { sceneCode: scene.code, rows: [row] } })
  await api.done(calls.screen, { as: await tokenFor('write'), body: { sceneCode: scene.code, ...row } })
})

test('scenes and exports of decisions have a limit', async () => {
  const made = await makeScene(api)
  const as = made.officer
  const used = `user:${as.userId}`
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at) values ('screeningDecisionsExported', ${used}, 60, now())`)
  await api.refuses(calls.exportDecisions, 'quota.rate', { as, body: {} })
  const [kept] = await api.db.select().from(screeningScene).where(eq(screeningScene.bizId, made.bizId))
  if (!kept) throw new Error('the scene is gone')
  const { id: _, ...copy } = kept
  const copies = Array.from({ length: scenesMax }, () => ({ ...copy, code: `c-${randomUUID()}`, bizId: randomUUID() }))
  await api.db.insert(screeningScene).values(copies)
  await api.refuses(calls.saveScene, 'quota.full', { as, body: { ...made.scene, code: 'one-more' } })
  const added = copies.map(({ bizId }) => bizId)
  await api.db.delete(screeningScene).where(inArray(screeningScene.bizId, added))
})

test('only events that no window reads any more are removed', async () => {
  const made = await makeScene(api)
  await screening(api, made)()
  await api.db.update(screeningEvent).set({ expiresAt: sql`now() - interval '1 second'` })
  await screening(api, made)({}, 'new')
  expect(await sweepEvents(api.db)).toBeGreaterThan(0)
  expect(await api.db.$count(screeningEvent)).toBe(1)
})
