import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemText } from '#api/platform/text.ts'
import type { Call } from '#contract/platform/call.ts'
import { problems } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { makeUser, openTestApi, type Person, requestOf, type TestApi } from '../../support/api.ts'
import { declaredCalls } from '../../support/declared-calls.ts'
import { makeTeam, type Team } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const whos = ['nobody', 'stranger', 'invited', 'viewer', 'collaborator', 'owner', 'administrator'] as const
type Who = (typeof whos)[number]

type Try = { call: Call; query?: object; body?: unknown; may: readonly Who[] }

const everyone: Who[] = ['viewer', 'collaborator', 'owner', 'administrator']
const workers: Who[] = ['collaborator', 'owner']

/** Each member call with valid input, in its own workspace, and who may call it. */
async function tries(team: Team, who: Who): Promise<Try[]> {
  const query = { bizId: team.bizId }
  const other = who === 'viewer' ? team.collaborator : team.viewer
  const body = { userId: other.userId }
  const { id } = await api.done(calls.createNotice, { as: team.owner, query, body: { content: '一' } })
  return [
    { call: calls.pageMembers, may: everyone },
    { call: calls.pageNotices, may: everyone },
    { call: calls.exportRoles, may: workers },
    { call: calls.exportMembers, may: workers },
    { call: calls.exportNotices, may: workers },
    { call: calls.createNotice, body: { content: '二' }, may: workers },
    { call: calls.updateNotice, body: { id, version: 0, content: '二' }, may: workers },
    { call: calls.deleteNotice, query: { id }, may: workers },
    { call: calls.answerInvitation, body: { status: '1' }, may: ['invited'] },
    { call: calls.inviteMembers, body: [{ userId: team.stranger.userId, roleType: '2' }], may: ['owner'] },
    { call: calls.changeRole, body: { ...body, roleType: '2' }, may: ['owner'] },
    { call: calls.disableAndEnable, body: { status: WorkspaceStatus.disabled }, may: ['owner'] },
    { call: calls.removeMember, body, may: ['owner'] },
    { call: calls.transferOwner, body: { userId: team.collaborator.userId }, may: ['owner'] },
    { call: calls.replaceOwner, body, may: ['owner'] },
    { call: calls.removeWorkspace, may: ['owner'] },
  ]
}

async function send({ call, query, body }: Try, team: Team, as: Person | undefined) {
  const { url, init } = requestOf(call, { query: { bizId: team.bizId, ...query }, body, as })
  const response = await api.fetch(url, init)
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, code: isJson ? (await response.json()).code : '000000' }
}

const denied: readonly string[] = [
  problems['execute.denied'],
  problems['access.denied'],
  problems['workspace.blocked'],
  problems['invitation.answered'],
]

test.each(whos)('what %s may of a workspace, call by call', async (who) => {
  const fresh = await makeTeam(api)
  const people: Record<Who, Person | undefined> = {
    ...fresh,
    nobody: undefined,
    administrator: await makeUser(api, { administrator: true }),
  }
  const all = await tries(fresh, who)
  expect(all.map(({ call }) => call)).toEqual(
    expect.arrayContaining([...declaredCalls.values()].filter(({ access }) => access.kind === 'member')),
  )
  for (const [at, refused] of all.entries()) {
    // Changes of one call must not affect the next one.
    const team = refused.may.includes(who) ? await makeTeam(api, { owner: fresh.owner }) : fresh
    const person = who in team ? (team[who as keyof Team] as Person) : people[who]
    const each = team === fresh ? refused : (await tries(team, who))[at]
    if (!each) throw new Error('no try')
    const { status, code } = await send(each, team, person)
    const said = `${who}: ${each.call.method} ${each.call.path} ${code}`
    if (each.may.includes(who)) expect(status, said).toBe(200)
    else if (who === 'nobody') expect(code, said).toBe(problems['session.expired'])
    else if (who === 'stranger' || who === 'invited') expect(code, said).toBe(problems['access.denied'])
    else expect(denied, said).toContain(code)
  }
})

test('an unknown, a foreign and a removed workspace are refused alike by every member call', async () => {
  const foreign = await makeTeam(api)
  const removed = await makeTeam(api)
  await api.done(calls.removeWorkspace, { as: removed.owner, query: { bizId: removed.bizId } })
  const as = removed.owner
  const expected = { status: 403, msg: problemText('access.denied', 'zh-Hans') }
  for (const bizId of ['unknown-unknown-unknown', foreign.bizId, removed.bizId])
    for (const { call, query, body } of await tries(foreign, 'stranger')) {
      const { url, init } = requestOf(call, { query: { ...query, bizId }, body, as })
      const response = await api.fetch(url, init)
      expect({ status: response.status, msg: (await response.json()).msg }, call.path).toEqual(expected)
    }
})
