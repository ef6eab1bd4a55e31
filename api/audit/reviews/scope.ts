import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { type Caller, type Principal, seenSince, signedIn } from '#api/platform/http/caller.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { auditModule, ReviewPerm } from '#contract/audit/reviews/perms.ts'

/** Review permissions of a caller, from the session's row only; request data cannot widen them. */
export type Scope = {
  userId: number
  /** Agent who acts for them, who must not grant themselves anything in that name. */
  agentId: number | null
  /** Permission to open reviews at all, required by every call, page and file of one. */
  mayRead: boolean
  all: boolean
  mayWrite: boolean
  /** Limits to projects created on or after this day, if a delegation says so. */
  since: string | null
  timeZone: string
}

export const scopeOf = (caller: Caller, clock: Pick<Clock, 'timeZone'>): Scope => scopeFor(signedIn(caller), clock)

/** Scope of a user who is not the caller, such as the owner of a job. */
export function scopeFor(principal: Principal, { timeZone }: Pick<Clock, 'timeZone'>): Scope {
  const { userId, perms, delegation } = principal
  return {
    userId,
    agentId: delegation?.agent.userId ?? null,
    mayRead: perms.has(ReviewPerm.read),
    all: perms.has(ReviewPerm.manage),
    mayWrite: perms.has(ReviewPerm.write),
    since: seenSince({ principal }, auditModule),
    timeZone,
  }
}

const mayRead = (scope: Scope): SQL => (scope.mayRead ? sql`true` : sql`false`)

/** Condition: the caller leads project `j` or is a member, or manages all projects. */
const isOwn = ({ all, userId }: Scope): SQL =>
  all
    ? sql`true`
    : sql`(j.leader_id = ${userId}
        or exists (select 1 from review_member m where m.project_id = j.id and m.user_id = ${userId}))`

/** Condition: the caller sees project `j`, as their own or as the executor of one of its objects. */
export const seesProject = (scope: Scope): SQL => {
  const executes = sql`exists (select 1 from review_object e where e.project_id = j.id and e.executor_id = ${scope.userId})`
  return sql`${mayRead(scope)} and (${isOwn(scope)} or ${executes}) and ${isLateEnough(scope)}`
}

/** Condition: the caller sees object `o` of project `j`. */
export const seesObject = (scope: Scope): SQL =>
  sql`${mayRead(scope)} and (${isOwn(scope)} or o.executor_id = ${scope.userId}) and ${isLateEnough(scope)}`

/** Condition for a principal: may open the page of project `j` or object `o`. */
export const opens =
  (clock: Pick<Clock, 'timeZone'>, sees: (scope: Scope) => SQL) =>
  (by: Principal): SQL =>
    sees(scopeFor(by, clock))

const isLateEnough = ({ since, timeZone }: Scope): SQL =>
  since ? sql`(j.created_at at time zone ${timeZone}::text)::date >= ${since}::date` : sql`true`

/** Condition: the caller may edit project `j` and its objects. */
export const mayEdit = (scope: Scope): SQL => (scope.mayWrite ? isOwn(scope) : sql`false`)

/** Counts objects `o` of a source by stage, as JSON with every stage. */
export const stagesOf = ({ from, where }: { from: SQL; where: SQL }): SQL => sql`
  (select json_object_agg(s.stage, (select count(*)::int from ${from} where o.stage = s.stage and ${where}))
  from unnest(${sql.param(Object.values(ReviewStage))}::text[]) s(stage))`
