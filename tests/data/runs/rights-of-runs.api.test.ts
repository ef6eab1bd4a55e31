import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant } from '#api/data/authorizations/table.ts'
import { type Previewing, previewStep } from '#api/data/runs/preview.ts'
import { dataNodeRun, dataRun } from '#api/data/runs/table.ts'
import { dataColumn, dataTable, dataVersion } from '#api/data/tables/table.ts'
import { fixedClock } from '#api/platform/clock.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { deriveKeys } from '#api/platform/keys.ts'
import { menu, roleMenu, userRole } from '#api/shell/accounts/table.ts'
import { workspaceMember } from '#api/shell/workspaces/table.ts'
import { readTable } from '#contract/data/mart/calls.ts'
import { draftGraph } from '#contract/data/processes/shapes.ts'
import { executeTable } from '#contract/data/refreshes/calls.ts'
import * as calls from '#contract/data/runs/calls.ts'
import { enterDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { HistoricalData } from '#contract/shell/delegation/codes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { grantTo, makeMart } from '../authorizations/granted.ts'
import { addVersion, makeTable, type NewColumn } from '../make-table.ts'
import { addProcessVersion, makeProcess, outputStep, sourceStep, step } from './make-process.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
  const names = { name: '工作台', nameHans: '工作台', nameEn: 'Workbenches' }
  await api.db
    .insert(menu)
    .values({ menuId: 'workbench', ...names, type: MenuType.directory })
    .onConflictDoNothing()
})
afterAll(() => api.close())

const columns: NewColumn[] = [
  { name: '编号', defaultView: 'masked', maskKind: 'ends' },
  { name: '日期', fieldType: 'date', defaultView: 'hidden' },
  { name: '手机', defaultView: 'masked', maskKind: 'ends' },
  { name: '金额', fieldType: 'number' },
]
const rows = [
  ['SECRET1', '2019-03-07', '13800000001', '10'],
  ['SECRET2', '2019-03-07', '13800000002', '20'],
]
const anyTable = () => `出${Math.random().toString(36).slice(2, 10)}`

async function processOver(output: Record<string, unknown>, made: (string | undefined)[][] = rows) {
  const team = await makeTeam(api)
  await api.db.update(workspaceMember).set({ answeredAt: '2026-01-01T00:00:00Z' })
  const table = await makeTable(api, { workspaceId: team.id, owner: team.owner, columns, rows: made })
  const nodes = [sourceStep('s', table.bizId), outputStep('o', 's', anyTable(), { key: ['编号'], ...output })]
  const process = await makeProcess(api, { workspaceId: team.id, owner: team.owner, nodes })
  return { team, table, process }
}

async function runOf({ team, process }: { team: Team; process: { bizId: string } }, as: Person = team.owner) {
  const { bizId } = await api.done(calls.startRun, { as, body: { processBizId: process.bizId } })
  await api.work()
  return api.done(calls.getRun, { as: team.viewer, query: { bizId } })
}

test('messages of a run name no value of a column that a member may not see', async () => {
  const twice = await runOf(await processOver({}, [...rows, ['SECRET1', '2019-03-07', '', '30']]))
  expect(twice.failure).toMatchObject({ key: 'runs:reason.keyTwice', values: { first: ['***'] } })
  const old = await runOf(
    await processOver({ expectations: [{ expect: 'fresh', column: '日期', hours: 24, effect: 'stop' }] }),
  )
  expect(old.failure).toMatchObject({ key: 'runs:reason.expectation.fresh', values: { newest: '***' } })
  expect(JSON.stringify([twice, old])).not.toMatch(/SECRET|2019-/)
})

test('a declassified column that is made of another source is as strict as that again', async () => {
  const made = await processOver({ tableName: 'x' })
  const tableName = anyTable()
  const nodesOf = (from: string) => [
    sourceStep('s', made.table.bizId),
    step('c', 'columns', ['s'], {
      columns: [
        { name: '号', text: from },
        { name: '合', text: 'concat(手机, 编号)' },
        { name: '编号', text: '编号' },
      ],
    }),
    outputStep('o', 'c', tableName, { key: ['编号'] }),
  ]
  const { id: processId } = made.process
  const add = (from: string) => addProcessVersion(api, { processId, owner: made.team.owner, nodes: nodesOf(from) })
  await add('concat(编号, "")')
  const first = await runOf(made)
  expect(first).toMatchObject({ failure: null })
  const [target] = await api.db
    .select()
    .from(dataTable)
    .where(eq(dataTable.bizId, first.outputs[0]?.tableBizId ?? ''))
  const mixed = and(eq(dataColumn.tableId, target?.id ?? 0), eq(dataColumn.name, '合'))
  // Each source shows its ends: of both together the ends would be those of one.
  expect((await api.db.select().from(dataColumn).where(mixed))[0]).toMatchObject({
    defaultView: 'masked',
    maskKind: 'hash',
  })
  const column = and(eq(dataColumn.tableId, target?.id ?? 0), eq(dataColumn.name, '号'))
  const view = async () => (await api.db.select().from(dataColumn).where(column))[0]?.defaultView
  await api.db.update(dataColumn).set({ defaultView: 'plain' }).where(column)
  await runOf(made)
  expect(await view()).toBe('plain')
  await add('concat(手机, "")')
  expect(await runOf(made)).toMatchObject({ failure: null })
  expect(await view()).toBe('masked')
})

