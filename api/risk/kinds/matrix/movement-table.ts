import type { Clock } from '#api/platform/clock.ts'
import type { PlatformCell, PlatformTable } from '#api/platform/datasets/platform-table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { textIn } from '#api/platform/text.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import { listSentDomains } from '#api/risk/results/sent.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import type { ShownResults } from '#contract/risk/kinds/matrix/anonymity.ts'
import { type Measure, measures } from '#contract/risk/kinds/matrix/codes.ts'
import { type Compared, compareResults } from '#contract/risk/kinds/matrix/movement.ts'
import { emptyCells, type ResultTally, ratedOn, resultsOf } from '#contract/risk/kinds/matrix/results.ts'
import type { Stat, StatLine } from '#contract/risk/kinds/matrix/tally.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { matrixColumns, readProjects } from './platform-tables.ts'
import { measureNamesOf, type Questionnaire, type QuestionnaireStore } from './questionnaire.ts'
import { comparedBy, firstKindNames } from './result.ts'
import { readDepartmentCells, readShownResults } from './result-store.ts'

type Deps = { clock: Clock; questionnaires: QuestionnaireStore }

/**
 * High ratings by department and first kind in each campaign, and their movement since the previous campaign of that
 * questionnaire. Each side obeys its own threshold; a movement only counts cells of both questionnaires.
 */
export const movementTable = (deps: Deps): PlatformTable => ({
  code: 'risk.movements',
  tableName: 'risk_movements',
  title: 'kinds-matrix-tables:movements.title',
  remark: 'kinds-matrix-tables:movements.remark',
  perm: RiskPerm.exportResults,
  columns: [
    ...matrixColumns,
    { name: 'latest', title: 'kinds-matrix-tables:movements.latest', fieldType: 'boolean' },
    { name: 'earlier_project', title: 'kinds-matrix-export:about.before', fieldType: 'string' },
    { name: 'department_no', title: 'kinds-matrix-tables:column.departmentNo', fieldType: 'integer', isKey: true },
    { name: 'department', title: 'files-export:head.department', fieldType: 'string' },
    { name: 'kind_no', title: 'kinds-matrix-tables:column.kindNo', fieldType: 'integer', isKey: true },
    { name: 'first_kind', title: 'kinds-matrix-export:head.firstKind', fieldType: 'string' },
    { name: 'papers', title: 'kinds-matrix-export:head.papers', fieldType: 'integer' },
    { name: 'is_hidden', title: 'kinds-matrix-tables:column.isHidden', fieldType: 'boolean' },
    { name: 'rated', title: 'kinds-matrix-export:head.rated', fieldType: 'integer' },
    { name: 'high', title: 'kinds-matrix-export:head.high', fieldType: 'integer' },
    { name: 'high_share', title: 'kinds-matrix-tables:movements.highShare', fieldType: 'number' },
    { name: 'mean', title: 'kinds-matrix-export:head.mean', fieldType: 'number' },
    { name: 'rated_before', title: 'kinds-matrix-tables:movements.ratedBefore', fieldType: 'integer' },
    { name: 'high_before', title: 'kinds-matrix-tables:movements.highBefore', fieldType: 'integer' },
    { name: 'high_share_change', title: 'kinds-matrix-tables:movements.highShareChange', fieldType: 'number' },
    { name: 'mean_change', title: 'kinds-matrix-tables:movements.meanChange', fieldType: 'number' },
  ],
  rows: (tx, language) => rowsOf(tx, deps, language),
})

/** One campaign of a questionnaire with the cells of its visible departments. */
type Campaign = { project: string; questionnaire: Questionnaire; shown: ShownResults; tally: ResultTally }

/** Lines without the column `latest`, which depends on whether a later campaign follows. */
type Pending = { campaign: Campaign; lines: { lead: PlatformCell[]; rest: PlatformCell[] }[] }

async function* rowsOf(tx: Tx, { clock, questionnaires }: Deps, language: Language): AsyncGenerator<PlatformCell[][]> {
  const pending = new Map<string, Pending>()
  const finished = ({ lines }: Pending, isLatest: boolean) =>
    lines.map(({ lead, rest }) => [...lead, isLatest, ...rest])
  for await (const projects of readProjects(tx, clock))
    for (const project of projects)
      for (const sent of await listSentDomains(tx, project.id)) {
        if (sent.kind !== DomainKind.matrix) continue
        const questionnaire = await questionnaires(sent.versionId, tx)
        const campaign = await readCampaign(tx, project, questionnaire)
        if (campaign.shown.total === 0) continue
        const before = pending.get(sent.code)
        if (before) yield finished(before, false)
        const names = measureNamesOf(questionnaire, language).measures
        const lines = (names ? measures : measures.slice(0, 1)).flatMap((measure, at) => {
          const about = [project.bizId, project.name, project.endDate, sent.code, inLanguage(sent.name, language)]
          const lead = [...about, sent.version, at + 1, names?.[measure] ?? null]
          return linesOf(campaign, before?.campaign, { measure, language }).map((rest) => ({ lead, rest }))
        })
        pending.set(sent.code, { campaign, lines })
      }
  for (const last of pending.values()) yield finished(last, true)
}

