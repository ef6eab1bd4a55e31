import { sql } from 'drizzle-orm'
import { dataTable, dataVersion, type VersionOrigin } from '#api/data/tables/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { ColumnChange } from '#contract/data/change-impact/codes.ts'
import type { ChangedTable } from './changed-tables.ts'

/** Key of a changed column. */
export type Cause = string
export const causeOf = (tableBizId: string, column: string): Cause => `${tableBizId} ${column}`

/** Columns of a table whose values depend on changed columns, each with these causes. */
type TouchedTable = { bizId: string; name: string; workspaceId: number; columns: Map<string, Set<Cause>> }
export type TouchedTables = ReadonlyMap<string, TouchedTable>

type Made = Omit<TouchedTable, 'columns'> & { sources: NonNullable<VersionOrigin['sources']> }

/** Maximum depth of derived tables; more would be a cycle of processes. */
const levelsMax = 50

/** The changed tables with their existing columns, and all tables that processes derive from these columns. */
export async function touchedTables(
  db: Db,
  { changed, workspaceId }: { changed: readonly ChangedTable[]; workspaceId: number },
): Promise<TouchedTables> {
  const touched = new Map<string, TouchedTable>()
  for (const { bizId, name, columns } of changed) {
    const lost = columns.filter(({ change }) => change !== ColumnChange.added)
    const byColumn = lost.map((column) => [column.name, new Set([causeOf(bizId, column.name)])] as const)
    if (lost.length > 0) touched.set(bizId, { bizId, name, workspaceId, columns: new Map(byColumn) })
  }
  let reached = [...touched.keys()]
  for (let level = 0; reached.length > 0 && level < levelsMax; level++) {
    const next = new Set<string>()
    for (const made of await madeOf(db, reached)) if (touch(touched, made)) next.add(made.bizId)
    reached = [...next]
  }
  return touched
}

/** Tables that processes derive from others, in any workspace. */
async function madeOf(db: Db, tableBizIds: readonly string[]): Promise<Made[]> {
  const { rows } = await db.execute<Made>(sql`
    select t.biz_id as "bizId", t.table_name as name, t.workspace_id as "workspaceId", v.origin -> 'sources' as sources
    from ${dataTable} t join ${dataVersion} v on v.id = t.version_id
    where jsonb_path_exists(v.origin -> 'sources', '$.*[*].tableBizId ? (@ == $reached[*])',
      ${JSON.stringify({ reached: tableBizIds })}::jsonb)
    order by t.id`)
  return rows
}

/** Adds the causes of a table's columns. False if all were known. */
function touch(touched: Map<string, TouchedTable>, { sources, ...table }: Made): boolean {
  const known = touched.get(table.bizId) ?? { ...table, columns: new Map<string, Set<Cause>>() }
  let isNew = false
  for (const [name, origins] of Object.entries(sources)) {
    const causes = known.columns.get(name) ?? new Set<Cause>()
    const before = causes.size
    for (const { tableBizId, column } of origins)
      for (const cause of touched.get(tableBizId)?.columns.get(column) ?? []) causes.add(cause)
    if (causes.size === before) continue
    known.columns.set(name, causes)
    isNew = true
  }
  if (isNew) touched.set(table.bizId, known)
  return isNew
}
