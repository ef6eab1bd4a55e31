import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { exportColumns } from '#api/platform/exports/columns.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { PartialTicket, ReportFigures } from '#contract/audit/bill-reports/shapes.ts'
import type { Sampling } from '#contract/audit/flow/sampling.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketDifference } from '#contract/audit/tickets/comparing.ts'
import type { TicketFinding } from '#contract/audit/tickets/verifying.ts'

const objectId = () =>
  integer('object_id')
    .notNull()
    .references(() => reviewObject.id)
const byUser = (name: string) => integer(name).references(() => user.id)
const decimal = (name: string) => numeric(name, { precision: 24, scale: 4 })

/** A drawing of lines of a version, whose tickets are collected then; it never changes once it has ended. */
export const billSample = pgTable(
  'bill_sample',
  {
    id: serial().primaryKey(),
    objectId: objectId(),
    number: integer().notNull(),
    comparisonId: integer('comparison_id')
      .notNull()
      .references(() => flowComparison.id),
    jobId: uuid('job_id').notNull().defaultRandom(),
    /** Method, what it was told, and its seed. */
    sampling: jsonb().$type<Sampling>().notNull(),
    needed: text().array().notNull(),
    /** What it was drawn from, and what was drawn; amounts of returns count as what they are worth. */
    ofLines: bigint('of_lines', { mode: 'number' }),
    ofAmount: decimal('of_amount'),
    lines: integer(),
    amount: decimal('amount'),
    /** Tasks that there were not before. */
    added: integer(),
    /** SampleFault of contract/audit/bill-reports/codes.ts, or `cancelled`. */
    failure: text().notNull().default(''),
    drawnBy: byUser('drawn_by').notNull(),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    uniqueIndex('bill_sample_number').on(table.objectId, table.number),
    // Begun twice at once is the same one.
    uniqueIndex('bill_sample_running').on(table.objectId).where(sql`finished_at is null`),
    index('bill_sample_comparison').on(table.comparisonId),
  ],
)

/** What the tickets of an object showed when somebody asked: a version of its own, which never changes. */
export const billReport = pgTable(
  'bill_report',
  {
    id: serial().primaryKey(),
    objectId: objectId(),
    number: integer().notNull(),
    figures: jsonb().$type<ReportFigures>().notNull(),
    /** Of the tasks and tickets that it was made of: another one says that something has changed since. */
    mark: text().notNull(),
    /** Of an edited one: the number of the version that it was edited from, and the workbook that says how. */
    editedFrom: integer('edited_from'),
    editedFile: text('edited_file').references(() => storedFile.path),
    changed: integer().notNull().default(0),
    madeBy: byUser('made_by').notNull(),
    createdAt: createdAt(),
    publishedAt: timestamptz('published_at'),
    publishedBy: byUser('published_by'),
    /** The one that the client sees. */
    online: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('bill_report_number').on(table.objectId, table.number),
    uniqueIndex('bill_report_online').on(table.objectId).where(sql`online`),
  ],
)

const reportId = () =>
  integer('report_id')
    .notNull()
    .references(() => billReport.id, { onDelete: 'cascade' })

/** What a ticket of a type says otherwise than its line, or gives away itself. */
export type ShownDifference = { type: TicketType } & ({ difference: TicketDifference } | { finding: TicketFinding })

/** A line of a report: the task as it stood, and what its tickets had shown. */
export const billReportLine = pgTable(
  'bill_report_line',
  {
    reportId: reportId(),
    taskId: integer('task_id').notNull(),
    fileName: text('file_name').notNull(),
    sheet: text(),
    row: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    counterparty: text().notNull(),
    productCode: text('product_code').notNull(),
    productName: text('product_name').notNull(),
    spec: text().notNull(),
    batchNo: text('batch_no').notNull(),
    quantity: decimal('quantity').notNull(),
    unit: text().notNull(),
    amount: decimal('amount'),
    flowType: text('flow_type').notNull(),
    state: text().notNull(),
    status: text().notNull(),
    needed: text().array().notNull(),
    present: text().array().notNull(),
    real: integer().notNull(),
    proven: decimal('proven').notNull(),
    open: decimal('open').notNull(),
    differences: jsonb().$type<ShownDifference[]>().notNull(),
    /** The least compared of the tickets that could not be compared far enough; null where all could. */
    partial: jsonb().$type<PartialTicket>(),
    /** Verdict of contract/audit/bill-reports/codes.ts; `judged` is what the tickets came to, where somebody has said otherwise. */
    verdict: text().notNull(),
    judged: text(),
    note: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.taskId] })],
)

/** A workbook of a report, written beside the requests that watch it. */
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
