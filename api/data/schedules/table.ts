import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type {
  ApplicationKind,
  ApplicationStatus,
  BackfillState,
  MissedRuns,
  Needed,
  OnFailure,
  ScheduleState,
  ScheduleType,
  SlotState,
} from '#contract/data/schedules/codes.ts'
import type { Blocker, Timing } from '#contract/data/schedules/shapes.ts'

/** The schedule of a process. Codes are those of contract/data/schedules/codes.ts. */
export const dataSchedule = pgTable(
  'data_schedule',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    processId: integer('process_id')
      .notNull()
      .unique()
      .references(() => dataProcess.id),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    /** Version that it runs, even after later versions are saved. */
    versionId: integer('process_version_id')
      .notNull()
      .references(() => dataProcessVersion.id),
    tableIds: integer('table_ids').array().notNull().default([]),
    type: text().$type<ScheduleType>().notNull(),
    timing: jsonb().$type<Timing>().notNull(),
    missed: text().$type<MissedRuns>().notNull(),
    retries: integer().notNull(),
    retryPauseMinutes: integer('retry_pause_minutes').notNull(),
    /** Time limit in seconds. */
    timeBudget: integer('time_budget').notNull(),
    onFailure: text('on_failure').$type<OnFailure>().notNull(),
    state: text().$type<ScheduleState>().notNull(),
    /** Next due time that becomes a slot; null unless it is live. */
    nextSlot: timestamptz('next_slot'),
    /** Zone in which `nextSlot` was computed. */
    timeZone: text('time_zone').notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('data_schedule_workspace').on(table.workspaceId, table.id),
    index('data_schedule_due').on(table.nextSlot, table.id).where(sql`next_slot is not null`),
    index('data_schedule_applying').on(table.state).where(sql`state in ('applyingOnline', 'applyingOffline')`),
  ],
)

export const dataSchedulePredecessor = pgTable(
  'data_schedule_predecessor',
  {
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => dataSchedule.id, { onDelete: 'cascade' }),
    predecessorId: integer('predecessor_id')
      .notNull()
      .references((): AnyPgColumn => dataSchedule.id, { onDelete: 'cascade' }),
    needed: text().$type<Needed>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.predecessorId] }),
    index('data_schedule_predecessor_of').on(table.predecessorId),
  ],
)

/** An application to go online or offline; at most one of a schedule is pending. */
export const dataScheduleApplication = pgTable(
  'data_schedule_application',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => dataSchedule.id, { onDelete: 'cascade' }),
    kind: text().$type<ApplicationKind>().notNull(),
    status: text().$type<ApplicationStatus>().notNull().default('pending'),
    versionId: integer('process_version_id')
      .notNull()
      .references(() => dataProcessVersion.id),
    applicantId: integer('applicant_id')
      .notNull()
      .references(() => user.id),
    /** Agent who applied under delegation. */
    agentId: integer('agent_id').references(() => user.id),
    note: text().notNull().default(''),
    decidedById: integer('decided_by_id').references(() => user.id),
    decidedAt: timestamptz('decided_at'),
    reason: text().notNull().default(''),
    remindedAt: timestamptz('reminded_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('data_schedule_application_pending').on(table.scheduleId).where(sql`status = 'pending'`),
    index('data_schedule_application_schedule').on(table.scheduleId, table.id),
    index('data_schedule_application_open').on(table.createdAt).where(sql`status = 'pending'`),
  ],
)

/** Runs of past dates. */
export const dataBackfill = pgTable(
  'data_backfill',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => dataSchedule.id, { onDelete: 'cascade' }),
    from: date('from_day').notNull(),
    until: date('until_day').notNull(),
    withDependents: boolean('with_dependents').notNull(),
    stopOnFailure: boolean('stop_on_failure').notNull(),
    state: text().$type<BackfillState>().notNull().default('running'),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('data_backfill_schedule').on(table.scheduleId, table.id),
    index('data_backfill_running').on(table.id).where(sql`state = 'running'`),
  ],
)

/** A due time of a schedule, once for itself and once for each backfill. */
export const dataSlot = pgTable(
  'data_schedule_slot',
  {
    id: serial().primaryKey(),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => dataSchedule.id, { onDelete: 'cascade' }),
    slot: timestamptz('slot').notNull(),
    /** Previous due time, exclusive: slots of predecessors after it belong to the same period. */
    periodFrom: timestamptz('period_from').notNull(),
    backfillId: integer('backfill_id').references(() => dataBackfill.id, { onDelete: 'cascade' }),
    versionId: integer('process_version_id')
      .notNull()
      .references(() => dataProcessVersion.id),
    state: text().$type<SlotState>().notNull().default('waiting'),
    attempt: integer().notNull().default(0),
    /** Time of the next check of a waiting slot, or of the next attempt of a failed one. */
    nextAt: timestamptz('next_at').notNull(),
    runId: integer('run_id').references(() => dataRun.id, { onDelete: 'set null' }),
    blockers: jsonb().$type<Blocker[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('data_schedule_slot_once').on(table.scheduleId, table.slot, sql`coalesce(backfill_id, 0)`),
    index('data_schedule_slot_open')
      .on(table.scheduleId, table.slot)
      .where(sql`state in ('waiting', 'running', 'retrying')`),
    index('data_schedule_slot_next').on(table.state, table.nextAt).where(sql`state in ('waiting', 'retrying')`),
    index('data_schedule_slot_running').on(table.runId).where(sql`state = 'running'`),
    index('data_schedule_slot_backfill').on(table.backfillId, table.state).where(sql`backfill_id is not null`),
  ],
)
