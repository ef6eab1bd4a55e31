import type { RouteConfigEntry } from '@remix-run/route-config'
import * as campaigns from './campaigns/routes.ts'
import * as finance from './kinds/finance/routes.ts'
import * as matrix from './kinds/matrix/routes.ts'
import * as papers from './papers/routes.ts'
import * as questionnaires from './questionnaires/routes.ts'
import * as results from './results/routes.ts'

export const framed: RouteConfigEntry[] = [
  ...questionnaires.framed,
  ...matrix.framed,
  ...finance.framed,
  ...campaigns.framed,
  ...results.framed([...matrix.results, ...finance.results]),
]

/** Pages opened by a link, without sign-in. */
export const open: RouteConfigEntry[] = [...papers.open, ...matrix.open, ...finance.open]
