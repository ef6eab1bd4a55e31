import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { decimal, lineColumns } from '#api/audit/collection/line-columns.ts'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { byUser, objectId } from '#api/audit/reviews/columns.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { exportColumns } from '#api/platform/exports/columns.ts'
import {
  counterColumns,
  editColumns,
  numberIndex,
  onlineIndex,
  publishColumns,
  runColumns,
  runningIndex,
  versionColumns,
} from '#api/platform/versions/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { PartialTicket, ReportFigures } from '#contract/audit/bill-reports/shapes.ts'
import type { Sampling } from '#contract/audit/flow/sampling.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketDifference } from '#contract/audit/tickets/comparing.ts'
import type { TicketFinding } from '#contract/audit/tickets/verifying.ts'

/** A sample of a version's lines, for which tickets are collected. Immutable once it has ended. */
export const billSample = pgTable(
  'bill_sample',
  {
    ...versionColumns(),
    /** `failure`: SampleFault of contract/audit/bill-reports/codes.ts, or `cancelled`. */
    ...runColumns(),
    objectId: objectId(),
    comparisonId: integer('comparison_id')
      .notNull()
      .references(() => flowComparison.id),
    /** Method, its parameters and its seed. */
    sampling: jsonb().$type<Sampling>().notNull(),
    needed: text().array().notNull(),
    /** Population (`of…`) and sample sizes; amounts of returns count as absolute values. */
    ofLines: bigint('of_lines', { mode: 'number' }),
    ofAmount: decimal('of_amount'),
    lines: integer(),
    amount: decimal('amount'),
    /** Number of tasks that did not exist before. */
    added: integer(),
    drawnBy: byUser('drawn_by').notNull(),
  },
  (table) => [
    numberIndex('bill_sample', { owner: table.objectId, number: table.number }),
    runningIndex('bill_sample', table.objectId),
    index('bill_sample_comparison').on(table.comparisonId),
  ],
)

export const billSampleCounter = pgTable(
  'bill_sample_counter',
  counterColumns(() => reviewObject.id),
)

/** A snapshot of the evidence on an object's tickets: an immutable version. */
export const billReport = pgTable(
  'bill_report',
  {
    ...versionColumns(),
    ...publishColumns(() => user.id),
    ...editColumns(),
    objectId: objectId(),
    figures: jsonb().$type<ReportFigures>().notNull(),
    /** Fingerprint of the tasks and tickets at creation; a different one means that the report is stale. */
    mark: text().notNull(),
    /** Edited versions only: lines with a changed verdict. */
    changed: integer().notNull().default(0),
    madeBy: byUser('made_by').notNull(),
  },
  (table) => [
    numberIndex('bill_report', { owner: table.objectId, number: table.number }),
    onlineIndex('bill_report', table.objectId),
  ],
)

export const billReportCounter = pgTable(
  'bill_report_counter',
  counterColumns(() => reviewObject.id),
)

const reportId = () =>
  integer('report_id')
    .notNull()
    .references(() => billReport.id, { onDelete: 'cascade' })

/** A difference from the line, or a finding, on a ticket of a type. */
export type ShownDifference = { type: TicketType } & ({ difference: TicketDifference } | { finding: TicketFinding })

/** A line of a report: a copy of the task and of its tickets' evidence. */
export const billReportLine = pgTable(
  'bill_report_line',
  {
    reportId: reportId(),
    taskId: integer('task_id').notNull(),
    ...lineColumns(),
    status: text().notNull(),
    present: text().array().notNull(),
    real: integer().notNull(),
    proven: decimal('proven').notNull(),
    open: decimal('open').notNull(),
    differences: jsonb().$type<ShownDifference[]>().notNull(),
    /** The least compared of the tickets that could not be compared fully; null if all could. */
    partial: jsonb().$type<PartialTicket>(),
    /**
     * Verdict of contract/audit/bill-reports/codes.ts; `judged` keeps the computed verdict after a person has
     * overridden it.
     */
    verdict: text().notNull(),
    judged: text(),
    note: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.taskId] })],
)

/** A workbook of a report, written by a background job. */
export const billReportExport = pgTable(
  'bill_report_export',
  { ...exportColumns(() => user.id), reportId: reportId() },
  (table) => [
    index('bill_report_export_report').on(table.reportId, table.id),
    // One running export of a report for each person and language.
    uniqueIndex('bill_report_export_running')
      .on(table.reportId, table.requestedBy, table.language)
      .where(sql`finished_at is null`),
  ],
)
