import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataProcess } from '#api/data/processes/table.ts'
import { modelJudged } from '#api/data/rules/events.ts'
import { publishJudged } from '#api/data/rules/judged.ts'
import { ruleModel, ruleModelTest } from '#api/data/rules/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { dataSchedule } from '#api/data/schedules/table.ts'
import { dataColumn, dataTable } from '#api/data/tables/table.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { processesMax } from '#contract/data/processes/codes.ts'
import * as calls from '#contract/data/rules/calls.ts'
import { decideSchedule } from '#contract/data/schedules/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeTable, type NewColumn } from '../make-table.ts'
import { dispatchAt, makeScheduleDecider } from '../schedules/scheduled.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const columns: NewColumn[] = [
  { name: '编号' },
  { name: '供应商' },
  { name: '金额', fieldType: 'number' },
  { name: '时间', fieldType: 'timestamp' },
  { name: '手机', defaultView: 'masked', maskKind: 'ends' },
]
const rows = [
  ['A1', 'S1', '60000', '2026-01-05 02:00:00', '13800000001'],
  ['A2', 'S1', '100', '2026-01-05 02:00:30', '13800000002'],
  ['A3', 'S2', '70000', '2026-01-05 02:01:00', '13800000003'],
  ['A4', 'S1', '200', '2026-01-05 02:01:29', '13800000004'],
  ['A5', undefined, undefined, undefined, undefined],
]

type Content = BodyIn<typeof calls.saveRuleModel>['content']
type Rules = Content['rules']
const large: Rules[number] = {
  id: 'large',
  name: '大额',
  kind: 'basic',
  weight: 2,
  condition: '金额 > 50000',
  words: '金额 {金额} 超过 50000',
}
const often: Rules[number] = {
  id: 'often',
  name: '频繁',
  kind: 'aggregation',
  weight: 1.5,
  by: ['供应商'],
  time: '时间',
  window: { kind: 'seconds', seconds: 90 },
  figures: [{ as: '次数', aggregate: 'count' }],
  condition: '次数 >= 3',
}
const listed: Rules[number] = {
  id: 'listed',
  name: '关注',
  kind: 'basic',
  weight: 1,
  condition: '[名录.等级] = "关注"',
}

async function makeModel(rules: Rules = [large, often, listed], given?: Team) {
  const team = given ?? (await makeTeam(api))
  const place = { workspaceId: team.id, owner: team.owner, status: 'draft' as const }
  const table = await makeTable(api, { ...place, rows, columns })
  const list = await makeTable(api, {
    ...place,
    columns: [{ name: '供应商' }, { name: '等级' }],
    rows: [['S2', '关注']],
  })
  const content: Content = {
    mainTable: { tableBizId: table.bizId, key: ['编号'] },
    dimensions: [{ name: '名录', tableBizId: list.bizId, key: ['供应商'], on: '供应商' }],
    rules,
    levels: [1, 3],
    judgingFields: [{ name: '处置', values: [{ scoreFrom: 2, value: '核查' }] }],
    timeBudget: 30,
  }
  const name = `模型${randomUUID().slice(0, 8)}`
  const fields = { workspaceBizId: team.bizId, name, content }
  const { bizId } = await api.done(calls.saveRuleModel, {
    as: team.owner,
    body: { ...fields, asVersion: true },
  })
  const detail = (as: Person = team.owner) => api.done(calls.getRuleModel, { as, query: { bizId } })
  const save = async (more: Partial<BodyIn<typeof calls.saveRuleModel>>) => {
    const { version } = await detail()
    return api.done(calls.saveRuleModel, { as: team.owner, body: { ...fields, bizId, version, ...more } })
  }
  const tested = (number = 1) =>
    api.done(calls.testRuleModel, { as: team.collaborator, body: { bizId, number, rows: 'all' } })
  const applying = async (number = 1) => ({
    bizId,
    number,
    timing: { every: 'day' as const, time: '06:00' },
    note: '',
    version: (await detail()).version,
  })
  return { team, table, list, bizId, fields, content, detail, save, tested, applying }
}
type Made = Awaited<ReturnType<typeof makeModel>>

async function approve({ detail }: Made) {
  const { schedule } = await detail()
  const body = { bizId: schedule?.bizId ?? '', version: schedule?.version ?? 0, decision: 'approved' as const }
  await api.done(decideSchedule, { as: await makeScheduleDecider(api), body })
}

