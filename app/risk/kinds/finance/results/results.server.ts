import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { getFinanceResults } from '#contract/risk/kinds/finance/result-calls.ts'

export type FinanceData = Awaited<ReturnType<typeof loader>>

/** Loads the indicators of the filtered companies, the one to chart, and its statistics over all companies. */
export async function loader(args: LoaderFunctionArgs) {
  const params = financeParamsOf(new URL(args.request.url).searchParams)
  const { current, size } = listingOf(args.request, [], { sort: 'id', order: 'asc' })
  const results = await query(args, getFinanceResults, { query: { id: bizIdOf(args), ...params, current, size } })
  leaveEmptyPage(args.request, results)
  const { day } = datesOf(args.request)
  return {
    ...results,
    decimals: params.decimals === undefined ? '' : String(params.decimals),
    filter: {
      company: params.company ?? '',
      department: params.department ?? '',
      module: params.module ?? '',
      closingDate: params.closingDate ?? '',
    },
    closingDates: results.closingDates.map((date) => ({ value: date, label: day(date) })),
    records: results.records.map(({ closingDate, openingDate: _, ...company }) => ({
      ...company,
      closingDate: closingDate && day(closingDate),
    })),
  }
}

const { domain, company, department, module, closingDate, indicator, sort, decimals, unit, year } =
  getFinanceResults.query.shape

/**
 * Parses the filter of the finance results from an address or an export form; ignores invalid values. The questionnaire
 * has its own parameter, since `domain` belongs to the matrix pages.
 */
export function financeParamsOf(said: URLSearchParams | FormData) {
  const text = (name: string) => {
    const value = said.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    domain: domain.catch(undefined).parse(text('questionnaire')),
    company: company.catch(undefined).parse(text('company')),
    department: department.catch(undefined).parse(text('department')),
    module: module.catch(undefined).parse(text('module')),
    closingDate: closingDate.catch(undefined).parse(text('closingDate')),
    indicator: indicator.catch(undefined).parse(text('indicator')),
    sort: sort.catch(undefined).parse(text('sort')),
    decimals: decimals.catch(undefined).parse(text('decimals')),
    unit: unit.catch(undefined).parse(text('unit')),
    year: year.catch(undefined).parse(text('year')),
  }
}
