import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { recurring } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { type Keys, linkIn, randomBizId } from '#api/platform/keys.ts'
import { typedWordsIn } from '#api/platform/text.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { Language } from '#contract/platform/language.ts'
import { inLanguage } from '#contract/platform/language.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import type { MailFailure, MailRow } from '#contract/shell/system/mail.ts'
import { readConfig } from './setting.ts'
import { mail, mailPart } from './table.ts'

/** Sends a letter to a mail server. Rejects with MailRefused. */
export type Mailer = {
  send(letter: OutgoingLetter): Promise<void>
  close(): void
}

export type OutgoingLetter = {
  id: string
  recipient: string
  subject: string
  text: string
  /** HTML version with the organisation's colours, showing `logo` if present. */
  html: string
  logo?: { type: string; bytes: Uint8Array } | undefined
  /** Pictures that the HTML shows, and attached files. */
  parts?: readonly MailPart[] | undefined
  /** Address at which programs unsubscribe the recipient with one request (RFC 8058). */
  unsubscribe?: string | undefined
  /** Display name of the sender; by default that of the sending address. */
  from?: string | undefined
  /** Recipient of replies. */
  replyTo?: { name: string; address: string } | undefined
}

/** Part of a mail. With a content id it is shown by the HTML, as `cid:<contentId>`; else it is an attached file. */
export type MailPart = { contentId?: string | undefined; name: string; type: string; bytes: Uint8Array }

/** Reason of a failed delivery, and if a retry makes sense. Excludes the server's own text. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  constructor(
    readonly failure: MailFailure,
    readonly lasts: 'for now' | 'for good' = 'for now',
  ) {
    super(failure)
  }
}

/** Dependencies for writing mail. Without a mailer, mail is stored for an administrator to read. design: domain §2 */
export type Post = { clock: Clock; keys: Keys; mailer?: Mailer | undefined }

/** Job that sends due mail. Retries and outcomes are recorded only in the outbox. */
export const mailSending = recurring('system.mail', 60)

/** `link` letters contain a link that opens an account or answers a paper, so that not everyone may read them. */
export type LetterKind = 'link' | 'plain'
/** By purpose: `password.forgotten`. */
export type LetterKinds = Readonly<Record<string, LetterKind>>

type Letter = {
  /** Purpose, and the key of its texts in the feature's `-mail.json`. */
  name: string
  language: Language
  /** null does the same work without a recipient, so that timing does not reveal if an account exists. */
  recipient: string | null
  values: Record<string, string | number>
  /** Personal sender: shown as the sender, and receives replies. */
  sender?: LetterSender | undefined
}

/** A person as the sender of letters; `address` is '' if they have none. */
export type LetterSender = { name: string; address: string }

/** Writes a mail in the caller's transaction, to be sent after the commit or kept. The text is stored encrypted. */
export async function writeMail(tx: Tx, { clock, keys, mailer }: Post, letter: Letter): Promise<void> {
  const { name, language, recipient, sender } = letter
  const say = typedWordsIn(language)
  const { sysTitle } = await readConfig(tx)
  const values = { ...letter.values, system: inLanguage(sysTitle, language) }
  const status = mailer ? MailStatus.due : MailStatus.kept
  await tx.execute(sql`
    insert into mail (biz_id, recipient, subject, body_sealed, purpose, language, sender_name, sender_address, status,
      created_at, due_at)
    select ${randomBizId()}, ${recipient}::text, ${say(`letter.${name}.subject`, values)},
      ${keys.seal(say(`letter.${name}.text`, values))}::bytea, ${name}, ${language}, ${sender?.name ?? ''},
      ${sender?.address ?? ''}, ${status}, ${clock.now},
      ${mailer ? clock.now : null}::timestamptz
    where ${recipient}::text is not null`)
  if (mailer) await sendJob(tx, mailSending, {})
}

export type WrittenMail = {
  recipient: string
  subject: string
  text: string
  purpose: string
  language: Language
  sender?: LetterSender | undefined
  /** Complete HTML of the mail, instead of the standard layout of its text. */
  html?: string | undefined
  parts?: readonly MailPart[] | undefined
  unsubscribe?: string | undefined
}

/** A statement takes 65,535 values, a mail thirteen of them. */
const mailsAtOnce = 5000

/** Bulk version of `writeMail`; returns the row ids in order. */
export async function writeMails(
  tx: Tx,
  { clock, keys, mailer }: Post,
  mails: readonly WrittenMail[],
): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < mails.length; start += mailsAtOnce) {
    const slice = mails.slice(start, start + mailsAtOnce)
    const rows = slice.map(({ text, sender, html, unsubscribe, parts: _, ...row }) => ({
      ...row,
      htmlSealed: html === undefined ? null : keys.seal(html),
      unsubscribeSealed: unsubscribe === undefined ? null : keys.seal(unsubscribe),
      senderName: sender?.name ?? '',
      senderAddress: sender?.address ?? '',
      bizId: randomBizId(),
      bodySealed: keys.seal(text),
      status: mailer ? MailStatus.due : MailStatus.kept,
      createdAt: clock.now,
      dueAt: mailer ? clock.now : null,
    }))
    const written = await tx.insert(mail).values(rows).returning({ id: mail.id, bizId: mail.bizId })
    const idOf = new Map(written.map(({ id, bizId }) => [bizId, id]))
    for (const [at, { bizId }] of rows.entries()) {
      const id = idOf.get(bizId)
      if (id === undefined) throw new Error('a mail was not written')
      ids.push(id)
      await writeParts(tx, { keys }, { mailId: id, parts: slice[at]?.parts ?? [] })
    }
  }
  if (mailer && mails.length > 0) await sendJob(tx, mailSending, {})
  return ids
}

