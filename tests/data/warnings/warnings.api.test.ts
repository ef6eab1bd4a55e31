import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyText, stageFindings } from '#api/data/warnings/finding.ts'
import { recording } from '#api/data/warnings/record-job.ts'
import { recordRun } from '#api/data/warnings/record-run.ts'
import { remindPeople } from '#api/data/warnings/remind.ts'
import { warning, warningFinding, warningRun } from '#api/data/warnings/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { readTable } from '#contract/data/mart/calls.ts'
import * as calls from '#contract/data/warnings/calls.ts'
import type { WarningScope } from '#contract/data/warnings/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { judge, keyOf, listed, makeWatched, nextRun, type Watched } from './judged-runs.ts'

const silent = {
  on: () => undefined,
  announce: async () => undefined,
  raise: () => undefined,
  hearing: () => true,
  close: async () => undefined,
}

const minutes = { timeout: 120_000 }
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const states = async (watched: Watched, as: Person = watched.team.owner) =>
  Object.fromEntries((await listed(api, watched, as)).map((row) => [keyOf(row), [row.status, row.level, row.times]]))

const detailOf = (bizId: string, as: Person) => api.done(calls.getWarning, { as, query: { bizId } })
const oneOf = async (watched: Watched, key: string) => {
  const found = (await listed(api, watched, watched.team.owner)).find((row) => keyOf(row) === key)
  if (!found) throw new Error(`no warning of ${key}`)
  return found
}
const decide = async (
  watched: Watched,
  key: string,
  decision: 'confirm' | 'falseAlarm' | 'handOver' | 'close' | 'reopen',
  as: Person = watched.team.owner,
) => {
  const { bizId, version } = await oneOf(watched, key)
  const handover = { to: 'clue', reference: '线索 7', address: 'https://example.org/7' } as const
  return api.done(calls.decideWarnings, {
    as,
    body: {
      items: [{ bizId, version }],
      decision,
      reason: '已核对',
      ...(decision === 'handOver' && { handover }),
    },
  })
}

test('a finding is one warning over all runs, which ends by itself and is reopened', minutes, async () => {
  const watched = await makeWatched(api)
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2', level: 2 }, { key: 'A3', level: 0 }])
  expect(await states(watched)).toEqual({ A1: ['new', 1, 1], A2: ['new', 2, 1] })
  await judge(api, watched, [
    { key: 'A1', level: 3 },
    { key: 'A2', level: 1 },
  ])
  expect(await states(watched)).toEqual({ A1: ['new', 3, 2], A2: ['new', 1, 2] })
  // A run over part of the rows ends no warning; a run over all rows does.
  await judge(api, watched, [{ key: 'A1', level: 3 }], { isFull: false })
  expect(await states(watched)).toEqual({ A1: ['new', 3, 3], A2: ['new', 1, 2] })
  await judge(api, watched, [{ key: 'A1', level: 3 }])
  expect(await states(watched)).toEqual({ A1: ['new', 3, 4], A2: ['ended', 1, 2] })
  const [ended] = (await detailOf((await oneOf(watched, 'A2')).bizId, watched.team.viewer)).history
  expect(ended).toMatchObject({ change: 'ended', to: 'ended', by: null })
  await judge(api, watched, [{ key: 'A2' }])
  expect(await states(watched)).toEqual({ A1: ['ended', 3, 4], A2: ['new', 1, 3] })
  const { history } = await detailOf((await oneOf(watched, 'A2')).bizId, watched.team.viewer)
  expect(history.map(({ change }) => change)).toEqual(['reopened', 'ended'])
})

test('a row that was not judged keeps its warnings', minutes, async () => {
  const watched = await makeWatched(api)
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2' }])
  await judge(api, watched, [{ key: 'A1', outcome: 'notJudged' }])
  expect(await states(watched)).toEqual({ A1: ['new', 1, 1], A2: ['ended', 1, 1] })
})

