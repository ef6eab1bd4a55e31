import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { inBatches, type PlatformCell, type PlatformTable } from '#api/platform/datasets/platform-table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { textIn } from '#api/platform/text.ts'
import { user } from '#api/shell/accounts/table.ts'
import {
  type FallbackReason,
  Outcome,
  offeredDecisionDays,
  offeredDecisionHours,
  offeredDecisionsMax,
  outcomeTones,
  type ReviewState,
  ScreeningPerm,
  type Verdict,
} from '#contract/data/screening/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isOpen } from './decision-list.ts'
import { screeningDecision, screeningScene } from './table.ts'

type Row = {
  id: number
  bizId: string
  sceneCode: string
  scene: string
  at: string
  day: string
  hour: number
  isToday: boolean
  outcome: Outcome
  score: number | null
  level: number | null
  hits: number
  /** Watch list of the first matching entry. */
  list: string | null
  fallback: FallbackReason | null
  isTimedOut: boolean
  ms: number
  number: number | null
  review: ReviewState
  isWaiting: boolean
  verdict: Verdict | null
  reviewer: string | null
  shadow: Outcome | null
}

type Column = PlatformTable['columns'][number] & { of: (row: Row, language: Language) => PlatformCell }

const outcomeIn = (language: Language, outcome: Outcome) => textIn(language)(`screening-workbook:outcomes.${outcome}`)

const tones = Object.fromEntries(
  Object.entries(outcomeTones).map(([outcome, tone]) => [`screening-workbook:outcomes.${outcome}`, tone]),
)

const columns: readonly Column[] = [
  { name: 'decision_no', title: 'screening-tables:no', fieldType: 'integer', isKey: true, of: ({ id }) => id },
  { name: 'decision_id', title: 'screening-tables:id', fieldType: 'string', of: ({ bizId }) => bizId },
  { name: 'scene', title: 'screening-workbook:scene', fieldType: 'string', of: ({ scene }) => scene },
  { name: 'scene_code', title: 'screening-tables:sceneCode', fieldType: 'string', of: ({ sceneCode }) => sceneCode },
  { name: 'at', title: 'screening-tables:at', fieldType: 'timestamp', of: ({ at }) => at },
  { name: 'day', title: 'screening-tables:day', fieldType: 'date', of: ({ day }) => day },
  { name: 'hour', title: 'screening-tables:hour', fieldType: 'integer', of: ({ hour }) => hour },
  { name: 'today', title: 'screening-tables:today', fieldType: 'boolean', of: ({ isToday }) => isToday },
  {
    name: 'outcome',
    title: 'screening-workbook:outcome',
    fieldType: 'string',
    tones,
    of: ({ outcome }, language) => outcomeIn(language, outcome),
  },
  {
    name: 'blocked',
    title: 'screening-tables:blocked',
    fieldType: 'boolean',
    of: ({ outcome }) => outcome === Outcome.block,
  },
  {
    name: 'for_review',
    title: 'screening-tables:forReview',
    fieldType: 'boolean',
    of: ({ outcome }) => outcome === Outcome.review,
  },
  { name: 'score', title: 'screening-workbook:score', fieldType: 'number', of: ({ score }) => score },
  { name: 'level', title: 'screening-workbook:level', fieldType: 'integer', of: ({ level }) => level },
  { name: 'hits', title: 'screening-tables:hits', fieldType: 'integer', of: ({ hits }) => hits },
  { name: 'listed', title: 'screening-tables:listed', fieldType: 'boolean', of: ({ list }) => list !== null },
  { name: 'list', title: 'screening-tables:list', fieldType: 'string', of: ({ list }) => list },
  {
    name: 'fell_back',
    title: 'screening-tables:fellBack',
    fieldType: 'boolean',
    of: ({ fallback }) => fallback !== null,
  },
  {
    name: 'fallback',
    title: 'screening-workbook:fallback',
    fieldType: 'string',
    of: ({ fallback }, language) => fallback && textIn(language)(`screening-workbook:fallbacks.${fallback}`),
  },
  { name: 'timed_out', title: 'screening-tables:timedOut', fieldType: 'boolean', of: ({ isTimedOut }) => isTimedOut },
  { name: 'ms', title: 'screening-workbook:ms', fieldType: 'number', of: ({ ms }) => ms },
  { name: 'model_version', title: 'screening-workbook:number', fieldType: 'integer', of: ({ number }) => number },
  {
    name: 'review',
    title: 'screening-workbook:review',
    fieldType: 'string',
    of: ({ review }, language) => textIn(language)(`screening-workbook:reviews.${review}`),
  },
  { name: 'waiting', title: 'screening-tables:waiting', fieldType: 'boolean', of: ({ isWaiting }) => isWaiting },
  {
    name: 'verdict',
    title: 'screening-workbook:verdict',
    fieldType: 'string',
    tones,
    of: ({ verdict }, language) => verdict && outcomeIn(language, verdict),
  },
  {
    name: 'reviewer',
    title: 'screening-tables:reviewer',
    fieldType: 'string',
    personalKind: 'name',
    of: ({ reviewer }) => reviewer,
  },
  {
    name: 'shadow_outcome',
    title: 'screening-tables:shadow',
    fieldType: 'string',
    tones,
    of: ({ shadow }, language) => shadow && outcomeIn(language, shadow),
  },
  {
    name: 'shadow_differs',
    title: 'screening-tables:shadowDiffers',
    fieldType: 'boolean',
    of: ({ shadow, outcome }) => (shadow === null ? null : shadow !== outcome),
  },
]

