import { inArray, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import type { WarningStatus } from '#contract/data/warnings/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { warning } from './table.ts'

type Item = { bizId: string; version: number }
export type HeldWarning = typeof warning.$inferSelect

type Holding = {
  items: readonly Item[]
  actor: Principal
  /** True if the change is possible in this state. */
  may: (held: HeldWarning) => boolean
}

/**
 * Locks warnings that the actor may change, in the order of the items: all or none. Refuses notFound, execute.denied,
 * workspace.blocked, record.conflict, state.refused; the last two list the warnings concerned.
 */
export async function holdWarnings(
  tx: Tx,
  clock: Clock,
  { items, actor, may }: Holding,
): Promise<HeldWarning[] | Refusal> {
  const bizIds = items.map(({ bizId }) => bizId)
  const known = await workspacesOf(tx, clock, { bizIds, actor })
  if (known.total < items.length) return refuse('notFound')
  for (const id of known.workspaceIds) {
    const open = await openWorkspace(tx, { key: { id }, actor, action: 'execute', hold: 'share' })
    if (isRefusal(open)) return open.refused === 'access.denied' ? refuse('notFound') : open
  }
  const rows = await tx.select().from(warning).where(inArray(warning.bizId, bizIds)).orderBy(warning.id).for('update')
  const byBizId = new Map(rows.map((row) => [row.bizId, row]))
  const held = items.flatMap(({ bizId }) => byBizId.get(bizId) ?? [])
  if (held.length < items.length) return refuse('notFound')
  const stale = items.flatMap(({ bizId, version }) => {
    const stored = byBizId.get(bizId)?.version ?? 0
    return stored === version ? [] : [{ bizId, version: stored, sent: version }]
  })
  const [first] = stale
  if (first) return refuse('record.conflict', { detail: { ...first, refused: stale } })
  const unfit = held.filter((row) => !may(row)).map(({ bizId, status }) => ({ bizId, status }))
  return unfit.length > 0 ? refuseState(unfit, items.length) : held
}

async function workspacesOf(
  db: Db | Tx,
  clock: Clock,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Principal },
) {
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    select w.workspace_id as id, count(*)::int as total from ${warning} w
    where w.biz_id = any(${sql.param([...bizIds])}::text[])
      and ${isSeen(clock, sql`w.last_seen_at`, workSeenSince({ principal: actor }))}
    group by w.workspace_id order by w.workspace_id`)
  return { workspaceIds: rows.map(({ id }) => id), total: rows.reduce((sum, row) => sum + row.total, 0) }
}

function refuseState(refused: { bizId: string; status: WarningStatus }[], of: number): Refusal {
  const [first] = refused
  if (!first) throw new Error('a refusal without a warning')
  return refuse('state.refused', {
    said: {
      key: of === 1 ? `warnings-faults:only.${first.status}` : `warnings-faults:state.${first.status}`,
      values: { count: refused.length, of },
    },
    detail: { ...first, refused },
  })
}
