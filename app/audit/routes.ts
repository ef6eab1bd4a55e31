import type { RouteConfigEntry } from '@remix-run/route-config'
import * as billReports from '#app/audit/bill-reports/routes.ts'
import * as collection from '#app/audit/collection/routes.ts'
import * as comparisons from '#app/audit/comparisons/routes.ts'
import * as dataProcess from '#app/audit/data-process/routes.ts'
import * as masterData from '#app/audit/master-data/routes.ts'
import * as reviews from '#app/audit/reviews/routes.ts'
import * as tickets from '#app/audit/tickets/routes.ts'

export const framed: RouteConfigEntry[] = [
  ...masterData.framed,
  ...reviews.framed,
  ...dataProcess.framed,
  ...comparisons.framed,
  ...tickets.framed,
  ...collection.framed,
  ...billReports.framed,
]

/** Pages of shared links, without sign-in. */
export const open: RouteConfigEntry[] = collection.open

/** Files without a layout. */
export const bare: RouteConfigEntry[] = [...tickets.bare, ...collection.bare]
