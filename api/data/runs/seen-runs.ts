import { eq, type SQL, sql } from 'drizzle-orm'
import { permissionIn } from '#api/data/authorizations/right.ts'
import { findSources } from '#api/data/processes/source-tables.ts'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { seenRowsOnly } from '#api/shell/workspaces/seen-rows.ts'
import { workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { dataRun } from './table.ts'

/** Hides older runs as `seenRowsOnly`. */
export const seenRunsOnly = (deps: { db: Db; clock: Clock }) => seenRowsOnly(deps, dataRun)

/** Condition on process versions: that of a run. */
export const versionOfRun = (runId: number): SQL =>
  sql`${dataProcessVersion.id} = (select r.process_version_id from ${dataRun} r where r.id = ${runId})`

/**
 * Refuses execute.denied if a run of one of these process versions would copy rows that the actor's delegation hides
 * into a table that it shows.
 */
export async function refuseOlderSources(
  tx: Tx,
  clock: Clock,
  { of, actor }: { of: SQL; actor: Principal },
): Promise<Refusal | undefined> {
  const since = workSeenSince({ principal: actor })
  if (since === null) return undefined
  const versions = await tx
    .select({ graph: dataProcessVersion.graph, workspaceBizId: workspace.bizId })
    .from(dataProcessVersion)
    .innerJoin(dataProcess, eq(dataProcess.id, dataProcessVersion.processId))
    .innerJoin(workspace, eq(workspace.id, dataProcess.workspaceId))
    .where(of)
  for (const version of versions) {
    const { tables } = await findSources(tx, clock, {
      ...version,
      reader: { userId: actor.userId, isAdministrator: false, since },
      permissionOf: (right) => permissionIn(right, TablePermission.reference),
    })
    if ([...tables.values()].some(({ locked }) => locked === 'delegation')) return refuse('execute.denied')
  }
  return undefined
}
