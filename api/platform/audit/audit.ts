import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import type { AuditKeys } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'

/** One entry of the trail. `object` and `detail` never hold a secret. */
export type AuditEntry = {
  actor: string
  principal: string
  action: string
  object: string
  outcome: string
  address: string
  detail?: Record<string, unknown>
}

/** Number of a row, and the hash over it and all rows before. */
export type TrailRow = { seq: number; hash: Buffer }

/** Parts of the trail outside the database: its keys, the copies, and the newest row this process has seen. */
export type Trail = {
  readonly keys: AuditKeys
  readonly files: FileStore
  readonly log: Log
  /** The last row whose commit was acknowledged to this process: the trail must contain it from then on. */
  newest: TrailRow | undefined
}

export const openTrail = (parts: Pick<Trail, 'keys' | 'files' | 'log'>): Trail => ({ ...parts, newest: undefined })

/**
 * Appends an entry, chained to the previous row. Holds the chain's lock until the transaction ends, so call it last.
 * After the commit, pass the row to `remember`. design: domain §3
 */
export async function appendAudit(tx: Tx | Db, trail: Trail, entry: AuditEntry): Promise<TrailRow> {
  const { rows } = await tx.execute<TrailRow>(appendingAudit(trail, entry))
  return rowOf(rows)
}

/**
 * `appendAudit` as an SQL statement, for transactions that send it together with the commit, since every write waits
 * for its lock.
 */
export function appendingAudit({ keys }: Trail, entry: AuditEntry): SQL {
  const row = storedRow(entry)
  const { actor, principal, action, object, outcome, address } = row
  return sql`select seq, hash from append_audit(${actor}, ${principal}, ${action}, ${object}, ${outcome}, ${address},
    ${row.detail}, ${row.nonce}::bytea, ${keys.bind(rowStatement(row))}::bytea)`
}

/** Appends several entries in order with one statement, which returns their rows in that order. */
export function appendingAudits({ keys }: Trail, entries: readonly AuditEntry[]): SQL {
  const rows = entries.map(storedRow)
  const texts = said.map((field) => sql`${sql.param(rows.map((row) => row[field]))}::text[]`)
  const nonces = sql`${sql.param(rows.map(({ nonce }) => nonce))}::bytea[]`
  const macs = sql`${sql.param(rows.map((row) => keys.bind(rowStatement(row))))}::bytea[]`
  return sql`select seq, hash from append_audits(${sql.join([...texts, nonces, macs], sql`, `)})`
}

const storedRow = ({ detail = {}, ...entry }: AuditEntry): Said => ({
  ...entry,
  detail: JSON.stringify(detail),
  nonce: Buffer.from(randomUUID().replaceAll('-', ''), 'hex'),
})

export function rowOf(rows: readonly TrailRow[]): TrailRow {
  const [row] = rows
  if (!row) throw new Error('appending to the audit trail returned no row')
  return row
}

/**
 * Remembers a committed row, so that its removal before the next seal is detected. Commits may be reported out of
 * order.
 */
export function remember(trail: Trail, row: TrailRow): void {
  if (row.seq > (trail.newest?.seq ?? 0)) trail.newest = row
}

/**
 * Records a refusal in a separate transaction. The first in an hour enters the trail, then the tenth, the hundredth and
 * so on with their count. So a guessing bot adds few rows. Refusals are also counted per `about`, which is set only for
 * refusals with a separate limit, such as failed sign-ins.
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

/** Fields of a row as stored. */
type Said = Record<(typeof said)[number], string> & { nonce: Uint8Array }
const said = ['actor', 'principal', 'action', 'object', 'outcome', 'address', 'detail'] as const

/** Input of a row's key: all fields, so that the key is valid only for this row. */
export const rowStatement = (row: Said): string =>
  `audit row ${Buffer.from(row.nonce).toString('hex')} ${framed(said.map((field) => row[field]))}`

/** Prefixes each field with its length, so that text moved from one field to the next changes the result. */
export const framed = (fields: readonly string[]): string =>
  fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join('')