async function goLive(made: Made) {
  await made.tested()
  await api.done(calls.applyRuleModel, { as: made.team.collaborator, body: await made.applying() })
  await approve(made)
}

/** Runs the slot that is due. */
async function judge() {
  await dispatchAt(api, '2026-11-20T22:01:00Z')
  await api.work()
}

const rowsOf = ({ team, bizId }: Made, more: Partial<BodyIn<typeof calls.searchResultRows>> = {}) =>
  api.done(calls.searchResultRows, { as: team.owner, body: { bizId, ...more } })
const whyOf = ({ team, bizId }: Made, key: string, as = team.owner) =>
  api.done(calls.getResultWhy, { as, query: { bizId, key: JSON.stringify([key]) } })

test('a tested version goes live by its schedule, judges its table and tells why it hit', async () => {
  const made = await makeModel()
  const { team, bizId, detail } = made
  expect(await detail()).toMatchObject({ state: 'draft', schedule: null })
  await goLive(made)
  expect(await detail()).toMatchObject({ state: 'live', schedule: { state: 'live', number: 1 } })
  await judge()
  const runs = await api.done(calls.searchResultRuns, { as: team.viewer, body: { bizId } })
  expect(runs.records).toMatchObject([
    { number: 1, state: 'finished', rows: { judged: 5, hits: 3, notJudged: 0 }, dataVersion: 1 },
  ])
  expect(runs.days).toEqual([{ day: '2026-11-21', hits: 3, notJudged: 0 }])
  const found = await rowsOf(made)
  expect(found.columns.map(({ name }) => name)).toEqual([
    ...['编号', 'score', 'level', '处置', 'hits', 'outcome', 'why'],
  ])
  expect(found.rows.map((cells) => cells.slice(0, 6))).toEqual([
    ['A1', '2', 1, '核查', '大额', 'hit'],
    ['A3', '3', 2, '核查', '大额、关注', 'hit'],
    ['A4', '1.5', 1, null, '频繁', 'hit'],
  ])
  expect((await rowsOf(made, { rule: 'listed' })).rows.map(([key]) => key)).toEqual(['A3'])
  expect((await rowsOf(made, { level: 2 })).rows.map(([key]) => key)).toEqual(['A3'])
  expect((await rowsOf(made, { keyword: 'A4', outcome: 'hit', sort: 'score' })).total).toBe(1)
  const often = await whyOf(made, 'A4', team.viewer)
  expect(often).toMatchObject({ outcome: 'hit', score: 1.5, level: 1, number: 1, errors: [] })
  expect(often.reasons).toMatchObject([
    {
      rule: 'often',
      values: [{ column: '次数', value: 3, isMasked: false }],
      window: {
        by: [{ column: '供应商', value: 'S1' }],
        from: '2026-01-05T01:59:59.000Z',
        to: '2026-01-05T02:01:29.000Z',
        rows: 3,
        first: [2, 3, 5],
      },
    },
  ])
  expect(often.reasons[0]?.said).toContain('2026-01-05 09:59:59')
  await api.refuses(calls.searchResultRows, 'validation', {
    as: made.team.owner,
    body: { bizId: made.bizId, rule: 'none' },
  })
  await api.refuses(calls.getResultWhy, 'validation', { as: made.team.owner, query: { bizId: made.bizId, key: '[]' } })
  expect((await whyOf(made, 'A3')).reasons.map(({ said }) => said)).toEqual([
    '金额 70000 超过 50000',
    '[名录.等级] = "关注"（名录.等级 = 关注）',
  ])
})

test('values of a masked column stay masked in whys, even if the column of reasons is declassified', async () => {
  const phone = { ...large, id: 'phone', name: '号码', condition: '手机 != "1" and 金额 > 50000', words: '' }
  const made = await makeModel([phone, often])
  await goLive(made)
  await judge()
  const found = await api.done(calls.searchResultRows, { as: made.team.viewer, body: { bizId: made.bizId } })
  expect(found.columns.find(({ name }) => name === 'why')?.view).toBe('masked')
  expect((await whyOf(made, 'A1', made.team.viewer)).reasons).toEqual([])
  const [table] = await api.db.select().from(dataTable).where(eq(dataTable.bizId, found.tableBizId))
  await api.db
    .update(dataColumn)
    .set({ defaultView: 'plain' })
    .where(and(eq(dataColumn.tableId, table?.id ?? 0), eq(dataColumn.name, 'why')))
  for (const reader of [made.team.viewer, made.team.owner]) {
    const { reasons } = await whyOf(made, 'A1', reader)
    const shown = reasons[0]?.values ?? []
    expect(shown.find(({ column }) => column === '手机')).toMatchObject({ value: null, isMasked: true })
    expect(shown.find(({ column }) => column === '金额')).toMatchObject({ value: '60000', isMasked: false })
    expect(JSON.stringify(reasons)).not.toContain('1380000')
  }
  const exported = { bizId: made.bizId, form: 'csv' as const }
  const { bytes } = await api.download(calls.exportResultRows, { as: made.team.owner, body: exported })
  expect(new TextDecoder().decode(bytes)).toContain('A1')
  expect(new TextDecoder().decode(bytes)).not.toContain('1380000')
})

