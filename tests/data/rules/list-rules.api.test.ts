import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleModel, ruleModelTest } from '#api/data/rules/table.ts'
import { getTable, readTable } from '#contract/data/mart/calls.ts'
import { parseProcessGraph } from '#contract/data/processes/calls.ts'
import * as calls from '#contract/data/rules/calls.ts'
import { getRun, searchRuns, startRun } from '#contract/data/runs/calls.ts'
import { decideSchedule } from '#contract/data/schedules/calls.ts'
import * as screenings from '#contract/data/screening/calls.ts'
import * as lists from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { inviteMembers } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { agree, makeTeam } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { grantTo, makeMart } from '../authorizations/granted.ts'
import { makeTable } from '../make-table.ts'
import { makeProcess, outputStep, sourceStep, step } from '../runs/make-process.ts'
import { dispatchAt, makeScheduleDecider } from '../schedules/scheduled.ts'
import { makeScene, screening } from '../screening/made-scene.ts'

let api: TestApi
let keeper: Person
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
  keeper = await makeUser(api, { perms: [WatchListPerm.read, WatchListPerm.write] })
})
afterAll(() => api.close())

type Rules = BodyIn<typeof calls.saveRuleModel>['content']['rules']

async function makeList(entries: readonly ({ name: string } & Record<string, unknown>)[]) {
  const name = `名单${randomUUID().slice(0, 8)}`
  const { bizId } = await api.done(lists.saveWatchList, { as: keeper, body: { name } })
  for (const entry of entries) await api.done(lists.saveWatchEntry, { as: keeper, body: { bizId, ...entry } })
  const unshare = async () => {
    const { version } = await api.done(lists.getWatchList, { as: keeper, query: { bizId } })
    await api.done(lists.saveWatchList, { as: keeper, body: { bizId, version, name, isShared: false } })
  }
  return { bizId, name, unshare }
}

const rulesOf = (listBizId: string): Rules => [
  { id: 'code', name: '号码', kind: 'list', weight: 2, column: '证件', listBizId, field: 'number' },
  { id: 'alike', name: '相似', kind: 'likeness', weight: 1, column: '客户', listBizId, least: 80 },
]

async function makeModel(listBizId: string) {
  const team = await makeTeam(api)
  const table = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    status: 'draft',
    columns: [
      { name: '编号' },
      { name: '客户' },
      { name: '证件' },
      { name: '电话', defaultView: 'masked', maskKind: 'ends' },
    ],
    rows: [
      ['A1', '上海遠航貿易公司', 'x-1', '1'],
      ['A2', '北京新月商行', 'MA1', '2'],
      ['A3', '无关', undefined, '3'],
    ],
  })
  const content = {
    mainTable: { tableBizId: table.bizId, key: ['编号'] },
    rules: rulesOf(listBizId),
    levels: [1],
    timeBudget: 30,
  }
  const fields = { workspaceBizId: team.bizId, name: `模型${randomUUID().slice(0, 8)}`, content }
  const { bizId } = await api.done(calls.saveRuleModel, { as: team.owner, body: { ...fields, asVersion: true } })
  const detail = () => api.done(calls.getRuleModel, { as: team.owner, query: { bizId } })
  return { team, table, bizId, content, fields, detail }
}

const entries = [
  { name: '上海远航贸易有限公司', number: '9131' },
  { name: '他人', number: 'ma-1' },
  { name: '无关', until: '2026-11-19' },
]

test('a test names the entry of each hit and records the revision of the list', async () => {
  const list = await makeList(entries)
  const made = await makeModel(list.bizId)
  const tested = await api.done(calls.testRuleModel, {
    as: made.team.owner,
    body: { bizId: made.bizId, number: 1, rows: 'all' },
  })
  const revision = { listBizId: list.bizId, list: list.name, revision: 3 }
  expect(tested.lists).toEqual([revision])
  expect(
    tested.hits.map(({ key, reasons }) => [key[0]?.value, reasons.map(({ rule, entry }) => [rule, entry])]),
  ).toEqual([
    ['A1', [['alike', expect.objectContaining({ ...revision, name: '上海远航贸易有限公司', likeness: 100 })]]],
    ['A2', [['code', expect.objectContaining({ ...revision, name: '他人', likeness: 100 })]]],
  ])
  const [model] = await api.db.select().from(ruleModel).where(eq(ruleModel.bizId, made.bizId))
  const [stored] = await api.db
    .select()
    .from(ruleModelTest)
    .where(eq(ruleModelTest.modelId, model?.id ?? 0))
    .orderBy(desc(ruleModelTest.id))
  expect(stored?.lists).toEqual([revision])
  const { lists: usable } = await made.detail()
  expect(usable).toContainEqual({ ...revision, entries: 3 })
  const compared = await api.done(calls.compareRuleModel, {
    as: made.team.owner,
    body: { bizId: made.bizId, first: 1, second: null },
  })
  expect(compared).toMatchObject({ rows: 3, both: 2, differing: 0 })
})

