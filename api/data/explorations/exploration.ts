import { and, count, eq, ne, sql } from 'drizzle-orm'
import { permissionIn, plainColumnsOf } from '#api/data/authorizations/right.ts'
import { checkCard } from '#api/data/cards/check-card.ts'
import { type Computing, openForCards, rowsIn } from '#api/data/cards/compute-cards.ts'
import { shownCondition } from '#api/data/data-rights/shown-condition.ts'
import { openRight } from '#api/data/table-reads/open-version.ts'
import { dataTable, dataVersion } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen } from '#api/shell/workspaces/seen-since.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { explorationsMax, pinHours } from '#contract/data/explorations/codes.ts'
import type { ExplorationDetail, SavingExploration } from '#contract/data/explorations/shapes.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { may } from '#contract/shell/workspaces/rules.ts'
import { openExploration } from './open-exploration.ts'
import { dataExploration } from './table.ts'

const explorationsQuota = { name: 'explorationsKept', max: explorationsMax } as const

type Known = Pick<ExplorationDetail, 'table' | 'newestVersion' | 'isVersionKept' | 'filter' | 'concealed' | 'cards'>

/** Refuses notFound. */
export async function getExploration(
  db: Db,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<ExplorationDetail | Refusal> {
  const open = await openExploration(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { exploration, workspace } = open
  const { name, sharedWith, ownerId, pinnedUntil, createdAt, updatedAt, version } = exploration
  const [owner] = await db.select({ name: user.name }).from(user).where(eq(user.id, ownerId))
  const { rows } = await db.execute<{ isPinned: boolean }>(
    sql`select coalesce(${pinnedUntil}::timestamptz > ${clock.now}, false) as "isPinned"`,
  )
  return {
    bizId,
    workspaceId: workspace.id,
    workspaceBizId: workspace.bizId,
    name,
    sharedWith,
    owner: owner?.name ?? '',
    mayEdit: may('edit', workspace),
    pinnedUntil: rows[0]?.isPinned ? pinnedUntil : null,
    createdAt,
    updatedAt,
    version,
    dataVersion: exploration.dataVersion,
    ...(await knownOf(db, clock, { exploration, workspaceBizId: workspace.bizId, actor })),
  }
}

type Reading = { exploration: typeof dataExploration.$inferSelect; workspaceBizId: string; actor: Principal }

/** Content of an exploration, limited to what the reader may know of its table. */
async function knownOf(db: Db, clock: Clock, { exploration, workspaceBizId, actor }: Reading): Promise<Known> {
  const { tableBizId, filter, cards, dataVersion: number } = exploration
  const right = await openRight(db, clock, { bizId: tableBizId, workspaceBizId, actor })
  const nothing = { newestVersion: null, isVersionKept: false, filter: null, concealed: [], cards: [] }
  if (isRefusal(right)) return { ...nothing, table: { bizId: tableBizId, name: null, title: null } }
  const { rows } = await db.execute<{ name: string; title: string; newest: number | null; isKept: boolean }>(sql`
    select t.table_name as name, t.title,
      (select max(v.number) from ${dataVersion} v
        where v.table_id = t.id and ${isSeen(clock, sql`v.created_at`, right.since)}) as newest,
      exists (select 1 from ${dataVersion} v
        where v.table_id = t.id and v.number = ${number} and ${isSeen(clock, sql`v.created_at`, right.since)}) as "isKept"
    from ${dataTable} t where t.id = ${right.id}`)
  const { name = null, title = null, newest = null, isKept = false } = rows[0] ?? {}
  const table = { bizId: tableBizId, name, title }
  if (!permissionIn(right, TablePermission.view).allowed) return { ...nothing, table }
  const plain = plainColumnsOf(right)
  const isPlain = (column: string) => plain.has(column)
  return {
    table,
    newestVersion: newest,
    isVersionKept: isKept,
    filter: filter && shownCondition(filter, isPlain),
    concealed: filter ? [...new Set(columnsOf(filter))].filter((column) => !isPlain(column)) : [],
    cards,
  }
}

function columnsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(columnsOf)
  return 'any' in condition ? condition.any.flatMap(columnsOf) : [condition.column]
}

/**
 * Checks filter and cards against the columns that the actor sees; returns the number of the data version. An unchanged
 * filter was checked when it was saved, perhaps by an editor who sees more. Refuses access.denied, notFound,
 * table.right, table.empty, validation.
 */
export async function checkExploration(
  computing: Computing,
  { saving, actor }: { saving: SavingExploration; actor: Principal },
): Promise<{ dataVersion: number } | Refusal> {
  const table = { bizId: saving.tableBizId, workspaceBizId: saving.workspaceBizId }
  const opened = await openForCards(computing, { table, dataVersion: saving.dataVersion, actor })
  if (isRefusal(opened)) return opened
  const rows = await rowsIn(computing, opened, { filter: saving.filter ?? null, folder: '' })
  if (isRefusal(rows)) return rows
  const faults: Record<string, FieldError[]> = {}
  for (const [at, card] of saving.cards.entries()) {
    const fault = checkCard(card, opened.columns, computing.clock.timeZone)
    if (fault) faults[`cards.${at}.settings${fault.field === null ? '' : `.${fault.field}`}`] = [fault]
  }
  return Object.keys(faults).length > 0 ? refuse('validation', { faults }) : { dataVersion: opened.version.number }
}

type Saved = { bizId: string; version: number }

/** Refuses access.denied, execute.denied, workspace.blocked, notFound, exists, record.conflict, quota.full. */
export async function saveExploration(
  tx: Tx,
  { saving, dataVersion: number, actor }: { saving: SavingExploration; dataVersion: number; actor: Actor },
): Promise<Saved | Refusal> {
  const { bizId, version, name, tableBizId, cards, sharedWith } = saving
  const key = { bizId: saving.workspaceBizId }
  const workspace = await openWorkspace(tx, { key, actor, action: bizId ? 'edit' : 'add', hold: 'share' })
  if (isRefusal(workspace)) return workspace
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('data_exploration'), ${workspace.id})`)
  const open = bizId ? await openExploration(tx, { bizId, actor, action: 'edit', hold: 'hold' }) : undefined
  if (isRefusal(open)) return open
  if (open && open.workspace.id !== workspace.id) return refuse('notFound')
  const found = open?.exploration
  if (found && version !== found.version) return refuse('record.conflict', { detail: { version: found.version } })
  const ofWorkspace = eq(dataExploration.workspaceId, workspace.id)
  // Excludes explorations that others have not shared.
  const [twin] = await tx
    .select({ id: dataExploration.id })
    .from(dataExploration)
    .where(
      and(
        ofWorkspace,
        eq(dataExploration.ownerId, found?.ownerId ?? actor.userId),
        sql`lower(${dataExploration.name}) = lower(${name})`,
        found && ne(dataExploration.id, found.id),
      ),
    )
  if (twin) return refuse('exists', { faults: { name: [{ key: 'cards-faults:explorationNameTaken' }] } })
  // A filter stored for another table would reveal its values to users who see that table's columns.
  const storedFilter = found?.tableBizId === tableBizId ? found.filter : null
  const filter = saving.filter === undefined ? storedFilter : saving.filter
  const values = { name, tableBizId, dataVersion: number, filter, cards, sharedWith }
  if (found) {
    // Only the owner decides who else sees the exploration.
    const shared = found.ownerId === actor.userId ? sharedWith : found.sharedWith
    const next = found.version + 1
    await tx
      .update(dataExploration)
      .set({ ...values, sharedWith: shared, version: next, updatedAt: sql`now()` })
      .where(eq(dataExploration.id, found.id))
    return { bizId: found.bizId, version: next }
  }
  const [held] = await tx.select({ has: count() }).from(dataExploration).where(ofWorkspace)
  const full = refuseBeyond(explorationsQuota, held?.has ?? 0)
  if (full) return full
  const made = { bizId: randomBizId(), workspaceId: workspace.id, ownerId: actor.userId, ...values }
  await tx.insert(dataExploration).values(made)
  return { bizId: made.bizId, version: 0 }
}

/** Removes all of these explorations or none. Refuses notFound, execute.denied, workspace.blocked. */
export async function removeExplorations(
  tx: Tx,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Actor },
): Promise<{ names: string[] } | Refusal> {
  const names: string[] = []
  for (const bizId of [...new Set(bizIds)].toSorted()) {
    const open = await openExploration(tx, { bizId, actor, action: 'delete', hold: 'hold' })
    if (isRefusal(open)) return open
    names.push(open.exploration.name)
    await tx.delete(dataExploration).where(eq(dataExploration.id, open.exploration.id))
  }
  return { names }
}

/**
 * Pins it to the top for a number of hours from now, or unpins it. Refuses notFound, execute.denied, workspace.blocked.
 */
export async function pinExploration(
  tx: Tx,
  clock: Clock,
  { bizId, pinned, actor }: { bizId: string; pinned: boolean; actor: Actor },
): Promise<{ name: string; pinnedUntil: string | null } | Refusal> {
  const open = await openExploration(tx, { bizId, actor, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const until = pinned ? sql`${clock.now} + make_interval(hours => ${pinHours})` : sql`null`
  const [written] = await tx
    .update(dataExploration)
    .set({ pinnedUntil: until })
    .where(eq(dataExploration.id, open.exploration.id))
    .returning({ pinnedUntil: dataExploration.pinnedUntil })
  return { name: open.exploration.name, pinnedUntil: written?.pinnedUntil ?? null }
}
