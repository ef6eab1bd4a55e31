import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { type FallbackReason, Outcome } from '#contract/data/screening/codes.ts'
import type { ScreeningToday } from '#contract/data/screening/shapes.ts'
import { isDecisionSeen, isOpen } from './decision-list.ts'
import { screeningDecision, screeningScene } from './table.ts'

const hoursOfDay = 24
const none = { pass: 0, review: 0, block: 0 }

/** Figures of the current day in the organisation's time zone, for one scene or all. */
export async function readToday(
  db: Db,
  clock: Clock,
  { sceneBizId, actor }: { sceneBizId?: string | undefined; actor: Principal },
): Promise<ScreeningToday> {
  const { today, timeZone } = clock
  const ofScene =
    sceneBizId === undefined
      ? sql`true`
      : sql`d.scene_id = (select id from ${screeningScene} where biz_id = ${sceneBizId})`
  const ofToday = sql`${ofScene} and d.at >= (${today})::timestamp at time zone ${timeZone}::text`
  const hours = await db.execute<{ hour: number; outcome: Outcome; rows: number }>(sql`
    select extract(hour from d.at at time zone ${timeZone}::text)::int as hour, d.outcome, count(*)::int as rows
    from ${screeningDecision} d where ${ofToday} group by 1, 2`)
  const times = await db.execute<{ day: string; p50: number | null; p99: number | null }>(sql`
    select (${today})::text as day, percentile_disc(0.5) within group (order by d.ms) as p50,
      percentile_disc(0.99) within group (order by d.ms) as p99
    from ${screeningDecision} d where ${ofToday}`)
  const fallbacks = await db.execute<{ reason: FallbackReason; rows: number }>(sql`
    select d.fallback as reason, count(*)::int as rows from ${screeningDecision} d
    where ${ofToday} and d.fallback is not null group by 1 order by 2 desc, 1`)
  const rules = await db.execute<ScreeningToday['rules'][number]>(sql`
    select s.code as "sceneCode", h ->> 'rule' as rule, max(h ->> 'name') as name, count(*)::int as hits
    from ${screeningDecision} d join ${screeningScene} s on s.id = d.scene_id,
      jsonb_array_elements(d.hits) h
    where ${ofToday} group by 1, 2 order by hits desc, 1, 2 limit 100`)
  const waiting = await db.execute<{ rows: number }>(sql`
    select count(*)::int as rows from ${screeningDecision} d
    where ${ofScene} and ${isOpen} and ${isDecisionSeen(clock, actor)}`)
  const countsOf = (wanted: (hour: number) => boolean) => {
    const counts = { ...none }
    for (const { hour, outcome, rows } of hours.rows) if (wanted(hour)) counts[outcome] += rows
    return counts
  }
  const counts = countsOf(() => true)
  const [time] = times.rows
  return {
    day: time?.day ?? '',
    total: Object.values(Outcome).reduce((sum, outcome) => sum + counts[outcome], 0),
    counts,
    p50: time?.p50 ?? null,
    p99: time?.p99 ?? null,
    fallbacks: fallbacks.rows,
    rules: rules.rows,
    hours: Array.from({ length: hoursOfDay }, (_, hour) => ({ hour, ...countsOf((each) => each === hour) })),
    waiting: waiting.rows[0]?.rows ?? 0,
  }
}
