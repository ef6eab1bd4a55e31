import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/messages/addresses.ts'
import { exportMessages } from '#contract/messages/calls.ts'
import { messageFilterOf } from './messages.server.ts'

/** The messages that the list shows, or those that were ticked, as a workbook. */
export const action = exported(exportMessages, at.messages, ({ request }) => messageFilterOf(request))

export const loader = exportLeads(at.messages)
