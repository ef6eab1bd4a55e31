import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/audit/collection/addresses.ts'

export const entities: EntityTypes = { task: { page: at.task }, ticket: { page: at.task } }
