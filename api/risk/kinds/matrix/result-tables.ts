import type { ColumnToWrite } from '#api/platform/files/workbook/workbook-writing.ts'
import { textIn } from '#api/platform/text.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import { column, type Row, type Table } from '#api/risk/results/export-sheets.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import type { ShownResults } from '#contract/risk/kinds/matrix/anonymity.ts'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { riskBandOf } from '#contract/risk/kinds/matrix/measures.ts'
import { orderByRisk } from '#contract/risk/kinds/matrix/order.ts'
import type { RiskMatrix } from '#contract/risk/kinds/matrix/result-shapes.ts'
import type { Answers } from '#contract/risk/kinds/matrix/rules.ts'
import type { Statistics } from '#contract/risk/kinds/matrix/statistics.ts'
import type { Stat, StatLine } from '#contract/risk/kinds/matrix/tally.ts'
import { measureNamesOf, type Questionnaire } from './questionnaire.ts'
import { causeOf, firstKindNames } from './result.ts'

type Counted = Pick<ShownResults, 'tally' | 'papers' | 'total'> & { questionnaire: Questionnaire }

/** Mean, highest rating, high ratings and rated cells under each first kind, by visible department and in total. */
export function departmentTable({ tally, papers, total, questionnaire }: Counted, language: Language): Table {
  const say = textIn(language)
  const { firstKinds, departments } = tally.byDepartment({ departments: [...papers.keys()] })
  const { all } = tally.byCause()
  return {
    columns: [
      column(say('files-export:head.department'), 28),
      column(say('kinds-matrix-export:head.papers'), 12),
      ...resultColumns(namesOf(firstKinds, firstKindNames(questionnaire, language)), language),
    ],
    rows: [
      ...departments.map((line) => [
        departmentGroup(line.department, language),
        papers.get(line.department) ?? 0,
        ...resultCells(line),
      ]),
      [say('kinds-matrix-export:all'), total, ...resultCells(all)],
    ],
  }
}

/** Figures as above by cause: one line for each row of the matrix, and a total. */
export function causeTable({ tally, questionnaire }: Counted, language: Language): Table {
  const { firstKinds, causes, all } = tally.byCause()
  const texts = causeTexts(questionnaire, language)
  return {
    columns: [
      ...causeColumns(language),
      ...resultColumns(namesOf(firstKinds, firstKindNames(questionnaire, language)), language),
    ],
    rows: [
      ...causes.map((line) => [...(texts[line.row] ?? []), ...resultCells(line)]),
      [textIn(language)('kinds-matrix-export:all'), null, null, ...resultCells(all)],
    ],
  }
}

const namesOf = (keys: readonly string[], nameOf: ReadonlyMap<string, string>) =>
  keys.map((key) => nameOf.get(key) ?? key)

export type MoreFigure = { head: string; cell: (stat: Figures & Pick<Stat, 'sum'>) => number | null }

export function resultColumns(firstKinds: readonly string[], language: Language, more?: MoreFigure): ColumnToWrite[] {
  const say = textIn(language)
  return [...firstKinds, say('kinds-matrix-export:all')].flatMap((kind) => [
    column(`${kind}\n${say('kinds-matrix-export:head.mean')}`, 12, 'mean'),
    column(`${kind}\n${say('kinds-matrix-export:head.highest')}`, 12),
    column(`${kind}\n${say('kinds-matrix-export:head.high')}`, 12),
    column(`${kind}\n${say('kinds-matrix-export:head.rated')}`, 12),
    ...(more ? [column(`${kind}\n${more.head}`, 12, 'mean')] : []),
  ])
}

type Figures = Pick<Stat, 'mean' | 'high' | 'rated'> & { highest: number | null }

type Summed = Figures & Pick<Stat, 'sum'>

export const resultCells = ({ columns, all }: { columns: readonly Summed[]; all: Summed }, more?: MoreFigure): Row =>
  [...columns, all].flatMap((stat) => [
    meanCell(stat),
    stat.highest,
    stat.high,
    stat.rated,
    ...(more ? [more.cell(stat)] : []),
  ])

/** Means have two decimals, which a numeric cell preserves. */
const meanCell = ({ mean }: Pick<Stat, 'mean'>): number | null => (mean === null ? null : Number(mean))

/** Statistics table transposed: one line for each dimension and second kind, with totals. */
export function statisticsTable(
  { columns: secondKinds }: Questionnaire,
  { dimensions, all }: Statistics,
  language: Language,
): Table {
  const say = textIn(language)
  const everything = say('kinds-matrix-export:all')
  const statCells = (stat: Stat): Row => [
    stat.rated,
    stat.notInvolved,
    stat.unfilled,
    meanCell(stat),
    stat.highest,
    stat.high,
    stat.sum,
  ]
  const linesOf = (dimension: string, line: StatLine): Row[] => [
    ...line.columns.map((stat, position) => [
      dimension,
      ...kindTexts(secondKinds[position], language),
      ...statCells(stat),
    ]),
    [dimension, everything, null, ...statCells(line.all)],
  ]
  return {
    columns: [
      column(say('kinds-matrix-export:head.dimension'), 24),
      column(say('kinds-matrix-export:head.firstKind'), 24),
      column(say('kinds-matrix-export:head.secondKind'), 24),
      column(say('kinds-matrix-export:head.rated'), 10),
      column(say('kinds-matrix-export:head.notInvolved'), 10),
      column(say('kinds-matrix-export:head.unfilled'), 10),
      column(say('kinds-matrix-export:head.mean'), 10, 'mean'),
      column(say('kinds-matrix-export:head.highest'), 10),
      column(say('kinds-matrix-export:head.high'), 10),
      column(say('kinds-matrix-export:head.sum'), 10),
    ],
    rows: [...dimensions.flatMap((line) => linesOf(line.dimension, line)), ...linesOf(everything, all)],
  }
}

