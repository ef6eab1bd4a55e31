import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant, request } from '#api/data/authorizations/table.ts'
import { readingProcesses } from '#api/data/change-impact/reading-processes.ts'
import { ruleModel } from '#api/data/rules/table.ts'
import { dataSchedule } from '#api/data/schedules/table.ts'
import { screeningScene } from '#api/data/screening/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { warning } from '#api/data/warnings/table.ts'
import { fixedClock } from '#api/platform/clock.ts'
import { randomBizId, sha256 } from '#api/platform/keys.ts'
import { workspaceMember } from '#api/shell/workspaces/table.ts'
import { assessImpact } from '#contract/data/change-impact/calls.ts'
import type { ProcessImpact } from '#contract/data/change-impact/shapes.ts'
import { saveExploration } from '#contract/data/explorations/calls.ts'
import { saveRuleModel } from '#contract/data/rules/calls.ts'
import { ScreeningPerm } from '#contract/data/screening/codes.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { makeBoard, makePublished, tableCard } from '../boards/boarded.ts'
import { type Chain, makeChain } from '../runs/chain.ts'
import { makeProcess, outputStep, sourceStep, step } from '../runs/make-process.ts'

let api: TestApi
let chain: Chain
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
  chain = await makeChain(api)
})
afterAll(() => api.close())

const columns = (...of: object[]) => step('c', 'columns', ['s'], { columns: of })
const tax = { name: '税', column: '金额', to: 'string' }
const code = { name: '号', column: '编号' }

/** Impact of a graph that writes the first table from these columns. */
const assess = (as: Person, ...of: object[]): Promise<ProcessImpact> => {
  const { table, first } = chain
  const nodes = [sourceStep('s', table.bizId), columns(...of), outputStep('o', 'c', first.output.name, { key: ['号'] })]
  return api.done(assessImpact, { as, body: { bizId: first.process.bizId, graph: { nodes } as never } })
}
const kindsOf = ({ tables }: ProcessImpact) =>
  tables.flatMap(({ readers }) => readers.map(({ kind, name }) => [kind, name]))

test('a column of another type names its table, both types, and what is made of it, with steps that would fail', async () => {
  const { team, first, second } = chain
  const [found, ...more] = (await assess(team.viewer, tax, code)).tables
  expect(more).toEqual([])
  expect(found).toMatchObject({
    bizId: first.output.tableBizId,
    isDropped: false,
    columns: [{ name: '税', change: 'retyped', before: 'number', after: 'string' }],
    readers: [{ kind: 'process', bizId: second.process.bizId, columns: ['税'], through: null, breaks: ['f'] }],
    unseen: 0,
  })
})

test('a graph that gives the columns of today touches nothing, and new columns have no readers', async () => {
  const { team } = chain
  const same = { name: '税', text: '金额 * 2' }
  expect((await assess(team.viewer, same, code)).tables).toEqual([])
  const added = await assess(team.viewer, same, code, { name: '手机', column: '手机' })
  expect(added.tables).toMatchObject([{ columns: [{ name: '手机', change: 'added' }], readers: [], unseen: 0 }])
})

test('processes that would take too long to examine are left out, and the impact is partial', async () => {
  const { first } = chain
  const { tableBizId: bizId, name } = first.output
  const table = { bizId, name, isDropped: true, columns: [], planned: [] }
  const touched = new Map([
    [bizId, { bizId, name, workspaceId: chain.team.id, columns: new Map([['税', new Set<string>()]]) }],
  ])
  const clock = fixedClock('2026-11-20T02:00:00Z', timeZone)
  const examine = (budgetMs?: number) =>
    readingProcesses(api.db, clock, {
      processId: first.process.id,
      changed: [table],
      touched,
      ...(budgetMs !== undefined && { budgetMs }),
    })
  expect(await examine()).toMatchObject({ isPartial: false, readers: [{ kind: 'process' }] })
  expect(await examine(-1)).toEqual({ isPartial: true, readers: [] })
})

