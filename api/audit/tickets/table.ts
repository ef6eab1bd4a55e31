import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { TicketDuplicate } from '#contract/audit/tickets/duplicates.ts'
import type { TicketReading } from '#contract/audit/tickets/reading.ts'
import type { TicketFinding } from '#contract/audit/tickets/verifying.ts'

/** What was read of a file. Whose ticket it is stands with the feature that had it read. */
export const ticketReading = pgTable(
  'ticket_reading',
  {
    id: serial().primaryKey(),
    path: text()
      .notNull()
      .references(() => storedFile.path),
    sha256: text().notNull(),
    /** The perceptual hash of its first page, in hexadecimal digits. */
    picture: text(),
    /** ReadingState of contract/audit/tickets/reading.ts; of a refused one a ReadingFault. */
    state: text().notNull().default('waiting'),
    failure: text().notNull().default(''),
    reading: jsonb().$type<TicketReading>(),
    /** Where the pictures of its pages lie in the file store. */
    pictures: jsonb().$type<string[]>().notNull().default(sql`'[]'`),
    /** As read or put right; '' where unknown. Duplicates are looked for by them. */
    ticketCode: text('ticket_code').notNull().default(''),
    ticketNum: text('ticket_num').notNull().default(''),
    /** Other invoices in the same file, each as `code/number`. Duplicates are looked for by them as well. */
    otherInvoices: text('other_invoices').array().notNull().default(sql`'{}'`),
    /** Queue key for fair turns, such as `link:12` or `user:3`. */
    sender: text().notNull().default(''),
    /** Reader time spent so far. */
    costMs: integer('cost_ms').notNull().default(0),
    /** The job that reads it: another one there says that nobody wants this one any more. */
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

/** What the tax authority's service has said of an invoice, kept so that nobody asks twice. */
export const ticketAuthority = pgTable('ticket_authority', {
  /** The SHA-256 of what was asked. */
  asked: text().primaryKey(),
  /** 'real' or 'notReal'. */
  answer: text().notNull(),
  createdAt: createdAt(),
})

/** A file that somebody had read for themselves, without any task. */
export const ticketCheck = pgTable(
  'ticket_check',
  {
    id: serial().primaryKey(),
    readingId: integer('reading_id')
      .notNull()
      .references(() => ticketReading.id),
    /** What it gives away itself; null until it was read. */
    findings: jsonb().$type<(TicketFinding | TicketDuplicate)[]>(),
    /** True if enough was read surely to report that nothing was found: contract/audit/tickets/coverage.ts */
    enough: boolean().notNull().default(false),
    /** What the tax authority's service said: '1' confirmed, '0' refused. */
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
