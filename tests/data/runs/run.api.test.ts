import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataProcess } from '#api/data/processes/table.ts'
import { processesRun } from '#api/data/runs/routes.ts'
import { deleteOldRuns, sweepRuns } from '#api/data/runs/sweep.ts'
import { dataNodeRun, dataRun } from '#api/data/runs/table.ts'
import { dataColumn, dataTable } from '#api/data/tables/table.ts'
import { fixedClock } from '#api/platform/clock.ts'
import { revokeGrant } from '#contract/data/authorizations/calls.ts'
import { readTable } from '#contract/data/mart/calls.ts'
import { executeTable } from '#contract/data/refreshes/calls.ts'
import * as calls from '#contract/data/runs/calls.ts'
import type { RunDetail } from '#contract/data/runs/shapes.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { grantTo, makeMart } from '../authorizations/granted.ts'
import { addVersion, type MadeTable, makeTable, type NewColumn } from '../make-table.ts'
import { everyKind, everyKindColumns, inputsOfStep } from '../processes/graph/every-kind.ts'
import { addProcessVersion, type MadeProcess, makeProcess, outputStep, sourceStep, step } from './make-process.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const columns: NewColumn[] = [
  { name: '编号' },
  { name: '金额', fieldType: 'number' },
  { name: '手机', defaultView: 'masked', maskKind: 'ends' },
]
const payments = [
  ['A1', '10', '13800000001'],
  ['A2', '20', '13800000002'],
  ['A3', '30', '13800000003'],
]

async function teamWithTable(rows: (string | undefined)[][] = payments) {
  const team = await makeTeam(api)
  const table = await makeTable(api, { workspaceId: team.id, owner: team.owner, columns, rows })
  return { team, table }
}

const anyTable = () => `出${Math.random().toString(36).slice(2, 10)}`

type Made = { team: Team; process: MadeProcess }
const processOf = async (team: Team, nodes: readonly unknown[]): Promise<Made> => ({
  team,
  process: await makeProcess(api, { workspaceId: team.id, owner: team.owner, nodes }),
})

const detailOf = (as: Person, bizId: string) => api.done(calls.getRun, { as, query: { bizId } })

/** Starts a run and works it to its end. */
async function runOf({ team, process }: Made, as: Person = team.collaborator): Promise<RunDetail> {
  const { bizId } = await api.done(calls.startRun, { as, body: { processBizId: process.bizId } })
  await api.work()
  return detailOf(team.viewer, bizId)
}

/** Rows of the table that a run made, as the owner reads them. */
async function rowsMade({ team }: Pick<Made, 'team'>, run: RunDetail) {
  const bizId = run.outputs[0]?.tableBizId ?? ''
  const { rows } = await api.done(readTable, {
    as: team.owner,
    body: { bizId, workspaceBizId: team.bizId, size: 200 },
  })
  return rows.map(([first, second]) => [first, second])
}

const figures = (run: RunDetail) =>
  Object.fromEntries(run.nodes.map(({ id, rowsIn, rowsOut, rowsLeftOut }) => [id, [rowsIn, rowsOut, rowsLeftOut]]))

test('a run makes a table, counts the rows of each step, and records what it read', async () => {
  const { team, table } = await teamWithTable()
  const tableName = anyTable()
  const made = await processOf(team, [
    sourceStep('s', table.bizId),
    step('f', 'filter', ['s'], { text: '金额 >= 20' }),
    outputStep('o', 'f', tableName, { key: ['编号'] }),
  ])
  const run = await runOf(made)
  expect(run).toMatchObject({
    state: 'finished',
    trigger: 'hand',
    number: 1,
    failure: null,
    inputs: [{ tableBizId: table.bizId, dataVersion: 1, rows: 3 }],
    outputs: [{ name: tableName, dataVersion: 1, rows: 2 }],
  })
  expect(figures(run)).toEqual({ s: [3, 3, 0], f: [3, 2, 1], o: [2, 2, 0] })
  expect(run.nodes.every(({ state, ms }) => state === 'success' && ms !== null)).toBe(true)
  expect(await rowsMade(made, run)).toEqual([
    ['A2', '20'],
    ['A3', '30'],
  ])
})

