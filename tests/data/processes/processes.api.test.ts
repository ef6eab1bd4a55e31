import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataProcess, dataProcessDraft, dataProcessDraftState, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { randomBizId } from '#api/platform/keys.ts'
import * as calls from '#contract/data/processes/calls.ts'
import { draftStatesMax, draftsMax, processesMax, versionsMax } from '#contract/data/processes/codes.ts'
import { removeMember } from '#contract/shell/workspaces/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeTable } from '../make-table.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const rows = [
  ['A1', '10.5', '13800000000'],
  ['A2', '99', '13900000000'],
]
const anyProcessName = () => `加工${randomUUID().slice(0, 8)}`

async function makeProcess(given?: Team) {
  const team = given ?? (await makeTeam(api))
  const table = await makeTable(api, { workspaceId: team.id, owner: team.owner, rows, status: 'draft' })
  const source = { id: 'source', title: '付款', kind: 'source', inputs: [], settings: { tableBizId: table.bizId } }
  const filter = (text = '金额 > 50') => ({
    id: 'large',
    title: '大额',
    kind: 'filter',
    inputs: [{ node: 'source' }],
    settings: { text },
  })
  const graph = (text?: string) => ({ nodes: [source, filter(text)] }) as never
  const fields = { workspaceBizId: team.bizId, name: anyProcessName(), remark: '' }
  const { bizId } = await api.done(calls.saveProcess, { as: team.owner, body: fields })
  const detail = (as: Person = team.owner, number?: number) =>
    api.done(calls.getProcess, { as, query: { bizId, ...(number !== undefined && { number }) } })
  /** Saves a version on the newest one. */
  const save = async (text?: string, as: Person = team.owner) => {
    const { version, currentVersion } = await detail()
    return api.done(calls.saveProcess, {
      as,
      body: { ...fields, bizId, version, graph: graph(text), basedOn: currentVersion, note: text ?? '' },
    })
  }
  const draft = (state: number, text: string, { as = team.owner, basedOn = 0 } = {}) =>
    api.done(calls.saveProcessDraft, { as, body: { bizId, basedOn, state, graph: graph(text) } })
  return { team, table, bizId, fields, graph, detail, save, draft }
}

test('a process is added, gets versions, is listed and keeps every version as it was', async () => {
  const { team, bizId, fields, save, detail } = await makeProcess()
  expect(await detail()).toMatchObject({
    ...fields,
    currentVersion: 0,
    newest: null,
    draft: null,
    graph: { nodes: [] },
  })
  expect(await save('金额 > 50')).toEqual({ bizId, number: 1 })
  expect(await save('金额 > 60', team.collaborator)).toEqual({ bizId, number: 2 })
  const newest = await detail(team.viewer)
  expect(newest).toMatchObject({ opened: 2, newest: { number: 2, basedOn: 1, note: '金额 > 60', steps: 2 } })
  expect((await detail(team.viewer, 1)).graph.nodes[1]?.settings).toMatchObject({ text: '金额 > 50' })
  const { records } = await api.done(calls.listProcessVersions, { as: team.viewer, query: { bizId } })
  expect(records.map(({ number, basedOn }) => [number, basedOn])).toEqual([
    [2, 1],
    [1, null],
  ])
  await api.refuses(calls.getProcess, 'notFound', { as: team.viewer, query: { bizId, number: 3 } })
})

test('processes are found by name and remark, sorted and paged', async () => {
  const team = await makeTeam(api)
  for (const [name, remark] of [
    ['b 拆分', ''],
    ['a 付款', '找出拆分采购'],
    ['c 合同', ''],
  ] as const)
    await api.done(calls.saveProcess, { as: team.owner, body: { workspaceBizId: team.bizId, name, remark } })
  const names = async (body: object) =>
    (
      await api.done(calls.searchProcesses, { as: team.viewer, body: { workspaceBizId: team.bizId, ...body } as never })
    ).records.map(({ name }) => name)
  expect(await names({ keyword: '拆分', sort: 'name', order: 'asc' })).toEqual(['a 付款', 'b 拆分'])
  expect(await names({ sort: 'createdAt', order: 'desc' })).toEqual(['c 合同', 'a 付款', 'b 拆分'])
  expect(await names({ sort: 'name', order: 'desc', size: 1, current: 2 })).toEqual(['b 拆分'])
})

