import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'
import { transactAnnouncing } from '#api/platform/db/signal.ts'
import { recurring } from '#api/platform/jobs/job.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type ApplicationKind, reminderHours } from '#contract/data/schedules/codes.ts'
import { notifyScheduleDeciders } from './news.ts'
import { dataScheduleApplication } from './table.ts'

export const remindingDeciders = recurring('schedules.remind', 3600)

type Waiting = { scheduleId: number; kind: ApplicationKind; applicantId: number; applicant: string }

/** Reminds the deciders of applications that have waited for a day, once. */
export const remindDeciders = (deps: { db: Db; signals: Signals; clock: Clock }): Promise<void> =>
  transactAnnouncing(deps, async (tx) => {
    const { now } = deps.clock
    const { rows } = await tx.execute<Waiting>(sql`
      update ${dataScheduleApplication} a set reminded_at = ${now}
      from ${accounts.user} u
      where u.id = a.applicant_id and a.status = 'pending' and a.reminded_at is null
        and a.created_at <= ${now} - make_interval(hours => ${reminderHours})
      returning a.schedule_id as "scheduleId", a.kind, a.applicant_id as "applicantId", u.name as applicant`)
    for (const { scheduleId, kind, applicantId, applicant } of rows)
      await notifyScheduleDeciders(
        tx,
        'reminded',
        { scheduleId, kind },
        { actor: { userId: applicantId, name: applicant } },
      )
  })
