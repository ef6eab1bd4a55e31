import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'

export const entities: EntityTypes = { comparison: { page: at.version }, comment: { page: at.comments } }