test('a column has the mask of its source if it is a copy, and a hash if it is computed from it', async () => {
  const made = await processOver({ tableName: 'x' })
  const tableName = anyTable()
  const columnsOf = step('c', 'columns', ['s'], {
    columns: [
      { name: '编号', column: '编号' },
      { name: '电话', column: '手机' },
      { name: '尾号', text: 'left(手机, 4)' },
      { name: '同', text: '手机' },
    ],
  })
  const sorted = step('z', 'sort', ['c'], { by: [{ column: '编号' }] })
  const nodes = [
    sourceStep('s', made.table.bizId),
    columnsOf,
    sorted,
    outputStep('o', 'z', tableName, { key: ['编号'] }),
  ]
  await addProcessVersion(api, { processId: made.process.id, owner: made.team.owner, nodes })
  const run = await runOf(made)
  expect(run).toMatchObject({ failure: null })
  const found = await api.db
    .select({ name: dataColumn.name, maskKind: dataColumn.maskKind, view: dataColumn.defaultView })
    .from(dataColumn)
    .innerJoin(dataTable, eq(dataTable.id, dataColumn.tableId))
    .where(eq(dataTable.bizId, run.outputs[0]?.tableBizId ?? ''))
    .orderBy(dataColumn.place)
  expect(found).toEqual([
    { name: '编号', maskKind: 'ends', view: 'masked' },
    { name: '电话', maskKind: 'ends', view: 'masked' },
    { name: '尾号', maskKind: 'hash', view: 'masked' },
    { name: '同', maskKind: 'ends', view: 'masked' },
  ])
})

test('a retry takes up no rows that were stored under a right that has become narrower', { tags: 'long' }, async () => {
  const mart = await makeMart(api, {
    rows: [
      ['A1', '10', '1'],
      ['A2', '20', '2'],
    ],
  })
  const permissions = ['view' as const, 'reference' as const]
  await grantTo(api, mart, { permissions }, { permissions })
  const { using } = mart
  const tableName = anyTable()
  const process = await makeProcess(api, {
    workspaceId: using.id,
    owner: using.owner,
    nodes: [
      sourceStep('s', mart.table.bizId),
      step('d', 'sort', ['s'], { by: [{ column: '编号' }] }),
      outputStep('o', 'd', tableName, {
        key: ['编号'],
        expectations: [{ expect: 'inList', column: '编号', values: ['A1'], effect: 'stop' }],
      }),
    ],
  })
  const failed = await runOf({ team: using, process })
  expect(failed).toMatchObject({ state: 'failed', failure: { key: 'runs:reason.expectation.inList' } })
  expect(JSON.stringify(failed.inputs)).not.toContain('right')
  const isStored = and(eq(dataRun.bizId, failed.bizId), isNotNull(dataNodeRun.datasetId))
  const stored = await api.db
    .select({ node: dataNodeRun.nodeId })
    .from(dataNodeRun)
    .innerJoin(dataRun, eq(dataRun.id, dataNodeRun.runId))
    .where(isStored)
  expect(stored).toEqual([{ node: 'd' }])
  const rowCondition = { column: '编号', operator: 'eq', values: ['A1'] }
  await api.db
    .update(grant)
    .set({ rowCondition: sql`${JSON.stringify(rowCondition)}::jsonb` })
    .where(eq(grant.tableId, mart.table.id))
  await api.done(calls.retryRun, { as: using.collaborator, body: { bizId: failed.bizId } })
  await api.work()
  const again = await api.done(calls.getRun, { as: using.viewer, query: { bizId: failed.bizId } })
  expect(again).toMatchObject({ state: 'finished', outputs: [{ rows: 1 }] })
  const body = { bizId: again.outputs[0]?.tableBizId ?? '', workspaceBizId: using.bizId, size: 200 }
  expect((await api.done(readTable, { as: using.owner, body })).rows).toHaveLength(1)
})

async function agentOf(owner: Person, historicalData: HistoricalData): Promise<Person> {
  const agent = await makeUser(api)
  const [role] = await api.db.select().from(userRole).where(eq(userRole.userId, owner.userId))
  await api.db
    .insert(roleMenu)
    .values({ roleId: role?.roleId ?? 0, menuId: 'workbench' })
    .onConflictDoNothing()
  const period = { startDate: '2026-11-20', endDate: '2026-11-30' }
  await api.done(saveDelegation, {
    as: owner,
    body: { agent: agent.usercode, ...period, modules: ['workbench'], historicalData },
  })
  await api.done(enterDelegate, { as: agent, query: { username: owner.usercode } })
  return agent
}

