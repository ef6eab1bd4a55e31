import { sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { recurring } from '#api/platform/jobs/job.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { reminderHours } from '#contract/data/warnings/codes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { type Due, notifyDue } from './news.ts'
import { warning } from './table.ts'

export const remindingPeople = recurring('warnings.remind', 3600)

/**
 * Reminds people once of each warning that is due within a day: the assignee, or the owner of the model if there is
 * none. Snoozed warnings are included after their snooze.
 */
export const remindPeople = (deps: { db: Db; signals: Signals; clock: Clock }): Promise<void> =>
  transactAnnouncing(deps, async (tx) => {
    const { now } = deps.clock
    const { rows } = await tx.execute<Due>(sql`
      with due as (
        update ${warning} w set reminded_at = ${now}
        from ${ruleModel} m
        where m.id = w.model_id and w.reminded_at is null
          and w.due_at <= ${now} + make_interval(hours => ${reminderHours})
          and (w.snoozed_until is null or w.snoozed_until <= ${now})
        returning coalesce(w.assignee_id, m.owner_id) as user_id, w.workspace_id, w.due_at < ${now} as is_overdue)
      select u.id as "userId", p.id as "workspaceId", p.biz_id as "bizId", p.name as workspace,
        (count(*) filter (where not d.is_overdue))::int as soon, (count(*) filter (where d.is_overdue))::int as overdue
      from due d join ${user} u on u.id = d.user_id and u.status = ${UserStatus.enabled}
      join ${workspace} p on p.id = d.workspace_id and p.removed_at is null
      join ${workspaceMember} b on b.workspace_id = p.id and b.user_id = u.id and b.status = ${MemberStatus.active}
      group by u.id, p.id order by u.id, p.id`)
    await notifyDue(tx, rows)
  })