test('a row on which a rule fails is in the result, not judged and counted', async () => {
  const wide = { ...large, condition: '金额 * 1000000000000000000000000 * 100000 > 1', words: '' }
  const made = await makeModel([wide])
  await goLive(made)
  await judge()
  const runs = await api.done(calls.searchResultRuns, { as: made.team.owner, body: { bizId: made.bizId } })
  expect(runs.records[0]?.rows).toEqual({ judged: 1, hits: 0, notJudged: 4 })
  const found = await rowsOf(made, { outcome: 'notJudged' })
  expect(found.rows.map((cells) => cells.slice(0, 3))).toEqual(['A1', 'A2', 'A3', 'A4'].map((key) => [key, null, null]))
  expect(await whyOf(made, 'A1')).toMatchObject({
    outcome: 'notJudged',
    score: null,
    errors: [{ name: '大额', said: null }],
  })
})

test('an export has the rows of one rule by its id, not those of a rule whose name contains its name', {
  tags: 'long',
}, async () => {
  const made = await makeModel([
    { ...large, condition: '金额 > 65000' },
    { ...large, id: 'larger', name: '大额付款', condition: '金额 > 50000' },
  ])
  await goLive(made)
  await judge()
  const { team, bizId } = made
  const body = { bizId, form: 'csv' as const }
  const keysOf = async (more: object) => {
    const { bytes } = await api.download(calls.exportResultRows, { as: team.owner, body: { ...body, ...more } })
    return new TextDecoder()
      .decode(bytes)
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',')[0])
  }
  expect(await keysOf({})).toEqual(['A1', 'A3'])
  expect(await keysOf({ rule: 'large' })).toEqual(['A3'])
  expect(await keysOf({ rule: 'larger' })).toEqual(['A1', 'A3'])
  expect(await keysOf({ rule: 'larger', keyword: 'A1' })).toEqual(['A1'])
  expect((await rowsOf(made, { rule: 'large' })).rows.map(([key]) => key)).toEqual(['A3'])
  await api.refuses(calls.exportResultRows, 'table.right', { as: team.viewer, body })
  await api.refuses(calls.exportResultRows, 'notFound', { as: await makeUser(api), body })
  await api.refuses(calls.exportResultRows, 'validation', { as: team.owner, body: { ...body, rule: 'none' } })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('tablesExported', ${`user:${team.owner.userId}`}, 60, '2026-11-20T02:00:00Z'::timestamptz)`)
  await api.refuses(calls.exportResultRows, 'quota.rate', { as: team.owner, body })
})

test('a live model publishes that it has judged, a run of another version does not', async () => {
  const made = await makeModel()
  await goLive(made)
  await judge()
  const [model] = await api.db.select().from(ruleModel).where(eq(ruleModel.bizId, made.bizId))
  const [run] = await api.db
    .select()
    .from(dataRun)
    .where(eq(dataRun.processId, model?.processId ?? 0))
  if (!model || !run) throw new Error('nothing has run')
  const published: unknown[] = []
  const tell = (processVersionId: number) =>
    api.db.transaction((tx) =>
      publishJudged(tx, async (_, event, data) => void published.push([event.name, data]), {
        runId: run.id,
        processId: run.processId,
        processVersionId,
        tables: run.outputs.map(({ tableBizId }) => tableBizId),
      }),
    )
  await tell(run.versionId)
  await tell(run.versionId + 1_000_000)
  expect(published).toEqual([
    [modelJudged.name, expect.objectContaining({ modelId: model.id, number: 1, runId: run.id, isFull: true })],
  ])
})

test('an untested or unknown version is not applied for, and a stale one conflicts', async () => {
  const made = await makeModel()
  const { team, bizId, applying, tested, save } = made
  const untested = await api.refuses(calls.applyRuleModel, 'validation', { as: team.owner, body: await applying() })
  expect(untested.errors).toEqual({ number: ['第 1 版尚未试跑，请先试跑再申请上线'] })
  await api.refuses(calls.applyRuleModel, 'validation', { as: team.owner, body: await applying(9) })
  await tested()
  await save({ remark: '改' })
  const stale = { ...(await applying()), version: 0 }
  await api.refuses(calls.applyRuleModel, 'record.conflict', { as: team.owner, body: stale })
  await api.refuses(calls.retireRuleModel, 'record.conflict', { as: team.owner, body: { bizId, version: 0 } })
  const { version } = await made.detail()
  await api.refuses(calls.retireRuleModel, 'schedule.notLive', { as: team.owner, body: { bizId, version } })
  const versions = await api.done(calls.listRuleModelVersions, { as: team.viewer, query: { bizId } })
  expect(versions.records).toMatchObject([{ number: 1, tested: { rows: 5, hitRows: 3, notJudged: 0, dataVersion: 1 } }])
})

test('a live model is neither applied for again nor removed; it retires by its schedule', async () => {
  const made = await makeModel()
  const { team, bizId, applying, detail } = made
  await made.tested()
  await api.done(calls.applyRuleModel, { as: team.owner, body: await applying() })
  expect((await detail()).state).toBe('applying')
  await api.refuses(calls.applyRuleModel, 'schedule.applying', { as: team.owner, body: await applying() })
  await api.refuses(calls.removeRuleModels, 'schedule.applying', { as: team.owner, body: { bizIds: [bizId] } })
  const retiring = async () => ({ bizId, version: (await detail()).version })
  await api.refuses(calls.retireRuleModel, 'schedule.applying', { as: team.owner, body: await retiring() })
  await approve(made)
  await api.refuses(calls.applyRuleModel, 'schedule.live', { as: team.owner, body: await applying() })
  await api.refuses(calls.removeRuleModels, 'schedule.live', { as: team.owner, body: { bizIds: [bizId] } })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('schedulesApplied', ${`user:${team.collaborator.userId}`}, 60, now())`)
  await api.refuses(calls.retireRuleModel, 'quota.rate', { as: team.collaborator, body: await retiring() })
  await api.done(calls.retireRuleModel, { as: team.owner, body: await retiring() })
  await approve(made)
  expect((await detail()).state).toBe('retired')
  await api.done(calls.applyRuleModel, { as: team.owner, body: await applying() })
  expect((await detail()).state).toBe('applying')
})

