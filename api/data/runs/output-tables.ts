import { and, eq, sql } from 'drizzle-orm'
import { strictest } from '#api/data/data-rights/strictest.ts'
import type { CompiledGraph, CompiledStep } from '#api/data/processes/graph/compile-graph.ts'
import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import { addVersion } from '#api/data/tables/new-version.ts'
import { refuseWithoutRoom } from '#api/data/tables/room.ts'
import { dataColumn, dataTable, dataVersion, type StoredColumn, type VersionOrigin } from '#api/data/tables/table.ts'
import { isNameTaken, lockNames } from '#api/data/tables/table-names.ts'
import { type DatasetFile, dataset } from '#api/platform/datasets/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { NodeKind, ReadMode } from '#contract/data/processes/codes.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import { type ColumnView, MaskKind, OriginKind, type PersonalKind, TableOrigin } from '#contract/data/tables/codes.ts'
import type { OpenSources } from './open-process-sources.ts'
import { dataProcessOutput, type RunText } from './table.ts'

type Table = typeof dataTable.$inferSelect

/** Table that an output step writes, with its current version; without a table, the step creates one. */
export type OutputTable = {
  table: Table | undefined
  version:
    | {
        id: number
        datasetId: number
        files: DatasetFile[]
        columns: StoredColumn[]
        rows: number
        origin: VersionOrigin | null
      }
    | undefined
  views: Record<string, ColumnView>
}

type Process = { id: number; name: string; workspaceId: number }

/** Finds the table of an output step; returns a reason if another table has its name. */
export async function findOutputTable(
  on: Db | Tx,
  process: Pick<Process, 'id' | 'workspaceId'>,
  { tableName }: Pick<Settings<'output'>, 'tableName'>,
): Promise<OutputTable | { reason: RunText }> {
  const isNamed = and(
    eq(dataTable.workspaceId, process.workspaceId),
    sql`lower(${dataTable.tableName}) = lower(${tableName})`,
  )
  const [found] = await on
    .select({ table: dataTable, output: dataProcessOutput })
    .from(dataTable)
    .leftJoin(dataProcessOutput, eq(dataProcessOutput.tableId, dataTable.id))
    .where(isNamed)
  if (!found) return { table: undefined, version: undefined, views: {} }
  const { table, output } = found
  if (output?.processId !== process.id) return { reason: { key: 'runs:reason.nameTaken', values: { tableName } } }
  const [version] = await on
    .select({
      id: dataVersion.id,
      datasetId: dataVersion.datasetId,
      files: dataset.files,
      columns: dataVersion.columns,
      rows: dataVersion.rows,
      origin: dataVersion.origin,
    })
    .from(dataVersion)
    .innerJoin(dataset, eq(dataset.id, dataVersion.datasetId))
    .where(eq(dataVersion.id, table.versionId ?? 0))
  return { table, version, views: output.views }
}

/** Reason why an incremental run cannot keep the previous version's rows: its columns or key differ. */
export function refuseOtherColumns(
  { outputs, node }: CompiledStep,
  { version }: Pick<OutputTable, 'version'>,
): RunText | undefined {
  if (node.kind !== NodeKind.output || node.settings.mode !== ReadMode.incremental || !version) return undefined
  const key = new Set(node.settings.key)
  const now = outputs.get('rows')?.columns.map(({ name, type }) => [name, fieldTypeOf(type), key.has(name)])
  const before = version.columns.map(({ name, fieldType, isKey }) => [name, fieldType, isKey])
  return JSON.stringify(now) === JSON.stringify(before) ? undefined : { key: 'runs:reason.columnsChanged', values: {} }
}

type Publishing = {
  process: Process
  graph: Pick<CompiledGraph, 'steps'>
  sources: OpenSources
  byId: number
  step: CompiledStep
  before: OutputTable
  datasetId: (table: Table) => Promise<number>
  rows: number
  bytes: number
}

/**
 * Adds the next version of an output's table, and creates the table if needed. Returns a reason if this is not allowed.
 */