test('names are unique in a workspace, begin with no digit, and are at most 24 characters', async () => {
  const { team, fields } = await makeProcess()
  const as = team.owner
  const twin = await api.refuses(calls.saveProcess, 'exists', { as, body: fields })
  expect(Object.keys(twin.errors ?? {})).toEqual(['name'])
  for (const name of ['1付款', 'a'.repeat(25), 'a/b', 'a  b', ' '])
    await api.refuses(calls.saveProcess, 'validation', { as, body: { ...fields, name } })
  await api.done(calls.saveProcess, { as, body: { ...fields, name: '付'.repeat(24) } })
})

test('a graph with a fault makes no version, and the fault names its step and setting', async () => {
  const { team, bizId, fields, graph, detail } = await makeProcess()
  const body = { ...fields, bizId, version: 0, graph: graph('单价 > 1'), basedOn: 0 }
  const refused = await api.refuses(calls.saveProcess, 'validation', { as: team.owner, body })
  expect(Object.keys(refused.errors ?? {})).toEqual(['graph.nodes.1.settings.text'])
  const broken = { nodes: [{ id: 'x', title: 'x', kind: 'sample', inputs: [], settings: { percent: 101 } }] }
  await api.refuses(calls.saveProcess, 'validation', { as: team.owner, body: { ...body, graph: broken as never } })
  expect(await detail()).toMatchObject({ currentVersion: 0, version: 0 })
})

test('saving on a version that another person has passed is refused with theirs, and goes on top of it', async () => {
  const { team, bizId, fields, graph, save, detail } = await makeProcess()
  await save('金额 > 50')
  await save('金额 > 60', team.collaborator)
  const { version } = await detail()
  const body = { ...fields, bizId, version, graph: graph('金额 > 70'), basedOn: 1 }
  const conflict = await api.refuses(calls.saveProcess, 'version.conflict', { as: team.owner, body })
  expect(conflict.detail).toMatchObject({ basedOn: 1, current: 2, by: team.collaborator.name })
  expect(await api.done(calls.saveProcess, { as: team.owner, body: { ...body, basedOn: 2 } })).toMatchObject({
    number: 3,
  })
  expect((await detail(team.viewer, 2)).graph.nodes[1]?.settings).toMatchObject({ text: '金额 > 60' })
})

test('equal steps make no version, and a passed name is refused', async () => {
  const { team, bizId, fields, graph, save, detail } = await makeProcess()
  await save('金额 > 50')
  const { version } = await detail()
  const body = { ...fields, bizId, version, graph: graph('金额 > 50'), basedOn: 1 }
  await api.refuses(calls.saveProcess, 'process.unchanged', { as: team.owner, body })
  const passed = await api.refuses(calls.saveProcess, 'record.conflict', {
    as: team.owner,
    body: { ...fields, bizId, version: version - 1 },
  })
  expect(passed.detail).toEqual({ version })
})