test('a derived column has the strictest view of its sources, until a person declassifies it', async () => {
  const { team, table } = await teamWithTable()
  const made = await processOf(team, [
    sourceStep('s', table.bizId),
    step('c', 'columns', ['s'], { columns: [{ name: '合并', text: 'concat(编号, 手机)' }], keepOthers: true }),
    outputStep('o', 'c', anyTable(), { key: ['编号'] }),
  ])
  const run = await runOf(made)
  const [target] = await api.db
    .select()
    .from(dataTable)
    .where(eq(dataTable.bizId, run.outputs[0]?.tableBizId ?? ''))
  const viewsOf = async () => {
    const found = await api.db
      .select()
      .from(dataColumn)
      .where(eq(dataColumn.tableId, target?.id ?? 0))
    return Object.fromEntries(found.map(({ name, defaultView }) => [name, defaultView]))
  }
  expect(target?.origin).toBe('process')
  expect(await viewsOf()).toEqual({ 编号: 'plain', 金额: 'plain', 手机: 'masked', 合并: 'masked' })
  await api.db
    .update(dataColumn)
    .set({ defaultView: 'plain' })
    .where(eq(dataColumn.tableId, target?.id ?? 0))
  expect((await runOf(made)).outputs[0]?.dataVersion).toBe(2)
  expect(await viewsOf()).toMatchObject({ 手机: 'plain', 合并: 'plain' })
  await api.db.update(dataColumn).set({ defaultView: 'hidden' }).where(eq(dataColumn.tableId, table.id))
  await runOf(made)
  expect(await viewsOf()).toMatchObject({ 手机: 'hidden', 编号: 'hidden' })
})

test('a key that repeats stops the run before the table changes', async () => {
  const { team, table } = await teamWithTable()
  const made = await processOf(team, [
    sourceStep('s', table.bizId),
    outputStep('o', 's', anyTable(), { key: ['编号'] }),
  ])
  const first = await runOf(made)
  await addVersion(api, table.id, { columns, rows: [...payments, ['A1', '5', '']], by: team.owner.userId })
  const second = await runOf(made)
  expect(second).toMatchObject({
    state: 'failed',
    failure: { key: 'runs:reason.keyTwice', values: { keys: 1, rows: 2, columns: ['编号'], first: ['A1'] } },
    outputs: [],
  })
  expect(second.nodes.map(({ state }) => state)).toEqual(['success', 'fail'])
  expect(await rowsMade(made, first)).toHaveLength(3)
})

test.each([
  [{ expect: 'notEmpty', column: '手机' }, 'runs:reason.expectation.notEmpty'],
  [{ expect: 'unique', columns: ['金额'] }, 'runs:reason.expectation.unique'],
  [{ expect: 'inList', column: '金额', values: ['10', '20'] }, 'runs:reason.expectation.inList'],
  [{ expect: 'range', column: '金额', from: '15' }, 'runs:reason.expectation.range'],
  [{ expect: 'rowCount', percent: 10 }, 'runs:reason.expectation.rowCount'],
])('a failed expectation %j warns or stops, as it is set', async (expectation, key) => {
  const { team, table } = await teamWithTable()
  const tableName = anyTable()
  const nodes = (effect: string) => [
    sourceStep('s', table.bizId),
    outputStep('o', 's', tableName, { key: ['编号'], expectations: [{ ...expectation, effect }] }),
  ]
  const first = await processOf(team, [
    sourceStep('s', table.bizId),
    outputStep('o', 's', tableName, { key: ['编号'] }),
  ])
  await runOf(first)
  const rows = [...payments, ['A4', '10', undefined]]
  await addVersion(api, table.id, { columns, rows, by: team.owner.userId })
  await addProcessVersion(api, { processId: first.process.id, owner: team.owner, nodes: nodes('stop') })
  expect(await runOf(first)).toMatchObject({ state: 'failed', failure: { key }, outputs: [] })
  await addProcessVersion(api, { processId: first.process.id, owner: team.owner, nodes: nodes('warning') })
  const warned = await runOf(first)
  expect(warned).toMatchObject({ state: 'finished', outputs: [{ dataVersion: 2, rows: 4 }] })
  expect(warned.nodes.at(-1)).toMatchObject({ state: 'warning', message: { key } })
})

