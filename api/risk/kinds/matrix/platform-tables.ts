import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { inBatches, type PlatformCell, type PlatformTable } from '#api/platform/datasets/platform-table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { textIn } from '#api/platform/text.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import { isOver } from '#api/risk/campaigns/project-conditions.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import { listSentDomains } from '#api/risk/results/sent.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { type ShownResults, thresholdMin } from '#contract/risk/kinds/matrix/anonymity.ts'
import { measures } from '#contract/risk/kinds/matrix/codes.ts'
import { type ResultTally, ratedOn } from '#contract/risk/kinds/matrix/results.ts'
import { levelsOf, type Stat } from '#contract/risk/kinds/matrix/tally.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { measureNamesOf, type Questionnaire, type QuestionnaireStore } from './questionnaire.ts'
import { causeOf, columnsOf, firstKindNames } from './result.ts'
import { readShownResults } from './result-store.ts'

type Deps = { clock: Clock; questionnaires: QuestionnaireStore }

/** Results of all matrices, as far as the threshold of each project shows them. */
export const matrixTables = (deps: Deps): PlatformTable[] => [
  {
    code: 'risk.departments',
    tableName: 'risk_departments',
    title: 'kinds-matrix-tables:departments.title',
    remark: 'kinds-matrix-tables:departments.remark',
    perm: RiskPerm.exportResults,
    columns: [
      ...matrixColumns,
      { name: 'department_no', title: 'kinds-matrix-tables:column.departmentNo', fieldType: 'integer', isKey: true },
      { name: 'department', title: 'files-export:head.department', fieldType: 'string' },
      { name: 'kind_no', title: 'kinds-matrix-tables:column.kindNo', fieldType: 'integer', isKey: true },
      { name: 'first_kind', title: 'kinds-matrix-export:head.firstKind', fieldType: 'string' },
      ...figureColumns,
    ],
    rows: (tx, language) => rowsOf(tx, deps, { language, linesOf: departmentLines }),
  },
  {
    code: 'risk.causes',
    tableName: 'risk_causes',
    title: 'kinds-matrix-tables:causes.title',
    remark: 'kinds-matrix-tables:causes.remark',
    perm: RiskPerm.exportResults,
    columns: [
      ...matrixColumns,
      { name: 'cause_no', title: 'kinds-matrix-tables:column.causeNo', fieldType: 'integer', isKey: true },
      { name: 'dimension', title: 'kinds-matrix-export:head.dimension', fieldType: 'string' },
      { name: 'cause', title: 'kinds-matrix-export:head.cause', fieldType: 'string' },
      { name: 'sub_cause', title: 'kinds-matrix-export:head.subCause', fieldType: 'string' },
      { name: 'kind_no', title: 'kinds-matrix-tables:column.kindNo', fieldType: 'integer', isKey: true },
      { name: 'first_kind', title: 'kinds-matrix-export:head.firstKind', fieldType: 'string' },
      { name: 'second_kind', title: 'kinds-matrix-export:head.secondKind', fieldType: 'string' },
      ...figureColumns,
    ],
    rows: (tx, language) => rowsOf(tx, deps, { language, linesOf: causeLines }),
  },
]

export const matrixColumns = [
  { name: 'project_id', title: 'kinds-matrix-tables:column.projectId', fieldType: 'string', isKey: true },
  { name: 'project', title: 'results-export:about.project', fieldType: 'string' },
  { name: 'end_date', title: 'results-export:about.endTime', fieldType: 'date' },
  { name: 'questionnaire', title: 'kinds-matrix-tables:column.questionnaire', fieldType: 'string', isKey: true },
  { name: 'questionnaire_name', title: 'results-export:about.questionnaire', fieldType: 'string' },
  { name: 'questionnaire_version', title: 'kinds-matrix-tables:column.version', fieldType: 'integer' },
  { name: 'measure_no', title: 'kinds-matrix-tables:column.measureNo', fieldType: 'integer', isKey: true },
  { name: 'measure', title: 'kinds-matrix-export:head.measure', fieldType: 'string' },
] as const satisfies PlatformTable['columns']

const figureColumns = [
  { name: 'papers', title: 'kinds-matrix-export:head.papers', fieldType: 'integer' },
  { name: 'is_hidden', title: 'kinds-matrix-tables:column.isHidden', fieldType: 'boolean' },
  { name: 'mean', title: 'kinds-matrix-export:head.mean', fieldType: 'number' },
  { name: 'highest', title: 'kinds-matrix-export:head.highest', fieldType: 'integer' },
  { name: 'rated', title: 'kinds-matrix-export:head.rated', fieldType: 'integer' },
  { name: 'high', title: 'kinds-matrix-export:head.high', fieldType: 'integer' },
  { name: 'medium', title: 'kinds-matrix-export:head.medium', fieldType: 'integer' },
  { name: 'low', title: 'kinds-matrix-export:head.low', fieldType: 'integer' },
  { name: 'not_involved', title: 'kinds-matrix-export:head.notInvolved', fieldType: 'integer' },
  { name: 'unfilled', title: 'kinds-matrix-export:head.unfilled', fieldType: 'integer' },
  { name: 'sum', title: 'kinds-matrix-export:head.sum', fieldType: 'integer' },
] as const satisfies PlatformTable['columns']

