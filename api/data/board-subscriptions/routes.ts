import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { type Route, read, write } from '#api/platform/http/route.ts'
import type { Keys } from '#api/platform/keys.ts'
import * as calls from '#contract/data/board-subscriptions/calls.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as subscriptions from './subscription.ts'
import { listSubscriptions } from './subscription-list.ts'
import { readLink, unsubscribe } from './unsubscribe.ts'

type Deps = { db: Db; clock: Clock; keys: Keys; mailer?: unknown }

const objectOf = (bizId: string) => `board:${bizId}`

export const subscriptionRoutes = ({ db, clock, keys, mailer }: Deps): Route[] => [
  write(calls.subscribeBoard, async (tx, { body, caller }) => {
    const saved = await subscriptions.subscribeBoard(tx, { clock, keys }, { params: body, actor: signedIn(caller) })
    if (isRefusal(saved)) return saved
    const { board, people, ...reply } = saved
    const { timing, form } = body
    return {
      reply,
      object: objectOf(body.id),
      detail: { name: board, subscription: reply.bizId, timing, form, people },
    }
  }),

  read(calls.listSubscriptions, ({ query: { id }, caller }) =>
    listSubscriptions(
      db,
      { clock, isSending: mailer !== undefined },
      { bizId: id, actor: signedIn(caller), language: caller.language },
    ),
  ),

  write(calls.removeSubscriptions, async (tx, { body: { bizIds }, caller }) => {
    const removed = await subscriptions.removeSubscriptions(tx, clock, { bizIds, actor: signedIn(caller) })
    if (isRefusal(removed)) return removed
    return { reply: null, object: `boardSubscription:${bizIds.join(',')}`, detail: removed }
  }),

  read(calls.readUnsubscribing, ({ query }) => readLink(db, query.token)),

  write(calls.unsubscribe, async (tx, { body }) => {
    const ended = await unsubscribe(tx, clock, body.token)
    if (isRefusal(ended)) return ended
    const { bizId, isUnchanged, ...reply } = ended
    return { reply, isUnchanged, object: `boardSubscription:${bizId}`, detail: { name: reply.board } }
  }),
]
