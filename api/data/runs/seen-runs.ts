import { eq, sql } from 'drizzle-orm'
import { permissionIn } from '#api/data/authorizations/right.ts'
import { findSources } from '#api/data/processes/source-tables.ts'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Input, Principal } from '#api/platform/http/caller.ts'
import { guarded, type Route } from '#api/platform/http/route.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { Call } from '#contract/platform/call.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { dataRun } from './table.ts'

/**
 * Hides runs made before the delegation's first day from agents without access to historical data. The calls that name
 * such a run refuse notFound.
 */
export const seenRunsOnly =
  (deps: { db: Db; clock: Clock }) =>
  (route: Route): Route =>
    guarded(route, (input) => refuseOlder(deps, input))

async function refuseOlder(
  { db, clock }: { db: Db; clock: Clock },
  { query, body, caller }: Input<Call>,
): Promise<Refusal | undefined> {
  const since = workSeenSince(caller)
  if (since === null) return undefined
  const { bizId = '' } = { ...(query as { bizId?: string }), ...(body as { bizId?: string }) }
  const { rows } = await db.execute(sql`
    select 1 from ${dataRun} r where r.biz_id = ${bizId} and not ${isSeen(clock, sql`r.created_at`, since)}`)
  return rows.length > 0 ? refuse('notFound') : undefined
}

/**
 * Refuses execute.denied if a run would copy rows of a table that the actor's delegation does not show into one that it
 * shows.
 */
export async function refuseOlderSources(
  tx: Tx,
  clock: Clock,
  { runId, actor }: { runId: number; actor: Principal },
): Promise<Refusal | undefined> {
  const since = workSeenSince({ principal: actor })
  if (since === null) return undefined
  const [of] = await tx
    .select({ graph: dataProcessVersion.graph, workspaceBizId: workspace.bizId })
    .from(dataRun)
    .innerJoin(dataProcessVersion, eq(dataProcessVersion.id, dataRun.versionId))
    .innerJoin(dataProcess, eq(dataProcess.id, dataRun.processId))
    .innerJoin(workspace, eq(workspace.id, dataProcess.workspaceId))
    .where(eq(dataRun.id, runId))
  if (!of) return refuse('notFound')
  const { tables } = await findSources(tx, clock, {
    ...of,
    reader: { userId: actor.userId, isAdministrator: false, since },
    permissionOf: (right) => permissionIn(right, TablePermission.reference),
  })
  return [...tables.values()].some(({ locked }) => locked === 'delegation') ? refuse('execute.denied') : undefined
}
