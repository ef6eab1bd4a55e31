import { exported, exportLeads } from '#app/page/list-export.server.ts'
import { filterIn } from '#app/page/listing.server.ts'
import * as at from '#contract/tickets/addresses.ts'
import { exportChecks } from '#contract/tickets/calls.ts'
import { checkFilter } from '#contract/tickets/shapes.ts'

/** What the filter shows as a workbook. */
export const action = exported(exportChecks, at.checks, ({ request }) =>
  filterIn(checkFilter.shape, new URL(request.url).searchParams),
)

export const loader = exportLeads(at.checks)
