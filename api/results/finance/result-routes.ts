import * as calls from '#contract/results/finance/calls.ts'
import type { FinanceGround } from '../../questionnaires/finance/ground.ts'
import { file, type Route, read } from '../../serve.ts'
import { pageFinanceResults } from './result.ts'
import { exportFinanceResults } from './result-export.ts'

export const resultRoutes = (ground: FinanceGround): Route[] => [
  read(calls.getFinanceResults, ({ query: { current, size, ...asked }, caller: { language } }) =>
    pageFinanceResults(ground, asked, { current, size, language }),
  ),

  file(calls.exportFinanceResults, ({ query, caller }) => exportFinanceResults(ground, { asked: query, caller })),
]
