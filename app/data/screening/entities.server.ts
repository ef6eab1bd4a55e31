import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, foundBy, foundMax, listWith, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/data/screening/addresses.ts'
import { searchScenes } from '#contract/data/screening/calls.ts'
import { ScreeningPerm } from '#contract/data/screening/codes.ts'

export const entities: EntityTypes = {
  screeningScene: { page: at.scene, opened: at.scene(':key') },
  screeningDecision: { page: at.decision },
}

/** Scenes by code or name. */
export const searched: Searched = {
  order: 10,
  async find(args, { keyword, perms }) {
    if (!perms.includes(ScreeningPerm.scene)) return undefined
    return foundBy(mutate(args, searchScenes, { body: { keyword, size: foundMax } }), ({ records, total }) => ({
      items: records.map(({ bizId, name, code }) => ({ key: bizId, name, note: code, to: at.scene(bizId) })),
      total,
      all: listWith(keyword, at.screeningScenes),
    }))
  },
}
