import { linkIn } from '#api/platform/keys.ts'
import { departmentGroup, storedDepartment } from '#api/risk/campaigns/department.ts'
import { findProject } from '#api/risk/campaigns/project.ts'
import { listSentDomains } from '#api/risk/results/sent.ts'
import type { QueryOf } from '#contract/platform/call.ts'
import { comparable } from '#contract/platform/comparable.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { peersMin, RowPart } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceIndicator } from '#contract/risk/kinds/finance/content.ts'
import {
  companyColumns,
  type exportFinanceResults,
  type FinanceResults,
  type ResultCompany,
} from '#contract/risk/kinds/finance/result-calls.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import type { Decimal } from './decimal.ts'
import { evaluateExactly, type Writing, written } from './evaluate.ts'
import { readable } from './expression.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'
import type { FinanceResultDeps, ResultPaper } from './result-store.ts'
import { compareAt, figureAt, hasFigure, type Place, type Spread, spreadOf } from './spread.ts'
import { reasonOf, wordsOf } from './summary.ts'
import { valuesOfPapers } from './values.ts'
import { asOfYear, requestedParts } from './years.ts'

type Params = QueryOf<typeof exportFinanceResults>
type Deps = Pick<FinanceResultDeps, 'db' | 'keys' | 'versions' | 'results'>

/** Finance results of a project that match the filters, in the requested order. */
export type Selection = Omit<FinanceResults, 'records' | 'total' | 'current' | 'size'> & {
  found: readonly ResultPaper[]
  /** Converts papers to the reply's format, with their values. */
  show: (papers: readonly ResultPaper[]) => Promise<ResultCompany[]>
}

type Scope = Pick<Params, 'id' | 'domain' | 'unit' | 'year'>

/** Papers of a project's finance questionnaire. Refuses notFound, also if the project does not send it. */
export async function readScope({ db, versions, results }: Deps, params: Scope) {
  const project = await findProject(db, params.id)
  if (!project) return refuse('notFound')
  const sent = (await listSentDomains(db, project.id)).filter(({ kind }) => kind === DomainKind.finance)
  const domain = sent.find(({ code }) => params.domain === undefined || code === params.domain)
  if (!domain) return refuse('notFound')
  const questionnaire = await versions(domain.versionId)
  const parts = requestedParts(questionnaire.earlier, { manual: false })
  const year = Math.max(parts.indexOf(params.year ?? RowPart.end), 0)
  return {
    sent,
    domain,
    questionnaire,
    papers: await results({ projectId: project.id, questionnaire }),
    amounts: params.unit ?? questionnaire.unit,
    parts,
    year,
    part: parts[year] ?? RowPart.end,
    indicators: questionnaire.indicators.length,
    // The project's anonymity threshold applies if it is higher.
    least: Math.max(peersMin, project.anonymityThreshold),
  }
}

export function wordedIndicator(questionnaire: FinanceQuestionnaire, position: number, language: Language) {
  const indicator = questionnaire.indicators[position]
  const expression = questionnaire.formulas().expressions[position]
  if (!indicator || !expression) throw new Error(`a questionnaire has no indicator ${position}`)
  return {
    code: indicator.code,
    module: inLanguage(indicator.module, language),
    target: inLanguage(indicator.target, language),
    definition: inLanguage(indicator.definition, language),
    explanation: inLanguage(indicator.explanation, language),
    formula: readable(expression, wordsOf(questionnaire, language)),
    unit: indicator.unit,
  }
}

