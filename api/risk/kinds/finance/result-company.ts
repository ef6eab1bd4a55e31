import { linkIn } from '#api/platform/keys.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import type { QueryOf } from '#contract/platform/call.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { FinanceCompany, getFinanceCompany } from '#contract/risk/kinds/finance/result-calls.ts'
import { evaluateExactly, type Writing, written } from './evaluate.ts'
import { readScope, wordedIndicator } from './result.ts'
import type { FinanceResultDeps, ResultPaper } from './result-store.ts'
import { figureAt, type Place, spreadOf } from './spread.ts'
import { reasonOf } from './summary.ts'
import { readValues } from './values.ts'
import { asOfYear, yearsOf } from './years.ts'

type Deps = Pick<FinanceResultDeps, 'db' | 'keys' | 'versions' | 'results'>

/** A company's indicators by year, next to the range of the project's other companies. Refuses notFound. */
export async function readFinanceCompany(
  deps: Deps,
  params: QueryOf<typeof getFinanceCompany>,
  language: Language,
): Promise<FinanceCompany | Refusal> {
  const scope = await readScope(deps, params)
  if (isRefusal(scope)) return scope
  const { domain, questionnaire, papers, amounts, year, part, indicators, least } = scope
  const own = papers.find(({ itemId }) => itemId === params.itemId)
  if (!own) return refuse('notFound')
  const peers = papers.filter((paper) => paper !== own)
  const values = await readValues(deps.db, { paperId: own.id, questionnaire })
  const years = yearsOf(values)
  const exact = years.map((_, before) => evaluateExactly(questionnaire.formulas(), asOfYear(values, before)))
  return {
    itemId: own.itemId,
    uuid: linkIn(deps.keys, own.sealed),
    company: own.company,
    name: own.name,
    department: departmentGroup(own.department, language),
    openingDate: own.openingDate,
    closingDate: own.closingDate,
    domain: domain.code,
    unit: amounts,
    year: part,
    years: years.map(({ part: of, date }) => ({ part: of, date })),
    peers: peers.length,
    least,
    indicators: questionnaire.indicators.map(({ unit }, position) => {
      const writing = { unit, decimals: params.decimals, amounts }
      return {
        ...wordedIndicator(questionnaire, position, language),
        values: exact.map((ofYear, before) => {
          const { value = null, missing = null } = ofYear[position] ?? {}
          const earlier = exact[before + 1]?.[position]?.value
          return {
            val: value && written(value, writing),
            reason: missing ? reasonOf(questionnaire, missing, language) : '',
            change: value && earlier ? written(value.minus(earlier), writing) : null,
          }
        }),
        band: bandOf(peers, own, { place: { year, position, indicators }, writing, least }),
      }
    }),
  }
}

/** Range of the peers; null if too few of them have a value. */
function bandOf(
  peers: readonly ResultPaper[],
  own: ResultPaper,
  { place, writing, least }: { place: Place; writing: Writing; least: number },
): FinanceCompany['indicators'][number]['band'] {
  const spread = spreadOf(peers, place)
  if (!spread || spread.count < least) return null
  const [lowest, highest] = [spread.lowest, spread.highest].map((index) => {
    const paper = peers[index]
    return paper && figureAt(paper, place)
  })
  if (!lowest || !highest) return null
  const value = figureAt(own, place)
  const { lower, median, upper } = spread
  return {
    count: spread.count,
    lowest: written(lowest, writing),
    lower: written(lower, writing),
    median: written(median, writing),
    upper: written(upper, writing),
    highest: written(highest, writing),
    place: value && (value.lt(lower) ? 'below' : value.gt(upper) ? 'above' : 'within'),
  }
}
