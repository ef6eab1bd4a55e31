import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/reviews/addresses.ts'
import { exportReviewProjects } from '#contract/reviews/calls.ts'
import { projectListOf } from './params.server.ts'

/** The review projects that the list shows, as a workbook. */
export const action = exported(exportReviewProjects, at.projects, ({ request }) => {
  const { filter, listing } = projectListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.projects)
