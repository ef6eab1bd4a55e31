import { exported, exportLeads } from '#app/page/list-export.server.ts'
import { filterIn } from '#app/page/listing.server.ts'
import * as at from '#contract/system/addresses.ts'
import { exportAudit } from '#contract/system/calls.ts'
import { auditFilter } from '#contract/system/shapes.ts'

/** What the filter shows of the trail as a workbook. */
export const action = exported(exportAudit, at.audit, ({ request }) =>
  filterIn(auditFilter, new URL(request.url).searchParams),
)

export const loader = exportLeads(at.audit)