test('joins count both sides, and rows without a partner are outputs', async () => {
  const { team, table } = await teamWithTable()
  const other = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    columns: [{ name: '编号' }, { name: '供应商' }],
    rows: [
      ['A1', '甲'],
      ['A9', '乙'],
    ],
  })
  const made = await processOf(team, [
    sourceStep('l', table.bizId),
    sourceStep('r', other.bizId),
    step('j', 'join', ['l', 'r'], { type: 'inner', on: [{ left: '编号', right: '编号' }] }),
    outputStep('o', 'j', anyTable(), { key: ['编号'] }),
    step('u', 'sort', [{ node: 'j', port: 'unmatchedLeft' }], { by: [{ column: '金额', descending: true }] }),
    outputStep('p', 'u', anyTable(), { key: ['编号'] }),
  ])
  const run = await runOf(made)
  expect(run.failure).toBeNull()
  const join = run.nodes.find(({ id }) => id === 'j')
  expect(join).toMatchObject({
    rowsIn: 5,
    rowsOut: 1,
    figures: { left: 3, unmatchedLeft: 2, right: 2, unmatchedRight: 1 },
  })
  expect(run.outputs.map(({ rows }) => rows)).toEqual([1, 2])
  const { rows } = await api.done(readTable, {
    as: team.owner,
    body: { bizId: run.outputs[1]?.tableBizId ?? '', workspaceBizId: team.bizId, size: 10 },
  })
  expect(rows.map(([key]) => key)).toEqual(['A3', 'A2'])
})

test('a join tells how many rows would match but for signs that nobody sees', async () => {
  const { team } = await teamWithTable()
  const sided = (keys: string[]) =>
    makeTable(api, {
      workspaceId: team.id,
      owner: team.owner,
      columns: [{ name: '编号' }, { name: '名称' }],
      rows: keys.map((key, at) => [key, `甲${at}`]),
    })
  const left = await sided(['A1', 'A2\u200b', 'Ａ３', 'A4\u00a0', 'A5'])
  const right = await sided(['A1', 'A2', 'A3', 'A4', 'B5'])
  const made = await processOf(team, [
    sourceStep('l', left.bizId),
    sourceStep('r', right.bizId),
    step('j', 'join', ['l', 'r'], {
      type: 'inner',
      on: [{ left: '编号', right: '编号' }],
      right: [{ column: '名称', name: '对方' }],
    }),
    outputStep('o', 'j', anyTable(), { key: ['编号'] }),
  ])
  const run = await runOf(made)
  expect(run.failure).toBeNull()
  const figures = { left: 5, unmatchedLeft: 4, right: 5, unmatchedRight: 4, alike: 3 }
  expect(run.nodes.find(({ id }) => id === 'j')?.figures).toEqual(figures)
})

test('a search for duplicates tells how many rows look the same as others but are not', async () => {
  const { team } = await teamWithTable()
  const columns = [{ name: '编号' }, { name: '发票' }]
  const invoices = ['F1', 'F1', 'F2', 'F2\u00a0', 'Ｆ３', 'F3', 'F4']
  const rows = invoices.map((invoice, at) => [`A${at}`, invoice])
  const { bizId } = await makeTable(api, { workspaceId: team.id, owner: team.owner, columns, rows })
  const made = await processOf(team, [
    sourceStep('s', bizId),
    step('d', 'duplicates', ['s'], { columns: [{ column: '发票' }] }),
    step('h', 'duplicates', ['s'], { columns: [{ column: '发票', halfWidth: true }] }),
    outputStep('o', 'd', anyTable(), { key: ['编号'] }),
  ])
  const { failure, nodes } = await runOf(made)
  expect(failure).toBeNull()
  expect(nodes.find(({ id }) => id === 'd')).toMatchObject({
    rowsIn: 7,
    rowsOut: 2,
    rowsLeftOut: 0,
    figures: { alike: 4 },
  })
  expect(nodes.find(({ id }) => id === 'h')).toMatchObject({ rowsOut: 4, figures: { alike: 2 } })
})

