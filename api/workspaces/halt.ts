import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
import { workspace } from './table.ts'

/**
 * Since when table authorization and scheduling of a workspace's tables are halted: it is disabled, or was removed. null
 * while they go on; a workspace that was never there halts nothing. What authorizes or schedules asks here first.
 * spec: platform §4
 */
export async function haltedSince(db: Db | Tx, workspaceId: number): Promise<string | null> {
  const [found] = await db.select({ haltedAt: workspace.haltedAt }).from(workspace).where(eq(workspace.id, workspaceId))
  return found?.haltedAt ?? null
}
