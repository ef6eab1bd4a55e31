import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { typedInEveryLanguage } from '#api/platform/text.ts'
import { user } from '#api/shell/accounts/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { workersOf } from '#api/shell/workspaces/workers.ts'
import * as at from '#contract/data/addresses.ts'
import type { HandingOverModel } from '#contract/data/rules/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { openModel } from './open-model.ts'
import { ruleModel } from './table.ts'

/** Users who could become the model's owner, without the current one. Refuses notFound. */
export async function listOwners(
  db: Db,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<{ usercode: string; name: string }[] | Refusal> {
  const open = await openModel(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { rows } = await db.execute<{ usercode: string; name: string }>(sql`
    select usercode, name from (${workersOf(sql`${open.workspace.id}`)}) x
    where id <> ${open.model.ownerId} order by name, usercode`)
  return rows
}

type HandedOver = { version: number; name: string; from: string; to: string }

/**
 * Transfers a model to an owner or collaborator of its workspace, and notifies them. Refuses as `openModel`,
 * record.conflict, validation.
 */
export async function handOverModel(
  tx: Tx,
  { params: { bizId, usercode, version }, actor }: { params: HandingOverModel; actor: Principal },
): Promise<HandedOver | Refusal> {
  const open = await openModel(tx, { bizId, actor, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const { model, workspace } = open
  if (model.version !== version) return refuse('record.conflict', { detail: { version: model.version } })
  const { rows } = await tx.execute<{ id: number; usercode: string }>(
    sql`select id, usercode from (${workersOf(sql`${workspace.id}`)}) x where usercode = ${usercode}`,
  )
  const [next] = rows
  const problem = !next ? 'ownerNotMember' : next.id === model.ownerId ? 'ownerAlready' : undefined
  if (!next || problem)
    return refuse('validation', {
      faults: { usercode: [{ key: `rules-faults:${problem}`, values: { person: usercode } }] },
    })
  const [former] = await tx.select({ usercode: user.usercode }).from(user).where(eq(user.id, model.ownerId))
  await tx
    .update(ruleModel)
    .set({ ownerId: next.id, version: model.version + 1, updatedAt: sql`now()` })
    .where(eq(ruleModel.id, model.id))
  if (next.id !== actor.userId)
    await sendMessages(tx, {
      to: [next.id],
      noticeType: NoticeType.riskWarning,
      newsLevel: NewsLevel.ordinary,
      workspaceId: workspace.bizId,
      routeKey: RouteKey.page,
      path: at.ruleModel(workspace.id, bizId),
      body: typedInEveryLanguage('rules-news:handedOver', {
        person: actor.name,
        model: model.name,
        workspace: workspace.name,
      }),
    })
  return { version: model.version + 1, name: model.name, from: former?.usercode ?? '', to: next.usercode }
}