test('a run executes steps of every kind', async () => {
  const { team } = await teamWithTable()
  const columns = Object.entries(everyKindColumns).map(([name, fieldType]) => ({ name, fieldType }))
  const rows = [
    ['1', 'S1', '95.00', '95.00', '0.5', '3', '2026-01-02 01:00:00', '2026-01-05', 'true'],
    ['2', 'S1', '95.00', '90.00', '0.7', '2', '2026-01-03 01:00:00', '2026-01-05', 'false'],
    ['4', 'S2', '20.00', '20.00', '0.1', '1', '2026-01-20 01:00:00', '2026-01-15', 'true'],
    ['7', undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined],
  ]
  const { bizId } = await makeTable(api, { workspaceId: team.id, owner: team.owner, columns, rows })
  const kinds = Object.entries(everyKind).filter(([kind]) => !['rules', 'output'].includes(kind))
  const made = await processOf(team, [
    sourceStep('s', bizId),
    ...kinds.map(([kind, settings]) =>
      step(
        kind,
        kind,
        inputsOfStep(kind).map(() => 's'),
        settings,
      ),
    ),
    outputStep('o', 's', anyTable(), { key: ['id'] }),
  ])
  const { failure, nodes } = await runOf(made)
  expect(failure).toBeNull()
  expect(nodes.filter(({ state }) => state !== 'success').map(({ id }) => id)).toEqual([])
})

test('an incremental run reads the rows after the last watermark and merges them by key', async () => {
  const { team, table } = await teamWithTable()
  const made = await processOf(team, [
    sourceStep('s', table.bizId, { mode: 'incremental', watermark: '金额' }),
    outputStep('o', 's', anyTable(), { key: ['编号'], mode: 'incremental' }),
  ])
  expect((await runOf(made)).outputs).toMatchObject([{ rows: 3 }])
  const rows = [...payments.slice(0, 2), ['A3', '35', ''], ['A4', '40', '']]
  await addVersion(api, table.id, { columns, rows, by: team.owner.userId })
  const second = await runOf(made)
  expect(figures(second)).toEqual({ s: [4, 2, 2], o: [2, 2, 0] })
  expect(second.outputs).toMatchObject([{ dataVersion: 2, rows: 4 }])
  expect((await rowsMade(made, second)).toSorted()).toEqual([
    ['A1', '10'],
    ['A2', '20'],
    ['A3', '35'],
    ['A4', '40'],
  ])
  const third = await runOf(made)
  expect(third).toMatchObject({ state: 'finished', outputs: [] })
})

test('a column that is gone upstream fails the run at its step, and the table stays', async () => {
  const { team, table } = await teamWithTable()
  const made = await processOf(team, [
    sourceStep('s', table.bizId),
    step('f', 'filter', ['s'], { text: '金额 > 0' }),
    outputStep('o', 'f', anyTable(), { key: ['编号'] }),
  ])
  await runOf(made)
  const [name, , phone] = columns
  const left = [name, phone] as NewColumn[]
  await api.db.delete(dataColumn).where(eq(dataColumn.name, '金额'))
  await addVersion(api, table.id, { columns: left, rows: [['A1', '']], by: team.owner.userId })
  const run = await runOf(made)
  expect(run).toMatchObject({ state: 'failed', failure: { key: 'expressions:unknownColumn' }, outputs: [] })
  expect(run.nodes.map(({ state }) => state)).toEqual(['waiting', 'fail', 'waiting'])
})

