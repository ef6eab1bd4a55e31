import { findBatch } from '#api/audit/reviews/batch.ts'
import { scopeFor } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { FileBusiness } from '#api/platform/files/store/business.ts'
import type { FileUse } from '#api/platform/files/store/stored-file.ts'
import { ticketBusiness } from '#contract/audit/collection/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { isRefusal } from '#contract/platform/problem.ts'

/** A ticket exactly as uploaded: its receipt certifies these bytes. Its business id is its object's number. */
export const ticketFiles: FileUse = {
  business: ticketBusiness,
  bytesMax: fileBytesMax,
  takes: { kinds: ['pdf', 'jpeg', 'png'] },
}

/**
 * Permissions on ticket files: viewers of the object read them, editors add them. Only the collection's own calls
 * delete them.
 */
export const ticketBusinessOf = (clock: Clock): FileBusiness => ({
  use: ticketFiles,
  delegatedBy: ReviewPerm.read,
  async scopeOf(right, { db, principal, businessId }) {
    if (right === 'delete' || !/^[1-9]\d{0,8}$/.test(businessId)) return 'none'
    const batch = await findBatch(db, scopeFor(principal, clock), { id: Number(businessId) })
    if (isRefusal(batch)) return 'none'
    return right === 'read' || batch.mayEdit ? 'all' : 'none'
  },
})
