import type { EntityTypes } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/audit/bill-reports/addresses.ts'

export const entities: EntityTypes = { billReport: { page: at.report } }