test('a sum beyond all digits fails the run, a division by zero is empty', async () => {
  const big = '9999999999999999999999999999'
  const { team, table } = await teamWithTable([
    ['A1', big, ''],
    ['A2', big, ''],
  ])
  const nodes = (text: string) => [
    sourceStep('s', table.bizId),
    step('c', 'columns', ['s'], { columns: [{ name: '比', text }], keepOthers: true }),
    outputStep('o', 'c', anyTable(), { key: ['编号'] }),
  ]
  const over = await runOf(await processOf(team, nodes('金额 * 金额')))
  expect(over).toMatchObject({ state: 'failed', failure: { key: 'runs:reason.overflow' } })
  expect(await runOf(await processOf(team, nodes('金额 / 0')))).toMatchObject({ state: 'finished' })
})

test('a run reads under the right of its person: without it, or once it is revoked, it fails before reading', async () => {
  const mart = await makeMart(api, { columns, rows: payments })
  const made = await processOf(mart.using, [
    sourceStep('s', mart.table.bizId),
    outputStep('o', 's', anyTable(), { key: ['编号'] }),
  ])
  expect(await runOf(made)).toMatchObject({ state: 'failed', failure: { key: 'processes-faults:tableLocked' } })
})

test('a revoked right fails a run with the reason, and the table keeps its version', async () => {
  const mart = await makeMart(api, { columns, rows: payments })
  const permissions = ['view' as const, 'reference' as const]
  const requestBizId = await grantTo(api, mart, { permissions }, { permissions })
  const made = await processOf(mart.using, [
    sourceStep('s', mart.table.bizId),
    outputStep('o', 's', anyTable(), { key: ['编号'] }),
  ])
  const first = await runOf(made)
  expect(first).toMatchObject({ state: 'finished', outputs: [{ rows: 3 }] })
  await api.done(revokeGrant, { as: mart.market.manager, body: { bizId: requestBizId, reason: '项目已结束' } as never })
  expect(await runOf(made)).toMatchObject({ state: 'failed', failure: { key: 'processes-faults:tableLocked' } })
  expect(await rowsMade(made, first)).toHaveLength(3)
})

test('a table of a process is made again by execute, and its name is not taken by another process', async () => {
  const { team, table } = await teamWithTable()
  const tableName = anyTable()
  const nodes = [sourceStep('s', table.bizId), outputStep('o', 's', tableName, { key: ['编号'] })]
  const made = await processOf(team, nodes)
  const { outputs } = await runOf(made)
  const query = { bizId: outputs[0]?.tableBizId ?? '' }
  const started = await api.done(executeTable, { as: team.collaborator, query })
  expect(await api.done(executeTable, { as: team.owner, query })).toEqual(started)
  await api.work()
  expect(await detailOf(team.viewer, started.bizId)).toMatchObject({ state: 'finished', outputs: [{ dataVersion: 2 }] })
  const other = await runOf(await processOf(team, nodes))
  expect(other).toMatchObject({ state: 'failed', failure: { key: 'runs:reason.nameTaken', values: { tableName } } })
  await api.refuses(executeTable, 'execute.denied', { as: team.viewer, query })
})

test('a failed run goes on from its failed step once the table is right', async () => {
  const { team, table } = await teamWithTable()
  const tableName = anyTable()
  const blocking = await makeTable(api, { workspaceId: team.id, owner: team.owner, tableName })
  const made = await processOf(team, [
    sourceStep('s', table.bizId),
    step('d', 'sample', ['s'], { method: 'reservoir', rows: 2 }),
    outputStep('o', 'd', tableName, { key: ['编号'] }),
  ])
  const failed = await runOf(made)
  expect(failed).toMatchObject({ state: 'failed', failure: { key: 'runs:reason.nameTaken' }, attempt: 1 })
  await api.db.delete(dataTable).where(eq(dataTable.id, blocking.id))
  await api.done(calls.retryRun, { as: team.collaborator, body: { bizId: failed.bizId } })
  await api.work()
  const run = await detailOf(team.viewer, failed.bizId)
  expect(run).toMatchObject({ state: 'finished', attempt: 2, outputs: [{ rows: 2 }] })
  expect(run.seeds).toEqual(failed.seeds)
  await api.refuses(calls.retryRun, 'state.refused', { as: team.owner, body: { bizId: failed.bizId } })
})

