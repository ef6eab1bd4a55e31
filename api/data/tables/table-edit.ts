import { and, eq, inArray } from 'drizzle-orm'
import { market } from '#api/data/markets/table.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { deletesUnreferenced } from '#api/platform/db/references.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import { type Actor, findWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { ColumnView, TableStatus } from '#contract/data/tables/codes.ts'
import type { SavingTable } from '#contract/data/tables/shapes.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { strictest } from '../data-rights/strictest.ts'
import { openTable } from './open-table.ts'
import { dataColumn, dataImport, dataTable, dataVersion } from './table.ts'
import { isNameTaken, lockNames, refuseName } from './table-names.ts'
import { endUploadsOf } from './upload-parts.ts'

type Table = typeof dataTable.$inferSelect
type Params = { bizId: string; version: number; actor: Actor }

/** Opens a table for an edit that was based on this version. Refuses as `openTable`, and record.conflict. */
async function openForEdit(tx: Tx, { bizId, version, actor }: Params): Promise<Table | Refusal> {
  const open = await openTable(tx, { bizId, actor, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const { table } = open
  return table.version === version ? table : refuse('record.conflict', { detail: { version: table.version } })
}

/**
 * Saves a table's settings. Refuses as `openForEdit`, exists, validation (an unknown market or column, a published
 * table without a market, or an agent who would see more).
 */
export async function saveTable(
  tx: Tx,
  { bizId, version, actor, marketBizId, columns, ...fields }: SavingTable & { actor: Actor },
): Promise<{ tableName: string } | Refusal> {
  const table = await openForEdit(tx, { bizId, version, actor })
  if (isRefusal(table)) return table
  const { id, workspaceId } = table
  await lockNames(tx, workspaceId)
  if (await isNameTaken(tx, { workspaceId, tableName: fields.tableName, except: id })) return refuseName()
  const errors: Record<string, FieldError[]> = {}
  const [inMarket] =
    marketBizId === null ? [] : await tx.select({ id: market.id }).from(market).where(eq(market.bizId, marketBizId))
  if (marketBizId !== null && !inMarket) errors.marketBizId = [{ key: 'marketUnknown' }]
  if (marketBizId === null && table.status === TableStatus.published) errors.marketBizId = [{ key: 'marketRequired' }]
  const known = await tx.select().from(dataColumn).where(eq(dataColumn.tableId, id))
  const stored = new Map(known.map((column) => [column.name.toLowerCase(), column]))
  const isSeenByAgent = await isViewedByAgent(tx, { workspaceId, actor })
  for (const [at, column] of columns.entries()) {
    const { name } = column
    const before = stored.get(name.toLowerCase())
    if (!before) errors[`columns.${at}.name`] = [{ key: 'tableColumnUnknown', values: { column: name } }]
    else if (isSeenByAgent && showsMore(column, before))
      errors[`columns.${at}.defaultView`] = [{ key: 'columnViewOwn', values: { column: name } }]
  }
  if (Object.keys(errors).length > 0) return refuse('validation', { faults: errors })
  for (const { name, ...views } of columns) {
    const place = stored.get(name.toLowerCase())?.place ?? 0
    await tx
      .update(dataColumn)
      .set(views)
      .where(and(eq(dataColumn.tableId, id), eq(dataColumn.place, place)))
  }
  await tx
    .update(dataTable)
    .set({ ...fields, marketId: inMarket?.id ?? null, version: version + 1 })
    .where(eq(dataTable.id, id))
  return { tableName: fields.tableName }
}

/** True if column views apply to the agent as a person: they are a viewer of the workspace. */
async function isViewedByAgent(
  tx: Tx,
  { workspaceId, actor }: { workspaceId: number; actor: Actor },
): Promise<boolean> {
  if (!actor.delegation) return false
  const own = await findWorkspace(tx, { key: { id: workspaceId }, actor: actor.delegation.agent })
  return own?.roleType === WorkspaceRole.viewer
}

type Shown = { defaultView: string; maskKind: string }

function showsMore(after: Shown, before: Shown): boolean {
  const [now, then] = [after.defaultView as ColumnView, before.defaultView as ColumnView]
  const isOtherMask = then === ColumnView.masked && after.maskKind !== before.maskKind
  return strictest([now, then]) !== now || (now === then && isOtherMask)
}

/** Refuses as `openForEdit`, and table.unready (published already, or without rows or a market). */
export async function publishTable(tx: Tx, params: Params): Promise<{ tableName: string } | Refusal> {
  const table = await openForEdit(tx, params)
  if (isRefusal(table)) return table
  const isReady = table.status !== TableStatus.published && table.versionId !== null && table.marketId !== null
  return isReady ? changeStatus(tx, table, TableStatus.published) : refuse('table.unready')
}

/** Refuses as `openForEdit`, and table.unready (not published). */
export async function withdrawTable(tx: Tx, params: Params): Promise<{ tableName: string } | Refusal> {
  const table = await openForEdit(tx, params)
  if (isRefusal(table)) return table
  return table.status === TableStatus.published
    ? changeStatus(tx, table, TableStatus.withdrawn)
    : refuse('table.unready')
}

async function changeStatus(tx: Tx, { id, version, tableName }: Table, status: TableStatus) {
  await tx
    .update(dataTable)
    .set({ status, version: version + 1 })
    .where(eq(dataTable.id, id))
  return { tableName }
}

/**
 * Removes all of these tables or none, with their versions and imports. Refuses as `openTable`, and table.used
 * (published, or requests and grants refer to it).
 */
export async function removeTables(
  tx: Tx,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Actor },
): Promise<{ names: string[] } | Refusal> {
  const tables: Table[] = []
  for (const bizId of [...new Set(bizIds)].toSorted()) {
    const open = await openTable(tx, { bizId, actor, action: 'delete', hold: 'hold' })
    if (isRefusal(open)) return open
    tables.push(open.table)
  }
  if (tables.some(({ status }) => status === TableStatus.published)) return refuse('table.used')
  const ids = tables.map(({ id }) => id)
  const versions = await tx
    .select({ datasetId: dataVersion.datasetId })
    .from(dataVersion)
    .where(inArray(dataVersion.tableId, ids))
  const imports = await tx.select().from(dataImport).where(inArray(dataImport.tableId, ids))
  await endUploadsOf(tx, ids)
  const isRemoved = await deletesUnreferenced(() =>
    tx.transaction((inner) => inner.delete(dataTable).where(inArray(dataTable.id, ids))),
  )
  if (!isRemoved) return refuse('table.used')
  await retireDatasets(tx, [
    ...versions.map(({ datasetId }) => datasetId),
    ...imports.flatMap(({ rawDatasetId }) => rawDatasetId ?? []),
  ])
  await detachFiles(
    tx,
    imports.flatMap(({ paths }) => paths),
  )
  return { names: tables.map(({ tableName }) => tableName) }
}
