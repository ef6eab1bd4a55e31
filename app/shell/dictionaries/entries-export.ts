import { listFileAt } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/shell/dictionaries/addresses.ts'
import { exportDictionaryData } from '#contract/shell/dictionaries/calls.ts'
import { entriesOf } from './entries.server.ts'

const file = listFileAt(at.dictionaries, exportDictionaryData, ({ request }) => {
  const { listing, ...filter } = entriesOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = file.loader
export const action = file.action
