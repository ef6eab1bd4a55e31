import type { Clock } from '#api/platform/clock.ts'
import type { FileBusiness } from '#api/platform/files/store/business.ts'
import { clientFileBusiness } from '#contract/audit/reviews/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { everyFileKind } from '#contract/platform/files/codes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { listClients } from './project.ts'
import { scopeFor } from './scope.ts'

/**
 * Files of a client: readable by all who see its reviews; editors add files, and delete their own; managers delete any.
 */
export const clientFiles = (clock: Clock): FileBusiness => ({
  use: { business: clientFileBusiness, bytesMax: fileBytesMax, takes: { kinds: everyFileKind } },
  delegatedBy: ReviewPerm.read,
  async scopeOf(right, { db, principal, businessId }) {
    const scope = scopeFor(principal, clock)
    if (!scope.mayRead || businessId === '' || (right !== 'read' && !scope.mayWrite)) return 'none'
    const [seen] = await listClients(db, scope, businessId)
    if (seen?.clientCode !== businessId) return 'none'
    return right === 'delete' && !scope.all ? 'own' : 'all'
  },
})
