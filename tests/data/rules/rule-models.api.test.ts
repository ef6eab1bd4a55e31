import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleModel, ruleModelVersion } from '#api/data/rules/table.ts'
import { randomBizId } from '#api/platform/keys.ts'
import * as calls from '#contract/data/rules/calls.ts'
import { modelsMax, versionsMax } from '#contract/data/rules/codes.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { removeMember } from '#contract/shell/workspaces/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { grantTo, makeMart } from '../authorizations/granted.ts'
import { makeTable, type NewColumn } from '../make-table.ts'

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
  { name: '确认', fieldType: 'boolean' },
]
const rows = [
  ['A1', 'S1', '60000', '2026-01-05 02:00:00', 'true'],
  ['A2', 'S1', '100', '2026-01-05 02:00:30', 'false'],
  ['A3', 'S2', '70000', '2026-01-05 02:01:00', 'false'],
  ['A4', 'S1', '200', '2026-01-05 02:01:29', 'true'],
  ['A5', undefined, undefined, undefined, undefined],
]

const anyName = () => `模型${randomUUID().slice(0, 8)}`
type Rules = BodyIn<typeof calls.saveRuleModel>['content']['rules']
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
  figures: [{ aggregate: 'count', column: null, as: '次数' }],
  condition: '次数 >= 3',
}
const listed: Rules[number] = {
  id: 'listed',
  name: '关注',
  kind: 'basic',
  weight: 1,
  condition: '[名录.等级] = "关注"',
}

async function makeModel(given?: Team, rules: Rules = [large, often]) {
  const team = given ?? (await makeTeam(api))
  const table = await makeTable(api, { workspaceId: team.id, owner: team.owner, rows, columns, status: 'draft' })
  const list = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    columns: [{ name: '供应商' }, { name: '等级' }],
    rows: [['S2', '关注']],
    status: 'draft',
  })
  const content = {
    mainTable: { tableBizId: table.bizId, key: ['编号'] },
    dimensions: [{ name: '名录', tableBizId: list.bizId, key: ['供应商'], on: '供应商' }],
    rules,
    levels: [1, 3],
    timeBudget: 30,
    label: '确认',
  }
  const fields = { workspaceBizId: team.bizId, name: anyName(), remark: '', content }
  const { bizId } = await api.done(calls.saveRuleModel, { as: team.owner, body: fields })
  const detail = (as: Person = team.owner, number?: number) =>
    api.done(calls.getRuleModel, { as, query: { bizId, ...(number !== undefined && { number }) } })
  const save = async (more: Partial<BodyIn<typeof calls.saveRuleModel>>, as: Person = team.owner) => {
    const { version } = await detail()
    return api.done(calls.saveRuleModel, { as, body: { ...fields, bizId, version, ...more } })
  }
  return { team, table, list, bizId, fields, content, detail, save }
}

test('a model is added as a draft, gets versions, is listed and keeps each version as it was', async () => {
  const { team, bizId, fields, content, detail, save } = await makeModel()
  expect(await detail()).toMatchObject({ name: fields.name, number: null, currentVersion: 0, faults: [], rules: 2 })
  expect((await detail()).columns.map(({ name }) => name)).toEqual([
    ...['编号', '供应商', '金额', '时间', '确认'],
    ...['名录.供应商', '名录.等级'],
  ])
  const first = await save({ asVersion: true, note: '初版' }, team.collaborator)
  expect(first).toMatchObject({ bizId, number: 1 })
  expect((await save({ asVersion: true })).number).toBe(1)
  const edited = { ...content, rules: [large] }
  expect((await save({ content: edited })).number).toBe(1)
  expect((await save({ content: edited, asVersion: true, note: '只留大额' })).number).toBe(2)
  expect((await detail(team.viewer, 1)).content.rules).toHaveLength(2)
  expect((await detail(team.viewer, 2)).content.rules).toHaveLength(1)
  const versions = await api.done(calls.listRuleModelVersions, { as: team.viewer, query: { bizId } })
  expect(versions.records.map(({ number, note, rules }) => [number, note, rules])).toEqual([
    [2, '只留大额', 1],
    [1, '初版', 2],
  ])
  const listed = await api.done(calls.searchRuleModels, {
    as: team.viewer,
    body: { workspaceBizId: team.bizId, keyword: fields.name },
  })
  expect(listed.records).toMatchObject([{ bizId, rules: 1, currentVersion: 2 }])
})

