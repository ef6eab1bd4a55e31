import { eq } from 'drizzle-orm'
import { permissionIn, type Right } from '#api/data/authorizations/right.ts'
import { workspacesWith } from '#api/data/authorizations/workspaces-with.ts'
import { openRight, requirePermissions, type TableIn } from '#api/data/table-reads/open-version.ts'
import { type OpenTable, openTable } from '#api/data/tables/open-table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { findWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { AuthorizationState, TablePermission } from '#contract/data/authorizations/codes.ts'
import { TableOrigin } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

type Params = { bizId: string; actor: Principal }

type Executable = {
  table: typeof dataTable.$inferSelect
  /** bizId of the workspace whose right was used; undefined for the owning workspace. */
  through?: string
}

/**
 * Locks a table that the actor may execute, by their role in its workspace or by another workspace's right in force.
 * Refuses as `openTable`, table.right (their workspaces have rights to the table, but not this one).
 */
export async function openToExecute(tx: Tx, clock: Clock, params: Params): Promise<Executable | Refusal> {
  const own = await openTable(tx, { ...params, action: 'execute', hold: 'hold' })
  if (!isRefusal(own)) return (await refuseCopying(tx, clock, own, params.actor)) ?? own
  const granted = await openByRight(tx, clock, params)
  if (!granted || (isRefusal(granted) && own.refused !== 'notFound')) return own
  return granted
}

/**
 * Refuses runs that would bring older rows into a version visible to an agent without historical data: a process copies
 * them, and a refresh merges or reads them again.
 */
async function refuseCopying(
  tx: Tx,
  clock: Clock,
  { table: { bizId, origin }, workspace }: OpenTable,
  actor: Principal,
): Promise<Refusal | undefined> {
  if (origin === TableOrigin.file || workSeenSince({ principal: actor }) === null) return undefined
  const place = { bizId, workspaceBizId: workspace.bizId }
  const right = await openRight(tx, clock, { ...place, actor })
  return isRefusal(right) ? right : requirePermissions(tx, right, place, TablePermission.execute)
}

async function openByRight(tx: Tx, clock: Clock, { bizId, actor }: Params): Promise<Executable | Refusal | undefined> {
  let refused: Refusal | undefined
  for (const workspaceBizId of await workspacesWith(tx, bizId, actor.userId)) {
    const table = { bizId, workspaceBizId }
    const right = await openRight(tx, clock, { ...table, actor })
    if (isRefusal(right) || right.state === AuthorizationState.own) continue
    if (!mayExecute(right)) {
      refused ??= await requirePermissions(tx, right, table, TablePermission.execute)
      continue
    }
    return holdByRight(tx, clock, { ...table, actor })
  }
  return refused
}

const mayExecute = (right: Right): boolean => permissionIn(right, TablePermission.execute).allowed

/** Locks the workspace and the table, and reads the right again, since it may have ended meanwhile. */
async function holdByRight(tx: Tx, clock: Clock, { actor, ...place }: TableIn & Params): Promise<Executable | Refusal> {
  await findWorkspace(tx, { key: { bizId: place.workspaceBizId }, actor, hold: 'share' })
  const [table] = await tx.select().from(dataTable).where(eq(dataTable.bizId, place.bizId)).for('update')
  const right = await openRight(tx, clock, { ...place, actor })
  if (isRefusal(right)) return right
  if (!table) return refuse('notFound')
  const refused = await requirePermissions(tx, right, place, TablePermission.execute)
  return refused ?? { table, through: place.workspaceBizId }
}
