import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import * as system from '#api/shell/system/table.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { sendAgain as declared, getDeliverySummary } from '#contract/risk/campaigns/calls.ts'
import { DeliveryChannel, DeliveryPurpose, DeliveryStatus } from '#contract/risk/campaigns/codes.ts'
import type { deliveryRow } from '#contract/risk/campaigns/shapes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { countsOf, sumOf } from './counters.ts'
import { deliver, type LetterDeps, nothingSent, type Sender, type Skipped } from './delivery.ts'
import { deliveryStatus, isLastMail } from './delivery-status.ts'
import { isNewest } from './paper-conditions.ts'
import type { project } from './table.ts'

type Project = typeof project.$inferSelect
export type DeliveryRow = z.infer<typeof deliveryRow>

/** Mails that failed or were stored without a mail server, with no later mail to their respondent. */
const undelivered = sql`${deliveryStatus} in (${DeliveryStatus.failed}, ${DeliveryStatus.kept}) and ${isLastMail}`

const source = sql`
  risk_delivery l
  join risk_item i on i.id = l.item_id
  left join ${system.mail} m on m.id = l.mail_id
  left join ${accounts.user} u on u.id = l.sent_by`

type DeliveryFilter = {
  itemId?: string | undefined
  status?: DeliveryStatus | undefined
  purpose?: DeliveryPurpose | undefined
  keyword?: string | undefined
  order: Sort<string>['order']
}
type Params = { projectId: number; filter: DeliveryFilter }

const unsent: Partial<Record<DeliveryStatus, MailStatus>> = {
  [DeliveryStatus.due]: MailStatus.due,
  [DeliveryStatus.failed]: MailStatus.failed,
  [DeliveryStatus.kept]: MailStatus.kept,
}

function deliveriesBy({ projectId, filter }: Params): List {
  const { itemId, status, purpose, keyword, order } = filter
  const mailStatus = status === undefined ? undefined : unsent[status]
  return {
    columns: sql`
      l.id as "deliveryId", i.biz_id as "itemId", i.name, coalesce(m.recipient, '') as recipient, l.purpose,
      l.channel, ${deliveryStatus} as status, coalesce(m.failure, '') as failure, coalesce(m.attempts, 0) as attempts,
      l.at, m.sent_at as "sentAt", m.due_at as "dueAt", coalesce(u.name, '') as "sentBy", ${undelivered} as undelivered`,
    from: source,
    key: sql`l.id`,
    found: sql`
      ${mailStatus ? sql`${system.mail} m join risk_delivery l on l.mail_id = m.id` : sql`risk_delivery l`}
      ${itemId || keyword ? sql`join risk_item i on i.id = l.item_id` : sql``}
      ${(status || keyword) && !mailStatus ? sql`left join ${system.mail} m on m.id = l.mail_id` : sql``}`,
    where: [
      sql`l.project_id = ${projectId}`,
      matches(sql`i.biz_id`, itemId),
      matches(sql`l.purpose`, purpose),
      search(keyword, [sql`i.name`, sql`m.recipient`]),
      matches(deliveryStatus, status),
      // Repeats the status condition on the mail, so that an index finds the few unsent ones.
      matches(sql`m.status`, mailStatus),
      mailStatus && mailStatus !== MailStatus.due ? isLastMail : undefined,
    ],
    order: [{ by: sql`l.id`, order }],
    counted: 'beside',
  }
}

export const pageDeliveries = (db: Db, { page, ...params }: Params & { page: Page }): Promise<Paged<DeliveryRow>> =>
  readPage(db, deliveriesBy(params), page)

export const deliveriesToExport = (db: Db, params: Params) =>
  readUpTo<DeliveryRow>(db, deliveriesBy(params), listRowsMax)

