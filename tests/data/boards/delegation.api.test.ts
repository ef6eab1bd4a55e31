import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardSnapshot } from '#api/data/board-snapshots/table.ts'
import { dataVersion } from '#api/data/tables/table.ts'
import { department, menu, roleMenu, user, userRole } from '#api/shell/accounts/table.ts'
import * as snapshots from '#contract/data/board-snapshots/calls.ts'
import * as calls from '#contract/data/boards/calls.ts'
import { reportModule } from '#contract/data/boards/codes.ts'
import { enterDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { HistoricalData } from '#contract/shell/delegation/codes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { addVersion, makeTable, type NewColumn } from '../make-table.ts'
import { makePublished, tableCard } from './boarded.ts'

const minutes = { timeout: 120_000 }
const [before, now] = ['2026-11-19T02:00:00Z', '2026-11-20T02:00:00Z']

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now })
  await api.db
    .insert(menu)
    .values({ menuId: reportModule, ...names, type: MenuType.directory })
    .onConflictDoNothing()
})
afterAll(() => api?.close())

const columns: NewColumn[] = [{ name: 'section', title: '部门' }]
const rows = Array.from({ length: 6 }, () => ['采购'])

const names = { name: '模块', nameHans: '模块', nameEn: 'Module' }
const workbench = { menuId: 'workbench', ...names, type: MenuType.directory }

async function giveMenu({ userId }: Person, menuId: string) {
  const [role] = await api.db.select().from(userRole).where(eq(userRole.userId, userId))
  await api.db.insert(roleMenu).values({ roleId: role?.roleId ?? 0, menuId })
}

type Beginning = { agent: Person; principal: Person; module: string; historicalData: HistoricalData }

async function begin({ agent, principal, module, historicalData }: Beginning) {
  const period = { startDate: '2026-11-20', endDate: '2026-11-30' }
  const body = { agent: agent.usercode, ...period, modules: [module], historicalData }
  await api.done(saveDelegation, { as: principal, body })
  await api.done(enterDelegate, { as: agent, query: { username: principal.usercode } })
}

/** A board over a version from the day before the delegation. An agent acts for its reader, only in the reports. */
async function makeActing(historicalData: HistoricalData) {
  const [team, reader, agent] = [await makeTeam(api), await makeUser(api), await makeUser(api)]
  const table = await makeTable(api, { workspaceId: team.id, owner: team.owner, columns, rows, title: '付款' })
  await api.db.update(dataVersion).set({ createdAt: before }).where(eq(dataVersion.tableId, table.id))
  const settings = { column: 'section' }
  const cards = [
    tableCard('own', table.bizId, { kind: 'frequency', settings }),
    { ...tableCard('published', table.bizId, { kind: 'frequency', settings }), asPublished: true },
  ]
  const made = { as: team.owner, workspaceBizId: team.bizId, cards, people: [reader] }
  const board = await makePublished(api, made)
  const act = async (principal: Person) => {
    await giveMenu(principal, reportModule)
    await begin({ agent, principal, module: reportModule, historicalData })
  }
  return { team, reader, agent, table, board, act }
}

const shownTo = async (as: Person, id: string) => {
  const { cards } = await api.done(calls.countCards, { as, body: { id, waitMs: 60_000 } })
  return cards.map(({ figures }) => figures?.rows.map(({ cells }) => cells.slice(0, 2)) ?? null)
}

test('an agent in the reports without historical data sees no figures of earlier data', minutes, async () => {
  const { team, agent, table, board, act } = await makeActing(HistoricalData.excluded)
  const six = [['采购', 6]]
  expect(await shownTo(team.owner, board.bizId)).toEqual([six, six])
  await act(team.owner)
  expect(await shownTo(agent, board.bizId)).toEqual([null, null])
  const rowsOf = { as: agent, body: { id: board.bizId, card: 'own' } }
  expect(await api.refuses(calls.readCardRows, 'table.right', rowsOf)).toMatchObject({ detail: { why: 'delegation' } })

  await addVersion(api, table.id, { columns, rows: [...rows, ['采购']], by: team.owner.userId })
  const seven = [['采购', 7]]
  expect(await shownTo(agent, board.bizId)).toEqual([seven, seven])
  await api.done(calls.readCardRows, rowsOf)
})

test('an agent with historical data sees the figures of their principal', minutes, async () => {
  const { reader, agent, board, act } = await makeActing(HistoricalData.included)
  await act(reader)
  expect(await shownTo(agent, board.bizId)).toEqual([null, [['采购', 6]]])
})