test('a test counts hits, hits of one rule alone, overlaps and scores, and tells why', async () => {
  const { team, bizId, save, content } = await makeModel()
  await save({ content: { ...content, rules: [large, often, listed] } })
  const tested = await api.done(calls.testRuleModel, { as: team.collaborator, body: { bizId, rows: 'all' } })
  expect(tested).toMatchObject({ dataVersion: 1, of: 5, rows: 5, notJudged: 0, hitRows: 3 })
  expect(tested.rules.map(({ id, hits, only, errors }) => [id, hits, only, errors])).toEqual([
    ['large', 2, 1, 0],
    ['often', 1, 1, 0],
    ['listed', 1, 0, 0],
  ])
  expect(tested.overlaps).toEqual([{ first: 'large', second: 'listed', rows: 1 }])
  expect(tested.scores).toEqual([
    { score: 3, level: 2, rows: 1 },
    { score: 2, level: 1, rows: 1 },
    { score: 1.5, level: 1, rows: 1 },
    { score: 0, level: 0, rows: 2 },
  ])
  expect(tested.label).toEqual({ wanted: 2, found: 2, precision: 2 / 3, recall: 1 })
  const [first, , last] = tested.hits
  expect(first).toMatchObject({ row: 2, score: 2, level: 1, key: [{ column: '编号', value: 'A1' }] })
  expect(first?.reasons).toMatchObject([
    { rule: 'large', said: '金额 60000 超过 50000', values: [{ column: '金额', value: '60000' }] },
  ])
  expect(last?.reasons).toMatchObject([
    { rule: 'often', condition: '次数 >= 3', said: '次数 >= 3 (次数 = 3)', values: [{ column: '次数', value: 3 }] },
  ])
})

test('a content that is not stored is tested under the rights of its reader, and the draft stays as it is', async () => {
  const { team, bizId, content, detail } = await makeModel()
  const body = {
    bizId,
    rows: 'all' as const,
    content: { ...content, rules: [{ ...large, condition: '金额 > 65000' }] },
  }
  const tested = await api.done(calls.previewRuleModel, { as: team.collaborator, body })
  expect(tested).toMatchObject({ rows: 5, hitRows: 1, rules: [{ id: 'large', hits: 1 }] })
  expect((await detail()).content.rules).toHaveLength(2)
  await api.refuses(calls.previewRuleModel, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.previewRuleModel, 'notFound', { as: await makeUser(api), body })
  const wrong = { ...body, content: { ...content, rules: [{ ...large, condition: '数额 > 1' }] } }
  const refused = await api.refuses(calls.previewRuleModel, 'validation', { as: team.owner, body: wrong })
  expect(Object.keys(refused.errors ?? {})).toEqual(['content.rules.0.condition'])
})

test('a test judges the first rows, a share or a version; figures read the rows before them', async () => {
  const { team, bizId, save, content } = await makeModel()
  await save({ asVersion: true })
  await save({ content: { ...content, rules: [large], label: null, samplePercent: 100 } })
  const tested = (rows: '5' | '10' | '1000' | 'sample', number?: number) =>
    api.done(calls.testRuleModel, { as: team.owner, body: { bizId, rows, ...(number && { number }) } })
  expect(await tested('1000', 1)).toMatchObject({ rows: 5, hitRows: 3 })
  expect(await tested('10')).toMatchObject({ rows: 5, hitRows: 2, label: null })
  expect(await tested('sample')).toMatchObject({ rows: 5 })
  expect(await tested('5')).toMatchObject({ rows: 5 })
})

test('a row whose value has too many digits is not judged and counted', async () => {
  const { team, bizId, save, content } = await makeModel()
  const wide = { ...large, condition: '金额 * 1000000000000000000000000 * 100000 > 1' }
  await save({ content: { ...content, rules: [wide] } })
  const tested = await api.done(calls.testRuleModel, { as: team.owner, body: { bizId, rows: 'all' } })
  expect(tested).toMatchObject({ rows: 5, notJudged: 4, hitRows: 0 })
  expect(tested.rules).toMatchObject([{ hits: 0, errors: 4 }])
})

test('a draft may have faults, a version and a test may not, and each is named at its place', async () => {
  const { team, bizId, fields, content, detail, save } = await makeModel()
  const wrong = { ...content, rules: [{ ...large, condition: '数额 > 1' }] }
  await save({ content: wrong })
  expect((await detail()).faults).toEqual([
    { field: 'rules.0.condition', key: 'expressions:unknownColumn', values: { name: '数额', place: 1 } },
  ])
  await save({ content: { ...content, rules: [] } })
  expect((await detail()).faults).toEqual([{ field: 'rules', key: 'rules-faults:ruleNeeded', values: {} }])
  await save({ content: wrong })
  const { version } = await detail()
  const body = { ...fields, bizId, version, content: wrong, asVersion: true }
  const refused = await api.refuses(calls.saveRuleModel, 'validation', { as: team.owner, body })
  expect(Object.keys(refused.errors ?? {})).toEqual(['content.rules.0.condition'])
  const testing = await api.refuses(calls.testRuleModel, 'validation', { as: team.owner, body: { bizId, rows: '5' } })
  expect(Object.keys(testing.errors ?? {})).toEqual(['content.rules.0.condition'])
  const many = {
    ...content,
    rules: Array.from({ length: 31 }, (_, at) => ({ ...large, id: `r${at}`, name: `规则${at}` })),
  }
  const limited = await api.refuses(calls.saveRuleModel, 'validation', {
    as: team.owner,
    body: { ...fields, name: anyName(), content: many },
  })
  expect(limited.errors).toEqual({ 'content.rules': ['最多 30 条规则，实际 31 条'] })
})

