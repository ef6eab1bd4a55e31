import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { consumeQuota } from '#api/platform/quota/quota.ts'
import { typedTextIn } from '#api/platform/text.ts'
import { type Actor, holdsPerm, lockRights, rolesBeyond } from '#api/shell/accounts/rights.ts'
import { roleNameIn } from '#api/shell/accounts/role-name.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { departmentNames } from '#api/shell/accounts/user.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import { addTodo, finishTodos } from '#api/shell/home/todo.ts'
import { type Post, writeMail } from '#api/shell/system/mail.ts'
import type { Language } from '#contract/platform/language.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'
import { registration as pageOf } from '#contract/shell/session/addresses.ts'
import { RegistrationStatus } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import type {
  approvalChoices,
  RegistrationDetail,
  RegistrationRow,
  registrationApproval,
  registrationForm,
  registrationSort,
} from '#contract/shell/session/registration.ts'
import { networkBy } from '../sign-in/network.ts'
import { createResetLink, givenLinkHours, type LinkDeps } from './password-link.ts'

export const registrationRequests = { name: 'registrationsAsked', max: 50, minutes: 24 * 60 } as const

/** Refuses registration.pending, also to the second of two concurrent requests with one e-mail. */
async function refuseSecond(tx: Tx, email: string): Promise<Refusal | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('registration ' || lower(${email}), 0))`)
  const { rows } = await tx.execute(sql`
    select 1 from registration where lower(email) = lower(${email}) and status = ${RegistrationStatus.pending} limit 1`)
  return rows.length > 0 ? refuse('registration.pending') : undefined
}

/** Stores the request with the applicant's language, and a to-do for everyone who may decide it. */
export async function register(
  tx: Tx,
  { clock }: { clock: Clock },
  form: z.output<typeof registrationForm> & { language: Language; address: string },
): Promise<{ bizId: string } | Refusal> {
  const refused =
    (await refuseSecond(tx, form.email)) ??
    (await consumeQuota(tx, clock, { quota: registrationRequests, by: networkBy(form.address) }))
  if (refused) return refused
  const bizId = randomBizId()
  await tx.execute(sql`
    insert into registration (biz_id, name, email, company_name, mobile, position, contact_matters, language,
      created_at)
    values (${bizId}, ${form.name}, ${form.email}, ${form.companyName}, ${form.mobile}, ${form.position},
      ${form.contactMatters}, ${form.language}, ${clock.now})`)
  const said = { name: form.name, company: form.companyName }
  const titleFor = (language: Language) => typedTextIn(language)('session-registrations:todo', said)
  const title = { 'zh-Hans': titleFor('zh-Hans'), 'zh-Hant': titleFor('zh-Hant'), en: titleFor('en') }
  for (const userId of await findDeciders(tx)) {
    await addTodo(tx, {
      userId,
      title,
      url: pageOf(bizId),
      submitterName: form.name,
      mainSource: 'system',
      source: 'system-registrations',
    })
  }
  return { bizId }
}

async function findDeciders(tx: Tx): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select u.id as "userId" from ${accounts.user} u
    where ${holdsPerm(SessionPerm.decideRegistrations)} order by u.id`)
  return rows.map(({ userId }) => userId)
}

type Raw = RegistrationRow & { id: number }

const columns = sql`
  g.id, g.biz_id as "bizId", g.name, g.email, g.company_name as "companyName", g.mobile, g.position,
  g.contact_matters as "contactMatters", g.status, g.reason, g.created_at as "createdAt", g.decided_at as "decidedAt",
  coalesce(by_whom.name, '') as "decidedBy", coalesce(made.usercode, '') as usercode`
const source = sql`
  registration g
  left join ${accounts.user} by_whom on by_whom.id = g.decided_by left join ${accounts.user} made on made.id = g.user_id`

const rowOf = ({ id: _, ...row }: Raw): RegistrationRow => row

type RegistrationFilter = {
  status?: RegistrationStatus | undefined
  keyword?: string | undefined
  ids?: readonly string[] | undefined
}
type RegistrationSort = Sort<z.infer<typeof registrationSort>>

const sortColumns = {
  createdAt: sql`g.created_at`,
  name: sql`g.name`,
  companyName: sql`g.company_name`,
} as const satisfies Record<RegistrationSort['by'], SQL>

