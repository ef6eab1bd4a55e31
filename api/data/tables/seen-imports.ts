import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Input } from '#api/platform/http/caller.ts'
import { guarded, type Route } from '#api/platform/http/route.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import type { Call } from '#contract/platform/call.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { dataImport } from './table.ts'

/**
 * Hides imports made before the delegation's first day from agents without access to historical data: they hold cells.
 * The calls that name such an import refuse notFound.
 */
export const seenImportsOnly =
  (deps: { db: Db; clock: Clock }) =>
  (route: Route): Route =>
    route.call.path.startsWith('/data/data-table/import') ? guarded(route, (input) => refuseOlder(deps, input)) : route

async function refuseOlder(
  { db, clock }: { db: Db; clock: Clock },
  { query, body, caller }: Input<Call>,
): Promise<Refusal | undefined> {
  const since = workSeenSince(caller)
  if (since === null) return undefined
  const { bizId = '' } = { ...(query as { bizId?: string }), ...(body as { bizId?: string }) }
  const { rows } = await db.execute(sql`
    select 1 from ${dataImport} i where i.biz_id = ${bizId} and not ${isSeen(clock, sql`i.created_at`, since)}`)
  return rows.length > 0 ? refuse('notFound') : undefined
}
