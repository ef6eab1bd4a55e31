import { bigint, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { ListRevision } from '#contract/data/rules/shapes.ts'
import type { ExecutionState, NodeRunState, RunTrigger } from '#contract/data/runs/codes.ts'
import type { ColumnView } from '#contract/data/tables/codes.ts'

/** Text key with its values; lists are joined in the style of the reader's language. */
export type RunText = { key: string; values: Record<string, string | number | string[]> }

/** Maximum column value, as text, up to which a run read a table. */
export type Watermark = { tableBizId: string; column: string; value: string }

/** A run of one version of a process. Codes are those of contract/data/runs/codes.ts. */
export const dataRun = pgTable(
  'data_run',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    processId: integer('process_id')
      .notNull()
      .references(() => dataProcess.id, { onDelete: 'cascade' }),
    versionId: integer('process_version_id')
      .notNull()
      .references(() => dataProcessVersion.id),
    state: text().$type<ExecutionState>().notNull().default('queued'),
    trigger: text().$type<RunTrigger>().notNull(),
    /** `schedule:<bizId>` or `backfill:<bizId>`; null if a person started it. */
    startedFor: text('started_for'),
    /** Due time, which identifies the period of the data. */
    slot: timestamptz('slot').notNull(),
    /** Number of attempts, starting with 1. */
    attempt: integer().notNull().default(1),
    /** Its job; null while it waits in the queue of its workspace. */
    jobId: text('job_id'),
    /** Time limit of an attempt in seconds; null for the default. */
    budgetSeconds: integer('budget_seconds'),
    /** Tables read, with their versions, rows, and digests of the columns and rows that the right allowed. */
    inputs: jsonb()
      .$type<{ tableBizId: string; dataVersion: number; rows: number; right?: string }[]>()
      .notNull()
      .default([]),
    /** Watch lists that its rules matched, with their revisions. */
    lists: jsonb().$type<ListRevision[]>().notNull().default([]),
    /** Tables created, with the versions that it added. */
    outputs: jsonb().$type<{ tableBizId: string; dataVersion: number; rows: number }[]>().notNull().default([]),
    /** Seeds of random samples, by step. */
    seeds: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Maximum watermark values read, by source step. */
    watermarks: jsonb().$type<Record<string, Watermark>>().notNull().default({}),
    /** Reason why it failed, was canceled or never ran. */
    failure: jsonb().$type<RunText>(),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    startedAt: timestamptz('started_at'),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('data_run_process').on(table.processId, table.id),
    index('data_run_started_for').on(table.startedFor, table.slot),
    index('data_run_state').on(table.state),
  ],
)

/** One step of a run. `rowsIn` = `rowsOut` + `rowsLeftOut` where the step neither joins nor groups. */
export const dataNodeRun = pgTable(
  'data_node_run',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => dataRun.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    /** Position in the execution order, starting with 1. */
    place: integer().notNull(),
    state: text().$type<NodeRunState>().notNull().default('waiting'),
    rowsIn: bigint('rows_in', { mode: 'number' }),
    rowsOut: bigint('rows_out', { mode: 'number' }),
    rowsLeftOut: bigint('rows_left_out', { mode: 'number' }),
    ms: integer(),
    message: jsonb().$type<RunText>(),
    /** Unmatched rows of a join, by side. */
    figures: jsonb().$type<Record<string, number>>(),
    /** Stored rows of the step, from which a retry resumes. */
    datasetId: integer('dataset_id').references(() => dataset.id),
  },
  (table) => [primaryKey({ columns: [table.runId, table.nodeId] })],
)

/** The process and step that write a table. */
export const dataProcessOutput = pgTable(
  'data_process_output',
  {
    tableId: integer('table_id')
      .primaryKey()
      .references(() => dataTable.id, { onDelete: 'cascade' }),
    processId: integer('process_id')
      .notNull()
      .references(() => dataProcess.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    /**
     * Views that its columns inherited at the last run. A column keeps its own view while the inherited one is
     * unchanged.
     */
    views: jsonb().$type<Record<string, ColumnView>>().notNull().default({}),
  },
  (table) => [index('data_process_output_process').on(table.processId)],
)
