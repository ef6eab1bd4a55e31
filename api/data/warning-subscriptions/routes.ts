import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { type Route, read, write } from '#api/platform/http/route.ts'
import type { Keys } from '#api/platform/keys.ts'
import * as calls from '#contract/data/warning-subscriptions/calls.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as subscriptions from './subscription.ts'

type Deps = { db: Db; clock: Clock; keys: Keys; mailer?: unknown }

const objectOf = (...bizIds: string[]) => `warningSubscription:${bizIds.join(',')}`

export const subscriptionRoutes = ({ db, clock, keys, mailer }: Deps): Route[] => [
  write(calls.subscribeWarnings, async (tx, { body, caller }) => {
    const saved = await subscriptions.subscribeWarnings(tx, { clock, keys }, { params: body, actor: signedIn(caller) })
    if (isRefusal(saved)) return saved
    const { workspaceBizId, ...reply } = saved
    const { levels, timing, byMail, modelBizId = null } = body
    const detail = { workspace: workspaceBizId, model: modelBizId, levels, timing, byMail }
    return { reply, object: objectOf(reply.bizId), detail }
  }),

  read(calls.listWarningSubscriptions, ({ query: { workspaceBizId }, caller }) =>
    subscriptions.listSubscriptions(
      db,
      { clock, isSending: mailer !== undefined },
      { workspaceBizId, actor: signedIn(caller) },
    ),
  ),

  write(calls.removeWarningSubscriptions, async (tx, { body: { bizIds }, caller }) => {
    const detail = await subscriptions.removeSubscriptions(tx, { clock, keys }, { bizIds, actor: signedIn(caller) })
    return isRefusal(detail) ? detail : { reply: null, object: objectOf(...bizIds), detail }
  }),

  read(calls.readWarningUnsubscribing, ({ query }) => subscriptions.readLink(db, query.token)),

  write(calls.unsubscribeWarnings, async (tx, { body }) => {
    const ended = await subscriptions.unsubscribe(tx, { clock, keys }, body.token)
    if (isRefusal(ended)) return ended
    const { bizId, isUnchanged, ...reply } = ended
    return { reply, isUnchanged, object: objectOf(bizId), detail: { workspace: reply.workspace, model: reply.model } }
  }),
]
