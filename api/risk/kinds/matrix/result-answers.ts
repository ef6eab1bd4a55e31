import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#api/platform/db/connection.ts'
import { asc, type List, matches, readPage } from '#api/platform/db/list.ts'
import { type Keys, linkIn } from '#api/platform/keys.ts'
import { countsOf, sumOf } from '#api/risk/campaigns/counters.ts'
import { departmentGroup, storedDepartment } from '#api/risk/campaigns/department.ts'
import { resultPapers } from '#api/risk/results/result-papers.ts'
import type { SentDomain } from '#api/risk/results/sent.ts'
import type { Language } from '#contract/platform/language.ts'
import { type Paged, pageOf } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { rowsBefore } from '#contract/risk/kinds/matrix/measures.ts'
import type { answerPageQuery, ResultAnswers } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { measureNamesOf, type Questionnaire } from './questionnaire.ts'
import { causeOf, columnsOf } from './result.ts'

type Params = Pick<
  z.output<typeof answerPageQuery>,
  'criteriaId' | 'domainId' | 'department' | 'measure' | 'value' | 'current' | 'size'
>
type Row = ResultAnswers['records'][number]
type Raw = Omit<Row, 'uuid'> & { sealed: Buffer }

/** Questionnaire of the project that contains the row. Refuses notFound. */
export async function findRow(
  {
    sent,
    questionnaires,
  }: { sent: readonly SentDomain[]; questionnaires: (versionId: number) => Promise<Questionnaire> },
  criteriaId: number,
): Promise<Questionnaire | Refusal> {
  for (const { versionId } of sent) {
    const questionnaire = await questionnaires(versionId)
    if (questionnaire.rowOf.has(criteriaId)) return questionnaire
  }
  return refuse('notFound')
}

/** Number of counted papers, from the project's counters. */
const countOfPapers = ({
  projectId,
  versionId,
  department,
}: {
  projectId: number
  versionId: number
  department?: string | undefined
}) => sql`
  select ${sumOf('submitted')} from ${countsOf(projectId)} c
  where c.version_id = ${versionId} and ${matches(sql`c.department`, department) ?? sql`true`}`

/** Counted papers with their values for a row, or for one cell of it. Refuses notFound for an unknown cell. */
export async function pageAnswers(
  { db, keys }: { db: Db; keys: Keys },
  {
    projectId,
    questionnaire,
    params,
    language,
  }: { projectId: number; questionnaire: Questionnaire; params: Params; language: Language },
): Promise<(Paged<Row> & Omit<ResultAnswers, 'records' | 'total' | 'current' | 'size'>) | Refusal> {
  const { columns: width } = questionnaire.size
  const row = questionnaire.rowOf.get(params.criteriaId) ?? 0
  const column = params.domainId === undefined ? undefined : questionnaire.columnOf.get(params.domainId)
  if (params.domainId !== undefined && column === undefined) return refuse('notFound')
  // SQL arrays count from 1.
  const first = row * width + 1 + (column ?? 0)
  const last = column === undefined ? first + width - 1 : first
  const values = sql`p.answers[${first}::int:${last}::int]`
  const further = rowsBefore('impact', questionnaire.size) * width
  const second = sql`p.answers[${first + further}::int:${last + further}::int]`
  const impacts = questionnaire.measures ? sql`, ${second} as impacts` : sql``
  const department = params.department === undefined ? undefined : storedDepartment(params.department)
  const list: List = {
    columns: sql`
      i.biz_id as "itemId", i.name, i.company, i.department, p.state, p.uuid_sealed as sealed,
      p.submitted_at as "submittedAt", ${values} as values${impacts}`,
    from: resultPapers(projectId),
    key: sql`p.id`,
    found: resultPapers(projectId),
    where: [
      sql`p.version_id = ${questionnaire.versionId}`,
      matches(sql`i.department`, department),
      params.value === undefined
        ? undefined
        : sql`${params.value}::smallint = any(${params.measure === 'impact' ? second : values})`,
    ],
    order: [asc(sql`i.department`), asc(sql`i.id`)],
    counted:
      params.value === undefined
        ? { known: countOfPapers({ projectId, versionId: questionnaire.versionId, department }) }
        : 'beside',
  }
  const { rows, total } = await readPage<Raw>(db, list, pageOf(params))
  const columns = columnsOf(questionnaire, language)
  return {
    domain: questionnaire.domain,
    ...causeOf(questionnaire, row, language),
    ...measureNamesOf(questionnaire, language),
    columns: column === undefined ? columns : columns.slice(column, column + 1),
    total,
    rows: rows.map(({ sealed, ...each }) => ({
      ...each,
      department: departmentGroup(each.department, language),
      uuid: linkIn(keys, sealed),
    })),
  }
}
