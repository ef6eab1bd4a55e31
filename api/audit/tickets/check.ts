import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, desc, type List, matches, readPage, readPart, readUpTo, search } from '#api/platform/db/list.ts'
import type { FileBusiness } from '#api/platform/files/store/business.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { type Caller, seenSince, signedIn } from '#api/platform/http/caller.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import {
  type CheckOutcome,
  checkOutcomes,
  type checkSorts,
  ticketCheckBusiness,
} from '#contract/audit/tickets/codes.ts'
import { coverageOf, statedPoints } from '#contract/audit/tickets/coverage.ts'
import type { TicketDuplicate } from '#contract/audit/tickets/duplicates.ts'
import { aiModule, TicketPerm } from '#contract/audit/tickets/perms.ts'
import { isSure, readOf, sureConfidence, type TicketReading, ticketFields } from '#contract/audit/tickets/reading.ts'
import type { CheckFilter, CheckList, CheckResult, CheckRow, checkPageQuery } from '#contract/audit/tickets/shapes.ts'
import type { TicketFinding } from '#contract/audit/tickets/verifying.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import type { Language } from '#contract/platform/language.ts'
import { type Paged, pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { addReading, readAgain, stopReading } from './reading/reading.ts'
import { ticketCheck, ticketReading } from './table.ts'
import { type Elsewhere, failureIn, findingIn } from './words.ts'

/** Limit of files read as checks, and read again. */
export const ticketsChecked = { name: 'ticketsChecked', max: 600, minutes: 60 } as const

/** Checks that a caller may see, from the session's row. */
type CheckScope = { userId: number | null; all: boolean; since: string | null; clock: Clock }

function checkScopeOf(caller: Caller, clock: Clock): CheckScope {
  const { userId, perms } = signedIn(caller)
  return { userId, all: perms.has(TicketPerm.all), since: seenSince(caller, aiModule), clock }
}

/**
 * Files uploaded for a check. Until the check exists, they are like other files of the uploader. Afterwards they share
 * its visibility, and are deleted with it.
 */
export const checkFiles: FileBusiness = {
  use: { business: ticketCheckBusiness, bytesMax: fileBytesMax, takes: { kinds: ['pdf', 'jpeg', 'png'] } },
  scopeOf(right, { principal: { perms } }) {
    if (right === 'delete') return 'none'
    return right === 'read' && perms.has(TicketPerm.all) ? 'all' : 'own'
  },
}

const value = (field: string): SQL => sql`coalesce(s.reading->'fields'->${field}::text->>'value', '')`

/** Checks `k` with figures of their readings. */
const source = sql`
  (select s.*, ${value('ticketCode')} as code, ${value('ticketNum')} as number, ${value('ticketDate')} as date,
      ${value('sellerName')} as seller, ${value('boughtName')} as buyer, ${value('ticketAmount')} as amount,
      (select count(*)::int from jsonb_each(s.reading->'fields') f
        where (f.value->>'confidence')::float8 < ${sureConfidence}) as doubtful,
      case when s.state in ('waiting', 'reading') then 'underWay' when s.state = 'refused' then 'unread'
        when s.finding_count > 0 then 'noted' when s.enough then 'clear' else 'partial' end as outcome
    from (
      select c.id, c.reading_id, c.created_by, c.created_at, c.is_real, c.findings, c.enough,
        coalesce(jsonb_array_length(c.findings), 0) as finding_count, r.state, r.failure, r.path, r.sha256,
        r.finished_at, case when r.state = 'read' then r.reading end as reading
      from ticket_check c join ticket_reading r on r.id = c.reading_id) s) k
  join ${storedFile} f on f.path = k.path
  join ${user} u on u.id = k.created_by`

const columns = ({ userId }: CheckScope) => sql`
  k.id, f.origin_name as "fileName", f.bytes, k.state, k.outcome, k.failure, k.reading->>'type' as type,
  k.code as "ticketCode", k.number as "ticketNum", k.date as "ticketDate", k.seller as "sellerName",
  k.buyer as "boughtName", k.amount as "ticketAmount", coalesce(k.doubtful, 0) as doubtful,
  k.finding_count as findings, ${personAs('u')} as "createdBy", k.created_at as "createdAt",
  coalesce(k.created_by = ${userId}::int, false) as own`

const more = sql`
  , k.path, k.sha256, k.reading, k.findings as found, k.is_real as "isReal", k.finished_at as "finishedAt"`

type MoreRow = CheckRow &
  Pick<CheckResult, 'path' | 'sha256' | 'isReal' | 'finishedAt'> & {
    reading: TicketReading | null
    found: (TicketFinding | TicketDuplicate)[] | null
  }

const sees = ({ userId, all, since, clock }: CheckScope): SQL =>
  sql`${all ? sql`true` : sql`k.created_by = ${userId}`}
    and ${since ? sql`(k.created_at at time zone ${clock.timeZone}::text)::date >= ${since}::date` : sql`true`}`

const amountInOrder = sql`case when k.amount ~ '^-?\d{1,14}(\.\d+)?$' then k.amount::numeric end`
const sorts: Record<(typeof checkSorts)[number], SQL> = {
  fileName: sql`f.origin_name`,
  type: sql`k.reading->>'type'`,
  ticketNum: sql`nullif(k.number, '')`,
  ticketDate: sql`nullif(k.date, '')`,
  sellerName: sql`nullif(k.seller, '')`,
  amount: amountInOrder,
  createdAt: sql`k.created_at`,
}

/** Filter without the outcome, because the counts above the list are grouped by it. */
const filterOf = (scope: CheckScope, { keyword, type, from, to }: CheckFilter) => {
  const day = sql`(k.created_at at time zone ${scope.clock.timeZone}::text)::date`
  return [
    sees(scope),
    matches(sql`k.reading->>'type'`, type),
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? undefined : sql`${day} <= ${to}::date`,
    search(keyword, [sql`f.origin_name`, sql`k.number`, sql`k.seller`, sql`k.buyer`, sql`u.name`]),
  ]
}

type By = { caller: Caller; clock: Clock }

/** Adds the reason of a refused reading in the reader's language. */
const tell = <Row extends CheckRow>(row: Row, language: Language): Row => ({
  ...row,
  failure: row.state === 'refused' ? failureIn(language, row.failure) : '',
})

export async function pageChecks(
  db: Db,
  { caller, clock }: By,
  { current, size, sort, order, outcome, ...filter }: z.output<typeof checkPageQuery>,
): Promise<CheckList> {
  const scope = checkScopeOf(caller, clock)
  const where = filterOf(scope, filter)
  const list: List = {
    columns: columns(scope),
    from: source,
    where: [...where, matches(sql`k.outcome`, outcome)],
    order: [
      { by: sorts[sort], order, nulls: 'last' },
      { by: sql`k.id`, order },
    ],
    counted: 'with rows',
  }
  const found: Paged<CheckRow> = await readPage(db, list, pageOf({ current, size }))
  const { rows } = await db.execute<{ outcome: CheckOutcome; count: number }>(sql`
    select k.outcome, count(*)::int as count from ${source} where ${and(...where)} group by k.outcome`)
  const countOf = new Map(rows.map(({ outcome, count }) => [outcome, count]))
  return {
    ...recordsOf(
      { rows: found.rows.map((row) => tell(row, caller.language)), total: found.total },
      pageOf({ current, size }),
    ),
    byOutcome: checkOutcomes.map((outcome) => ({ outcome, count: countOf.get(outcome) ?? 0 })),
  }
}

/** Tickets uploaded by other features: which readings count, and the tasks that the caller may see. */
export type ShownTickets = {
  usedReadings(on: Db | Tx, readingIds: readonly number[]): Promise<ReadonlySet<number>>
  placesFor(caller: Caller, readingIds: readonly number[]): Promise<ReadonlyMap<number, Elsewhere>>
}

async function tellPlaces(
  db: Db,
  { caller, shown }: { caller: Caller; shown: ShownTickets },
  readingIds: readonly number[],
): Promise<Map<number, Elsewhere>> {
  if (readingIds.length === 0) return new Map()
  const own = await db
    .select({ readingId: ticketCheck.readingId, check: ticketCheck.id })
    .from(ticketCheck)
    .where(and(inArray(ticketCheck.readingId, [...readingIds]), eq(ticketCheck.createdBy, signedIn(caller).userId)))
  const places = new Map<number, Elsewhere>(own.map(({ readingId, check }) => [readingId, { check }]))
  for (const [readingId, place] of await shown.placesFor(caller, readingIds)) places.set(readingId, place)
  return places
}

function tellMore(row: MoreRow, language: Language, places: ReadonlyMap<number, Elsewhere>): CheckResult {
  const { reading, found, ...rest } = tell(row, language)
  return {
    ...rest,
    pages: reading?.pages ?? [],
    coverage: reading ? coverageOf(statedPoints(readOf(reading)), reading.type) : null,
    fields: ticketFields.flatMap((field) => {
      const read = reading?.fields[field]
      return read ? [{ field, ...read, box: read.box ?? null, doubtful: !isSure(read) }] : []
    }),
    lines: reading?.lines ?? [],
    findingTexts: (found ?? []).map((each) =>
      findingIn(language, each, 'readingId' in each ? places.get(each.readingId) : undefined),
    ),
  }
}

export type Reading = { db: Db; clock: Clock; shown: ShownTickets }

/** The newest checks with their full readings; `more` is true if there are older ones. */
async function readChecks(
  { db, clock, shown }: Reading,
  caller: Caller,
  { where, most }: { where: readonly (SQL | undefined)[]; most: number },
): Promise<{ checks: CheckResult[]; more: boolean }> {
  const list = { columns: sql`${columns(checkScopeOf(caller, clock))} ${more}`, from: source, where }
  const found = await readPart<MoreRow>(db, { ...list, order: [desc(sql`k.id`)] }, { number: 1, size: most })
  const elsewhere = found.rows.flatMap(({ found }) =>
    (found ?? []).flatMap((each) => ('readingId' in each ? each.readingId : [])),
  )
  const places = await tellPlaces(db, { caller, shown }, elsewhere)
  return { checks: found.rows.map((row) => tellMore(row, caller.language, places)), more: found.more }
}

/**
 * Checks of everybody by number after one of them, as an export shows them. Findings do not say where another ticket
 * is: that depends on the reader.
 */
export async function readChecksAfter(
  tx: Tx,
  { clock, language }: { clock: Clock; language: Language },
  { after, most }: { after: number; most: number },
): Promise<FoundCheck[]> {
  const everybody = { userId: null, all: true, since: null, clock }
  const list = { columns: sql`${columns(everybody)} ${more}`, from: source, where: [sql`k.id > ${after}`] }
  const { rows } = await readUpTo<MoreRow>(tx, { ...list, order: [asc(sql`k.id`)] }, most)
  return rows.map((row) => ({ ...tellMore(row, language, new Map()), found: (row.found ?? []).map(findingCode) }))
}

type FindingCode = (TicketFinding | TicketDuplicate)['finding']
const findingCode = ({ finding }: TicketFinding | TicketDuplicate): FindingCode => finding

/** `found` has the code of each text in `findingTexts`. */
export type FoundCheck = CheckResult & { found: FindingCode[] }

/** Refuses notFound. */
export async function readCheck(deps: Reading, caller: Caller, id: number): Promise<CheckResult | Refusal> {
  const where = [sees(checkScopeOf(caller, deps.clock)), sql`k.id = ${id}`]
  const { checks } = await readChecks(deps, caller, { where, most: 1 })
  return checks[0] ?? refuse('notFound')
}

/** All checks that pass the filter, up to a workbook's limit, and the organisation's time. */
export async function readFiltered(deps: Reading, caller: Caller, filter: CheckFilter, most: number) {
  const { db, clock } = deps
  const where = [...filterOf(checkScopeOf(caller, clock), filter), matches(sql`k.outcome`, filter.outcome)]
  const { rows } = await db.execute<{ at: string }>(sql`
    select to_char(${clock.now} at time zone ${clock.timeZone}::text, 'YYYY-MM-DD HH24:MI') as at`)
  return { ...(await readChecks(deps, caller, { where, most })), at: rows[0]?.at ?? '' }
}

/** File and page pictures of a check that the caller sees. Refuses notFound. */
export async function fileOfCheck(db: Db, { caller, clock }: By, id: number) {
  const isSeen = sql`${ticketCheck.id} in (select k.id from ticket_check k where ${sees(checkScopeOf(caller, clock))})`
  const [found] = await db
    .select({ file: storedFile, pictures: ticketReading.pictures })
    .from(ticketCheck)
    .innerJoin(ticketReading, eq(ticketReading.id, ticketCheck.readingId))
    .innerJoin(storedFile, eq(storedFile.path, ticketReading.path))
    .where(and(eq(ticketCheck.id, id), isSeen))
  return found ?? refuse('notFound')
}

/** Enqueues reading of files that the caller uploaded as checks. Refuses notFound, quota.rate. */
export async function addChecks(tx: Tx, { caller, clock }: By, bids: readonly string[]): Promise<number[] | Refusal> {
  const principal = signedIn(caller)
  // Someone acting for another user uploaded the files under their own account.
  const uploader = principal.delegation?.agent.userId ?? principal.userId
  const wanted = [...new Set(bids)]
  const uploads = await tx
    .select({ path: storedFile.path, sha256: storedFile.sha256, checkId: ticketCheck.id })
    .from(storedFile)
    .leftJoin(ticketReading, eq(ticketReading.path, storedFile.path))
    .leftJoin(ticketCheck, eq(ticketCheck.readingId, ticketReading.id))
    .where(
      and(
        inArray(storedFile.bid, wanted),
        eq(storedFile.businessType, ticketCheckBusiness),
        eq(storedFile.createdBy, uploader),
        storedFile.kept,
      ),
    )
    .for('update', { of: storedFile })
  if (uploads.length < wanted.length) return refuse('notFound')
  const added = uploads.filter(({ checkId }) => checkId === null)
  if (added.length > 0) {
    const spent = await consumeQuota(tx, clock, { quota: ticketsChecked, by: userOf(principal), amount: added.length })
    if (spent) return spent
  }
  const ids = uploads.flatMap(({ checkId }) => checkId ?? [])
  for (const file of added) {
    const readingId = await addReading(tx, { ...file, sender: userOf(principal) })
    const [made] = await tx
      .insert(ticketCheck)
      .values({ readingId, createdBy: principal.userId, createdAt: sql`${clock.now}` })
      .returning({ id: ticketCheck.id })
    if (made) ids.push(made.id)
  }
  return ids
}

type Held = { id: number; readingId: number; path: string; pictures: string[] }

/** Locks the caller's own checks. Refuses notFound; execute.denied for checks that they only see. */
async function holdChecks(tx: Tx, scope: CheckScope, ids: readonly number[]): Promise<Held[] | Refusal> {
  const wanted = [...new Set(ids)]
  const { rows } = await tx.execute<Held & { own: boolean }>(sql`
    select k.id, r.id as "readingId", r.path, r.pictures, k.created_by = ${scope.userId} as own
    from ticket_check k join ticket_reading r on r.id = k.reading_id
    where k.id = any(${sql.param(wanted)}::int[]) and ${sees(scope)} order by k.id for no key update`)
  if (rows.length < wanted.length) return refuse('notFound')
  return rows.every(({ own }) => own) ? rows : refuse('execute.denied')
}

/** Refuses notFound, execute.denied, quota.rate. */
export async function readChecksAgain(
  tx: Tx,
  { caller, clock }: By,
  ids: readonly number[],
): Promise<{ changed: number } | Refusal> {
  const held = await holdChecks(tx, checkScopeOf(caller, clock), ids)
  if (isRefusal(held)) return held
  const spent = await consumeQuota(tx, clock, {
    quota: ticketsChecked,
    by: userOf(signedIn(caller)),
    amount: held.length,
  })
  if (spent) return spent
  for (const { id, readingId } of held) {
    await tx.update(ticketCheck).set({ findings: null, enough: false, isReal: '' }).where(eq(ticketCheck.id, id))
    await readAgain(tx, readingId, userOf(signedIn(caller)))
  }
  return { changed: held.length }
}

/** Deletes checks with their readings and files. Refuses notFound, execute.denied. */
export async function deleteChecks(
  tx: Tx,
  { caller, clock }: By,
  ids: readonly number[],
): Promise<{ changed: number } | Refusal> {
  const held = await holdChecks(tx, checkScopeOf(caller, clock), ids)
  if (isRefusal(held)) return held
  await stopReading(
    tx,
    held.map(({ readingId }) => readingId),
  )
  await tx.delete(ticketCheck).where(
    inArray(
      ticketCheck.id,
      held.map(({ id }) => id),
    ),
  )
  await tx.delete(ticketReading).where(
    inArray(
      ticketReading.id,
      held.map(({ readingId }) => readingId),
    ),
  )
  await detachFiles(
    tx,
    held.flatMap(({ path, pictures }) => [path, ...pictures]),
  )
  return { changed: held.length }
}
