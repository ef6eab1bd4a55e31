import { randomUUID } from 'node:crypto'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { InvitationAnswer, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { WorkspacePerm } from '#contract/shell/workspaces/perms.ts'
import { makeUser, type Person, type TestApi } from '../../support/api.ts'

export type Team = {
  id: number
  bizId: string
  owner: Person
  collaborator: Person
  viewer: Person
  /** Invited, without an answer yet. */
  invited: Person
  /** No member. */
  stranger: Person
}

const { collaborator, viewer } = WorkspaceRole

/** A workspace with one member of each role, one invited user and one stranger. */
export async function makeTeam(
  api: Pick<TestApi, 'db' | 'done'>,
  { owner: given }: { owner?: Person } = {},
): Promise<Team> {
  const owner = given ?? (await makeUser(api))
  const people = { collaborator: await makeUser(api), viewer: await makeUser(api), invited: await makeUser(api) }
  // An owner's workspaces have different names.
  const { id, bizId } = await makeWorkspace(api, owner, given ? anyName() : '工作台')
  await api.done(calls.inviteMembers, {
    as: owner,
    query: { bizId },
    body: [
      { userId: people.collaborator.userId, roleType: collaborator },
      { userId: people.viewer.userId, roleType: viewer },
      { userId: people.invited.userId, roleType: viewer },
    ],
  })
  await agree(api, bizId, people.collaborator)
  await agree(api, bizId, people.viewer)
  return { id, bizId, owner, ...people, stranger: await makeUser(api) }
}

/** Ten letters, the longest name allowed. */
export const anyName = (): string => randomUUID().replace(/\d|-/g, '').padEnd(10, 'x').slice(0, 10)

export const makeWorkspace = (api: Pick<TestApi, 'done'>, owner: Person, name = '工作台') =>
  api.done(calls.saveWorkspace, { as: owner, body: { name } })

export const agree = (api: Pick<TestApi, 'done'>, bizId: string, as: Person) =>
  api.done(calls.answerInvitation, { as, query: { bizId }, body: { status: InvitationAnswer.agree } })

/** Invites a user, who accepts. */
export async function join(api: TestApi, team: Pick<Team, 'bizId' | 'owner'>, role: '1' | '2' = collaborator) {
  const person = await makeUser(api)
  const body = [{ userId: person.userId, roleType: role }]
  await api.done(calls.inviteMembers, { as: team.owner, query: { bizId: team.bizId }, body })
  await agree(api, team.bizId, person)
  return person
}

/** Members by name of their role or state: `{ owner: [userId], … }`. */
export async function membersOf(api: TestApi, { bizId, owner }: Pick<Team, 'bizId' | 'owner'>) {
  const { records } = await api.done(calls.pageMembers, { as: owner, query: { bizId, size: 200 } })
  return records
}

export const makeManager = (api: TestApi) => makeUser(api, { perms: [WorkspacePerm.manage] })
