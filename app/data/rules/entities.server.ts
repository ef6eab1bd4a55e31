import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/data/addresses.ts'

export const entities: EntityTypes = {
  ruleModel: { page: at.ruleModel, opened: at.ruleModel(':id', ':key') },
}
