import { exported, exportLeads } from '#app/page/list-export.server.ts'
import * as at from '#contract/questionnaires/addresses.ts'
import { exportQuestionnaires } from '#contract/questionnaires/calls.ts'
import { questionnaireListOf } from './params.server.ts'

/** The questionnaires that the list shows, as a workbook. */
export const action = exported(exportQuestionnaires, at.questionnaires, ({ request }) => {
  const { filter, listing } = questionnaireListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = exportLeads(at.questionnaires)