const registrationsBy = (sort: RegistrationSort, { status, keyword, ids }: RegistrationFilter): List => ({
  columns,
  from: source,
  where: [
    matches(sql`g.status`, status),
    search(keyword, [sql`g.name`, sql`g.email`, sql`g.company_name`]),
    among(sql`g.biz_id`, ids),
  ],
  order: [
    { by: sortColumns[sort.by], order: sort.order },
    { by: sql`g.id`, order: sort.order },
  ],
  counted: 'beside',
})

type Params = { filter: RegistrationFilter; sort: RegistrationSort }

export async function pageRegistrations(
  db: Db,
  { filter, sort, page }: Params & { page: Page },
): Promise<Paged<RegistrationRow>> {
  const { rows, total } = await readPage<Raw>(db, registrationsBy(sort, filter), page)
  return { rows: rows.map(rowOf), total }
}

export async function registrationsToExport(
  db: Db,
  { filter, sort }: Params,
): Promise<{ rows: RegistrationRow[]; more: boolean }> {
  const { rows, more } = await readUpTo<Raw>(db, registrationsBy(sort, filter), listRowsMax)
  return { rows: rows.map(rowOf), more }
}

/** Refuses notFound. */
export async function getRegistration(db: Db, bizId: string): Promise<RegistrationDetail | Refusal> {
  const { rows } = await db.execute<Raw & { sameEmail: { usercode: string; name: string }[] }>(sql`
    select ${columns}, (
      select coalesce(json_agg(json_build_object('usercode', u.usercode, 'name', u.name) order by u.id), '[]')
      from ${accounts.user} u where lower(u.email) = lower(g.email)) as "sameEmail"
    from ${source} where g.biz_id = ${bizId}`)
  const [found] = rows
  if (!found) return refuse('notFound')
  const { sameEmail, ...row } = found
  const usercode = `R${String(row.id).padStart(5, '0')}`
  return { ...rowOf(row), sameEmail, suggested: { usercode, username: accountNameOf(row.email) } }
}

/** Local part of an e-mail, without characters not allowed in an account name. */
const accountNameOf = (email: string): string => (email.split('@')[0] ?? '').toLowerCase().replace(/[:/\\\s]/g, '')

/** Departments and roles in the reader's language, with `grantable` for the actor. */
export async function findApprovalChoices(
  db: Db,
  { actor, language }: { actor: Actor; language: Language },
): Promise<z.output<typeof approvalChoices>> {
  const departments = await db.execute<{ id: number; name: string }>(sql`
    with recursive ${departmentNames} select id, full_name as name from department_name order by full_name, id`)
  const roles = await db.execute<{ id: number; code: string; name: string }>(
    sql`select r.id, r.code, ${roleNameIn(language)} as name from ${accounts.role} r order by r.id`,
  )
  const beyond = await rolesBeyond(
    db,
    actor,
    roles.rows.map(({ id }) => id),
  )
  return {
    departments: departments.rows,
    roles: roles.rows.map((role) => ({ ...role, grantable: !beyond.has(role.id) })),
  }
}

/** Locks an undecided request. Refuses notFound, registration.decided. */
async function lockPending(tx: Tx, bizId: string) {
  const { rows } = await tx.execute<Raw & { language: Language }>(sql`
    select ${columns}, g.language from ${source} where g.biz_id = ${bizId} for update of g`)
  const [found] = rows
  if (!found) return refuse('notFound')
  return found.status === RegistrationStatus.pending ? found : refuse('registration.decided')
}

type Deps = LinkDeps & Post
type Decision = { bizId: string; actor: Actor }

/**
 * Creates the account without a password, and mails the link that sets one. Refuses notFound, registration.decided,
 * exists (e-mail of another account), validation (usercode or account taken, department or role unknown),
 * execute.denied (role with rights the actor lacks).
 */
