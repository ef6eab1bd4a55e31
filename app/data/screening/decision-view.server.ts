import { datesOf } from '#app/page/text/dates.server.ts'
import type { DecisionDetail } from '#contract/data/screening/shapes.ts'
import { shownValues } from './values.server.ts'

/** A decision with its times and values in the reader's language. */
export function decisionView(request: Request, decision: DecisionDetail) {
  const { time } = datesOf(request)
  return {
    ...decision,
    at: time(decision.at),
    hits: decision.hits.map((hit) => ({ ...hit, values: shownValues(request, hit.values) })),
    lists: decision.lists.map((list) => ({ ...list, at: list.at && time(list.at) })),
    judgements: decision.judgements.map((each) => ({ ...each, at: time(each.at) })),
  }
}
export type DecisionView = ReturnType<typeof decisionView>
