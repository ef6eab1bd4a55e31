import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/session/addresses.ts'
import { exportSessions } from '#contract/session/calls.ts'
import { sessionListOf } from './session-view.server.ts'

/** The open sessions that the list shows, as a workbook. */
export const action = exported(exportSessions, at.sessions, ({ request }) => {
  const { filter, listing } = sessionListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.sessions)
