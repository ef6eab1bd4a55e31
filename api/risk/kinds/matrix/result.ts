import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#api/platform/db/connection.ts'
import { departmentGroup, storedDepartment } from '#api/risk/campaigns/department.ts'
import { listSentDomains, type SentDomain } from '#api/risk/results/sent.ts'
import { defaultLanguage, inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { ShownResults } from '#contract/risk/kinds/matrix/anonymity.ts'
import { riskLevelOf } from '#contract/risk/kinds/matrix/measures.ts'
import { type Compared, compareResults, type Movement } from '#contract/risk/kinds/matrix/movement.ts'
import type * as shape from '#contract/risk/kinds/matrix/result-shapes.ts'
import type {
  ComparedProject,
  MovementRow,
  ResultCauses,
  ResultCells,
  ResultMatrix,
  RiskMatrix,
  SecondKindRow,
} from '#contract/risk/kinds/matrix/result-shapes.ts'
import type { Choice } from '#contract/risk/kinds/matrix/results.ts'
import { hasWeights, weighted } from '#contract/risk/kinds/matrix/weighing.ts'
import type { Weights } from '#contract/risk/kinds/matrix/weights.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { meaningsOf, measureNamesOf, type Questionnaire } from './questionnaire.ts'

/** Sent matrix of the domain, otherwise the project's first one. Refuses notFound if there is none. */
export async function findSentMatrix(
  db: Db,
  { projectId, domain }: { projectId: number; domain: string | undefined },
): Promise<SentDomain | Refusal> {
  const matrices = (await listSentDomains(db, projectId)).filter(({ kind }) => kind === DomainKind.matrix)
  return matrices.find(({ code }) => domain === undefined || code === domain) ?? refuse('notFound')
}

/** Dimensions in order of first appearance. */
export const dimensionsOf = ({ rows }: Questionnaire, language: Language): string[] => [
  ...new Set(rows.map(({ dimension }) => inLanguage(dimension, language))),
]

/** Translates a dimension's name from any language to zh-Hans, the key of the counts. */
function dimensionNamed(name: string | undefined, { rows }: Questionnaire): string | undefined {
  if (name === undefined) return undefined
  const found = rows.find(({ dimension }) => Object.values(dimension).includes(name))
  return found ? inLanguage(found.dimension, defaultLanguage) : name
}

/** Filter by the names of a dimension and a department, in any language. */
type ResultFilter = { dimension?: string | undefined; department?: string | undefined }

/** Filter translated to the keys of the counts. */
export const choiceOf = ({ dimension, department }: ResultFilter, questionnaire: Questionnaire): Choice => ({
  dimension: dimensionNamed(dimension, questionnaire),
  department: department === undefined ? undefined : storedDepartment(department),
})

/** Counted papers of one questionnaire in a project, with the filter. */
export type Counted = { questionnaire: Questionnaire; count: ShownResults; choice: Choice; language: Language }

/** All figures match the filter, totals included. */
export function resultsOf({ questionnaire, count, choice, language }: Counted, weights: Weights | null): shape.Results {
  const { tally } = count
  const { dimension, department } = choice
  const { firstKinds, causes, all } = tally.byCause(choice)
  const nameOf = firstKindNames(questionnaire, language)
  const departments = tally
    .byDepartment({ dimension, departments: [...count.papers.keys()] })
    .departments.filter((line) => department === undefined || line.department === department)
    .map((line) => ({
      ...line,
      department: departmentGroup(line.department, language),
      papers: count.papers.get(line.department) ?? 0,
    }))
  return {
    domain: questionnaire.domain,
    firstKinds: firstKinds.map((key) => nameOf.get(key) ?? key),
    papers: papersOf({ count, choice }),
    anonymity: anonymityOf(count, language),
    departments,
    causes: causes.map(({ row, ...line }) => ({ ...causeOf(questionnaire, row, language), ...line })),
    all,
    weighted: weights && hasWeights(weights) ? weighted(tally, weights, choice) : null,
    ...(questionnaire.asks.length > 0 && { asks: [...questionnaire.asks] }),
    ...measureNamesOf(questionnaire, language),
  }
}

export function matrixOf(counted: Counted): ResultMatrix {
  const { questionnaire, count, choice, language } = counted
  const { dimensions, all } = count.tally.byDimension(choice)
  const nameOf = dimensionNames(questionnaire, language)
  return {
    ...ofPapers(counted),
    columns: columnsOf(questionnaire, language),
    dimensions: dimensions.map((line) => ({ ...line, dimension: nameOf.get(line.dimension) ?? line.dimension })),
    all,
  }
}

export function causesOf(counted: Counted): ResultCauses {
  const { questionnaire, count, choice, language } = counted
  const { causes, all } = count.tally.spreads(choice)
  return {
    ...ofPapers(counted),
    causes: causes.map(({ row, ...figures }) => ({ ...causeOf(questionnaire, row, language), ...figures })),
    all,
  }
}

export function riskMatrixOf(counted: Counted): RiskMatrix {
  const { questionnaire, count, choice, language } = counted
  return {
    ...ofPapers(counted),
    measures: measureNamesOf(questionnaire, language).measures ?? null,
    meanings: meaningsOf(questionnaire, language),
    risks: count.tally.byMeasure(choice).map(({ row, likelihood, impact }) => {
      const levels = { likelihood: riskLevelOf(likelihood), impact: riskLevelOf(impact) }
      return {
        ...causeOf(questionnaire, row, language),
        likelihood,
        impact,
        levels:
          levels.likelihood === undefined || levels.impact === undefined
            ? null
            : { likelihood: levels.likelihood, impact: levels.impact },
      }
    }),
  }
}

/** Restricts the filter to one dimension: the chosen one, or the questionnaire's first. */
export const ofOneDimension = (counted: Counted) => {
  const { choice, count } = counted
  const dimension = choice.dimension ?? count.tally.shape.dimensionOfRow[0] ?? ''
  return { ...counted, choice: { ...choice, dimension } }
}

export function cellsOf(counted: Counted): ResultCells {
  const { questionnaire, count, choice, language } = ofOneDimension(counted)
  const { dimension } = choice
  return {
    ...ofPapers(counted),
    dimension: dimensionNames(questionnaire, language).get(dimension) ?? dimension,
    columns: columnsOf(questionnaire, language),
    causes: count.tally
      .byCell(choice)
      .causes.map(({ row, ...line }) => ({ ...causeOf(questionnaire, row, language), ...line })),
  }
}

type ComparedCount = {
  count: ShownResults
  questionnaire: Questionnaire
  project: Omit<ComparedProject, 'papers'>
}

export function movementOf(
  now: ComparedCount,
  before: ComparedCount,
  { choice, language }: Pick<Counted, 'choice' | 'language'>,
): MovementRow {
  const moved = compareResults(comparedBy(now), comparedBy(before), choice)
  const { questionnaire } = now
  const [kindOf, dimensionOf] = [firstKindNames(questionnaire, language), dimensionNames(questionnaire, language)]
  const named = ({ count, project }: ComparedCount) => ({ ...project, papers: papersOf({ count, choice }) })
  return {
    domain: questionnaire.domain,
    now: named(now),
    before: named(before),
    all: moved.all,
    dimensions: moved.dimensions.map((line) => ({ ...line, dimension: dimensionOf.get(line.dimension) ?? '' })),
    firstKinds: moved.firstKinds.map((line) => ({ ...line, firstKind: kindOf.get(line.firstKind) ?? '' })),
    causes: moved.causes.map(({ row, ...line }) => ({ ...causeOf(questionnaire, row, language), ...line })),
    added: placesOf(questionnaire, moved.added, language),
    gone: placesOf(before.questionnaire, moved.gone, language),
    renamed: renamedOf(now.questionnaire, before.questionnaire, { renamed: moved.renamed, language }),
  }
}

export const comparedBy = ({
  count,
  questionnaire: { rows, columns },
}: Pick<ComparedCount, 'count' | 'questionnaire'>): Compared => ({
  tally: count.tally,
  rows: rows.map(({ dimension, cause, subCause }) => [dimension, cause, subCause]),
  columns: columns.map(({ firstKind, name }) => [firstKind, name]),
})

/** Renamed texts in the reader's language, or if unchanged there, in a language that changed. */
function renamedOf(
  now: Questionnaire,
  before: Questionnaire,
  { renamed, language }: Pick<Movement, 'renamed'> & { language: Language },
): MovementRow['renamed'] {
  const renamedIn =
    <Named>(name: (of: Questionnaire, place: number, language: Language) => Named) =>
    ([place, other]: [number, number]) => {
      const pairIn = (spoken: Language) => ({ now: name(now, place, spoken), before: name(before, other, spoken) })
      const pair = pairIn(language)
      return isDeepStrictEqual(pair.now, pair.before) ? pairIn(defaultLanguage) : pair
    }
  return {
    causes: renamed.rows.map(renamedIn(causeTexts)),
    columns: renamed.columns.map(renamedIn(columnTexts)),
  }
}

function placesOf(questionnaire: Questionnaire, places: { rows: number[]; columns: number[] }, language: Language) {
  const columns = columnsOf(questionnaire, language)
  return {
    causes: places.rows.map((row) => causeOf(questionnaire, row, language)),
    columns: places.columns.flatMap((at) => columns[at] ?? []),
  }
}

export const ofPapers = ({ questionnaire, count, choice, language }: Counted) => ({
  domain: questionnaire.domain,
  papers: papersOf({ count, choice }),
  anonymity: anonymityOf(count, language),
})

export const anonymityOf = ({ threshold, whole, hidden }: ShownResults, language: Language): shape.Anonymity => ({
  threshold,
  whole,
  hidden: [...hidden].map(([department, papers]) => ({ department: departmentGroup(department, language), papers })),
})

/** 0 for a hidden department. */
const papersOf = ({ count, choice: { department } }: Pick<Counted, 'count' | 'choice'>): number =>
  department === undefined ? count.total : (count.papers.get(department) ?? 0)

function columnTexts({ columns }: Questionnaire, at: number, language: Language) {
  const column = columns[at]
  if (!column) throw new RangeError(`the questionnaire has no column ${at}`)
  return { firstKind: inLanguage(column.firstKind, language), name: inLanguage(column.name, language) }
}

export const columnsOf = ({ columns }: Questionnaire, language: Language): SecondKindRow[] =>
  columns.map(({ id, firstKind, name }) => ({
    id,
    firstKind: inLanguage(firstKind, language),
    name: inLanguage(name, language),
  }))

const namesBy = (texts: readonly Localized[], language: Language): Map<string, string> =>
  new Map(texts.map((text) => [inLanguage(text, defaultLanguage), inLanguage(text, language)]))

export const firstKindNames = ({ columns }: Questionnaire, language: Language) =>
  namesBy(
    columns.map(({ firstKind }) => firstKind),
    language,
  )

export const dimensionNames = ({ rows }: Questionnaire, language: Language) =>
  namesBy(
    rows.map(({ dimension }) => dimension),
    language,
  )

/** Id and texts of a row, counted from 0. */
export const causeOf = (questionnaire: Questionnaire, row: number, language: Language) => ({
  id: rowOf(questionnaire, row).id,
  ...causeTexts(questionnaire, row, language),
})

function causeTexts(questionnaire: Questionnaire, row: number, language: Language) {
  const { dimension, cause, subCause } = rowOf(questionnaire, row)
  return {
    dimension: inLanguage(dimension, language),
    cause: inLanguage(cause, language),
    subCause: inLanguage(subCause, language),
  }
}

function rowOf({ rows }: Questionnaire, row: number) {
  const found = rows[row]
  if (!found) throw new RangeError(`the questionnaire has no row ${row}`)
  return found
}
