import { and, eq, type SQL, sql } from 'drizzle-orm'
import { openToRead, type ReadBoard } from '#api/data/boards/open-board.ts'
import { shownName } from '#api/data/boards/readers.ts'
import { type Basis, seesAll } from '#api/data/boards/rights-basis.ts'
import { board } from '#api/data/boards/table.ts'
import { appendAudit, remember, type Trail } from '#api/platform/audit/audit.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { defineJob, type Job, type Run } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { linkIn } from '#api/platform/keys.ts'
import { typedInEveryLanguage } from '#api/platform/text.ts'
import { user } from '#api/shell/accounts/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { type AbsentUser, findAbsentUser } from '#api/shell/session/absent-user.ts'
import { writeMails } from '#api/shell/system/mail.ts'
import { mail } from '#api/shell/system/table.ts'
import * as at from '#contract/data/addresses.ts'
import { DeliveryFault, SubscriberEnd, type SubscriptionForm } from '#contract/data/board-subscriptions/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { type ComposeDeps, composeLetter } from './compose.ts'
import { delivering } from './delivering.ts'
import { endSubscriber } from './subscription.ts'
import { boardDelivery, boardSubscriber, boardSubscription } from './table.ts'

/** Purpose of the mails in the outbox. */
const subscriptionLetter = 'boards.subscription'

type DeliverDeps = ComposeDeps & { trail: Trail }

export const deliverJob = (deps: DeliverDeps): Job =>
  defineJob(delivering, {
    run: ({ deliveryId }, run) => deliver(deps, deliveryId, run),
    async givenUp({ deliveryId }) {
      await deps.db.transaction((tx) => finish(tx, deps, deliveryId, { fault: DeliveryFault.server }))
    },
  })

type Delivery = {
  id: number
  slot: string
  userId: number
  name: string
  subscriptionId: number
  form: SubscriptionForm
  tokenSealed: Buffer
  isEnded: boolean
  byId: number
  boardBizId: string
  board: string
  mailId: number | null
  bases: Basis[]
}

async function findDeliveries(db: Db, where: SQL, most = 1): Promise<Delivery[]> {
  const { rows } = await db.execute<Delivery>(sql`
    select d.id, d.slot, d.user_id as "userId", u.name, c.id as "subscriptionId", c.form, c.by_id as "byId",
      s.token_sealed as "tokenSealed", s.ended_at is not null as "isEnded", d.mail_id as "mailId", d.bases, b.biz_id as "boardBizId", ${shownName} as board
    from ${boardDelivery} d join ${boardSubscription} c on c.id = d.subscription_id
    join ${boardSubscriber} s on s.subscription_id = c.id and s.user_id = d.user_id
    join ${board} b on b.id = c.board_id join ${user} u on u.id = d.user_id
    left join ${mail} m on m.id = d.mail_id
    where ${where} order by m.due_at nulls first, d.id limit ${most}`)
  return rows
}

/** Delivers under the subscriber's current rights. Ends the subscription of a user who may no longer read the board. */
async function deliver(deps: DeliverDeps, deliveryId: number, run: Run): Promise<void> {
  const { db } = deps
  const [delivery] = await findDeliveries(db, sql`d.id = ${deliveryId} and d.finished_at is null`)
  if (!delivery) return
  if (delivery.isEnded) return db.transaction((tx) => finish(tx, deps, deliveryId, {}, run))
  const person = await findReader(db, delivery)
  if ('lost' in person)
    return db.transaction(async (tx) => {
      await end(tx, deps, delivery, person.lost)
      await finish(tx, deps, deliveryId, {}, run)
    })
  if (person.email === '')
    return db.transaction((tx) => finish(tx, deps, deliveryId, { fault: DeliveryFault.noAddress }, run))
  const { exported, bases, ...letter } = await mailTo(deps, delivery, person)
  const recorded = await db.transaction(async (tx) => {
    const [mailId] = await writeMails(tx, deps, [letter])
    await finish(tx, deps, deliveryId, { mailId: mailId ?? null, bases }, run)
    if (!exported) return undefined
    const { usercode } = person.principal
    return appendAudit(tx, deps.trail, {
      actor: usercode,
      principal: usercode,
      action: 'board.export',
      object: exported.object ?? '',
      outcome: 'done',
      address: '',
      detail: { ...exported.detail, purpose: subscriptionLetter },
    })
  })
  if (recorded) remember(deps.trail, recorded)
}

