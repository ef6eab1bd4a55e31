import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { market } from '#api/data/markets/table.ts'
import { dataVersion } from '#api/data/tables/table.ts'
import { role, userRole } from '#api/shell/accounts/table.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { workspacesCreated, workspacesOwned } from '#api/shell/workspaces/workspace.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { TicketPerm } from '#contract/audit/tickets/perms.ts'
import { listSnapshots } from '#contract/data/board-snapshots/calls.ts'
import { listSubscriptions } from '#contract/data/board-subscriptions/calls.ts'
import * as boards from '#contract/data/boards/calls.ts'
import * as calls from '#contract/data/cockpit/calls.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { ScreeningPerm } from '#contract/data/screening/codes.ts'
import { warningPermAll } from '#contract/data/warnings/codes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import * as workspaces from '#contract/shell/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole, WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { answer, external, filled, makeCampaign } from '../../risk/campaigns/campaign.ts'
import { uuidsOf } from '../../risk/results/result-campaign.ts'
import { agree } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

const minutes = { timeout: 180_000 }
const perms = [
  MarketPerm.manage,
  RiskPerm.readProjects,
  RiskPerm.exportResults,
  ReviewPerm.manage,
  TicketPerm.all,
  SystemPerm.exportAudit,
  warningPermAll,
  ScreeningPerm.review,
]

let api: TestApi
beforeEach(async () => {
  await api?.close()
  api = await openTestApi()
  for (const code of ['Executive', 'Auditor'])
    await api.db.insert(role).values({ code, name: code }).onConflictDoNothing()
})
afterAll(() => api?.close())

const stateOf = async (as: Person) =>
  Object.fromEntries((await api.done(calls.getCockpit, { as })).boards.map(({ code, state }) => [code, state]))

/** Boards are shipped by a job, which runs again until the tables have been read. */
async function setUp(as: Person) {
  await api.done(calls.setUpCockpit, { as })
  await api.work()
  await api.db.$client.query(
    `update pgboss.job set start_after = now() - interval '1 s' where name = 'cockpit.ship' and state = 'retry'`,
  )
  await api.work()
}

async function hold(person: Person, code: string) {
  const [found] = await api.db.select().from(role).where(eq(role.code, code))
  await api.db.insert(userRole).values({ userId: person.userId, roleId: found?.id ?? 0 })
}
const boardsOf = async (as: Person) =>
  (await api.done(boards.pageBoards, { as, body: { status: '1', size: 1000, current: 1 } })).records

/** A campaign under way whose respondents have answered in part. */
async function makeReturns() {
  const respondents = Array.from({ length: 12 }, (_, at) => external(`cockpit-${at}`, at < 6 ? '采购部' : '销售部'))
  const campaign = await makeCampaign(api, { respondents })
  const { questionnaire } = campaign
  for (const uuid of uuidsOf(campaign).slice(0, 7))
    await answer(api, { questionnaire, uuid }, filled(questionnaire, 3), { mode: AnswerMode.submit })
}

