import { and, eq, sql } from 'drizzle-orm'
import { UserStatus } from '#contract/accounts/codes.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { listReminders } from '#contract/campaigns/calls.ts'
import { DeliveryChannel, DeliveryPurpose } from '#contract/campaigns/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { ProjectStatus } from '#contract/questionnaires/codes.ts'
import * as accounts from '../accounts/table.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type Signals, transactAnnouncing } from '../db/signal.ts'
import { type Job, recurring, workOn } from '../jobs/job.ts'
import { appendAudit, type Trail } from '../system/audit.ts'
import { deliver, type LetterDeps } from './delivery.ts'
import { openProject } from './item.ts'
import { isOver } from './project-standing.ts'
import { plannedReminder, project } from './table.ts'

export async function listPlannedReminders(db: Db, projectId: number): Promise<ReplyOf<typeof listReminders>> {
  const { rows } = await db.execute<{ day: string; plannedBy: string; sentAt: string | null }>(sql`
    select r.day::text as day, coalesce(u.name, '') as "plannedBy", r.sent_at as "sentAt"
    from risk_planned_reminder r left join ${accounts.user} u on u.id = r.planned_by
    where r.project_id = ${projectId} order by r.day`)
  return rows
}

type Plan = { projectId: string; day: string }

/** Refuses notFound, project.archived, validation (a day that has passed, or after the last one), exists. */
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

/** Refuses notFound, state.refused (it was sent). */
export async function cancelReminder(tx: Tx, { projectId, day }: Plan): Promise<Plan | Refusal> {
  const [found] = await tx
    .select({ projectId: project.id, sentAt: plannedReminder.sentAt })
    .from(plannedReminder)
    .innerJoin(project, eq(project.id, plannedReminder.projectId))
    .where(and(eq(project.bizId, projectId), eq(plannedReminder.day, day)))
    .for('update', { of: plannedReminder })
  if (!found) return refuse('notFound')
  if (found.sentAt !== null) return refuse('state.refused')
  await tx
    .delete(plannedReminder)
    .where(and(eq(plannedReminder.projectId, found.projectId), eq(plannedReminder.day, day)))
  return { projectId, day }
}

/** Reminders go out from this hour on, by the organisation's clock: nobody is written to at night. */
const reminderHour = 9

type ReminderDeps = LetterDeps & { db: Db; signals: Signals; trail: Trail }

/** Several instances may look: each day of a project is claimed by one. */
export const reminderJob = (deps: ReminderDeps): Job =>
  workOn(recurring('campaigns.remind', 60), {
    async run() {
      await sendDueReminders(deps)
    },
  })

/**
 * Sends every reminder whose day has come, also one that was missed while nothing ran. Claim, letters and the trail's row
 * are one transaction: a process that dies leaves all or nothing of it. Gives how many were sent.
 */
export async function sendDueReminders(deps: ReminderDeps): Promise<number> {
  for (let sent = 0; ; sent += 1) if (!(await sendNext(deps))) return sent
}

type Due = { projectId: number; day: string; userId: number | null; name: string; usercode: string }

/** The next one that is due: false where there is none. Those of projects that are over wait in case they are extended. */
async function sendNext(deps: ReminderDeps): Promise<boolean> {
  const { clock, trail } = deps
  return transactAnnouncing(deps, async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      select r.project_id as "projectId", r.day::text as day, u.id as "userId", coalesce(u.name, '') as name,
        coalesce(u.usercode, '') as usercode
      from risk_planned_reminder r
      join risk_project j on j.id = r.project_id
      left join ${accounts.user} u on u.id = r.planned_by and u.status = ${UserStatus.enabled}
      where r.sent_at is null and j.status = ${ProjectStatus.open} and not ${isOver(clock)}
        and (r.day < ${clock.today}
          or r.day = ${clock.today} and extract(hour from ${clock.now} at time zone ${clock.timeZone}::text) >= ${reminderHour})
      order by r.day limit 1 for update of j, r skip locked`)
    const [due] = rows
    if (!due) return false
    const [found] = await tx.select().from(project).where(eq(project.id, due.projectId))
    if (!found) return false
    const sender = due.userId === null ? null : { userId: due.userId, name: due.name }
    const channels = [DeliveryChannel.mail, DeliveryChannel.message]
    const count = await deliver(tx, deps, { project: found, purpose: DeliveryPurpose.reminder, channels, sender })
    await tx.execute(sql`
      update risk_planned_reminder set sent_at = ${clock.now} where project_id = ${found.id} and day = ${due.day}::date`)
    await appendAudit(tx, trail, {
      actor: due.usercode,
      principal: due.usercode,
      action: 'risk.delivery.send',
      object: `project:${found.bizId}`,
      outcome: 'done',
      address: '',
      detail: { purpose: DeliveryPurpose.reminder, planned: due.day, ...count },
    })
    return true
  })
}
