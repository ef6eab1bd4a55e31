import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, foundBy, foundMax, listWith, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/audit/reviews/addresses.ts'
import { pageReviewProjects } from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'

export const entities: EntityTypes = {
  review: { page: at.project, opened: at.project(':key') },
  reviewObject: { page: at.object, opened: at.object(':project', ':key') },
  batch: { page: at.object },
}

export const searched: Searched = {
  order: 6,
  async find(args, { keyword, perms }) {
    if (!perms.includes(ReviewPerm.read)) return undefined
    return foundBy(mutate(args, pageReviewProjects, { body: { keyword, size: foundMax } }), ({ records, total }) => ({
      total,
      items: records.map(({ id, name, clientName }) => ({ key: id, name, note: clientName, to: at.project(id) })),
      all: listWith(keyword, at.projects),
    }))
  },
}
