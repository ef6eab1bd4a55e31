import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Keys } from '#api/platform/keys.ts'
import { faultText } from '#api/platform/text.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { departmentNames } from '#api/shell/accounts/user.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import type { Language } from '#contract/platform/language.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { listDepartmentUsers, listRespondentDepartments } from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { addRespondents, checkRespondents } from './item.ts'
import type { project } from './table.ts'

type Project = typeof project.$inferSelect

/** Departments in tree order, each counted with its descendants, in one query. */
export async function listDepartments(db: Db): Promise<ReplyOf<typeof listRespondentDepartments>> {
  const { rows } = await db.execute<ReplyOf<typeof listRespondentDepartments>[number]>(sql`
    with recursive tree (id, full_name, level, place, above) as (
      select id, name, 1, array[order_num, id], array[id] from ${accounts.department} where parent_id is null
      union all
      select d.id, t.full_name || '/' || d.name, t.level + 1, t.place || array[d.order_num, d.id], t.above || d.id
      from ${accounts.department} d join tree t on t.id = d.parent_id),
    own (id, users) as (
      select department_id, count(*) from ${accounts.user} where status = ${UserStatus.enabled} group by department_id),
    counted (id, users) as (
      select x.id, sum(o.users)::int
      from own o join tree t on t.id = o.id cross join lateral unnest(t.above) as x (id)
      group by x.id)
    select t.id as "departmentId", d.name, t.full_name as "fullName", t.level, coalesce(c.users, 0) as users
    from tree t join ${accounts.department} d on d.id = t.id left join counted c on c.id = t.id
    order by t.place`)
  return rows
}

type Member = { sapUserId: string; name: string; email: string; department: string }

/** Enabled users of a department and its descendants; undefined if the department does not exist. */
async function membersOf(db: Db | Tx, departmentId: number): Promise<Member[] | undefined> {
  const { rows: known } = await db.execute(sql`select 1 from ${accounts.department} where id = ${departmentId}`)
  if (known.length === 0) return undefined
  const { rows } = await db.execute<Member>(sql`
    with recursive ${departmentNames},
    below (id) as (
      select ${departmentId}::int union all select d.id from ${accounts.department} d join below b on d.parent_id = b.id)
    select u.usercode as "sapUserId", u.name, coalesce(u.email, '') as email, n.full_name as department
    from ${accounts.user} u join department_name n on n.id = u.department_id
    where u.status = ${UserStatus.enabled} and u.department_id in (select id from below)
    order by n.full_name, u.usercode`)
  return rows
}

const respondentOf = ({ sapUserId }: Member) => ({ sendType: SendType.internal, sapUserId })

/** Users of a department, each with the reason why they cannot be added, if any. Refuses notFound. */
export async function listMembers(
  db: Db,
  { projectId, departmentId, language }: { projectId: number; departmentId: number; language: Language },
): Promise<ReplyOf<typeof listDepartmentUsers> | Refusal> {
  const members = await membersOf(db, departmentId)
  if (!members) return refuse('notFound')
  const { faults } = await checkRespondents(db, projectId, members.map(respondentOf))
  const reasons = new Map(faults.map(({ index, reason }) => [index, faultText(reason, language)]))
  return members.map((member, index) => ({ ...member, reason: reasons.get(index) ?? '' }))
}

/** Adds all users of a department who can be added. Refuses notFound. */
export async function addMembers(
  tx: Tx,
  keys: Keys,
  { project: target, departmentId }: { project: Project; departmentId: number },
): Promise<{ added: number; there: number } | Refusal> {
  const members = await membersOf(tx, departmentId)
  if (!members) return refuse('notFound')
  const all = members.map(respondentOf)
  const { faults, users } = await checkRespondents(tx, target.id, all)
  const left = new Set(faults.map(({ index }) => index))
  const respondents = all.filter((_, index) => !left.has(index))
  if (respondents.length > 0) await addRespondents(tx, keys, { project: target, respondents, users })
  return { added: respondents.length, there: left.size }
}