test('the cockpit ships its boards over the platform tables, each to the people of its roles', minutes, async () => {
  await makeReturns()
  const [administrator, executive, auditor, stranger] = [
    await makeUser(api, { perms }),
    await makeUser(api),
    await makeUser(api),
    await makeUser(api),
  ]
  await hold(executive, 'Executive')
  await hold(auditor, 'Auditor')
  expect(await stateOf(administrator)).toEqual({
    overview: 'none',
    risk: 'none',
    warnings: 'none',
    audit: 'none',
    operations: 'none',
  })
  await setUp(administrator)
  expect(await stateOf(administrator)).toEqual({
    overview: 'current',
    risk: 'current',
    warnings: 'current',
    audit: 'current',
    operations: 'current',
  })
  // No card reads a column that its table lacks.
  for (const { bizId } of await boardsOf(administrator)) {
    const { cards: all } = await api.done(boards.countCards, { as: administrator, body: { id: bizId } })
    const faults = all.map(({ id, fault, figures }) => [id, (fault ?? figures?.fault)?.key])
    expect(faults.filter(([, key]) => key !== undefined)).toEqual([])
  }
  expect((await boardsOf(executive)).map(({ name }) => name)).toEqual(['经营层概览', '预警与拦截'])
  expect((await boardsOf(auditor)).map(({ name }) => name)).toEqual(['流向与票据'])
  expect(await boardsOf(stranger)).toEqual([])

  const [overview] = await boardsOf(executive)
  // They are invited as viewers. Until they join, their own rights show them nothing.
  const { cards: before } = await api.done(boards.countCards, { as: executive, body: { id: overview?.bizId ?? '' } })
  expect(before.map(({ fault }) => fault?.key)).toEqual(before.map(() => 'boards-faults:noRight'))
  const { workspace } = await api.done(calls.getCockpit, { as: administrator })
  await agree(api, workspace?.bizId ?? '', executive)
  const { cards } = await api.done(boards.countCards, { as: executive, body: { id: overview?.bizId ?? '' } })
  const numberOf = (id: string) => {
    const { figures, fault, isAsPublished } = cards.find((card) => card.id === id) ?? {}
    expect([fault, isAsPublished]).toEqual([null, false])
    const at = ['measure', 'rows'].map((role) => figures?.columns.findIndex((column) => column.role === role) ?? -1)
    const place = at.find((each) => each >= 0) ?? 0
    return figures?.total?.[place] ?? figures?.rows[0]?.cells[place]
  }
  expect(Number(numberOf('sent'))).toBe(12)
  expect(Number(numberOf('returned'))).toBe(7)
  const byDepartment = cards.find(({ id }) => id === 'returnsByDepartment')
  expect(JSON.stringify(byDepartment)).toContain('采购部')
  const state = byDepartment?.figures?.columns.find(({ column }) => column === 'state')
  expect(state?.tones).toEqual({ 未开始: 'neutral', 填写中: 'info', 已提交: 'success' })
  expect(JSON.stringify(cards)).not.toContain('外部 cockpit')
})

test('texts of shipped boards follow the language of the reader until somebody changes them', minutes, async () => {
  const administrator = await makeUser(api, { perms })
  await setUp(administrator)
  const [overview] = await boardsOf(administrator)
  const query = { id: overview?.bizId ?? '' }
  const read = async (language: 'zh-Hans' | 'en') => {
    const { name, cards } = await api.done(boards.getBoard, { as: administrator, query, language })
    return [name, cards.find(({ card }) => card.id === 'refusalsByDay')?.card.title]
  }
  expect(await read('zh-Hans')).toEqual(['经营层概览', '每日被拒绝的操作'])
  expect(await read('en')).toEqual(['Executive overview', 'Refused actions by day'])
  const body = { status: '1', size: 1000, current: 1 } as const
  const listed = await api.done(boards.pageBoards, { as: administrator, body, language: 'en' })
  expect(listed.records.map(({ name }) => name)).toContain('Executive overview')
  const { board: subscribed } = await api.done(listSubscriptions, { as: administrator, query, language: 'en' })
  const { board: stored } = await api.done(listSnapshots, { as: administrator, query, language: 'en' })
  expect([subscribed.name, stored.name]).toEqual(['Executive overview', 'Executive overview'])
  const draft = await api.done(boards.getBoardDraft, { as: administrator, query: { bizId: query.id }, language: 'en' })
  expect(draft.name).toBe('经营层概览')
  const { workspaceBizId, bizId, version, cards, filters, refreshMinutes } = draft
  const changed = cards.map((placed) =>
    placed.card.id === 'refusalsByDay' ? { ...placed, card: { ...placed.card, title: '拒绝' } } : placed,
  )
  const saved = await api.done(boards.saveBoard, {
    as: administrator,
    body: { workspaceBizId, bizId, version, name: draft.name, filters, cards: changed, refreshMinutes } as never,
  })
  await api.done(boards.publishBoard, { as: administrator, body: { bizId, version: saved.version, note: '' } })
  expect(await read('en')).toEqual(['Executive overview', '拒绝'])
})