test('a queued run is canceled, and who may not run neither starts, stops nor retries', async () => {
  const { team, table } = await teamWithTable()
  const { process } = await processOf(team, [
    sourceStep('s', table.bizId),
    outputStep('o', 's', anyTable(), { key: ['编号'] }),
  ])
  const body = { processBizId: process.bizId }
  const { bizId } = await api.done(calls.startRun, { as: team.owner, body })
  expect(await api.done(calls.startRun, { as: team.collaborator, body })).toMatchObject({ bizId })
  for (const call of [calls.stopRun, calls.retryRun]) {
    await api.refuses(call, 'execute.denied', { as: team.viewer, body: { bizId } })
    await api.refuses(call, 'notFound', { as: team.stranger, body: { bizId } })
  }
  await api.refuses(calls.startRun, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.startRun, 'notFound', { as: team.stranger, body })
  await api.refuses(calls.startRun, 'notFound', { as: team.owner, body: { ...body, number: 9 } })
  await api.done(calls.stopRun, { as: team.collaborator, body: { bizId } })
  expect(await detailOf(team.viewer, bizId)).toMatchObject({
    state: 'canceled',
    failure: { key: 'runs:reason.stopped' },
  })
  await api.refuses(calls.stopRun, 'state.refused', { as: team.owner, body: { bizId } })
  await api.work()
  expect((await detailOf(team.viewer, bizId)).state).toBe('canceled')
  await api.done(disableAndEnable, { as: team.owner, query: { bizId: team.bizId }, body: { status: '1' } })
  await api.refuses(calls.startRun, 'workspace.blocked', { as: team.owner, body })
  for (const call of [calls.stopRun, calls.retryRun])
    await api.refuses(call, 'workspace.blocked', { as: team.owner, body: { bizId } })
})

test('a process without a version is not run', async () => {
  const team = await makeTeam(api)
  const bizId = `p${Math.random().toString(36).slice(2)}`.padEnd(12, 'x')
  await api.db.insert(dataProcess).values({ bizId, workspaceId: team.id, name: bizId, ownerId: team.owner.userId })
  await api.refuses(calls.startRun, 'state.refused', { as: team.owner, body: { processBizId: bizId } })
})

test('members can list the runs of a workspace and of a process, and strangers see none', async () => {
  const { team, table } = await teamWithTable()
  const nodes = () => [sourceStep('s', table.bizId), outputStep('o', 's', anyTable(), { key: ['编号'] })]
  const [one, other] = [await processOf(team, nodes()), await processOf(team, nodes())]
  const [first, second] = [await runOf(one), await runOf(other)]
  const body = { workspaceBizId: team.bizId }
  const all = await api.done(calls.searchRuns, { as: team.viewer, body })
  expect(all.records.map(({ bizId }) => bizId)).toEqual([second.bizId, first.bizId])
  const processBizId = one.process.bizId
  const own = await api.done(calls.searchRuns, { as: team.viewer, body: { ...body, processBizId, state: 'finished' } })
  expect(own.records.map(({ bizId }) => bizId)).toEqual([first.bizId])
  await api.refuses(calls.searchRuns, 'access.denied', { as: team.stranger, body })
  await api.refuses(calls.getRun, 'notFound', { as: team.stranger, query: { bizId: first.bizId } })
  const foreign = await makeTeam(api)
  await api.refuses(calls.searchRuns, 'notFound', {
    as: foreign.owner,
    body: { workspaceBizId: foreign.bizId, processBizId },
  })
})

const previewed = (table: Pick<MadeTable, 'bizId'>, more: object[] = []) => ({
  nodes: [sourceStep('s', table.bizId), step('f', 'filter', ['s'], { text: '金额 >= 20' }), ...more],
})

test('a preview has the first rows of a step and its counts, under the rights of its reader', async () => {
  const { team, table } = await teamWithTable()
  const body = { workspaceBizId: team.bizId, graph: previewed(table) as never, node: 'f' }
  const shown = await api.done(calls.previewStep, { as: team.owner, body })
  expect(shown).toMatchObject({ rowsIn: 3, rowsOut: 2, rowsLeftOut: 1 })
  expect(shown.rows).toEqual([
    ['A2', '20', '13800000002'],
    ['A3', '30', '13800000003'],
  ])
  const viewer = await api.done(calls.previewStep, { as: team.viewer, body: { ...body, port: 'leftOut' } })
  expect(viewer.columns.at(-1)).toMatchObject({ name: '手机', view: 'masked' })
  expect(viewer.rows[0]?.[2]).not.toBe('13800000001')
  await api.refuses(calls.previewStep, 'access.denied', { as: team.stranger, body })
})

