import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { project } from '../campaigns/table.ts'
import { exportColumns } from './export-row.ts'

/** A workbook of a whole project, written beside the requests that watch it. */
export const exportJob = pgTable(
  'risk_export_job',
  {
    ...exportColumns(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('risk_export_job_project').on(table.projectId, table.id),
    // Who asks twice for the same is led to the one under way.
    uniqueIndex('risk_export_job_running')
      .on(table.projectId, table.requestedBy, table.language)
      .where(sql`finished_at is null`),
  ],
)

/**
 * Papers that results count from now on, or no longer: a trigger writes them with the submit. Only those whose cells stand in
 * them; what a kind sums is theirs and what stands here, until a job has added it.
 */
export const resultChange = pgTable(
  'risk_result_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectId: integer('project_id').notNull(),
    versionId: integer('version_id').notNull(),
    department: text().notNull(),
    paperId: integer('paper_id').notNull(),
    /** 1 or −1. */
    sign: smallint().notNull(),
  },
  (table) => [index('risk_result_change_project').on(table.projectId, table.versionId)],
)
