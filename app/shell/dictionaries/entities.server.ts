import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/shell/dictionaries/addresses.ts'

export const entities: EntityTypes = { dictionary: { page: at.dictionariesOf } }
