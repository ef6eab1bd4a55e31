import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import type { getWarningSettings } from '#contract/data/warnings/calls.ts'
import { dueDaysUsual } from '#contract/data/warnings/codes.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { may } from '#contract/shell/workspaces/rules.ts'
import { warning, warningSetting } from './table.ts'

type Params = { workspaceBizId: string; actor: Actor }

/** Refuses access.denied. */
export async function readSettings(
  db: Db,
  { workspaceBizId, actor }: Params,
): Promise<ReplyOf<typeof getWarningSettings> | Refusal> {
  const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(open)) return open
  const [stored] = await db.select().from(warningSetting).where(eq(warningSetting.workspaceId, open.id))
  return { dueDays: stored?.dueDays ?? [...dueDaysUsual], version: stored?.version ?? 0, mayEdit: may('execute', open) }
}

/** Refuses access.denied, execute.denied, workspace.blocked, record.conflict. */
export async function saveSettings(
  tx: Tx,
  { workspaceBizId, actor, dueDays, version }: Params & { dueDays: number[]; version: number },
): Promise<{ version: number } | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId: workspaceBizId }, actor, action: 'execute', hold: 'update' })
  if (isRefusal(open)) return open
  const [stored] = await tx.select().from(warningSetting).where(eq(warningSetting.workspaceId, open.id))
  const found = stored?.version ?? 0
  if (found !== version) return refuse('record.conflict', { detail: { version: found, sent: version } })
  const values = { dueDays, version: version + 1 }
  await tx
    .insert(warningSetting)
    .values({ workspaceId: open.id, ...values })
    .onConflictDoUpdate({ target: warningSetting.workspaceId, set: values })
  await tx.execute(sql`
    update ${warning} w set reminded_at = null,
      due_at = w.opened_at + make_interval(days => (${sql.param(dueDays)}::int[])[w.level])
    where w.workspace_id = ${open.id} and w.due_at is not null`)
  return { version: values.version }
}
