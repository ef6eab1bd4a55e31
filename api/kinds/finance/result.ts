import type { QueryOf } from '#contract/call.ts'
import { comparable } from '#contract/comparable.ts'
import type { FinanceIndicator } from '#contract/kinds/finance/content.ts'
import {
  companyColumns,
  type exportFinanceResults,
  type FinanceResults,
  type ResultCompany,
} from '#contract/kinds/finance/result-calls.ts'
import { inLanguage, type Language } from '#contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { DomainKind } from '#contract/questionnaires/codes.ts'
import { departmentGroup, storedDepartment } from '../../campaigns/department.ts'
import { findProject } from '../../campaigns/project.ts'
import { listSentDomains } from '../../results/sent.ts'
import { type Writing, written } from './evaluate.ts'
import { readable } from './expression.ts'
import type { FinanceQuestionnaire } from './questionnaire.ts'
import type { FinanceResultDeps, ResultPaper } from './result-store.ts'
import { compareAt, spreadOf } from './spread.ts'
import { reasonOf, wordsOf } from './summary.ts'

type Asked = QueryOf<typeof exportFinanceResults>
type Deps = Pick<FinanceResultDeps, 'db' | 'keys' | 'versions' | 'results'>

/** What was asked of a project's finance papers: those that the filters leave, in the order asked for. */
export type Selection = Omit<FinanceResults, 'records' | 'total' | 'current' | 'size'> & {
  found: readonly ResultPaper[]
  /** A paper with its values, as the wire has it. */
  shown: (paper: ResultPaper) => ResultCompany
}

/** The indicators of a project's submitted finance papers. Refuses notFound, also where the project sends no finance questionnaire. */
export async function selectFinanceResults(
  { db, keys, versions, results }: Deps,
  asked: Asked,
  language: Language,
): Promise<Selection | Refusal> {
  const project = await findProject(db, asked.id)
  if (!project) return refuse('notFound')
  const sent = (await listSentDomains(db, project.id)).filter(({ kind }) => kind === DomainKind.finance)
  const domain = sent.find(({ code }) => asked.domain === undefined || code === asked.domain)
  if (!domain) return refuse('notFound')
  const questionnaire = await versions(domain.versionId)
  const papers = await results({ projectId: project.id, questionnaire })
  const chosen = indicatorsOf(questionnaire, asked)
  const compared = chosen.find(({ code }) => code === asked.indicator) ?? chosen[0]
  const { found, sort } = ordered(filtered(papers, asked), { questionnaire, compared, asked, language })
  const formulas = questionnaire.formulas()
  const words = wordsOf(questionnaire, language)
  return {
    domain: domain.code,
    domains: sent.map(({ code, name }) => ({ code, name: inLanguage(name, language) })),
    modules: once(questionnaire.indicators.map(({ module }) => inLanguage(module, language))),
    departments: once(papers.map(({ department }) => departmentGroup(department, language))),
    closingDates: once(papers.flatMap(({ closingDate }) => closingDate ?? [])).sort(),
    papers: papers.length,
    indicators: chosen.map(({ position, ...indicator }) => {
      const expression = formulas.expressions[position]
      return {
        code: indicator.code,
        module: inLanguage(indicator.module, language),
        target: inLanguage(indicator.target, language),
        definition: inLanguage(indicator.definition, language),
        explanation: inLanguage(indicator.explanation, language),
        formula: expression ? readable(expression, words) : '',
        unit: indicator.unit,
        spread: saidSpread(found, { position, unit: indicator.unit, decimals: asked.decimals }),
      }
    }),
    indicator: compared?.code ?? '',
    sort,
    found,
    shown: ({ itemId, sealed, company, name, department, openingDate, closingDate, values }) => ({
      itemId,
      uuid: keys.open(sealed),
      company,
      name,
      department: departmentGroup(department, language),
      openingDate,
      closingDate,
      values: chosen.map(({ position, unit }) => {
        const { value, missing } = values[position] ?? {}
        const val = value ? written(value, { unit, decimals: asked.decimals }) : null
        return { val, reason: missing ? reasonOf(questionnaire, missing, language) : '' }
      }),
    }),
  }
}

const once = <T>(all: readonly T[]): T[] => [...new Set(all)]

type Placed = FinanceIndicator & { position: number }

/** Those of the module asked for, by its name in any language. */
const indicatorsOf = ({ indicators }: FinanceQuestionnaire, { module: named }: Asked): Placed[] =>
  indicators
    .map((indicator, position) => ({ ...indicator, position }))
    .filter(({ module }) => named === undefined || Object.values(module).includes(named))

function filtered(papers: readonly ResultPaper[], { company, department, closingDate }: Asked): ResultPaper[] {
  const part = company && comparable(company)
  const stored = department === undefined ? undefined : storedDepartment(department)
  return papers.filter(
    (paper) =>
      (!part || [paper.company, paper.name].some((name) => comparable(name).includes(part))) &&
      (stored === undefined || paper.department === stored) &&
      (closingDate === undefined || paper.closingDate === closingDate),
  )
}

type Order = { questionnaire: FinanceQuestionnaire; compared: Placed | undefined; asked: Asked; language: Language }

/** What is the same, or has no value, stands by company and respondent. */
function ordered(papers: ResultPaper[], { questionnaire, compared, asked, language }: Order) {
  const wanted = asked.sort?.replace(/^-/, '')
  const column = companyColumns.find((each) => each === wanted)
  const at = questionnaire.indicators.findIndex(({ code }) => code === wanted)
  const by = column ?? questionnaire.indicators[at]?.code
  const falling = by === undefined || asked.sort?.startsWith('-') === true
  const position = at >= 0 ? at : (compared?.position ?? -1)
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = falling ? -1 : 1
  const byName = (a: ResultPaper, b: ResultPaper) => compare(a.company, b.company) || compare(a.name, b.name)
  const byText = (textOf: (paper: ResultPaper) => string) => (a: ResultPaper, b: ResultPaper) =>
    sign * compare(textOf(a), textOf(b)) || byName(a, b)
  const byValue = (a: ResultPaper, b: ResultPaper) => {
    const [one, other] = [a.values[position]?.value ?? null, b.values[position]?.value ?? null]
    if (one === null || other === null) return one === other ? byName(a, b) : one === null ? 1 : -1
    return sign * compareAt(position, a, b) || byName(a, b)
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
  { position, ...writing }: Writing & Pick<Placed, 'position'>,
): FinanceResults['indicators'][number]['spread'] {
  const spread = spreadOf(papers, position)
  const named = (place: number | undefined) => {
    const paper = place === undefined ? undefined : papers[place]
    const value = paper?.values[position]?.value
    return paper && value
      ? { val: written(value, writing), itemId: paper.itemId, company: paper.company || paper.name }
      : null
  }
  return {
    count: spread?.count ?? 0,
    lowest: named(spread?.lowest),
    median: spread ? written(spread.median, writing) : null,
    highest: named(spread?.highest),
  }
}

/** One page of them. Refuses notFound. */
export async function pageFinanceResults(
  deps: Deps,
  asked: Asked,
  { current, size, language }: { current: number; size: number; language: Language },
): Promise<FinanceResults | Refusal> {
  const selected = await selectFinanceResults(deps, asked, language)
  if (isRefusal(selected)) return selected
  const { found, shown, ...told } = selected
  const records = found.slice((current - 1) * size, current * size).map(shown)
  return { ...told, records, total: found.length, current, size }
}
