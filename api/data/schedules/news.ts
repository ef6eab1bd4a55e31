import { sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { typedInEveryLanguage } from '#api/platform/text.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import * as at from '#contract/data/addresses.ts'
import { ApplicationKind } from '#contract/data/schedules/codes.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { decidersOfSchedule } from './decider.ts'
import { dataSchedule } from './table.ts'

type Application = { scheduleId: number; kind: ApplicationKind }
type By = { actor: Pick<Actor, 'userId' | 'name'>; reason?: string }

type Names = {
  bizId: string
  process: string
  workspaceId: number
  workspaceBizId: string
  workspace: string
  ownerId: number
}

async function namesOf(tx: Tx, scheduleId: number): Promise<Names> {
  const { rows } = await tx.execute<Names>(sql`
    select s.biz_id as "bizId", p.name as process, w.id as "workspaceId", w.biz_id as "workspaceBizId",
      w.name as workspace, m.user_id as "ownerId"
    from ${dataSchedule} s join ${dataProcess} p on p.id = s.process_id
    join ${workspaces.workspace} w on w.id = s.workspace_id
    join ${workspaces.workspaceMember} m on m.workspace_id = w.id and m.role_type = ${WorkspaceRole.owner}
    where s.id = ${scheduleId}`)
  const [names] = rows
  if (!names) throw new Error(`the schedule ${scheduleId} has no workspace`)
  return names
}

const keyOf = (kind: ApplicationKind, words: string): string =>
  kind === ApplicationKind.online ? `schedules-news:online.${words}` : `schedules-news:offline.${words}`

const wordsOf = ({ process, workspace }: Names, { actor, reason = '' }: By) => ({
  person: actor.name,
  process,
  workspace,
  reason,
})

/** Notifies the deciders; for an application, also the owner of the workspace. */
export async function notifyScheduleDeciders(
  tx: Tx,
  words: 'applied' | 'withdrawn' | 'reminded',
  { scheduleId, kind }: Application,
  by: By,
): Promise<void> {
  const names = await namesOf(tx, scheduleId)
  const deciders = await decidersOfSchedule(tx, scheduleId)
  const body = typedInEveryLanguage(keyOf(kind, words), wordsOf(names, by))
  const shared = { noticeType: NoticeType.specialManagement, workspaceId: names.workspaceBizId, body } as const
  const isOther = (userId: number) => userId !== by.actor.userId
  const owner = words === 'reminded' || deciders.includes(names.ownerId) ? [] : [names.ownerId]
  await sendMessages(
    tx,
    {
      ...shared,
      to: deciders.filter(isOther),
      newsLevel: NewsLevel.important,
      routeKey: RouteKey.page,
      path: at.scheduleDecision(names.bizId),
    },
    {
      ...shared,
      to: owner.filter(isOther),
      routeKey: RouteKey.page,
      path: at.schedule(names.workspaceId, names.bizId),
    },
  )
}

/** Notifies the applicant and the owner of the workspace. */
export async function notifyScheduleApplicant(
  tx: Tx,
  words: 'approved' | 'rejected',
  { scheduleId, kind, applicantId }: Application & { applicantId: number },
  by: By,
): Promise<void> {
  const names = await namesOf(tx, scheduleId)
  const to = [...new Set([applicantId, names.ownerId])]
  await sendMessages(tx, {
    to: to.filter((userId) => userId !== by.actor.userId),
    noticeType: NoticeType.specialManagement,
    newsLevel: NewsLevel.important,
    workspaceId: names.workspaceBizId,
    routeKey: RouteKey.page,
    path: at.schedule(names.workspaceId, names.bizId),
    body: typedInEveryLanguage(keyOf(kind, words), wordsOf(names, by)),
  })
}