async function readCampaign(
  tx: Tx,
  { id, name, threshold }: { id: number; name: string; threshold: number },
  questionnaire: Questionnaire,
): Promise<Campaign> {
  const shown = await readShownResults(tx, questionnaire, { projectId: id, threshold })
  const departments = [...shown.papers.keys()]
  const cells = await readDepartmentCells(tx, { questionnaire, projectId: id, departments })
  const { shape } = shown.tally
  const tally = resultsOf(shape, {
    cells: (department) =>
      department === undefined ? shown.tally.cells(undefined) : (cells.get(department) ?? emptyCells(shape)),
    kinds: () => shown.tally.kinds(),
  })
  return { project: name, questionnaire, shown, tally }
}

/** The whole organisation and then its departments, each with its total and by first kind. */
function linesOf(
  campaign: Campaign,
  before: Campaign | undefined,
  { measure, language }: { measure: Measure; language: Language },
): PlatformCell[][] {
  const { papers, hidden, total, whole } = campaign.shown
  const now = comparedOn(measure, campaign)
  // A questionnaire that is rated once has no second measure to compare with.
  const earlier = before && (measure === measures[0] || before.tally.shape.twice) ? before : undefined
  const then = earlier && comparedOn(measure, earlier)
  const nameOf = firstKindNames(campaign.questionnaire, language)
  const figures = now.tally.byDepartment({ departments: [...papers.keys()] })
  const all = textIn(language)('kinds-matrix-export:all')
  const kinds = [all, ...figures.firstKinds.map((kind) => nameOf.get(kind) ?? kind)]

  const figuresOf = (department: string | undefined, line: StatLine): PlatformCell[][] => {
    const isComparable =
      earlier && !earlier.shown.whole && (department === undefined || earlier.shown.papers.has(department))
    const moved = then && isComparable ? compareResults(now, then, { department }) : undefined
    const moves = new Map(moved?.firstKinds.map((move) => [move.firstKind, move]))
    return [
      figureCells(line.all, moved?.all),
      ...figures.firstKinds.map((kind, at) => figureCells(line.columns[at] ?? line.all, moves.get(kind))),
    ]
  }
  const nothing = kinds.map(() => emptyFigures)
  const groups = [
    { name: all, count: total, isHidden: whole, cells: whole ? nothing : figuresOf(undefined, figures.all) },
    ...figures.departments.map((line) => ({
      name: departmentGroup(line.department, language),
      count: papers.get(line.department) ?? 0,
      isHidden: false,
      cells: figuresOf(line.department, line),
    })),
    ...[...hidden].map(([department, count]) => ({
      name: departmentGroup(department, language),
      count,
      isHidden: true,
      cells: nothing,
    })),
  ]
  return groups.flatMap(({ name, count, isHidden, cells }, departmentNo) =>
    kinds.map((kind, kindNo) => [
      earlier?.project ?? null,
      departmentNo,
      name,
      kindNo,
      kind,
      count,
      isHidden,
      ...(cells[kindNo] ?? emptyFigures),
    ]),
  )
}

type Move = { now: Stat; before: Stat; change: string | null }

const figureCells = (stat: Stat, moved: Move | undefined): PlatformCell[] => [
  stat.rated,
  stat.high,
  percent(shareOf(stat)),
  stat.mean,
  moved?.before.rated ?? null,
  moved?.before.high ?? null,
  moved ? percent(differenceOf(shareOf(moved.now), shareOf(moved.before))) : null,
  moved?.change ?? null,
]

const emptyFigures: PlatformCell[] = Array.from({ length: 8 }, () => null)

const comparedOn = (measure: Measure, { questionnaire, shown, tally }: Campaign): Compared =>
  comparedBy({ questionnaire, count: { ...shown, tally: ratedOn(measure, tally) } })

/** Share of high among the ratings; null if nothing is rated. */
const shareOf = ({ high, rated }: Pick<Stat, 'high' | 'rated'>): number | null => (rated === 0 ? null : high / rated)

const differenceOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before

const hundred = 100
const percent = (share: number | null): string | null => (share === null ? null : (hundred * share).toFixed(2))
