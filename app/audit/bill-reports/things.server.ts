import type { Things } from '#app/page/thing.server.ts'
import * as at from '#contract/audit/bill-reports/addresses.ts'

export const things: Things = { billReport: { page: at.report } }