type SecondKind = Questionnaire['columns'][number]

const kindTexts = (kind: SecondKind | undefined, language: Language): [firstKind: string, secondKind: string] =>
  kind ? [inLanguage(kind.firstKind, language), inLanguage(kind.name, language)] : ['', '']

/** Causes by likelihood and impact, highest risks first. */
export function riskTable({ measures, risks }: RiskMatrix, language: Language): Table {
  const say = textIn(language)
  const names = measures ? [measures.likelihood, measures.impact] : []
  return {
    columns: [
      ...causeColumns(language),
      ...names.flatMap((name) => [
        column(`${name}\n${say('kinds-matrix-export:head.mean')}`, 12, 'mean'),
        column(`${name}\n${say('kinds-matrix-export:head.riskLevel')}`, 12),
        column(`${name}\n${say('kinds-matrix-export:head.rated')}`, 12),
      ]),
      column(say('kinds-matrix-export:head.riskScore'), 12),
      column(say('kinds-matrix-export:head.risk'), 14),
    ],
    rows: orderByRisk(risks).map(({ dimension, cause, subCause, likelihood, impact, levels }) => [
      dimension,
      cause,
      subCause,
      meanCell(likelihood),
      levels?.likelihood ?? null,
      likelihood.rated,
      meanCell(impact),
      levels?.impact ?? null,
      impact.rated,
      levels && levels.likelihood * levels.impact,
      levels && say(`kinds-matrix-export:risk.${riskBandOf(levels.likelihood, levels.impact)}`),
    ]),
  }
}

export function matrixTable(questionnaire: Questionnaire, answers: Answers, language: Language): Table {
  return {
    columns: [...answerHeads(questionnaire, language), ...ratingColumns(questionnaire, language)],
    rows: answerRows(questionnaire, answers, { texts: answerTexts(questionnaire, language) }),
  }
}

/** Leading columns of an answer row: its cause, and its measure if there are two. */
const answerHeads = ({ measures }: Questionnaire, language: Language): ColumnToWrite[] => [
  ...causeColumns(language),
  ...(measures ? [column(textIn(language)('kinds-matrix-export:head.measure'), 16)] : []),
]

export function answerTexts(questionnaire: Questionnaire, language: Language): string[][] {
  const texts = causeTexts(questionnaire, language)
  const { measures } = measureNamesOf(questionnaire, language)
  if (!measures) return texts
  return [measures.likelihood, measures.impact].flatMap((name) => texts.map((cause) => [...cause, name]))
}

/** Columns of the answers of many papers; `answerRows` returns their rows, led by the respondent. */
export const answerColumns = (questionnaire: Questionnaire, language: Language): ColumnToWrite[] => [
  ...respondentColumns(language),
  ...answerHeads(questionnaire, language),
  ...ratingColumns(questionnaire, language),
]

export function respondentColumns(language: Language): ColumnToWrite[] {
  const say = textIn(language)
  return [
    column(say('results-export:head.number'), 8),
    column(say('results-export:head.respondent'), 20),
    column(say('files-export:head.department'), 28),
  ]
}

/** One line for each row of the matrix, led by `lead` and `texts`; unfilled cells are empty. */
export function answerRows(
  { size: { columns } }: Questionnaire,
  answers: Answers,
  { texts, lead = [] }: { texts: readonly string[][]; lead?: Row },
): Row[] {
  return texts.map((cause, row) => {
    const cells: (string | number | null)[] = [...lead, ...cause]
    for (let cell = row * columns; cell < (row + 1) * columns; cell++) {
      const value = answers[cell]
      cells.push(value === undefined || value === Rating.unfilled ? null : value)
    }
    return cells
  })
}

const causeTexts = (questionnaire: Questionnaire, language: Language): string[][] =>
  questionnaire.rows.map((_, row) => {
    const { dimension, cause, subCause } = causeOf(questionnaire, row, language)
    return [dimension, cause, subCause]
  })

export function causeColumns(language: Language): ColumnToWrite[] {
  const say = textIn(language)
  return [
    column(say('kinds-matrix-export:head.dimension'), 24),
    column(say('kinds-matrix-export:head.cause'), 24),
    column(say('kinds-matrix-export:head.subCause'), 32),
  ]
}

const ratingColumns = ({ columns }: Questionnaire, language: Language): ColumnToWrite[] =>
  columns.map((kind) => column(kindTexts(kind, language).join('\n'), 14))
