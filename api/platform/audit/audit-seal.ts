import { type AuditKeys, sha256 } from '#api/platform/keys.ts'
import type { TrailRow } from './audit.ts'
import type { Fault, Mark } from './audit-mark.ts'
import type { auditSeal } from './table.ts'

/** `after` is null in those made before seals were chained. */
export type Seal = typeof auditSeal.$inferSelect

/** What the first row, and the first seal, are chained to. */
export const firstHash: Buffer = Buffer.alloc(32)

/** What is signed: the end of the trail, the seal's number, and the seal before. */
export const sealStatement = ({
  number,
  seq,
  hash,
  after,
}: Omit<Seal, 'signature' | 'at' | 'after'> & { after: Buffer }) =>
  `audit seal ${number} after ${after.toString('hex')} at row ${seq} ${hash.toString('hex')}`

/** What was signed before seals were chained. */
export const earlierStatement = ({ seq, hash }: TrailRow) => `audit ${seq} ${hash.toString('hex')}`

/** What the signature of a seal is known by in the next one. */
export const nameOfSeal = (seal: Pick<Seal, 'signature'> | undefined): Buffer =>
  seal ? sha256(seal.signature) : firstHash

/** Whether the seals, in their order, are all there from the first to the one the mark knows, and each was signed here. */
export function faultInSeals(keys: AuditKeys, seals: readonly Seal[], mark: Mark | undefined): Fault | undefined {
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
  // Once seals are chained, none is that is not.
  if (after === null) return !before?.after && keys.earlierSeals.isGenuine(earlierStatement(seal), seal.signature)
  return after.equals(nameOfSeal(before)) && keys.seals.isGenuine(sealStatement({ ...seal, after }), seal.signature)
}
