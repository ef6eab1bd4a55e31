import { exported, exportLeads } from '#app/page/list-export.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import * as at from '#contract/campaigns/addresses.ts'
import { exportDeliveries } from '#contract/campaigns/calls.ts'
import { deliveryListOf } from './params.server.ts'

/** What was sent, as the list shows it, as a workbook. */
export const action = exported(
  exportDeliveries,
  (args) => at.deliveries(bizIdOf(args)),
  (args) => {
    const { filter, listing } = deliveryListOf(args.request)
    return { projectId: bizIdOf(args), ...filter, order: listing.order }
  },
)

export const loader = exportLeads((args) => at.deliveries(bizIdOf(args)))
