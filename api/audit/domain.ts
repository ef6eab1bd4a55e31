import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { Foundation } from '#api/shell/foundation.ts'
import type { Registry } from '#api/shell/registry.ts'
import { billReports } from './bill-reports/feature.ts'
import { tellLateStages } from './bill-reports/late-stages.ts'
import { isSampled } from './bill-reports/sample.ts'
import { checkLater, checkRead } from './collection/check.ts'
import { collection, collectionFoundation } from './collection/feature.ts'
import { shownForTasks } from './collection/ticket.ts'
import { comparisons } from './comparisons/feature.ts'
import { dataProcess } from './data-process/feature.ts'
import { openWorkshop } from './data-process/workshop.ts'
import { masterData, masterDataFoundation } from './master-data/feature.ts'
import { reviews, reviewsFoundation } from './reviews/feature.ts'
import { type AuthorityPlace, createAuthority } from './tickets/authority.ts'
import { tickets, ticketsFoundation } from './tickets/feature.ts'

export const auditFoundations: readonly Foundation[] = [
  masterDataFoundation,
  reviewsFoundation,
  ticketsFoundation,
  collectionFoundation,
]

export type AuditOptions = {
  /** Service that verifies tickets with the tax authority. */
  ticketAuthority?: AuthorityPlace | undefined
  /** Folder for heavy work on the disk of this instance. */
  work?: string
}

/** Master data, review projects, flow files and their comparison, tickets and reports on them. */
export function openAudit(deps: FeatureDeps, options: AuditOptions, { businesses }: Registry): Feature[] {
  const { db, clock, log } = deps
  const workshop = openWorkshop(deps, options.work ?? join(tmpdir(), 'risk-workshop'))
  const authority = createAuthority(options.ticketAuthority, log)
  return [
    masterData(deps),
    reviews(deps),
    dataProcess(deps, { workshop, tellLateStages }),
    comparisons({ ...deps, workshop, isStoodOn: isSampled }),
    tickets({
      ...deps,
      async onRead(tx, readingId) {
        await checkRead(tx, clock, readingId)
        // Checks again, to include the tax authority's answer.
        if (options.ticketAuthority) await checkLater(tx, { standingOn: [readingId] })
      },
      shown: shownForTasks({ db, clock }),
      authority: options.ticketAuthority && authority,
    }),
    collection({ ...deps, businesses, authority }),
    billReports({ ...deps, workshop }),
    { routes: [], close: workshop.close },
  ]
}
