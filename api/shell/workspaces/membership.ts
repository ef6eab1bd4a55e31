import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'

/** Start of the present period of member `m`. */
const presentSince: SQL = sql`greatest(coalesce(m.answered_at, m.invited_at), (
  select max(p.until) from workspace_membership p where p.workspace_id = m.workspace_id and p.user_id = m.user_id))`

/** Records the period of an active member that ends now, before their role changes or their entry is deleted. */
export const endMembership = (
  tx: Tx,
  { now }: Clock,
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<unknown> =>
  tx.execute(sql`
    insert into workspace_membership (workspace_id, user_id, role_type, since, until)
    select m.workspace_id, m.user_id, m.role_type, ${presentSince}, ${now} from workspace_member m
    where m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.status = ${MemberStatus.active}`)

const dayOf = (instant: SQL, timeZone: string): SQL => sql`(${instant} at time zone ${timeZone}::text)::date`

/**
 * Members as of the end of a day, in parentheses: workspace_id, user_id, role_type. Exact from the instant of
 * `membershipsRecorded` on; on earlier days members who have left since are absent.
 */
export const membersAsOf = ({ day, timeZone }: { day: SQL; timeZone: string }): SQL => sql`(
  select m.workspace_id, m.user_id, m.role_type from workspace_member m
  where m.status = ${MemberStatus.active} and ${dayOf(presentSince, timeZone)} <= ${day}
  union all
  select p.workspace_id, p.user_id, p.role_type from workspace_membership p
  where ${dayOf(sql`p.since`, timeZone)} <= ${day} and ${dayOf(sql`p.until`, timeZone)} > ${day})`
