import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { client, dealer } from '#api/audit/master-data/table.ts'
import { openBatch } from '#api/audit/reviews/batch.ts'
import { getObject } from '#api/audit/reviews/object.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Keys, randomToken, sha256 } from '#api/platform/keys.ts'
import { consumeQuota } from '#api/platform/quota/quota.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import { senderOfLetters } from '#api/shell/accounts/user.ts'
import { type Post, writeMail } from '#api/shell/system/mail.ts'
import { shareOf } from '#contract/audit/collection/addresses.ts'
import { type LinkEnding, type LinkState, linkDaysMax } from '#contract/audit/collection/codes.ts'
import type {
  LinkDetail,
  LinkHistory,
  LinkRow,
  linkChange,
  linkLetter,
  newLink,
} from '#contract/audit/collection/shapes.ts'
import type { ObjectRow } from '#contract/audit/reviews/shapes.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { ticketLink } from './table.ts'
import { deadlineIn, typesIn } from './words.ts'

/** Limit of mails with a link to a dealer. */
export const linksMailed = { name: 'linksMailed', max: 200, minutes: 24 * 60 } as const

export const addressOfLink = (publicUrl: string, token: string): string => publicUrl + shareOf(token)

type By = { scope: Scope; clock: Clock }

/**
 * Creates a link and closes the previous one. Refuses notFound, execute.denied, sample.none (nothing to collect),
 * validation (the day).
 */
export async function createLink(
  tx: Tx,
  { scope, clock, keys }: By & { keys: Keys },
  { objectId, endDate, remarks, types }: z.output<typeof newLink>,
): Promise<{ id: number; token: string; reviewBatchNo: string } | Refusal> {
  const object = await openBatch(tx, scope, { id: objectId })
  if (isRefusal(object)) return object
  if (!(await isGoodDay(tx, clock, endDate))) return refuseDay()
  const { rows } = await tx.execute(sql`select 1 from collection_task where object_id = ${objectId} limit 1`)
  if (rows.length === 0) return refuse('sample.none')
  await endLink(tx, { clock, userId: scope.userId, ending: 'replaced' }, sql`object_id = ${objectId}`)
  const token = randomToken()
  const [made] = await tx
    .insert(ticketLink)
    .values({
      objectId,
      tokenHash: sha256(token),
      tokenSealed: keys.seal(token),
      endDate,
      remarks,
      types,
      createdBy: scope.userId,
      createdAt: clock.now,
    })
    .returning({ id: ticketLink.id })
  if (!made) throw new Error('no link was written')
  return { id: made.id, token, reviewBatchNo: object.reviewBatchNo }
}

const refuseDay = () =>
  refuse('validation', { faults: { endDate: [{ key: 'linkDay', values: { days: linkDaysMax } }] } })

/** True for a day from today on, in the organisation's time zone, within the allowed range. */
async function isGoodDay(tx: Tx, { today }: Clock, day: string): Promise<boolean> {
  const { rows } = await tx.execute<{ good: boolean }>(sql`
    select ${day}::date >= ${today} and ${day}::date <= ${today} + ${linkDaysMax}::int as good`)
  return rows[0]?.good === true
}

const endLink = (
  tx: Tx,
  { clock, userId, ending }: { clock: Clock; userId: number; ending: LinkEnding },
  which: ReturnType<typeof sql>,
) =>
  tx.execute(sql`
    update ticket_link set closed_at = ${clock.now}, closed_by = ${userId}, ending = ${ending}, version = version + 1
    where closed_at is null and ${which}`)

/**
 * Edits, extends or closes an open link; a closed one can still be revoked. Refuses notFound, execute.denied,
 * record.conflict, link.ended, validation (the day).
 */
