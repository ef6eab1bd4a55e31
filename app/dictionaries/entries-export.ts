import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/dictionaries/addresses.ts'
import { exportDictionaryData } from '#contract/dictionaries/calls.ts'
import { entriesOf } from './entries.server.ts'

/** The entries that the list shows, or those that were ticked, as a workbook. */
export const action = exported(exportDictionaryData, at.dictionaries, ({ request }) => {
  const { listing, ...filter } = entriesOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.dictionaries)
