import { sql } from 'drizzle-orm'
import { shownName } from '#api/data/boards/readers.ts'
import { board } from '#api/data/boards/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { sha256 } from '#api/platform/keys.ts'
import { user } from '#api/shell/accounts/table.ts'
import { SubscriberEnd } from '#contract/data/board-subscriptions/codes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { endSubscriber } from './subscription.ts'
import { boardSubscriber, boardSubscription } from './table.ts'

type Link = { board: string; name: string; isEnded: boolean }

async function findLink(db: Db | Tx, token: string) {
  const { rows } = await db.execute<Link & { subscriptionId: number; userId: number; bizId: string }>(sql`
    select s.subscription_id as "subscriptionId", s.user_id as "userId", ${shownName} as board, u.name,
      s.ended_at is not null as "isEnded", c.biz_id as "bizId"
    from ${boardSubscriber} s join ${boardSubscription} c on c.id = s.subscription_id
    join ${board} b on b.id = c.board_id join ${user} u on u.id = s.user_id
    where s.token_hash = ${sha256(token)}`)
  return rows[0]
}

/** Refuses notFound. */
export async function readLink(db: Db, token: string): Promise<Link | Refusal> {
  const found = await findLink(db, token)
  return found ? { board: found.board, name: found.name, isEnded: found.isEnded } : refuse('notFound')
}

/** Refuses notFound. */
export async function unsubscribe(
  tx: Tx,
  clock: Clock,
  token: string,
): Promise<(Link & { bizId: string; isUnchanged: boolean }) | Refusal> {
  const found = await findLink(tx, token)
  if (!found) return refuse('notFound')
  const { subscriptionId, userId, board: name, name: person, bizId } = found
  const isNew = await endSubscriber(tx, clock, { subscriptionId, userId, reason: SubscriberEnd.unsubscribed })
  return { board: name, name: person, isEnded: true, bizId, isUnchanged: !isNew }
}