test('two people who save at once on one version make one version, and the other is refused', async () => {
  const { team, bizId, fields, graph } = await makeProcess()
  const saving = (as: Person, text: string) =>
    api.call(calls.saveProcess, { as, body: { ...fields, bizId, version: 0, graph: graph(text), basedOn: 0 } })
  const answers = await Promise.all([saving(team.owner, '金额 > 1'), saving(team.collaborator, '金额 > 2')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { total } = await api.done(calls.listProcessVersions, { as: team.owner, query: { bizId } })
  expect(total).toBe(1)
})

test('edits of a draft can be undone and redone, and a new edit discards undone ones', async () => {
  const { team, bizId, detail, draft } = await makeProcess()
  const as = team.owner
  const move = (state: number, move: 'undo' | 'redo') =>
    api.done(calls.moveProcessDraft, { as, body: { bizId, basedOn: 0, state, move } })
  const text = async () => (await detail()).graph.nodes[1]?.settings.text
  expect(await draft(0, '金额 > 1')).toEqual({ state: 2 })
  expect(await draft(2, '金额 > 2')).toEqual({ state: 3 })
  expect(await move(3, 'undo')).toEqual({ state: 2 })
  expect(await text()).toBe('金额 > 1')
  expect(await move(2, 'undo')).toEqual({ state: 1 })
  expect(await detail()).toMatchObject({ graph: { nodes: [] }, draft: { canUndo: false, canRedo: true } })
  await api.refuses(calls.moveProcessDraft, 'state.refused', {
    as,
    body: { bizId, basedOn: 0, state: 1, move: 'undo' },
  })
  expect(await move(1, 'redo')).toEqual({ state: 2 })
  expect(await draft(2, '金额 > 3')).toEqual({ state: 3 })
  expect(await detail()).toMatchObject({ draft: { state: 3, canUndo: true, canRedo: false } })
  expect(await text()).toBe('金额 > 3')
  await api.refuses(calls.moveProcessDraft, 'record.conflict', {
    as,
    body: { bizId, basedOn: 0, state: 2, move: 'undo' },
  })
  await api.refuses(calls.saveProcessDraft, 'record.conflict', {
    as,
    body: { bizId, basedOn: 0, state: 2, graph: { nodes: [] } },
  })
})

test('a draft belongs to one person and keeps a limited number of states', async () => {
  const { team, bizId, detail, draft } = await makeProcess()
  for (let state = 0; state < draftStatesMax + 3; state = state === 0 ? 2 : state + 1)
    await draft(state, `金额 > ${state}`)
  const [kept] = await api.db
    .select({ states: sql<number>`count(*)::int`, first: sql<number>`min(number)` })
    .from(dataProcessDraftState)
    .innerJoin(dataProcessDraft, eq(dataProcessDraft.id, dataProcessDraftState.draftId))
    .innerJoin(dataProcess, and(eq(dataProcess.id, dataProcessDraft.processId), eq(dataProcess.bizId, bizId)))
  expect(kept).toEqual({ states: draftStatesMax, first: 4 })
  expect(await detail(team.collaborator)).toMatchObject({ draft: null, graph: { nodes: [] } })
  await api.refuses(calls.removeProcessDraft, 'notFound', { as: team.collaborator, body: { bizId, basedOn: 0 } })
  await api.done(calls.removeProcessDraft, { as: team.owner, body: { bizId, basedOn: 0 } })
  expect(await detail()).toMatchObject({ draft: null, graph: { nodes: [] } })
})

test('switching opens the version of another person and sets the own draft aside', async () => {
  const { team, bizId, save, detail, draft } = await makeProcess()
  const as = team.owner
  const switchTo = (number: number) => api.done(calls.switchProcessVersion, { as, body: { bizId, number } })
  const text = async () => (await detail()).graph.nodes[1]?.settings.text
  await save('金额 > 50')
  await draft(0, '金额 > 51', { basedOn: 1 })
  await save('金额 > 60', team.collaborator)
  expect(await text()).toBe('金额 > 51')
  await switchTo(2)
  expect(await text()).toBe('金额 > 60')
  expect(await detail()).toMatchObject({ opened: 2, draft: null, setAside: [{ basedOn: 1 }] })
  await switchTo(1)
  expect(await detail()).toMatchObject({ opened: 1, draft: { basedOn: 1 }, setAside: [] })
  expect(await text()).toBe('金额 > 51')
  await api.refuses(calls.switchProcessVersion, 'notFound', { as, body: { bizId, number: 3 } })
})

test('saving a draft removes it, and drafts on other versions remain', async () => {
  const { team, bizId, fields, graph, save, detail, draft } = await makeProcess()
  await save('金额 > 50')
  await draft(0, '金额 > 51', { basedOn: 1 })
  const { version } = await detail()
  const body = { ...fields, bizId, version, graph: graph('金额 > 51'), basedOn: 1, draftOf: 1 }
  await api.done(calls.saveProcess, { as: team.owner, body })
  expect(await detail()).toMatchObject({ opened: 2, draft: null, setAside: [] })
})

test('two graphs are compared step by step', async () => {
  const { team, bizId, save, draft } = await makeProcess()
  await save('金额 > 50')
  await save('金额 > 60')
  const as = team.viewer
  const compared = await api.done(calls.compareProcessVersions, {
    as,
    body: { bizId, from: { number: 1 }, to: { number: 2 } },
  })
  expect(compared).toEqual({
    added: [],
    removed: [],
    changed: [
      {
        id: 'large',
        kind: 'filter',
        title: '大额',
        changes: [{ field: 'settings.text', before: '金额 > 50', after: '金额 > 60' }],
      },
    ],
    same: 1,
    isMoved: false,
  })
  await draft(0, '金额 > 60', { basedOn: 1 })
  const body = { bizId, from: { draftOf: 1 }, to: { number: 2 } }
  const own = await api.done(calls.compareProcessVersions, { as: team.owner, body })
  expect(own).toEqual({ added: [], removed: [], changed: [], same: 2, isMoved: false })
  await api.refuses(calls.compareProcessVersions, 'notFound', { as, body })
})

test('viewers read and change nothing, strangers learn of no process', async () => {
  const { team, bizId, fields, save, graph } = await makeProcess()
  await save()
  const draft = { bizId, basedOn: 1, state: 0, graph: graph() }
  const attempts = async (refusal: 'execute.denied' | 'notFound', as: Person) => {
    await api.refuses(calls.saveProcessDraft, refusal, { as, body: draft })
    await api.refuses(calls.moveProcessDraft, refusal, { as, body: { bizId, basedOn: 1, state: 1, move: 'undo' } })
    await api.refuses(calls.switchProcessVersion, refusal, { as, body: { bizId, number: 1 } })
    await api.refuses(calls.removeProcesses, refusal, { as, body: { bizIds: [bizId] } })
  }
  await attempts('execute.denied', team.viewer)
  await api.refuses(calls.saveProcess, 'execute.denied', { as: team.viewer, body: { ...fields, name: '甲' } })
  await attempts('notFound', team.stranger)
  const as = team.stranger
  await api.refuses(calls.getProcess, 'notFound', { as, query: { bizId } })
  await api.refuses(calls.listProcessVersions, 'notFound', { as, query: { bizId } })
  await api.refuses(calls.removeProcessDraft, 'notFound', { as, body: { bizId, basedOn: 1 } })
  await api.refuses(calls.searchProcesses, 'access.denied', { as, body: { workspaceBizId: team.bizId } })
  await api.refuses(calls.saveProcess, 'access.denied', { as, body: { ...fields, name: '甲' } })
  const foreign = await makeTeam(api)
  const body = { ...fields, workspaceBizId: foreign.bizId, bizId, version: 1 }
  await api.refuses(calls.saveProcess, 'notFound', { as: foreign.owner, body })
})

test('an approval in progress blocks every edit, but neither reading nor discarding a draft', async () => {
  const { team, bizId, fields, save, graph, detail, draft } = await makeProcess()
  await save()
  await draft(0, '金额 > 1', { basedOn: 1 })
  await api.db.execute(sql`update workspace set schedule_approval_state = 'in_progress' where id = ${team.id}`)
  const as = team.owner
  const { version } = await detail()
  await api.refuses(calls.saveProcess, 'workspace.blocked', { as, body: { ...fields, bizId, version } })
  const edit = { bizId, basedOn: 1, state: 2, graph: graph() }
  await api.refuses(calls.saveProcessDraft, 'workspace.blocked', { as, body: edit })
  await api.refuses(calls.moveProcessDraft, 'workspace.blocked', {
    as,
    body: { bizId, basedOn: 1, state: 2, move: 'undo' },
  })
  await api.refuses(calls.switchProcessVersion, 'workspace.blocked', { as, body: { bizId, number: 1 } })
  await api.done(calls.removeProcessDraft, { as, body: { bizId, basedOn: 1 } })
})

test('a disabled workspace removes nothing', async () => {
  const { team, bizId } = await makeProcess()
  await api.db.execute(sql`update workspace set status = '1' where id = ${team.id}`)
  await api.refuses(calls.removeProcesses, 'workspace.blocked', { as: team.owner, body: { bizIds: [bizId] } })
})

test('several processes are removed together with versions, drafts and finished runs, or not at all', async () => {
  const one = await makeProcess()
  const other = await makeProcess(one.team)
  const as = one.team.owner
  await one.save()
  await one.draft(0, '金额 > 1', { basedOn: 1 })
  const bizIds = [one.bizId, other.bizId]
  const [process] = await api.db.select().from(dataProcess).where(eq(dataProcess.bizId, one.bizId))
  const processId = process?.id ?? 0
  const [version] = await api.db.select().from(dataProcessVersion).where(eq(dataProcessVersion.processId, processId))
  const [run] = await api.db
    .insert(dataRun)
    .values({
      bizId: randomBizId(),
      processId,
      versionId: version?.id ?? 0,
      trigger: 'hand',
      slot: '2026-11-20T02:00:00Z',
      byId: as.userId,
    })
    .returning()
  await api.refuses(calls.removeProcesses, 'notFound', { as, body: { bizIds: [...bizIds, randomUUID()] } })
  const used = await api.refuses(calls.removeProcesses, 'process.used', { as, body: { bizIds } })
  expect(used.detail).toEqual({ name: one.fields.name })
  await api.db
    .update(dataRun)
    .set({ state: 'finished' })
    .where(eq(dataRun.id, run?.id ?? 0))
  await api.db.update(dataProcess).set({ liveVersion: 1 }).where(eq(dataProcess.id, processId))
  await api.refuses(calls.removeProcesses, 'process.used', { as, body: { bizIds } })
  await api.db.update(dataProcess).set({ liveVersion: null }).where(eq(dataProcess.id, processId))
  await api.done(calls.removeProcesses, { as, body: { bizIds } })
  await api.refuses(calls.getProcess, 'notFound', { as, query: { bizId: other.bizId } })
  expect(await api.db.select().from(dataRun).where(eq(dataRun.processId, processId))).toEqual([])
})

test('processes of a workspace, versions of a process and drafts of a person are limited', async () => {
  const { team, bizId, fields, graph, save, draft } = await makeProcess()
  const as = team.owner
  await api.db.execute(sql`
    insert into data_process (biz_id, workspace_id, name, owner_id)
    select gen_random_uuid(), ${team.id}, 'p' || i, ${as.userId} from generate_series(2, ${processesMax}) i`)
  await api.refuses(calls.saveProcess, 'quota.full', { as, body: { ...fields, name: '多一个' } })
  for (let number = 1; number <= draftsMax + 1; number++) await save(`金额 > ${number}`)
  for (let basedOn = 1; basedOn <= draftsMax; basedOn++) await draft(0, '金额 > 99', { basedOn })
  const more = { bizId, basedOn: draftsMax + 1, state: 0, graph: graph() }
  await api.refuses(calls.saveProcessDraft, 'quota.full', { as, body: more })
  await api.refuses(calls.switchProcessVersion, 'notFound', { as, body: { bizId, number: draftsMax + 2 } })
  await api.done(calls.removeProcessDraft, { as, body: { bizId, basedOn: 1 } })
  await draft(0, '金额 > 99', { basedOn: draftsMax + 1 })
  await api.refuses(calls.switchProcessVersion, 'quota.full', { as, body: { bizId, number: 1 } })
  await api.db.update(dataProcess).set({ currentVersion: versionsMax }).where(eq(dataProcess.bizId, bizId))
  const body = { ...fields, bizId, version: draftsMax + 1, graph: graph(), basedOn: versionsMax }
  await api.refuses(calls.saveProcess, 'quota.full', { as, body })
})

test("processes and tables of a member who leaves pass to the workspace's owner", async () => {
  const team = await makeTeam(api)
  const { id, bizId: workspaceBizId, owner, collaborator } = team
  const table = await makeTable(api, { workspaceId: id, owner: collaborator, rows, status: 'draft' })
  const body = { workspaceBizId, name: anyProcessName(), remark: '' }
  const { bizId } = await api.done(calls.saveProcess, { as: collaborator, body })
  const leaving = { query: { bizId: workspaceBizId }, body: { userId: collaborator.userId } }
  await api.done(removeMember, { as: collaborator, ...leaving })
  const [process] = await api.db.select().from(dataProcess).where(eq(dataProcess.bizId, bizId))
  const [left] = await api.db.select().from(dataTable).where(eq(dataTable.id, table.id))
  expect([process?.ownerId, left?.ownerId]).toEqual([owner.userId, owner.userId])
})