/** Indicators of a project's submitted finance papers. Refuses as `readScope`. */
export async function selectFinanceResults(
  deps: Deps,
  params: Params,
  language: Language,
): Promise<Selection | Refusal> {
  const scope = await readScope(deps, params)
  if (isRefusal(scope)) return scope
  const { sent, domain, questionnaire, papers, amounts, parts, year, part, indicators, least } = scope
  const chosen = indicatorsOf(questionnaire, params)
  const compared = chosen.find(({ code }) => code === params.indicator) ?? chosen[0]
  const at = (position: number, of = year): Place => ({ year: of, position, indicators })
  const { found, sort } = ordered(filtered(papers, params), { questionnaire, compared, params, language, at })
  const writingOf = ({ unit }: Pick<Placed, 'unit'>): Writing => ({ unit, decimals: params.decimals, amounts })
  return {
    domain: domain.code,
    domains: sent.map(({ code, name }) => ({ code, name: inLanguage(name, language) })),
    modules: once(questionnaire.indicators.map(({ module }) => inLanguage(module, language))),
    departments: once(papers.map(({ department }) => departmentGroup(department, language))),
    closingDates: once(papers.flatMap(({ closingDate }) => closingDate ?? [])).sort(),
    papers: papers.length,
    indicators: chosen.map((indicator) => ({
      ...wordedIndicator(questionnaire, indicator.position, language),
      spread: saidSpread(found, at(indicator.position), { ...writingOf(indicator), least }),
    })),
    indicator: compared?.code ?? '',
    sort,
    unit: amounts,
    year: part,
    years: parts,
    byYear: compared
      ? yearByYear(found, { parts, writing: { ...writingOf(compared), least }, at: (of) => at(compared.position, of) })
      : [],
    found,
    show: (shown) => showCompanies(deps, shown, { questionnaire, chosen, year, writingOf, language }),
  }
}

type Showing = {
  questionnaire: FinanceQuestionnaire
  chosen: readonly Placed[]
  year: number
  writingOf: (indicator: Placed) => Writing
  language: Language
}

/** Recalculates values from the stored answers, to give the reason for each missing one. */
async function showCompanies(
  { db, keys }: Deps,
  papers: readonly ResultPaper[],
  { questionnaire, chosen, year, writingOf, language }: Showing,
): Promise<ResultCompany[]> {
  const values = new Map<number, ResultCompany['values']>()
  const formulas = questionnaire.formulas()
  for await (const batch of valuesOfPapers(
    db,
    papers.map(({ id }) => id),
  ))
    for (const { id, ...held } of batch) {
      const exact = evaluateExactly(formulas, asOfYear(held, year))
      values.set(
        id,
        chosen.map((indicator) => {
          const { value, missing } = exact[indicator.position] ?? {}
          const val = value ? written(value, writingOf(indicator)) : null
          return { val, reason: missing ? reasonOf(questionnaire, missing, language) : '' }
        }),
      )
    }
  return papers.map(({ id, itemId, sealed, company, name, department, openingDate, closingDate }) => ({
    itemId,
    uuid: linkIn(keys, sealed),
    company,
    name,
    department: departmentGroup(department, language),
    openingDate,
    closingDate,
    values: values.get(id) ?? [],
  }))
}

/** `least` is the minimum number of values for quartiles. */
type BandWriting = Writing & { least: number }
type Yearly = { parts: readonly RowPart[]; writing: BandWriting; at: (year: number) => Place }

function yearByYear(papers: readonly ResultPaper[], { parts, writing, at }: Yearly): FinanceResults['byYear'] {
  const spreads = parts.map((_, year) => spreadOf(papers, at(year)))
  return parts.map((part, year) => {
    const [now, before] = [spreads[year], spreads[year + 1]]
    return {
      part,
      count: now?.count ?? 0,
      ...writtenQuartiles(now, writing),
      change: now && before ? written(now.median.minus(before.median), writing) : null,
    }
  })
}

/** Hides the outer quartiles if there are too few values to keep individual ones anonymous. */
function writtenQuartiles(spread: Spread | undefined, writing: BandWriting) {
  const write = (value: Decimal | undefined) => (value ? written(value, writing) : null)
  const outer = spread && spread.count >= writing.least ? spread : undefined
  return { lower: write(outer?.lower), median: write(spread?.median), upper: write(outer?.upper) }
}

