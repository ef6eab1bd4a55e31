import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, asc, type List, readList, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import {
  type DepartmentEdit,
  type DepartmentRow,
  departmentDepthMax,
  departmentTreeMax,
  type NewDepartment,
} from '#contract/shell/accounts/department-shapes.ts'
import { department } from './table.ts'

const tree = sql`recursive tree (id, full_name, path, place) as (
  select id, name, array[id], array[order_num, id] from department where parent_id is null
  union all
  select d.id, t.full_name || '/' || d.name, t.path || d.id, t.place || array[d.order_num, d.id]
  from department d join tree t on t.id = d.parent_id)`

type DepartmentFilter = {
  keyword?: string | undefined
  under?: number | undefined
  ids?: readonly number[] | undefined
}

/** Departments in tree order, each with its number of users. */
const departmentsBy = ({ keyword, under, ids }: DepartmentFilter): List => ({
  with: tree,
  columns: sql`
    d.id as "departmentId", d.parent_id as "parentId", d.name, t.full_name as "fullName", cardinality(t.path) as level,
    d.order_num as "orderNum", d.version,
    (select count(*)::int from sys_user u where u.department_id = d.id) as users,
    (select count(*)::int from department c where c.parent_id = d.id) as children`,
  from: sql`tree t join department d on d.id = t.id`,
  where: [
    search(keyword, [sql`t.full_name`]),
    under === undefined ? undefined : sql`(${under} = any(t.path) and t.id <> ${under})`,
    among(sql`d.id`, ids),
  ],
  order: [asc(sql`t.place`)],
  counted: 'beside',
})

export const listDepartments = (db: Db): Promise<DepartmentRow[]> => readList(db, departmentsBy({}))

export const departmentsToExport = (db: Db, filter: DepartmentFilter) =>
  readUpTo<DepartmentRow>(db, departmentsBy(filter), listRowsMax)

/** Includes the ancestors of `under`. Without a search, lists the whole tree if it is small, otherwise one level. */
export async function pageDepartments(
  db: Db,
  { filter, page }: { filter: DepartmentFilter; page: Page },
): Promise<Paged<DepartmentRow> & { above: { departmentId: number; name: string }[] }> {
  const { keyword, under, ids } = filter
  const { rows: above } = await db.execute<{ departmentId: number; name: string }>(sql`
    with recursive above (id, parent_id, name, step) as (
      select id, parent_id, name, 0 from department where id = ${under ?? 0}
      union all
      select d.id, d.parent_id, d.name, a.step + 1 from department d join above a on d.id = a.parent_id)
    select id as "departmentId", name from above order by step desc`)
  const list = departmentsBy(filter)
  const below = under === undefined ? sql`d.parent_id is null` : sql`d.parent_id = ${under}`
  const isSmall = sql`(select count(*) from (select 1 ${whole(list)} limit ${departmentTreeMax + 1}) n) <= ${departmentTreeMax}`
  const where = keyword || ids ? list.where : [...list.where, sql`(${below} or ${isSmall})`]
  return { ...(await readPage<DepartmentRow>(db, { ...list, where }, page)), above }
}

const whole = ({ from, where }: List): SQL => sql`from ${from} where ${and(sql`true`, ...where)}`

/** Serializes changes of the tree, so that two concurrent moves cannot create a cycle. */
async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table department in share row exclusive mode`)
}

/** Checks the parent, depth and name of a new department, or of the department `moved`. */
async function checkPlace(
  tx: Tx,
  { name, parentId, moved }: Pick<NewDepartment, 'name' | 'parentId'> & { moved?: number },
): Promise<Refusal | undefined> {
  const above = await pathUp(tx, parentId)
  const refuseParent = (key: string, values = {}) =>
    refuse('validation', { faults: { parentId: [{ key, ...values }] } })
  if (parentId !== null && above.length === 0) return refuseParent('departmentUnknown')
  if (moved !== undefined && above.includes(moved)) return refuseParent('departmentLoop')
  const depth = above.length + (moved === undefined ? 1 : await heightOf(tx, moved))
  if (depth > departmentDepthMax) return refuseParent('departmentDeep', { values: { max: departmentDepthMax } })
  const [twin] = await tx
    .select({ id: department.id })
    .from(department)
    .where(
      and(
        parentId === null ? isNull(department.parentId) : eq(department.parentId, parentId),
        eq(department.name, name),
        ne(department.id, moved ?? 0),
      ),
    )
  return twin && refuse('exists', { faults: { name: [{ key: 'departmentTaken' }] } })
}

async function pathUp(tx: Tx, id: number | null): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive above (id, parent_id) as (
      select id, parent_id from department where id = ${id}::int
      union all select d.id, d.parent_id from department d join above a on d.id = a.parent_id)
    select id from above`)
  return rows.map((row) => row.id)
}

/** Number of levels, from the department down. */
async function heightOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await tx.execute<{ height: number }>(sql`
    with recursive below (id, level) as (
      select id, 1 from department where id = ${id}
      union all select d.id, b.level + 1 from department d join below b on d.parent_id = b.id)
    select max(level)::int as height from below`)
  return rows[0]?.height ?? 1
}

/** Refuses validation (parent unknown, too deep), exists (name taken). */
export async function createDepartment(tx: Tx, fields: NewDepartment): Promise<{ departmentId: number } | Refusal> {
  await lockTree(tx)
  const refusal = await checkPlace(tx, fields)
  if (refusal) return refusal
  const [made] = await tx.insert(department).values(fields).returning({ departmentId: department.id })
  if (!made) throw new Error('no department was written')
  return made
}

/** Refuses notFound, record.conflict, validation (parent unknown, cycle, too deep), exists (name taken). */
export async function updateDepartment(
  tx: Tx,
  { departmentId, version, ...edit }: DepartmentEdit & { departmentId: number },
): Promise<{ name: string } | Refusal> {
  await lockTree(tx)
  const [found] = await tx.select().from(department).where(eq(department.id, departmentId))
  if (!found) return refuse('notFound')
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const refusal = await checkPlace(tx, { ...edit, moved: departmentId })
  if (refusal) return refusal
  await tx
    .update(department)
    .set({ ...edit, version: version + 1 })
    .where(eq(department.id, departmentId))
  return { name: edit.name }
}

/** Refuses notFound, department.used (has users or subdepartments). */
export async function deleteDepartment(tx: Tx, departmentId: number): Promise<{ name: string } | Refusal> {
  await lockTree(tx)
  // Locked, so that no user is added between the check and the deletion.
  const [found] = await tx.select().from(department).where(eq(department.id, departmentId)).for('update')
  if (!found) return refuse('notFound')
  const { rows: used } = await tx.execute(sql`
    select 1 from sys_user where department_id = ${departmentId}
    union all select 1 from department where parent_id = ${departmentId} limit 1`)
  if (used.length > 0) return refuse('department.used')
  await tx.delete(department).where(eq(department.id, departmentId))
  return { name: found.name }
}
