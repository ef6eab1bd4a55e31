import { fileBytesMax } from '#contract/files/limits.ts'
import { isRefusal } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { FileBusiness } from '../files/business.ts'
import type { FileUse } from '../files/kept-file.ts'
import { findBatch } from '../reviews/batch.ts'
import { scopeFor } from '../reviews/scope.ts'

/** A ticket as it came: its bytes are what its receipt certifies. Its business id is its object's number. */
export const ticketFiles: FileUse = {
  business: 'collection-ticket',
  bytesMax: fileBytesMax,
  takes: { kinds: ['pdf', 'jpeg', 'png'] },
}

/** Who sees an object sees the tickets of its lines; they come and go by the collection's own calls alone. */
export const ticketBusinessOf = (clock: Clock): FileBusiness => ({
  use: ticketFiles,
  async scopeOf(right, { db, principal, businessId }) {
    if (right !== 'read' || !/^[1-9]\d{0,8}$/.test(businessId)) return 'none'
    const batch = await findBatch(db, scopeFor(principal, clock), { id: Number(businessId) })
    return isRefusal(batch) ? 'none' : 'all'
  },
})
