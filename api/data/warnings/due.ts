import { type SQL, sql } from 'drizzle-orm'
import { dueDaysUsual } from '#contract/data/warnings/codes.ts'
import { warningSetting } from './table.ts'

/** Time limits of a workspace in days by level, as an SQL array. */
const dueDaysOf = (workspaceId: number): SQL => sql`coalesce(
  (select s.due_days from ${warningSetting} s where s.workspace_id = ${workspaceId}), ${sql.param([...dueDaysUsual])}::int[])`

/** Due time for deciding a warning of this level, counted from its opening. */
export const dueAfter = (workspaceId: number, opened: SQL, level: SQL): SQL =>
  sql`${opened} + make_interval(days => (${dueDaysOf(workspaceId)})[${level}])`