test('a column that only a condition reads counts as read; one that is only passed through does not', async () => {
  const { team, first } = chain
  const reading = (...nodes: unknown[]) =>
    makeProcess(api, {
      workspaceId: team.id,
      owner: team.owner,
      nodes: [sourceStep('s', first.output.tableBizId), ...nodes],
    })
  const only = { columns: [{ name: '号', column: '号' }] }
  const filtering = await reading(step('f', 'filter', ['s'], { text: '税 > 1' }), step('c', 'columns', ['f'], only))
  const passing = await reading(step('c', 'columns', ['s'], only))
  const { tables } = await assess(team.owner, code)
  const readers = tables[0]?.readers.map(({ bizId }) => bizId)
  expect(readers).toContain(filtering.bizId)
  expect(readers).not.toContain(passing.bizId)
})

test('a table that the graph no longer writes keeps its columns, and its readers are named', async () => {
  const { team, table, first, second } = chain
  const nodes = [sourceStep('s', table.bizId), outputStep('o', 's', 'elsewhere', { key: ['编号'] })]
  const body = { bizId: first.process.bizId, graph: { nodes } as never }
  const found = await api.done(assessImpact, { as: team.viewer, body })
  expect(found.added).toEqual(['elsewhere'])
  expect(found.tables).toMatchObject([{ isDropped: true }])
  const reader = found.tables[0]?.readers.find(({ bizId }) => bizId === second.process.bizId)
  expect(reader).toMatchObject({ columns: ['税', '号'], breaks: [] })
})

test('schedules, explorations, boards, rule models, warnings and scenes are found directly and through tables', async () => {
  const { team, first, second } = chain
  const { owner } = team
  const [{ versionId, id: processId }, scheduleBizId] = [second.process, randomBizId()]
  await api.db.insert(dataSchedule).values({
    bizId: scheduleBizId,
    processId,
    versionId,
    workspaceId: team.id,
    type: '1',
    timing: { every: 'day', time: '08:00' } as never,
    missed: 'latest',
    retries: 0,
    retryPauseMinutes: 1,
    timeBudget: 60,
    onFailure: 'stop',
    state: 'configured',
    timeZone: 'Asia/Shanghai',
    byId: owner.userId,
  })
  const workspaceBizId = team.bizId
  const explored = { workspaceBizId, tableBizId: second.output.tableBizId, cards: [] }
  const filter = { column: '税', operator: 'gt', values: ['1'] }
  const explore = (more: object) => api.done(saveExploration, { as: owner, body: { ...explored, ...more } as never })
  const shared = `探索${randomUUID().slice(0, 8)}`
  await explore({ name: shared, filter, sharedWith: 'workspace' })
  await explore({ name: `私有${randomUUID().slice(0, 8)}`, filter })
  await explore({ name: `无关${randomUUID().slice(0, 8)}`, sharedWith: 'workspace' })
  const card = tableCard('a', first.output.tableBizId, { kind: 'table', settings: { columns: ['税'] } })
  const board = await makeBoard(api, { as: owner, workspaceBizId, cards: [card] })
  const name = `模型${randomUUID().slice(0, 8)}`
  const content = {
    mainTable: { tableBizId: first.output.tableBizId, key: ['号'] },
    rules: [{ id: 'a', name: '大额', kind: 'basic', weight: 1, condition: '税 > 50' }],
    timeBudget: 30,
  }
  const { bizId: modelBizId } = await api.done(saveRuleModel, {
    as: owner,
    body: { workspaceBizId, name, asVersion: true, content } as never,
  })
  const [model] = await api.db.select().from(ruleModel).where(eq(ruleModel.bizId, modelBizId))
  const modelId = model?.id ?? 0
  const seenAt = '2026-11-19T00:00:00Z'
  await api.db.insert(warning).values({
    bizId: randomBizId(),
    workspaceId: team.id,
    modelId,
    keyHash: sha256('A1'),
    key: ['A1'],
    judgingField: '',
    judgingValue: '',
    level: 1,
    score: '1',
    hits: ['大额'],
    status: 'new',
    firstSeenAt: seenAt,
    lastSeenAt: seenAt,
    openedAt: seenAt,
    lastRunId: 1,
    number: 1,
    toldLevel: 1,
  })
  const sceneName = `场景${randomUUID().slice(0, 8)}`
  const settings = { modelId, number: 1, shadowNumber: null, reviewFrom: null, blockFrom: null }
  await api.db.insert(screeningScene).values({
    bizId: randomBizId(),
    code: sceneName,
    name: sceneName,
    modelId,
    settings: { ...settings, fallback: 'pass', budgetMs: 100, skewSeconds: null },
  })
  const found = await assess(team.viewer, tax, code)
  expect(kindsOf(found)).toEqual(
    expect.arrayContaining([
      ['ruleModel', name],
      ['warnings', name],
      ['exploration', shared],
    ]),
  )
  const [table] = found.tables
  expect(table?.readers.find(({ bizId }) => bizId === second.process.bizId)?.schedule).toEqual({
    bizId: scheduleBizId,
    state: 'configured',
  })
  expect(table?.readers.find(({ kind }) => kind === 'exploration')).toMatchObject({
    columns: ['税'],
    through: { bizId: second.output.tableBizId },
  })
  expect(table?.readers.find(({ kind }) => kind === 'warnings')).toMatchObject({ bizId: modelBizId, count: 1 })
  // The private exploration, the draft of a board, and the scene.
  expect(table?.unseen).toBe(3)
  expect(kindsOf(await assess(team.owner, tax, code))).toContainEqual(['board', board.name])
  const officer = await makeUser(api, { perms: [ScreeningPerm.scene] })
  await api.db.insert(workspaceMember).values({
    workspaceId: team.id,
    userId: officer.userId,
    roleType: WorkspaceRole.viewer,
    status: MemberStatus.active,
  })
  expect(kindsOf(await assess(officer, tax, code))).toContainEqual(['scene', sceneName])
})

