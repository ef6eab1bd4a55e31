import type { RouteConfigEntry } from '@remix-run/route-config'
import * as billReports from './bill-reports/routes.ts'
import * as collection from './collection/routes.ts'
import * as comparisons from './comparisons/routes.ts'
import * as dataProcess from './data-process/routes.ts'
import * as masterData from './master-data/routes.ts'
import * as reviews from './reviews/routes.ts'
import * as tickets from './tickets/routes.ts'

export const framed: RouteConfigEntry[] = [
  ...masterData.framed,
  ...reviews.framed,
  ...dataProcess.framed,
  ...comparisons.framed,
  ...tickets.framed,
  ...collection.framed,
  ...billReports.framed,
]

/** Pages opened by a link, without sign-in. */
export const open: RouteConfigEntry[] = collection.open

/** Files without a layout. */
export const bare: RouteConfigEntry[] = [...tickets.bare, ...collection.bare]
