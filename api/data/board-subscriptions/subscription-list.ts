import { sql } from 'drizzle-orm'
import { openToRead } from '#api/data/boards/open-board.ts'
import type { Clock } from '#api/platform/clock.ts'
import { momentInJson } from '#api/platform/db/columns.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { user } from '#api/shell/accounts/table.ts'
import { mail } from '#api/shell/system/table.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { DeliveryState, deliveriesShown, SubscriptionState } from '#contract/data/board-subscriptions/codes.ts'
import type { SubscriptionRow, Subscriptions } from '#contract/data/board-subscriptions/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { boardDelivery, boardSubscriber, boardSubscription } from './table.ts'

type Raw = Omit<SubscriptionRow, 'state' | 'mayEdit'> & { byId: number }

/** State of a delivery `d` with its mail `m`. */
const stateOf = sql`case
  when d.finished_at is null then ${DeliveryState.counting}
  when d.fault is not null then ${DeliveryState.failed}
  when m.id is null then ${DeliveryState.ended}
  when m.status = ${MailStatus.sent} then ${DeliveryState.sent}
  when m.status = ${MailStatus.failed} then ${DeliveryState.failed}
  when m.status = ${MailStatus.kept} then ${DeliveryState.kept}
  else ${DeliveryState.waiting} end`

/** Subscriptions of a board. Users who may not edit it see those that they created or receive. Refuses notFound. */
export async function listSubscriptions(
  db: Db,
  { clock, isSending }: { clock: Clock; isSending: boolean },
  { bizId, actor, language }: { bizId: string; actor: Actor & { usercode: string }; language: Language },
): Promise<Subscriptions | Refusal> {
  const open = await openToRead(db, { bizId, actor, language })
  if (isRefusal(open)) return open
  const isOwn = sql`(c.by_id = ${actor.userId} or ${open.isEditor}::boolean)`
  /** Limits subscriptions of other authors to the user's own entry. */
  const isShown = (person: 's' | 'd') => sql`(${isOwn} or ${sql.raw(person)}.user_id = ${actor.userId})`
  const { rows } = await db.execute<Raw>(sql`
    select c.biz_id as "bizId", c.timing, c.form, c.next_at as "nextAt", c.version, c.by_id as "byId",
      json_build_object('usercode', b.usercode, 'name', b.name) as by,
      (select json_agg(json_build_object('usercode', u.usercode, 'name', u.name, 'endReason', s.end_reason,
          'endedAt', ${momentInJson(sql`s.ended_at`)}) order by s.ended_at is not null, u.name, u.id)
        from ${boardSubscriber} s join ${user} u on u.id = s.user_id
        where s.subscription_id = c.id and ${isShown('s')}) as people,
      coalesce((select json_agg(x.row order by x.slot desc, x.id desc) from (
        select d.slot, d.id, json_build_object('person', json_build_object('usercode', u.usercode, 'name', u.name),
          'slot', ${momentInJson(sql`d.slot`)}, 'state', ${stateOf}, 'fault', d.fault,
          'failure', nullif(m.failure, ''), 'attempts', coalesce(m.attempts, 0),
          'dueAt', ${momentInJson(sql`m.due_at`)}, 'sentAt', ${momentInJson(sql`m.sent_at`)}) as row
        from ${boardDelivery} d join ${user} u on u.id = d.user_id left join ${mail} m on m.id = d.mail_id
        where d.subscription_id = c.id and ${isShown('d')}
        order by d.slot desc, d.id desc limit ${deliveriesShown}) x), '[]') as deliveries
    from ${boardSubscription} c join ${user} b on b.id = c.by_id
    where c.board_id = ${open.id} and (${isOwn} or exists (
      select 1 from ${boardSubscriber} s where s.subscription_id = c.id and s.user_id = ${actor.userId}))
    order by c.id`)
  return {
    board: { bizId: open.bizId, name: open.name },
    self: { usercode: actor.usercode, name: actor.name },
    mayChoose: open.isEditor,
    timeZone: clock.timeZone,
    isSending,
    subscriptions: rows.map(({ byId, ...row }) => ({
      ...row,
      state: row.nextAt === null ? SubscriptionState.ended : SubscriptionState.active,
      mayEdit: open.isEditor || byId === actor.userId,
    })),
  }
}
