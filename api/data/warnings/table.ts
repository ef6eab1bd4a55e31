import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ruleModel } from '#api/data/rules/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { HandoverTo, NotifiedReason, WarningChange, WarningStatus } from '#contract/data/warnings/codes.ts'

const modelId = () =>
  integer('model_id')
    .notNull()
    .references(() => ruleModel.id, { onDelete: 'cascade' })

/** State of a model's warnings: its row is locked while a run is recorded. */
export const warningModel = pgTable('data_warning_model', {
  modelId: integer('model_id')
    .primaryKey()
    .references(() => ruleModel.id, { onDelete: 'cascade' }),
  /** Result table of the newest run, whose rights decide which keys are shown. */
  tableId: integer('table_id').references(() => dataTable.id, { onDelete: 'set null' }),
  /** Key columns of the result table. */
  keyColumns: text('key_columns').array().notNull().default(sql`'{}'`),
  /** Newest recorded run, and the newest that judged all rows. Runs are ordered by their ids. */
  lastRunId: integer('last_run_id').notNull().default(0),
  lastFullRunId: integer('last_full_run_id').notNull().default(0),
})

/** A run of a live model with results: recorded once. */
export const warningRun = pgTable(
  'data_warning_run',
  {
    /** No foreign key, since a run may be deleted before its warnings. */
    runId: integer('run_id').primaryKey(),
    modelId: modelId(),
    /** Version number of the model. */
    number: integer().notNull(),
    tableId: integer('table_id').notNull(),
    /** Version of the result table. */
    versionId: integer('version_id').notNull(),
    /** True if it judged all rows of the main table: warnings that it does not find are gone. */
    isFull: boolean('is_full').notNull(),
    /** End of the recording; null until then. */
    recordedAt: timestamptz('recorded_at'),
    /** Reason why recording failed permanently; '' if it did not. */
    failure: text().notNull().default(''),
    findings: integer().notNull().default(0),
    created: integer().notNull().default(0),
    raised: integer().notNull().default(0),
    reopened: integer().notNull().default(0),
    ended: integer().notNull().default(0),
    /** Number of findings beyond the maximum warnings of a model. */
    dropped: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('data_warning_run_model').on(table.modelId, table.runId)],
)

/** Findings of a run before they are recorded, by the attempt that read them. */
export const warningFinding = pgTable(
  'data_warning_finding',
  {
    attempt: uuid().notNull(),
    keyHash: bytea('key_hash').notNull(),
    judgingField: text('judging_field').notNull(),
    judgingValue: text('judging_value').notNull().default(''),
    key: jsonb().$type<(string | null)[]>().notNull(),
    /** False if a rule failed for the row, so that its warnings do not change. */
    isJudged: boolean('is_judged').notNull(),
    level: smallint().notNull(),
    score: numeric().notNull(),
    hits: text().array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.attempt, table.keyHash, table.judgingField] }),
    index('data_warning_finding_at').on(table.createdAt),
  ],
)

export type Handover = { to: HandoverTo; reference: string; address: string }

/** A finding of a rule model about one subject, across all runs. */
export const warning = pgTable(
  'data_warning',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    modelId: modelId(),
    /** SHA-256 of the key, because keys may exceed the size limit of an index. */
    keyHash: bytea('key_hash').notNull(),
    /** Values of the key columns as engine text. */
    key: jsonb().$type<(string | null)[]>().notNull(),
    /** '' if the model has no judging field, or none of its fields has a value. */
    judgingField: text('judging_field').notNull(),
    judgingValue: text('judging_value').notNull(),
    level: smallint().notNull(),
    score: numeric().notNull(),
    /** Names of the rules that hit. */
    hits: text().array().notNull(),
    status: text().$type<WarningStatus>().notNull(),
    times: integer().notNull().default(1),
    firstSeenAt: timestamptz('first_seen_at').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
    /** Newest run that found it, and that run's version of the model. */
    lastRunId: integer('last_run_id').notNull(),
    number: integer().notNull(),
    /** First full run that no longer found it; null while it is found. */
    goneRunId: integer('gone_run_id'),
    /** Last notice about it by a run: time, reason and level. */
    toldRunId: integer('told_run_id'),
    toldAt: timestamptz('told_at'),
    told: text().$type<NotifiedReason>(),
    toldLevel: smallint('told_level').notNull(),
    /** Start and end of its time limit; the end is null once it is decided or ended. */
    openedAt: timestamptz('opened_at').notNull(),
    dueAt: timestamptz('due_at'),
    remindedAt: timestamptz('reminded_at'),
    assigneeId: integer('assignee_id').references(() => user.id),
    /** Time until which it is snoozed; `infinity` until the level rises. */
    snoozedUntil: timestamptz('snoozed_until'),
    handover: jsonb().$type<Handover>(),
    /** Reason of the last decision. */
    reason: text().notNull().default(''),
    /** Last verdict of a user, and the rules that hit at that time. */
    isRight: boolean('is_right'),
    verdictHits: text('verdict_hits').array().notNull().default(sql`'{}'`),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('data_warning_subject').on(table.modelId, table.keyHash, table.judgingField),
    index('data_warning_due').on(table.workspaceId, table.dueAt, table.id),
    index('data_warning_seen').on(table.workspaceId, table.lastSeenAt, table.id),
    index('data_warning_assignee').on(table.assigneeId, table.dueAt, table.id),
    index('data_warning_last_run').on(table.modelId, table.lastRunId),
    index('data_warning_told').on(table.modelId, table.toldRunId),
    index('data_warning_verdict').on(table.modelId).where(sql`is_right is not null`),
    index('data_warning_remind').on(table.dueAt).where(sql`due_at is not null and reminded_at is null`),
  ],
)

/** History of a warning: runs and decisions. */
export const warningChange = pgTable(
  'data_warning_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    warningId: integer('warning_id')
      .notNull()
      .references(() => warning.id, { onDelete: 'cascade' }),
    change: text().$type<WarningChange>().notNull(),
    fromStatus: text('from_status').$type<WarningStatus>(),
    toStatus: text('to_status').$type<WarningStatus>().notNull(),
    level: smallint().notNull(),
    /** User; null for a run, whose id is then set. */
    byId: integer('by_id').references(() => user.id),
    runId: integer('run_id'),
    assigneeId: integer('assignee_id').references(() => user.id),
    snoozedUntil: timestamptz('snoozed_until'),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('data_warning_change_of').on(table.warningId, table.id)],
)

/** Time limits of a workspace; the defaults apply without a row. */
export const warningSetting = pgTable('data_warning_setting', {
  workspaceId: integer('workspace_id')
    .primaryKey()
    .references(() => workspace.id),
  /** Days by level, lowest level first. */
  dueDays: integer('due_days').array().notNull(),
  version: integer().notNull().default(1),
})
