import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appendAudit, type Trail } from '#api/platform/audit/audit.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { defineJob, type Job, type JobKind, type Run, recurring } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { typedInEveryLanguage } from '#api/platform/text.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type News, sendMessages } from '#api/shell/messages/send.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { DeliveryChannel, DeliveryPurpose } from '#contract/risk/campaigns/codes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { deliver, type LetterDeps } from './delivery.ts'
import { isOver } from './project-conditions.ts'
import { plannedReminder, project } from './table.ts'

/** Earliest hour for reminders in the organisation's time zone: no mails at night. */
const reminderHour = 9

/** `jobId` equals that of the reminder's row; if not, the reminder was cancelled or planned again. */
const reminder = z.object({ projectId: z.number(), day: z.string(), jobId: z.string() })
type Reminder = z.infer<typeof reminder>

export const reminderSending: JobKind<Reminder> = {
  name: 'campaigns.send-reminder',
  data: reminder,
  attempts: 5,
  pauseSeconds: 60,
}

type ReminderDeps = LetterDeps & { db: Db; signals: Signals; trail: Trail }

/** Finds due reminders and sends each in its own job, so that one failure does not block others. */
export const reminderJobs = (deps: ReminderDeps): Job[] => [
  defineJob(recurring('campaigns.remind', 60), {
    async run() {
      await beginDueReminders(deps)
    },
  }),
  defineJob(reminderSending, {
    run: (reminder, run) => sendReminder(deps, reminder, run),
    givenUp: (reminder) => giveUpReminder(deps, reminder),
  }),
]

/** True if the project is open and not over; other reminders wait in case the project is extended. */
const isOpen = (clock: Clock) => sql`j.status = ${ProjectStatus.open} and not ${isOver(clock)}`

/** Starts every due reminder, including those missed during downtime. Returns their number. */
export const beginDueReminders = (deps: ReminderDeps): Promise<number> =>
  transactAnnouncing(deps, async (tx) => {
    const { clock } = deps
    const { rows } = await tx.execute<Reminder>(sql`
      with due as (
        select r.project_id, r.day from risk_planned_reminder r join risk_project j on j.id = r.project_id
        where r.sent_at is null and r.job_id is null and ${isOpen(clock)}
          and (r.day < ${clock.today}
            or r.day = ${clock.today} and extract(hour from ${clock.now} at time zone ${clock.timeZone}::text) >= ${reminderHour})
        for update of r skip locked)
      update risk_planned_reminder r set job_id = gen_random_uuid() from due
      where r.project_id = due.project_id and r.day = due.day
      returning r.project_id as "projectId", r.day::text as day, r.job_id as "jobId"`)
    for (const due of rows.toSorted((one, other) => one.day.localeCompare(other.day)))
      await sendJob(tx, reminderSending, due, due.jobId)
    return rows.length
  })

const isOf = ({ projectId, day, jobId }: Reminder) =>
  and(
    eq(plannedReminder.projectId, projectId),
    eq(plannedReminder.day, day),
    eq(plannedReminder.jobId, jobId),
    isNull(plannedReminder.sentAt),
  )

type Due = { isOpen: boolean; userId: number | null; name: string; usercode: string }

/** Commits mails, audit row and the job's end in one transaction, so that a crash leaves all or nothing. */
async function sendReminder(deps: ReminderDeps, reminder: Reminder, run: Run): Promise<void> {
  const { clock, trail } = deps
  await transactAnnouncing(deps, async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      select ${isOpen(clock)} as "isOpen", u.id as "userId", coalesce(u.name, '') as name, coalesce(u.usercode, '') as usercode
      from risk_planned_reminder r
      join risk_project j on j.id = r.project_id
      left join ${accounts.user} u on u.id = r.planned_by and u.status = ${UserStatus.enabled}
      where r.project_id = ${reminder.projectId} and r.day = ${reminder.day}::date and r.job_id = ${reminder.jobId}::uuid
        and r.sent_at is null
      for update of j, r`)
    const [due] = rows
    const [found] = await tx.select().from(project).where(eq(project.id, reminder.projectId))
    if (!due || !found) return
    await run.finish(tx)
    if (!due.isOpen) {
      await tx.update(plannedReminder).set({ jobId: null }).where(isOf(reminder))
      return
    }
    const sender = due.userId === null ? null : { userId: due.userId, name: due.name }
    const channels = [DeliveryChannel.mail, DeliveryChannel.message]
    const count = await deliver(tx, deps, { project: found, purpose: DeliveryPurpose.reminder, channels, sender })
    await tx
      .update(plannedReminder)
      .set({ sentAt: sql`${clock.now}` })
      .where(isOf(reminder))
    const { linkLost } = count.skipped
    if (sender && linkLost > 0) {
      const body = typedInEveryLanguage('campaigns-letter:reminderLinksLost', {
        project: found.name,
        day: reminder.day,
        respondents: linkLost,
      })
      await tell(tx, { to: [sender.userId], path: at.project(found.bizId), body })
    }
    await appendAudit(tx, trail, {
      actor: due.usercode,
      principal: due.usercode,
      action: 'risk.delivery.send',
      object: `project:${found.bizId}`,
      outcome: 'done',
      address: '',
      detail: { purpose: DeliveryPurpose.reminder, planned: reminder.day, ...count },
    })
  })
}

/** Marks the reminder as failed and notifies its planner. */
const giveUpReminder = (deps: ReminderDeps, reminder: Reminder): Promise<void> =>
  transactAnnouncing(deps, async (tx) => {
    const [failed] = await tx
      .update(plannedReminder)
      .set({ failedAt: sql`${deps.clock.now}` })
      .where(isOf(reminder))
      .returning({ plannedBy: plannedReminder.plannedBy })
    if (failed?.plannedBy) await notifyFailed(tx, { ...reminder, plannedBy: failed.plannedBy })
  })

async function notifyFailed(tx: Tx, { projectId, day, plannedBy }: Reminder & { plannedBy: number }): Promise<void> {
  const [found] = await tx.select().from(project).where(eq(project.id, projectId))
  if (!found) return
  const body = typedInEveryLanguage('campaigns-letter:reminderFailed', { project: found.name, day })
  await tell(tx, { to: [plannedBy], path: at.deliveries(found.bizId), body })
}

const tell = (tx: Tx, news: Pick<News, 'to' | 'path' | 'body'>): Promise<void> =>
  sendMessages(tx, {
    ...news,
    noticeType: NoticeType.specialManagement,
    newsLevel: NewsLevel.important,
    routeKey: RouteKey.page,
  })
