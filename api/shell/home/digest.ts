import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { recurring } from '#api/platform/jobs/job.ts'
import type { Log } from '#api/platform/log.ts'
import { textIn } from '#api/platform/text.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import * as messages from '#api/shell/messages/table.ts'
import { type Post, writeMail } from '#api/shell/system/mail.ts'
import {
  defaultLanguage,
  inLanguage,
  type Language,
  type Localized,
  languageOfTag,
} from '#contract/platform/language.ts'
import { settings } from '#contract/shell/accounts/addresses.ts'
import { UserConfigType } from '#contract/shell/accounts/codes.ts'
import { home } from '#contract/shell/home/addresses.ts'
import { TodoStatus } from '#contract/shell/home/codes.ts'

/** Runs every 600 seconds; skips readers who already got their digest of the day or week. */
export const digestSending = recurring('home.digest', 600)

/** First hour of sending, in the organisation's time zone. */
const fromHour = 7
const peopleAtOnce = 50
/** Maximum items listed per kind; further ones are only counted. */
const namedMax = 5
const titleMax = 80

type Deps = Post & { db: Db; log: Log; publicUrl: string }
type Reader = { userId: number; name: string; email: string; language: string | null }

/** Sends pending digests, once a day or week per reader, in batches of one transaction each. */
export async function sendDigests(deps: Deps, signal?: AbortSignal): Promise<void> {
  let taken = peopleAtOnce
  while (taken === peopleAtOnce && !signal?.aborted) taken = await deps.db.transaction((tx) => sendSome(tx, deps))
}

async function sendSome(tx: Tx, deps: Deps): Promise<number> {
  const readers = await takeDue(tx, deps.clock)
  for (const reader of readers) {
    // One reader's failure does not block the others; that reader is tried again in the next period.
    await tx
      .transaction((own) => sendOne(own, deps, reader))
      .catch((err: unknown) => deps.log.error({ err, userId: reader.userId }, 'a digest was not written'))
  }
  return readers.length
}

/** Selects due readers and marks them as done, so that only one instance handles each. Weeks start on Monday. */
async function takeDue(tx: Tx, { now, today, timeZone }: Clock): Promise<Reader[]> {
  const period = sql`case c.data when 'weekly' then date_trunc('week', ${today}::timestamp)::date else ${today} end`
  const { rows } = await tx.execute<Reader>(sql`
    with due as (
      select u.id, u.name, u.email from ${accounts.userConfig} c join ${accounts.user} u on u.id = c.user_id
      left join digest d on d.user_id = u.id
      where c.biz_type = 'digest_config' and u.status = '0' and coalesce(u.email, '') <> ''
        and extract(hour from ${now} at time zone ${timeZone}::text) >= ${fromHour}
        and (d.sent_on is null or d.sent_on < ${period})
      order by u.id limit ${peopleAtOnce} for update of c skip locked),
    taken as (
      insert into digest as g (user_id, sent_on) select id, ${today} from due
      on conflict (user_id) do update set sent_on = excluded.sent_on where g.sent_on < excluded.sent_on
      returning user_id)
    select due.id as "userId", due.name, due.email,
      (select l.data from ${accounts.userConfig} l where l.user_id = due.id and l.biz_type = ${UserConfigType.language}) as language
    from due join taken on taken.user_id = due.id`)
  return rows
}

/** Sends nothing if there are no pending to-dos. */
async function sendOne(tx: Tx, deps: Deps, { userId, name, email, language: tag }: Reader): Promise<void> {
  const language = languageOfTag(tag ?? '') ?? defaultLanguage
  const todos = await todosOf(tx, userId, language)
  const unread = await unreadOf(tx, userId, language)
  if (todos.total + unread.total === 0) return
  const say = textIn(language)
  const part = (kind: 'todos' | 'messages', { total, named }: Waiting): string[] => {
    if (total === 0) return []
    const more = total > named.length ? [say('home:digest.more', { count: total - named.length })] : []
    return [[say(`home:digest.${kind}`, { count: total }), ...named.map((title) => `· ${title}`), ...more].join('\n')]
  }
  await writeMail(tx, deps, {
    name: 'digest',
    language,
    recipient: email,
    values: {
      name,
      waiting: [...part('todos', todos), ...part('messages', unread)].join('\n\n'),
      url: deps.publicUrl + home,
      settings: deps.publicUrl + settings,
    },
  })
}

type Waiting = { total: number; named: string[] }

const shortened = (text: string): string => {
  const signs = [...text.replace(/\s+/g, ' ').trim()]
  return signs.length > titleMax ? `${signs.slice(0, titleMax).join('')}…` : signs.join('')
}

async function todosOf(tx: Tx, userId: number, language: Language): Promise<Waiting> {
  const { rows } = await tx.execute<{ total: number; hans: string; hant: string; en: string }>(sql`
    select count(*) over ()::int as total, title as hans, title_hant as hant, title_en as en from todo
    where user_id = ${userId} and task_status = ${TodoStatus.open} order by submit_date desc, id desc limit ${namedMax}`)
  const inWords = ({ hans, hant, en }: (typeof rows)[number]) =>
    inLanguage({ 'zh-Hans': hans, ...(hant && { 'zh-Hant': hant }), ...(en && { en }) }, language)
  return { total: rows[0]?.total ?? 0, named: rows.map((row) => shortened(inWords(row))) }
}

async function unreadOf(tx: Tx, userId: number, language: Language): Promise<Waiting> {
  const { rows } = await tx.execute<{ total: number; body: Localized }>(sql`
    select count(*) over ()::int as total, body from ${messages.message}
    where user_id = ${userId} and read_at is null order by id desc limit ${namedMax}`)
  return { total: rows[0]?.total ?? 0, named: rows.map(({ body }) => shortened(inLanguage(body, language))) }
}
