import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, smallint, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'

/** System settings by key, with the keys of contract/shell/system/shapes.ts `globalConfig`. */
export const systemSetting = pgTable('system_setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})

/** Outgoing mail: sent over SMTP, or kept in the outbox for an administrator to read. design: domain §2 */
export const mail = pgTable(
  'mail',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Text encrypted with DATA_KEY, because it may hold a one-time link. */
    bodySealed: bytea('body_sealed').notNull(),
    /** Complete HTML, encrypted as well; null for the standard layout of the text. */
    htmlSealed: bytea('html_sealed'),
    /** Address at which the recipient unsubscribes without signing in, encrypted; null for mail of no subscription. */
    unsubscribeSealed: bytea('unsubscribe_sealed'),
    /** Purpose, such as `password.reset`. */
    purpose: text().notNull(),
    language: text().notNull().default('zh-Hans'),
    /** Personal sender, who also receives replies; '' for mail from the system. */
    senderName: text('sender_name').notNull().default(''),
    senderAddress: text('sender_address').notNull().default(''),
    /** MailStatus of contract/shell/system/codes.ts. */
    status: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Last error of the mail server, without addresses or secrets. */
    failure: text().notNull().default(''),
    createdAt: createdAt(),
    /** Time of the next attempt; null if there is none. */
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

/** A picture or file of a mail, encrypted. Removed once the mail is sent. */
export const mailPart = pgTable(
  'mail_part',
  {
    mailId: integer('mail_id')
      .notNull()
      .references(() => mail.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Content id by which the HTML shows a picture; null for an attached file. */
    contentId: text('content_id'),
    name: text().notNull(),
    type: text().notNull(),
    sealed: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailId, table.position] })],
)