test('rules read what the reader may see: hidden columns are unknown, masked ones are texts', async () => {
  const mart = await makeMart(api, { rows, columns })
  const permissions = ['view' as const, 'reference' as const]
  await grantTo(api, mart, { permissions, columns: ['编号', '金额'] }, {
    permissions,
    columns: { 编号: 'plain', 金额: 'masked' },
  } as never)
  const { using, table } = mart
  const content = {
    mainTable: { tableBizId: table.bizId, key: ['编号'] },
    rules: [
      { ...large, condition: '金额 > 50000' },
      { ...listed, condition: '供应商 = "S1"' },
    ],
    timeBudget: 30,
  }
  const body = { workspaceBizId: using.bizId, name: anyName(), content }
  const { bizId } = await api.done(calls.saveRuleModel, { as: using.collaborator, body })
  const detail = await api.done(calls.getRuleModel, { as: using.collaborator, query: { bizId } })
  expect(detail.columns).toEqual([
    { name: '编号', fieldType: 'string', view: 'plain' },
    { name: '金额', fieldType: 'string', view: 'masked' },
  ])
  expect(detail.faults.map(({ key }) => key)).toEqual(['expressions:notComparable', 'expressions:unknownColumn'])
})

test('names are unique in a workspace, and an edit of a passed version is refused', async () => {
  const { team, bizId, fields, save } = await makeModel()
  await api.refuses(calls.saveRuleModel, 'exists', {
    as: team.owner,
    body: { ...fields, name: fields.name.toUpperCase() },
  })
  await save({ remark: '改' })
  const stale = await api.refuses(calls.saveRuleModel, 'record.conflict', {
    as: team.collaborator,
    body: { ...fields, bizId, version: 0 },
  })
  expect(stale.detail).toEqual({ version: 1 })
})

test('viewers look, strangers find nothing', async () => {
  const { team, bizId, fields } = await makeModel()
  const query = { bizId }
  const body = { bizId, rows: '5' as const }
  await api.refuses(calls.saveRuleModel, 'execute.denied', { as: team.viewer, body: { ...fields, name: anyName() } })
  await api.refuses(calls.testRuleModel, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.removeRuleModels, 'execute.denied', { as: team.viewer, body: { bizIds: [bizId] } })
  const as = await makeUser(api)
  await api.refuses(calls.searchRuleModels, 'access.denied', { as, body: { workspaceBizId: team.bizId } })
  await api.refuses(calls.saveRuleModel, 'access.denied', { as, body: { ...fields, name: anyName() } })
  for (const [one, who] of [
    [bizId, as],
    [randomBizId(), team.owner],
  ] as const) {
    await api.refuses(calls.getRuleModel, 'notFound', { as: who, query: { bizId: one } })
    await api.refuses(calls.listRuleModelVersions, 'notFound', { as: who, query: { bizId: one } })
    await api.refuses(calls.testRuleModel, 'notFound', { as: who, body: { ...body, bizId: one } })
    await api.refuses(calls.removeRuleModels, 'notFound', { as: who, body: { bizIds: [one] } })
  }
  await api.refuses(calls.getRuleModel, 'notFound', { as: team.owner, query: { ...query, number: 9 } })
  await api.refuses(calls.saveRuleModel, 'notFound', {
    as: team.owner,
    body: { ...fields, bizId: randomBizId(), version: 0 },
  })
})

test('an approval in progress blocks every edit', async () => {
  const { team, bizId, fields, detail } = await makeModel()
  await api.db.execute(sql`update workspace set schedule_approval_state = 'in_progress' where id = ${team.id}`)
  const { version } = await detail()
  await api.refuses(calls.saveRuleModel, 'workspace.blocked', {
    as: team.collaborator,
    body: { ...fields, bizId, version },
  })
})

