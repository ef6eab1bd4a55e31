import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/campaigns/addresses.ts'
import { exportProjects } from '#contract/campaigns/calls.ts'
import { projectListOf } from './params.server.ts'

/** The projects that the list shows, as a workbook. */
export const action = exported(exportProjects, at.projects, ({ request }) => {
  const { filter, listing } = projectListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.projects)
