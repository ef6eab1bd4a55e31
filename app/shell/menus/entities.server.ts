import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/shell/menus/addresses.ts'

export const entities: EntityTypes = { menu: { page: at.menuEdit } }