test('a list that is not shared any more is a fault that names the rule, and nothing is judged without it', async () => {
  const list = await makeList(entries)
  const made = await makeModel(list.bizId)
  await list.unshare()
  const { faults, lists: usable } = await made.detail()
  expect(faults.map(({ field, key }) => [field, key])).toEqual([
    ['rules.0.listBizId', 'rules-faults:listUnknown'],
    ['rules.1.listBizId', 'rules-faults:listUnknown'],
  ])
  expect(usable.map(({ listBizId }) => listBizId)).not.toContain(list.bizId)
  const refused = await api.refuses(calls.testRuleModel, 'validation', {
    as: made.team.owner,
    body: { bizId: made.bizId, rows: 'all' },
  })
  expect(refused.errors?.['content.rules.0.listBizId']?.[0]).toContain('号码')
})

test('a live model names the entry in its results, and judges no row by a list that is not shared any more', {
  tags: 'long',
}, async () => {
  const list = await makeList(entries)
  const { team, bizId, detail } = await makeModel(list.bizId)
  await api.done(calls.testRuleModel, { as: team.owner, body: { bizId, number: 1, rows: 'all' } })
  const timing = { every: 'day' as const, time: '06:00' }
  const { version } = await detail()
  await api.done(calls.applyRuleModel, { as: team.owner, body: { bizId, number: 1, timing, note: '', version } })
  const { schedule } = await detail()
  const decision = { bizId: schedule?.bizId ?? '', version: schedule?.version ?? 0, decision: 'approved' as const }
  await api.done(decideSchedule, { as: await makeScheduleDecider(api), body: decision })
  await dispatchAt(api, '2026-11-20T22:01:00Z')
  await api.work()
  const why = await api.done(calls.getResultWhy, { as: team.owner, query: { bizId, key: '["A1"]' } })
  expect(why.reasons).toMatchObject([{ rule: 'alike', entry: { list: list.name, revision: 3 } }])
  expect(why.reasons[0]?.said).toContain(`“${list.name}”的条目“上海远航贸易有限公司”相同`)
  const runsOf = () => api.done(searchRuns, { as: team.owner, body: { workspaceBizId: team.bizId } })
  const [run] = (await runsOf()).records
  const read = await api.done(getRun, { as: team.owner, query: { bizId: run?.bizId ?? '' } })
  expect(read.lists).toEqual([{ listBizId: list.bizId, list: list.name, revision: 3 }])
  await list.unshare()
  await dispatchAt(api, '2026-11-21T22:01:00Z')
  await api.work()
  const [later] = (await runsOf()).records
  expect(later).toMatchObject({ state: 'finished', failure: null })
  const judged = await api.done(getRun, { as: team.owner, query: { bizId: later?.bizId ?? '' } })
  expect(judged.lists).toEqual([])
  expect(judged.nodes.find(({ id }) => id === 'rules')).toMatchObject({
    figures: { judged: 0, hits: 0, notJudged: 3 },
    message: { key: 'runs:reason.unable.listUnknown', values: { rows: 3, rule: ['号码', '相似'] } },
  })
  const unjudged = await api.done(calls.getResultWhy, { as: team.owner, query: { bizId, key: '["A3"]' } })
  expect(unjudged).toMatchObject({ outcome: 'notJudged', score: null, reasons: [] })
  expect(unjudged.errors).toEqual([
    { name: '号码', said: '规则“号码”所用的名单已被删除或不再共享' },
    { name: '相似', said: '规则“相似”所用的名单已被删除或不再共享' },
  ])
})