test('a result with more rows than are read ends no warning', minutes, async () => {
  const watched = await makeWatched(api)
  const runId = await judge(api, watched, [{ key: 'A1' }])
  const next = nextRun()
  const run = { runId: next, modelId: watched.modelId, number: 1, tableId: watched.result.id, versionId: runId }
  await api.db.insert(warningRun).values({ ...run, isFull: true })
  const record = (isWhole: boolean) =>
    api.db.transaction((tx) =>
      recordRun(tx, databaseClock(timeZone), {
        ...{ runId: next, attempt: crypto.randomUUID(), keyColumns: ['编号'], isWhole },
      }),
    )
  expect(await record(false)).toMatchObject({ ended: 0 })
  expect(await states(watched)).toEqual({ A1: ['new', 1, 1] })
  await api.db.update(warningRun).set({ recordedAt: null }).where(eq(warningRun.runId, next))
  expect(await record(true)).toMatchObject({ ended: 1 })
})

test('each judging field has a warning of its own', minutes, async () => {
  const watched = await makeWatched(api, { judging: '类别' })
  await judge(api, watched, [{ key: 'A1', value: '可疑' }, { key: 'A2' }])
  const rows = await listed(api, watched, watched.team.owner)
  expect(rows.map((row) => [keyOf(row), row.judgingField, row.judgingValue]).toSorted()).toEqual([
    ['A1', '类别', '可疑'],
    ['A2', '', ''],
  ])
})

test('a repeated job counts nothing twice, also with two instances', minutes, async () => {
  const watched = await makeWatched(api)
  const runId = await judge(api, watched, [{ key: 'A1' }, { key: 'A2' }], { work: false })
  await api.db.transaction((tx) => sendJob(tx, recording, { runId }))
  const other = api.instance()
  await Promise.all([api.work(), other.work()])
  await api.db.transaction((tx) => sendJob(tx, recording, { runId }))
  await api.work()
  expect(await states(watched)).toEqual({ A1: ['new', 1, 1], A2: ['new', 1, 1] })
  expect(await api.db.$count(warningFinding)).toBe(0)
  await other.close()
})

test('an older run recorded after a newer one only adds to the times seen', minutes, async () => {
  const watched = await makeWatched(api)
  const [first, second, third] = [nextRun(), nextRun(), nextRun()]
  await judge(api, watched, [{ key: 'A1', level: 2 }], { runId: first, at: '2026-01-01T00:00:00Z' })
  await judge(api, watched, [{ key: 'A3', level: 1 }], { runId: third, at: '2026-01-03T00:00:00Z' })
  expect(await states(watched)).toEqual({ A1: ['ended', 2, 1], A3: ['new', 1, 1] })
  await judge(api, watched, [{ key: 'A1', level: 3 }, { key: 'A2' }, { key: 'A3', level: 3 }], {
    runId: second,
    at: '2026-01-02T00:00:00Z',
  })
  // The newest run did not find A1 and A2, and found A3 at level 1.
  expect(await states(watched)).toEqual({ A1: ['ended', 3, 2], A2: ['ended', 1, 1], A3: ['new', 1, 2] })
  expect(await oneOf(watched, 'A3')).toMatchObject({
    firstSeenAt: '2026-01-02T00:00:00.000Z',
    lastSeenAt: '2026-01-03T00:00:00.000Z',
  })
  const [run] = await api.db.select().from(warningRun).where(eq(warningRun.runId, second))
  expect(run).toMatchObject({ findings: 3, created: 0, raised: 0, reopened: 0, ended: 0 })
})

test('a false alarm stays closed unless its level rises, a closed warning unless it comes again', minutes, async () => {
  const watched = await makeWatched(api)
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2' }, { key: 'A3' }])
  await decide(watched, 'A1', 'falseAlarm')
  for (const decision of ['confirm', 'close'] as const) await decide(watched, 'A2', decision)
  for (const decision of ['confirm', 'handOver'] as const) await decide(watched, 'A3', decision)
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2' }, { key: 'A3' }])
  expect(await states(watched)).toEqual({
    A1: ['falseAlarm', 1, 2],
    A2: ['closed', 1, 2],
    A3: ['handedOver', 1, 2],
  })
  await judge(api, watched, [])
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2' }, { key: 'A3' }])
  expect(await states(watched)).toEqual({ A1: ['falseAlarm', 1, 3], A2: ['new', 1, 3], A3: ['handedOver', 1, 3] })
  await judge(api, watched, [{ key: 'A1', level: 2 }, { key: 'A2' }, { key: 'A3' }])
  expect(await states(watched)).toMatchObject({ A1: ['new', 2, 4] })
  expect((await detailOf((await oneOf(watched, 'A3')).bizId, watched.team.viewer)).handover).toEqual({
    to: 'clue',
    reference: '线索 7',
    address: 'https://example.org/7',
  })
})

