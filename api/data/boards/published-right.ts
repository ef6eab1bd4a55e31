import { openRight, requirePermissions } from '#api/data/table-reads/open-version.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { PlacedCard } from '#contract/data/boards/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

type Publishing = {
  cards: readonly Pick<PlacedCard, 'asPublished' | 'tableBizId'>[]
  workspace: { bizId: string }
  actor: Principal
}

/**
 * Checks that the actor may decide on each table whose figures are shown as published. Agents decide on no data, even
 * if they may read it. Refuses table.right, delegation.outside.
 */
export async function requirePublishing(
  tx: Db | Tx,
  clock: Clock,
  { cards, workspace, actor }: Publishing,
): Promise<Refusal | undefined> {
  const tables = new Set(
    cards.flatMap(({ asPublished, tableBizId }) => (asPublished && tableBizId ? [tableBizId] : [])),
  )
  if (tables.size > 0 && actor.delegation) return refuse('delegation.outside')
  for (const bizId of tables) {
    const table = { bizId, workspaceBizId: workspace.bizId }
    const right = await openRight(tx, clock, { ...table, actor })
    if (isRefusal(right)) return right
    const denied = await requirePermissions(tx, right, table, TablePermission.view, TablePermission.authorization)
    if (denied) return denied
  }
  return undefined
}