test('reads by other workspaces are counted, and named for users who may open them', async () => {
  const { team, first } = chain
  const other = await makeTeam(api)
  const [table] = await api.db.select().from(dataTable).where(eq(dataTable.bizId, first.output.tableBizId))
  const right = {
    tableId: table?.id ?? 0,
    workspaceId: other.id,
    permissions: ['reference' as const],
    from: '2026-11-01',
    until: '2027-01-31',
  }
  const requestBizId = randomBizId()
  const [asked] = await api.db
    .insert(request)
    .values({ ...right, bizId: requestBizId, applicantId: other.owner.userId, columns: ['税'], purpose: '核对付款' })
    .returning({ id: request.id })
  await api.db
    .insert(grant)
    .values({ ...right, bizId: randomBizId(), requestId: asked?.id ?? 0, columns: { 税: 'plain' } })
  const theirs = await makeProcess(api, {
    workspaceId: other.id,
    owner: other.owner,
    nodes: [sourceStep('s', first.output.tableBizId), step('f', 'filter', ['s'], { text: '税 > 1' })],
  })
  const bizIds = ({ tables }: ProcessImpact) => tables.flatMap(({ readers }) => readers.map(({ bizId }) => bizId))
  const byViewer = await assess(team.viewer, tax, code)
  expect(bizIds(byViewer)).not.toContain(theirs.bizId)
  expect(bizIds(byViewer)).not.toContain(requestBizId)
  const byOwner = await assess(team.owner, tax, code)
  expect(bizIds(byOwner)).toContain(requestBizId)
  expect(bizIds(byOwner)).not.toContain(theirs.bizId)
  const unseenOf = ({ tables }: ProcessImpact) => tables[0]?.unseen ?? 0
  expect(unseenOf(byViewer)).toBeGreaterThanOrEqual(2)
  await agreeTo(other.id, team.viewer)
  expect(bizIds(await assess(team.viewer, tax, code))).toContain(theirs.bizId)
})

test('a published board is named to its audience', async () => {
  const { team, first } = chain
  const card = tableCard('a', first.output.tableBizId, {
    kind: 'number',
    settings: { measure: { aggregate: 'sum', column: '税' } },
  })
  const board = await makePublished(api, {
    as: team.owner,
    workspaceBizId: team.bizId,
    cards: [card],
    people: [team.viewer],
  })
  const reader = (await assess(team.viewer, tax, code)).tables[0]?.readers.find(({ bizId }) => bizId === board.bizId)
  expect(reader).toMatchObject({ kind: 'board', isLive: true, count: 1 })
})

test('strangers, and people who know no such process, are refused alike', async () => {
  const { team, first } = chain
  const graph = { nodes: [] }
  await api.refuses(assessImpact, 'notFound', { as: team.stranger, body: { bizId: first.process.bizId, graph } })
  await api.refuses(assessImpact, 'notFound', { as: team.owner, body: { bizId: randomBizId(), graph } })
})

const agreeTo = (workspaceId: number, { userId }: Person) =>
  api.db
    .insert(workspaceMember)
    .values({ workspaceId, userId, roleType: WorkspaceRole.viewer, status: MemberStatus.active })
