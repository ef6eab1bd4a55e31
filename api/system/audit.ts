import { gt, type SQL, sql } from 'drizzle-orm'
import type { AuditVerdict } from '#contract/system/shapes.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type Signer, sha256 } from '../keys.ts'
import { auditEntry, auditHead, auditSeal } from './table.ts'

/** What the trail records of one act. `object` and `detail` never hold a secret. */
export type AuditEntry = {
  actor: string
  principal: string
  action: string
  object: string
  outcome: string
  address: string
  detail?: Record<string, unknown>
}

/**
 * Appends to the trail, chained to the row before. Takes the chain's lock until the transaction ends, so it comes last in
 * it. design: domain §3
 */
export async function appendAudit(tx: Tx | Db, entry: AuditEntry): Promise<void> {
  await tx.execute(appendingAudit(entry))
}

/** The same as a statement, for a transaction that sends it with its commit: every write of the house waits for that lock. */
export function appendingAudit(entry: AuditEntry): SQL {
  const { actor, principal, action, object, outcome, address, detail = {} } = entry
  return sql`select append_audit(${actor}, ${principal}, ${action}, ${object}, ${outcome}, ${address}, ${JSON.stringify(detail)})`
}

/**
 * Records a refusal in a transaction of its own. The first in an hour enters the trail, then the tenth, the hundredth and
 * so on with their count: a guessing bot is counted, not multiplied.
 */
export async function recordRefusal(db: Db, entry: AuditEntry): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ count: number }>(sql`
      insert into refusal_tally (hour, action, outcome, actor, address)
      values (date_trunc('hour', now()), ${entry.action}, ${entry.outcome}, ${entry.actor}, ${entry.address})
      on conflict (hour, action, outcome, actor, address) do update set count = refusal_tally.count + 1
      returning count`)
    const count = rows[0]?.count ?? 1
    if (Number.isInteger(Math.log10(count))) await appendAudit(tx, { ...entry, detail: { ...entry.detail, count } })
  })
}

/** Signs where the trail ends, if it has grown since the last seal. */
export async function sealAudit(db: Db | Tx, signer: Signer): Promise<void> {
  const [head] = await db.select().from(auditHead)
  if (!head || head.seq === 0) return
  const signature = signer.sign(sealStatement(head.seq, head.hash))
  await db.insert(auditSeal).values({ seq: head.seq, hash: head.hash, signature }).onConflictDoNothing()
}

const sealStatement = (seq: number, hash: Uint8Array) => `audit ${seq} ${Buffer.from(hash).toString('hex')}`

const batchRows = 5_000

/**
 * Recomputes every hash from the first row on and compares the trail with its seals and its head. Those are read first,
 * so that what is written meanwhile only makes the trail longer.
 */
export async function verifyAudit(db: Db | Tx, signer: Signer): Promise<AuditVerdict> {
  const seals = await db.select().from(auditSeal).orderBy(auditSeal.seq)
  const [head] = await db.select().from(auditHead)
  for (const seal of seals) {
    if (!signer.isGenuine(sealStatement(seal.seq, seal.hash), seal.signature)) {
      return { intact: false, seq: seal.seq, fault: 'sealForged' }
    }
  }
  let last: { seq: number; hash: Buffer } = { seq: 0, hash: firstHash }
  let hashAtHead = firstHash
  let nextSeal = 0
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntry)
      .where(gt(auditEntry.seq, last.seq))
      .orderBy(auditEntry.seq)
      .limit(batchRows)
    for (const row of rows) {
      if (row.seq !== last.seq + 1) return { intact: false, seq: last.seq + 1, fault: 'removed' }
      const hash = hashOf(last.hash, row)
      if (!hash.equals(row.hash)) return { intact: false, seq: row.seq, fault: 'edited' }
      const seal = seals[nextSeal]
      if (seal?.seq === row.seq) {
        if (!hash.equals(seal.hash)) return { intact: false, seq: row.seq, fault: 'edited' }
        nextSeal += 1
      }
      if (row.seq === head?.seq) hashAtHead = hash
      last = { seq: row.seq, hash }
    }
    if (rows.length < batchRows) break
  }
  if (nextSeal < seals.length || !head || head.seq > last.seq)
    return { intact: false, seq: last.seq + 1, fault: 'cutOff' }
  const [headNow] = await db.select().from(auditHead)
  if (!hashAtHead.equals(head.hash) || !headNow || headNow.seq < last.seq)
    return { intact: false, seq: head.seq, fault: 'edited' }
  return { intact: true, rows: last.seq, sealedTo: seals.at(-1)?.seq ?? 0 }
}

/** What the first row is chained to. */
export const firstHash: Buffer = Buffer.alloc(32)

/** The same bytes as the database function `append_audit` hashes: each field with its length before it. */
function hashOf(before: Uint8Array, row: typeof auditEntry.$inferSelect): Buffer {
  const fields = [
    String(row.seq),
    row.at,
    row.actor,
    row.principal,
    row.action,
    row.object,
    row.outcome,
    row.address,
    row.detail,
  ]
  const framed = fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join('')
  return sha256(Buffer.concat([before, Buffer.from(framed)]))
}
