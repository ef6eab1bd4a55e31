import { file, type Route, read } from '#api/platform/http/route.ts'
import { withLinkFor } from '#api/risk/campaigns/link-scope.ts'
import { exportPaper } from '#api/risk/results/paper-export.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { exportFinance } from '#contract/risk/kinds/finance/paper-calls.ts'
import * as calls from '#contract/risk/kinds/finance/result-calls.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { writeFinancePaper } from './paper-export.ts'
import { pageFinanceResults } from './result.ts'
import { readFinanceCompany } from './result-company.ts'
import { exportFinanceResults } from './result-export.ts'
import type { FinanceResultDeps } from './result-store.ts'

export const resultRoutes = (deps: FinanceResultDeps): Route[] => [
  read(calls.getFinanceResults, async ({ query: { current, size, ...params }, caller }) => {
    const page = await pageFinanceResults(deps, params, { current, size, language: caller.language })
    return isRefusal(page) ? page : { ...page, records: page.records.map((row) => withLinkFor(caller, row)) }
  }),

  read(calls.getFinanceCompany, async ({ query, caller }) => {
    const company = await readFinanceCompany(deps, query, caller.language)
    return isRefusal(company) ? company : withLinkFor(caller, company)
  }),

  file(calls.exportFinanceResults, ({ query, caller }) => exportFinanceResults(deps, { params: query, caller })),

  file(exportFinance, ({ query: { uuid, decimals, unit }, caller }) =>
    exportPaper(deps, { uuid, kind: DomainKind.finance, caller }, (paper, at) =>
      writeFinancePaper(deps, paper, { at, language: caller.language, decimals, unit }),
    ),
  ),
]