/** Counts for the sending progress of a project: from its counters and the few mails that are not sent. */
export async function summariseDeliveries(
  db: Db,
  projectId: number,
): Promise<Omit<ReplyOf<typeof getDeliverySummary>, 'sending'>> {
  type Summary = Omit<ReplyOf<typeof getDeliverySummary>, 'sending'>
  const { rows } = await db.execute<Summary>(sql`
    select c.items, c.items - c.invited as "notInvited", c.items - c.done as waiting, l.due, l.failed, l.kept,
      (select count(*)::int from ${accounts.user} u join risk_item i on i.user_id = u.id and i.project_id = ${projectId}
        where u.status = ${UserStatus.disabled} and exists (
          select from risk_paper p where p.item_id = i.id and p.revoked_at is null and p.state = 0 and ${isNewest})) as disabled,
      (select count(*)::int from risk_item i
        where i.project_id = ${projectId} and i.send_type <> 0 and i.language is null) as "withoutLanguage"
    from (
      select ${sumOf('items')} as items, ${sumOf('invited')} as invited, ${sumOf('done')} as done
      from ${countsOf(projectId)} c) c,
      (select (count(*) filter (where m.status = ${MailStatus.due}))::int as due,
        (count(*) filter (where m.status = ${MailStatus.failed}))::int as failed,
        (count(*) filter (where m.status = ${MailStatus.kept}))::int as kept
      from ${system.mail} m join risk_delivery l on l.mail_id = m.id
      where m.status <> ${MailStatus.sent} and l.project_id = ${projectId} and l.channel = ${DeliveryChannel.mail} and ${isLastMail}) l`)
  const [summary] = rows
  if (!summary) throw new Error('nothing was counted')
  return summary
}

/**
 * Sends undelivered letters again, with current addresses and links, and counts skipped respondents. Refuses notFound
 * (an id of another project), unavailable (no mail server), delivery.noneFailed.
 */
export async function sendAgain(
  tx: Tx,
  deps: LetterDeps,
  {
    project: sent,
    deliveryIds,
    sender,
  }: { project: Project; deliveryIds: readonly number[] | undefined; sender: Sender },
): Promise<ReplyOf<typeof declared> | Refusal> {
  const { rows } = await tx.execute<Failed>(sql`
    select l.id, i.biz_id as "itemId", l.purpose, ${undelivered} as undelivered,
      (select p.reason from risk_paper p where p.item_id = i.id and p.revoked_at is null and p.reason is not null
        order by p.id desc limit 1) as reason
    from ${source}
    where i.project_id = ${sent.id}
      and ${deliveryIds === undefined ? undelivered : sql`l.id = any(${sql.param([...deliveryIds])}::int[])`}
    order by l.id`)
  if (deliveryIds !== undefined && rows.length < new Set(deliveryIds).size) return refuse('notFound')
  const left = rows.filter((row) => row.undelivered)
  if (left.length === 0) return refuse('delivery.noneFailed')
  if (!deps.mailer) return refuse('unavailable')
  const { mails, skipped } = nothingSent()
  const done = { mails, skipped }
  const channels = [DeliveryChannel.mail]
  const write = async (purpose: DeliveryPurpose, itemIds: string[], reason?: string) => {
    if (itemIds.length === 0) return
    const sending = { project: sent, purpose, channels, sender, itemIds, again: true }
    const count = await deliver(tx, deps, { ...sending, ...(reason === undefined ? {} : { reason }) })
    done.mails += count.mails
    for (const why of Object.keys(skipped) as Skipped[]) skipped[why] += count.skipped[why]
  }
  for (const purpose of [DeliveryPurpose.invitation, DeliveryPurpose.reminder]) {
    await write(
      purpose,
      left.filter((row) => row.purpose === purpose).map(({ itemId }) => itemId),
    )
  }
  for (const { purpose, itemId, reason } of left) {
    if (purpose === DeliveryPurpose.askAgain) await write(purpose, [itemId], reason ?? '')
  }
  return done
}

type Failed = { id: number; itemId: string; purpose: DeliveryPurpose; undelivered: boolean; reason: string | null }
