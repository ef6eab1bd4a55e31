import { and, eq, inArray, sql } from 'drizzle-orm'
import { dataTableSource } from '#api/data/tables/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, readPage, search } from '#api/platform/db/list.ts'
import { deletesUnreferenced } from '#api/platform/db/references.ts'
import { type Keys, randomBizId } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { type CheckResult, Connector, SourceStatus, sourcesMax } from '#contract/data/sources/codes.ts'
import type { SavingSource, SourceRow } from '#contract/data/sources/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import type { SourceConfig } from './connectors/connector.ts'
import { dataSource } from './table.ts'

/** Limit on the number of connections of one workspace. */
const sourcesQuota = { name: 'sourcesKept', max: sourcesMax } as const
/** Rate limit on connections opened by one person. */
export const sourcesReached = { name: 'sourcesReached', max: 300, minutes: 60 } as const

type Source = typeof dataSource.$inferSelect

const sourcesBy = (where: List['where']): List => ({
  columns: sql`s.id, s.biz_id as "bizId", s.name, s.connector, s.host, s.port, s.database, s.schema, s.account, s.tls,
    s.status, s.checked_at as "checkedAt", s.check_result as "checkResult", s.version,
    (select count(*)::int from ${dataTableSource} d where d.source_id = s.id) as tables`,
  from: sql`${dataSource} s`,
  where,
  order: [
    { by: sql`s.created_at`, order: 'desc' },
    { by: sql`s.id`, order: 'desc' },
  ],
  counted: 'beside',
})

type Params = { workspaceBizId: string; keyword?: string | undefined; actor: Actor; page: Page }

/** Refuses access.denied. */
export async function pageSources(
  db: Db,
  { workspaceBizId, keyword, actor, page }: Params,
): Promise<Paged<SourceRow> | Refusal> {
  const workspace = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(workspace)) return workspace
  const where = [sql`s.workspace_id = ${workspace.id}`, search(keyword, [sql`s.name`, sql`s.host`, sql`s.database`])]
  return readPage<SourceRow>(db, sourcesBy(where), page)
}

/**
 * Opens a connection record if the actor may perform the action in its workspace. Does not distinguish unknown ones
 * from those of others. Refuses notFound, execute.denied, workspace.blocked.
 */
export async function openSource(
  db: Db | Tx,
  { bizId, actor, action }: { bizId: string; actor: Actor; action: WorkspaceAction },
): Promise<Source | Refusal> {
  const [found] = await db.select().from(dataSource).where(eq(dataSource.bizId, bizId))
  if (!found) return refuse('notFound')
  const workspace = await openWorkspace(db, { key: { id: found.workspaceId }, actor, action })
  if (!isRefusal(workspace)) return found
  return workspace.refused === 'access.denied' ? refuse('notFound') : workspace
}

/** Connection from which a table is read; undefined if it was removed. */
export async function findSource(on: Db | Tx, { sourceId }: { sourceId: number }): Promise<Source | undefined> {
  const [found] = await on.select().from(dataSource).where(eq(dataSource.id, sourceId))
  return found
}

/** Refuses notFound. */
export async function getSource(
  db: Db,
  { bizId, actor }: { bizId: string; actor: Actor },
): Promise<SourceRow | Refusal> {
  const found = await openSource(db, { bizId, actor, action: 'view' })
  if (isRefusal(found)) return found
  const { rows } = await readPage<SourceRow>(db, sourcesBy([sql`s.id = ${found.id}`]), { number: 1, size: 1 })
  return rows[0] ?? refuse('notFound')
}

/** Fields that determine where the secret is sent. */
const whereTo = ['connector', 'host', 'port', 'account'] as const

/** Refuses access.denied, execute.denied, workspace.blocked, notFound, validation, exists, record.conflict, quota.full. */
export async function saveSource(
  tx: Tx,
  { seal }: Pick<Keys, 'seal'>,
  { saving, actor }: { saving: SavingSource; actor: Actor },
): Promise<{ bizId: string } | Refusal> {
  const { workspaceBizId, bizId, version, secret, ...fields } = saving
  const key = { bizId: workspaceBizId }
  const workspace = await openWorkspace(tx, { key, actor, action: bizId ? 'edit' : 'add', hold: 'share' })
  if (isRefusal(workspace)) return workspace
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('data_source'), ${workspace.id})`)
  const ofWorkspace = await tx.select().from(dataSource).where(eq(dataSource.workspaceId, workspace.id))
  const found = ofWorkspace.find((each) => each.bizId === bizId)
  if (bizId !== undefined && !found) return refuse('notFound')
  if (found && version !== found.version) return refuse('record.conflict', { detail: { version: found.version } })
  const twin = ofWorkspace.find(({ name }) => name.toLowerCase() === fields.name.toLowerCase())
  if (twin && twin !== found) return refuse('exists', { faults: { name: [{ key: 'sourceNameTaken' }] } })
  if (!found) {
    const full = refuseBeyond(sourcesQuota, ofWorkspace.length)
    if (full) return full
    const made = { ...fields, bizId: randomBizId(), workspaceId: workspace.id, secret: seal(secret) }
    await tx.insert(dataSource).values(made)
    return { bizId: made.bizId }
  }
  // Requires the secret again for another destination: otherwise any editor could have it sent to their own server.
  const isMoved = whereTo.some((field) => fields[field] !== found[field]) || (found.tls && !fields.tls)
  if (secret === '' && isMoved) return refuse('validation', { faults: { secret: [{ key: 'secretAgain' }] } })
  await tx
    .update(dataSource)
    .set({
      ...fields,
      ...(secret !== '' && { secret: seal(secret) }),
      version: found.version + 1,
      checkedAt: null,
      checkResult: null,
    })
    .where(eq(dataSource.id, found.id))
  return { bizId: found.bizId }
}

/** Removes all of these connections or none. Refuses notFound, execute.denied, workspace.blocked, source.used. */
export async function removeSources(
  tx: Tx,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Actor },
): Promise<{ names: string[] } | Refusal> {
  const names: string[] = []
  for (const bizId of new Set(bizIds)) {
    const found = await openSource(tx, { bizId, actor, action: 'delete' })
    if (isRefusal(found)) return found
    names.push(found.name)
  }
  const removed = await deletesUnreferenced(() => tx.delete(dataSource).where(inArray(dataSource.bizId, [...bizIds])))
  return removed ? { names } : refuse('source.used')
}

/** Address and account with the opened secret, for the job that connects. */
export function placeOf(source: Source, { open }: Pick<Keys, 'open'>, permitted: readonly string[]): SourceConfig {
  const { connector, host, port, database, schema, account, secret, tls } = source
  const known = Object.values(Connector).find((each) => each === connector)
  if (!known) throw new Error(`unknown connector "${connector}"`)
  return { connector: known, host, port, database, schema, account, secret: open(secret), tls, permitted }
}

/** Stores the result of a check, unless the connection was changed meanwhile. */
export const recordCheck = (tx: Tx, { id, version }: Source, result: CheckResult) =>
  tx
    .update(dataSource)
    .set({ checkedAt: sql`now()`, checkResult: result })
    .where(and(eq(dataSource.id, id), eq(dataSource.version, version)))

export const isEnabled = ({ status }: Source): boolean => status === SourceStatus.enabled
