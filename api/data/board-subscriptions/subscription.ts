import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { openToRead, type ReadBoard } from '#api/data/boards/open-board.ts'
import { isReaderAlone } from '#api/data/boards/readers.ts'
import { board } from '#api/data/boards/table.ts'
import { momentsOf } from '#api/data/schedules/times.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { type Keys, randomBizId, randomToken, sha256 } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { findAbsentUser } from '#api/shell/session/absent-user.ts'
import { mail } from '#api/shell/system/table.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { boardSubscriptionsMax, SubscriberEnd } from '#contract/data/board-subscriptions/codes.ts'
import type { Subscribing } from '#contract/data/board-subscriptions/shapes.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { boardDelivery, boardSubscriber, boardSubscription } from './table.ts'

const subscriptionsQuota = { name: 'boardSubscriptions', max: boardSubscriptionsMax } as const

type Deps = { clock: Clock; keys: Keys }
type Saved = { bizId: string; version: number; board: string; people: string[] }

/**
 * Adds or changes a subscription of the published version. Readers who may not edit the board can subscribe only
 * themselves. Refuses notFound, execute.denied, record.conflict, validation (people unknown, disabled, outside the
 * audience, or who unsubscribed themselves), quota.full.
 */
export async function subscribeBoard(
  tx: Tx,
  { clock, keys }: Deps,
  { params, actor }: { params: Subscribing; actor: Actor & { usercode: string } },
): Promise<Saved | Refusal> {
  const open = await openToRead(tx, { bizId: params.id, actor })
  if (isRefusal(open)) return open
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('board_subscription'), ${open.id})`)
  const found = params.bizId === undefined ? undefined : await holdSubscription(tx, open, params.bizId)
  if (params.bizId !== undefined && !found) return refuse('notFound')
  if (found && found.byId !== actor.userId && !open.isEditor) return refuse('execute.denied')
  if (found && found.version !== params.version)
    return refuse('record.conflict', { detail: { version: found.version, sent: params.version } })
  const people = [...new Set(params.people)]
  if (!open.isEditor && people.some((usercode) => usercode !== actor.usercode)) return refuse('execute.denied')
  const readers = await readersAmong(tx, { boardId: open.id, usercodes: people })
  const unknown = people.filter((usercode) => !readers.has(usercode))
  if (unknown.length > 0) return refusePeople('notReader', unknown)
  const unwilling = await unsubscribedAmong(tx, {
    boardId: open.id,
    id: found?.id,
    userIds: [...readers.values()],
    actor,
  })
  if (unwilling.length > 0) return refusePeople('unsubscribed', unwilling)
  if (!found) {
    const total = await tx.$count(boardSubscription, eq(boardSubscription.boardId, open.id))
    const full = refuseBeyond(subscriptionsQuota, total)
    if (full) return full
  }
  const { timing, form } = params
  const nextAt = await nextMoment(tx, clock, timing)
  const values = { timing, form, nextAt, timeZone: clock.timeZone }
  const [saved] = found
    ? await tx
        .update(boardSubscription)
        .set({ ...values, version: found.version + 1 })
        .where(eq(boardSubscription.id, found.id))
        .returning()
    : await tx
        .insert(boardSubscription)
        .values({ ...values, bizId: randomBizId(), boardId: open.id, byId: actor.userId, createdAt: sql`${clock.now}` })
        .returning()
  if (!saved) throw new Error('no subscription was written')
  await setSubscribers(tx, { clock, keys }, { id: saved.id, userIds: [...readers.values()] })
  return { bizId: saved.bizId, version: saved.version, board: open.name, people }
}

const refusePeople = (fault: 'notReader' | 'unsubscribed', names: readonly string[]): Refusal =>
  refuse('validation', {
    faults: { people: [{ key: `board-subscriptions-faults:${fault}`, values: { names: names.join(', ') } }] },
  })

type Naming = { boardId: number; id: number | undefined; userIds: readonly number[]; actor: Actor }

/** Usercodes of users who unsubscribed from the board, and whom another user tries to add again. */
async function unsubscribedAmong(tx: Tx, { boardId, id = 0, userIds, actor }: Naming): Promise<string[]> {
  const { rows } = await tx.execute<{ usercode: string }>(sql`
    select distinct u.usercode from ${boardSubscriber} s join ${boardSubscription} c on c.id = s.subscription_id
    join ${user} u on u.id = s.user_id
    where c.board_id = ${boardId} and s.end_reason = ${SubscriberEnd.unsubscribed} and u.id <> ${actor.userId}
      and u.id = any(${sql.param([...userIds])}::int[]) and not exists (
        select 1 from ${boardSubscriber} o
        where o.subscription_id = ${id} and o.user_id = s.user_id and o.ended_at is null)
    order by u.usercode`)
  return rows.map(({ usercode }) => usercode)
}

async function nextMoment(tx: Tx, { now, timeZone }: Clock, timing: Timing): Promise<string | null> {
  const { rows } = await tx.execute<{ now: string }>(sql`select ${now} as now`)
  const from = new Date(rows[0]?.now ?? '')
  return momentsOf(timing, timeZone).after(from)?.toISOString() ?? null
}

async function holdSubscription(tx: Tx, { id }: Pick<ReadBoard, 'id'>, bizId: string) {
  const [found] = await tx
    .select()
    .from(boardSubscription)
    .where(and(eq(boardSubscription.bizId, bizId), eq(boardSubscription.boardId, id)))
    .for('update')
  return found
}

/** Enabled people who may read the board, by usercode. */
async function readersAmong(
  tx: Tx,
  { boardId, usercodes }: { boardId: number; usercodes: readonly string[] },
): Promise<Map<string, number>> {
  const found = await tx
    .select({ id: user.id, usercode: user.usercode })
    .from(user)
    .where(and(inArray(user.usercode, [...usercodes]), eq(user.status, UserStatus.enabled)))
  const readers = new Map<string, number>()
  for (const { id, usercode } of found) if (await mayRead(tx, boardId, id)) readers.set(usercode, id)
  return readers
}

async function mayRead(tx: Tx, boardId: number, userId: number): Promise<boolean> {
  const person = await findAbsentUser(tx, userId)
  if (!person) return false
  const { rows } = await tx.execute(
    sql`select 1 from ${board} b where b.id = ${boardId} and ${isReaderAlone(person.principal)}`,
  )
  return rows.length > 0
}

/** Existing subscribers keep their links. A subscriber who left and is added again gets a new link. */
async function setSubscribers(
  tx: Tx,
  { clock, keys }: Deps,
  { id, userIds }: { id: number; userIds: readonly number[] },
): Promise<void> {
  const takenOff = await tx
    .update(boardSubscriber)
    .set({ endReason: SubscriberEnd.takenOff, endedAt: sql`${clock.now}` })
    .where(
      and(
        eq(boardSubscriber.subscriptionId, id),
        isNull(boardSubscriber.endedAt),
        sql`${boardSubscriber.userId} <> all(${sql.param([...userIds])}::int[])`,
      ),
    )
    .returning({ userId: boardSubscriber.userId })
  await dropUnsent(tx, { subscriptionIds: [id], userIds: takenOff.map(({ userId }) => userId) })
  for (const userId of userIds) {
    const token = randomToken()
    await tx
      .insert(boardSubscriber)
      .values({ subscriptionId: id, userId, tokenHash: sha256(token), tokenSealed: keys.seal(token) })
      .onConflictDoUpdate({
        target: [boardSubscriber.subscriptionId, boardSubscriber.userId],
        set: { endReason: null, endedAt: null },
      })
  }
}

type Removed = { removed: number; ended: number }

/**
 * Deletes a subscription for its author and for editors of the board; for other subscribers, removes only themselves.
 * Refuses notFound.
 */
export async function removeSubscriptions(
  tx: Tx,
  clock: Clock,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Actor },
): Promise<Removed | Refusal> {
  const wanted = [...new Set(bizIds)]
  const found = await tx
    .select({ id: boardSubscription.id, byId: boardSubscription.byId, boardBizId: board.bizId })
    .from(boardSubscription)
    .innerJoin(board, eq(board.id, boardSubscription.boardId))
    .where(inArray(boardSubscription.bizId, wanted))
    .for('update', { of: boardSubscription })
  if (found.length < wanted.length) return refuse('notFound')
  const removed: number[] = []
  const left: number[] = []
  for (const { id, byId, boardBizId } of found) {
    const open = await openToRead(tx, { bizId: boardBizId, actor })
    if (byId === actor.userId || (!isRefusal(open) && open.isEditor)) removed.push(id)
    else if (await isSubscriber(tx, id, actor.userId)) left.push(id)
    else return refuse('notFound')
  }
  await dropUnsent(tx, { subscriptionIds: removed })
  if (removed.length > 0) await tx.delete(boardSubscription).where(inArray(boardSubscription.id, removed))
  for (const id of left)
    await endSubscriber(tx, clock, { subscriptionId: id, userId: actor.userId, reason: SubscriberEnd.unsubscribed })
  return { removed: removed.length, ended: left.length }
}

const isSubscriber = async (tx: Tx, subscriptionId: number, userId: number): Promise<boolean> =>
  (await tx.$count(
    boardSubscriber,
    and(
      eq(boardSubscriber.subscriptionId, subscriptionId),
      eq(boardSubscriber.userId, userId),
      isNull(boardSubscriber.endedAt),
    ),
  )) > 0

type Ending = { subscriptionId: number; userId: number; reason: SubscriberEnd }

/**
 * Ends one person's subscription, and the whole subscription with its last person. Bumps the version, since a form
 * opened earlier would add the person again. Returns false if it had already ended.
 */
export async function endSubscriber(
  tx: Tx,
  { now }: Clock,
  { subscriptionId, userId, reason }: Ending,
): Promise<boolean> {
  const active = and(eq(boardSubscriber.subscriptionId, subscriptionId), isNull(boardSubscriber.endedAt))
  const ended = await tx
    .update(boardSubscriber)
    .set({ endReason: reason, endedAt: sql`${now}` })
    .where(and(active, eq(boardSubscriber.userId, userId)))
    .returning({ userId: boardSubscriber.userId })
  if (ended.length === 0) return false
  await dropUnsent(tx, { subscriptionIds: [subscriptionId], userIds: [userId] })
  const isLast = (await tx.$count(boardSubscriber, active)) === 0
  await tx
    .update(boardSubscription)
    .set({ version: sql`${boardSubscription.version} + 1`, ...(isLast && { nextAt: null }) })
    .where(eq(boardSubscription.id, subscriptionId))
  return true
}

type Unsent = { subscriptionIds: readonly number[]; userIds?: readonly number[] }

/** Drops unsent mails, by default of all subscribers: nobody gets figures after they were removed. */
async function dropUnsent(tx: Tx, { subscriptionIds, userIds }: Unsent): Promise<void> {
  const written = tx
    .select({ mailId: boardDelivery.mailId })
    .from(boardDelivery)
    .where(
      and(
        inArray(boardDelivery.subscriptionId, [...subscriptionIds]),
        userIds && inArray(boardDelivery.userId, [...userIds]),
      ),
    )
  await tx.delete(mail).where(and(ne(mail.status, MailStatus.sent), inArray(mail.id, written)))
}
