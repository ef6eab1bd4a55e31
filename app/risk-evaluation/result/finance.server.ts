import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { getFinanceResults } from '#contract/finance-questionnaire/result-calls.ts'

/** The indicators of all companies, and the one that is drawn. */
export async function loader(args: LoaderFunctionArgs) {
  const results = await ask(args, getFinanceResults, { query: { id: bizIdOf(args) } })
  const { day } = datesOf(args.request)
  const asked = new URL(args.request.url).searchParams.get('indicator')
  const found = results.indicators.findIndex(({ code }) => code === asked)
  return {
    ...results,
    chosen: Math.max(found, 0),
    companies: results.companies.map(({ closingDate, openingDate: _, ...company }) => ({
      ...company,
      closingDate: closingDate && day(closingDate),
    })),
  }
}
