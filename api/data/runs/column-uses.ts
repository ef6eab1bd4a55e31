import { sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import { dataTable, dataVersion, type VersionOrigin } from '#api/data/tables/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { dataProcessOutput } from './table.ts'

/** A table that processes derive from another, directly or through further tables. */
export type TableUse = {
  process: { bizId: string; name: string; liveVersion: number | null }
  table: { bizId: string; name: string }
  /** Columns computed from columns of the other table. */
  columns: { name: string; from: string[] }[]
  /** Number of processes between both; 1 if it is read directly. */
  depth: number
}

type Made = {
  processBizId: string
  processName: string
  liveVersion: number | null
  bizId: string
  name: string
  sources: NonNullable<VersionOrigin['sources']>
}

/** Tables of a workspace that are derived from columns of one table, by the current version of each, nearest first. */
export async function findUses(
  db: Db,
  { workspaceId, tableBizId }: { workspaceId: number; tableBizId: string },
): Promise<TableUse[]> {
  const { rows } = await db.execute<Made>(sql`
    select p.biz_id as "processBizId", p.name as "processName", p.live_version as "liveVersion",
      t.biz_id as "bizId", t.table_name as name, v.origin->'sources' as sources
    from ${dataProcessOutput} o join ${dataProcess} p on p.id = o.process_id
    join ${dataTable} t on t.id = o.table_id join ${dataVersion} v on v.id = t.version_id
    where t.workspace_id = ${workspaceId} and v.origin->'sources' is not null
    order by t.id`)
  const uses = new Map<string, TableUse>()
  /** Columns of the first table behind each reached column. */
  const behind = new Map<string, Map<string, Set<string>>>()
  let reached = new Set([tableBizId])
  for (let depth = 1; reached.size > 0 && depth <= rows.length; depth++) {
    const next = new Set<string>()
    for (const made of rows) {
      if (made.bizId === tableBizId || uses.has(made.bizId)) continue
      const columns = columnsFrom(made, { reached, first: tableBizId, behind })
      if (columns.length === 0) continue
      const { processBizId, processName, liveVersion, bizId, name } = made
      behind.set(bizId, new Map(columns.map((column) => [column.name, new Set(column.from)])))
      uses.set(bizId, {
        process: { bizId: processBizId, name: processName, liveVersion },
        table: { bizId, name },
        columns,
        depth,
      })
      next.add(bizId)
    }
    reached = next
  }
  return [...uses.values()]
}

type Reached = {
  reached: ReadonlySet<string>
  first: string
  behind: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
}

function columnsFrom({ sources }: Made, { reached, first, behind }: Reached): TableUse['columns'] {
  return Object.entries(sources).flatMap(([name, origins]) => {
    const from = new Set(
      origins.flatMap(({ tableBizId, column }) => {
        if (!reached.has(tableBizId)) return []
        return tableBizId === first ? [column] : [...(behind.get(tableBizId)?.get(column) ?? [])]
      }),
    )
    return from.size > 0 ? [{ name, from: [...from].toSorted() }] : []
  })
}
