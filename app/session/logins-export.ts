import { exported, exportLeads } from '#app/page/list-export.server.ts'
import { filterIn } from '#app/page/listing.server.ts'
import * as at from '#contract/session/addresses.ts'
import { exportLogins } from '#contract/session/calls.ts'
import { loginFilter } from '#contract/session/shapes.ts'

/** What the filter shows of the login log as a workbook. */
export const action = exported(exportLogins, at.logins, ({ request }) =>
  filterIn(loginFilter, new URL(request.url).searchParams),
)

export const loader = exportLeads(at.logins)