test('an agent without historical data sees no earlier run, and runs no copy of earlier rows', async () => {
  const made = await processOver({})
  const { team, table, process } = made
  const run = await runOf(made)
  const agent = await agentOf(team.owner, HistoricalData.excluded)
  const query = { bizId: run.bizId }
  await api.done(calls.getRun, { as: agent, query })
  await api.db.update(dataRun).set({ createdAt: '2026-11-19T02:00:00Z' }).where(eq(dataRun.bizId, run.bizId))
  await api.db.update(dataVersion).set({ createdAt: '2026-11-19T02:00:00Z' })
  await api.refuses(calls.getRun, 'notFound', { as: agent, query })
  await api.refuses(calls.explainRow, 'notFound', { as: agent, body: { ...query, node: 'o', row: { 金额: '10' } } })
  const listed = { workspaceBizId: team.bizId, current: 1, size: 10 }
  expect((await api.done(calls.searchRuns, { as: agent, body: listed })).records).toEqual([])
  await api.refuses(calls.startRun, 'execute.denied', { as: agent, body: { processBizId: process.bizId } })
  const output = { bizId: run.outputs[0]?.tableBizId ?? '' }
  const refused = await api.refuses(executeTable, 'table.right', { as: agent, query: output })
  expect(refused.detail).toMatchObject({ why: 'delegation' })
  const included = await agentOf(team.owner, HistoricalData.included)
  await api.done(calls.getRun, { as: included, query })
  await addVersion(api, table.id, { columns, rows, by: team.owner.userId })
  await api.done(calls.startRun, { as: agent, body: { processBizId: process.bizId } })
})

test('executing by the right of another workspace runs the process for its owner', async () => {
  const mart = await makeMart(api, { rows: [['A1', '10', '1']] })
  const { owning, using } = mart
  const nodes = [sourceStep('s', mart.table.bizId), outputStep('o', 's', anyTable(), { key: ['编号'] })]
  const process = await makeProcess(api, { workspaceId: owning.id, owner: owning.owner, nodes })
  const run = await runOf({ team: owning, process })
  const bizId = run.outputs[0]?.tableBizId ?? ''
  const [table] = await api.db
    .update(dataTable)
    .set({ marketId: mart.market.id, status: 'published' })
    .where(eq(dataTable.bizId, bizId))
    .returning()
  if (!table) throw new Error('no table')
  const permissions = ['view' as const, 'execute' as const]
  await grantTo(api, { ...mart, table: { ...mart.table, id: table.id, bizId } }, { permissions }, { permissions })
  const started = await api.done(executeTable, { as: using.collaborator, query: { bizId } })
  await api.work()
  const query = { bizId: started.bizId }
  const again = await api.done(calls.getRun, { as: owning.viewer, query })
  expect(again).toMatchObject({ state: 'finished', failure: null, outputs: [{ tableBizId: bizId, dataVersion: 2 }] })
  await api.refuses(calls.getRun, 'notFound', { as: using.collaborator, query })
})

test('a preview whose right ends while it is read shows nothing', async () => {
  const mart = await makeMart(api, { rows: [['A1', '10', '1']] })
  const permissions = ['view' as const, 'reference' as const]
  await grantTo(api, mart, { permissions }, { permissions })
  const { using } = mart
  const graph = draftGraph.parse({ nodes: [sourceStep('s', mart.table.bizId)] })
  const preview = (meanwhile: () => Promise<unknown>) =>
    previewStep(
      {
        db: api.db,
        clock: fixedClock('2026-11-20T02:00:00Z', timeZone),
        keys: deriveKeys('the data key of these tests, long enough to be one'),
        datasets: { use: (_, work) => work(new Map()) } as Previewing['datasets'],
        runs: {
          query: async () => {
            await meanwhile()
            return { reply: { rows: [['A1', '10']], rowsIn: 1, rowsOut: 1, rowsLeftOut: null } }
          },
        } as unknown as Previewing['runs'],
      },
      {
        workspaceBizId: using.bizId,
        graph,
        node: 's',
        port: 'rows',
        rows: 5,
        actor: { userId: using.collaborator.userId, roles: [], delegation: null } as unknown as Principal,
      },
    )
  expect(await preview(async () => {})).toMatchObject({ rowsOut: 1 })
  const onlyOthers = { column: '编号', operator: 'eq', values: ['B1'] }
  const narrow = () =>
    api.db
      .update(grant)
      .set({ rowCondition: sql`${JSON.stringify(onlyOthers)}::jsonb` })
      .where(eq(grant.tableId, mart.table.id))
  expect(await preview(narrow)).toMatchObject({
    refused: 'validation',
    faults: { node: [{ key: 'runs:rightChanged' }] },
  })
})
