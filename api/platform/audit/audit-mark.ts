import { eq } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import type { AuditVerdict } from '#contract/platform/audit.ts'
import type { Trail, TrailRow } from './audit.ts'
import { auditEntry, auditSeal } from './table.ts'

/**
 * Position of the trail in the file store: a row, and the last seal. Write access to the database alone cannot revert
 * either. A single file, overwritten each time: each seal names its predecessor, so that the last one vouches for all.
 */
export type Mark = { row: TrailRow; seal: { number: number; signature: Buffer } }

const path = 'audit/mark.json'

const statementOf = ({ row, seal }: Mark): string =>
  `audit mark row ${row.seq} ${row.hash.toString('hex')} seal ${seal.number} ${seal.signature.toString('hex')}`

/** `forged`: not signed by any of our keys, or not a valid mark. */
export async function readMark({ files, keys }: Trail): Promise<Mark | 'forged' | undefined> {
  const stored = await files.get(path)
  if (!stored) return undefined
  const text = await new Response(stored.stream).text()
  try {
    const { row, seal, signature } = JSON.parse(text)
    const mark = {
      row: { seq: Number(row.seq), hash: Buffer.from(row.hash, 'hex') },
      seal: { number: Number(seal.number), signature: Buffer.from(seal.signature, 'hex') },
    }
    return keys.seals.isGenuine(statementOf(mark), Buffer.from(signature, 'hex')) ? mark : 'forged'
  } catch {
    return 'forged'
  }
}

export async function writeMark({ files, keys }: Trail, mark: Mark): Promise<void> {
  const { row, seal } = mark
  const text = JSON.stringify({
    row: { seq: row.seq, hash: row.hash.toString('hex') },
    seal: { number: seal.number, signature: seal.signature.toString('hex') },
    signature: keys.seals.sign(statementOf(mark)).toString('hex'),
  })
  await files.put(path, Buffer.from(text))
}

export type AuditFault = Extract<AuditVerdict, { intact: false }>

/**
 * Checks that the database still has the rows known from the mark and this process; reads a few rows, not the trail.
 */
export async function faultAgainst(
  db: Db,
  { mark, newest }: { mark: Mark | undefined; newest: TrailRow | undefined },
): Promise<AuditFault | undefined> {
  if (mark) {
    const [seal] = await db.select().from(auditSeal).where(eq(auditSeal.number, mark.seal.number))
    const { seq } = mark.row
    if (!seal) return { intact: false, seq, fault: 'sealRemoved' }
    if (!seal.signature.equals(mark.seal.signature)) return { intact: false, seq, fault: 'sealForged' }
  }
  for (const { seq, hash } of [mark?.row, newest].filter((row) => row !== undefined)) {
    if (seq === 0) continue
    const [row] = await db.select({ hash: auditEntry.hash }).from(auditEntry).where(eq(auditEntry.seq, seq))
    if (!row) return { intact: false, seq, fault: 'cutOff' }
    if (!row.hash.equals(hash)) return { intact: false, seq, fault: 'edited' }
  }
  return undefined
}