export async function publishOutput(
  tx: Tx,
  { process, graph, sources, byId, step, before, datasetId, rows, bytes }: Publishing,
): Promise<{ tableBizId: string; dataVersion: number; rows: number } | { reason: RunText }> {
  if (step.node.kind !== NodeKind.output) throw new Error(`step "${step.node.id}" makes no table`)
  const { settings } = step.node
  const { workspaceId } = process
  await lockNames(tx, workspaceId)
  const full = await refuseWithoutRoom(tx, { workspaceId, bytes, isNewTable: !before.table })
  if (full) return { reason: { key: 'runs:reason.full', values: {} } }
  const held = await heldTable(tx, { process, settings, byId, before })
  if ('reason' in held) return held
  const columns = outputColumns(graph, { step, sources })
  const known = await tx.select().from(dataColumn).where(eq(dataColumn.tableId, held.id))
  const current = new Map(known.map((column) => [column.name, column]))
  await addVersion(tx, {
    table: held,
    found: { fileName: process.name, byId },
    confirmed: {
      primaryKey: settings.key,
      columns: columns.map(({ view, ...column }) => {
        const old = current.get(column.name)
        // Keeps a manual declassification; a stricter or different source applies again.
        const isAsBefore =
          old !== undefined && before.views[column.name] === view && isOfSources(column, before.version?.origin)
        const own = (old?.defaultView ?? view) as ColumnView
        return { ...column, defaultView: isAsBefore ? own : strictest([own, view]) }
      }),
    },
    origin: originOf(process, columns),
    datasetId: await datasetId(held),
    bytes,
    rows: { stored: rows, leftOut: 0 },
  })
  const views = Object.fromEntries(columns.map(({ name, view }) => [name, view]))
  await tx
    .insert(dataProcessOutput)
    .values({ tableId: held.id, processId: process.id, nodeId: step.node.id, views })
    .onConflictDoUpdate({ target: dataProcessOutput.tableId, set: { nodeId: step.node.id, views } })
  return { tableBizId: held.bizId, dataVersion: held.dataVersion + 1, rows }
}

/** True if the previous version computed the column from the same columns, or from more. */
function isOfSources(
  { name, sources }: Pick<OutputColumn, 'name' | 'sources'>,
  before: VersionOrigin | null | undefined,
): boolean {
  const known = new Set((before?.sources?.[name] ?? []).map(({ tableBizId, column }) => `${tableBizId} ${column}`))
  return sources.every(({ tableBizId, column }) => known.has(`${tableBizId} ${column}`))
}

type Holding = { process: Process; settings: Settings<'output'>; byId: number; before: OutputTable }

async function heldTable(
  tx: Tx,
  { process: { workspaceId }, settings: { tableName, title }, byId, before }: Holding,
): Promise<Table | { reason: RunText }> {
  const gone = { reason: { key: 'runs:reason.tableChanged', values: { tableName } } }
  if (before.table) {
    const [held] = await tx.select().from(dataTable).where(eq(dataTable.id, before.table.id)).for('update')
    return held && held.versionId === before.table.versionId ? held : gone
  }
  if (await isNameTaken(tx, { workspaceId, tableName }))
    return { reason: { key: 'runs:reason.nameTaken', values: { tableName } } }
  const [made] = await tx
    .insert(dataTable)
    .values({ bizId: randomBizId(), workspaceId, tableName, title, origin: TableOrigin.process, ownerId: byId })
    .returning()
  if (!made) throw new Error('no table was written')
  return made
}

type OutputColumn = {
  name: string
  title: string
  fieldType: StoredColumn['fieldType']
  personalKind: PersonalKind | null
  maskKind: MaskKind
  view: ColumnView
  /** Source columns, with names as users read them, and their tables. */
  from: string[]
  sources: { tableBizId: string; column: string }[]
}

/**
 * Columns of an output with the strictest view of their sources; copies of one column also keep its personal-data
 * settings.
 */
function outputColumns(
  graph: Pick<CompiledGraph, 'steps'>,
  { step, sources }: { step: CompiledStep; sources: OpenSources },
): OutputColumn[] {
  const output = step.outputs.get('rows')
  return (output?.columns ?? []).map(({ name, type }) => {
    const origins = (output?.origins.get(name) ?? []).flatMap(({ node, column }) => {
      const source = graph.steps.get(node)?.node
      const opened = source?.kind === NodeKind.source ? sources.opened.get(source.settings.tableBizId) : undefined
      const found = opened?.right.columns.find((each) => each.name === column)
      return opened && found ? [{ title: source?.title || node, tableBizId: opened.right.bizId, found }] : []
    })
    const [only] = origins
    const fieldType = fieldTypeOf(type)
    const isCopy = output?.copies.has(name) === true && only?.found.fieldType === fieldType
    return {
      name,
      title: isCopy ? only.found.title : '',
      fieldType,
      personalKind: isCopy ? only.found.personalKind : null,
      // The mask of one source may reveal what another source, or the computation, hides.
      maskKind: isCopy ? only.found.maskKind : MaskKind.hash,
      view: output?.views.get(name) ?? 'hidden',
      from: origins.map(({ title, found }) => `${title}.${found.name}`),
      sources: origins.map(({ tableBizId, found }) => ({ tableBizId, column: found.name })),
    }
  })
}

/** Maximum column names that an origin lists. */
const originsListed = 20

const originOf = ({ name }: Process, columns: readonly OutputColumn[]): VersionOrigin => ({
  kind: OriginKind.process,
  of: name,
  part: null,
  sources: Object.fromEntries(columns.map(({ name: column, sources }) => [column, sources])),
  columns: Object.fromEntries(
    columns.flatMap(({ name: column, from }) =>
      from.length > 0 ? [[column, from.slice(0, originsListed).join('、')]] : [],
    ),
  ),
})
