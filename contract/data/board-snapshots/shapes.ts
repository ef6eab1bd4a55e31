import { z } from 'zod'
import { emptyOrLineUpTo } from '#contract/platform/text.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { countedCards, countingCards, placedCard } from '../boards/shapes.ts'
import { boardSnapshotsMax, snapshotNoteMax } from './codes.ts'

export const makingSnapshot = z.strictObject({
  /** bizId of the board. */
  id: bizId,
  note: z.string().trim().pipe(emptyOrLineUpTo(snapshotNoteMax)).default(''),
  /** Milliseconds to wait for its figures. */
  waitMs: countingCards.shape.waitMs,
})
export const madeSnapshot = z.object({ bizId: z.string() })

export const snapshotsOf = z.strictObject({ id: bizId })
const snapshot = z.object({
  bizId: z.string(),
  note: z.string(),
  /** Version of the board. */
  number: z.number().int(),
  by: z.string(),
  at: z.string(),
  cards: z.number().int(),
  isOwn: z.boolean(),
})
export type SnapshotRow = z.infer<typeof snapshot>
export const snapshots = z.object({
  board: z.object({ bizId: z.string(), name: z.string() }),
  /** Newest first. */
  snapshots: z.array(snapshot),
})

export const bySnapshot = z.strictObject({ bizId })
/** Frozen figures, as its file holds them. */
const frozen = z.object({
  board: z.object({ bizId: z.string(), name: z.string(), version: z.number().int() }),
  at: z.string(),
  timeZone: z.string(),
  by: z.object({ usercode: z.string(), name: z.string() }),
  note: z.string(),
  cards: z.array(z.object({ placed: placedCard, counted: countedCards.shape.cards.element })),
})
export type Frozen = z.infer<typeof frozen>
export const snapshotDetail = snapshot.extend({
  board: z.object({ bizId: z.string(), name: z.string() }),
  frozen,
  /** SHA-256 of the file, hex. */
  digest: z.string(),
  bytes: z.number().int(),
  /** Signed text, its signature, and the key that verifies it. */
  statement: z.string(),
  signature: z.string(),
  publicKey: z.string(),
})
export type SnapshotDetail = z.infer<typeof snapshotDetail>

export const removingSnapshots = z.strictObject({ bizIds: z.array(bizId).min(1).max(boardSnapshotsMax) })
