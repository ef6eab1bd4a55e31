import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { FoundEntry, ListRevision } from '#contract/data/rules/shapes.ts'
import type { FallbackReason, Outcome, ReviewState, SceneState, Verdict } from '#contract/data/screening/codes.ts'
import { ruleModel } from '../rules/table.ts'

/** Settings of a scene's decisions. */
export type SceneSettings = {
  modelId: number
  number: number
  shadowNumber: number | null
  reviewFrom: number | null
  blockFrom: number | null
  fallback: Outcome
  budgetMs: number
  skewSeconds: number | null
}

/** A scene of real-time screening, with its edited and its live settings. */
export const screeningScene = pgTable(
  'data_screening_scene',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    code: text().notNull(),
    name: text().notNull(),
    modelId: integer('model_id')
      .notNull()
      .references(() => ruleModel.id),
    settings: jsonb().$type<SceneSettings>().notNull(),
    state: text().$type<SceneState>().notNull().default('draft'),
    /** Live settings; null before the scene was first live. */
    live: jsonb().$type<SceneSettings>(),
    liveAt: timestamptz('live_at'),
    /** Person under whose rights the tables are read. */
    liveById: integer('live_by_id').references(() => user.id),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('data_screening_scene_code').on(sql`lower(${table.code})`)],
)

/** Value that a hit read, in the form that calls return. */
export type ReadValue = { column: string; fieldType: string; value: string | number | boolean | null }
export type StoredHit = {
  rule: string
  name: string
  weight: number
  values: ReadValue[]
  /** Watch list entry that the rule matched. */
  entry?: FoundEntry | null
}
export type StoredShadow = { number: number; outcome: Outcome; score: number; hits: string[] }

/** One decided row, with only the values that its hits read. */
export const screeningDecision = pgTable(
  'data_screening_decision',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    sceneId: integer('scene_id')
      .notNull()
      .references(() => screeningScene.id, { onDelete: 'cascade' }),
    /** Model and version of the decision; null if none could be loaded. */
    modelId: integer('model_id'),
    number: integer(),
    subjectKey: text('subject_key').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of key and data. */
    digest: bytea().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    score: doublePrecision(),
    level: integer(),
    fallback: text().$type<FallbackReason>(),
    timedOut: boolean('timed_out').notNull(),
    ms: doublePrecision().notNull(),
    hits: jsonb().$type<StoredHit[]>().notNull(),
    shadow: jsonb().$type<StoredShadow>(),
    /** Watch lists that were matched. */
    lists: jsonb().$type<ListRevision[]>().notNull().default([]),
    at: timestamptz('at').notNull().default(sql`clock_timestamp()`),
    review: text().$type<ReviewState>().notNull(),
    reviewerId: integer('reviewer_id').references(() => user.id),
    verdict: text().$type<Verdict>(),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('data_screening_decision_once').on(table.sceneId, table.idempotencyKey),
    index('data_screening_decision_at').on(table.at, table.id),
    index('data_screening_decision_open')
      .on(table.at, table.id)
      .where(sql`review in ('waiting', 'claimed', 'seconding')`),
  ],
)

/** Verdict of one person; `agentId` acted for them under a delegation. */
export const screeningJudgement = pgTable(
  'data_screening_judgement',
  {
    id: serial().primaryKey(),
    decisionId: bigint('decision_id', { mode: 'number' })
      .notNull()
      .references(() => screeningDecision.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id),
    agentId: integer('agent_id').references(() => user.id),
    verdict: text().$type<Verdict>().notNull(),
    reason: text().notNull(),
    at: timestamptz('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('data_screening_judgement_decision').on(table.decisionId)],
)

/**
 * Event in the windows of aggregations: one for each decided row, key and time. `id` orders events of the same
 * millisecond.
 */
export const screeningEvent = pgTable(
  'data_screening_event',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    /** Digest of the scene, the columns and their values. */
    key: bytea().notNull(),
    /** Time of the row in milliseconds since 1970. */
    at: bigint({ mode: 'number' }).notNull(),
    /** Values of the columns that the aggregations read, as JSON. */
    cells: text().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('data_screening_event_key').on(table.key, table.at, table.id),
    index('data_screening_event_expires').using('brin', table.expiresAt),
  ],
)
