import { eq, type SQL, sql } from 'drizzle-orm'
import { clientByCode, deleteUnused } from '#api/audit/master-data/client.ts'
import { client, dealer, product, relation } from '#api/audit/master-data/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, type List, matches, readList, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { user } from '#api/shell/accounts/table.ts'
import { usersByCode } from '#api/shell/accounts/user.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import { ClientStatus } from '#contract/audit/master-data/codes.ts'
import type { ClientItem, ProjectDetail, SavingProject } from '#contract/audit/reviews/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { mayEdit, type Scope, seesObject, seesProject, stagesOf } from './scope.ts'
import { reviewMember, reviewProject } from './table.ts'

const sortColumns = {
  name: sql`j.name`,
  client: sql`c.name`,
  year: sql`j.year`,
  beginDate: sql`j.begin_date`,
  endDate: sql`j.end_date`,
} as const
type ProjectSort = Sort<keyof typeof sortColumns>
type ProjectFilter = {
  id?: number
  keyword?: string | undefined
  clientCode?: string | undefined
  year?: number | undefined
}

type Params = { filter: ProjectFilter; sort?: ProjectSort }

/** Projects that the caller sees, with stages of the objects that they see. */
function projectsBy(
  scope: Scope,
  { filter: { id, keyword, clientCode, year }, sort = { by: 'beginDate', order: 'desc' } }: Params,
): List {
  const ofProject = sql`o.project_id = j.id and (${mayEditOrAll(scope)} or o.executor_id = ${scope.userId})`
  return {
    columns: sql`j.id, j.version, c.code as "clientCode", c.name as "clientName", j.year, j.name,
        j.begin_date as "beginDate", j.end_date as "endDate",
        json_build_object('usercode', l.usercode, 'name', l.name) as leader,
        (select coalesce(json_agg(json_build_object('usercode', u.usercode, 'name', u.name) order by u.usercode), '[]')
          from review_member m join ${user} u on u.id = m.user_id where m.project_id = j.id) as members,
        (select count(*)::int from review_object o where ${ofProject}) as objects,
        ${stagesOf({ from: sql`review_object o`, where: ofProject })} as stages, ${mayEdit(scope)} as "mayEdit",
        (j.settings->>'dateWindow')::int as "dateWindow", (j.settings->>'farWindow')::int as "farWindow",
        (j.settings->>'splitSize')::int as "splitSize", j.settings->>'tolerance' as tolerance`,
    from: sql`review_project j join ${client} c on c.id = j.client_id join ${user} l on l.id = j.leader_id`,
    where: [
      seesProject(scope),
      matches(sql`j.id`, id),
      matches(sql`j.year`, year),
      matches(sql`lower(c.code)`, clientCode?.toLowerCase()),
      search(keyword, [sql`j.name`, sql`c.name`, sql`l.name`]),
    ],
    order: [{ by: sortColumns[sort.by], order: sort.order }, asc(sql`j.id`)],
    counted: 'beside',
  }
}

export const pageProjects = (
  db: Db,
  scope: Scope,
  { page, ...params }: Params & { page: Page },
): Promise<Paged<ProjectDetail>> => readPage(db, projectsBy(scope, params), page)

/** Projects to export, up to a file's limit. */
export const projectsToExport = (db: Db, scope: Scope, params: Params) =>
  readUpTo<ProjectDetail>(db, projectsBy(scope, params), listRowsMax)

/** Condition: the caller owns the project, and so sees all of its objects. */
const mayEditOrAll = (scope: Scope): SQL => mayEdit({ ...scope, mayWrite: true })

/** Refuses notFound. */
export const getProject = async (db: Db | Tx, scope: Scope, id: number): Promise<ProjectDetail | Refusal> =>
  (await readList<ProjectDetail>(db, projectsBy(scope, { filter: { id } })))[0] ?? refuse('notFound')

/** Locks a project that the caller may edit. Refuses notFound, execute.denied. */
export async function openProject(tx: Tx, scope: Scope, id: number) {
  const { rows } = await tx.execute<{ mayEdit: boolean }>(sql`
    select ${mayEdit(scope)} as "mayEdit" from review_project j where j.id = ${id} and ${seesProject(scope)}
    for update of j`)
  if (!rows[0]) return refuse('notFound')
  if (!rows[0].mayEdit) return refuse('execute.denied')
  const [found] = await tx.select().from(reviewProject).where(eq(reviewProject.id, id))
  return found ?? refuse('notFound')
}

async function peopleOf(tx: Tx, { id, leaderId }: typeof reviewProject.$inferSelect): Promise<Set<number>> {
  const members = await tx.select().from(reviewMember).where(eq(reviewMember.projectId, id))
  return new Set([leaderId, ...members.map(({ userId }) => userId)])
}

/**
 * Refuses notFound, execute.denied, record.conflict, validation (client, people, dates, windows, or an agent who adds
 * themselves).
 */
