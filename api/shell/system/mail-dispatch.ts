import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { defineJob, type Job } from '#api/platform/jobs/job.ts'
import type { Keys } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import type { GlobalConfig } from '#contract/shell/system/shapes.ts'
import { brandPictures } from './brand.ts'
import { letterHtml } from './letter-html.ts'
import { type Mailer, MailRefused, mailSending, type OutgoingLetter, readParts } from './mail.ts'
import { readConfig } from './setting.ts'

/** Letters per batch, which bounds how many wait for an expired claim if the instance dies. */
const lettersATurn = 5
/** Longer than a batch can take, so that no other instance claims a mail in progress. */
const claimMinutes = 10
/** Minutes between attempts. After the last attempt, or a permanent refusal, the mail has failed. */
export const pauseMinutes = [1, 5, 15, 60, 240] as const

type Dispatch = { db: Db; clock: Clock; keys: Keys; mailer: Mailer; log: Log; files: FileStore }

/** Sends due mail: new letters, and those due for a retry. */
export const mailJob = (dispatch: Dispatch): Job =>
  defineJob(mailSending, {
    async run(_, { signal }) {
      while (!signal.aborted && (await sendDueMail(dispatch)) > 0);
    },
  })

type Claimed = {
  id: number
  bizId: string
  recipient: string
  subject: string
  sealed: Buffer
  htmlSealed: Buffer | null
  unsubscribeSealed: Buffer | null
  attempts: number
  language: Language
  senderName: string
  senderAddress: string
}

/** Claims due letters and sends them, outside any transaction. Returns the number claimed. */
export async function sendDueMail({ db, clock, keys, mailer, log, files }: Dispatch): Promise<number> {
  const { rows } = await db.execute<Claimed>(sql`
    update mail set attempts = attempts + 1, due_at = ${clock.now} + make_interval(mins => ${claimMinutes})
    where id in (
      select id from mail where due_at <= ${clock.now} and status = ${MailStatus.due}
      order by due_at limit ${lettersATurn} for update skip locked)
    returning id, biz_id as "bizId", recipient, subject, body_sealed as sealed, attempts, language,
      sender_name as "senderName", sender_address as "senderAddress", html_sealed as "htmlSealed",
      unsubscribe_sealed as "unsubscribeSealed"`)
  if (rows.length === 0) return 0
  const config = await readConfig(db)
  const logo = await logoOf({ db, files }, config).catch((err: unknown) => {
    log.warn({ err }, 'mails go without the logo, which could not be read')
    return undefined
  })
  for (const { bizId, sealed, htmlSealed, unsubscribeSealed, recipient, subject, language, ...more } of rows) {
    const { senderName, senderAddress, ...claim } = more
    try {
      const text = keys.open(sealed)
      const title = inLanguage(config.sysTitle, language)
      const html = htmlSealed
        ? keys.open(htmlSealed)
        : letterHtml(text, { title, language, hasLogo: logo !== undefined })
      await mailer.send({
        ...{ id: bizId, recipient, subject, text, html, parts: await readParts(db, keys, claim.id) },
        ...(!htmlSealed && { logo }),
        ...(unsubscribeSealed && { unsubscribe: keys.open(unsubscribeSealed) }),
        ...(senderName && { from: `${senderName} · ${title}` }),
        ...(senderName && senderAddress && { replyTo: { name: senderName, address: senderAddress } }),
      })
      await markSent({ db, clock }, claim)
    } catch (error) {
      const refusal = error instanceof MailRefused ? error : new MailRefused('other')
      await markFailed({ db, clock }, claim, refusal)
      const { failure, lasts } = refusal
      log.warn({ mail: bizId, attempt: claim.attempts, failure, lasts }, 'mail not taken')
    }
  }
  return rows.length
}

type Claim = Pick<Claimed, 'id' | 'attempts'>

/** Only the current claim may write the outcome; `attempts` identifies it if another instance took over. */
async function markSent({ db, clock }: Pick<Dispatch, 'db' | 'clock'>, { id, attempts }: Claim): Promise<void> {
  await db.execute(sql`
    with sent as (
      update mail set status = ${MailStatus.sent}, sent_at = ${clock.now}, due_at = null, failure = ''
      where id = ${id} and attempts = ${attempts} and status = ${MailStatus.due} returning id)
    delete from mail_part where mail_id in (select id from sent)`)
}

async function markFailed(
  { db, clock }: Pick<Dispatch, 'db' | 'clock'>,
  { id, attempts }: Claim,
  { failure, lasts }: MailRefused,
): Promise<void> {
  const pause = lasts === 'for good' ? undefined : pauseMinutes[attempts - 1]
  await db.execute(
    pause === undefined
      ? sql`update mail set status = ${MailStatus.failed}, failure = ${failure}, due_at = null
          where id = ${id} and attempts = ${attempts} and status = ${MailStatus.due}`
      : sql`update mail set failure = ${failure}, due_at = ${clock.now} + make_interval(mins => ${pause})
          where id = ${id} and attempts = ${attempts} and status = ${MailStatus.due}`,
  )
}

/** Logo as PNG, because some mail programs do not support WebP. */
async function logoOf(stores: Pick<Dispatch, 'db' | 'files'>, config: GlobalConfig): Promise<OutgoingLetter['logo']> {
  const picture = await brandPictures(stores)(config.sysLogoPicture, config)
  if (isRefusal(picture)) return undefined
  const { default: sharp } = await import('sharp')
  return { type: 'image/png', bytes: await sharp(picture.bytes).resize({ height: 56 }).png().toBuffer() }
}
