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
export type Told = {
  requestBizId: string
  table: string
  marketId: number | null
  workspace: { id: number; bizId: string; name: string }
  applicantId: number
  until: string
}
type By = { actor: Pick<Actor, 'userId' | 'name'>; reason?: string }

const wordsOf = ({ table, workspace, until }: Told, { actor, reason = '' }: By) => ({
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
export async function notifyDeciders(tx: Tx, words: 'applied' | 'cancelled', told: Told, by: By): Promise<void> {
  const deciders = (await decidersOf(tx, told.marketId)).map(({ userId }) => userId)
  const others = (ids: readonly number[]) => [...new Set(ids)].filter((userId) => userId !== by.actor.userId)
  const body = typedInEveryLanguage(`authorizations-news:${words}`, wordsOf(told, by))
  const shared = { noticeType: NoticeType.dataAuthorisation, workspaceId: told.workspace.bizId, body } as const
  await sendMessages(
    tx,
    {
      ...shared,
      to: others(deciders),
      newsLevel: NewsLevel.important,
      routeKey: RouteKey.page,
      path: at.decision(told.requestBizId),
    },
    {
      ...shared,
      to: others(await ownerOf(tx, told.workspace.id)).filter((userId) => !deciders.includes(userId)),
      routeKey: RouteKey.page,
      path: at.application(told.workspace.id, told.requestBizId),
    },
  )
}

/** Notifies the applicant, and the owner of the workspace. */
export async function notifyApplicant(
  tx: Tx,
  words: 'approved' | 'rejected' | 'revoked' | 'ending',
  told: Told,
  by: By,
): Promise<void> {
  const to = [...new Set([told.applicantId, ...(await ownerOf(tx, told.workspace.id))])]
  await sendMessages(tx, {
    to: to.filter((userId) => userId !== by.actor.userId),
    noticeType: NoticeType.dataAuthorisation,
    newsLevel: NewsLevel.important,
    workspaceId: told.workspace.bizId,
    routeKey: RouteKey.page,
    path: at.application(told.workspace.id, told.requestBizId),
    body: typedInEveryLanguage(`authorizations-news:${words}`, wordsOf(told, by)),
  })
}
