import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { type Route, read, write } from '#api/platform/http/route.ts'
import * as calls from '#contract/data/schedules/calls.ts'
import { momentsShown } from '#contract/data/schedules/codes.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import { applyForSchedule, decideSchedule, withdrawSchedule } from './application.ts'
import { cancelBackfill, pageBackfills, resumeBackfill, startBackfill } from './backfill.ts'
import { getCalendar } from './calendar.ts'
import { removeSchedules, saveSchedule } from './save.ts'
import { getSchedule, getScheduleChoices, nowBy } from './schedule-detail.ts'
import { pageSchedules } from './schedule-list.ts'
import { faultOfTiming, upcoming } from './times.ts'

export const scheduleRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  read(calls.searchSchedules, async ({ body, caller }) => {
    const result = await pageSchedules(db, { params: body, actor: signedIn(caller) })
    return isRefusal(result) ? result : recordsOf(result.found, result.page)
  }),

  read(calls.getSchedule, ({ query: { bizId }, caller }) => getSchedule(db, clock, { bizId, actor: signedIn(caller) })),

  read(calls.getScheduleChoices, ({ query: { processBizId }, caller }) =>
    getScheduleChoices(db, clock, { processBizId, actor: signedIn(caller) }),
  ),

  read(calls.getCalendar, ({ query, caller }) => getCalendar(db, clock, { ...query, actor: signedIn(caller) })),

  read(calls.previewMoments, async ({ body: { timing } }) => {
    const fault = faultOfTiming(timing)
    if (fault) return refuse('validation', { faults: { 'timing.cron': [fault] } })
    const { timeZone } = clock
    const moments = upcoming(timing, timeZone, { after: new Date(await nowBy(db, clock)), count: momentsShown })
    return { moments: moments.map((each) => each.toISOString()), timeZone }
  }),

  write(calls.saveSchedule, async (tx, { body, caller }) => {
    const saved = await saveSchedule(tx, clock, { params: body, actor: signedIn(caller) })
    if (isRefusal(saved)) return saved
    const { bizId, name } = saved
    const { processVersion, type, timing, missed, retries, timeBudget, onFailure } = body
    const detail = { name, processVersion, type, timing, missed, retries, timeBudget, onFailure }
    return { reply: { bizId }, object: `schedule:${bizId}`, detail }
  }),

  write(calls.applyForSchedule, async (tx, { body, caller }) => {
    const done = await applyForSchedule(tx, clock, { ...body, actor: signedIn(caller) })
    return isRefusal(done)
      ? done
      : { reply: null, object: `schedule:${body.bizId}`, detail: { ...done, note: body.note } }
  }),

  write(calls.withdrawSchedule, async (tx, { body, caller }) => {
    const done = await withdrawSchedule(tx, clock, { ...body, actor: signedIn(caller) })
    return isRefusal(done) ? done : { reply: null, object: `schedule:${body.bizId}`, detail: done }
  }),

  write(calls.decideSchedule, async (tx, { body, caller }) => {
    const done = await decideSchedule(tx, clock, { ...body, actor: signedIn(caller) })
    if (isRefusal(done)) return done
    const { decision, reason } = body
    return { reply: null, object: `schedule:${body.bizId}`, detail: { ...done, decision, reason } }
  }),

  write(calls.removeSchedules, async (tx, { body: { bizIds }, caller }) => {
    const done = await removeSchedules(tx, { bizIds, actor: signedIn(caller) })
    return isRefusal(done) ? done : { reply: null, object: `schedule:${bizIds.join()}`, detail: done }
  }),

  write(calls.startBackfill, async (tx, { body, caller }) => {
    const done = await startBackfill(tx, clock, { params: body, actor: signedIn(caller) })
    if (isRefusal(done)) return done
    const { from, until, withDependents, stopOnFailure } = body
    const { bizId, name, slots } = done
    const detail = { name, backfill: bizId, slots, from, until, withDependents, stopOnFailure }
    return { reply: { bizId }, object: `schedule:${body.bizId}`, detail }
  }),

  read(calls.searchBackfills, async ({ body, caller }) => {
    const page = pageOf(body)
    const { scheduleBizId } = body
    const found = await pageBackfills(db, clock, { scheduleBizId, page, actor: signedIn(caller) })
    return isRefusal(found) ? found : recordsOf(found, page)
  }),

  write(calls.cancelBackfill, async (tx, { body: { bizId }, caller }) => {
    const done = await cancelBackfill(tx, clock, { bizId, actor: signedIn(caller) })
    return isRefusal(done) ? done : { reply: null, object: `backfill:${bizId}`, detail: done }
  }),

  write(calls.resumeBackfill, async (tx, { body: { bizId }, caller }) => {
    const done = await resumeBackfill(tx, clock, { bizId, actor: signedIn(caller) })
    return isRefusal(done) ? done : { reply: null, object: `backfill:${bizId}`, detail: done }
  }),
]