test('a preview names the fault of its step, an unknown step, and a value beyond all digits', async () => {
  const { team, table } = await teamWithTable([['A1', '9999999999999999999999999999', '']])
  const over = step('c', 'columns', ['s'], { columns: [{ name: 'x', text: '金额 * 金额' }] })
  const graph = previewed(table, [over, step('g', 'filter', ['s'], { text: '没有 > 1' })]) as never
  const refusal = async (node: string) => {
    const body = { workspaceBizId: team.bizId, graph, node }
    return JSON.stringify(await api.refuses(calls.previewStep, 'validation', { as: team.owner, body }))
  }
  await refusal('nothing')
  await refusal('g')
  await refusal('c')
})

test('a row of a step leads back to its source rows, as its reader may see them', async () => {
  const { team, table } = await teamWithTable([...payments, ['A4', '30', '']])
  const made = await processOf(team, [
    sourceStep('s', table.bizId),
    step('a', 'aggregate', ['s'], { groupBy: [{ column: '金额' }], aggregates: [{ name: '数', aggregate: 'count' }] }),
    outputStep('o', 'a', anyTable(), { key: ['金额'] }),
  ])
  const { bizId } = await runOf(made)
  const body = { bizId, node: 'o', row: { 金额: '30' } }
  const found = await api.done(calls.explainRow, { as: team.owner, body })
  expect(found.steps.map(({ id }) => id)).toEqual(['s', 'a', 'o'])
  expect(found.sources).toMatchObject([{ tableBizId: table.bizId, dataVersion: 1, hasMore: false }])
  expect(found.sources[0]?.rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [4, 'A3'],
    [5, 'A4'],
  ])
  const viewer = await api.done(calls.explainRow, { as: team.viewer, body })
  expect(viewer.sources[0]?.rows[0]?.cells[2]).not.toBe('13800000003')
  await api.refuses(calls.explainRow, 'notFound', { as: team.stranger, body })
  for (const wrong of [{ row: { 没有: 1 } }, { node: 'nothing' }, { row: { 金额: 'x' } }])
    await api.refuses(calls.explainRow, 'validation', { as: team.owner, body: { ...body, ...wrong } as never })
})

