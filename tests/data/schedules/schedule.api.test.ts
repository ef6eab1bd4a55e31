import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketManager } from '#api/data/markets/table.ts'
import { dataProcess } from '#api/data/processes/table.ts'
import { remindDeciders } from '#api/data/schedules/remind.ts'
import { dataSchedule } from '#api/data/schedules/table.ts'
import { dataVersion } from '#api/data/tables/table.ts'
import { fixedClock } from '#api/platform/clock.ts'
import { menu, roleMenu, userRole } from '#api/shell/accounts/table.ts'
import * as messages from '#api/shell/messages/table.ts'
import { removeProcesses } from '#contract/data/processes/calls.ts'
import * as calls from '#contract/data/schedules/calls.ts'
import { enterDelegate, exitDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { HistoricalData } from '#contract/shell/delegation/codes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import { disableAndEnable, getWorkspace } from '#contract/shell/workspaces/calls.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { makeMarket, makeTable } from '../make-table.ts'
import {
  addProcessVersion,
  approve,
  configure,
  copying,
  goLive,
  makeProcess,
  makeScheduleDecider,
  makeScheduling,
  type Scheduling,
  saving,
} from './scheduled.ts'

const now = '2026-11-20T02:00:00Z'
let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now })
})
afterAll(() => api.close())

const detailOf = (bizId: string, as: Person) => api.done(calls.getSchedule, { as, query: { bizId } })
const versionOf = async (bizId: string): Promise<number> =>
  (await api.db.select().from(dataSchedule).where(eq(dataSchedule.bizId, bizId)))[0]?.version ?? 0
const applyFor = async (bizId: string, as: Person, note = '') =>
  api.done(calls.applyForSchedule, { as, body: { bizId, version: await versionOf(bizId), note } })
const deciding = async (bizId: string, decision: 'approved' | 'rejected' = 'approved', reason = '同意') => ({
  bizId,
  version: await versionOf(bizId),
  decision,
  reason,
})
const approvalOf = async ({ team }: Scheduling) =>
  (await api.done(getWorkspace, { as: team.owner, body: { id: team.id } })).scheduleApprovalState
const newsOf = async ({ userId }: Person) =>
  (await api.db.select().from(messages.message).where(eq(messages.message.userId, userId)))
    .filter(({ noticeType }) => noticeType === NoticeType.specialManagement)
    .map(({ body }) => body['zh-Hans'])

test('a process has no schedule until one is saved, which pins a version', async () => {
  const scheduling = await makeScheduling(api)
  const { team, process } = scheduling
  const list = { as: team.viewer, body: { workspaceBizId: team.bizId } }
  const before = await api.done(calls.searchSchedules, list)
  expect(before.records).toMatchObject([{ bizId: null, state: 'notConfigured', process: { name: process.name } }])
  const bizId = await configure(api, scheduling, { timing: { every: 'week', weekday: 1, time: '08:30' } })
  await addProcessVersion(api, { processId: process.id, number: 2, nodes: [], byId: team.owner.userId })
  expect(await detailOf(bizId, team.viewer)).toMatchObject({
    state: 'configured',
    processVersion: 1,
    process: { currentVersion: 2 },
    missed: 'latest',
    upcoming: [
      '2026-11-23T00:30:00.000Z',
      '2026-11-30T00:30:00.000Z',
      '2026-12-07T00:30:00.000Z',
      '2026-12-14T00:30:00.000Z',
      '2026-12-21T00:30:00.000Z',
    ],
    reads: [{ name: scheduling.table.tableName }],
    writes: ['out_0'],
    mayEdit: false,
  })
  expect((await api.done(calls.searchSchedules, list)).records).toMatchObject([{ bizId, state: 'configured' }])
})

test('missed runs are made up each for incremental processes unless said otherwise', async () => {
  const scheduling = await makeScheduling(api)
  const nodes = copying([scheduling.table], 'incremental')
  const process = await makeProcess(api, { team: scheduling.team, nodes })
  const bizId = await configure(api, { ...scheduling, process })
  expect((await detailOf(bizId, scheduling.team.owner)).missed).toBe('each')
  const request = saving(process, { bizId, version: 0, missed: 'latest' })
  await api.done(calls.saveSchedule, { as: scheduling.team.owner, body: request })
  expect((await detailOf(bizId, scheduling.team.owner)).missed).toBe('latest')
})

