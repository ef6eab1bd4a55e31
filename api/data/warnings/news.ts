import { inArray } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { typedInEveryLanguage } from '#api/platform/text.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import * as at from '#contract/data/addresses.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import type { HeldWarning } from './hold-warnings.ts'

/** Importance of a message about a warning: urgent for the highest level. */
export const newsLevelOf = (level: number): NewsLevel =>
  level >= 3 ? NewsLevel.urgent : level === 2 ? NewsLevel.important : NewsLevel.ordinary

type Assignment = { assigneeId: number | null; warnings: readonly HeldWarning[]; actor: Actor }

/** Notifies a person of warnings that another user assigned to them. */
export async function notifyAssignee(tx: Tx, { assigneeId, warnings, actor }: Assignment): Promise<void> {
  if (assigneeId === null || assigneeId === actor.userId) return
  const ids = [...new Set(warnings.map(({ workspaceId }) => workspaceId))]
  const places = await tx
    .select({ id: workspace.id, bizId: workspace.bizId, name: workspace.name })
    .from(workspace)
    .where(inArray(workspace.id, ids))
  for (const { id, bizId, name } of places) {
    const own = warnings.filter(({ workspaceId }) => workspaceId === id)
    const [only] = own
    await sendMessages(tx, {
      to: [assigneeId],
      noticeType: NoticeType.riskWarning,
      newsLevel: newsLevelOf(Math.max(...own.map(({ level }) => level))),
      workspaceId: bizId,
      routeKey: RouteKey.page,
      path: own.length === 1 && only ? at.warning(id, only.bizId) : at.warningsOf(id, { scope: 'mine' }),
      body: typedInEveryLanguage('warnings-news:assigned', { person: actor.name, count: own.length, workspace: name }),
    })
  }
}

export type Due = {
  userId: number
  workspaceId: number
  bizId: string
  workspace: string
  soon: number
  overdue: number
}

/** Sends one message per person and workspace about warnings that are due soon or overdue. */
export async function notifyDue(tx: Tx, due: readonly Due[]): Promise<void> {
  for (const { userId, workspaceId, bizId, workspace: name, soon, overdue } of due)
    await sendMessages(tx, {
      to: [userId],
      noticeType: NoticeType.riskWarning,
      newsLevel: overdue > 0 ? NewsLevel.urgent : NewsLevel.important,
      workspaceId: bizId,
      routeKey: RouteKey.page,
      path: at.warningsOf(workspaceId, { scope: 'mine' }),
      body: typedInEveryLanguage('warnings-news:due', { soon, overdue, workspace: name }),
    })
}
