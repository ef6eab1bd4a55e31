import { inLanguage, type Language } from '#contract/language.ts'
import { PaperState, ProjectStatus, Rating, SendType } from '#contract/risk-evaluation/codes.ts'
import type { Answers } from '#contract/risk-evaluation/rules.ts'
import type { Statistics } from '#contract/risk-evaluation/statistics.ts'
import type { Stat, StatLine } from '#contract/risk-evaluation/tally.ts'
import type { ColumnToWrite, SheetToWrite } from '../files/workbook-writing.ts'
import { textIn } from '../text.ts'
import { departmentGroup } from './department.ts'
import type { ExportedRespondent } from './export-source.ts'
import type { Questionnaire } from './questionnaire.ts'
import { causeOf, type ResultCount } from './result.ts'

/** A sheet that has no name yet. */
export type Table = Omit<SheetToWrite, 'name'>
export type Row = SheetToWrite['rows'][number]

const column = (head: string, width: number): ColumnToWrite => ({ head, width })
/** An empty text leaves its cell empty. */
const text = (content: string): string | null => content || null

export type AboutLine = readonly [entry: string, content: string]

/** What was exported, line by line. */
export function aboutTable(lines: readonly AboutLine[], language: Language): Table {
  const say = textIn(language)
  return {
    columns: [column(say('export:head.entry'), 20), column(say('export:head.content'), 80)],
    rows: lines.map(([entry, content]) => [entry, content || null]),
  }
}

/** Respondents counted from 1, with state and time of each domain's papers side by side. */
export function respondentTable(
  respondents: readonly ExportedRespondent[],
  domains: readonly { code: string; name: string }[],
  language: Language,
): Table {
  const say = textIn(language)
  return {
    columns: [
      column(say('export:head.number'), 8),
      column(say('export:head.respondent'), 20),
      column(say('export:head.sendType'), 10),
      column(say('export:head.usercode'), 14),
      column(say('export:head.company'), 28),
      column(say('export:head.department'), 28),
      ...domains.flatMap(({ name }) => [
        column(`${name}\n${say('export:head.state')}`, 14),
        column(`${name}\n${say('export:head.submittedAt')}`, 18),
      ]),
    ],
    rows: respondents.map(({ name, sendType, usercode, company, department, papers }, index) => [
      index + 1,
      name,
      sendTypeText(sendType, language),
      text(usercode),
      text(company),
      departmentGroup(department, language),
      ...domains.flatMap(({ code }) => {
        const own = papers.filter(({ domain }) => domain === code)
        const times = own.flatMap(({ submittedAt }) => submittedAt ?? [])
        return [text(own.map(({ state }) => paperStateText(state, language)).join('\n')), text(times.join('\n'))]
      }),
    ]),
  }
}

export const sendTypeText = (sendType: SendType, language: Language): string =>
  textIn(language)(sendType === SendType.internal ? 'export:sendType.internal' : 'export:sendType.external')

export const paperStateText = (state: PaperState, language: Language): string =>
  textIn(language)(state === PaperState.editable ? 'export:paperState.waiting' : 'export:paperState.submitted')

export const projectStatusText = (status: ProjectStatus, language: Language): string =>
  textIn(language)(status === ProjectStatus.open ? 'export:projectStatus.open' : 'export:projectStatus.archived')

/** Mean, highest, times rated high and cells rated under each first kind, by department. */
export function departmentTable({ tally, papers }: ResultCount, language: Language): Table {
  const say = textIn(language)
  const { firstKinds, departments, all } = tally.byDepartment()
  const total = [...papers.values()].reduce((sum, each) => sum + each, 0)
  return {
    columns: [
      column(say('export:head.department'), 28),
      column(say('export:head.papers'), 12),
      ...resultColumns(firstKinds, language),
    ],
    rows: [
      ...departments.map((line) => [line.department, papers.get(line.department) ?? 0, ...resultCells(line)]),
      [say('export:all'), total, ...resultCells(all)],
    ],
  }
}

