import { sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { openedOf } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { typedTextIn } from '#api/platform/text.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { senderOfLetters } from '#api/shell/accounts/user.ts'
import { type News, sendMessages } from '#api/shell/messages/send.ts'
import { type Post, type WrittenMail, writeMails } from '#api/shell/system/mail.ts'
import * as system from '#api/shell/system/table.ts'
import { defaultLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { invited } from '#contract/risk/campaigns/addresses.ts'
import {
  DeliveryChannel,
  DeliveryPurpose,
  DeliveryStatus,
  PaperState,
  SendType,
} from '#contract/risk/campaigns/codes.ts'
import type { DeliveryCount } from '#contract/risk/campaigns/shapes.ts'
import { papersOf } from '#contract/risk/papers/addresses.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { deliveryStatus } from './delivery-status.ts'
import { deadlineIn, languageOfItem, letterOf, type Spoken, writeLetter } from './letters.ts'
import { isNewest } from './paper-conditions.ts'
import { delivery, type project } from './table.ts'

type Project = typeof project.$inferSelect

/** Dependencies of sending letters. `publicUrl` is the prefix of their links. */
export type LetterDeps = Post & { publicUrl: string; log: Log }
export type CampaignDeps = LetterDeps & { db: Db }

/** Sender of letters; null for a planned reminder whose planner was deleted. */
export type Sender = { userId: number; name: string } | null

type Sending = {
  project: Project
  purpose: DeliveryPurpose
  channels: readonly DeliveryChannel[]
  sender: Sender
  /** By bizId; without it, all respondents to whom the purpose applies. */
  itemIds?: readonly string[] | undefined
  /** Replaces failed mails: ignores that a reminder was already sent today. */
  again?: boolean
  /** Language of external respondents without one. */
  language?: Language
  reason?: string
}

type Receiver = Spoken & {
  id: number
  bizId: string
  name: string
  email: string
  userId: number | null
  disabled: boolean
  tokenSealed: Buffer
  waiting: Localized[]
  invited: boolean
  remindedToday: boolean
}

export type Skipped = keyof DeliveryCount['skipped']

export const nothingSent = (): DeliveryCount => ({
  respondents: 0,
  mails: 0,
  messages: 0,
  skipped: { answered: 0, invited: 0, remindedToday: 0, disabled: 0, unreachable: 0, linkLost: 0 },
})

/**
 * Writes to respondents, each in their language, within the caller's transaction. Mails go out after it, or wait in the
 * outbox. Locks the project's row, so that concurrent calls send one reminder a day. Respondents whose link no key can
 * decrypt are skipped and counted.
 */
export async function deliver(tx: Tx, deps: LetterDeps, sending: Sending): Promise<DeliveryCount> {
  const { project: sent, purpose, channels, sender, itemIds, again = false, language = defaultLanguage } = sending
  const count = nothingSent()
  const signed = sender ? await senderOfLetters(tx, sender.userId) : undefined
  const mails: { itemId: number; mail: WrittenMail }[] = []
  const news: { itemId: number; news: News }[] = []
  for (const receiver of await listReceivers(tx, deps, sent.id, itemIds)) {
    const ways = {
      mail: channels.includes(DeliveryChannel.mail) && receiver.email !== '',
      message: channels.includes(DeliveryChannel.message) && receiver.userId !== null,
    }
    const skipped = whyNot(receiver, { purpose, ways, chosen: itemIds !== undefined, again })
    if (skipped) {
      count.skipped[skipped] += 1
      continue
    }
    const token = openedOf(deps.keys, receiver.tokenSealed)
    if (token === undefined) {
      count.skipped.linkLost += 1
      deps.log.warn(
        { project: sent.bizId, item: receiver.bizId },
        'a respondent is not written to: no key opens their link',
      )
      continue
    }
    count.respondents += 1
    const facts = {
      name: receiver.name,
      questionnaires: receiver.waiting,
      link: respondentLink(deps, token),
      sender: sender?.name ?? '',
      ...(sending.reason === undefined ? {} : { reason: sending.reason }),
    }
    const write = (spoken: Language) =>
      writeLetter(sent, letterOf(sent, { purpose, language: spoken }), { language: spoken, facts })
    if (ways.mail) {
      const spoken = languageOfItem(receiver, language)
      const { subject, body: text } = write(spoken)
      mails.push({
        itemId: receiver.id,
        mail: {
          recipient: receiver.email,
          subject,
          text,
          purpose: `risk.${purpose}`,
          language: spoken,
          sender: signed,
        },
      })
    }
    if (ways.message && receiver.userId !== null) {
      const said = (spoken: Language) =>
        typedTextIn(spoken)('campaigns-letter:message', {
          subject: write(spoken).subject,
          deadline: deadlineIn(spoken, sent.endDate),
        })
      news.push({
        itemId: receiver.id,
        news: {
          to: [receiver.userId],
          noticeType: NoticeType.specialManagement,
          newsLevel: NewsLevel.important,
          routeKey: RouteKey.page,
          path: invited(receiver.bizId),
          body: { 'zh-Hans': said('zh-Hans'), 'zh-Hant': said('zh-Hant'), en: said('en') },
        },
      })
    }
  }
  const mailIds = await writeMails(
    tx,
    deps,
    mails.map(({ mail }) => mail),
  )
  await sendMessages(tx, ...news.map((each) => each.news))
  const row = { projectId: sent.id, purpose, sentBy: sender?.userId ?? null, at: deps.clock.now }
  await record(tx, [
    ...mails.map(({ itemId }, at) => ({ ...row, itemId, channel: DeliveryChannel.mail, mailId: mailIds[at] ?? null })),
    ...news.map(({ itemId }) => ({ ...row, itemId, channel: DeliveryChannel.message })),
  ])
  await keepLanguage(tx, sent.id, { itemIds: mails.map(({ itemId }) => itemId), language })
  return { ...count, mails: mails.length, messages: news.length }
}

/** A statement takes 65,535 values, a delivery six of them. */
const rowsAtOnce = 5000

async function record(tx: Tx, rows: PgInsertValue<typeof delivery>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(delivery).values(rows.slice(start, start + rowsAtOnce))
  }
}

/** Stores the chosen language for external respondents who have none, so that later letters use it. */
async function keepLanguage(
  tx: Tx,
  projectId: number,
  { itemIds, language }: { itemIds: readonly number[]; language: Language },
): Promise<void> {
  await tx.execute(sql`
    update risk_item set language = ${language}
    where project_id = ${projectId} and send_type <> ${SendType.internal} and language is null
      and id = any(${sql.param([...itemIds])}::int[])`)
}

export const respondentLink = ({ publicUrl }: Pick<LetterDeps, 'publicUrl'>, token: string): string =>
  publicUrl + papersOf(token)

type Way = { purpose: DeliveryPurpose; ways: { mail: boolean; message: boolean }; chosen: boolean; again: boolean }

function whyNot(
  { waiting, disabled, invited, remindedToday }: Receiver,
  { purpose, ways, chosen, again }: Way,
): Skipped | undefined {
  if (waiting.length === 0) return 'answered'
  if (purpose === DeliveryPurpose.invitation && invited && !chosen) return 'invited'
  if (purpose === DeliveryPurpose.reminder && remindedToday && !again) return 'remindedToday'
  if (disabled) return 'disabled'
  return ways.mail || ways.message ? undefined : 'unreachable'
}

/** Respondents with the facts that sending depends on. Failed deliveries do not count as sent. */
async function listReceivers(
  tx: Tx,
  { clock }: LetterDeps,
  projectId: number,
  itemIds: readonly string[] | undefined,
): Promise<Receiver[]> {
  const sentBefore = (purpose: DeliveryPurpose) => sql`exists (
    select from risk_delivery l left join ${system.mail} m on m.id = l.mail_id
    where l.item_id = i.id and l.purpose = ${purpose} and ${deliveryStatus} <> ${DeliveryStatus.failed}
      ${purpose === DeliveryPurpose.reminder ? sql`and (l.at at time zone ${clock.timeZone}::text)::date = ${clock.today}` : sql``})`
  const { rows } = await tx.execute<Receiver>(sql`
    select i.id, i.biz_id as "bizId", i.name, i.send_type as "sendType", coalesce(u.email, i.email) as email,
      i.user_id as "userId", coalesce(u.status = ${UserStatus.disabled}, false) as disabled, i.language,
      c.data as "userLanguage", i.token_sealed as "tokenSealed",
      (select coalesce(json_agg(d.name order by d.id), '[]') from risk_paper p join ${questionnaires.domain} d on d.id = p.domain_id
        where p.item_id = i.id and p.revoked_at is null and p.state = ${PaperState.editable} and ${isNewest}) as waiting,
      ${sentBefore(DeliveryPurpose.invitation)} as invited, ${sentBefore(DeliveryPurpose.reminder)} as "remindedToday"
    from risk_item i
    left join ${accounts.user} u on u.id = i.user_id
    left join ${accounts.userConfig} c on c.user_id = i.user_id and c.biz_type = 'language_config'
    where i.project_id = ${projectId}
      and (${itemIds === undefined} or i.biz_id = any(${sql.param([...(itemIds ?? [])])}::text[]))
    order by i.id`)
  return rows
}
