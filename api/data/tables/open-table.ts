import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Actor, type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import { dataImport, dataTable } from './table.ts'

type Table = typeof dataTable.$inferSelect
type Import = typeof dataImport.$inferSelect

export type OpenTable = { table: Table; workspace: OpenWorkspace }
export type OpenImport = OpenTable & { found: Import }

/** Required action; may depend on the table, since importing into an empty table counts as adding. */
type Action = WorkspaceAction | ((table: Table) => WorkspaceAction)

/** Action for importing: adding the first rows of a table, or replacing rows. */
export const importing = ({ versionId }: Table): WorkspaceAction => (versionId === null ? 'add' : 'edit')

type Params = { actor: Actor; action: Action; hold?: 'hold' }

/**
 * Opens a table of a workspace in which the actor may perform the action. `hold` locks both until the transaction ends.
 * Refuses notFound (also for non-members), execute.denied, workspace.blocked.
 */
export async function openTable(
  db: Db | Tx,
  { bizId, ...params }: Params & { bizId: string },
): Promise<OpenTable | Refusal> {
  return open(db, params, () => db.select().from(dataTable).where(eq(dataTable.bizId, bizId)))
}

/** Opens an import with its table. Refuses as `openTable`. */
export async function openImport(
  db: Db | Tx,
  { bizId, ...params }: Params & { bizId: string },
): Promise<OpenImport | Refusal> {
  const [unheld] = await db.select().from(dataImport).where(eq(dataImport.bizId, bizId))
  if (!unheld) return refuse('notFound')
  const opened = await open(db, params, () => db.select().from(dataTable).where(eq(dataTable.id, unheld.tableId)))
  if (isRefusal(opened)) return opened
  // Reads the import again after the lock, for its current state.
  const [found] = await db.select().from(dataImport).where(eq(dataImport.id, unheld.id))
  return found ? { ...opened, found } : refuse('notFound')
}

async function open(
  db: Db | Tx,
  { actor, action, hold }: Params,
  find: () => Promise<Table[]>,
): Promise<OpenTable | Refusal> {
  const [unheld] = await find()
  if (!unheld) return refuse('notFound')
  const workspace = await openWorkspace(db, {
    key: { id: unheld.workspaceId },
    actor,
    action: typeof action === 'function' ? action(unheld) : action,
    ...(hold && { hold: 'share' }),
  })
  if (isRefusal(workspace)) return workspace.refused === 'access.denied' ? refuse('notFound') : workspace
  if (!hold) return { table: unheld, workspace }
  const [table] = await db.select().from(dataTable).where(eq(dataTable.id, unheld.id)).for('update')
  return table ? { table, workspace } : refuse('notFound')
}
