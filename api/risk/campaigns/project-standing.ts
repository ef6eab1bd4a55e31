import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'

/** Of a project `j`: it takes no more answers, since its last day has passed or it was closed before. */
export const isOver = ({ today }: Clock) => sql`(j.end_date < ${today} or j.closed_at is not null)`
