import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/call.ts'
import { inLanguage, type Language, type Localized } from '#contract/language.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import type { listItemUuids as listItemUuidsCall } from '#contract/risk-evaluation/calls.ts'
import { DomainKind } from '#contract/risk-evaluation/codes.ts'
import { createResultTally, type ResultShape, type ResultTally } from '#contract/risk-evaluation/results.ts'
import type { Answers } from '#contract/risk-evaluation/rules.ts'
import type * as shape from '#contract/risk-evaluation/shapes.ts'
import type { Db } from '../db/connection.ts'
import type { Keys } from '../keys.ts'
import { departmentGroup } from './department.ts'
import type { LinkScope } from './item.ts'
import type { Questionnaire } from './questionnaire.ts'

/** A domain of a project, its questionnaire in the version that was sent, and how many of its papers are in. */
export type SentDomain = Omit<shape.DomainRow, 'name'> & {
  name: Localized
  versionId: number
  papers: number
  submitted: number
}

/** The domains of a project, by the number of its row. */
export async function listSentDomains(db: Db, projectId: number): Promise<SentDomain[]> {
  const { rows } = await db.execute<SentDomain>(sql`
    select d.code, d.name, d.kind, d.public_preview as "publicPreview", pd.version_id as "versionId", c.papers, c.submitted
    from risk_project_domain pd
    join risk_domain d on d.id = pd.domain_id
    cross join lateral (
      select count(*)::int as papers, (count(*) filter (where p.state <> 0))::int as submitted
      from risk_item i join risk_paper p on p.item_id = i.id
      where i.project_id = pd.project_id and p.version_id = pd.version_id and p.revoked_at is null) c
    where pd.project_id = ${projectId}
    order by d.id`)
  return rows
}

/** The matrix of that domain, or the project's first one. Refuses notFound where the project sends none. */
export async function findSentMatrix(
  db: Db,
  { projectId, domain }: { projectId: number; domain: string | undefined },
): Promise<SentDomain | Refusal> {
  const matrices = (await listSentDomains(db, projectId)).filter(({ kind }) => kind === DomainKind.matrix)
  return matrices.find(({ code }) => domain === undefined || code === domain) ?? refuse('notFound')
}

/** The papers of a project with the uuids of their links; those still open only for who hands links out. */
export async function listItemUuids(
  db: Db,
  keys: Keys,
  { projectId, links }: { projectId: number; links: LinkScope },
): Promise<ReplyOf<typeof listItemUuidsCall>> {
  type Raw = Omit<ReplyOf<typeof listItemUuidsCall>[number], 'uuid'> & { sealed: Buffer }
  const { rows } = await db.execute<Raw>(sql`
    select i.biz_id as "itemId", d.code as domain, p.state, p.uuid_sealed as sealed
    from risk_item i
    join risk_paper p on p.item_id = i.id and p.revoked_at is null
    join risk_domain d on d.id = p.domain_id
    where i.project_id = ${projectId} and (${links} = 'all' or p.state <> 0)
    order by i.id, d.id`)
  return rows.map(({ sealed, ...row }) => ({ ...row, uuid: keys.open(sealed) }))
}

type DepartmentProgress = z.infer<typeof shape.departmentProgress>

/** Departments in the order of their first respondents. */
export async function listDepartments(db: Db, projectId: number, language: Language): Promise<DepartmentProgress[]> {
  const { rows } = await db.execute<DepartmentProgress>(sql`
    select i.department, count(distinct i.id)::int as items, count(p.id)::int as papers,
      (count(p.id) filter (where p.state <> 0))::int as submitted
    from risk_item i left join risk_paper p on p.item_id = i.id and p.revoked_at is null
    where i.project_id = ${projectId}
    group by i.department
    order by min(i.id)`)
  return rows.map((row) => ({ ...row, department: departmentGroup(row.department, language) }))
}

/** The dimensions in order of first appearance. */
export const dimensionsOf = ({ rows }: Questionnaire, language: Language): string[] => [
  ...new Set(rows.map(({ dimension }) => inLanguage(dimension, language))),
]

