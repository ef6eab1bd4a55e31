import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import type { AuditKeys } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'

/** What the trail records of one act. `object` and `detail` never hold a secret. */
type AuditEntry = {
  actor: string
  principal: string
  action: string
  object: string
  outcome: string
  address: string
  detail?: Record<string, unknown>
}

/** Where a row stands, and what it and all before it come to. */
export type TrailRow = { seq: number; hash: Buffer }

/** What holds the trail that the database alone does not: its keys, the copies outside, and what this process has seen. */
export type Trail = {
  readonly keys: AuditKeys
  readonly files: FileStore
  readonly log: Log
  /** The last row whose commit was acknowledged to this process: the trail must have it for ever. */
  newest: TrailRow | undefined
}

export const openTrail = (parts: Pick<Trail, 'keys' | 'files' | 'log'>): Trail => ({ ...parts, newest: undefined })

/**
 * Appends to the trail, chained to the row before. Takes the chain's lock until the transaction ends, so it comes last in
 * it. Who knows the row committed lets the trail `remember` it. design: domain §3
 */
export async function appendAudit(tx: Tx | Db, trail: Trail, entry: AuditEntry): Promise<TrailRow> {
  const { rows } = await tx.execute<TrailRow>(appendingAudit(trail, entry))
  return rowOf(rows)
}

/** The same as a statement, for a transaction that sends it with its commit: every write of the house waits for that lock. */
export function appendingAudit({ keys }: Trail, { detail = {}, ...entry }: AuditEntry): SQL {
  const { actor, principal, action, object, outcome, address } = entry
  const row = { ...entry, detail: JSON.stringify(detail), nonce: Buffer.from(randomUUID().replaceAll('-', ''), 'hex') }
  return sql`select seq, hash from append_audit(${actor}, ${principal}, ${action}, ${object}, ${outcome}, ${address},
    ${row.detail}, ${row.nonce}::bytea, ${keys.bind(rowStatement(row))}::bytea)`
}

/** What `appendingAudit` answers. */
export function rowOf(rows: readonly TrailRow[]): TrailRow {
  const [row] = rows
  if (!row) throw new Error('the trail took no row')
  return row
}

/** A committed row: cut off before it was sealed, it would be missed. Commits are told in any order. */
export function remember(trail: Trail, row: TrailRow): void {
  if (row.seq > (trail.newest?.seq ?? 0)) trail.newest = row
}

/**
 * Records a refusal in a transaction of its own. The first in an hour enters the trail, then the tenth, the hundredth and
 * so on with their count: a guessing bot is counted, not multiplied. `about` is told apart too: only what has a limit of its
 * own, as failed sign-ins have, may say so.
 */
export async function recordRefusal(
  db: Db,
  trail: Trail,
  { about, ...entry }: AuditEntry & { about: string },
): Promise<void> {
  const row = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ count: number }>(sql`
      insert into refusal_tally (hour, action, outcome, actor, address, about)
      values (date_trunc('hour', now()), ${entry.action}, ${entry.outcome}, ${entry.actor}, ${entry.address}, ${about})
      on conflict (hour, action, outcome, actor, address, about) do update set count = refusal_tally.count + 1
      returning count`)
    const count = rows[0]?.count ?? 1
    if (!Number.isInteger(Math.log10(count))) return undefined
    return appendAudit(tx, trail, { ...entry, detail: { ...entry.detail, count } })
  })
  if (row) remember(trail, row)
}

/** What a row says, as it is stored. */
type Said = Record<(typeof said)[number], string> & { nonce: Uint8Array }
const said = ['actor', 'principal', 'action', 'object', 'outcome', 'address', 'detail'] as const

/** What the key of a row is made from: all it says, so that the key is worth nothing for another row. */
export const rowStatement = (row: Said): string =>
  `audit row ${Buffer.from(row.nonce).toString('hex')} ${framed(said.map((field) => row[field]))}`

/** Each field with its length before it: text moved from one to the next is other text. */
export const framed = (fields: readonly string[]): string =>
  fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join('')