test('an agent without historical data opens no snapshot of before the delegation', minutes, async () => {
  const { reader, team, agent, board, act } = await makeActing(HistoricalData.excluded)
  const make = async (as: Person) => (await api.done(snapshots.makeSnapshot, { as, body: { id: board.bizId } })).bizId
  const [own, owners] = [await make(reader), await make(team.owner)]
  await api.db.update(boardSnapshot).set({ createdAt: before }).where(eq(boardSnapshot.bizId, own))
  await api.db.update(boardSnapshot).set({ createdAt: before }).where(eq(boardSnapshot.bizId, owners))
  const listed = async (as: Person) =>
    (await api.done(snapshots.listSnapshots, { as, query: { id: board.bizId } })).snapshots.map(({ bizId }) => bizId)
  expect(await listed(reader)).toContain(own)
  await act(reader)
  expect(await listed(agent)).toEqual([])
  for (const bizId of [own, owners]) {
    await api.refuses(snapshots.getSnapshot, 'notFound', { as: agent, query: { bizId } })
    await api.refuses(snapshots.downloadSnapshot, 'notFound', { as: agent, query: { bizId } })
    await api.refuses(snapshots.removeSnapshots, 'notFound', { as: agent, body: { bizIds: [bizId] } })
  }
  expect(await listed(agent)).toEqual([])
  const later = await make(agent)
  expect(await listed(agent)).toEqual([later])
  await api.done(snapshots.getSnapshot, { as: reader, query: { bizId: own } })
})

test('an agent without historical data opens no later snapshot with figures of earlier data', minutes, async () => {
  const { team, agent, table, board, act } = await makeActing(HistoricalData.excluded)
  const make = async () => (await api.done(snapshots.makeSnapshot, { as: team.owner, body: { id: board.bizId } })).bizId
  const listed = async () =>
    (await api.done(snapshots.listSnapshots, { as: agent, query: { id: board.bizId } })).snapshots.map(
      ({ bizId }) => bizId,
    )
  const earlier = await make()
  await act(team.owner)
  await addVersion(api, table.id, { columns, rows: [...rows, ['采购']], by: team.owner.userId })
  const later = await make()
  expect(await listed()).toEqual([later])
  await api.done(snapshots.getSnapshot, { as: agent, query: { bizId: later } })
  for (const call of [snapshots.getSnapshot, snapshots.downloadSnapshot])
    await api.refuses(call, 'notFound', { as: agent, query: { bizId: earlier } })
  await api.refuses(snapshots.removeSnapshots, 'notFound', { as: agent, body: { bizIds: [earlier] } })
})

test('an agent publishes no figures as published, which they would go on to read themselves', minutes, async () => {
  const { team, reader, agent, table, board } = await makeActing(HistoricalData.included)
  const audience = [reader, agent].map(({ usercode }) => usercode)
  const { version } = await api.done(calls.setAudience, {
    as: team.owner,
    body: { bizId: board.bizId, version: board.version, people: audience },
  })
  await api.db.insert(menu).values(workbench).onConflictDoNothing()
  await giveMenu(team.owner, workbench.menuId)
  await begin({ agent, principal: team.owner, module: workbench.menuId, historicalData: HistoricalData.included })
  const card = tableCard('sections', table.bizId, { kind: 'frequency', settings: { column: 'section' } })
  const draft = { workspaceBizId: team.bizId, bizId: board.bizId, name: board.name }
  const save = (asPublished: boolean, from: number) =>
    api.done(calls.saveBoard, { as: agent, body: { ...draft, version: from, cards: [{ ...card, asPublished }] } })
  const saved = await save(true, version)
  const publishing = (of: { version: number }) => ({ as: agent, body: { bizId: board.bizId, version: of.version } })
  await api.refuses(calls.publishBoard, 'delegation.outside', publishing(saved))
  const restoring = { as: agent, body: { ...publishing(saved).body, number: 1 } }
  await api.refuses(calls.restoreBoard, 'delegation.outside', restoring)
  await api.done(calls.publishBoard, publishing(await save(false, saved.version)))
})

test('an agent of an editor does not add themselves to the readers', minutes, async () => {
  const { team, reader, agent, board } = await makeActing(HistoricalData.included)
  await api.db.insert(menu).values(workbench).onConflictDoNothing()
  await giveMenu(team.owner, workbench.menuId)
  await begin({ agent, principal: team.owner, module: workbench.menuId, historicalData: HistoricalData.included })
  const { bizId } = board
  const setting = (version: number, people: Person[]) => ({
    as: agent,
    body: { bizId, version, people: people.map(({ usercode }) => usercode) },
  })
  const refused = await api.refuses(calls.setAudience, 'validation', setting(board.version, [reader, agent]))
  expect(refused.errors).toEqual({ people: ['不能选择自己'] })
  const [own] = await api.db.insert(department).values({ name: '稽核部' }).returning()
  await api.db.update(user).set({ departmentId: own?.id }).where(eq(user.id, agent.userId))
  const byDepartment = { ...setting(board.version, []).body, departments: [own?.id ?? 0] }
  await api.refuses(calls.setAudience, 'validation', { as: agent, body: byDepartment })
  const { version } = await api.done(calls.setAudience, setting(board.version, [reader, team.owner]))
  // People whom the editor named before stay.
  const named = setting(version, [reader, agent])
  const set = await api.done(calls.setAudience, { ...named, as: team.owner })
  await api.done(calls.setAudience, setting(set.version, [agent]))
})
