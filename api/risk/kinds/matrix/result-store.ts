import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { createLoader } from '#api/platform/db/loader.ts'
import type { Log } from '#api/platform/log.ts'
import { firstOf, storedDepartment, storedNames } from '#api/risk/campaigns/department.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import { type ShownResults, shownUnder } from '#contract/risk/kinds/matrix/anonymity.ts'
import {
  emptyCells,
  emptyKinds,
  foldToKinds,
  type ResultCounts,
  type ResultShape,
} from '#contract/risk/kinds/matrix/results.ts'
import { addTally, type Tally } from '#contract/risk/kinds/matrix/tally.ts'
import type { Questionnaire, QuestionnaireStore } from './questionnaire.ts'
import { addBytes, addResults, countAnswers, resultShape } from './result-sum.ts'
import { resultChange } from './table.ts'

/** Counts of a questionnaire's papers. Departments have their stored names, other names are in zh-Hans. */
type ResultCount = {
  shape: ResultShape
  /** Cells of the requested department only. */
  counts: ResultCounts
  /** Papers by department, in the order of first respondents. */
  papers: ReadonlyMap<string, number>
}

type Params = { projectId: number; versionId: number; department?: string | undefined }

/** Results of a project, limited by its threshold. Reads sums and pending changes, never all papers. */
type ResultStore = (params: Params & { threshold: number }) => Promise<ShownResults>

type Deps = { db: Db; log: Log; questionnaires: QuestionnaireStore }

/** Number of pending papers above which a read starts adding them to the sums. */
const fewBeside = 500

/** Concurrent identical reads share one query. */
export function createResultStore(deps: Deps): ResultStore {
  const { db, log, questionnaires } = deps
  let adding = false
  /** Adds a large backlog, as on the last day, to the sums before the scheduled job. */
  const addBefore = () => {
    if (adding) return
    adding = true
    void addResults(deps)
      .catch((err) => log.warn({ err }, 'summing up results failed'))
      .finally(() => {
        adding = false
      })
  }
  const gather = createLoader(async (keys: string[]) => {
    const read = async (key: string): Promise<[string, ResultCount]> => {
      const params: Params = JSON.parse(key)
      const { beside, ...count } = await readResults(db, await questionnaires(params.versionId), params)
      if (beside > fewBeside) addBefore()
      return [key, count]
    }
    return new Map(await Promise.all(keys.map(read)))
  })
  return async ({ threshold, projectId, versionId, department }) => {
    const found = await gather(JSON.stringify({ projectId, versionId, department }))
    if (!found) throw new Error('results were asked for and not read')
    return shownUnder(threshold, found)
  }
}

/** Results as one transaction sees them, limited by the project's threshold. */
export async function readShownResults(
  tx: Tx,
  questionnaire: Questionnaire,
  { projectId, threshold }: Pick<Params, 'projectId'> & { threshold: number },
): Promise<ShownResults> {
  const { versionId } = questionnaire
  return shownUnder(threshold, await readResults(tx, questionnaire, { projectId, versionId }))
}

export async function readDepartmentCells(
  db: Db | Tx,
  {
    questionnaire,
    projectId,
    departments,
  }: { questionnaire: Questionnaire; projectId: number; departments: readonly string[] },
): Promise<Map<string, Tally>> {
  const shape = resultShape(questionnaire)
  const names = sql.param(departments.flatMap(storedNames))
  const { versionId } = questionnaire
  const { rows } = await db.execute<{
    department: string
    sign: number
    cells: Buffer | null
    answers: number[] | null
  }>(sql`
    select s.department, 1 as sign, s.cells, null::smallint[] as answers
    from risk_result_sum s
    where s.project_id = ${projectId} and s.version_id = ${versionId} and s.department = any(${names}::text[])
    union all
    select c.department, c.sign, null, p.answers
    from ${resultChange} c join ${campaigns.paper} p on p.id = c.paper_id
    where c.project_id = ${projectId} and c.version_id = ${versionId} and c.department = any(${names}::text[])`)
  const found = new Map<string, Tally>()
  for (const { department, sign, cells, answers } of rows) {
    const stored = storedDepartment(department)
    const tally = found.get(stored) ?? emptyCells(shape)
    found.set(stored, tally)
    if (cells) addBytes(tally, cells)
    if (answers) countAnswers(tally, answers, sign < 0 ? -1 : 1)
  }
  return found
}

type Part = {
  department: string | null
  /** Id of the department's first respondent. */
  first: number | null
  papers: number
  cells: Buffer | null
  kinds: Buffer | null
  answers: number[] | null
}

/** Reads in one statement, so that a paper counts either in the sums or as pending, never twice. */
async function readResults(
  db: Db | Tx,
  questionnaire: Questionnaire,
  params: Params,
): Promise<ResultCount & { beside: number }> {
  const { projectId, versionId, department } = params
  const shape = resultShape(questionnaire)
  const isChosen =
    department === undefined
      ? sql`s.department is null`
      : sql`s.department = any(${sql.param(storedNames(department))}::text[])`
  const { rows } = await db.execute<Part>(sql`
    select s.department, (${firstOf(projectId, sql`s.department`)}) as first, s.papers,
      case when ${isChosen} then s.cells end as cells, case when s.department is not null then s.kinds end as kinds,
      null::smallint[] as answers
    from risk_result_sum s where s.project_id = ${projectId} and s.version_id = ${versionId}
    union all
    select c.department, (${firstOf(projectId, sql`c.department`)}), c.sign, null, null, p.answers
    from ${resultChange} c join ${campaigns.paper} p on p.id = c.paper_id
    where c.project_id = ${projectId} and c.version_id = ${versionId}`)

  const cells = emptyCells(shape)
  const departments = new Map<string, Department>()
  const departmentOf = ({ department: name, first }: Part) => {
    const stored = storedDepartment(name ?? '')
    const known = departments.get(stored) ?? { stored, first: Infinity, papers: 0, kinds: emptyKinds(shape) }
    known.first = Math.min(known.first, first ?? Infinity)
    departments.set(stored, known)
    return known
  }
  for (const part of rows) {
    if (part.cells) addBytes(cells, part.cells)
    if (part.department === null) continue
    const known = departmentOf(part)
    known.papers += part.papers
    if (part.kinds) addBytes(known.kinds, part.kinds)
    if (!part.answers) continue
    const sign = part.papers < 0 ? -1 : 1
    known.fresh ??= emptyCells(shape)
    countAnswers(known.fresh, part.answers, sign)
    if (department === undefined || department === known.stored) countAnswers(cells, part.answers, sign)
  }
  for (const { fresh, kinds } of departments.values()) if (fresh) addTally(kinds, foldToKinds(shape, fresh))
  const counted = [...departments.values()].filter(({ papers }) => papers > 0).sort((a, b) => a.first - b.first)
  const kinds = new Map(counted.map((each) => [each.stored, each.kinds]))
  return {
    shape,
    counts: {
      cells(name) {
        if (name !== department) throw new Error('the cells of another department were read')
        return cells
      },
      kinds: () => kinds,
    },
    papers: new Map(counted.map(({ stored, papers }) => [stored, papers])),
    beside: rows.filter(({ answers }) => answers !== null).length,
  }
}

/** `fresh` holds the cells of pending papers. */
type Department = { stored: string; first: number; papers: number; kinds: Tally; fresh?: Tally }