test('a disabled workspace removes nothing', async () => {
  const { team, bizId } = await makeModel()
  await api.db.execute(sql`update workspace set status = '1' where id = ${team.id}`)
  await api.refuses(calls.removeRuleModels, 'workspace.blocked', { as: team.owner, body: { bizIds: [bizId] } })
})

test('several models are removed together with their versions, or not at all', async () => {
  const { team, bizId, save } = await makeModel()
  await save({ asVersion: true })
  const other = await makeModel(team)
  await api.refuses(calls.removeRuleModels, 'notFound', { as: team.owner, body: { bizIds: [bizId, randomBizId()] } })
  await api.done(calls.removeRuleModels, { as: team.collaborator, body: { bizIds: [bizId, other.bizId] } })
  await api.refuses(calls.getRuleModel, 'notFound', { as: team.owner, query: { bizId } })
})

test('a workspace has a limited number of models, a model of versions', async () => {
  const { team, bizId, fields, save, detail } = await makeModel()
  await save({ asVersion: true })
  await api.db.update(ruleModel).set({ currentVersion: versionsMax }).where(eq(ruleModel.bizId, bizId))
  const { version } = await detail()
  const next = { ...fields, bizId, version, asVersion: true }
  await api.refuses(calls.saveRuleModel, 'quota.full', { as: team.owner, body: next })
  const [model] = await api.db.select().from(ruleModel).where(eq(ruleModel.bizId, bizId))
  if (!model) throw new Error('no model was written')
  const { id: _, ...copied } = model
  await api.db
    .insert(ruleModel)
    .values(Array.from({ length: modelsMax - 1 }, (_, at) => ({ ...copied, bizId: randomBizId(), name: `多${at}` })))
  await api.refuses(calls.saveRuleModel, 'quota.full', { as: team.owner, body: { ...fields, name: anyName() } })
  expect(await api.db.$count(ruleModelVersion, eq(ruleModelVersion.modelId, model.id))).toBe(1)
})

test('models of a member who leaves belong to the owner of the workspace', async () => {
  const { team, fields } = await makeModel()
  const { collaborator, owner } = team
  const { bizId } = await api.done(calls.saveRuleModel, { as: collaborator, body: { ...fields, name: anyName() } })
  const leaving = { query: { bizId: team.bizId }, body: { userId: collaborator.userId } }
  await api.done(removeMember, { as: collaborator, ...leaving })
  const [model] = await api.db.select().from(ruleModel).where(eq(ruleModel.bizId, bizId))
  expect(model?.ownerId).toBe(owner.userId)
})

test('a model is handed to another member, who is told and then owns its reviews', async () => {
  const { team, bizId, content, save } = await makeModel()
  const { owner, collaborator, viewer } = team
  await save({ content: { ...content, reviewOn: '2026-11-19' } })
  const people = await api.done(calls.listRuleModelOwners, { as: owner, query: { bizId } })
  expect(people.map(({ usercode }) => usercode)).toEqual([collaborator.usercode])
  const body = { bizId, usercode: collaborator.usercode, note: '轮岗', version: 1 }
  await api.refuses(calls.handOverRuleModel, 'execute.denied', { as: viewer, body })
  await api.refuses(calls.handOverRuleModel, 'record.conflict', { as: owner, body: { ...body, version: 0 } })
  for (const usercode of [viewer.usercode, owner.usercode]) {
    const refused = await api.refuses(calls.handOverRuleModel, 'validation', { as: owner, body: { ...body, usercode } })
    expect(refused.errors?.usercode?.[0]).toContain(usercode)
  }
  for (const [one, as] of [
    [bizId, await makeUser(api)],
    [randomBizId(), owner],
  ] as const) {
    await api.refuses(calls.listRuleModelOwners, 'notFound', { as, query: { bizId: one } })
    await api.refuses(calls.handOverRuleModel, 'notFound', { as, body: { ...body, bizId: one } })
  }
  await api.done(calls.handOverRuleModel, { as: owner, body })
  const { records } = await api.done(calls.searchDueReviews, { as: collaborator, body: {} })
  expect(records.map((each) => each.bizId)).toEqual([bizId])
  expect((await api.done(calls.searchDueReviews, { as: owner, body: {} })).records).toEqual([])
  const { rows: told } = await api.db.$client.query('select body from message where user_id = $1', [
    collaborator.userId,
  ])
  expect(told.filter(({ body: { 'zh-Hans': text } }) => text.includes('移交给您'))).toHaveLength(1)
  await api.db.execute(sql`update workspace set schedule_approval_state = 'in_progress' where id = ${team.id}`)
  await api.refuses(calls.handOverRuleModel, 'workspace.blocked', {
    as: owner,
    body: { ...body, usercode: owner.usercode, version: 2 },
  })
})
