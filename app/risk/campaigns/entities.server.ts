import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, foundBy, foundMax, listWith, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { pageProjects } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'

export const entities: EntityTypes = {
  project: { page: at.project, opened: at.project(':key') },
  item: { page: at.respondent },
  paper: { page: at.respondent },
}

export const searched: Searched = {
  order: 3,
  async find(args, { keyword, perms }) {
    if (!perms.includes(RiskPerm.readProjects)) return undefined
    return foundBy(mutate(args, pageProjects, { body: { name: keyword, size: foundMax } }), ({ records, total }) => ({
      total,
      items: records.map(({ bizId, name, domains }) => ({
        key: bizId,
        name,
        note: domains.map((domain) => domain.name).join(' · '),
        to: at.project(bizId),
      })),
      all: listWith(keyword, at.projects, 'name'),
    }))
  },
}