/** Papers and figures of a line; no figures if the threshold hides it. */
function figuresOf(papers: number, stat: Stat | undefined): PlatformCell[] {
  if (!stat) return [papers, true, null, null, null, null, null, null, null, null, null]
  const { mean, highest, rated, high, notInvolved, unfilled, sum } = stat
  const { low, medium } = levelsOf(stat)
  return [papers, false, mean, highest, rated, high, medium, low, notInvolved, unfilled, sum]
}

type Project = { id: number; bizId: string; name: string; endDate: string; threshold: number }

/**
 * Projects by number. Under a threshold, only projects that are over: the difference between two data versions would
 * reveal the papers that arrived in between.
 */
export const readProjects = (tx: Tx, clock: Clock) =>
  inBatches<Project>(
    tx,
    (after, most) => sql`
      select j.id, j.biz_id as "bizId", j.name, j.end_date as "endDate", j.anonymity_threshold as threshold
      from ${campaigns.project} j
      where j.id > ${after} and (j.anonymity_threshold < ${thresholdMin} or ${isOver(clock)})
      order by j.id limit ${most}`,
  )

type Counted = { questionnaire: Questionnaire; shown: ShownResults; tally: ResultTally; language: Language }
type Lines = (counted: Counted) => PlatformCell[][]

/** A batch for each matrix of each project. */
async function* rowsOf(
  tx: Tx,
  { clock, questionnaires }: Deps,
  { language, linesOf }: { language: Language; linesOf: Lines },
): AsyncGenerator<PlatformCell[][]> {
  for await (const projects of readProjects(tx, clock))
    for (const { id, bizId, name, endDate, threshold } of projects)
      for (const sent of await listSentDomains(tx, id)) {
        if (sent.kind !== DomainKind.matrix) continue
        const questionnaire = await questionnaires(sent.versionId, tx)
        const shown = await readShownResults(tx, questionnaire, { projectId: id, threshold })
        const names = measureNamesOf(questionnaire, language).measures
        for (const [at, measure] of (names ? measures : measures.slice(0, 1)).entries()) {
          const projectCells = [bizId, name, endDate, sent.code, inLanguage(sent.name, language), sent.version, at + 1]
          const lead = [...projectCells, names?.[measure] ?? null]
          const counted = { questionnaire, shown, tally: ratedOn(measure, shown.tally), language }
          yield linesOf(counted).map((line) => [...lead, ...line])
        }
      }
}

/** Departments and their total, each by first kind and in all. */
function departmentLines({ questionnaire, shown, tally, language }: Counted): PlatformCell[][] {
  const { papers, hidden, total, whole } = shown
  const say = textIn(language)
  const nameOf = firstKindNames(questionnaire, language)
  const { firstKinds, departments } = tally.byDepartment({ departments: [...papers.keys()] })
  const kinds = [say('kinds-matrix-export:all'), ...firstKinds.map((kind) => nameOf.get(kind) ?? kind)]
  const { all } = tally.byCause()
  const shownLines = [
    { department: say('kinds-matrix-export:all'), papers: total, line: whole ? undefined : all },
    ...departments.map((line) => ({
      department: departmentGroup(line.department, language),
      papers: papers.get(line.department) ?? 0,
      line,
    })),
    ...[...hidden].map(([department, count]) => ({
      department: departmentGroup(department, language),
      papers: count,
      line: undefined,
    })),
  ]
  return shownLines.flatMap(({ department, papers: count, line }, departmentNo) =>
    kinds.map((kind, kindNo) => [
      departmentNo,
      department,
      kindNo,
      kind,
      ...figuresOf(count, kindNo === 0 ? line?.all : line?.columns[kindNo - 1]),
    ]),
  )
}

/** Causes, each by second kind and in all. */
function causeLines({ questionnaire, shown, tally, language }: Counted): PlatformCell[][] {
  const all = textIn(language)('kinds-matrix-export:all')
  const kinds = [{ firstKind: all, name: all }, ...columnsOf(questionnaire, language)]
  return tally.byCell().causes.flatMap(({ row, ...line }) => {
    const { dimension, cause, subCause } = causeOf(questionnaire, row, language)
    return kinds.map(({ firstKind, name }, kindNo) => {
      const stat = kindNo === 0 ? line.all : line.columns[kindNo - 1]
      const figures = figuresOf(shown.total, shown.whole ? undefined : stat)
      return [row + 1, dimension, cause, subCause, kindNo, firstKind, name, ...figures]
    })
  })
}