/** A process that judges a granted table by the list rule of a model, for a person who sees a column masked. */
async function judgedByGrant(column: string) {
  const list = await makeList([{ name: '远航', number: 'M5' }])
  const made = await makeMart(api, {
    columns: [
      { name: '编号' },
      { name: '证件', defaultView: 'masked', maskKind: 'ends' },
      { name: '金额', fieldType: 'number' },
    ],
    rows: [
      ['A1', 'M5', '10'],
      ['A2', 'M6', '20'],
    ],
  })
  const { using, table } = made
  const rules: Rules = [
    { id: 'listed', name: '黑名单', kind: 'list', weight: 1, column, listBizId: list.bizId, field: 'number' },
    { id: 'large', name: '大额', kind: 'basic', weight: 1, condition: '金额 > 15' },
  ]
  // A model over a table of the workspace with the same columns, whose values its people see.
  const own = await makeTable(api, {
    workspaceId: using.id,
    owner: using.owner,
    status: 'draft',
    columns: [{ name: '编号' }, { name: '证件' }, { name: '金额', fieldType: 'number' }],
    rows: [['A1', 'M5', '10']],
  })
  const content = { mainTable: { tableBizId: own.bizId, key: ['编号'] }, rules, levels: [1], timeBudget: 30 }
  const model = { workspaceBizId: using.bizId, name: `模型${randomUUID().slice(0, 8)}`, content, asVersion: true }
  const { bizId } = await api.done(calls.saveRuleModel, { as: using.owner, body: model })
  const nodes = [
    sourceStep('s', table.bizId),
    step('r', 'rules', ['s'], { modelBizId: bizId, number: 1 }),
    outputStep('o', 'r', `t_${randomUUID().replaceAll('-', '').slice(0, 10)}`, { key: ['编号'] }),
  ]
  return { made, using, nodes }
}

test('a step refuses to compare masked values with a list, and a run judges no row by them', async () => {
  const { made, using, nodes } = await judgedByGrant('证件')
  const permissions = ['view' as const, 'reference' as const]
  const columns = ['编号', '证件', '金额']
  await grantTo(api, made, { permissions, columns }, { permissions })
  const parsing = { workspaceBizId: using.bizId, graph: { nodes } } as BodyIn<typeof parseProcessGraph>
  const { faults } = await api.done(parseProcessGraph, { as: using.collaborator, body: parsing })
  expect(faults).toMatchObject([
    { node: 'r', key: 'rules-faults:listColumnMasked', values: { column: '证件', rule: '黑名单' } },
  ])
  // Saved before the column was masked for its people.
  const process = await makeProcess(api, { workspaceId: using.id, owner: using.owner, nodes })
  const { bizId } = await api.done(startRun, { as: using.collaborator, body: { processBizId: process.bizId } })
  await api.work()
  const run = await api.done(getRun, { as: using.collaborator, query: { bizId } })
  expect(run.failure).toBeNull()
  expect(run.lists).toEqual([])
  expect(run.nodes.find(({ id }) => id === 'r')).toMatchObject({
    figures: { judged: 0, hits: 0, notJudged: 2 },
    message: { key: 'runs:reason.unable.listColumnMasked', values: { rows: 2, column: '证件', rule: ['黑名单'] } },
  })
})

