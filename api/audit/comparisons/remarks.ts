import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { getObject } from '#api/audit/reviews/object.ts'
import { findWithoutAccess } from '#api/audit/reviews/people.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { typedTextIn } from '#api/platform/text.ts'
import { commentsOf } from '#api/platform/versions/comments.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user, userConfig } from '#api/shell/accounts/table.ts'
import { senderOfLetters, usersByCode } from '#api/shell/accounts/user.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { type Post, writeMail } from '#api/shell/system/mail.ts'
import { remarksMax, remindEveryMinutes } from '#contract/audit/comparisons/codes.ts'
import type { RevisionComment, savingComment } from '#contract/audit/comparisons/shapes.ts'
import { object as addressOfObject } from '#contract/audit/reviews/addresses.ts'
import { defaultLanguage, type Language, languageOfTag, languages } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { messages as atMessages } from '#contract/shell/messages/addresses.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { knownPlaces, type ReadingDeps } from './lines.ts'
import { flowLineNote, flowRevisionComment } from './table.ts'
import { comparisonVersions } from './version.ts'

const comments = commentsOf(flowRevisionComment, { version: flowRevisionComment.comparisonId, max: remarksMax })

type By = { scope: Scope; clock: Clock }
type Reminding = By & Post & { publicUrl: string }

/** Refuses notFound, comparison.empty (a version without a result), remarks.full. */
export async function addNote(
  tx: Tx,
  { scope }: By,
  { id, place, text }: { id: number; place: number; text: string },
): Promise<{ id: number; number: number } | Refusal> {
  const seen = await comparisonVersions.find(tx, scope, id)
  if (isRefusal(seen)) return seen
  const refused = comparisonVersions.refuseFor(seen.found, 'use')
  if (refused) return refused
  const held = await tx.$count(flowLineNote, and(eq(flowLineNote.comparisonId, id), eq(flowLineNote.place, place)))
  if (held >= remarksMax) return refuse('remarks.full')
  const [made] = await tx
    .insert(flowLineNote)
    .values({ comparisonId: id, place, text, createdBy: scope.userId })
    .returning({ id: flowLineNote.id })
  if (!made) throw new Error('no note was written')
  return { id: made.id, number: seen.found.number }
}

type Noted = { id: number; places: readonly number[] }

/**
 * The chosen lines without repetition. Refuses notFound (also if a line does not exist), comparison.empty,
 * comparison.unread.
 */
export async function linesToNote(
  deps: ReadingDeps,
  { scope }: By,
  { id, places }: Noted,
): Promise<number[] | Refusal> {
  const meant = [...new Set(places)]
  const known = await knownPlaces(deps, scope, { id, places: meant })
  if (isRefusal(known)) return known
  return known.length === meant.length ? known : refuse('notFound')
}

/**
 * Adds one note to each of the lines. Refuses notFound, comparison.empty (a version without a result), remarks.full (on
 * one of them).
 */
export async function addNotes(
  tx: Tx,
  { scope }: By,
  { id, places, text }: Noted & { text: string },
): Promise<{ number: number } | Refusal> {
  const seen = await comparisonVersions.find(tx, scope, id)
  if (isRefusal(seen)) return seen
  const [full] = await tx
    .select({ place: flowLineNote.place })
    .from(flowLineNote)
    .where(and(eq(flowLineNote.comparisonId, id), inArray(flowLineNote.place, [...places])))
    .groupBy(flowLineNote.place)
    .having(sql`count(*) >= ${remarksMax}`)
    .limit(1)
  const refused = comparisonVersions.refuseFor(seen.found, 'use')
  if (refused) return refused
  if (full) return refuse('remarks.full', { detail: { max: remarksMax } })
  await tx
    .insert(flowLineNote)
    .values(places.map((place) => ({ comparisonId: id, place, text, createdBy: scope.userId })))
  return { number: seen.found.number }
}

/** Refuses notFound. */
export async function listComments(db: Db, scope: Scope, objectId: number): Promise<RevisionComment[] | Refusal> {
  const object = await getObject(db, scope, objectId)
  if (isRefusal(object)) return object
  const { rows } = await db.execute<RevisionComment>(sql`
    select c.id, v.id as version, v.number, c.text, ${personAs('m')} as "createdBy", c.created_at as "createdAt", c.answer,
      ${personAs('a')} as "answeredBy", c.answered_at as "answeredAt", ${personAs('r')} as "resolvedBy",
      c.resolved_at as "resolvedAt"
    from flow_revision_comment c
    join flow_comparison v on v.id = c.comparison_id
    join ${user} m on m.id = c.created_by
    left join ${user} a on a.id = c.answered_by
    left join ${user} r on r.id = c.resolved_by
    where v.object_id = ${objectId} order by c.id desc limit ${remarksMax}`)
  return rows
}