/** Decisions of the last days, without the keys and values of the decided rows. */
export const decisionTable = ({ clock }: { clock: Clock }): PlatformTable => ({
  code: 'screening.decisions',
  tableName: 'screening_decisions',
  title: 'screening-tables:title',
  remark: 'screening-tables:remark',
  perm: ScreeningPerm.review,
  freshWithinHours: offeredDecisionHours,
  columns: columns.map(({ of: _, ...column }) => column),
  async *rows(tx, language) {
    const first = await firstOffered(tx, clock)
    const local = sql`(d.at at time zone ${clock.timeZone}::text)`
    const batches = inBatches<Row>(
      tx,
      (after, most) => sql`
        select d.id::float8 as id, d.biz_id as "bizId", s.code as "sceneCode", s.name as scene, d.at,
          ${local}::date::text as day, extract(hour from ${local})::int as hour, ${local}::date = ${clock.today} as "isToday",
          d.outcome, d.score, d.level, jsonb_array_length(d.hits) as hits,
          jsonb_path_query_first(d.hits, '$[*].entry.list') #>> '{}' as list, d.fallback, d.timed_out as "isTimedOut", d.ms,
          d.number, d.review, ${isOpen} as "isWaiting", d.verdict, u.name as reviewer, d.shadow ->> 'outcome' as shadow
        from ${screeningDecision} d
        join ${screeningScene} s on s.id = d.scene_id
        left join ${user} u on u.id = d.reviewer_id
        where d.id > ${Math.max(after, first - 1)} order by d.id limit ${most}`,
    )
    for await (const rows of batches) yield rows.map((row) => columns.map(({ of }) => of(row, language)))
  },
})

/** Smallest id among the decisions of the last days; ids ascend with time. */
async function firstOffered(tx: Tx, { today, timeZone }: Clock): Promise<number> {
  const since = sql`(${today} - ${offeredDecisionDays - 1}::int)::timestamp at time zone ${timeZone}::text`
  const { rows } = await tx.execute<{ first: number }>(sql`
    select greatest(
      coalesce((select min(id) from ${screeningDecision} where at >= ${since}), 0),
      coalesce((select max(id) from ${screeningDecision}), 0) - ${offeredDecisionsMax}::int + 1)::float8 as first`)
  return rows[0]?.first ?? 0
}
