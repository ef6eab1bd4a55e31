import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { cancelJob } from '#api/platform/jobs/send.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { listReminders } from '#contract/risk/campaigns/calls.ts'
import { openProject } from './item.ts'
import { reminderSending } from './reminder-sending.ts'
import { plannedReminder, project } from './table.ts'

export async function listPlannedReminders(db: Db, projectId: number): Promise<ReplyOf<typeof listReminders>> {
  const { rows } = await db.execute<{
    day: string
    plannedBy: string
    sentAt: string | null
    failedAt: string | null
  }>(sql`
    select r.day::text as day, coalesce(u.name, '') as "plannedBy", r.sent_at as "sentAt", r.failed_at as "failedAt"
    from risk_planned_reminder r left join ${accounts.user} u on u.id = r.planned_by
    where r.project_id = ${projectId} order by r.day`)
  return rows
}

type Plan = { projectId: string; day: string }

/** Refuses notFound, project.archived, validation (a past day, or one after the end date), exists. */
export async function planReminder(
  tx: Tx,
  clock: Clock,
  { projectId, day, plannedBy }: Plan & { plannedBy: number },
): Promise<Plan | Refusal> {
  const found = await openProject(tx, projectId)
  if (isRefusal(found)) return found
  const { rows } = await tx.execute<{ past: boolean }>(sql`select ${day}::date < ${clock.today} as past`)
  const refuseDay = (key: string) => refuse('validation', { faults: { day: [{ key }] } })
  if (rows[0]?.past) return refuseDay('reminderDayPast')
  if (day > found.endDate) return refuseDay('reminderDayLate')
  const planned = await tx
    .insert(plannedReminder)
    .values({ projectId: found.id, day, plannedBy })
    .onConflictDoNothing()
    .returning({ day: plannedReminder.day })
  return planned.length > 0 ? { projectId, day } : refuse('exists', { faults: { day: [{ key: 'reminderThere' }] } })
}

/** Refuses notFound, reminder.sent. */
export async function cancelReminder(tx: Tx, { projectId, day }: Plan): Promise<Plan | Refusal> {
  const [found] = await tx
    .select({ projectId: project.id, sentAt: plannedReminder.sentAt, jobId: plannedReminder.jobId })
    .from(plannedReminder)
    .innerJoin(project, eq(project.id, plannedReminder.projectId))
    .where(and(eq(project.bizId, projectId), eq(plannedReminder.day, day)))
    .for('update', { of: plannedReminder })
  if (!found) return refuse('notFound')
  if (found.sentAt !== null) return refuse('reminder.sent')
  if (found.jobId !== null) await cancelJob(tx, reminderSending, found.jobId)
  await tx
    .delete(plannedReminder)
    .where(and(eq(plannedReminder.projectId, found.projectId), eq(plannedReminder.day, day)))
  return { projectId, day }
}
