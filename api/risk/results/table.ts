import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { exportColumns } from '#api/platform/exports/columns.ts'
import { project } from '#api/risk/campaigns/table.ts'
import { user } from '#api/shell/accounts/table.ts'

/** Workbook of a whole project, written in the background. */
export const exportJob = pgTable(
  'risk_export_job',
  {
    ...exportColumns(() => user.id),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('risk_export_job_project').on(table.projectId, table.id),
    // A repeated request gets the running job.
    uniqueIndex('risk_export_job_running')
      .on(table.projectId, table.requestedBy, table.language)
      .where(sql`finished_at is null`),
  ],
)