test('only owners and collaborators configure schedules, strangers do not learn of them', async () => {
  const scheduling = await makeScheduling(api)
  const { team, process } = scheduling
  const body = saving(process)
  await api.refuses(calls.saveSchedule, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.saveSchedule, 'notFound', { as: team.stranger, body })
  await api.refuses(calls.getScheduleChoices, 'notFound', { as: team.stranger, query: { processBizId: process.bizId } })
  await api.refuses(calls.searchSchedules, 'access.denied', { as: team.stranger, body: { workspaceBizId: team.bizId } })
  await api.refuses(calls.getCalendar, 'access.denied', {
    as: team.stranger,
    query: { workspaceBizId: team.bizId, month: '2026-11' },
  })
  const bizId = await configure(api, scheduling)
  await api.refuses(calls.getSchedule, 'notFound', { as: team.stranger, query: { bizId } })
  await api.refuses(calls.searchBackfills, 'notFound', { as: team.stranger, body: { scheduleBizId: bizId } })
  await api.refuses(calls.getSchedule, 'notFound', { as: team.owner, query: { bizId: 'nowhere-to-be-found' } })
})

test('a process with a schedule, live or not, is removed only after its schedule', async () => {
  const scheduling = await makeScheduling(api)
  const { team, process } = scheduling
  const bizId = await configure(api, scheduling)
  const other = await makeProcess(api, { team })
  const body = { bizIds: [other.bizId, process.bizId] }
  const used = await api.refuses(removeProcesses, 'process.used', { as: team.owner, body })
  expect(used.detail).toEqual({ name: process.name })
  expect(await api.db.$count(dataProcess, eq(dataProcess.id, other.id))).toBe(1)
  await api.done(calls.removeSchedules, { as: team.owner, body: { bizIds: [bizId] } })
  await api.done(removeProcesses, { as: team.owner, body })
  expect(await api.db.$count(dataProcess, eq(dataProcess.id, process.id))).toBe(0)
})

test('a process has one schedule, and an outdated version of it is a conflict', async () => {
  const scheduling = await makeScheduling(api)
  const { team, process } = scheduling
  const bizId = await configure(api, scheduling)
  await api.refuses(calls.saveSchedule, 'schedule.exists', { as: team.owner, body: saving(process) })
  const stale = saving(process, { bizId, version: 7 })
  const conflict = await api.refuses(calls.saveSchedule, 'record.conflict', { as: team.owner, body: stale })
  expect(conflict).toMatchObject({ detail: { version: 0 } })
})

test.each([
  [{ processVersion: 9 }, 'processVersion'],
  [{ timing: { every: 'cron' as const, cron: '*/90 * * * *' } }, 'timing.cron'],
  [{ timing: { every: 'cron' as const, cron: '0 9 31 2 *' } }, 'timing.cron'],
  [{ timeBudget: 0 }, 'timeBudget'],
  [{ timeBudget: 0.5 }, 'timeBudget'],
  [{ retries: 4 }, 'retries'],
  [{ type: '0' as const }, 'predecessors'],
  [
    { type: '0' as const, predecessors: [{ scheduleBizId: 'nowhere-to-be-found', needed: 'newest' as const }] },
    'predecessors',
  ],
])('a schedule with %j is refused at %s', async (requested, field) => {
  const scheduling = await makeScheduling(api)
  const body = saving(scheduling.process, requested)
  const { errors } = await api.refuses(calls.saveSchedule, 'validation', { as: scheduling.team.owner, body })
  expect(Object.keys(errors ?? {})).toEqual([field])
})

