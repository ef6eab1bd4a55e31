import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Input } from '#api/platform/http/caller.ts'
import { guarded, type Route } from '#api/platform/http/route.ts'
import type { Call } from '#contract/platform/call.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { isSeen, workSeenSince } from './seen-since.ts'

/**
 * Hides rows of a table that were created before the delegation's first day from agents without access to historical
 * data. Calls that name such a row by its `bizId` refuse notFound.
 */
export const seenRowsOnly =
  (deps: { db: Db; clock: Clock }, table: PgTable) =>
  (route: Route): Route =>
    guarded(route, (input) => refuseOlder(deps, table, input))

async function refuseOlder(
  { db, clock }: { db: Db; clock: Clock },
  table: PgTable,
  { query, body, caller }: Input<Call>,
): Promise<Refusal | undefined> {
  const since = workSeenSince(caller)
  if (since === null) return undefined
  const { bizId = '' } = { ...(query as { bizId?: string }), ...(body as { bizId?: string }) }
  const { rows } = await db.execute(sql`
    select 1 from ${table} r where r.biz_id = ${bizId} and not ${isSeen(clock, sql`r.created_at`, since)}`)
  return rows.length > 0 ? refuse('notFound') : undefined
}
