import * as calls from '#contract/finance-questionnaire/result-calls.ts'
import { file, type Route, read } from '../serve.ts'
import type { FinanceGround } from './ground.ts'
import { getFinanceResults } from './result.ts'
import { exportFinanceResults } from './result-export.ts'

export const resultRoutes = (ground: FinanceGround): Route[] => [
  read(calls.getFinanceResults, ({ query: { id, domain }, caller: { language } }) =>
    getFinanceResults(ground, { id, domain, language }),
  ),

  file(calls.exportFinanceResults, ({ query: { id, domain }, caller }) =>
    exportFinanceResults(ground, { id, domain, caller }),
  ),
]
