import { billReports } from '#api/audit/bill-reports/feature.ts'
import { describeLateStages } from '#api/audit/bill-reports/late-stages.ts'
import { isSampled } from '#api/audit/bill-reports/sample.ts'
import { collection, collectionSeed } from '#api/audit/collection/feature.ts'
import { shownForTasks } from '#api/audit/collection/ticket.ts'
import { comparisons } from '#api/audit/comparisons/feature.ts'
import { engineContextOf } from '#api/audit/data-process/engine-context.ts'
import { dataProcess } from '#api/audit/data-process/feature.ts'
import { masterData, masterDataSeed } from '#api/audit/master-data/feature.ts'
import { reviews, reviewsSeed } from '#api/audit/reviews/feature.ts'
import { type AuthorityConfig, createAuthority } from '#api/audit/tickets/authority.ts'
import { tickets, ticketsSeed } from '#api/audit/tickets/feature.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { Registry } from '#api/shell/registry.ts'
import type { SeedData } from '#api/shell/seed-data.ts'

export const auditSeed: readonly SeedData[] = [masterDataSeed, reviewsSeed, ticketsSeed, collectionSeed]

export type AuditOptions = {
  /** Service that verifies tickets with the tax authority. */
  ticketAuthority?: AuthorityConfig | undefined
}

/** Master data, review projects, flow files and their comparison, tickets and reports on them. */
export function openAudit(deps: FeatureDeps, options: AuditOptions, { businesses }: Registry): Feature[] {
  const { db, clock, log } = deps
  const engineContext = engineContextOf(deps)
  const authority = createAuthority(options.ticketAuthority, log)
  return [
    masterData(deps),
    reviews(deps),
    dataProcess(deps, { engineContext, describeLateStages }),
    comparisons({ ...deps, engineContext, isReferenced: isSampled }),
    tickets({
      ...deps,
      shown: shownForTasks({ db, clock }),
      authority,
    }),
    collection({ ...deps, businesses, authority }),
    billReports({ ...deps, engineContext }),
  ]
}