export async function saveProject(
  tx: Tx,
  scope: Scope,
  { id, version, clientCode, leader, members, dateWindow, farWindow, splitSize, tolerance, ...fields }: SavingProject,
): Promise<{ id: number } | Refusal> {
  if (id === undefined && !scope.all) return refuse('execute.denied')
  const found = id === undefined ? undefined : await openProject(tx, scope, id)
  if (isRefusal(found)) return found
  if (found && version !== undefined && version !== found.version)
    return refuse('record.conflict', { detail: { version: found.version } })
  const ofClient = await clientByCode(tx, clientCode)
  const users = await usersByCode(tx, [leader, ...members])
  const faults: Record<string, FieldError[]> = {}
  if (isRefusal(ofClient) || (!found && ofClient.status !== ClientStatus.enabled))
    faults.clientCode = [{ key: 'clientUnknown' }]
  else if (found && found.clientId !== ofClient.id) faults.clientCode = [{ key: 'clientFixed' }]
  const leaderId = users.get(leader)?.id
  if (leaderId === undefined) faults.leader = [{ key: 'userUnknown' }]
  if (members.some((member) => !users.has(member))) faults.members = [{ key: 'userUnknown' }]
  const before = found ? await peopleOf(tx, found) : new Set<number>()
  const isAgent = (code: string) => users.get(code)?.id === scope.agentId && !before.has(scope.agentId ?? 0)
  if (isAgent(leader)) faults.leader = [{ key: 'memberSelf' }]
  if (members.some(isAgent)) faults.members = [{ key: 'memberSelf' }]
  if (fields.endDate < fields.beginDate) faults.endDate = [{ key: 'endBeforeStart' }]
  if (farWindow < dateWindow) faults.farWindow = [{ key: 'farWindowSmall' }]
  if (isRefusal(ofClient) || leaderId === undefined || Object.keys(faults).length > 0)
    return refuse('validation', { faults })
  const row = { ...fields, leaderId, settings: { dateWindow, farWindow, splitSize, tolerance } }
  const [saved] = found
    ? await tx
        .update(reviewProject)
        .set({ ...row, version: found.version + 1 })
        .where(eq(reviewProject.id, found.id))
        .returning({ id: reviewProject.id })
    : await tx
        .insert(reviewProject)
        .values({ ...row, clientId: ofClient.id })
        .returning({ id: reviewProject.id })
  if (!saved) throw new Error('no project was written')
  await tx.delete(reviewMember).where(eq(reviewMember.projectId, saved.id))
  const memberIds = [...new Set(members.flatMap((member) => users.get(member)?.id ?? []))]
  if (memberIds.length > 0)
    await tx.insert(reviewMember).values(memberIds.map((userId) => ({ projectId: saved.id, userId })))
  return saved
}

/** Deletes all or none. Refuses notFound, execute.denied, review.used. */
export async function deleteProjects(tx: Tx, scope: Scope, ids: readonly number[]): Promise<string[] | Refusal> {
  const names: string[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const found = await openProject(tx, scope, id)
    if (isRefusal(found)) return found
    // Deleting projects requires the manage permission.
    if (!scope.all) return refuse('execute.denied')
    const used = await deleteUnused(() => tx.delete(reviewProject).where(eq(reviewProject.id, id)))
    if (used) return refuse('review.used')
    names.push(found.name)
  }
  return names
}

const seenOf = (scope: Scope): SQL => sql`from review_project j where j.client_id = c.id and ${seesProject(scope)}`

/** Clients for the caller: managers see every enabled client, others those of their projects. */
const clientsSeen = (scope: Scope, clientCode?: string) => ({
  from: sql`${client} c`,
  where: [
    scope.all
      ? sql`(c.status = ${ClientStatus.enabled} or exists (select 1 ${seenOf(scope)}))`
      : sql`exists (select 1 ${seenOf(scope)})`,
    matches(sql`lower(c.code)`, clientCode?.toLowerCase()),
  ],
  order: [asc(sql`c.name`), asc(sql`c.id`)] as const,
})

export const listClientNames = (db: Db, scope: Scope): Promise<Pick<ClientItem, 'clientCode' | 'clientName'>[]> =>
  readList(db, { columns: sql`c.code as "clientCode", c.name as "clientName"`, ...clientsSeen(scope) })

/** Clients whose reviews the caller sees, with figures. */
export function listClients(db: Db | Tx, scope: Scope, clientCode: string | undefined): Promise<ClientItem[]> {
  const objects = sql`j.client_id = c.id and ${seesObject(scope)}`
  const ofAll = sql`review_object o join review_project j on j.id = o.project_id`
  return readList(db, {
    columns: sql`c.id, c.code as "clientCode", c.name as "clientName", (select count(*)::int ${seenOf(scope)}) as projects,
      (select count(*)::int from ${ofAll} where ${objects}) as objects,
      ${stagesOf({ from: ofAll, where: objects })} as stages,
      (select count(*)::int from ${dealer} d where d.client_id = c.id) as dealers,
      (select count(*)::int from ${product} p where p.client_id = c.id) as products,
      (select count(*)::int from ${relation} r join ${dealer} d on d.id = r.dealer_id where d.client_id = c.id)
        as relations`,
    ...clientsSeen(scope, clientCode),
  })
}
