import type { Tx } from '../db/connection.ts'
import { sha256 } from '../keys.ts'
import { storedFile } from './table.ts'

/** A picture as it was drawn anew, with the path it lies under and the name it came with. */
export type DrawnFile = { path: string; originName: string; bytes: Uint8Array }

/** Notes what the file store holds, and what it belongs to. */
export async function noteFile(
  tx: Tx,
  { path, originName, bytes }: DrawnFile,
  belongsTo: { businessType: string; businessId: string },
): Promise<void> {
  await tx.insert(storedFile).values({
    path,
    originName,
    type: 'image/webp',
    bytes: bytes.byteLength,
    sha256: sha256(bytes).toString('hex'),
    ...belongsTo,
  })
}
