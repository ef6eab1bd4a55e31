import { sql } from 'drizzle-orm'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { AuthorizationState } from '#contract/data/authorizations/codes.ts'
import type { EffectiveRight } from '#contract/data/authorizations/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { decidersOf, decidersShown, decidesOn } from './decider.ts'
import { conditionShown, findRight, isVisible } from './right.ts'

type Person = { userId: number; isAdministrator: boolean; decides: boolean; isColleague: boolean }

type Params = { tableBizId: string; workspaceBizId: string; usercode: string }

/** Right of the caller, or, for deciders, of any user. Refuses notFound, execute.denied. */
export async function getEffectiveRight(
  db: Db,
  clock: Clock,
  { params, actor }: { params: Params; actor: Principal },
): Promise<EffectiveRight | Refusal> {
  const { tableBizId, workspaceBizId, usercode } = params
  const { rows } = await db.execute<Person>(sql`
    select u.id as "userId", ${decidesOn(actor)} as decides, exists (
        select 1 from ${accounts.userRole} ur join ${accounts.role} r on r.id = ur.role_id
        where ur.user_id = u.id and r.code = ${administratorRole}) as "isAdministrator",
      exists (
        select 1 from ${workspaces.workspace} w join ${workspaces.workspaceMember} m on m.workspace_id = w.id
        where w.biz_id = ${workspaceBizId} and m.user_id = ${actor.userId} and m.status = ${MemberStatus.active}) as "isColleague"
    from ${accounts.user} u join ${dataTable} t on t.biz_id = ${tableBizId} where u.usercode = ${usercode}`)
  const [person] = rows
  if (!person) return refuse('notFound')
  const isSelf = person.userId === actor.userId
  if (!isSelf && !person.decides) return refuse(person.isColleague ? 'execute.denied' : 'notFound')
  const since = isSelf ? workSeenSince({ principal: actor }) : null
  const right = await findRight(db, clock, { tableBizId, workspaceBizId, ...person, since })
  // Callers outside the workspace cannot learn about the table by querying their own right.
  if (!right || (isSelf && !person.decides && right.roleType === null)) return refuse('notFound')
  if (!person.decides && !isVisible(right) && right.state === AuthorizationState.notApplied) return refuse('notFound')
  const deciders = right.permissions.every(({ allowed }) => allowed) ? [] : await decidersOf(db, right.marketId)
  return {
    state: right.state,
    permissions: right.permissions,
    columns: right.columns.map(({ name, title, view, why }) => ({ name, title, view, why })),
    rowCondition: person.decides ? right.rowCondition : conditionShown(right),
    until: right.until,
    deciders: deciders.slice(0, decidersShown).map(({ usercode, name }) => ({ usercode, name })),
  }
}