async function writeParts(
  tx: Tx,
  { keys }: Pick<Post, 'keys'>,
  { mailId, parts }: { mailId: number; parts: readonly MailPart[] },
): Promise<void> {
  if (parts.length === 0) return
  const rows = parts.map(({ contentId, name, type, bytes }, position) => {
    const sealed = keys.seal(Buffer.from(bytes).toString('base64'))
    return { mailId, position, contentId: contentId ?? null, name, type, sealed }
  })
  await tx.insert(mailPart).values(rows)
}

type Unsent = { purpose: string; paths: readonly string[] }

/** Deletes unsent mails, including failed ones, whose unsubscribe address ends in one of these paths. */
export async function dropUnsent(tx: Tx, keys: Keys, { purpose, paths }: Unsent): Promise<void> {
  if (paths.length === 0) return
  const unsent = await tx
    .select({ id: mail.id, sealed: mail.unsubscribeSealed })
    .from(mail)
    .where(and(eq(mail.purpose, purpose), ne(mail.status, MailStatus.sent)))
  const dropped = unsent.flatMap(({ id, sealed }) => {
    const address = sealed ? linkIn(keys, sealed) : ''
    return paths.some((path) => address.endsWith(path)) ? [id] : []
  })
  if (dropped.length > 0) await tx.delete(mail).where(inArray(mail.id, dropped))
}

/** Parts of a mail that is not sent yet. */
export async function readParts(db: Db, keys: Keys, mailId: number): Promise<MailPart[]> {
  const rows = await db.select().from(mailPart).where(eq(mailPart.mailId, mailId)).orderBy(mailPart.position)
  return rows.map(({ contentId, name, type, sealed }) => ({
    ...(contentId !== null && { contentId }),
    name,
    type,
    bytes: Buffer.from(keys.open(sealed), 'base64'),
  }))
}

type Raw = Omit<MailRow, 'failure'> & { failure: MailFailure | '' }

const columns = sql`
  biz_id as "bizId", recipient, subject, purpose, status, attempts, failure, created_at as "createdAt", due_at as "dueAt",
  sent_at as "sentAt"`

const rowOf = ({ failure, ...row }: Raw): MailRow => ({ ...row, failure: failure || null })

type MailFilter = {
  status?: MailStatus | undefined
  recipient?: string | undefined
  ids?: readonly string[] | undefined
  order: Sort<string>['order']
}

/** Sorted by creation time. */
const mailsBy = ({ status, recipient, ids, order }: MailFilter): List => ({
  columns,
  from: sql`mail`,
  where: [search(recipient, [sql`recipient`]), matches(sql`status`, status), among(sql`biz_id`, ids)],
  order: [
    { by: sql`created_at`, order },
    { by: sql`id`, order },
  ],
  counted: 'beside',
})

export async function countFailedMails(db: Db): Promise<number> {
  const { rows } = await db.execute<{ failed: number }>(
    sql`select count(*)::int as failed from mail where status = ${MailStatus.failed}`,
  )
  return rows[0]?.failed ?? 0
}

export async function pageMails(db: Db, filter: MailFilter, page: Page): Promise<Paged<MailRow>> {
  const { rows, total } = await readPage<Raw>(db, mailsBy(filter), page)
  return { rows: rows.map(rowOf), total }
}

export async function mailsToExport(db: Db, filter: MailFilter): Promise<{ rows: MailRow[]; more: boolean }> {
  const { rows, more } = await readUpTo<Raw>(db, mailsBy(filter), listRowsMax)
  return { rows: rows.map(rowOf), more }
}

export async function readMail(tx: Tx, keys: Keys, bizId: string): Promise<(MailRow & { text: string }) | Refusal> {
  const { rows } = await tx.execute<Raw & { sealed: Buffer }>(sql`
    select ${columns}, body_sealed as sealed from mail where biz_id = ${bizId}`)
  const [found] = rows
  if (!found) return refuse('notFound')
  const { sealed, ...row } = found
  return { ...rowOf(row), text: keys.open(sealed) }
}

/** Requeues a failed or kept mail, with the full number of attempts. Refuses unavailable, notFound, mail.notFailed. */
export async function sendAgain(
  tx: Tx,
  { clock, mailer }: Post,
  bizId: string,
): Promise<{ id: number; purpose: string } | Refusal> {
  const { rows } = await tx.execute<{ id: number; purpose: string; status: MailStatus }>(sql`
    select id, purpose, status from mail where biz_id = ${bizId} for update`)
  const [found] = rows
  if (!found) return refuse('notFound')
  if (found.status !== MailStatus.failed && found.status !== MailStatus.kept) return refuse('mail.notFailed')
  if (!mailer) return refuse('unavailable')
  await tx.execute(sql`
    update mail set status = ${MailStatus.due}, attempts = 0, failure = '', due_at = ${clock.now} where biz_id = ${bizId}`)
  await sendJob(tx, mailSending, {})
  return { id: found.id, purpose: found.purpose }
}