test('setting up again changes nothing, and keeps what the organisation changed or removed', {
  ...minutes,
  tags: 'long',
}, async () => {
  const administrator = await makeUser(api, { perms })
  await setUp(administrator)
  const versions = await api.db.$count(dataVersion)
  const before = await boardsOf(administrator)
  await setUp(administrator)
  expect([await boardsOf(administrator), await api.db.$count(dataVersion)]).toEqual([before, versions])

  const [overview, risk] = ['经营层概览', '风险评估'].map((name) => before.find((each) => each.name === name))
  const draft = await api.done(boards.getBoardDraft, { as: administrator, query: { bizId: overview?.bizId ?? '' } })
  const { workspaceBizId, bizId, version, cards, filters, refreshMinutes } = draft
  const own = { workspaceBizId, bizId, version, name: `我们的${randomUUID().slice(0, 6)}`, filters }
  await api.done(boards.saveBoard, {
    as: administrator,
    body: { ...own, cards: cards.slice(1), refreshMinutes } as never,
  })
  await api.done(boards.removeBoards, { as: administrator, body: { bizIds: [risk?.bizId ?? ''] } })
  await setUp(administrator)
  expect(await stateOf(administrator)).toEqual({
    overview: 'changed',
    risk: 'removed',
    warnings: 'current',
    audit: 'current',
    operations: 'current',
  })
  expect(await boardsOf(administrator)).toHaveLength(before.length - 1)
})

test('a user without one permission publishes the other boards, and another user adds the rest', {
  ...minutes,
  tags: 'long',
}, async () => {
  const few = await makeUser(api, { perms: [MarketPerm.manage, SystemPerm.exportAudit] })
  await setUp(few)
  expect(await stateOf(few)).toEqual({
    overview: 'current',
    risk: 'lacking',
    warnings: 'lacking',
    audit: 'lacking',
    operations: 'current',
  })
  const { lacking } = await api.done(calls.getCockpit, { as: few })
  expect(lacking).toHaveLength(6)
  const [overview] = await boardsOf(few)
  const { cards } = await api.done(boards.getBoard, { as: few, query: { id: overview?.bizId ?? '' } })
  expect(cards.map(({ card }) => card.id)).toEqual(['refusalsByDay'])
})

test('the cockpit is set up by data mart administrators only', async () => {
  const person = await makeUser(api, { perms: [TicketPerm.all, MarketPerm.decide] })
  await api.refuses(calls.getCockpit, 'access.denied', { as: person })
  await api.refuses(calls.setUpCockpit, 'access.denied', { as: person })
})

test('setting up says which limit of a person is reached, and which name is taken', async () => {
  const make = () => makeUser(api, { perms })
  const [full, busy, named] = [await make(), await make(), await make()]
  const owned = Array.from({ length: workspacesOwned.max }, () => ({ bizId: randomUUID(), name: randomUUID() }))
  const spaces = await api.db.insert(workspace).values(owned).returning({ workspaceId: workspace.id })
  const asOwner = { userId: full.userId, roleType: WorkspaceRole.owner, status: MemberStatus.active }
  await api.db.insert(workspaceMember).values(spaces.map((space) => ({ ...space, ...asOwner })))
  await api.refuses(calls.setUpCockpit, 'quota.full', { as: full })
  const used = { quota: workspacesCreated.name, usedBy: `user:${busy.userId}`, amount: workspacesCreated.max }
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values (${used.quota}, ${used.usedBy}, ${used.amount}, now())`)
  await api.refuses(calls.setUpCockpit, 'quota.rate', { as: busy })
  await api.db.insert(market).values({ bizId: randomUUID(), name: '风险驾驶舱' })
  await api.refuses(calls.setUpCockpit, 'exists', { as: named })
})

test('another administrator sets up again only as a member of its enabled workspace', {
  ...minutes,
  tags: 'long',
}, async () => {
  const few = await makeUser(api, { perms: [MarketPerm.manage, SystemPerm.exportAudit] })
  const [other, third] = [await makeUser(api, { perms }), await makeUser(api, { perms })]
  await setUp(few)
  await api.refuses(calls.setUpCockpit, 'access.denied', { as: other })
  const { workspace: place } = await api.done(calls.getCockpit, { as: few })
  const query = { bizId: place?.bizId ?? '' }
  const body = [
    { userId: other.userId, roleType: WorkspaceRole.viewer },
    { userId: third.userId, roleType: WorkspaceRole.collaborator },
  ]
  await api.done(workspaces.inviteMembers, { as: few, query, body })
  for (const person of [other, third]) await agree(api, query.bizId, person)
  await api.refuses(calls.setUpCockpit, 'execute.denied', { as: other })
  await api.done(workspaces.disableAndEnable, { as: few, query, body: { status: WorkspaceStatus.disabled } })
  await api.refuses(calls.setUpCockpit, 'workspace.blocked', { as: third })
})
