import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { type Caller, seenSince } from '#api/platform/http/serve.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'

/**
 * The first day of what a caller sees of what was put into workspaces, null for all of it. To an agent who is not authorized
 * for historical data an older notice is not there, nor is its picture; the workspace is, for it is where they work.
 * spec: platform §3 "authorized historical data"
 */
export const workSeenSince = (caller: Caller): string | null => seenSince(caller, workbenchModule)

export const isSeen = ({ timeZone }: Clock, createdAt: SQL, since: string | null): SQL =>
  sql`(${since}::date is null or (${createdAt} at time zone ${timeZone}::text)::date >= ${since}::date)`