/** The same by cause: a line for each row of the matrix, and one of them all. */
export function causeTable(questionnaire: Questionnaire, { tally }: ResultCount, language: Language): Table {
  const { firstKinds, causes, all } = tally.byCause()
  return {
    columns: [...causeColumns(language), ...resultColumns(firstKinds, language)],
    rows: [
      ...causes.map((line) => [...causeCells(questionnaire, line.row, language), ...resultCells(line)]),
      [textIn(language)('export:all'), null, null, ...resultCells(all)],
    ],
  }
}

function resultColumns(firstKinds: readonly string[], language: Language): ColumnToWrite[] {
  const say = textIn(language)
  const heads = [say('export:head.mean'), say('export:head.highest'), say('export:head.high'), say('export:head.rated')]
  return [...firstKinds, say('export:all')].flatMap((kind) => heads.map((head) => column(`${kind}\n${head}`, 12)))
}

const resultCells = ({ columns, all }: StatLine): Row =>
  [...columns, all].flatMap((stat) => [meanCell(stat), stat.highest, stat.high, stat.rated])

/** Two decimals survive a number. */
const meanCell = ({ mean }: Stat): number | null => (mean === null ? null : Number(mean))

/** The second table turned on its side: a line for each dimension and second kind, with their totals. */
export function statisticsTable(
  { columns: secondKinds }: Questionnaire,
  { dimensions, all }: Statistics,
  language: Language,
): Table {
  const say = textIn(language)
  const everything = say('export:all')
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
      column(say('export:head.dimension'), 24),
      column(say('export:head.firstKind'), 24),
      column(say('export:head.secondKind'), 24),
      column(say('export:head.rated'), 10),
      column(say('export:head.notInvolved'), 10),
      column(say('export:head.unfilled'), 10),
      column(say('export:head.mean'), 10),
      column(say('export:head.highest'), 10),
      column(say('export:head.high'), 10),
      column(say('export:head.sum'), 10),
    ],
    rows: [...dimensions.flatMap((line) => linesOf(line.dimension, line)), ...linesOf(everything, all)],
  }
}

type SecondKind = Questionnaire['columns'][number]

const kindTexts = (kind: SecondKind | undefined, language: Language): [firstKind: string, secondKind: string] =>
  kind ? [inLanguage(kind.firstKind, language), inLanguage(kind.name, language)] : ['', '']

/** The answers of one paper: the matrix. */
export function matrixTable(questionnaire: Questionnaire, answers: Answers, language: Language): Table {
  return {
    columns: [...causeColumns(language), ...ratingColumns(questionnaire, language)],
    rows: answerRows(questionnaire, answers, { language }),
  }
}

/** The heads of the matrices of many papers one below the other; `answerRows` gives the rows, led by who answered. */
export function answerColumns(questionnaire: Questionnaire, language: Language): ColumnToWrite[] {
  const say = textIn(language)
  return [
    column(say('export:head.number'), 8),
    column(say('export:head.respondent'), 20),
    column(say('export:head.department'), 28),
    ...causeColumns(language),
    ...ratingColumns(questionnaire, language),
  ]
}

/** A row of the sheet for each of the matrix, led by the cells given; what is unfilled is empty. */
export function answerRows(
  questionnaire: Questionnaire,
  answers: Answers,
  { language, lead = [] }: { language: Language; lead?: Row },
): Row[] {
  const { columns } = questionnaire.size
  return questionnaire.rows.map((_, row) => [
    ...lead,
    ...causeCells(questionnaire, row, language),
    ...answers.slice(row * columns, (row + 1) * columns).map((value) => (value === Rating.unfilled ? null : value)),
  ])
}

function causeColumns(language: Language): ColumnToWrite[] {
  const say = textIn(language)
  return [
    column(say('export:head.dimension'), 24),
    column(say('export:head.cause'), 24),
    column(say('export:head.subCause'), 32),
  ]
}

function causeCells(questionnaire: Questionnaire, row: number, language: Language): string[] {
  const { dimension, cause, subCause } = causeOf(questionnaire, row, language)
  return [dimension, cause, subCause]
}

const ratingColumns = ({ columns }: Questionnaire, language: Language): ColumnToWrite[] =>
  columns.map((kind) => column(kindTexts(kind, language).join('\n'), 14))
