import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { TicketDuplicate } from '#contract/audit/tickets/duplicates.ts'
import type { TicketReading } from '#contract/audit/tickets/reading.ts'
import type { TicketFinding } from '#contract/audit/tickets/verifying.ts'

/** A file's reading. The feature that requested it stores the ticket's owner. */
export const ticketReading = pgTable(
  'ticket_reading',
  {
    id: serial().primaryKey(),
    path: text()
      .notNull()
      .references(() => storedFile.path),
    sha256: text().notNull(),
    /** Perceptual hash of the first page, in hexadecimal digits. */
    picture: text(),
    /** ReadingState of contract/audit/tickets/reading.ts; `failure` is a ReadingFault if refused. */
    state: text().notNull().default('waiting'),
    failure: text().notNull().default(''),
    reading: jsonb().$type<TicketReading>(),
    /** Paths of page pictures in the file store. */
    pictures: jsonb().$type<string[]>().notNull().default(sql`'[]'`),
    /** Recognized or corrected; '' if unknown. Indexed to find duplicates. */
    ticketCode: text('ticket_code').notNull().default(''),
    ticketNum: text('ticket_num').notNull().default(''),
    /** Other invoices in the same file, each as `code/number`. Also used to find duplicates. */
    otherInvoices: text('other_invoices').array().notNull().default(sql`'{}'`),
    /** Queue key for fair scheduling, such as `link:12` or `user:3`. */
    sender: text().notNull().default(''),
    /** Reader time spent so far. */
    costMs: integer('cost_ms').notNull().default(0),
    /** The current job; any other job is outdated. */
    jobId: uuid('job_id'),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('ticket_reading_path').on(table.path),
    index('ticket_reading_sha256').on(table.sha256),
    index('ticket_reading_sender').on(table.sender),
    index('ticket_reading_number').on(table.ticketNum, table.ticketCode).where(sql`ticket_num <> ''`),
    index('ticket_reading_other_invoices').using('gin', table.otherInvoices).where(sql`other_invoices <> '{}'`),
  ],
)

/** Cached answers of the tax authority's service, so that each invoice is sent once. */
export const ticketAuthority = pgTable('ticket_authority', {
  /** SHA-256 of the question. */
  asked: text().primaryKey(),
  /** 'real' or 'notReal'. */
  answer: text().notNull(),
  createdAt: createdAt(),
})

/** A file that a user had read without a task. */
export const ticketCheck = pgTable(
  'ticket_check',
  {
    id: serial().primaryKey(),
    readingId: integer('reading_id')
      .notNull()
      .references(() => ticketReading.id),
    /** Findings on the ticket alone; null until read. */
    findings: jsonb().$type<(TicketFinding | TicketDuplicate)[]>(),
    /**
     * True if the confidently read text suffices to report that nothing was found: contract/audit/tickets/coverage.ts
     */
    enough: boolean().notNull().default(false),
    /** Answer of the tax authority's service: '1' confirmed, '0' refused, '' unknown. */
    isReal: text('is_real').notNull().default(''),
    createdBy: integer('created_by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('ticket_check_by').on(table.createdBy, table.id),
    index('ticket_check_reading').on(table.readingId),
  ],
)