/** Refuses notFound, comparison.empty, remarks.full, comment.resolved. */
export async function saveComment(
  tx: Tx,
  by: By,
  change: z.output<typeof savingComment>,
): Promise<{ id: number; number: number } | Refusal> {
  if (change.change === 'add') return addComment(tx, by, change)
  const versionId = await comments.hold(tx, change.commentId)
  if (versionId === undefined) return refuse('notFound')
  const seen = await comparisonVersions.find(tx, by.scope, versionId)
  if (isRefusal(seen)) return seen
  const saved = await comments.change(tx, { clock: by.clock, userId: by.scope.userId }, change.commentId, change)
  return isRefusal(saved) ? saved : { id: saved.id, number: seen.found.number }
}

async function addComment(
  tx: Tx,
  { scope }: By,
  { id, text }: { id: number; text: string },
): Promise<{ id: number; number: number } | Refusal> {
  const seen = await comparisonVersions.find(tx, scope, id)
  if (isRefusal(seen)) return seen
  const refused = comparisonVersions.refuseFor(seen.found, 'use')
  if (refused) return refused
  const made = await comments.add(tx, { userId: scope.userId, versionId: id, text })
  return isRefusal(made) ? made : { id: made.id, number: seen.found.number }
}

/**
 * Reminds the executor by message, and by mail if their address is known. The message links to the object; if the
 * executor cannot open it, it names the person to contact instead. The mail links to the message. Refuses notFound,
 * execute.denied, executor.none, executor.reminded (within the hour).
 */
export async function remindExecutor(
  tx: Tx,
  { scope, publicUrl, ...post }: Reminding,
  objectId: number,
): Promise<{ executor: string; reviewBatchNo: string } | Refusal> {
  const object = await getObject(tx, scope, objectId)
  if (isRefusal(object)) return object
  if (!object.mayEdit) return refuse('execute.denied')
  const { executor, reviewBatchNo, projectId, dealerName: dealer } = object
  const person = executor && (await usersByCode(tx, [executor.usercode])).get(executor.usercode)
  if (!person) return refuse('executor.none')
  const { rowCount } = await tx.execute(sql`
    insert into flow_reminder as r (object_id, reminded_at) values (${objectId}, ${post.clock.now})
    on conflict (object_id) do update set reminded_at = excluded.reminded_at
      where r.reminded_at <= ${post.clock.now} - make_interval(mins => ${remindEveryMinutes})`)
  if (rowCount === 0) return refuseAgain(tx, post.clock, objectId)
  const mayOpen = (await findWithoutAccess(tx, [person.usercode])).length === 0
  const sender = await senderOfLetters(tx, scope.userId)
  const values = { batch: reviewBatchNo, dealer, sender: sender?.name ?? '' }
  const say = (language: Language) =>
    typedTextIn(language)(mayOpen ? 'comparisons-news:remind' : 'comparisons-news:remindWithoutAccess', values)
  const [hans = '', hant, en] = languages.map(say)
  const path = mayOpen ? addressOfObject(projectId, objectId) : atMessages
  await sendMessages(tx, {
    to: [person.id],
    noticeType: NoticeType.supervisionAndAudit,
    newsLevel: NewsLevel.important,
    ...(mayOpen && { routeKey: RouteKey.page, path }),
    body: { 'zh-Hans': hans, 'zh-Hant': hant, en },
  })
  await writeMail(tx, post, {
    name: 'flow.remind',
    language: await languageOf(tx, person.id),
    recipient: person.email || null,
    sender,
    values: { name: person.name, batch: reviewBatchNo, dealer, url: `${publicUrl}${path}` },
  })
  return { executor: person.usercode, reviewBatchNo }
}

/** Refusal with the time of the last reminder, and when the next is allowed. */
async function refuseAgain(tx: Tx, { now, timeZone }: Clock, objectId: number): Promise<Refusal> {
  const pause = sql`make_interval(mins => ${remindEveryMinutes})`
  const shown = (at: SQL) => sql`to_char((${at}) at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI')`
  const { rows } = await tx.execute<{ at: string; next: string; seconds: number }>(sql`
    select ${shown(sql`reminded_at`)} as at, ${shown(sql`reminded_at + ${pause}`)} as next,
      ceil(extract(epoch from reminded_at + ${pause} - ${now}))::int as seconds
    from flow_reminder where object_id = ${objectId}`)
  const [{ at = '', next = '', seconds = 0 } = {}] = rows
  return refuse('executor.reminded', {
    said: { key: 'problem:executor.remindedAt', values: { at, next } },
    retryAfterSeconds: seconds,
  })
}

async function languageOf(tx: Tx, userId: number): Promise<Language> {
  const [chosen] = await tx
    .select({ language: userConfig.data })
    .from(userConfig)
    .where(and(eq(userConfig.userId, userId), eq(userConfig.bizType, 'language_config')))
  return languageOfTag(chosen?.language ?? '') ?? defaultLanguage
}
