import * as calls from '#contract/finance-questionnaire/result-calls.ts'
import { type Route, read } from '../serve.ts'
import type { FinanceGround } from './ground.ts'
import { getFinanceResults } from './result.ts'

export const resultRoutes = (ground: FinanceGround): Route[] => [
  read(calls.getFinanceResults, ({ query: { id, domain }, caller: { language } }) =>
    getFinanceResults(ground, { id, domain, language }),
  ),
]
