import { asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { firstHash } from '#api/platform/audit/audit-seal.ts'
import type { EntityTypes, Reader, Unread } from '#api/platform/audit/entity-types.ts'
import { auditEntry, auditHead, auditSeal } from '#api/platform/audit/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type CursorList, type Keys, readCursorPage, readNewestRows } from '#api/platform/db/cursor-page.ts'
import { startsWith } from '#api/platform/db/list.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { auditDone, auditRefused } from '#contract/shell/system/codes.ts'
import type { AuditRow, NamedAuditRow } from '#contract/shell/system/shapes.ts'

export type AuditFilter = {
  /** An account, a name or its prefix. */
  person?: string | undefined
  actor?: string | undefined
  action?: string | undefined
  /** done, refused, or the code of a refusal. */
  outcome?: string | undefined
  /** A prefix, or a name. */
  object?: string | undefined
  address?: string | undefined
  /** Days of the organisation's calendar, inclusive. */
  from?: string | undefined
  to?: string | undefined
}

/** Columns that the page lists. */
export const auditColumns = sql`${auditEntry.seq}, ${auditEntry.at}, ${auditEntry.actor}, ${auditEntry.principal}, ${auditEntry.action},
  ${auditEntry.object}, ${auditEntry.outcome}, ${auditEntry.address}`

/** `at` is stored as UTC text, which sorts by time. */
const startOf = (day: string, { timeZone }: Clock, daysOn = 0): SQL =>
  sql`to_char((${day}::date + ${daysOn}::int)::timestamp at time zone ${timeZone}::text at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Number of the first row at or after a time. Times in the trail never decrease. */
const firstSince = (time: SQL): SQL =>
  sql`(select ${auditEntry.seq} from ${auditEntry} where ${gte(auditEntry.at, time)} order by ${auditEntry.at}, ${auditEntry.seq} limit 1)`

/** By time and also by number, so that rows are found in display order. */
const since = (time: SQL): SQL[] => [gte(auditEntry.at, time), gte(auditEntry.seq, firstSince(time))]
const until = (time: SQL): SQL[] => [
  lt(auditEntry.at, time),
  lt(auditEntry.seq, sql`coalesce(${firstSince(time)}, ${Number.MAX_SAFE_INTEGER}::bigint)`),
]

/** Refusals are rare and have their own index. */
export const refusedOnly = sql`${auditEntry.outcome} <> 'done'`

/** Rows matching the filter, with names resolved to the codes in the trail. */
async function rowsOf({ db, clock, entityTypes }: TrailDeps, filter: AuditFilter): Promise<Params> {
  const { person, actor, action, outcome, object, address, from, to } = filter
  const people = person === undefined ? undefined : await entityTypes.findByName(db, person, 'user')
  const isName = object !== undefined && !object.includes(':')
  const entities = isName ? await entityTypes.findByName(db, object) : undefined
  return {
    more: Boolean(people?.more || entities?.more),
    columns: auditColumns,
    table: sql`${auditEntry}`,
    number: sql`${auditEntry.seq}`,
    where: [
      actor === undefined ? undefined : eq(auditEntry.actor, actor),
      action === undefined ? undefined : eq(auditEntry.action, action),
      outcome === undefined || outcome === auditRefused ? undefined : eq(auditEntry.outcome, outcome),
      outcome === undefined || outcome === auditDone ? undefined : refusedOnly,
      object === undefined || isName ? undefined : startsWith(sql`${auditEntry.object}`, object),
      address === undefined ? undefined : eq(auditEntry.address, address),
      ...(from === undefined ? [] : since(startOf(from, clock))),
      ...(to === undefined ? [] : until(startOf(to, clock, 1))),
    ],
    // Deleted users are found by the code stored in the rows.
    either: [
      ...(people ? [[...people.objects.map(codeOf), person ?? ''].map((code) => eq(auditEntry.actor, code))] : []),
      ...(entities ? [[...entities.objects, object ?? ''].map((entity) => eq(auditEntry.object, entity))] : []),
    ],
  }
}

type TrailDeps = { db: Db; clock: Clock; entityTypes: EntityTypes }
type Params = CursorList & { more: boolean }

const codeOf = (object: string): string => object.slice(object.indexOf(':') + 1)
const personOf = (usercode: string): string => `user:${usercode}`

/** Adds the names of actor, principal and object. */
export async function withNames<R extends AuditRow>(
  { db, entityTypes }: Pick<TrailDeps, 'entityTypes'> & { db: Db | Tx },
  rows: R[],
  reader: Reader | Unread,
) {
  const objects = rows.flatMap(({ actor, principal, object }) => [personOf(actor), personOf(principal), object])
  const names = await entityTypes.lookUp(db, objects, reader)
  return rows.map((row) => ({
    ...row,
    person: names.get(personOf(row.actor)) ?? null,
    forPerson: names.get(personOf(row.principal)) ?? null,
    entity: names.get(row.object) ?? null,
  }))
}

type AuditPage = { records: NamedAuditRow[]; newer: number | null; older: number | null; rows: number; more: boolean }

export async function pageAudit(
  deps: TrailDeps,
  { filter, keys, size, reader }: { filter: AuditFilter; keys: Keys; size: number; reader: Reader },
): Promise<AuditPage> {
  const { db } = deps
  const { more, ...list } = await rowsOf(deps, filter)
  const numberOf = ({ seq }: AuditRow) => Number(seq)
  const { records, ...beside } = await readCursorPage<AuditRow>(db, list, { keys, size, numberOf })
  const [head] = await db.select({ rows: auditHead.seq }).from(auditHead)
  return { records: await withNames(deps, records.map(numbered), reader), ...beside, rows: head?.rows ?? 0, more }
}

/** The driver returns bigint as text. */
const numbered = <R extends AuditRow>(row: R): R => ({ ...row, seq: Number(row.seq) })

/** A row with its hash, the previous one, and the first seal that covers it. Refuses notFound. */
export async function getAuditEntry(
  deps: Pick<TrailDeps, 'db' | 'entityTypes'>,
  { seq, reader }: { seq: number; reader: Reader },
) {
  const { db } = deps
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
  const [named = { person: null, forPerson: null, entity: null }] = await withNames(deps, [row], reader)
  return {
    ...row,
    ...named,
    hash: row.hash.toString('hex'),
    hashBefore: (before?.hash ?? firstHash).toString('hex'),
    sealedBy: seal?.seq ?? null,
  }
}

/** Up to `most` of the newest matching rows, with detail and hash. */
export async function readTrail(
  deps: TrailDeps,
  { filter, most, reader }: { filter: AuditFilter; most: number; reader: Reader },
) {
  const { db } = deps
  const { more: _, ...list } = await rowsOf(deps, filter)
  const whole = sql`${auditColumns}, ${auditEntry.detail}, encode(${auditEntry.hash}, 'hex') as hash`
  type Whole = AuditRow & { detail: string; hash: string }
  const { rows, more } = await readNewestRows<Whole>(db, { ...list, columns: whole }, most)
  return { rows: await withNames(deps, rows.map(numbered), reader), more }
}