test('viewers do not apply, strangers find nothing, a disabled workbench does nothing', async () => {
  const made = await makeModel()
  const { team, bizId, applying, tested } = made
  await tested()
  const [body, stranger] = [await applying(), await makeUser(api)]
  const retiring = { bizId, version: body.version }
  const comparing = { bizId, first: 1, second: null }
  const key = JSON.stringify(['A1'])
  await api.refuses(calls.applyRuleModel, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.retireRuleModel, 'execute.denied', { as: team.viewer, body: retiring })
  await api.refuses(calls.compareRuleModel, 'execute.denied', { as: team.viewer, body: comparing })
  await api.refuses(calls.applyRuleModel, 'notFound', { as: stranger, body })
  await api.refuses(calls.retireRuleModel, 'notFound', { as: stranger, body: retiring })
  await api.refuses(calls.compareRuleModel, 'notFound', { as: stranger, body: comparing })
  await api.refuses(calls.searchResultRuns, 'notFound', { as: stranger, body: { bizId } })
  await api.refuses(calls.searchResultRows, 'notFound', { as: team.owner, body: { bizId } })
  await api.refuses(calls.getResultWhy, 'notFound', { as: team.owner, query: { bizId, key } })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('schedulesApplied', ${`user:${team.collaborator.userId}`}, 60, now())`)
  await api.refuses(calls.applyRuleModel, 'quota.rate', { as: team.collaborator, body })
  await api.db.execute(sql`update workspace set status = '1' where id = ${team.id}`)
  await api.refuses(calls.applyRuleModel, 'workspace.blocked', { as: team.owner, body })
  await api.refuses(calls.retireRuleModel, 'workspace.blocked', { as: team.owner, body: retiring })
})

test('a full workbench takes no further process, and applications are limited in an hour', async () => {
  const made = await makeModel()
  const { team, applying, tested } = made
  await tested()
  await api.db.insert(dataProcess).values(
    Array.from({ length: processesMax }, (_, at) => ({
      bizId: randomBizId(),
      workspaceId: team.id,
      name: `流程${at}`,
      ownerId: team.owner.userId,
    })),
  )
  await api.refuses(calls.applyRuleModel, 'quota.full', { as: team.owner, body: await applying() })
})

test('two versions are compared on the same rows: only those that differ are shown', async () => {
  const made = await makeModel([large, often])
  const { team, bizId, save, content } = made
  await save({ content: { ...content, rules: [{ ...large, condition: '金额 > 65000' }, listed] }, asVersion: true })
  const body = { bizId, first: 1, second: 2 }
  const compared = await api.done(calls.compareRuleModel, { as: team.collaborator, body })
  expect(compared).toMatchObject({ dataVersion: 1, rows: 5, both: 1, onlyFirst: 2, onlySecond: 0, differing: 3 })
  expect(compared.levels).toEqual(
    expect.arrayContaining([
      { first: 1, second: 0, rows: 2 },
      { first: 1, second: 2, rows: 1 },
    ]),
  )
  expect(compared.rules).toEqual(
    expect.arrayContaining([
      { id: 'large', name: '大额', first: 2, second: 1 },
      { id: 'often', name: '频繁', first: 1, second: null },
      { id: 'listed', name: '关注', first: null, second: 1 },
    ]),
  )
  expect(compared.shown.map(({ key, first, second }) => [key[0]?.value, first.score, second.score])).toEqual([
    ['A1', 2, 0],
    ['A3', 2, 3],
    ['A4', 1.5, 0],
  ])
  const same = { bizId, first: 1, second: 1 }
  await api.refuses(calls.compareRuleModel, 'validation', { as: team.owner, body: same })
})

test('a comparison counts rows that are not judged as a test of the version does', async () => {
  const { team, bizId, save, content } = await makeModel([large])
  // The engine may decide this by its second part, where its first one fails.
  const wide = '金额 * 1000000000000000000000000 * 100000 > 1 and 金额 < 0'
  const fails = { ...large, id: 'fails', name: '失败', condition: wide, words: '' }
  await save({ content: { ...content, rules: [large, fails] }, asVersion: true })
  const testing = { bizId, number: 2, rows: 'all' } as const
  const { notJudged } = await api.done(calls.testRuleModel, { as: team.owner, body: testing })
  const body = { bizId, first: 1, second: 2 }
  const compared = await api.done(calls.compareRuleModel, { as: team.owner, body })
  expect(notJudged).toBeGreaterThan(0)
  expect(compared.notJudged).toEqual({ first: 0, second: notJudged })
})

test('a snoozed rule does not count until its day, and days with hits are counted', async () => {
  const made = await makeModel([{ ...large, snoozedUntil: '2026-11-21' }, often])
  const tested = await made.tested()
  expect(tested).toMatchObject({ hitRows: 1, days: [{ day: '2026-01-05', rows: 1 }] })
  const ended = await makeModel([{ ...large, snoozedUntil: '2026-11-20' }, often])
  expect(await ended.tested()).toMatchObject({ hitRows: 3 })
})

test('the owner is asked to review a model on its day', async () => {
  const made = await makeModel()
  const { team, bizId, save, content } = made
  const due = (as: Person) => api.done(calls.searchDueReviews, { as, body: {} })
  expect((await due(team.owner)).records).toEqual([])
  await save({ content: { ...content, reviewOn: '2026-11-20' } })
  expect((await due(team.owner)).records).toMatchObject([{ bizId, reviewOn: '2026-11-20', workspace: { id: team.id } }])
  expect((await due(team.collaborator)).records).toEqual([])
})

test('tests of a draft are not recorded', async () => {
  const { team, bizId } = await makeModel()
  await api.done(calls.testRuleModel, { as: team.owner, body: { bizId, rows: 'all' } })
  const [model] = await api.db.select().from(ruleModel).where(eq(ruleModel.bizId, bizId))
  expect(await api.db.$count(ruleModelTest, eq(ruleModelTest.modelId, model?.id ?? 0))).toBe(0)
  expect(await api.db.$count(dataSchedule, eq(dataSchedule.workspaceId, team.id))).toBe(0)
})
