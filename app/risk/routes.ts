import type { RouteConfigEntry } from '@remix-run/route-config'
import * as campaigns from '#app/risk/campaigns/routes.ts'
import * as finance from '#app/risk/kinds/finance/routes.ts'
import * as matrix from '#app/risk/kinds/matrix/routes.ts'
import * as papers from '#app/risk/papers/routes.ts'
import * as questionnaires from '#app/risk/questionnaires/routes.ts'
import * as results from '#app/risk/results/routes.ts'

export const framed: RouteConfigEntry[] = [
  ...questionnaires.framed,
  ...matrix.framed,
  ...finance.framed,
  ...campaigns.framed,
  ...results.framed([...matrix.results, ...finance.results]),
]

/** Pages of shared links, without sign-in. */
export const open: RouteConfigEntry[] = [...papers.open, ...matrix.open, ...finance.open]
