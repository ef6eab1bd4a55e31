import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { Every, goodSlotStates, openSlotStates } from '#contract/data/schedules/codes.ts'
import type { CalendarMonth, Timing } from '#contract/data/schedules/shapes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { slotState } from './slot-state.ts'
import { dataSchedule, dataSlot } from './table.ts'
import { momentsOf } from './times.ts'

/**
 * Maximum live schedules whose future due times a calendar counts, and maximum due times per cron text and in total.
 */
const schedulesMax = 200
const cronMomentsMax = 200
const allCronMomentsMax = 2_000
const minuteMs = 60_000

type Day = { day: string; from: string; until: string }
type Counted = { bizId: string; name: string; day: string; good: number; bad: number; open: number }
type Live = { bizId: string; name: string; timing: Timing; nextSlot: string }
type Entry = CalendarMonth['days'][number]['schedules'][number]

/** Past slots by state, and planned ones, by local day. Refuses access.denied. */
export async function getCalendar(
  db: Db,
  clock: Clock,
  { workspaceBizId, month, actor }: { workspaceBizId: string; month: string; actor: Principal },
): Promise<CalendarMonth | Refusal> {
  const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { timeZone } = clock
  const first = sql`${`${month}-01`}::date`
  const zone = sql`${timeZone}::text`
  const [{ rows: days }, { rows: counted }, { rows: live }, { rows: todays }] = await Promise.all([
    db.execute<Day>(sql`
      select d::date::text as day, d::date::timestamp at time zone ${zone} as from,
        (d::date + 1)::timestamp at time zone ${zone} as until
      from generate_series(${first}, ${first} + interval '1 month' - interval '1 day', interval '1 day') d`),
    db.execute<Counted>(sql`
      select s.biz_id as "bizId", p.name, (l.slot at time zone ${zone})::date::text as day,
        count(*) filter (where ${slotState} = any(${sql.param([...goodSlotStates])}::text[]))::int as good,
        count(*) filter (where ${slotState} in ('failed', 'canceled'))::int as bad,
        count(*) filter (where ${slotState} = any(${sql.param([...openSlotStates])}::text[]))::int as open
      from ${dataSlot} l join ${dataSchedule} s on s.id = l.schedule_id join ${dataProcess} p on p.id = s.process_id
      left join ${dataRun} r on r.id = l.run_id
      where s.workspace_id = ${open.id} and l.backfill_id is null
        and l.slot >= ${first}::timestamp at time zone ${zone}
        and l.slot < (${first} + interval '1 month')::timestamp at time zone ${zone}
      group by 1, 2, 3`),
    db.execute<Live>(sql`
      select s.biz_id as "bizId", p.name, s.timing, s.next_slot as "nextSlot"
      from ${dataSchedule} s join ${dataProcess} p on p.id = s.process_id
      where s.workspace_id = ${open.id} and s.next_slot is not null order by lower(p.name), s.id
      limit ${schedulesMax + 1}`),
    db.execute<{ today: string }>(sql`select ${clock.today}::text as today`),
  ])
  const found = new Map<string, Entry>()
  const entryOf = (day: string, { bizId, name }: { bizId: string; name: string }): Entry => {
    const key = `${day} ${bizId}`
    const entry = found.get(key) ?? { bizId, name, planned: 0, good: 0, bad: 0, open: 0 }
    found.set(key, entry)
    return entry
  }
  for (const { day, good, bad, open: waiting, ...schedule } of counted)
    Object.assign(entryOf(day, schedule), { good, bad, open: waiting })
  let momentsLeft = allCronMomentsMax
  let isPartial = live.length > schedulesMax
  for (const schedule of live.slice(0, schedulesMax)) {
    const isCron = schedule.timing.every === Every.cron
    if (isCron && momentsLeft <= 0) {
      isPartial = true
      continue
    }
    let moments = 0
    for (const [day, planned] of plannedOn(schedule, days, timeZone)) {
      entryOf(day, schedule).planned = planned
      moments += planned
    }
    if (!isCron) continue
    momentsLeft -= moments
    isPartial ||= moments >= cronMomentsMax
    // Lets other requests run between schedules.
    await setImmediate()
  }
  return {
    month,
    today: todays[0]?.today ?? '',
    timeZone,
    isPartial,
    days: days.map(({ day }) => ({
      day,
      schedules: [...found].flatMap(([key, entry]) => (key.startsWith(day) ? [entry] : [])).toSorted(byName),
    })),
  }
}

const byName = (one: Entry, other: Entry): number => (one.name < other.name ? -1 : 1)

/** Due times from the next one on, counted by day without computing each where possible. */
function plannedOn({ timing, nextSlot }: Live, days: readonly Day[], timeZone: string): Map<string, number> {
  const from = new Date(nextSlot).getTime()
  const planned = new Map<string, number>()
  const add = (day: string, count: number) => count > 0 && planned.set(day, count)
  if (timing.every === Every.cron) {
    countMoments({ timing, from, days, timeZone }, add)
    return planned
  }
  for (const { day, from: begins, until } of days) {
    const [start, end] = [new Date(begins).getTime(), new Date(until).getTime()]
    if (end <= from) continue
    const interval = intervalOf(timing)
    if (interval !== undefined) add(day, Math.ceil((end - Math.max(start, from)) / interval))
    else if (isOn(timing, day)) add(day, start <= from || from < end ? 1 : 0)
  }
  return planned
}

function intervalOf({ every }: Timing): number | undefined {
  if (every === Every.minutes15) return 15 * minuteMs
  if (every === Every.minutes30) return 30 * minuteMs
  return every === Every.hour ? 60 * minuteMs : undefined
}

function isOn(timing: Timing, day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  if (timing.every === Every.week) return (date.getUTCDay() || 7) === timing.weekday
  if (timing.every !== Every.month) return true
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(timing.monthDay, lastDay)
}

type Counting = { timing: Timing; from: number; days: readonly Day[]; timeZone: string }

function countMoments({ timing, from, days, timeZone }: Counting, add: (day: string, count: number) => void): void {
  const moments = momentsOf(timing, timeZone)
  const [begins, ends] = [new Date(days[0]?.from ?? 0).getTime(), new Date(days.at(-1)?.until ?? 0).getTime()]
  const counts = new Map<string, number>()
  let next = moments.after(new Date(Math.max(from, begins) - 1))
  for (let count = 0; next && next.getTime() < ends && count < cronMomentsMax; count++) {
    const at = next.getTime()
    const day = days.find(({ until }) => at < new Date(until).getTime())?.day
    if (day !== undefined) counts.set(day, (counts.get(day) ?? 0) + 1)
    next = moments.after(next)
  }
  for (const [day, count] of counts) add(day, count)
}