test('a person previews and explains steps at most six hundred times an hour', async () => {
  const { team, table } = await teamWithTable()
  const body = { workspaceBizId: team.bizId, graph: previewed(table) as never, node: 'f' }
  const made = await processOf(team, [
    sourceStep('s', table.bizId),
    outputStep('o', 's', anyTable(), { key: ['编号'] }),
  ])
  const { bizId } = await runOf(made)
  const explaining = { bizId, node: 'o', row: { 编号: 'A1' } }
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at) values ('stepsRead', ${`user:${team.owner.userId}`}, 599, now())`)
  await api.done(calls.previewStep, { as: team.owner, body })
  await api.refuses(calls.previewStep, 'quota.rate', { as: team.owner, body })
  await api.refuses(calls.explainRow, 'quota.rate', { as: team.owner, body: explaining })
  await api.done(calls.previewStep, { as: team.viewer, body })
})

test('a run whose process is gone is unknown, and fails once its job is', async () => {
  const { team, table } = await teamWithTable()
  const { process } = await processOf(team, [
    sourceStep('s', table.bizId),
    outputStep('o', 's', anyTable(), { key: ['编号'] }),
  ])
  const { bizId } = await api.done(calls.startRun, { as: team.owner, body: { processBizId: process.bizId } })
  const [row] = await api.db.update(dataRun).set({ state: 'started' }).where(eq(dataRun.bizId, bizId)).returning()
  const job = { id: row?.jobId ?? '' }
  await api.db.execute(
    sql`update pgboss.job set state = 'active', started_on = now() - interval '20 seconds' where id::text = ${job.id}`,
  )
  const deps = { db: api.db }
  await sweepRuns(deps)
  expect((await detailOf(team.viewer, bizId)).state).toBe('unknown')
  await api.db.execute(sql`delete from pgboss.job where id::text = ${job.id}`)
  await sweepRuns(deps)
  expect(await detailOf(team.viewer, bizId)).toMatchObject({ state: 'failed', failure: { key: 'runs:reason.lost' } })
})

test('a user who has started too many runs in an hour is refused, also for a retry', async () => {
  const { team, table } = await teamWithTable()
  const made = await processOf(team, [
    sourceStep('s', table.bizId),
    step('c', 'columns', ['s'], { columns: [{ name: '号', text: 'concat("同", "一")' }] }),
    outputStep('o', 'c', anyTable(), { key: ['号'] }),
  ])
  const failed = await runOf(made, team.owner)
  expect(failed).toMatchObject({ state: 'failed', failure: { key: 'runs:reason.keyTwice' } })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values (${processesRun.name}, ${`user:${team.owner.userId}`}, ${processesRun.max}, now())`)
  const body = { processBizId: made.process.bizId }
  await api.refuses(calls.startRun, 'quota.rate', { as: team.owner, body })
  await api.refuses(calls.retryRun, 'quota.rate', { as: team.owner, body: { bizId: failed.bizId } })
})

test('runs are deleted after 400 days, those that have not ended never', async () => {
  const { team, table } = await teamWithTable()
  const { process } = await processOf(team, [
    sourceStep('s', table.bizId),
    outputStep('o', 's', anyTable(), { key: ['编号'] }),
  ])
  const run = (state: 'finished' | 'queued', finishedAt: string | null) => ({
    bizId: `${process.bizId}${state}${finishedAt ?? ''}`.slice(0, 60),
    processId: process.id,
    versionId: process.versionId,
    state,
    trigger: 'schedule' as const,
    slot: '2025-01-01T00:00:00Z',
    byId: team.owner.userId,
    finishedAt,
  })
  await api.db
    .insert(dataRun)
    .values([run('finished', '2025-10-15T00:00:00Z'), run('finished', '2025-10-18T00:00:00Z'), run('queued', null)])
  await deleteOldRuns(api.db, fixedClock('2026-11-20T02:00:00Z', timeZone))
  const left = await api.db.select().from(dataRun).where(eq(dataRun.processId, process.id)).orderBy(dataRun.id)
  expect(left.map(({ state }) => state)).toEqual(['finished', 'queued'])
})

test('a failed run keeps the rows of its stored steps, and a retry takes them up', async () => {
  const { team, table } = await teamWithTable()
  const made = await processOf(team, [
    sourceStep('s', table.bizId),
    step('d', 'sort', ['s'], { by: [{ column: '金额', descending: true }] }),
    outputStep('o', 'd', anyTable(), {
      key: ['编号'],
      expectations: [{ expect: 'range', column: '金额', from: '15' }],
    }),
  ])
  const failed = await runOf(made)
  expect(failed).toMatchObject({ state: 'failed', failure: { key: 'runs:reason.expectation.range' } })
  const stored = () =>
    api.db
      .select({ id: dataNodeRun.datasetId, node: dataNodeRun.nodeId })
      .from(dataNodeRun)
      .innerJoin(dataRun, eq(dataRun.id, dataNodeRun.runId))
      .where(and(eq(dataRun.bizId, failed.bizId), isNotNull(dataNodeRun.datasetId)))
  const saved = await stored()
  expect(saved.map(({ node }) => node)).toEqual(['d'])
  await api.done(calls.retryRun, { as: team.collaborator, body: { bizId: failed.bizId } })
  await api.work()
  const again = await detailOf(team.viewer, failed.bizId)
  expect(again).toMatchObject({ state: 'failed', attempt: 2 })
  expect(again.nodes[1]).toEqual(failed.nodes[1])
  expect(await stored()).toEqual(saved)
})
