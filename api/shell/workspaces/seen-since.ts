import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { type Caller, seenSince } from '#api/platform/http/caller.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'

/**
 * First day of the workspace content a caller may see, null for all: in the workbench, or in the module of the call,
 * such as the boards. Without authorization for historical data, an agent does not see older notices or their pictures,
 * but still sees the workspace. spec: platform §3 "authorized historical data"
 */
export const workSeenSince = (caller: Pick<Caller, 'principal'>): string | null =>
  seenSince(caller, caller.principal?.delegation?.through ?? workbenchModule)

export const isSeen = ({ timeZone }: Clock, createdAt: SQL, since: string | null | Placeholder): SQL =>
  sql`(${since}::date is null or (${createdAt} at time zone ${timeZone}::text)::date >= ${since}::date)`