test('verdicts teach the precision of each rule that hit', minutes, async () => {
  const watched = await makeWatched(api)
  await judge(api, watched, [
    { key: 'A1', hits: '大额、夜间' },
    { key: 'A2', hits: '大额' },
    { key: 'A3', hits: '["大额","夜间"]' },
  ])
  await decide(watched, 'A1', 'confirm')
  await decide(watched, 'A2', 'falseAlarm')
  const { hits } = await detailOf((await oneOf(watched, 'A3')).bizId, watched.team.owner)
  expect(hits).toEqual([
    { name: '大额', confirmed: 1, falseAlarms: 1 },
    { name: '夜间', confirmed: 1, falseAlarms: 0 },
  ])
})

test('decisions are all or none, and a refusal names the version or the state', minutes, async () => {
  const watched = await makeWatched(api)
  const { team } = watched
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2' }])
  const [one, two] = [await oneOf(watched, 'A1'), await oneOf(watched, 'A2')]
  const items = [one, two].map(({ bizId, version }) => ({ bizId, version }))
  const confirm = { items, decision: 'confirm' } as const
  await api.refuses(calls.decideWarnings, 'execute.denied', { as: team.viewer, body: confirm })
  await api.refuses(calls.decideWarnings, 'notFound', { as: await makeUser(api), body: confirm })
  const unknown = [...items, { bizId: randomBizId(), version: 1 }]
  await api.refuses(calls.decideWarnings, 'notFound', { as: team.owner, body: { ...confirm, items: unknown } })
  await api.refuses(calls.decideWarnings, 'validation', {
    as: team.owner,
    body: { ...confirm, decision: 'falseAlarm' },
  })
  await api.refuses(calls.decideWarnings, 'validation', { as: team.owner, body: { ...confirm, decision: 'handOver' } })
  await decide(watched, 'A2', 'confirm')
  const stale = await api.refuses(calls.decideWarnings, 'record.conflict', { as: team.owner, body: confirm })
  expect(stale.detail).toMatchObject({ bizId: two.bizId, version: two.version + 1, sent: two.version })
  const fresh = { ...confirm, items: items.map((item, at) => ({ ...item, version: item.version + at })) }
  const refused = await api.refuses(calls.decideWarnings, 'state.refused', { as: team.owner, body: fresh })
  expect(refused.detail).toMatchObject({ bizId: two.bizId, status: 'confirmed' })
  expect(await states(watched)).toEqual({ A1: ['new', 1, 1], A2: ['confirmed', 1, 1] })
  const done = await api.done(calls.decideWarnings, {
    as: team.collaborator,
    body: { ...confirm, items: fresh.items.slice(0, 1) },
  })
  expect(done.versions).toEqual([one.version + 1])
})