test('a cycle of predecessors is refused, naming the loop', async () => {
  const scheduling = await makeScheduling(api)
  const { team } = scheduling
  const [first, second, third] = [
    scheduling.process,
    await makeProcess(api, { team, name: '第二步' }),
    await makeProcess(api, { team, name: '第三步' }),
  ]
  const after = (scheduleBizId: string) => ({
    type: '0' as const,
    predecessors: [{ scheduleBizId, needed: 'newest' as const }],
  })
  const one = await configure(api, scheduling)
  const two = await configure(api, { team, process: second }, after(one))
  const three = await configure(api, { team, process: third }, after(two))
  const body = saving(first, { bizId: one, version: 0, ...after(three) })
  const { errors } = await api.refuses(calls.saveSchedule, 'validation', { as: team.owner, body })
  expect(JSON.stringify(errors)).toContain(`${first.name} → 第三步 → 第二步 → ${first.name}`)
  const self = saving(first, { bizId: one, version: 0, ...after(one) })
  expect(
    JSON.stringify((await api.refuses(calls.saveSchedule, 'validation', { as: team.owner, body: self })).errors),
  ).toContain('→')
})

test('the next moments of a timing are shown before it is saved', async () => {
  const { team } = await makeScheduling(api)
  const preview = await api.done(calls.previewMoments, {
    as: team.viewer,
    body: { timing: { every: 'month', monthDay: 31, time: '00:00' } },
  })
  expect(preview.moments.map((each) => each.slice(0, 10))).toEqual([
    '2026-11-29',
    '2026-12-30',
    '2027-01-30',
    '2027-02-27',
    '2027-03-30',
  ])
  const wrong = { timing: { every: 'cron' as const, cron: '* * * * *' } }
  await api.refuses(calls.previewMoments, 'validation', { as: team.viewer, body: wrong })
})

test('an approved application takes a schedule online, another one takes it offline', async () => {
  const scheduling = await makeScheduling(api)
  const { team, process } = scheduling
  const decider = await makeScheduleDecider(api)
  const bizId = await configure(api, scheduling)
  await applyFor(bizId, team.collaborator, '每日对账')
  expect(await detailOf(bizId, team.owner)).toMatchObject({
    state: 'applyingOnline',
    nextSlot: null,
    application: { kind: 'online', note: '每日对账', applicant: { usercode: team.collaborator.usercode } },
  })
  await api.done(calls.decideSchedule, { as: decider, body: await deciding(bizId) })
  expect(await detailOf(bizId, team.owner)).toMatchObject({ state: 'live', nextSlot: '2026-11-20T22:00:00.000Z' })
  const liveVersion = async () =>
    (await api.db.select().from(dataProcess).where(eq(dataProcess.id, process.id)))[0]?.liveVersion
  expect(await liveVersion()).toBe(1)
  await applyFor(bizId, team.collaborator)
  expect(await detailOf(bizId, team.owner)).toMatchObject({
    state: 'applyingOffline',
    nextSlot: '2026-11-20T22:00:00.000Z',
  })
  await api.done(calls.decideSchedule, { as: decider, body: await deciding(bizId) })
  expect(await detailOf(bizId, team.owner)).toMatchObject({ state: 'configured', nextSlot: null })
  expect(await liveVersion()).toBeNull()
})

test('a rejected or withdrawn application returns the schedule to the state before', async () => {
  const scheduling = await makeScheduling(api)
  const { team } = scheduling
  const decider = await makeScheduleDecider(api)
  const bizId = await configure(api, scheduling)
  await applyFor(bizId, team.collaborator)
  await api.refuses(calls.decideSchedule, 'validation', { as: decider, body: await deciding(bizId, 'rejected', '') })
  await api.done(calls.decideSchedule, { as: decider, body: await deciding(bizId, 'rejected', '缺少说明') })
  expect(await detailOf(bizId, team.owner)).toMatchObject({
    state: 'configured',
    applications: [{ status: 'rejected', reason: '缺少说明', kind: 'online' }],
  })
  await approve(api, team, bizId)
  await applyFor(bizId, team.collaborator)
  await api.done(calls.withdrawSchedule, { as: team.collaborator, body: { bizId, version: await versionOf(bizId) } })
  const after = await detailOf(bizId, team.owner)
  expect(after).toMatchObject({ state: 'live', nextSlot: '2026-11-20T22:00:00.000Z' })
  expect(after.applications.map(({ status, kind }) => [kind, status])).toEqual([
    ['offline', 'withdrawn'],
    ['online', 'approved'],
    ['online', 'rejected'],
  ])
})

