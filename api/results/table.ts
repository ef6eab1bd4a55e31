import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '../accounts/table.ts'
import { project } from '../campaigns/table.ts'
import { createdAt } from '../questionnaires/table.ts'

/** A workbook of a whole project, written beside the requests that watch it. */
export const exportJob = pgTable(
  'risk_export_job',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => user.id),
    /** Who acted for them, where they let somebody. */
    requestedByAgent: integer('requested_by_agent').references(() => user.id),
    language: text().notNull(),
    /** ExportStatus of contract/results/codes.ts. */
    status: text().notNull(),
    /** Papers written, of all there are. */
    done: integer().notNull().default(0),
    total: integer().notNull(),
    /** Of the file store; null until it is there, and again when its day is over. */
    path: text(),
    bytes: integer().notNull().default(0),
    failure: text().notNull().default(''),
    /** How often it was begun; whoever works on it holds this number. */
    attempts: integer().notNull().default(0),
    /** Whoever works on it says again and again that they do; after this they are taken for gone. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    createdAt,
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('risk_export_job_project').on(table.projectId, table.id),
    // Who asks twice for the same is led to the one under way.
    uniqueIndex('risk_export_job_running')
      .on(table.projectId, table.requestedBy, table.language)
      .where(sql`finished_at is null`),
  ],
)