test('a snoozed warning leaves the queue until its day, or until it gets worse', minutes, async () => {
  const watched = await makeWatched(api)
  const { team } = watched
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2' }])
  const itemOf = async (key: string) => {
    const { bizId, version } = await oneOf(watched, key)
    return [{ bizId, version }]
  }
  const past = { items: await itemOf('A1'), snooze: 'until', until: '2026-01-01' } as const
  await api.refuses(calls.snoozeWarnings, 'validation', { as: team.owner, body: past })
  await api.done(calls.snoozeWarnings, {
    as: team.owner,
    body: { items: await itemOf('A1'), snooze: 'until', until: '2999-01-01' },
  })
  await api.done(calls.snoozeWarnings, { as: team.owner, body: { items: await itemOf('A2'), snooze: 'worse' } })
  expect(await listed(api, watched, team.owner, { scope: 'queue' })).toEqual([])
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2' }])
  expect(await listed(api, watched, team.owner, { scope: 'queue' })).toEqual([])
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2', level: 2 }])
  expect((await listed(api, watched, team.owner, { scope: 'queue' })).map(keyOf)).toEqual(['A2'])
  await api.done(calls.snoozeWarnings, { as: team.owner, body: { items: await itemOf('A1'), snooze: 'wake' } })
  expect((await listed(api, watched, team.owner, { scope: 'queue' })).map(keyOf).toSorted()).toEqual(['A1', 'A2'])
  const awake = { items: await itemOf('A1'), snooze: 'wake' } as const
  await api.refuses(calls.snoozeWarnings, 'state.refused', { as: team.owner, body: awake })
  await api.refuses(calls.snoozeWarnings, 'record.conflict', {
    as: team.owner,
    body: { ...awake, items: awake.items.map((item) => ({ ...item, version: 99 })) },
  })
  await api.refuses(calls.snoozeWarnings, 'execute.denied', { as: team.viewer, body: awake })
  await api.refuses(calls.snoozeWarnings, 'notFound', { as: await makeUser(api), body: awake })
})

test('members who work in the workspace are assigned, told, and let go when they leave', minutes, async () => {
  const watched = await makeWatched(api)
  const { team } = watched
  await judge(api, watched, [{ key: 'A1' }])
  const { bizId, version } = await oneOf(watched, 'A1')
  const body = { items: [{ bizId, version }], assignee: team.collaborator.usercode }
  await api.refuses(calls.assignWarnings, 'validation', {
    as: team.owner,
    body: { ...body, assignee: team.viewer.usercode },
  })
  await api.refuses(calls.assignWarnings, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.assignWarnings, 'notFound', { as: await makeUser(api), body })
  await api.done(calls.assignWarnings, { as: team.owner, body })
  await api.refuses(calls.assignWarnings, 'record.conflict', { as: team.owner, body })
  const mine = await api.done(calls.searchWarnings, { as: team.collaborator, body: { scope: 'mine' } })
  expect(mine.records.map(keyOf)).toEqual(['A1'])
  const inList = async (as: Person, scope: WarningScope) => (await listed(api, watched, as, { scope })).map(keyOf)
  expect(await inList(team.owner, 'queue')).toEqual([])
  expect(await inList(team.owner, 'handedOn')).toEqual(['A1'])
  expect(await inList(team.owner, 'open')).toEqual(['A1'])
  expect(await inList(team.collaborator, 'queue')).toEqual(['A1'])
  expect(await inList(team.collaborator, 'handedOn')).toEqual([])
  const { about } = await api.done(calls.searchWarnings, { as: team.owner, body: { workspaceBizId: team.bizId } })
  expect(about).toMatchObject({ queue: 0, mine: 0, handedOn: 1, overdue: 0 })
  expect((await listed(api, watched, team.owner, { assignee: '-' })).length).toBe(0)
  await decide(watched, 'A1', 'falseAlarm')
  const closed = { ...body, items: [{ bizId, version: version + 2 }] }
  await api.refuses(calls.assignWarnings, 'state.refused', { as: team.owner, body: closed })
})

