import { findBatch } from '#api/audit/reviews/batch.ts'
import { scopeFor } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { FileBusiness } from '#api/platform/files/store/business.ts'
import type { FileUse } from '#api/platform/files/store/stored-file.ts'
import { flowFileBusiness } from '#contract/audit/data-process/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { isRefusal } from '#contract/platform/problem.ts'

/** Files with lines, and archives of such files. */
export const flowFiles: FileUse = {
  business: flowFileBusiness,
  bytesMax: fileBytesMax,
  takes: { kinds: ['csv', 'xls', 'xlsx', 'zip'] },
}

/** Files with lines, without archives: for an edited file, and for the entries of an archive. */
export const flowTables: FileUse = { ...flowFiles, takes: { kinds: ['csv', 'xls', 'xlsx'] } }

/**
 * Permissions on data files: viewers of the object read them, editors add them. Only `deleteByIds` deletes them, with
 * their datasets.
 */
export const flowFileBusinessOf = (clock: Clock): FileBusiness => ({
  use: flowFiles,
  delegatedBy: ReviewPerm.read,
  async scopeOf(right, { db, principal, businessId }) {
    if (right === 'delete' || !/^[1-9]\d{0,8}$/.test(businessId)) return 'none'
    const batch = await findBatch(db, scopeFor(principal, clock), { id: Number(businessId) })
    if (isRefusal(batch)) return 'none'
    return right === 'read' || batch.mayEdit ? 'all' : 'none'
  },
})
