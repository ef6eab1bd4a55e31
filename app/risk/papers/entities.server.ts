import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, firstOf, foundBy, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getOwnWork } from '#contract/risk/campaigns/calls.ts'

export const entities: EntityTypes = {}

/** Finds papers that the reader has to fill in, by the name of the project or questionnaire. */
export const searched: Searched = {
  order: 0,
  find: (args, { keyword }) =>
    foundBy(mutate(args, getOwnWork, { query: { keyword } }), ({ papers }) =>
      firstOf(papers, ({ itemId, project, domains }) => ({
        key: itemId,
        name: project,
        note: domains.join(' · '),
        to: at.invited(itemId),
        reload: true,
      })),
    ),
}