test('keys are shown by the right to the result table, and searched only where they are plain', minutes, async () => {
  const watched = await makeWatched(api, { keyColumn: { defaultView: 'masked', maskKind: 'last4' } })
  const { team, result } = watched
  await judge(api, watched, [{ key: '13800001234' }])
  expect((await listed(api, watched, team.owner)).map(keyOf)).toEqual(['13800001234'])
  const [masked] = await listed(api, watched, team.viewer)
  const table = await api.done(readTable, {
    as: team.viewer,
    body: { bizId: result.bizId, workspaceBizId: team.bizId },
  })
  expect(masked?.key).toMatchObject([{ view: 'masked', value: '****1234' }])
  expect(table.rows[0]?.[0]).toBe('****1234')
  expect(await listed(api, watched, team.owner, { keyword: '0000' })).toHaveLength(1)
  expect(await listed(api, watched, team.viewer, { keyword: '0000' })).toHaveLength(0)
  expect(await listed(api, watched, team.viewer, { keyword: watched.name })).toHaveLength(1)
  const detail = await detailOf(masked?.bizId ?? '', team.viewer)
  expect(detail).toMatchObject({ isConcealed: true, rowKey: null, mayAct: false, decisions: [] })
  const hashed = await makeWatched(api, { keyColumn: { defaultView: 'masked', fieldType: 'number' } })
  await judge(api, hashed, [{ key: '12.5' }])
  const [row] = await listed(api, hashed, hashed.team.viewer)
  const cells = await api.done(readTable, {
    as: hashed.team.viewer,
    body: { bizId: hashed.result.bizId, workspaceBizId: hashed.team.bizId },
  })
  expect(row?.key[0]?.value).toBe(cells.rows[0]?.[0])
  expect((await listed(api, hashed, hashed.team.owner)).map(keyOf)).toEqual(['12.5'])
  const hidden = await makeWatched(api, { keyColumn: { defaultView: 'hidden' } })
  await judge(api, hidden, [{ key: 'A1' }])
  expect((await listed(api, hidden, hidden.team.viewer))[0]?.key).toMatchObject([{ view: 'hidden', value: null }])
})

test('the queue is ordered by time limits, which the settings of the workspace change', minutes, async () => {
  const watched = await makeWatched(api)
  const { team } = watched
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2', level: 3 }, { key: 'A3', level: 2 }])
  const queue = () => listed(api, watched, team.viewer, { scope: 'queue' })
  expect((await queue()).map(keyOf)).toEqual(['A2', 'A3', 'A1'])
  const where = { workspaceBizId: team.bizId }
  const settings = await api.done(calls.getWarningSettings, { as: team.viewer, query: where })
  expect(settings).toEqual({ dueDays: [15, 7, 3], version: 0, mayEdit: false })
  const body = { ...where, dueDays: [1, 2, 3], version: 0 }
  await api.refuses(calls.saveWarningSettings, 'execute.denied', { as: team.viewer, body })
  await api.done(calls.saveWarningSettings, { as: team.owner, body })
  await api.refuses(calls.saveWarningSettings, 'record.conflict', { as: team.owner, body })
  expect((await queue()).map(keyOf)).toEqual(['A1', 'A3', 'A2'])
  const stranger = await makeUser(api)
  await api.refuses(calls.getWarningSettings, 'access.denied', { as: stranger, query: where })
  await api.refuses(calls.saveWarningSettings, 'access.denied', { as: stranger, body })
  await api.refuses(calls.searchWarnings, 'access.denied', { as: stranger, body: where })
  await api.refuses(calls.exportWarnings, 'access.denied', { as: stranger, query: where })
  await api.refuses(calls.exportWarnings, 'execute.denied', { as: team.viewer, query: where })
  await api.refuses(calls.getWarning, 'notFound', {
    as: stranger,
    query: { bizId: (await oneOf(watched, 'A1')).bizId },
  })
  const { bytes } = await api.download(calls.exportWarnings, { as: team.owner, query: where })
  expect(bytes.length).toBeGreaterThan(1000)
})

test('a person is reminded once of what is due within a day', minutes, async () => {
  const watched = await makeWatched(api)
  await judge(api, watched, [{ key: 'A1' }, { key: 'A2' }])
  await api.db.update(warning).set({ dueAt: '2026-01-01T00:00:00Z' }).where(eq(warning.modelId, watched.modelId))
  const deps = { db: api.db, signals: silent, clock: databaseClock(timeZone) }
  for (let again = 0; again < 2; again++) await remindPeople(deps)
  const { rows } = await api.db.$client.query(
    "select body from message where notice_type = 'riskWarning' and user_id = $1",
    [watched.team.owner.userId],
  )
  expect(rows.filter(({ body }) => body['zh-Hans'].includes('逾期'))).toHaveLength(1)
})

