import { type SQL, sql } from 'drizzle-orm'
import { framed } from '#api/platform/audit/audit.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { sha256 } from '#api/platform/keys.ts'

/** Runs with triggers disabled, as the database's superuser may. */
export const tamper = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    return run(tx)
  })

type Row = Record<'at' | 'actor' | 'principal' | 'action' | 'object' | 'outcome' | 'address' | 'detail', string> & {
  seq: number
  hash: Buffer
}

/** Recomputes all later hashes and the head without a key, as rows were hashed before keys. */
export async function rechain(tx: Tx, from: number): Promise<void> {
  const read = (where: SQL) => tx.execute<Row>(sql`select * from audit_entry where ${where} order by seq`)
  const before = await read(sql`seq = ${from - 1}`)
  let hash: Buffer = before.rows[0]?.hash ?? Buffer.alloc(32)
  for (const row of (await read(sql`seq >= ${from}`)).rows) {
    const { seq, at, actor, principal, action, object, outcome, address, detail } = row
    const text = framed([String(seq), at, actor, principal, action, object, outcome, address, detail])
    hash = sha256(Buffer.concat([hash, Buffer.from(text)]))
    await tx.execute(sql`update audit_entry set hash = ${hash}, nonce = null where seq = ${row.seq}`)
  }
  await headAtLast(tx)
}

/** Sets the head to the last row there is. */
export const headAtLast = (tx: Tx) =>
  tx.execute(sql`
    update audit_head h set (seq, hash) = (
      select coalesce(max(e.seq), 0), coalesce((select l.hash from audit_entry l order by l.seq desc limit 1), ${Buffer.alloc(32)})
      from audit_entry e)`)
