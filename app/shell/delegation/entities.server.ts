import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/shell/delegation/addresses.ts'

export const entities: EntityTypes = { delegation: { page: at.delegation } }
