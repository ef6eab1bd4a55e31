import { findBatch } from '#api/audit/reviews/batch.ts'
import { scopeFor } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { FileBusiness } from '#api/platform/files/business.ts'
import type { FileUse } from '#api/platform/files/kept-file.ts'
import { flowFileBusiness } from '#contract/audit/data-process/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { isRefusal } from '#contract/platform/problem.ts'

/** What holds lines, and archives of such. */
export const flowFiles: FileUse = {
  business: flowFileBusiness,
  bytesMax: fileBytesMax,
  takes: { kinds: ['csv', 'xls', 'xlsx', 'zip'] },
}

/** What holds lines itself: an edited file, and what an archive may hold. */
export const flowTables: FileUse = { ...flowFiles, takes: { kinds: ['csv', 'xls', 'xlsx'] } }

/** Who sees an object sees its files, who may edit it adds some; they go by `deleteByIds` alone, with what was made of them. */
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
