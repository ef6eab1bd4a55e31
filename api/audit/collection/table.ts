import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { byUser, objectId } from '#api/audit/reviews/columns.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { CompletedOpen, Corrected } from '#contract/audit/collection/shapes.ts'
import type { TicketDifference } from '#contract/audit/tickets/comparing.ts'
import type { Comparison } from '#contract/audit/tickets/coverage.ts'
import type { TicketDuplicate } from '#contract/audit/tickets/duplicates.ts'
import type { TicketFinding } from '#contract/audit/tickets/verifying.ts'
import { decimal, lineColumns } from './line-columns.ts'

/** A reported line whose tickets are collected; unique per object, however often it is drawn. */
export const collectionTask = pgTable(
  'collection_task',
  {
    id: serial().primaryKey(),
    objectId: objectId(),
    /** Position of the line: its file's SHA-256, sheet and row. */
    lineKey: text('line_key').notNull(),
    /** The version that the line was first drawn from, and its place in that version. */
    comparisonId: integer('comparison_id')
      .notNull()
      .references(() => flowComparison.id),
    place: bigint({ mode: 'number' }).notNull(),
    ...lineColumns(),
    /** The client's code, and the quantity in base units. */
    product: text().notNull(),
    base: decimal('base').notNull(),
    /** CollectStatus of contract/audit/tickets/codes.ts. */
    status: text().notNull().default('0000'),
    /** The sample that drew it first. */
    sampleId: integer('sample_id'),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    handedInAt: timestamptz('handed_in_at'),
    completedAt: timestamptz('completed_at'),
    completedBy: byUser('completed_by'),
    /** Open points of each completion that was made despite them, oldest first. */
    completedOpen: jsonb('completed_open').$type<CompletedOpen[]>().notNull().default(sql`'[]'`),
  },
  (table) => [
    uniqueIndex('collection_task_line').on(table.objectId, table.lineKey),
    index('collection_task_status').on(table.objectId, table.status),
    index('collection_task_sample').on(table.sampleId),
    index('collection_task_comparison').on(table.comparisonId),
  ],
)

/** Link to the page of one dealer in one batch. The token is stored as hash and encrypted. design: domain §1 */
export const ticketLink = pgTable(
  'ticket_link',
  {
    id: serial().primaryKey(),
    objectId: objectId(),
    tokenHash: bytea('token_hash').notNull().unique(),
    tokenSealed: bytea('token_sealed').notNull(),
    /** The last day for uploads, in the organisation's time zone. */
    endDate: date('end_date', { mode: 'string' }).notNull(),
    remarks: text().notNull().default(''),
    /** Ticket types that the link requests. */
    types: text().array().notNull(),
    version: integer().notNull().default(0),
    createdBy: byUser('created_by').notNull(),
    createdAt: createdAt(),
    closedAt: timestamptz('closed_at'),
    closedBy: byUser('closed_by'),
    /** LinkEnding of contract/audit/collection/codes.ts. */
    ending: text(),
    /** Visits of its page; repeated openings within a visit count once. */
    opened: integer().notNull().default(0),
    openedFirst: timestamptz('opened_first'),
    openedLast: timestamptz('opened_last'),
  },
  (table) => [
    uniqueIndex('ticket_link_open').on(table.objectId).where(sql`closed_at is null`),
    index('ticket_link_object').on(table.objectId, table.id),
  ],
)

/**
 * Lock of a task. Jobs that update its tickets twice in a transaction check their reference to it; a lock `for update`
 * would block them while its holder waits for the tickets.
 */
export const taskLock = 'no key update'

const taskId = () =>
  integer('task_id')
    .notNull()
    .references(() => collectionTask.id, { onDelete: 'cascade' })

/** A file uploaded as evidence for a line, with the findings on it. */
export const collectionTicket = pgTable(
  'collection_ticket',
  {
    id: serial().primaryKey(),
    taskId: taskId(),
    /** TicketType of contract/audit/tickets/codes.ts. */
    type: text().notNull(),
    path: text()
      .notNull()
      .references(() => storedFile.path),
    readingId: integer('reading_id').references(() => ticketReading.id),
    /** Fields that a person corrected. They take precedence over the recognized fields, which are kept. */
    corrected: jsonb().$type<Corrected>().notNull().default(sql`'{}'`),
    /** Differences from the line, and findings on the ticket alone; null until checked. */
    differences: jsonb().$type<TicketDifference[]>(),
    findings: jsonb().$type<(TicketFinding | TicketDuplicate)[]>(),
    /** Fields that could be compared; null until checked. */
    comparison: jsonb().$type<Comparison>(),
    isPass: text('is_pass').notNull().default('1'),
    isReal: text('is_real').notNull().default(''),
    acceptedBy: byUser('accepted_by'),
    acceptedAt: timestamptz('accepted_at'),
    /** The link it was uploaded by, or the staff member. */
    linkId: integer('link_id').references(() => ticketLink.id),
    uploadedBy: byUser('uploaded_by'),
    /** The receipt's exact text, and our signature over it. */
    statement: text().notNull(),
    signature: bytea().notNull(),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    index('collection_ticket_task').on(table.taskId),
    index('collection_ticket_reading').on(table.readingId),
    index('collection_ticket_path').on(table.path),
  ],
)

/** Log of rejected tickets and returned tasks, with a reason for the dealer. Append-only. */
export const collectionRejection = pgTable(
  'collection_rejection',
  {
    id: serial().primaryKey(),
    taskId: taskId(),
    ticketId: integer('ticket_id').references(() => collectionTicket.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    rejectedBy: byUser('rejected_by').notNull(),
    rejectedAt: timestamptz('rejected_at').notNull().default(sql`now()`),
  },
  (table) => [index('collection_rejection_task').on(table.taskId, table.id)],
)
