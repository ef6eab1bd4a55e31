import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/shell/session/addresses.ts'

export const entities: EntityTypes = { registration: { page: at.registration } }
