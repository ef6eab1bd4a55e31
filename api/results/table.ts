import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from '../accounts/table.ts'
import { project } from '../campaigns/table.ts'
import { createdAt, timestamptz } from '../db/columns.ts'

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
    /** Of the queue, which knows how far it is. */
    jobId: uuid('job_id').notNull().defaultRandom(),
    /** Papers there are; once written, papers in the file. */
    total: integer().notNull(),
    /** Of the file store; null until it is there, and again when its day is over. */
    path: text(),
    bytes: integer().notNull().default(0),
    /** Why it was given up. */
    failure: text().notNull().default(''),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('risk_export_job_project').on(table.projectId, table.id),
    // Who asks twice for the same is led to the one under way.
    uniqueIndex('risk_export_job_running')
      .on(table.projectId, table.requestedBy, table.language)
      .where(sql`finished_at is null`),
  ],
)
