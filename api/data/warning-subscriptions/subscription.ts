import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import { momentsOf } from '#api/data/schedules/times.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Keys, randomBizId, randomToken, sha256 } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { dropUnsent } from '#api/shell/system/mail.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'
import type { listWarningSubscriptions } from '#contract/data/warning-subscriptions/calls.ts'
import { subscriptionsMax } from '#contract/data/warning-subscriptions/codes.ts'
import type { Subscribing, SubscriptionRow } from '#contract/data/warning-subscriptions/shapes.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { unsubscribePath, warningLetter } from './mail.ts'
import { warningSubscription } from './table.ts'

const subscriptionsQuota = { name: 'warningSubscriptions', max: subscriptionsMax } as const

type Deps = { clock: Clock; keys: Keys }
type Saved = { bizId: string; version: number; workspaceBizId: string }

/**
 * Adds or edits a subscription of the actor; restarts one that has ended. Refuses access.denied, notFound, exists (the
 * same model twice), record.conflict, quota.full.
 */
export async function subscribeWarnings(
  tx: Tx,
  { clock, keys }: Deps,
  { params, actor }: { params: Subscribing; actor: Actor },
): Promise<Saved | Refusal> {
  const { workspaceBizId, levels, timing, byMail } = params
  const open = await openWorkspace(tx, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(open)) return open
  const modelId = await modelIdOf(tx, { workspaceId: open.id, modelBizId: params.modelBizId })
  if (isRefusal(modelId)) return modelId
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('warning_subscription'), ${actor.userId})`)
  const own = await tx
    .select()
    .from(warningSubscription)
    .where(and(eq(warningSubscription.userId, actor.userId), eq(warningSubscription.workspaceId, open.id)))
  const found = params.bizId === undefined ? undefined : own.find(({ bizId }) => bizId === params.bizId)
  if (params.bizId !== undefined && (!found || found.endedAt !== null)) return refuse('notFound')
  if (found && found.version !== params.version)
    return refuse('record.conflict', { detail: { version: found.version, sent: params.version } })
  const same = own.find((each) => each.modelId === modelId && each.id !== found?.id)
  if (same && same.endedAt === null) return refuse('exists', { detail: { bizId: same.bizId } })
  const active = own.filter(({ endedAt }) => endedAt === null).length
  const full = found ? undefined : refuseBeyond(subscriptionsQuota, active)
  if (full) return full
  // Replaces an ended subscription of the same model, since a unique index allows only one.
  if (same) await tx.delete(warningSubscription).where(eq(warningSubscription.id, same.id))
  const values = {
    modelId,
    levels,
    timing,
    byMail,
    nextAt: timing && (await nextMoment(tx, clock, timing)),
    timeZone: clock.timeZone,
  }
  if (found) {
    const version = found.version + 1
    await tx
      .update(warningSubscription)
      .set({ ...values, version })
      .where(eq(warningSubscription.id, found.id))
    return { bizId: found.bizId, version, workspaceBizId }
  }
  const [bizId, token] = [randomBizId(), randomToken()]
  await tx.insert(warningSubscription).values({
    ...values,
    bizId,
    userId: actor.userId,
    workspaceId: open.id,
    sinceAt: sql`${clock.now}`,
    tokenHash: sha256(token),
    tokenSealed: keys.seal(token),
    createdAt: sql`${clock.now}`,
  })
  return { bizId, version: 1, workspaceBizId }
}

async function modelIdOf(
  tx: Tx,
  { workspaceId, modelBizId }: { workspaceId: number; modelBizId: string | undefined },
): Promise<number | null | Refusal> {
  if (modelBizId === undefined) return null
  const [model] = await tx
    .select({ id: ruleModel.id })
    .from(ruleModel)
    .where(and(eq(ruleModel.bizId, modelBizId), eq(ruleModel.workspaceId, workspaceId)))
  return model?.id ?? refuse('notFound')
}

async function nextMoment(tx: Tx, { now, timeZone }: Clock, timing: Timing): Promise<string | null> {
  const { rows } = await tx.execute<{ now: string }>(sql`select ${now} as now`)
  return (
    momentsOf(timing, timeZone)
      .after(new Date(rows[0]?.now ?? ''))
      ?.toISOString() ?? null
  )
}

type Listing = { workspaceBizId: string; actor: Actor }

/** Subscriptions of the actor in a workspace. Refuses access.denied. */
export async function listSubscriptions(
  db: Db,
  { clock, isSending }: { clock: Clock; isSending: boolean },
  { workspaceBizId, actor }: Listing,
): Promise<ReplyOf<typeof listWarningSubscriptions> | Refusal> {
  const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { rows: subscriptions } = await db.execute<SubscriptionRow>(sql`
    select s.biz_id as "bizId", case when m.id is not null then json_build_object('bizId', m.biz_id, 'name', m.name) end
      as model, s.levels, s.timing, s.by_mail as "byMail", s.next_at as "nextAt", s.version
    from ${warningSubscription} s left join ${ruleModel} m on m.id = s.model_id
    where s.user_id = ${actor.userId} and s.workspace_id = ${open.id} and s.ended_at is null
    order by m.name nulls first, s.id`)
  const { rows: models } = await db.execute<{ bizId: string; name: string }>(sql`
    select biz_id as "bizId", name from ${ruleModel} where workspace_id = ${open.id} order by name`)
  const [person] = await db.select({ email: user.email }).from(user).where(eq(user.id, actor.userId))
  const hasAddress = (person?.email ?? '') !== ''
  return { subscriptions, models, timeZone: clock.timeZone, isSending, hasAddress }
}

/** Ends matching subscriptions that are active, and drops their unsent mails; returns their number. */
export async function endSubscriptions(tx: Tx, { clock, keys }: Deps, matching: SQL | undefined): Promise<number> {
  const ended = await tx
    .update(warningSubscription)
    .set({ endedAt: sql`${clock.now}`, nextAt: null })
    .where(and(matching, isNull(warningSubscription.endedAt)))
    .returning({ tokenSealed: warningSubscription.tokenSealed })
  const paths = ended.map(({ tokenSealed }) => unsubscribePath(keys, tokenSealed))
  await dropUnsent(tx, keys, { purpose: warningLetter, paths })
  return ended.length
}

/** Ends all of these subscriptions of the actor or none. Refuses notFound. */
export async function removeSubscriptions(
  tx: Tx,
  deps: Deps,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Actor },
): Promise<{ ended: number } | Refusal> {
  const wanted = [...new Set(bizIds)]
  const own = and(inArray(warningSubscription.bizId, wanted), eq(warningSubscription.userId, actor.userId))
  const ended = await endSubscriptions(tx, deps, own)
  return ended === wanted.length ? { ended } : refuse('notFound')
}

type Link = { workspace: string; model: string; name: string; isEnded: boolean }

async function findLink(db: Db | Tx, token: string) {
  const { rows } = await db.execute<Link & { id: number; bizId: string }>(sql`
    select s.id, s.biz_id as "bizId", p.name as workspace, coalesce(m.name, '') as model, u.name,
      s.ended_at is not null as "isEnded"
    from ${warningSubscription} s join ${workspace} p on p.id = s.workspace_id join ${user} u on u.id = s.user_id
    left join ${ruleModel} m on m.id = s.model_id where s.token_hash = ${sha256(token)}`)
  return rows[0]
}

/** Refuses notFound. */
export async function readLink(db: Db, token: string): Promise<Link | Refusal> {
  const found = await findLink(db, token)
  if (!found) return refuse('notFound')
  const { id: _, bizId: __, ...link } = found
  return link
}

/** Refuses notFound. */
export async function unsubscribe(
  tx: Tx,
  deps: Deps,
  token: string,
): Promise<(Link & { bizId: string; isUnchanged: boolean }) | Refusal> {
  const found = await findLink(tx, token)
  if (!found) return refuse('notFound')
  const { id, ...link } = found
  await endSubscriptions(tx, deps, eq(warningSubscription.id, id))
  return { ...link, isEnded: true, isUnchanged: link.isEnded }
}
