import { gt } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type AuditKeys, sha256 } from '#api/platform/keys.ts'
import type { AuditVerdict } from '#contract/platform/audit.ts'
import { framed, rowStatement, type Trail, type TrailRow } from './audit.ts'
import { readMark } from './audit-mark.ts'
import { faultInSeals, firstHash } from './audit-seal.ts'
import { auditEntry, auditHead, auditSeal } from './table.ts'

const batchRows = 5_000

/**
 * Recomputes every hash from the first row. Compares the trail with its seals, the mark outside the database, the
 * newest row known to this process, and its head. Reads those first, so that rows written meanwhile only lengthen the
 * trail.
 */
export async function verifyAudit(db: Db | Tx, trail: Trail): Promise<AuditVerdict> {
  const { newest } = trail
  const mark = await readMark(trail)
  const seals = await db.select().from(auditSeal).orderBy(auditSeal.number)
  const [head] = await db.select().from(auditHead)
  if (mark === 'forged') return { intact: false, seq: head?.seq ?? 0, fault: 'sealForged' }
  const fault = faultInSeals(trail.keys, seals, mark)
  if (fault) return fault
  if (!head) return { intact: false, seq: 1, fault: 'cutOff' }

  // Rows up to the first chained seal may predate row keys: that seal covers them.
  const anchor = seals.find(({ after }) => after !== null)
  const hashOf = hasher(trail.keys, anchor?.seq ?? head.seq)
  const pins = [...seals, ...(mark ? [mark.row] : []), ...(newest ? [newest] : []), head]
    .filter(({ seq }) => seq > 0)
    .toSorted((one, other) => one.seq - other.seq)
  let pinned = 0
  let last: TrailRow = { seq: 0, hash: firstHash }
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntry)
      .where(gt(auditEntry.seq, last.seq))
      .orderBy(auditEntry.seq)
      .limit(batchRows)
    for (const row of rows) {
      const { seq, hash } = row
      if (seq !== last.seq + 1) return { intact: false, seq: last.seq + 1, fault: 'removed' }
      if (!hashOf(last.hash, row)?.equals(hash)) return { intact: false, seq, fault: 'edited' }
      for (; pins[pinned]?.seq === seq; pinned++)
        if (!pins[pinned]?.hash.equals(hash)) return { intact: false, seq, fault: 'edited' }
      last = { seq, hash }
    }
    if (rows.length < batchRows) break
  }
  if (pinned < pins.length) return { intact: false, seq: last.seq + 1, fault: 'cutOff' }
  const [headNow] = await db.select().from(auditHead)
  if ((head.seq === 0 && !head.hash.equals(firstHash)) || !headNow || headNow.seq < last.seq)
    return { intact: false, seq: head.seq, fault: 'edited' }
  return { intact: true, rows: last.seq, sealedTo: seals.at(-1)?.seq ?? 0 }
}

type Row = typeof auditEntry.$inferSelect

/**
 * Computes the expected hash of a row; undefined if the row lacks a key it must have. Tries the key of the last row
 * first.
 */
function hasher({ bindings }: AuditKeys, mayLackKeyTo: number) {
  let used = 0
  return (before: Buffer, { nonce, ...row }: Row): Buffer | undefined => {
    if (nonce === null) return row.seq <= mayLackKeyTo ? unkeyedHash(before, row) : undefined
    const statement = rowStatement({ ...row, nonce })
    const chained = Buffer.concat([before, Buffer.from(`${row.seq} ${row.at}`)])
    for (let tries = 0; tries < bindings.length; tries++) {
      const key = bindings[used]?.(statement) ?? firstHash
      const hash = sha256(Buffer.concat([key, sha256(Buffer.concat([key, chained]))]))
      if (hash.equals(row.hash)) return hash
      used = (used + 1) % bindings.length
    }
    return undefined
  }
}

/** Hash of a row from before rows had keys. */
function unkeyedHash(before: Buffer, row: Omit<Row, 'nonce'>): Buffer {
  const { seq, at, actor, principal, action, object, outcome, address, detail } = row
  return sha256(
    Buffer.concat([
      before,
      Buffer.from(framed([String(seq), at, actor, principal, action, object, outcome, address, detail])),
    ]),
  )
}
