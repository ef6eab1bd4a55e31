import { listFileAt } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/shell/delegation/addresses.ts'
import { exportDelegations } from '#contract/shell/delegation/calls.ts'
import { delegationListOf } from './delegation.server.ts'

const file = listFileAt(at.delegations, exportDelegations, ({ request }) => {
  const { listing, ...filter } = delegationListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = file.loader
export const action = file.action
