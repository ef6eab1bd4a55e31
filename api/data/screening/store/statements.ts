import { sql } from 'drizzle-orm'
import { sqlText } from '#api/platform/db/sql-text.ts'
import { windowEventsMax } from '#contract/data/screening/codes.ts'
import { screeningDecision, screeningEvent } from '../table.ts'

/** SQL text of a query whose parameters follow in this order; built once, because every batch runs these. */
const textOf = (query: ReturnType<typeof sql>): string => sqlText(query).text

/** The caller sorts the keys, so that batches of several instances never deadlock. */
const lockKeys = textOf(sql`select count(pg_advisory_xact_lock(k)) from unnest(${null}::bigint[]) k`)

/** Earlier decisions of the same idempotency keys. */
const findDecisions = textOf(sql`
  select d.scene_id as "sceneId", d.idempotency_key as "idempotencyKey", d.digest, d.biz_id as "bizId", d.outcome,
    d.score, d.level, d.fallback, d.timed_out as "timedOut", d.number, d.ms, d.hits
  from unnest(${null}::int[], ${null}::text[]) q(scene, key)
  join ${screeningDecision} d on d.scene_id = q.scene and d.idempotency_key = q.key`)

/**
 * Events of keys within bounds, in order. A key with too many events has only one row, without an event; the index scan
 * stops at the limit.
 */
export const findEvents = textOf(sql`
  select q.n::int as n, e.at, e.cells
  from unnest(${null}::bytea[], ${null}::bigint[], ${null}::bigint[]) with ordinality q(key, low, high, n)
  cross join lateral (select case when count(*) <= ${sql.raw(String(windowEventsMax))} then q.high end as high
    from (select from ${screeningEvent} c where c.key = q.key and c.at between q.low and q.high
      limit ${sql.raw(String(windowEventsMax + 1))}) c) o
  left join ${screeningEvent} e on e.key = q.key and e.at between q.low and o.high
  where o.high is null or e.id is not null
  order by q.n, e.at, e.id`)

/** Row of `findEvents`; the time is null for a key with too many events. */
export type FoundEvent = { n: number; at: number | null; cells: string | null }

const addEvents = textOf(sql`
  insert into ${screeningEvent} (key, at, cells, expires_at)
  select key, at, cells, clock_timestamp() + make_interval(secs => seconds)
  from unnest(${null}::bytea[], ${null}::bigint[], ${null}::text[], ${null}::int[]) q(key, at, cells, seconds)`)

const decisionColumns = sql.raw(
  `biz_id, scene_id, model_id, number, subject_key, idempotency_key, digest, outcome, score, level, fallback, timed_out,
   ms, hits, shadow, lists, review`,
)
const decisionRows = sql`
  select biz_id, scene_id, model_id, number, subject_key, idempotency_key, decode(digest, 'hex'), outcome, score, level,
    fallback, timed_out, ms, hits, shadow, lists, review
  from json_to_recordset(${null}::json) as q(biz_id text, scene_id int, model_id int, number int, subject_key text,
    idempotency_key text, digest text, outcome text, score float8, level int, fallback text, timed_out bool, ms float8,
    hits jsonb, shadow jsonb, lists jsonb, review text)`

const addDecisions = textOf(sql`
  insert into ${screeningDecision} (${decisionColumns}) ${decisionRows}
  on conflict (scene_id, idempotency_key) do nothing`)

/**
 * Stores the fallback as the decision, since the caller got it, even if the rules decided later. Keeps a decision of
 * another call with the same key.
 */
export const putFallbacks = textOf(sql`
  insert into ${screeningDecision} as d (${decisionColumns}) ${decisionRows}
  on conflict (scene_id, idempotency_key) do update set outcome = excluded.outcome, score = null, level = null,
    fallback = excluded.fallback, timed_out = excluded.timed_out, ms = excluded.ms, hits = '[]', lists = '[]', review = excluded.review
  where d.biz_id = excluded.biz_id and d.version = 0`)

/** Prepared statements of a batch, by name. */
export const ofBatch = { lockKeys, findDecisions, findEvents, addEvents, addDecisions }