export async function changeLink(
  tx: Tx,
  { scope, clock }: By,
  change: z.output<typeof linkChange>,
): Promise<{ objectId: number } | Refusal> {
  const [found] = await tx.select().from(ticketLink).where(eq(ticketLink.id, change.id)).for('no key update')
  if (!found) return refuse('notFound')
  const object = await getObject(tx, scope, found.objectId)
  if (isRefusal(object)) return object
  if (!object.mayEdit) return refuse('execute.denied')
  const { objectId, closedAt } = found
  const isMeant = eq(ticketLink.id, found.id)
  switch (change.change) {
    case 'edit': {
      const { endDate, remarks, types, version } = change
      if (closedAt !== null) return refuse('link.ended')
      if (version !== found.version) return refuse('record.conflict', { detail: { version: found.version } })
      if (!(await isGoodDay(tx, clock, endDate))) return refuseDay()
      await tx
        .update(ticketLink)
        .set({ endDate, remarks, types, version: found.version + 1 })
        .where(isMeant)
      break
    }
    case 'close':
      if (closedAt !== null) return refuse('link.ended')
      await endLink(tx, { clock, userId: scope.userId, ending: 'closed' }, sql`id = ${found.id}`)
      break
    case 'revoke':
      if (found.ending === 'revoked') return refuse('link.ended')
      await tx
        .update(ticketLink)
        .set({
          closedAt: sql`coalesce(closed_at, ${clock.now})`,
          closedBy: scope.userId,
          ending: 'revoked',
          version: found.version + 1,
        })
        .where(isMeant)
  }
  return { objectId }
}

type Row = Omit<LinkRow, 'state'> & { ending: LinkEnding | null; late: boolean; sealed: Buffer }

async function readLinks(on: Db | Tx, clock: Clock, which: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await on.execute<Row>(sql`
    select l.id, l.version, l.end_date as "endDate", l.remarks, l.types, l.ending, l.end_date < ${clock.today} as late,
      l.token_sealed as sealed, ${personAs('u')} as "createdBy", l.created_at as "createdAt", l.closed_at as "closedAt",
      ${personAs('c')} as "closedBy", l.opened, l.opened_first as "openedFirst", l.opened_last as "openedLast",
      (select count(*)::int from collection_ticket t where t.link_id = l.id) as uploaded
    from ticket_link l
    join ${user} u on u.id = l.created_by
    left join ${user} c on c.id = l.closed_by
    where ${which} order by l.id desc`)
  return rows
}

const stateOf = ({ ending, late }: Pick<Row, 'ending' | 'late'>): LinkState => ending ?? (late ? 'expired' : 'open')

const describeLink = ({ ending, late, sealed: _, ...row }: Row): LinkRow => ({
  ...row,
  state: stateOf({ ending, late }),
})

const describeObject = ({ id, reviewBatchNo, dealerName, clientCode, projectId, projectName, mayEdit }: ObjectRow) => ({
  objectId: id,
  reviewBatchNo,
  dealerName,
  clientCode,
  projectId,
  projectName,
  mayEdit,
})

/** Refuses notFound. */
export async function readLink(
  db: Db,
  { scope, clock, keys, publicUrl, mayCopy }: By & { keys: Keys; publicUrl: string; mayCopy: boolean },
  objectId: number,
): Promise<LinkDetail | Refusal> {
  const object = await getObject(db, scope, objectId)
  if (isRefusal(object)) return object
  const [found] = await readLinks(db, clock, sql`l.object_id = ${objectId} and l.closed_at is null`)
  const { rows } = await db.execute<{ tasks: number; needed: TicketType[] }>(sql`
    select count(*)::int as tasks,
      array(select distinct n from collection_task k, unnest(k.needed) n where k.object_id = ${objectId}) as needed
    from collection_task where object_id = ${objectId}`)
  const { tasks = 0, needed = [] } = rows[0] ?? {}
  return {
    ...describeObject(object),
    tasks,
    needed,
    link: found ? describeLink(found) : null,
    copyUrl: found && object.mayEdit && mayCopy ? addressOfLink(publicUrl, keys.open(found.sealed)) : null,
  }
}

/** Links of an object, newest first. Refuses notFound. */
export async function listLinks(db: Db, { scope, clock }: By, objectId: number): Promise<LinkHistory | Refusal> {
  const object = await getObject(db, scope, objectId)
  if (isRefusal(object)) return object
  return {
    ...describeObject(object),
    links: (await readLinks(db, clock, sql`l.object_id = ${objectId}`)).map(describeLink),
  }
}

