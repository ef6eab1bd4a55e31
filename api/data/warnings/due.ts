import { type SQL, sql } from 'drizzle-orm'
import { dueDaysUsual } from '#contract/data/warnings/codes.ts'
import { warningSetting } from './table.ts'

/** Days of a workspace by level, as an array of the database. */
const dueDaysOf = (workspaceId: number): SQL => sql`coalesce(
  (select s.due_days from ${warningSetting} s where s.workspace_id = ${workspaceId}), ${sql.param([...dueDaysUsual])}::int[])`

/** Time by which a warning of this level should be decided, counted from its opening. */
export const dueAfter = (workspaceId: number, opened: SQL, level: SQL): SQL =>
  sql`${opened} + make_interval(days => (${dueDaysOf(workspaceId)})[${level}])`
