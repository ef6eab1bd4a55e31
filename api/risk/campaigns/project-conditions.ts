import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'

/** True if a project `j` accepts no further answers: its last day has passed, or a manager closed it. */
export const isOver = ({ today }: Clock) => sql`(j.end_date < ${today} or j.closed_at is not null)`
