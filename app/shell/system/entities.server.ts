import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/shell/system/addresses.ts'

export const entities: EntityTypes = { mail: { page: at.mail } }