test('list entries about a column are masked for people who see the column masked', async () => {
  const list = await makeList([{ name: '远航', number: 'M5' }])
  const team = await makeTeam(api)
  const table = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    status: 'draft',
    columns: [{ name: '编号' }, { name: '证件', defaultView: 'masked', maskKind: 'hash' }],
    rows: [
      ['A1', 'M5'],
      ['A2', 'M6'],
    ],
  })
  const rules: Rules = [
    { id: 'listed', name: '黑名单', kind: 'list', weight: 1, column: '证件', listBizId: list.bizId, field: 'number' },
    { id: 'alike', name: '相似', kind: 'likeness', weight: 1, column: '证件', listBizId: list.bizId, least: 80 },
  ]
  const content = {
    mainTable: { tableBizId: table.bizId, key: ['编号'] },
    rules,
    levels: [1],
    judgingFields: [{ name: '结论', values: [{ scoreFrom: 1, rules: [], value: '可疑' }] }],
    timeBudget: 30,
  }
  const model = { workspaceBizId: team.bizId, name: `模型${randomUUID().slice(0, 8)}`, content, asVersion: true }
  const { bizId: modelBizId } = await api.done(calls.saveRuleModel, { as: team.owner, body: model })
  const process = await makeProcess(api, {
    workspaceId: team.id,
    owner: team.owner,
    nodes: [
      sourceStep('s', table.bizId),
      step('r', 'rules', ['s'], { modelBizId, number: 1 }),
      outputStep('o', 'r', `t_${randomUUID().replaceAll('-', '').slice(0, 10)}`, { key: ['编号'] }),
    ],
  })
  const { bizId } = await api.done(startRun, { as: team.owner, body: { processBizId: process.bizId } })
  await api.work()
  const run = await api.done(getRun, { as: team.owner, query: { bizId } })
  expect(run.failure).toBeNull()
  const made = { bizId: run.outputs[0]?.tableBizId ?? '', workspaceBizId: team.bizId }
  const { columns } = await api.done(getTable, { as: team.viewer, query: made })
  expect(Object.fromEntries(columns.map(({ name, view }) => [name, view]))).toEqual({
    编号: 'plain',
    ...Object.fromEntries(['score', 'level', '结论', 'hits', 'outcome', 'why'].map((name) => [name, 'masked'])),
  })
  const { rows } = await api.done(readTable, { as: team.viewer, body: made })
  expect(JSON.stringify(rows)).not.toContain('黑名单')
})

test('a scene decides by a list, by its next revision once it changes, and takes the fallback without it', {
  tags: 'long',
}, async () => {
  const list = await makeList([{ name: '远航', number: 'M5' }])
  const rule: Rules[number] = {
    ...{ id: 'listed', name: '黑名单', kind: 'list', weight: 100, column: '商户', field: 'number' },
    listBizId: list.bizId,
  }
  const made = await makeScene(api, { rules: [rule] })
  const screen = screening(api, made)
  const blocked = await screen({ 商户: 'm 5' })
  expect(blocked).toMatchObject({ outcome: 'block', score: 100 })
  expect(await screen({ 商户: 'M6' })).toMatchObject({ outcome: 'pass' })
  const detailOf = (bizId: string) => api.done(screenings.getDecision, { as: made.officer, query: { bizId } })
  expect(await detailOf(blocked.decisionBizId)).toMatchObject({
    lists: [{ listBizId: list.bizId, list: list.name, revision: 1 }],
    hits: [{ rule: 'listed', entry: { name: '远航', revision: 1 }, values: [{ column: '商户', value: 'm 5' }] }],
  })
  const { hits } = await api.done(screenings.tryScene, {
    as: made.officer,
    body: { bizId: made.bizId, data: { 商户: 'M5' } },
  })
  expect(hits).toMatchObject([{ rule: 'listed', entry: { name: '远航' } }])
  await api.done(lists.saveWatchEntry, { as: keeper, body: { bizId: list.bizId, name: '新', number: 'M6' } })
  await expect.poll(async () => (await screen({ 商户: 'M6' })).outcome, { timeout: 10_000 }).toBe('block')
  const later = await detailOf((await screen({ 商户: 'M6' })).decisionBizId)
  expect(later).toMatchObject({ lists: [{ revision: 2 }], hits: [{ entry: { name: '新', revision: 2 } }] })
  await list.unshare()
  await expect.poll(async () => (await screen({ 商户: 'M5' })).fallback, { timeout: 10_000 }).toBe('rightLost')
})

test('the use of a list names models of own workspaces alone; an invitation without an answer makes no member', async () => {
  const { bizId } = await makeList([])
  const { team, bizId: modelBizId, fields } = await makeModel(bizId)
  const reader = await makeUser(api, { perms: [WatchListPerm.read] })
  const use = () => api.done(lists.getWatchListUse, { as: reader, query: { bizId } })
  const none = { models: [], hiddenModels: 1, scenes: [] }
  expect(await use()).toEqual(none)
  const body = [{ userId: reader.userId, roleType: WorkspaceRole.viewer }]
  await api.done(inviteMembers, { as: team.owner, query: { bizId: team.bizId }, body })
  expect(await use()).toEqual(none)
  await agree(api, team.bizId, reader)
  expect(await use()).toMatchObject({
    models: [{ bizId: modelBizId, name: fields.name, workspaceId: team.id }],
    hiddenModels: 0,
  })
})
