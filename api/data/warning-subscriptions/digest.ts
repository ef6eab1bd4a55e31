import { eq, sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import { momentsOf } from '#api/data/schedules/times.ts'
import { newsLevelOf } from '#api/data/warnings/news.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { defineJob, type Job, recurring } from '#api/platform/jobs/job.ts'
import { typedInEveryLanguage, typedTextIn } from '#api/platform/text.ts'
import { user } from '#api/shell/accounts/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import * as at from '#contract/data/addresses.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { countsOf, notifiedSince, totalOf } from './counts.ts'
import { type MailDeps, mailPerson } from './mail.ts'
import { warningSubscription } from './table.ts'

/** Digests per transaction. */
const batchSize = 50
const everySeconds = 60

type DigestDeps = MailDeps & { db: Db; signals: Signals }

export const digestJob = (deps: DigestDeps): Job =>
  defineJob(recurring('warning-subscriptions.digest', everySeconds), {
    run: (_, { signal }) => sendDigests(deps, signal),
  })

/** Sends the digests that are due. Due times that passed while no instance ran count once. */
export async function sendDigests(deps: DigestDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await transactAnnouncing(deps, (tx) => sendBatch(tx, deps))) > 0);
}

type Due = {
  id: number
  userId: number
  workspaceId: number
  workspaceBizId: string
  workspace: string
  modelId: number | null
  modelBizId: string | null
  model: string | null
  levels: number[]
  timing: Timing
  byMail: boolean
  sinceAt: string
  tokenSealed: Buffer
  now: string
  isDue: boolean
  isMember: boolean
}

async function sendBatch(tx: Tx, deps: DigestDeps): Promise<number> {
  const { now, timeZone } = deps.clock
  const { rows } = await tx.execute<Due>(sql`
    select s.id, s.user_id as "userId", s.workspace_id as "workspaceId", p.biz_id as "workspaceBizId",
      p.name as workspace, s.model_id as "modelId", m.biz_id as "modelBizId", m.name as model, s.levels, s.timing,
      s.by_mail as "byMail", s.since_at as "sinceAt", s.token_sealed as "tokenSealed", ${now} as now,
      s.next_at <= ${now} as "isDue", (p.removed_at is null and u.status = ${UserStatus.enabled} and exists (
        select from ${workspaceMember} b where b.workspace_id = p.id and b.user_id = u.id
          and b.status = ${MemberStatus.active})) as "isMember"
    from ${warningSubscription} s join ${workspace} p on p.id = s.workspace_id join ${user} u on u.id = s.user_id
    left join ${ruleModel} m on m.id = s.model_id
    where s.next_at is not null and (s.next_at <= ${now} or s.time_zone <> ${timeZone})
    order by s.next_at, s.id limit ${batchSize} for update of s skip locked`)
  for (const due of rows) {
    const nextAt = momentsOf(due.timing, timeZone).after(new Date(due.now))?.toISOString() ?? null
    if (due.isDue && due.isMember) await sendDigest(tx, deps, due)
    await tx
      .update(warningSubscription)
      .set({ nextAt, timeZone, ...(due.isDue && { sinceAt: due.now }) })
      .where(eq(warningSubscription.id, due.id))
  }
  return rows.length
}

/** Sends nothing if there are no new and no overdue warnings. */
async function sendDigest(tx: Tx, deps: DigestDeps, due: Due): Promise<void> {
  const { userId, workspaceId, workspaceBizId, workspace: name, modelBizId, model, levels, byMail, tokenSealed } = due
  const { notified, open } = await notifiedSince(tx, deps.clock, due)
  const counts = countsOf(notified, levels)
  const wanted = open.filter(({ level }) => levels.includes(level))
  const overdue = wanted.reduce((sum, row) => sum + row.overdue, 0)
  if (totalOf(counts) + overdue === 0) return
  const { found, raised, reopened } = counts
  const values = {
    model: model ?? '',
    workspace: name,
    found,
    raised,
    reopened,
    open: wanted.reduce((sum, { total }) => sum + total, 0),
    overdue,
  }
  const key = model === null ? 'warning-subscriptions-news:digest' : 'warning-subscriptions-news:digestOf'
  const path = at.warningsOf(workspaceId, modelBizId === null ? {} : { modelBizId })
  await sendMessages(tx, {
    to: [userId],
    noticeType: NoticeType.riskWarning,
    newsLevel: overdue > 0 ? NewsLevel.important : newsLevelOf(counts.highest),
    workspaceId: workspaceBizId,
    routeKey: RouteKey.page,
    path,
    body: typedInEveryLanguage(key, values),
  })
  if (!byMail) return
  const sentenceIn = (language: Parameters<typeof typedTextIn>[0]) => typedTextIn(language)(key, values)
  await mailPerson(tx, deps, { userId, tokenSealed, workspace: name, path, sentenceIn })
}
