import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataRefresh } from '#api/data/refreshes/table.ts'
import { dataImport, dataTable } from '#api/data/tables/table.ts'
import { menu, roleMenu, userRole } from '#api/shell/accounts/table.ts'
import { workspaceMember } from '#api/shell/workspaces/table.ts'
import { cancelPull, exportRunFaults, getRefresh, pullAgain } from '#contract/data/refreshes/calls.ts'
import * as calls from '#contract/data/tables/calls.ts'
import type { BodyIn, Call } from '#contract/platform/call.ts'
import { enterDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { HistoricalData } from '#contract/shell/delegation/codes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, requestOf, type TestApi } from '../../support/api.ts'
import { csvFile, payments } from './files.ts'

const now = '2026-11-20T02:00:00Z'
const before = '2026-11-19T02:00:00Z'
const hour = 'T02:00:00Z'
let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ now })
  const names = { name: '工作台', nameHans: '工作台', nameEn: 'Workbenches' }
  await api.db
    .insert(menu)
    .values({ menuId: 'workbench', ...names, type: MenuType.directory })
    .onConflictDoNothing()
})
afterAll(() => api?.close())

/** A workspace with an import from the day before the delegation, and an agent who acts for its owner. */
async function makeActing(historicalData: HistoricalData) {
  const team = await makeTeam(api)
  await api.db.update(workspaceMember).set({ answeredAt: '2026-01-01T00:00:00Z' })
  const { owner } = team
  const { bizId, importBizId } = await api.done(calls.uploadTable, {
    as: owner,
    query: { workspaceBizId: team.bizId },
    body: { file: csvFile(payments(5)) },
  })
  await api.work()
  const agent = await makeUser(api)
  const [role] = await api.db.select().from(userRole).where(eq(userRole.userId, owner.userId))
  await api.db.insert(roleMenu).values({ roleId: role?.roleId ?? 0, menuId: 'workbench' })
  const period = { startDate: '2026-11-20', endDate: '2026-11-30' }
  const body = { agent: agent.usercode, ...period, modules: ['workbench'], historicalData }
  await api.done(saveDelegation, { as: owner, body })
  await api.done(enterDelegate, { as: agent, query: { username: owner.usercode } })
  return { team, agent, bizId, importBizId }
}

const made = (importBizId: string, createdAt: string) =>
  api.db.update(dataImport).set({ createdAt }).where(eq(dataImport.bizId, importBizId))

const confirming = (bizId: string): BodyIn<typeof calls.confirmImport> => ({
  bizId,
  version: 0,
  tableName: `t_${randomUUID().slice(0, 8)}`,
  columns: [{ at: 1, name: '编号', title: '', fieldType: 'string' }],
  primaryKey: ['编号'],
})

type Road = { call: Call; query?: object; body?: object }

/** Every call that names an import. They name a version that it does not have, so that none is changed. */
const roadsTo = (bizId: string): Road[] => [
  { call: calls.getImport, query: { bizId } },
  { call: calls.exportImportFaults, query: { bizId } },
  { call: calls.rereadImport, body: { bizId, version: 7 } },
  { call: calls.confirmImport, body: { ...confirming(bizId), version: 7 } },
  { call: pullAgain, body: { bizId, version: 7 } },
  { call: cancelPull, body: { bizId } },
]

async function statusesOf(bizId: string, as: Person): Promise<number[]> {
  const statuses: number[] = []
  for (const { call, query, body } of roadsTo(bizId)) {
    const { url, init } = requestOf(call, { as, query: query as never, body: body as never })
    statuses.push((await api.fetch(url, init)).status)
  }
  return statuses
}

test('every call about an import is in this test', () => {
  const isOfImports = ({ path }: Call) => path.startsWith('/data/data-table/import')
  expect(new Set(api.calls.filter(isOfImports))).toEqual(new Set(roadsTo('').map(({ call }) => call)))
})

test('imports of before the delegation are hidden from an agent without historical data, in every call', async () => {
  const { agent, team, importBizId } = await makeActing(HistoricalData.excluded)
  await made(importBizId, before)
  const hidden = await statusesOf(importBizId, agent)
  expect(hidden).toEqual(hidden.map(() => 404))
  expect(await statusesOf(importBizId, team.owner)).not.toContain(404)
})

test('an import of the first day of the delegation is seen, by the calendar of the organisation', async () => {
  const { agent, importBizId } = await makeActing(HistoricalData.excluded)
  // The evening of the 19th in UTC is the 20th in Shanghai.
  await made(importBizId, '2026-11-19T16:30:00Z')
  expect(await statusesOf(importBizId, agent)).not.toContain(404)
  await made(importBizId, '2026-11-19T15:30:00Z')
  expect(new Set(await statusesOf(importBizId, agent))).toEqual(new Set([404]))
})

test('an agent with historical data is not limited', async () => {
  const { agent, importBizId } = await makeActing(HistoricalData.included)
  await made(importBizId, before)
  expect(await statusesOf(importBizId, agent)).not.toContain(404)
})

/** A failed refresh of a table with a fault. */
async function addRun({ owner }: Team, tableBizId: string, day: string): Promise<string> {
  const [table] = await api.db.select().from(dataTable).where(eq(dataTable.bizId, tableBizId))
  const bizId = randomUUID()
  const faults = [{ row: 2, column: '金额', text: '很多', reason: 'notNumber' }]
  const run = { bizId, tableId: table?.id ?? 0, byId: owner.userId, createdAt: `${day}${hour}`, faults }
  await api.db.insert(dataRefresh).values({ ...run, state: 'failed', mode: 'full', failure: 'faulty', faultCount: 1 })
  return bizId
}

test('refreshes of before the delegation are hidden from such an agent, with their faults', async () => {
  const { agent, team, bizId } = await makeActing(HistoricalData.excluded)
  const [old, fresh] = [await addRun(team, bizId, '2026-11-19'), await addRun(team, bizId, '2026-11-20')]
  const runsFor = async (as: Person) => {
    const { runs } = await api.done(getRefresh, { as, query: { bizId } })
    return runs.map((run) => run.bizId)
  }
  expect(await runsFor(agent)).toEqual([fresh])
  expect(await runsFor(team.owner)).toEqual([fresh, old])
  await api.refuses(exportRunFaults, 'notFound', { as: agent, query: { bizId: old } })
  await api.download(exportRunFaults, { as: agent, query: { bizId: fresh } })
  await api.download(exportRunFaults, { as: team.owner, query: { bizId: old } })
})