const once = <T>(all: readonly T[]): T[] => [...new Set(all)]

type Placed = FinanceIndicator & { position: number }

/** Indicators of the requested module, by its name in any language. */
const indicatorsOf = ({ indicators }: FinanceQuestionnaire, { module: named }: Params): Placed[] =>
  indicators
    .map((indicator, position) => ({ ...indicator, position }))
    .filter(({ module }) => named === undefined || Object.values(module).includes(named))

function filtered(papers: readonly ResultPaper[], { company, department, closingDate }: Params): ResultPaper[] {
  const part = company && comparable(company)
  const stored = department === undefined ? undefined : storedDepartment(department)
  return papers.filter(
    (paper) =>
      (!part || [paper.company, paper.name].some((name) => comparable(name).includes(part))) &&
      (stored === undefined || paper.department === stored) &&
      (closingDate === undefined || paper.closingDate === closingDate),
  )
}

type Order = {
  questionnaire: FinanceQuestionnaire
  compared: Placed | undefined
  params: Params
  language: Language
  at: (position: number) => Place
}

/** Equal and missing values are ordered by company and respondent. */
function ordered(papers: ResultPaper[], { questionnaire, compared, params, language, at: placeOf }: Order) {
  const wanted = params.sort?.replace(/^-/, '')
  const column = companyColumns.find((each) => each === wanted)
  const at = questionnaire.indicators.findIndex(({ code }) => code === wanted)
  const by = column ?? questionnaire.indicators[at]?.code
  const falling = by === undefined || params.sort?.startsWith('-') === true
  const place = placeOf(at >= 0 ? at : (compared?.position ?? 0))
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = falling ? -1 : 1
  const byName = (a: ResultPaper, b: ResultPaper) => compare(a.company, b.company) || compare(a.name, b.name)
  const byText = (textOf: (paper: ResultPaper) => string) => (a: ResultPaper, b: ResultPaper) =>
    sign * compare(textOf(a), textOf(b)) || byName(a, b)
  const byValue = (a: ResultPaper, b: ResultPaper) => {
    const [one, other] = [hasFigure(a, place), hasFigure(b, place)]
    if (!one || !other) return one === other ? byName(a, b) : one ? -1 : 1
    return sign * compareAt(place, a, b) || byName(a, b)
  }
  const orders = {
    companyName: byText(({ company, name }) => company || name),
    departmentName: byText(({ department }) => departmentGroup(department, language)),
    closingDate: byText(({ closingDate }) => closingDate ?? ''),
  }
  const found = papers.sort(column ? orders[column] : byValue)
  const name = by ?? compared?.code ?? 'companyName'
  return { found, sort: falling ? `-${name}` : name }
}

function saidSpread(
  papers: readonly ResultPaper[],
  place: Place,
  writing: BandWriting,
): FinanceResults['indicators'][number]['spread'] {
  const spread = spreadOf(papers, place)
  const named = (index: number | undefined) => {
    const paper = index === undefined ? undefined : papers[index]
    const value = paper && figureAt(paper, place)
    return paper && value
      ? { val: written(value, writing), itemId: paper.itemId, company: paper.company || paper.name }
      : null
  }
  return {
    count: spread?.count ?? 0,
    lowest: named(spread?.lowest),
    ...writtenQuartiles(spread, writing),
    highest: named(spread?.highest),
  }
}

/** Refuses notFound. */
export async function pageFinanceResults(
  deps: Deps,
  params: Params,
  { current, size, language }: { current: number; size: number; language: Language },
): Promise<FinanceResults | Refusal> {
  const selected = await selectFinanceResults(deps, params, language)
  if (isRefusal(selected)) return selected
  const { found, show, ...rest } = selected
  const records = await show(found.slice((current - 1) * size, current * size))
  return { ...rest, records, total: found.length, current, size }
}
