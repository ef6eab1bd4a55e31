import { getFinanceResults } from '#contract/kinds/finance/result-calls.ts'

const { domain, company, department, module, closingDate, indicator, sort, decimals } = getFinanceResults.query.shape

/**
 * What an address, or the form that exports it, asks of the finance indicators; what it cannot mean is ignored. Its
 * questionnaire has a name of its own, since `domain` is that of the matrix pages beside it.
 */
export function financeAskedOf(said: URLSearchParams | FormData) {
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
  }
}