test('while an application is pending nothing in the workspace is edited, until none is', async () => {
  const scheduling = await makeScheduling(api)
  const { team, process } = scheduling
  const other = await makeProcess(api, { team })
  const [first, second] = [await configure(api, scheduling), await configure(api, { team, process: other })]
  await applyFor(first, team.collaborator)
  await applyFor(second, team.owner)
  expect(await approvalOf(scheduling)).toBe('in_progress')
  await api.refuses(calls.saveSchedule, 'workspace.blocked', {
    as: team.owner,
    body: saving(process, { bizId: first, version: 1 }),
  })
  await api.done(calls.withdrawSchedule, { as: team.owner, body: { bizId: first, version: 1 } })
  expect(await approvalOf(scheduling)).toBe('in_progress')
  await api.done(calls.decideSchedule, { as: await makeScheduleDecider(api), body: await deciding(second) })
  expect(await approvalOf(scheduling)).toBe('')
})

test('a schedule is changed only in the states that allow it, which the refusal names', async () => {
  const scheduling = await makeScheduling(api)
  const { team, process } = scheduling
  const as = team.owner
  const decider = await makeScheduleDecider(api)
  const bizId = await configure(api, scheduling)
  const withdrawing = async () => ({ as, body: { bizId, version: await versionOf(bizId) } })
  const decision = async () => ({ as: decider, body: await deciding(bizId) })
  await api.refuses(calls.withdrawSchedule, 'schedule.notLive', await withdrawing())
  await api.refuses(calls.decideSchedule, 'schedule.notLive', await decision())
  await approve(api, team, bizId)
  const edit = saving(process, { bizId, version: await versionOf(bizId) })
  const refused = await api.refuses(calls.saveSchedule, 'schedule.live', { as, body: edit })
  expect(refused).toMatchObject({ detail: { state: 'live' } })
  await api.refuses(calls.removeSchedules, 'schedule.live', { as, body: { bizIds: [bizId] } })
  await api.refuses(calls.withdrawSchedule, 'schedule.live', await withdrawing())
  await api.refuses(calls.decideSchedule, 'schedule.live', await decision())
  await applyFor(bizId, team.collaborator)
  const again = { bizId, version: await versionOf(bizId), note: '' }
  await api.refuses(calls.applyForSchedule, 'schedule.applying', { as, body: again })
  await api.refuses(calls.removeSchedules, 'schedule.applying', { as, body: { bizIds: [bizId] } })
})

test('an application of an outdated version, by a viewer, a stranger or in a disabled workspace is refused', async () => {
  const scheduling = await makeScheduling(api)
  const { team } = scheduling
  const bizId = await configure(api, scheduling)
  const body = { bizId, version: 0, note: '' }
  await api.refuses(calls.applyForSchedule, 'record.conflict', { as: team.owner, body: { ...body, version: 5 } })
  await api.refuses(calls.applyForSchedule, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.applyForSchedule, 'notFound', { as: team.stranger, body })
  await api.done(disableAndEnable, { as: team.owner, query: { bizId: team.bizId }, body: { status: '1' } })
  await api.refuses(calls.applyForSchedule, 'workspace.blocked', { as: team.owner, body })
  await api.refuses(calls.removeSchedules, 'workspace.blocked', { as: team.owner, body: { bizIds: [bizId] } })
  await api.done(disableAndEnable, { as: team.owner, query: { bizId: team.bizId }, body: { status: '0' } })
  await applyFor(bizId, team.collaborator)
  const withdrawing = { bizId, version: 1 }
  await api.refuses(calls.withdrawSchedule, 'execute.denied', { as: team.viewer, body: withdrawing })
  await api.refuses(calls.withdrawSchedule, 'notFound', { as: team.stranger, body: withdrawing })
  await api.refuses(calls.withdrawSchedule, 'record.conflict', { as: team.collaborator, body: { bizId, version: 0 } })
})