/** Refuses notFound, execute.denied, link.ended, quota.rate. */
export async function mailLink(
  tx: Tx,
  { scope, publicUrl, userId, ...post }: By & Post & { publicUrl: string; userId: string },
  { id, recipient, language }: z.output<typeof linkLetter>,
): Promise<{ objectId: number } | Refusal> {
  const [found] = await tx
    .select()
    .from(ticketLink)
    .where(and(eq(ticketLink.id, id), isNull(ticketLink.closedAt)))
    .for('no key update')
  const [closed] = found ? [] : await tx.select().from(ticketLink).where(eq(ticketLink.id, id))
  const object = await getObject(tx, scope, (found ?? closed)?.objectId ?? 0)
  if (isRefusal(object)) return object
  if (!object.mayEdit) return refuse('execute.denied')
  const { rows } = await tx.execute(sql`select 1 where ${found?.endDate ?? '0001-01-01'}::date >= ${post.clock.today}`)
  if (!found || rows.length === 0) return refuse('link.ended')
  const spent = await consumeQuota(tx, post.clock, { quota: linksMailed, by: userId })
  if (spent) return spent
  await writeMail(tx, post, {
    name: 'collection.link',
    language,
    recipient,
    sender: await senderOfLetters(tx, scope.userId),
    values: {
      dealer: object.dealerName,
      batch: object.reviewBatchNo,
      types: typesIn(language, found.types as TicketType[]),
      deadline: deadlineIn(language, found.endDate),
      remarks: found.remarks === '' ? '' : `${found.remarks}\n\n`,
      url: addressOfLink(publicUrl, post.keys.open(found.tokenSealed)),
    },
  })
  return { objectId: found.objectId }
}

// Lookup of the link in a dealer's call

export type FoundLink = {
  id: number
  objectId: number
  endDate: string
  late: boolean
  remarks: string
  types: TicketType[]
  dealerName: string
  reviewBatchNo: string
  clientCode: string
}

/**
 * Finds a link by its secret. Refuses notFound if it is unknown or revoked, collection.closed if it was closed or
 * replaced. `hold` locks the row until the transaction ends.
 */
export async function findLink(
  on: Db | Tx,
  clock: Clock,
  token: string,
  hold: 'hold' | 'look' = 'look',
): Promise<FoundLink | Refusal> {
  const { rows } = await on.execute<FoundLink & { ending: LinkEnding | null }>(sql`
    select l.id, l.object_id as "objectId", l.end_date as "endDate", l.end_date < ${clock.today} as late, l.remarks, l.types,
      l.ending, d.name as "dealerName", o.review_batch_no as "reviewBatchNo", c.code as "clientCode"
    from ticket_link l
    join ${reviewObject} o on o.id = l.object_id
    join ${dealer} d on d.id = o.dealer_id
    join ${client} c on c.id = d.client_id
    where l.token_hash = ${sha256(token)} ${hold === 'hold' ? sql`for share of l` : sql``}`)
  const [found] = rows
  if (!found || found.ending === 'revoked') return refuse('notFound')
  return found.ending === null ? found : refuse('collection.closed')
}

/** Finds a link that accepts tickets; `hold` locks it. Refuses as `findLink`, and collection.late. */
export async function openLink(
  on: Db | Tx,
  clock: Clock,
  token: string,
  hold: 'hold' | 'look' = 'hold',
): Promise<FoundLink | Refusal> {
  const found = await findLink(on, clock, token, hold)
  if (isRefusal(found)) return found
  return found.late ? refuse('collection.late') : found
}

/** Opening the page again within this time counts as the same visit. */
const visitMinutes = 10

export const countVisit = (on: Db | Tx, { now }: Clock, id: number) =>
  on.execute(sql`
    update ticket_link set opened = opened + 1, opened_first = coalesce(opened_first, at), opened_last = at
    from (select ${now} as at) visit
    where id = ${id} and (opened_last is null or opened_last < at - make_interval(mins => ${visitMinutes}))`)
