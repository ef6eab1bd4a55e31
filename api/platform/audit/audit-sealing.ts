import { desc } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import type { Trail, TrailRow } from './audit.ts'
import { faultAgainst, type Mark, readMark, writeMark } from './audit-mark.ts'
import { nameOfSeal, type Seal, sealStatement } from './audit-seal.ts'
import { verifyAudit } from './audit-verify.ts'
import { auditHead, auditSeal } from './table.ts'

const triesMax = 5

/**
 * Seals the end of the trail if it has grown since the last seal, and copies the seal outside the database: to the file
 * store and the log. A trail that lacks known rows is not sealed, since a seal would hide the tampering.
 */
export async function sealAudit(db: Db, trail: Trail): Promise<void> {
  const mark = await trustedMark(db, trail)
  if (mark === 'faulty') return
  for (let tries = 0; tries < triesMax; tries++) {
    const [last] = await db.select().from(auditSeal).orderBy(desc(auditSeal.number)).limit(1)
    // Rows without keys could be computed by anyone: verify them once, then the first seal of the chain vouches for
    // them.
    if (!last?.after && !(await isIntact(db, trail))) return
    const [head] = await db.select().from(auditHead)
    if (!head) return
    if (last?.after && last.seq >= head.seq) {
      if (!mark || mark.seal.number < last.number) await writeMark(trail, markAt(last))
      return
    }
    const sealed = await addSeal(db, trail, { last, head })
    // If two instances seal concurrently, the second finds the first one's seal and retries.
    if (!sealed) continue
    const { number, seq, hash, signature } = sealed
    trail.log.info(
      { seal: number, row: seq, hash: hash.toString('hex'), signature: signature.toString('hex') },
      'audit trail sealed',
    )
    if (!mark && number > 1 && last?.after)
      trail.log.warn({ seal: number }, 'no copy of the audit seals was found; a new one is started')
    await writeMark(trail, markAt(sealed))
    return
  }
}

/** Records the newest known row outside the database, at shorter intervals than seals are made. */
export async function markAudit(db: Db, trail: Trail): Promise<void> {
  const { newest } = trail
  const mark = await trustedMark(db, trail)
  if (mark === 'faulty' || !mark || !newest || newest.seq <= mark.row.seq) return
  await writeMark(trail, { ...mark, row: newest })
}

/** The mark, if the trail contains all that is known of it. The mark outlives what this process knows. */
async function trustedMark(db: Db, trail: Trail): Promise<Mark | 'faulty' | undefined> {
  const { newest, log } = trail
  const mark = await readMark(trail)
  if (mark === 'forged') {
    log.error({ fault: 'sealForged' }, 'the copy of the audit seals is not genuine: no seal is made')
    return 'faulty'
  }
  const fault = await faultAgainst(db, { mark, newest })
  if (!fault) return mark
  log.error({ seq: fault.seq, fault: fault.fault }, 'the audit trail lacks what it had: no seal is made')
  if (mark && newest && newest.seq > mark.row.seq) await writeMark(trail, { ...mark, row: newest })
  return 'faulty'
}

async function isIntact(db: Db, trail: Trail): Promise<boolean> {
  const verdict = await verifyAudit(db, trail)
  if (!verdict.intact) trail.log.error(verdict, 'the audit trail is not intact: no seal is made')
  return verdict.intact
}

const markAt = ({ number, seq, hash, signature }: Seal): Mark => ({ row: { seq, hash }, seal: { number, signature } })

async function addSeal(
  db: Db,
  { keys }: Trail,
  { last, head }: { last: Seal | undefined; head: TrailRow },
): Promise<Seal | undefined> {
  const { seq, hash } = head
  const seal = { number: (last?.number ?? 0) + 1, seq, hash, after: nameOfSeal(last) }
  const signature = keys.seals.sign(sealStatement(seal))
  const [added] = await db
    .insert(auditSeal)
    .values({ ...seal, signature })
    .onConflictDoNothing()
    .returning()
  return added
}