async function mailTo(deps: ComposeDeps, delivery: Delivery, person: AbsentUser) {
  const unsubscribe = deps.publicUrl + at.boardUnsubscribeOf(linkIn(deps.keys, delivery.tokenSealed))
  const { boardBizId, form, byId } = delivery
  const letter = await composeLetter(deps, { boardBizId, form, byId, person, unsubscribe })
  return {
    ...letter,
    recipient: person.email,
    purpose: subscriptionLetter,
    language: person.language,
    unsubscribe,
  }
}

type Outcome = { mailId?: number | null; bases?: Basis[]; fault?: DeliveryFault }

async function finish(
  tx: Tx,
  { clock }: Pick<ComposeDeps, 'clock'>,
  id: number,
  outcome: Outcome,
  run?: Run,
): Promise<void> {
  await tx
    .update(boardDelivery)
    .set({ ...outcome, finishedAt: sql`${clock.now}` })
    .where(eq(boardDelivery.id, id))
  await run?.finish(tx)
}

/** The subscriber with their current rights, or the reason why they no longer receive the board. */
async function findReader(
  db: Db,
  { userId, boardBizId }: Delivery,
): Promise<(AbsentUser & { open: ReadBoard }) | { lost: SubscriberEnd }> {
  const person = await findAbsentUser(db, userId)
  if (!person) return { lost: SubscriberEnd.disabled }
  const open = await openToRead(db, { bizId: boardBizId, actor: person.principal })
  return isRefusal(open) ? { lost: SubscriberEnd.unreadable } : { ...person, open }
}

/** Maximum mails processed in one batch. */
const waitingMax = 200

/**
 * Checks mails that wait for the mail server's next attempt. Drops mails to people who may no longer read the board,
 * and mails of removed boards. Renders a mail again if its receiver's rights to the tables of its figures have changed.
 */
export async function recheckWaiting(deps: Pick<DeliverDeps, 'db' | 'clock'>): Promise<void> {
  const { db } = deps
  await db.execute(sql`
    delete from ${mail} m where m.status <> ${sql.raw(`'${MailStatus.sent}'`)} and m.purpose = ${subscriptionLetter} and not exists (
      select from ${boardDelivery} d where d.mail_id = m.id)`)
  const isWaiting = sql`s.ended_at is null and m.status = ${MailStatus.due} and m.attempts > 0`
  for (const delivery of await findDeliveries(db, isWaiting, waitingMax)) {
    const person = await findReader(db, delivery)
    if ('lost' in person) await db.transaction((tx) => end(tx, deps, delivery, person.lost))
    else {
      const { open: board, principal: actor } = person
      const { bases } = delivery
      if (!(await seesAll(deps, { board, bases, actor, known: new Map() })))
        await db.transaction((tx) => deliverAnew(tx, delivery))
    }
  }
}

/** Renders a mail again before it is sent again, because its content follows rights that are days old. */
export async function deliverRequeued(tx: Tx, mailId: number): Promise<void> {
  const delivered = await tx.select().from(boardDelivery).where(eq(boardDelivery.mailId, mailId))
  for (const delivery of delivered) await deliverAnew(tx, delivery)
}

/** Drops a mail that was not sent meanwhile, and renders it again. */
async function deliverAnew(tx: Tx, { id, mailId }: Pick<Delivery, 'id' | 'mailId'>): Promise<void> {
  const isUnsent = and(eq(mail.id, mailId ?? 0), eq(mail.status, MailStatus.due))
  const dropped = await tx.delete(mail).where(isUnsent).returning({ id: mail.id })
  if (dropped.length === 0) return
  await tx.update(boardDelivery).set({ finishedAt: null, bases: [] }).where(eq(boardDelivery.id, id))
  await sendJob(tx, delivering, { deliveryId: id })
}

/** Removes the subscriber and notifies the author of the subscription. */
async function end(
  tx: Tx,
  { clock }: Pick<ComposeDeps, 'clock'>,
  delivery: Delivery,
  reason: SubscriberEnd,
): Promise<void> {
  const { subscriptionId, userId, byId, boardBizId, name, board: boardName } = delivery
  const isNew = await endSubscriber(tx, clock, { subscriptionId, userId, reason })
  if (!isNew || byId === userId) return
  await sendMessages(tx, {
    to: [byId],
    noticeType: NoticeType.specialManagement,
    routeKey: RouteKey.page,
    path: at.boardSubscribe(boardBizId),
    body: typedInEveryLanguage(`board-subscriptions-news:ended.${reason}`, { person: name, board: boardName }),
  })
}
