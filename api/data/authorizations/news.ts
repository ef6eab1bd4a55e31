import { sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { typedInEveryLanguage } from '#api/platform/text.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import * as at from '#contract/data/addresses.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { decidersOf } from './decider.ts'

/** Subject of a message: a request, its table and its workspace. */
export type RequestSubject = {
  requestBizId: string
  table: string
  marketId: number | null
  workspace: { id: number; bizId: string; name: string }
  applicantId: number
  until: string
}
type By = { actor: Pick<Actor, 'userId' | 'name'>; reason?: string }

const wordsOf = ({ table, workspace, until }: RequestSubject, { actor, reason = '' }: By) => ({
  person: actor.name,
  table,
  workspace: workspace.name,
  until,
  reason,
})

async function ownerOf(tx: Tx, workspaceId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select user_id as "userId" from ${workspaces.workspaceMember}
    where workspace_id = ${workspaceId} and role_type = ${WorkspaceRole.owner}`)
  return rows.map(({ userId }) => userId)
}

/** Notifies the deciders, and the owner of the workspace. */
export async function notifyDeciders(
  tx: Tx,
  words: 'applied' | 'cancelled',
  subject: RequestSubject,
  by: By,
): Promise<void> {
  const deciders = (await decidersOf(tx, subject.marketId)).map(({ userId }) => userId)
  const others = (ids: readonly number[]) => [...new Set(ids)].filter((userId) => userId !== by.actor.userId)
  const body = typedInEveryLanguage(`authorizations-news:${words}`, wordsOf(subject, by))
  const shared = { noticeType: NoticeType.dataAuthorisation, workspaceId: subject.workspace.bizId, body } as const
  await sendMessages(
    tx,
    {
      ...shared,
      to: others(deciders),
      newsLevel: NewsLevel.important,
      routeKey: RouteKey.page,
      path: at.decision(subject.requestBizId),
    },
    {
      ...shared,
      to: others(await ownerOf(tx, subject.workspace.id)).filter((userId) => !deciders.includes(userId)),
      routeKey: RouteKey.page,
      path: at.application(subject.workspace.id, subject.requestBizId),
    },
  )
}

/** Notifies the applicant, and the owner of the workspace. */
export async function notifyApplicant(
  tx: Tx,
  words: 'approved' | 'rejected' | 'revoked' | 'ending',
  subject: RequestSubject,
  by: By,
): Promise<void> {
  const to = [...new Set([subject.applicantId, ...(await ownerOf(tx, subject.workspace.id))])]
  await sendMessages(tx, {
    to: to.filter((userId) => userId !== by.actor.userId),
    noticeType: NoticeType.dataAuthorisation,
    newsLevel: NewsLevel.important,
    workspaceId: subject.workspace.bizId,
    routeKey: RouteKey.page,
    path: at.application(subject.workspace.id, subject.requestBizId),
    body: typedInEveryLanguage(`authorizations-news:${words}`, wordsOf(subject, by)),
  })
}
