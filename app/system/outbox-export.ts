import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/system/addresses.ts'
import { exportMails } from '#contract/system/calls.ts'
import { outboxOf } from './outbox-list.server.ts'

/** The mail that the list shows, or that was ticked, as a workbook. */
export const action = exported(exportMails, at.outbox, ({ request }) => {
  const { recipient, status, listing } = outboxOf(request)
  return { recipient, status, order: listing.order }
})

export const loader = exportLeads(at.outbox)
