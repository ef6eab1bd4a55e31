import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'

/** System settings by key; the keys are those of contract/shell/system/shapes.ts `globalConfig`. */
export const systemSetting = pgTable('system_setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})

/** Mail that was written: sent over SMTP, or waiting in the outbox for an administrator to read. design: domain §2 */
export const mail = pgTable(
  'mail',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The text, encrypted by DATA_KEY: it may hold a one-time link. */
    bodySealed: bytea('body_sealed').notNull(),
    /** What it was written for, e.g. `password.reset`. */
    purpose: text().notNull(),
    language: text().notNull().default('zh-Hans'),
    /** Who wrote it, in whose name it comes and whom an answer reaches; '' where the system did. */
    senderName: text('sender_name').notNull().default(''),
    senderAddress: text('sender_address').notNull().default(''),
    /** MailStatus of contract/shell/system/codes.ts. */
    status: text().notNull(),
    attempts: integer().notNull().default(0),
    /** What the mail server said last, without addresses or secrets. */
    failure: text().notNull().default(''),
    createdAt: createdAt(),
    /** When it is tried next; null when it is not. */
    dueAt: timestamptz('due_at'),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('mail_due').on(table.dueAt),
    index('mail_created').on(table.createdAt, table.id),
    index('mail_failed').on(table.id).where(sql`status = '2'`),
    index('mail_unsent').on(table.id).where(sql`status <> '1'`),
  ],
)
