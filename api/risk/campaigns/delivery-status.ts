import { sql } from 'drizzle-orm'
import { momentInJson } from '#api/platform/db/columns.ts'
import * as system from '#api/shell/system/table.ts'
import { DeliveryChannel, DeliveryStatus } from '#contract/risk/campaigns/codes.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'

/**
 * Status of a delivery `l` with its mail `m`. Messages count as sent immediately, and so do mails deleted by the sweep.
 */
export const deliveryStatus = sql`case
  when l.channel = ${DeliveryChannel.message} then ${DeliveryStatus.sent}
  when m.status = ${MailStatus.due} then ${DeliveryStatus.due}
  when m.status = ${MailStatus.failed} then ${DeliveryStatus.failed}
  when m.status = ${MailStatus.kept} then ${DeliveryStatus.kept}
  else ${DeliveryStatus.sent} end`

/** True if a delivery `l` has no later mail to its respondent. */
export const isLastMail = sql`not exists (
  select from risk_delivery later
  where later.item_id = l.item_id and later.id > l.id and later.channel = ${DeliveryChannel.mail})`

/** Items whose last mail failed. Starts from the failed mails, which are few. */
export const failedItems = sql`
  select l.item_id from ${system.mail} m join risk_delivery l on l.mail_id = m.id
  where m.status = ${MailStatus.failed} and l.channel = ${DeliveryChannel.mail} and ${isLastMail}`

/** Last delivery to an item `i`: its last mail, which may have failed, or else its last message. */
export const lastDelivery = sql`
  select ${deliveryStatus} as status, l.at,
    json_build_object('purpose', l.purpose, 'channel', l.channel, 'status', ${deliveryStatus},
      'at', ${momentInJson(sql`l.at`)}) as delivery
  from risk_delivery l left join ${system.mail} m on m.id = l.mail_id
  where l.item_id = i.id
  order by l.channel = ${DeliveryChannel.mail} desc, l.id desc limit 1`