export async function approveRegistration(
  tx: Tx,
  deps: Deps,
  { bizId, actor, ...chosen }: Decision & z.output<typeof registrationApproval>,
): Promise<{ usercode: string; roleIds: number[] } | Refusal> {
  await lockRights(tx)
  const pending = await lockPending(tx, bizId)
  if ('refused' in pending) return pending
  const holder = await accountWithEmail(tx, pending.email)
  if (holder) return refuse('exists', { faults: { email: [{ key: 'registrationEmailTaken', values: holder }] } })
  const { usercode, username, departmentId = null } = chosen
  const roleIds = [...new Set(chosen.roleIds)]
  const faults = await faultsOf(tx, { usercode, username, departmentId, roleIds })
  if (Object.keys(faults).length > 0) return refuse('validation', { faults })
  if ((await rolesBeyond(tx, actor, roleIds)).size > 0)
    return refuse('execute.denied', { faults: { roleIds: [{ key: 'roleBeyond' }] } })

  const made = await tx.execute<{ id: number }>(sql`
    insert into ${accounts.user} (usercode, username, name, email, mobile, company, position, department_id)
    values (${usercode}, ${username}, ${pending.name}, ${pending.email}, ${pending.mobile || null}, ${pending.companyName},
      ${pending.position || null}, ${departmentId})
    on conflict do nothing
    returning id`)
  const userId = made.rows[0]?.id
  // The name was taken between check and insert.
  if (userId === undefined) return refuse('validation', { faults: { usercode: [{ key: 'usercodeTaken' }] } })
  await tx.execute(sql`
    insert into ${accounts.userRole} (user_id, role_id) select ${userId}, unnest(${sql.param(roleIds)}::int[])`)
  await decide(tx, deps, { bizId, status: RegistrationStatus.approved, reason: '', decidedBy: actor.userId, userId })
  const url = await createResetLink(tx, deps, userId)
  await writeMail(tx, deps, {
    name: 'registration.approved',
    language: pending.language,
    recipient: pending.email,
    values: { name: pending.name, username, url, hours: givenLinkHours },
  })
  return { usercode, roleIds }
}

/** Refuses notFound, registration.decided. */
export async function rejectRegistration(
  tx: Tx,
  deps: Deps,
  { bizId, actor, reason }: Decision & { reason: string },
): Promise<undefined | Refusal> {
  const pending = await lockPending(tx, bizId)
  if ('refused' in pending) return pending
  await decide(tx, deps, {
    bizId,
    status: RegistrationStatus.rejected,
    reason,
    decidedBy: actor.userId,
    userId: null,
  })
  await writeMail(tx, deps, {
    name: 'registration.rejected',
    language: pending.language,
    recipient: pending.email,
    values: { name: pending.name, reason },
  })
}

/** Forgotten passwords and single sign-on find an account by its e-mail, so it must be unique. */
async function accountWithEmail(tx: Tx, email: string): Promise<{ usercode: string; name: string } | undefined> {
  const { rows } = await tx.execute<{ usercode: string; name: string }>(sql`
    select usercode, name from ${accounts.user} where lower(email) = lower(${email}) order by id limit 1`)
  return rows[0]
}

type Chosen = { usercode: string; username: string; departmentId: number | null; roleIds: number[] }

async function faultsOf(
  tx: Tx,
  { usercode, username, departmentId, roleIds }: Chosen,
): Promise<Record<string, FieldError[]>> {
  const { rows } = await tx.execute<{ usercode: boolean; username: boolean; department: boolean; roles: number }>(sql`
    select exists (select 1 from ${accounts.user} where usercode = ${usercode}) as usercode,
      exists (select 1 from ${accounts.user} where lower(username) = lower(${username})) as username,
      ${departmentId}::int is null or exists (select 1 from ${accounts.department} where id = ${departmentId}) as department,
      (select count(*)::int from ${accounts.role} where id = any(${sql.param(roleIds)}::int[])) as roles`)
  const [found] = rows
  return {
    ...(found?.usercode ? { usercode: [{ key: 'usercodeTaken' }] } : {}),
    ...(found?.username ? { username: [{ key: 'usernameTaken' }] } : {}),
    ...(found?.department ? {} : { departmentId: [{ key: 'departmentUnknown' }] }),
    ...(found?.roles === roleIds.length ? {} : { roleIds: [{ key: 'roleUnknown' }] }),
  }
}

type Decided = { bizId: string; status: RegistrationStatus; reason: string; decidedBy: number; userId: number | null }

async function decide(tx: Tx, { clock }: Deps, { bizId, status, reason, decidedBy, userId }: Decided) {
  await tx.execute(sql`
    update registration set status = ${status}, reason = ${reason}, decided_by = ${decidedBy}, decided_at = ${clock.now},
      user_id = ${userId}
    where biz_id = ${bizId}`)
  await finishTodos(tx, pageOf(bizId))
}
