import { seenProjectsOnly } from '#api/risk/campaigns/seen-since.ts'
import type { Kind } from '#api/risk/kind.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { draftRoutes } from './draft-routes.ts'
import { paperRoutes } from './paper-routes.ts'
import { financeSheets } from './project-sheets.ts'
import { createFinanceStore } from './questionnaire.ts'
import { resultRoutes } from './result-routes.ts'
import { createFinanceResultStore } from './result-store.ts'
import { copyValues } from './values.ts'

export const finance: Kind = {
  copyAnswers: copyValues,
  open(outside) {
    const versions = createFinanceStore(outside.db, outside.signals)
    const deps = { ...outside, versions, results: createFinanceResultStore(outside.db) }
    const routes = [...draftRoutes(deps), ...paperRoutes(deps), ...resultRoutes(deps)]
    return { routes: routes.map(seenProjectsOnly(deps)) }
  },
  exported: (db) => ({
    kind: DomainKind.finance,
    sent: 'results-export:about.sentNumber',
    sheets: financeSheets(db, createFinanceStore(db)),
  }),
}
