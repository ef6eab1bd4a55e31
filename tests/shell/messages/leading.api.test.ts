import { afterAll, beforeAll, expect, test } from 'vitest'
import * as delegations from '#contract/shell/delegation/calls.ts'
import { listMessages } from '#contract/shell/messages/calls.ts'
import { RouteKey } from '#contract/shell/messages/codes.ts'
import * as workspaces from '#contract/shell/workspaces/calls.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { dayIn, giveModule } from '../delegation/pair.ts'
import { makeTeam } from '../workspaces/team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Link of the newest message. */
async function leadsTo(as: Person): Promise<string | null> {
  const { pagedList } = await api.done(listMessages, { as })
  const [newest] = pagedList
  expect(newest?.routeKey).toBe(newest?.routeDataMap.path === null ? RouteKey.none : RouteKey.page)
  return newest?.routeDataMap.path ?? null
}

test('messages about a delegation link both sides to it', async () => {
  const [authorizer, agent] = [await makeUser(api), await makeUser(api)]
  const modules = [await giveModule(api, authorizer)]
  const body = { agent: agent.usercode, startDate: dayIn(0), endDate: dayIn(7), modules }
  const { id } = await api.done(delegations.saveDelegation, { as: authorizer, body })
  for (const as of [authorizer, agent]) expect(await leadsTo(as)).toBe(`/author/${id}`)
})

test('messages about a workspace link to it while the reader has access', async () => {
  const { id, bizId, owner, collaborator, viewer } = await makeTeam(api)
  expect(await leadsTo(owner)).toBe(`/workbench/${id}/members`)
  const query = { bizId }
  await api.done(workspaces.changeRole, { as: owner, query, body: { userId: viewer.userId, roleType: '1' } })
  expect(await leadsTo(viewer)).toBe(`/workbench/${id}/members`)
  await api.done(workspaces.disableAndEnable, { as: owner, query, body: { status: '1' } })
  expect(await leadsTo(collaborator)).toBe(`/workbench/${id}/index`)
  await api.done(workspaces.removeMember, { as: owner, query, body: { userId: viewer.userId } })
  expect(await leadsTo(viewer)).toBeNull()
})