test('a person applies at most sixty times an hour', async () => {
  const scheduling = await makeScheduling(api)
  const { owner } = scheduling.team
  const bizId = await configure(api, scheduling)
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('schedulesApplied', ${`user:${owner.userId}`}, 60, ${now}::timestamptz)`)
  await api.refuses(calls.applyForSchedule, 'quota.rate', { as: owner, body: { bizId, version: 0, note: '' } })
})

test('managers decide only if they manage all markets whose tables the process reads', async () => {
  const scheduling = await makeScheduling(api)
  const { team, table, market } = scheduling
  const second = await makeMarket(api)
  const other = await makeTable(api, { workspaceId: team.id, owner: team.owner, marketId: second.id })
  const process = await makeProcess(api, { team, tables: [table, other] })
  const bizId = await configure(api, { team, process })
  await applyFor(bizId, team.collaborator)
  const toDecide = async (as: Person) =>
    (await api.done(calls.searchSchedules, { as, body: { scope: 'toDecide', size: 200 } })).records.some(
      (row) => row.bizId === bizId,
    )
  expect(await toDecide(market.manager)).toBe(false)
  await api.refuses(calls.decideSchedule, 'notFound', { as: market.manager, body: await deciding(bizId) })
  await api.refuses(calls.decideSchedule, 'execute.denied', { as: team.viewer, body: await deciding(bizId) })
  await api.db.insert(marketManager).values({ marketId: second.id, userId: market.manager.userId })
  expect(await toDecide(market.manager)).toBe(true)
  expect(await detailOf(bizId, market.manager)).toMatchObject({ mayDecide: true, mayEdit: false, mayWithdraw: false })
  await api.done(calls.decideSchedule, { as: market.manager, body: await deciding(bizId) })
})

test('a process that also reads a table without a market is decided by administrators of the data mart alone', async () => {
  const { team, table, market } = await makeScheduling(api)
  const own = await makeTable(api, { workspaceId: team.id, owner: team.owner })
  const process = await makeProcess(api, { team, tables: [table, own] })
  const bizId = await configure(api, { team, process })
  await applyFor(bizId, team.collaborator)
  await api.refuses(calls.decideSchedule, 'notFound', { as: market.manager, body: await deciding(bizId) })
  await api.done(calls.decideSchedule, { as: await makeScheduleDecider(api), body: await deciding(bizId) })
})

test('a process that reads no market is decided by administrators of the data mart alone', async () => {
  const scheduling = await makeScheduling(api)
  const { team, market } = scheduling
  const process = await makeProcess(api, { team })
  const bizId = await configure(api, { team, process })
  await applyFor(bizId, team.collaborator)
  await api.refuses(calls.decideSchedule, 'notFound', { as: market.manager, body: await deciding(bizId) })
  const stale = { ...(await deciding(bizId)), version: 9 }
  const decider = await makeScheduleDecider(api)
  await api.refuses(calls.decideSchedule, 'record.conflict', { as: decider, body: stale })
  await api.done(calls.decideSchedule, { as: decider, body: await deciding(bizId) })
})

test('nobody decides their own application', async () => {
  const scheduling = await makeScheduling(api)
  const { team, market } = scheduling
  await api.db.insert(marketManager).values({ marketId: market.id, userId: team.collaborator.userId })
  const bizId = await configure(api, scheduling)
  await applyFor(bizId, team.collaborator)
  await api.refuses(calls.decideSchedule, 'authorization.own', { as: team.collaborator, body: await deciding(bizId) })
})

/** A decider who may act for a person in the workbench. */
async function agentOf(owner: Person, historicalData: HistoricalData): Promise<Person> {
  const names = { name: '工作台', nameHans: '工作台', nameEn: 'Workbenches' }
  await api.db
    .insert(menu)
    .values({ menuId: 'workbench', ...names, type: MenuType.directory })
    .onConflictDoNothing()
  const [role] = await api.db.select().from(userRole).where(eq(userRole.userId, owner.userId))
  await api.db
    .insert(roleMenu)
    .values({ roleId: role?.roleId ?? 0, menuId: 'workbench' })
    .onConflictDoNothing()
  const agent = await makeScheduleDecider(api)
  const period = { startDate: '2026-11-20', endDate: '2026-11-30' }
  const body = { agent: agent.usercode, ...period, modules: ['workbench'], historicalData }
  await api.done(saveDelegation, { as: owner, body })
  return agent
}

test('an agent without historical data has no schedule copy earlier rows', async () => {
  const team = await makeTeam(api)
  const table = await makeTable(api, { workspaceId: team.id, owner: team.owner, rows: [['A1', '10', '1']] })
  const live = await goLive(api, { team, process: await makeProcess(api, { team, tables: [table] }) })
  const idle = await configure(api, { team, process: await makeProcess(api, { team, tables: [table] }) })
  const days = { from: '2026-11-10', until: '2026-11-12', withDependents: false, stopOnFailure: false }
  const { bizId } = await api.done(calls.startBackfill, { as: team.owner, body: { bizId: live, ...days } })
  await api.done(calls.cancelBackfill, { as: team.owner, body: { bizId } })
  const agent = await agentOf(team.owner, HistoricalData.excluded)
  await api.done(enterDelegate, { as: agent, query: { username: team.owner.usercode } })
  const made = (createdAt: string) =>
    api.db.update(dataVersion).set({ createdAt }).where(eq(dataVersion.tableId, table.id))
  await made('2026-11-19T02:00:00Z')
  await api.refuses(calls.startBackfill, 'execute.denied', { as: agent, body: { bizId: live, ...days } })
  await api.refuses(calls.resumeBackfill, 'execute.denied', { as: agent, body: { bizId } })
  const body = { bizId: idle, version: await versionOf(idle), note: '' }
  await api.refuses(calls.applyForSchedule, 'execute.denied', { as: agent, body })
  await made('2026-11-20T02:00:00Z')
  await api.done(calls.resumeBackfill, { as: agent, body: { bizId } })
  await api.done(calls.applyForSchedule, { as: agent, body })
})

test('an agent who applied for another decides in neither identity, nor does the other', async () => {
  const scheduling = await makeScheduling(api)
  const { team } = scheduling
  const agent = await agentOf(team.owner, HistoricalData.included)
  const bizId = await configure(api, scheduling)
  await api.done(enterDelegate, { as: agent, query: { username: team.owner.usercode } })
  await applyFor(bizId, agent)
  expect(await detailOf(bizId, team.owner)).toMatchObject({
    application: { applicant: { usercode: team.owner.usercode } },
    mayWithdraw: true,
  })
  const acting = await api.call(calls.decideSchedule, { as: agent, body: await deciding(bizId) })
  expect(acting.status).toBe(403)
  await api.done(exitDelegate, { as: agent })
  await api.refuses(calls.decideSchedule, 'authorization.own', { as: agent, body: await deciding(bizId) })
  await api.refuses(calls.decideSchedule, 'authorization.own', { as: team.owner, body: await deciding(bizId) })
  await api.done(calls.decideSchedule, { as: await makeScheduleDecider(api), body: await deciding(bizId) })
})

test('deciders, applicant and owner are notified, and deciders are reminded once after a day', async () => {
  const scheduling = await makeScheduling(api)
  const { team, market, process } = scheduling
  const about = (texts: string[]) => texts.filter((text) => text.includes(process.name))
  const bizId = await configure(api, scheduling)
  await applyFor(bizId, team.collaborator)
  for (const person of [market.manager, team.owner])
    expect(about(await newsOf(person))).toEqual([expect.stringContaining('申请')])
  const remindAt = (moment: string) =>
    remindDeciders({
      db: api.db,
      signals: {
        on: () => undefined,
        announce: async () => undefined,
        raise: () => undefined,
        hearing: () => true,
        close: async () => undefined,
      },
      clock: fixedClock(moment, timeZone),
    })
  await remindAt('2026-11-21T01:59:00Z')
  expect(about(await newsOf(market.manager))).toHaveLength(1)
  await remindAt('2026-11-21T02:01:00Z')
  await remindAt('2026-11-22T02:01:00Z')
  expect(about(await newsOf(market.manager))).toHaveLength(2)
  await api.done(calls.decideSchedule, { as: market.manager, body: await deciding(bizId, 'rejected', '先补说明') })
  expect(about(await newsOf(team.collaborator))).toEqual([expect.stringContaining('先补说明')])
  expect(about(await newsOf(team.owner))).toHaveLength(2)
})

test('several schedules are removed together or not at all, and never if others depend on one', async () => {
  const scheduling = await makeScheduling(api)
  const { team } = scheduling
  const next = await makeProcess(api, { team })
  const first = await configure(api, scheduling)
  const second = await configure(
    api,
    { team, process: next },
    { type: '0', predecessors: [{ scheduleBizId: first, needed: 'all' }] },
  )
  const as = team.owner
  await api.refuses(calls.removeSchedules, 'execute.denied', { as: team.viewer, body: { bizIds: [first] } })
  await api.refuses(calls.removeSchedules, 'notFound', { as, body: { bizIds: [second, 'nowhere-to-be-found'] } })
  const used = await api.refuses(calls.removeSchedules, 'schedule.used', { as, body: { bizIds: [first] } })
  expect(used).toMatchObject({ detail: { usedBy: [next.name] } })
  await api.done(calls.removeSchedules, { as, body: { bizIds: [first, second] } })
  await api.refuses(calls.getSchedule, 'notFound', { as, query: { bizId: first } })
})

test('the form offers versions and predecessors of the workspace', async () => {
  const scheduling = await makeScheduling(api)
  const { team, process } = scheduling
  const other = await makeProcess(api, { team, name: '前一步' })
  const bizId = await configure(api, { team, process: other })
  const choices = await api.done(calls.getScheduleChoices, { as: team.viewer, query: { processBizId: process.bizId } })
  expect(choices).toMatchObject({
    versions: [{ number: 1 }],
    predecessors: [{ bizId, name: '前一步', state: 'configured' }],
    isIncremental: false,
    timeZone,
  })
})

test('the calendar counts the moments ahead by local day', async () => {
  const scheduling = await makeScheduling(api)
  const { team, process } = scheduling
  const [hourly, cron] = [
    await makeProcess(api, { team, name: '每小时' }),
    await makeProcess(api, { team, name: '定制' }),
  ]
  await goLive(api, { team, process: hourly }, { timing: { every: 'hour', minute: 30 } })
  await goLive(api, { team, process: cron }, { timing: { every: 'cron', cron: '0 9,18 25 * *' } })
  await goLive(api, scheduling, { timing: { every: 'month', monthDay: 31, time: '06:00' } })
  const month = await api.done(calls.getCalendar, {
    as: team.viewer,
    query: { workspaceBizId: team.bizId, month: '2026-11' },
  })
  const plannedOn = (day: string) =>
    Object.fromEntries(
      month.days.find((each) => each.day === day)?.schedules.map(({ name, planned }) => [name, planned]) ?? [],
    )
  expect(month.today).toBe('2026-11-20')
  expect(month.days).toHaveLength(30)
  expect(plannedOn('2026-11-19')).toEqual({})
  // From 10:30 on.
  expect(plannedOn('2026-11-20')).toEqual({ 每小时: 14 })
  expect(plannedOn('2026-11-25')).toEqual({ 每小时: 24, 定制: 2 })
  expect(plannedOn('2026-11-30')).toEqual({ 每小时: 24, [process.name]: 1 })
  expect(month.isPartial).toBe(false)
})

test('a calendar that does not count all moments of a cron text says so', async () => {
  const scheduling = await makeScheduling(api)
  await goLive(api, scheduling, { timing: { every: 'cron', cron: '*/15 * * * *' } })
  const query = { workspaceBizId: scheduling.team.bizId, month: '2026-12' }
  expect((await api.done(calls.getCalendar, { as: scheduling.team.viewer, query })).isPartial).toBe(true)
})
