import type { EntityTypes } from '#app/page/entity-type.server.ts'
import * as at from '#contract/audit/bill-reports/addresses.ts'

export const entities: EntityTypes = { billReport: { page: at.report } }
