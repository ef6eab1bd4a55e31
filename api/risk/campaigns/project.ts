import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { desc, type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { randomBizId } from '#api/platform/keys.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import { domain } from '#api/risk/questionnaires/table.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import type { NewProject, ProjectEdit, ProjectRow } from '#contract/risk/campaigns/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { countsOf, progressSums } from './counters.ts'
import { isOver } from './project-conditions.ts'
import { project, projectDomain } from './table.ts'

/** Creator of a project, and the agent who acted for them, if any. */
type Maker = { createdBy: number | null; createdByAgent?: number | null }

/** Creates a project of the newest questionnaires. Refuses validation (unknown domain, past end time). */
export async function createProject(
  tx: Tx,
  clock: Clock,
  { name, domains, endTime, createdBy, createdByAgent }: NewProject & Maker,
): Promise<{ id: number; bizId: string } | Refusal> {
  const codes = [...new Set(domains)]
  const found = await tx.select().from(domain).where(inArray(domain.code, codes))
  const sendable = found.flatMap(({ id, versionId, archivedAt }) =>
    versionId === null || archivedAt !== null ? [] : [{ domainId: id, versionId }],
  )
  if (sendable.length < codes.length) return refuse('validation', { faults: { domains: [{ key: 'domainUnknown' }] } })
  const late = await tx.execute<{ late: boolean }>(sql`select ${endTime}::date < ${clock.today} as late`)
  if (late.rows[0]?.late) return refuse('validation', { faults: { endTime: [{ key: 'endTimePast' }] } })
  const [created] = await tx
    .insert(project)
    .values({ bizId: randomBizId(), name, endDate: endTime, createdBy, createdByAgent })
    .returning({ id: project.id, bizId: project.bizId })
  if (!created) throw new Error('no project was written')
  await tx.insert(projectDomain).values(sendable.map((each) => ({ projectId: created.id, ...each })))
  return created
}

type ProjectFilter = {
  bizId?: string
  name?: string
  status?: ProjectStatus
  since?: string | null
}
type ProjectSort = Sort<keyof typeof sortColumns>

const sortColumns = {
  name: sql`j.name`,
  endTime: sql`j.end_date`,
  createdAt: sql`j.created_at`,
  submitted: sql`c.submitted`,
} as const

type Raw = Omit<ProjectRow, 'domains'> & { domains: { code: string; name: Localized }[] }

type Params = { filter: ProjectFilter; sort: ProjectSort; language: Language }

function projectsBy(clock: Clock, { filter, sort }: Params): List {
  return {
    columns: sql`
      j.id, j.biz_id as "bizId", j.name, j.end_date as "endTime", j.status, ${isOver(clock)} as late,
      j.closed_at as "closedAt", j.created_at as "createdAt", coalesce(u.name, '') as "createdBy",
      coalesce(g.name, '') as "createdByAgent", j.version, c.items, c.papers, c.submitted, c.waiting,
      (select coalesce(json_agg(json_build_object('code', d.code, 'name', d.name) order by d.id), '[]')
        from risk_project_domain pd join ${questionnaires.domain} d on d.id = pd.domain_id where pd.project_id = j.id) as domains`,
    from: sql`
      risk_project j
      left join ${accounts.user} u on u.id = j.created_by
      left join ${accounts.user} g on g.id = j.created_by_agent
      cross join lateral (select ${progressSums} from ${countsOf(sql`j.id`)} c) c`,
    key: sql`j.id`,
    found: sql`
      risk_project j
      ${sort.by === 'submitted' ? sql`cross join lateral (select ${progressSums} from ${countsOf(sql`j.id`)} c) c` : sql``}`,
    where: [
      search(filter.name, [sql`j.name`]),
      matches(sql`j.status`, filter.status),
      matches(sql`j.biz_id`, filter.bizId),
      filter.since
        ? sql`(j.created_at at time zone ${clock.timeZone}::text)::date >= ${filter.since}::date`
        : undefined,
    ],
    order: [{ by: sortColumns[sort.by], order: sort.order }, desc(sql`j.id`)],
    counted: 'beside',
  }
}

const rowIn =
  (language: Language) =>
  ({ domains, ...row }: Raw): ProjectRow => ({
    ...row,
    domains: domains.map(({ code, name }) => ({ code, name: inLanguage(name, language) })),
  })

export async function pageProjects(
  db: Db,
  clock: Clock,
  { page, ...params }: Params & { page: Page },
): Promise<Paged<ProjectRow>> {
  const { rows, total } = await readPage<Raw>(db, projectsBy(clock, params), page)
  return { total, rows: rows.map(rowIn(params.language)) }
}

export async function projectsToExport(db: Db, clock: Clock, params: Params) {
  const { rows, more } = await readUpTo<Raw>(db, projectsBy(clock, params), listRowsMax)
  return { rows: rows.map(rowIn(params.language)), more }
}

export async function getProject(
  db: Db,
  clock: Clock,
  { bizId, language }: { bizId: string; language: Language },
): Promise<ProjectRow | Refusal> {
  const page = { number: 1, size: 1 }
  const sort = { by: 'createdAt', order: 'desc' } as const
  const { rows } = await pageProjects(db, clock, { filter: { bizId }, sort, page, language })
  return rows[0] ?? refuse('notFound')
}

export async function lockProject(tx: Tx, bizId: string) {
  const [found] = await tx.select().from(project).where(eq(project.bizId, bizId)).for('update')
  return found
}

export async function findProject(db: Db, bizId: string) {
  const [found] = await db.select().from(project).where(eq(project.bizId, bizId))
  return found
}

type Before = { name: string; endTime: string; closedAt: string | null }

/** Locks a project to apply a form loaded at `version`. Refuses notFound, project.archived, record.conflict. */
export async function lockForEdit(tx: Tx, { id, version }: { id: string; version: number }) {
  const found = await lockProject(tx, id)
  if (!found) return refuse('notFound')
  if (found.status === ProjectStatus.archived) return refuse('project.archived')
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  return found
}

/**
 * Renames a project and moves its end time; returns the previous values. A new last day reopens a closed project.
 * Refuses as `lockForEdit`, and validation (a past day).
 */
export async function updateProject(
  tx: Tx,
  clock: Clock,
  { id, version, name, endTime }: ProjectEdit,
): Promise<Before | Refusal> {
  const found = await lockForEdit(tx, { id, version })
  if (isRefusal(found)) return found
  if (endTime !== found.endDate) {
    const late = await tx.execute<{ late: boolean }>(sql`select ${endTime}::date < ${clock.today} as late`)
    if (late.rows[0]?.late) return refuse('validation', { faults: { endTime: [{ key: 'endTimePast' }] } })
  }
  await tx
    .update(project)
    .set({ name, endDate: endTime, ...(endTime !== found.endDate && { closedAt: null }), version: version + 1 })
    .where(eq(project.id, found.id))
  return beforeOf(found)
}

const beforeOf = ({ name, endDate, closedAt }: typeof project.$inferSelect): Before => ({
  name,
  endTime: endDate,
  closedAt,
})

type Named = { id: string; version: number }

/** Closes a project to answers; its last day does not change. Refuses as `lockForEdit`, and project.late. */
export const closeProject = (tx: Tx, clock: Clock, named: Named): Promise<Before | Refusal> =>
  markClosed(tx, named, { closedAt: clock.now, where: sql`not ${isOver(clock)}` })

/**
 * Reopens a closed project until its last day. Refuses as `lockForEdit`, project.open (it is not closed) and
 * project.late (that day has passed).
 */
export const reopenProject = (tx: Tx, clock: Clock, named: Named): Promise<Before | Refusal> =>
  markClosed(tx, named, { closedAt: null, where: sql`j.end_date >= ${clock.today}` })

async function markClosed(
  tx: Tx,
  named: Named,
  { closedAt, where }: { closedAt: SQL | null; where: SQL },
): Promise<Before | Refusal> {
  const found = await lockForEdit(tx, named)
  if (isRefusal(found)) return found
  if (closedAt === null && found.closedAt === null) return refuse('project.open')
  const { rowCount } = await tx.execute(sql`
    update risk_project j set closed_at = ${closedAt}, version = version + 1
    where j.id = ${found.id} and ${where}`)
  return rowCount === 1 ? beforeOf(found) : refuse('project.late')
}

/** Refuses notFound and, after a submission, project.answered: archive it instead. design: domain §5 */
export async function deleteProject(tx: Tx, bizId: string): Promise<{ name: string } | Refusal> {
  const found = await lockProject(tx, bizId)
  if (!found) return refuse('notFound')
  // Locks papers, so that nobody submits between the check and the deletion.
  const { rows: papers } = await tx.execute<{ state: number }>(sql`
    select p.state from risk_item i join risk_paper p on p.item_id = i.id
    where i.project_id = ${found.id} order by p.id for update of i, p`)
  if (papers.some(({ state }) => state !== PaperState.editable)) return refuse('project.answered')
  await tx.delete(project).where(eq(project.id, found.id))
  return { name: found.name }
}

/** Refuses notFound, project.archived. */
export async function archiveProject(tx: Tx, bizId: string): Promise<{ name: string } | Refusal> {
  const found = await lockProject(tx, bizId)
  if (!found) return refuse('notFound')
  if (found.status === ProjectStatus.archived) return refuse('project.archived')
  await tx
    .update(project)
    .set({ status: ProjectStatus.archived, version: found.version + 1 })
    .where(eq(project.id, found.id))
  return { name: found.name }
}