test(
  'a model has a limited number of warnings: the highest levels are stored, and the rest is counted',
  minutes,
  async () => {
    const watched = await makeWatched(api)
    const runId = await judge(api, watched, [{ key: 'A0' }])
    const next = nextRun()
    await api.db.insert(warningRun).values({
      runId: next,
      modelId: watched.modelId,
      number: 1,
      tableId: watched.result.id,
      versionId: runId,
      isFull: false,
    })
    const attempt = crypto.randomUUID()
    await stageFindings(
      api.db,
      attempt,
      [1, 2, 3].map((level) => ({
        key: [`B${level}`],
        judgingField: '',
        judgingValue: '',
        isJudged: true,
        level,
        score: level,
        hits: [],
      })),
    )
    const recorded = await api.db.transaction((tx) =>
      recordRun(tx, databaseClock(timeZone), { runId: next, attempt, keyColumns: ['编号'], warningsMax: 3 }),
    )
    expect(recorded).toMatchObject({ created: 2, dropped: 1 })
    expect(Object.keys(await states(watched)).toSorted()).toEqual(['A0', 'B2', 'B3'])
    expect(keyText(['a', null])).toBe('["a",null]')
  },
)

test('in a disabled workspace nobody acts on warnings', minutes, async () => {
  const watched = await makeWatched(api)
  await judge(api, watched, [{ key: 'A1' }])
  const as = watched.team.owner
  const { bizId, version } = (await listed(api, watched, as))[0] as { bizId: string; version: number }
  const items = [{ bizId, version }]
  await api.db.execute(sql`update workspace set status = '1' where id = ${watched.team.id}`)
  await api.refuses(calls.decideWarnings, 'workspace.blocked', { as, body: { items, decision: 'confirm', reason: '' } })
  await api.refuses(calls.snoozeWarnings, 'workspace.blocked', { as, body: { items, snooze: 'worse', reason: '' } })
  await api.refuses(calls.assignWarnings, 'workspace.blocked', { as, body: { items, reason: '' } })
  const body = { workspaceBizId: watched.team.bizId, dueDays: [9, 6, 3], version: 0 }
  await api.refuses(calls.saveWarningSettings, 'workspace.blocked', { as, body })
})

test('neighbours follow the list in both orders of the time limit, those without one last', minutes, async () => {
  const watched = await makeWatched(api)
  await judge(
    api,
    watched,
    ['A1', 'A2', 'A3', 'A4'].map((key) => ({ key })),
  )
  const due = async (key: string, dueAt: string | null) =>
    api.db
      .update(warning)
      .set({ dueAt })
      .where(eq(warning.bizId, (await oneOf(watched, key)).bizId))
  await due('A1', '2027-01-02T00:00:00Z')
  await due('A2', null)
  await due('A3', '2027-01-01T00:00:00Z')
  await due('A4', null)
  const as = watched.team.owner
  for (const order of ['asc', 'desc'] as const) {
    const filter = { scope: 'all', sort: 'dueAt', order } as const
    const ids = (await listed(api, watched, as, filter)).map(({ bizId }) => bizId)
    for (const [at, bizId] of ids.entries()) {
      const { previous, next } = await api.done(calls.getWarning, { as, query: { bizId, ...filter } })
      expect([previous, next]).toEqual([ids[at - 1] ?? null, ids[at + 1] ?? null])
    }
  }
})

test('a list names models whose newest run could not be recorded', minutes, async () => {
  const watched = await makeWatched(api)
  const [first, second] = [await judge(api, watched, [{ key: 'A1' }]), nextRun()]
  const unrecorded = async () =>
    (
      await api.done(calls.searchWarnings, { as: watched.team.owner, body: { workspaceBizId: watched.team.bizId } })
    ).about.unrecorded.map(({ bizId }) => bizId)
  await api.db.update(warningRun).set({ failure: 'disk' }).where(eq(warningRun.runId, first))
  expect(await unrecorded()).toEqual([watched.modelBizId])
  await judge(api, watched, [{ key: 'A1' }], { runId: second })
  expect(await unrecorded()).toEqual([])
})
