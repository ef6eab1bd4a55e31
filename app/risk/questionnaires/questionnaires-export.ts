import { listFileAt } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { exportQuestionnaires } from '#contract/risk/questionnaires/calls.ts'
import { questionnaireListOf } from './params.server.ts'

const file = listFileAt(at.questionnaires, exportQuestionnaires, ({ request }) => {
  const { filter, listing } = questionnaireListOf(request)
  return { ...filter, sort: listing.sort, order: listing.order }
})

export const loader = file.loader
export const action = file.action
