import { sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import { newsLevelOf } from '#api/data/warnings/news.ts'
import { warning } from '#api/data/warnings/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { typedInEveryLanguage, typedTextIn } from '#api/platform/text.ts'
import { user } from '#api/shell/accounts/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import * as at from '#contract/data/addresses.ts'
import { modelWarningsMax, warningLevels } from '#contract/data/warnings/codes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { type Counts, countsOf, notifiedInRun, totalOf } from './counts.ts'
import { type MailDeps, mailPerson } from './mail.ts'
import { warningSubscription } from './table.ts'

type RecordedRun = { modelId: number; runId: number; dropped: number }
type About = { model: string; workspaceId: number; workspaceBizId: string; workspace: string; ownerId: number }
type Recipient = { userId: number; levels: number[]; byMail: boolean; tokenSealed: Buffer | null }

/**
 * Sends one message per person about a run. Recipients are immediate subscribers and the owner of the model. Skips the
 * owner if they have, or had, their own subscription that covers the model.
 */
export async function notifyRun(tx: Tx, deps: MailDeps, { modelId, runId, dropped }: RecordedRun): Promise<void> {
  const about = await aboutOf(tx, modelId)
  if (!about) return
  const rows = await notifiedInRun(tx, { modelId, runId })
  for (const recipient of await recipientsOf(tx, { ...about, modelId })) {
    const counts = countsOf(rows, recipient.levels)
    if (totalOf(counts) > 0) await tellOne(tx, deps, { about, modelId, runId, recipient, counts })
  }
  if (dropped > 0) await tellFull(tx, about, dropped)
}

async function aboutOf(tx: Tx, modelId: number): Promise<About | undefined> {
  const { rows } = await tx.execute<About>(sql`
    select m.name as model, p.id as "workspaceId", p.biz_id as "workspaceBizId", p.name as workspace,
      m.owner_id as "ownerId"
    from ${ruleModel} m join ${workspace} p on p.id = m.workspace_id
    where m.id = ${modelId} and p.removed_at is null`)
  return rows[0]
}

/** Enabled members, each once with all levels that their subscriptions name. */
async function recipientsOf(
  tx: Tx,
  { modelId, workspaceId, ownerId }: About & { modelId: number },
): Promise<Recipient[]> {
  const isMember = sql`exists (select from ${workspaceMember} b join ${user} u on u.id = b.user_id
    where b.workspace_id = ${workspaceId} and b.user_id = r.user_id and b.status = ${MemberStatus.active}
      and u.status = ${UserStatus.enabled})`
  const covers = sql`s.workspace_id = ${workspaceId} and (s.model_id is null or s.model_id = ${modelId})`
  const { rows } = await tx.execute<Recipient>(sql`
    select r.user_id as "userId", r.levels, r.by_mail as "byMail", r.token_sealed as "tokenSealed" from (
      select s.user_id, s.levels, s.by_mail, s.token_sealed from ${warningSubscription} s
      where ${covers} and s.ended_at is null and s.timing is null
      union all
      select ${ownerId}::int, ${sql.param([...warningLevels])}::smallint[], false, null
      where not exists (select from ${warningSubscription} s where ${covers} and s.user_id = ${ownerId})) r
    where ${isMember} order by r.user_id, r.by_mail desc`)
  const people = new Map<number, Recipient>()
  for (const row of rows) {
    const known = people.get(row.userId)
    people.set(row.userId, known ? { ...known, levels: [...known.levels, ...row.levels] } : row)
  }
  return [...people.values()]
}

type Telling = { about: About; modelId: number; runId: number; recipient: Recipient; counts: Counts }

async function tellOne(tx: Tx, deps: MailDeps, { about, modelId, runId, recipient, counts }: Telling): Promise<void> {
  const { model, workspace: name, workspaceId, workspaceBizId } = about
  const path = await pathOf(tx, { modelId, runId, workspaceId, recipient, isOne: totalOf(counts) === 1 })
  const key = 'warning-subscriptions-news:run'
  const { found, raised, reopened, high } = counts
  const values = { model, workspace: name, found, raised, reopened, high }
  await sendMessages(tx, {
    to: [recipient.userId],
    noticeType: NoticeType.riskWarning,
    newsLevel: newsLevelOf(counts.highest),
    workspaceId: workspaceBizId,
    routeKey: RouteKey.page,
    path,
    body: typedInEveryLanguage(key, values),
  })
  if (!recipient.byMail || !recipient.tokenSealed) return
  const sentenceIn = (language: Parameters<typeof typedTextIn>[0]) => typedTextIn(language)(key, values)
  await mailPerson(tx, deps, { ...recipient, tokenSealed: recipient.tokenSealed, workspace: name, path, sentenceIn })
}

type Where = { modelId: number; runId: number; workspaceId: number; recipient: Recipient; isOne: boolean }

/** Link to the only warning, or to the list of all that the notice covers. */
async function pathOf(tx: Tx, { modelId, runId, workspaceId, recipient, isOne }: Where): Promise<string> {
  const list = at.warningsOf(workspaceId, { scope: 'all', run: String(runId) })
  if (!isOne) return list
  const { rows } = await tx.execute<{ bizId: string }>(sql`
    select biz_id as "bizId" from ${warning} where model_id = ${modelId} and told_run_id = ${runId}
      and level = any(${sql.param(recipient.levels)}::int[])`)
  const [only] = rows
  return only ? at.warning(workspaceId, only.bizId) : list
}

const tellFull = (tx: Tx, { ownerId, workspaceId, workspaceBizId, model, workspace: name }: About, dropped: number) =>
  sendMessages(tx, {
    to: [ownerId],
    noticeType: NoticeType.riskWarning,
    newsLevel: NewsLevel.important,
    workspaceId: workspaceBizId,
    routeKey: RouteKey.page,
    path: at.warnings(workspaceId),
    body: typedInEveryLanguage('warning-subscriptions-news:full', {
      model,
      workspace: name,
      dropped,
      max: modelWarningsMax,
    }),
  })
