import { type AuditKeys, sha256 } from '#api/platform/keys.ts'
import type { TrailRow } from './audit.ts'
import type { AuditFault, Mark } from './audit-mark.ts'
import type { auditSeal } from './table.ts'

/** `after` is null in seals made before seals were chained. */
export type Seal = typeof auditSeal.$inferSelect

/** Predecessor hash of the first row and of the first seal. */
export const firstHash: Buffer = Buffer.alloc(32)

/** Signed statement: the end of the trail, the seal's number, and its predecessor. */
export const sealStatement = ({
  number,
  seq,
  hash,
  after,
}: Omit<Seal, 'signature' | 'at' | 'after'> & { after: Buffer }) =>
  `audit seal ${number} after ${after.toString('hex')} at row ${seq} ${hash.toString('hex')}`

/** Signed statement of seals before they were chained. */
export const earlierStatement = ({ seq, hash }: TrailRow) => `audit ${seq} ${hash.toString('hex')}`

/** Reference to a seal in the next one: the hash of its signature. */
export const nameOfSeal = (seal: Pick<Seal, 'signature'> | undefined): Buffer =>
  seal ? sha256(seal.signature) : firstHash

/** Checks that all seals up to the mark's are present, in order, and signed by our keys. */
export function faultInSeals(keys: AuditKeys, seals: readonly Seal[], mark: Mark | undefined): AuditFault | undefined {
  let before: Seal | undefined
  for (const seal of seals) {
    const { seq } = seal
    if (seal.number !== (before?.number ?? 0) + 1) return { intact: false, seq, fault: 'sealRemoved' }
    if (!isGenuine(keys, seal, before)) return { intact: false, seq, fault: 'sealForged' }
    before = seal
  }
  if (!mark) return undefined
  const known = seals[mark.seal.number - 1]
  const { seq } = mark.row
  if (!known) return { intact: false, seq, fault: 'sealRemoved' }
  return known.signature.equals(mark.seal.signature) ? undefined : { intact: false, seq, fault: 'sealForged' }
}

function isGenuine(keys: AuditKeys, seal: Seal, before: Seal | undefined): boolean {
  const { after } = seal
  // After the first chained seal, an unchained one is not genuine.
  if (after === null) return !before?.after && keys.earlierSeals.isGenuine(earlierStatement(seal), seal.signature)
  return after.equals(nameOfSeal(before)) && keys.seals.isGenuine(sealStatement({ ...seal, after }), seal.signature)
}
