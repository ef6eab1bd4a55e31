import { eq } from 'drizzle-orm'
import { permissionIn, type Right } from '#api/data/authorizations/right.ts'
import { strictest } from '#api/data/data-rights/strictest.ts'
import { isReadMasked } from '#api/data/processes/graph/source-table.ts'
import { type FoundSources, findSources } from '#api/data/processes/source-tables.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { user } from '#api/shell/accounts/table.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import type { RunText } from './table.ts'

export type OpenSources = FoundSources

type Params = { workspaceBizId: string; graph: Pick<DraftGraph, 'nodes'>; byId: number }

/**
 * Opens the tables of a graph under the rights of the person for whom it runs. Columns have the stricter of their
 * default view and the right's view; derived columns inherit it.
 */
export async function openSources(
  db: Db,
  clock: Clock,
  { workspaceBizId, graph, byId }: Params,
): Promise<OpenSources | { halted: RunText }> {
  const [person] = await db.select({ status: user.status }).from(user).where(eq(user.id, byId))
  if (person?.status !== UserStatus.enabled) return { halted: { key: 'runs:reason.haltedAccount', values: {} } }
  const reader = { userId: byId, isAdministrator: false, since: null }
  const permissionOf = (right: Right) => permissionIn(right, TablePermission.reference)
  const { tables, opened, ...rules } = await findSources(db, clock, { workspaceBizId, graph, reader, permissionOf })
  for (const [bizId, table] of tables) {
    const defaults = new Map(opened.get(bizId)?.right.columns.map(({ name, defaultView }) => [name, defaultView]))
    const columns = table.columns.map((column) => ({
      ...column,
      view: strictest([column.view, defaults.get(column.name) ?? column.view]),
      isMasked: isReadMasked(column),
    }))
    tables.set(bizId, { ...table, columns })
  }
  return { tables, opened, ...rules }
}

/** Checks that a person's rights to the tables are not narrower than at the start of the run; undefined if so. */
export async function haltedSince(
  db: Db,
  clock: Clock,
  { before, ...params }: Params & { before: OpenSources },
): Promise<RunText | undefined> {
  const now = await openSources(db, clock, params)
  if ('halted' in now) return now.halted
  for (const [bizId, { right }] of before.opened) {
    const found = now.opened.get(bizId)
    if (!found || isNarrower(found.right, right)) return { key: 'runs:reason.halted', values: { table: bizId } }
  }
  for (const [bizId, { list }] of before.lists)
    if (!now.lists.has(bizId)) return { key: 'runs:reason.listGone', values: { list: [list] } }
  return undefined
}

/**
 * True if a right shows a column differently, or other rows. A column that the newest version lacks counts as
 * unchanged.
 */
function isNarrower(now: Right, before: Right): boolean {
  const views = new Map(now.columns.map(({ name, view }) => [name, view]))
  const isChanged = before.columns.some(({ name, view }) => (views.get(name) ?? view) !== view)
  return isChanged || JSON.stringify(now.rowCondition) !== JSON.stringify(before.rowCondition)
}
