import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problem.ts'
import { auditDone, auditRefused } from '#contract/system/codes.ts'
import type { AuditRow } from '#contract/system/shapes.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { startsWith } from '../db/list.ts'
import { firstHash } from './audit-seal.ts'
import { auditEntry, auditHead, auditSeal } from './table.ts'

export type AuditFilter = {
  actor?: string | undefined
  action?: string | undefined
  /** done, refused, or the code of a refusal. */
  outcome?: string | undefined
  /** How it begins. */
  object?: string | undefined
  address?: string | undefined
  /** Days of the organisation's calendar, both included. */
  from?: string | undefined
  to?: string | undefined
}

const columns = {
  seq: auditEntry.seq,
  at: auditEntry.at,
  actor: auditEntry.actor,
  principal: auditEntry.principal,
  action: auditEntry.action,
  object: auditEntry.object,
  outcome: auditEntry.outcome,
  address: auditEntry.address,
}

/** `at` is kept as text in UTC, whose order is that of time. */
const startOf = (day: string, { timeZone }: Clock, daysOn = 0): SQL =>
  sql`to_char((${day}::date + ${daysOn}::int)::timestamp at time zone ${timeZone}::text at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The number of the first row at or after a time. The times of the trail never go back. */
const firstSince = (time: SQL): SQL =>
  sql`(select ${auditEntry.seq} from ${auditEntry} where ${gte(auditEntry.at, time)} order by ${auditEntry.at}, ${auditEntry.seq} limit 1)`

/** By time, and by number besides: the rows of a time are found in the order in which they are shown. */
const since = (time: SQL): SQL[] => [gte(auditEntry.at, time), gte(auditEntry.seq, firstSince(time))]
const until = (time: SQL): SQL[] => [
  lt(auditEntry.at, time),
  lt(auditEntry.seq, sql`coalesce(${firstSince(time)}, ${Number.MAX_SAFE_INTEGER}::bigint)`),
]

/** Refusals are few, and have an index of their own. */
const refusedOnly = sql`${auditEntry.outcome} <> 'done'`

function conditionsOf({ actor, action, outcome, object, address, from, to }: AuditFilter, clock: Clock) {
  return [
    actor === undefined ? undefined : eq(auditEntry.actor, actor),
    action === undefined ? undefined : eq(auditEntry.action, action),
    outcome === undefined || outcome === auditRefused ? undefined : eq(auditEntry.outcome, outcome),
    outcome === undefined || outcome === auditDone ? undefined : refusedOnly,
    object === undefined ? undefined : startsWith(sql`${auditEntry.object}`, object),
    address === undefined ? undefined : eq(auditEntry.address, address),
    ...(from === undefined ? [] : since(startOf(from, clock))),
    ...(to === undefined ? [] : until(startOf(to, clock, 1))),
  ]
}

type Keys = { before?: number | undefined; after?: number | undefined }
type AuditPage = { records: AuditRow[]; newer: number | null; older: number | null; rows: number }

/** A page by its neighbour's number, newest first: as fast far back as at the beginning. */
export async function pageAudit(
  db: Db,
  clock: Clock,
  { filter, keys: { before, after }, size }: { filter: AuditFilter; keys: Keys; size: number },
): Promise<AuditPage> {
  const upwards = after !== undefined && before === undefined
  const found = await db
    .select(columns)
    .from(auditEntry)
    .where(
      and(
        ...conditionsOf(filter, clock),
        before === undefined ? undefined : lt(auditEntry.seq, before),
        upwards ? gt(auditEntry.seq, after) : undefined,
      ),
    )
    .orderBy(upwards ? asc(auditEntry.seq) : desc(auditEntry.seq))
    .limit(size + 1)
  const beyond = found.length > size
  const records = found.slice(0, size)
  if (upwards) records.reverse()
  const [head] = await db.select({ rows: auditHead.seq }).from(auditHead)
  return {
    records,
    newer: (upwards ? beyond : before !== undefined) ? (records[0]?.seq ?? (before ?? 1) - 1) : null,
    older: upwards || beyond ? (records.at(-1)?.seq ?? (after ?? 0) + 1) : null,
    rows: head?.rows ?? 0,
  }
}

/** A row with its hash, the one before it, and the first seal that covers it. Refuses notFound. */
export async function getAuditEntry(db: Db, seq: number) {
  const [row] = await db.select().from(auditEntry).where(eq(auditEntry.seq, seq))
  if (!row) return refuse('notFound') satisfies Refusal
  const [before] = await db
    .select({ hash: auditEntry.hash })
    .from(auditEntry)
    .where(eq(auditEntry.seq, seq - 1))
  const [seal] = await db
    .select({ seq: auditSeal.seq })
    .from(auditSeal)
    .where(gte(auditSeal.seq, seq))
    .orderBy(asc(auditSeal.seq))
    .limit(1)
  return {
    ...row,
    hash: row.hash.toString('hex'),
    hashBefore: (before?.hash ?? firstHash).toString('hex'),
    sealedBy: seal?.seq ?? null,
  }
}

/** Up to so many of the newest rows that fit, with detail and hash, and the time at which they were read. */
export async function readTrail(db: Db, clock: Clock, { filter, most }: { filter: AuditFilter; most: number }) {
  const rows = await db
    .select({ ...columns, detail: auditEntry.detail, hash: sql<string>`encode(${auditEntry.hash}, 'hex')` })
    .from(auditEntry)
    .where(and(...conditionsOf(filter, clock)))
    .orderBy(desc(auditEntry.seq))
    .limit(most + 1)
  const read = await db.execute<{ at: string }>(
    sql`select to_char(${clock.now} at time zone ${clock.timeZone}::text, 'YYYY-MM-DD HH24:MI') as at`,
  )
  return { rows: rows.slice(0, most), more: rows.length > most, at: read.rows[0]?.at ?? '' }
}
