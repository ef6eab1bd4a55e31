import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/platform/call.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { openTestApi, type Person, type Request, type TestApi } from '../../support/api.ts'
import { join, makeTeam, makeWorkspace } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const interleavings = 500
const workspaces = 5
const clients = 5

/** Pseudo-random choices, equal in each run: only the order in which they take effect differs. */
function dice(seed: number) {
  let state = seed
  return <T>(choices: readonly T[]): T => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const chosen = choices[(state >>> 8) % choices.length]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
}

/** One move of a client that assumes it is allowed. */
function moveOf(throwDice: ReturnType<typeof dice>, people: readonly Person[], bizId: string) {
  const as = throwDice(people)
  const { userId } = throwDice(people)
  const query = { bizId }
  const change = { userId, roleType: throwDice([WorkspaceRole.collaborator, WorkspaceRole.viewer]) }
  const move = (call: Call, body: unknown): [Call, Request<Call>] => [call, { as, query, body }]
  return throwDice([
    move(calls.transferOwner, { userId }),
    move(calls.transferOwner, { userId }),
    move(calls.removeMember, { userId }),
    move(calls.removeMember, { userId: as.userId }),
    move(calls.changeRole, change),
    move(calls.replaceOwner, { userId }),
    move(calls.inviteMembers, [change]),
    move(calls.createNotice, { content: '一' }),
    move(calls.answerInvitation, { status: throwDice(['0', '0', '1']) }),
  ])
}

/** Violations of the rules that hold for each workspace at any time. */
async function faultsIn(bizIds: readonly string[]): Promise<unknown[]> {
  const { rows } = await api.db.execute(sql`
    select w.biz_id, count(m.user_id)::int as owners, bool_and(m.status = '0' and u.status = '0') as active
    from workspace w
    left join workspace_member m on m.workspace_id = w.id and m.role_type = '0'
    left join sys_user u on u.id = m.user_id
    where w.biz_id = any(${sql.param([...bizIds])}::text[])
    group by w.biz_id having count(m.user_id) <> 1 or not bool_and(m.status = '0' and u.status = '0')`)
  return rows
}

test('500 interleavings of transfer, remove, leave and change role: exactly one owner in each workspace, no one stranded', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const teams = []
  for (let at = 0; at < workspaces; at++) {
    const team = await makeTeam(api)
    teams.push({ ...team, people: [team.owner, team.collaborator, team.viewer, team.invited, await join(api, team)] })
  }
  const bizIds = teams.map(({ bizId }) => bizId)
  const outcomes = new Map<number, number>()
  const throwDice = dice(20261121)
  for (let done = 0; done < interleavings; done += clients) {
    const { bizId, people } = throwDice(teams)
    const moves = Array.from({ length: clients }, () => moveOf(throwDice, people, bizId))
    const answers = await Promise.all(moves.map(([call, request]) => api.call(call, request)))
    for (const { status } of answers) outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
    expect(await faultsIn(bizIds)).toEqual([])
  }
  expect([...outcomes.keys()].filter((status) => status >= 500)).toEqual([])
  expect(outcomes.get(200) ?? 0).toBeGreaterThan(interleavings / 20)
  expect(api.log.filter(({ level }) => level === 'error')).toEqual([])

  // Every notice belongs to a member, and access follows each person's present state.
  const { rows: stranded } = await api.db.execute(sql`
    select n.id from workspace_notice n
    where not exists (select 1 from workspace_member m where m.workspace_id = n.workspace_id and m.user_id = n.user_id)`)
  expect(stranded).toEqual([])
  for (const { bizId, people } of teams)
    for (const as of people) {
      const { rows } = await api.db.execute(sql`
        select 1 from workspace_member m join workspace w on w.id = m.workspace_id
        where w.biz_id = ${bizId} and m.user_id = ${as.userId} and m.status = '0'`)
      const { status } = await api.call(calls.getWorkspace, { as, body: { bizId } })
      expect(status).toBe(rows.length === 1 ? 200 : 403)
    }
})

test('an owner who transfers to two at once and leaves: one of them owns it', async () => {
  for (let round = 0; round < 5; round++) {
    const team = await makeTeam(api)
    const { bizId, owner, collaborator, viewer } = team
    const query = { bizId }
    const answers = await Promise.all([
      api.call(calls.transferOwner, { as: owner, query, body: { userId: collaborator.userId } }),
      api.call(calls.transferOwner, { as: owner, query, body: { userId: viewer.userId } }),
      api.call(calls.removeMember, { as: owner, query, body: { userId: owner.userId } }),
      api.call(calls.removeMember, { as: collaborator, query, body: { userId: collaborator.userId } }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await faultsIn([bizId])).toEqual([])
  }
})

test('what one writes while they are removed passes to the owner, or is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { bizId, owner, collaborator } = await makeTeam(api)
    const query = { bizId }
    await Promise.all([
      ...Array.from({ length: 3 }, () =>
        api.call(calls.createNotice, { as: collaborator, query, body: { content: '同时' } }),
      ),
      api.call(calls.removeMember, { as: owner, query, body: { userId: collaborator.userId } }),
    ])
    const { records } = await api.done(calls.pageNotices, { as: owner, query })
    expect(records.filter(({ userId }) => userId !== owner.userId)).toEqual([])
  }
})

test('of two workspaces of one owner each goes its own way', async () => {
  const team = await makeTeam(api)
  const other = await makeWorkspace(api, team.owner, '另一个')
  const body = { userId: team.viewer.userId }
  await api.done(calls.transferOwner, { as: team.owner, query: { bizId: team.bizId }, body })
  expect(await api.done(calls.getWorkspace, { as: team.owner, body: { id: other.id } })).toMatchObject({
    roleType: '0',
  })
  expect(await api.done(calls.getWorkspace, { as: team.owner, body: { id: team.id } })).toMatchObject({ roleType: '1' })
})
