import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { asc, matches, readPage, readUpTo, startsWith } from '#api/platform/db/list.ts'
import { type Principal, seenSince } from '#api/platform/http/caller.ts'
import { user } from '#api/shell/accounts/table.ts'
import { isSeen } from '#api/shell/workspaces/seen-since.ts'
import { exportedDecisionsMax, ReviewState, screeningModule } from '#contract/data/screening/codes.ts'
import type { DecisionPage, DecisionRow } from '#contract/data/screening/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { screeningDecision, screeningScene } from './table.ts'

/** Names of hits, without the values that the rules read. */
const hitNames = sql`(select coalesce(jsonb_agg(jsonb_build_object('rule', h ->> 'rule', 'name', h ->> 'name', 'weight',
  h -> 'weight') order by n), '[]') from jsonb_array_elements(d.hits) with ordinality x(h, n))`

export const decisionRow = {
  columns: sql`d.biz_id as "bizId", s.biz_id as "sceneBizId", s.code as "sceneCode", s.name as "sceneName",
    d.subject_key as key, d.outcome, d.score, d.level, d.fallback, d.timed_out as "timedOut", d.number, d.ms,
    ${hitNames} as hits, d.at, d.review, u.name as reviewer, d.verdict, d.version`,
  from: sql`${screeningDecision} d join ${screeningScene} s on s.id = d.scene_id
    left join ${user} u on u.id = d.reviewer_id`,
}

/** Written as literals, so that the partial index of open reviews can be used. */
export const isOpen = sql.raw(
  `d.review in (${[ReviewState.waiting, ReviewState.claimed, ReviewState.seconding].map((state) => `'${state}'`).join(', ')})`,
)

type Filter = Omit<DecisionPage, 'current' | 'size' | 'order'> & { actor: Principal }

/** False for an agent if the decision was made before their delegation, unless it includes earlier data. */
export const isDecisionSeen = (clock: Clock, principal: Principal): SQL =>
  isSeen(clock, sql`d.at`, seenSince({ principal }, screeningModule))

const filtersOf = (clock: Clock, { actor, ...params }: Filter): (SQL | undefined)[] => {
  const { timeZone } = clock
  const dayOf = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone}::text)`
  const { sceneBizId, outcome, review, rule, isFallback, keyword, from, until, hour } = params
  return [
    isDecisionSeen(clock, actor),
    sceneBizId === undefined
      ? undefined
      : sql`d.scene_id = (select id from ${screeningScene} where biz_id = ${sceneBizId})`,
    matches(sql`d.outcome`, outcome),
    matches(sql`d.review`, review),
    rule === undefined ? undefined : sql`d.hits @> ${JSON.stringify([{ rule }])}::jsonb`,
    isFallback === undefined ? undefined : sql`(d.fallback is not null) = ${isFallback}`,
    keyword ? startsWith(sql`d.subject_key`, keyword) : undefined,
    from === undefined ? undefined : sql`d.at >= ${dayOf(from)}`,
    until === undefined ? undefined : sql`d.at < ${dayOf(until)} + interval '1 day'`,
    hour === undefined ? undefined : sql`extract(hour from d.at at time zone ${timeZone}::text) = ${hour}`,
  ]
}

const ordered = (order: 'asc' | 'desc') =>
  [
    { by: sql`d.at`, order },
    { by: sql`d.id`, order },
  ] as const

export const pageDecisions = (
  db: Db,
  clock: Clock,
  { page, order, ...filter }: Filter & { page: Page; order: 'asc' | 'desc' },
): Promise<Paged<DecisionRow>> =>
  readPage<DecisionRow>(
    db,
    { ...decisionRow, where: filtersOf(clock, filter), order: ordered(order), counted: 'beside' },
    page,
  )

/** Decisions, at most `exportedDecisionsMax`. */
export const listDecisions = (
  db: Db,
  clock: Clock,
  { order, ...filter }: Filter & { order: 'asc' | 'desc' },
): Promise<{ rows: DecisionRow[]; more: boolean }> =>
  readUpTo<DecisionRow>(
    db,
    { ...decisionRow, where: filtersOf(clock, filter), order: ordered(order) },
    exportedDecisionsMax,
  )

/** Open reviews, oldest first. */
export const pageQueue = (
  db: Db,
  clock: Clock,
  { page, sceneBizId, mine, actor }: { page: Page; sceneBizId?: string | undefined; mine: boolean; actor: Principal },
): Promise<Paged<DecisionRow>> =>
  readPage<DecisionRow>(
    db,
    {
      ...decisionRow,
      where: [
        isOpen,
        isDecisionSeen(clock, actor),
        sceneBizId === undefined ? undefined : sql`s.biz_id = ${sceneBizId}`,
        mine ? sql`d.reviewer_id = ${actor.userId}` : undefined,
      ],
      order: [asc(sql`d.at`), asc(sql`d.id`)],
      counted: 'beside',
    },
    page,
  )