/** The name in `language` of the dimension that has this name in any; what is no dimension stays as it is. */
function dimensionNamed(name: string, { rows }: Questionnaire, language: Language): string {
  const found = rows.find(({ dimension }) => Object.values(dimension).includes(name))
  return found ? inLanguage(found.dimension, language) : name
}

export type SubmittedPaper = { id: number; department: string; answers: Answers }

/** Papers read at once: 200 of 70 × 19 cells are about 2 MB. */
const papersAtOnce = 200

/** The submitted papers of a version in a project in the order they were made; only a batch of them is in memory. */
export async function* submittedPapers(
  db: Db,
  { projectId, versionId }: { projectId: number; versionId: number },
): AsyncGenerator<SubmittedPaper> {
  let after = 0
  for (;;) {
    const { rows } = await db.execute<SubmittedPaper>(sql`
      select p.id, i.department, p.answers
      from risk_paper p join risk_item i on i.id = p.item_id
      where i.project_id = ${projectId} and p.version_id = ${versionId} and p.state <> 0 and p.revoked_at is null
        and p.id > ${after}
      order by p.id limit ${papersAtOnce}`)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < papersAtOnce) return
    after = last.id
  }
}

/** What has been counted of a questionnaire's papers, in the words of one language. */
export type ResultCount = {
  add(paper: Pick<SubmittedPaper, 'department' | 'answers'>): void
  tally: ResultTally
  /** Papers per department, in the order of their first papers. */
  papers: ReadonlyMap<string, number>
}

export function createResultCount(questionnaire: Questionnaire, language: Language): ResultCount {
  const tally = createResultTally(resultShape(questionnaire, language))
  const papers = new Map<string, number>()
  return {
    add({ department, answers }) {
      const group = departmentGroup(department, language)
      tally.add({ department: group, answers })
      papers.set(group, (papers.get(group) ?? 0) + 1)
    },
    tally,
    papers,
  }
}

function resultShape({ columns, rows }: Questionnaire, language: Language): ResultShape {
  return {
    firstKindOfColumn: columns.map(({ firstKind }) => inLanguage(firstKind, language)),
    dimensionOfRow: rows.map(({ dimension }) => inLanguage(dimension, language)),
  }
}

/** Only the rows of a dimension and the papers of a department, by their names in any language. */
export type ResultFilter = { dimension?: string | undefined; department?: string | undefined }

/** The results of a domain's submitted papers. Every number in it, totals included, is under the filter. */
export async function getResults(
  db: Db,
  {
    projectId,
    questionnaire,
    filter,
    language,
  }: { projectId: number; questionnaire: Questionnaire; filter: ResultFilter; language: Language },
): Promise<shape.Results> {
  const count = createResultCount(questionnaire, language)
  for await (const paper of submittedPapers(db, { projectId, versionId: questionnaire.versionId })) count.add(paper)

  const dimension = filter.dimension && dimensionNamed(filter.dimension, questionnaire, language)
  const department = filter.department && departmentGroup(filter.department, language)
  const { firstKinds, causes, all } = count.tally.byCause({ dimension, department })
  const departments = count.tally
    .byDepartment({ dimension })
    .departments.filter((line) => department === undefined || line.department === department)
    .map((line) => ({ ...line, papers: count.papers.get(line.department) ?? 0 }))
  return {
    domain: questionnaire.domain,
    firstKinds: [...firstKinds],
    papers: departments.reduce((sum, { papers }) => sum + papers, 0),
    departments,
    causes: causes.map(({ row, ...line }) => ({ ...causeOf(questionnaire, row, language), ...line })),
    all,
  }
}

/** The texts of a row of the matrix, counted from 0. */
export function causeOf({ rows }: Questionnaire, row: number, language: Language) {
  const cause = rows[row]
  if (!cause) throw new RangeError(`the questionnaire has no row ${row}`)
  return {
    dimension: inLanguage(cause.dimension, language),
    cause: inLanguage(cause.cause, language),
    subCause: inLanguage(cause.subCause, language),
  }
}
