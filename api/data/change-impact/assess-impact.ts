import { sql } from 'drizzle-orm'
import { openProcess } from '#api/data/processes/open-process.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { workspaceMember } from '#api/shell/workspaces/table.ts'
import type { ColumnReader, ProcessImpact } from '#contract/data/change-impact/shapes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { type ChangedTable, changedTables } from './changed-tables.ts'
import type { FoundReader } from './found-reader.ts'
import { grantsOn, keyedWarnings, readingBoards, readingExplorations, readingModels } from './other-readers.ts'
import { readingProcesses } from './reading-processes.ts'
import { causeOf, type TouchedTables, touchedTables } from './touched-tables.ts'

type Params = { bizId: string; graph: DraftGraph; actor: Principal }

/**
 * Tables and columns that a graph would change, and everything that reads these columns directly or through derived
 * tables. Refuses notFound.
 */
export async function assessImpact(
  db: Db,
  clock: Clock,
  { bizId, graph, actor }: Params,
): Promise<ProcessImpact | Refusal> {
  const open = await openProcess(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { process, workspace } = open
  const params = { processId: process.id, workspaceBizId: workspace.bizId, graph, actor }
  const { changed, added } = await changedTables(db, clock, params)
  const { liveVersion } = process
  const touched = await touchedTables(db, { changed, workspaceId: workspace.id })
  if (touched.size === 0)
    return { tables: changed.map((table) => shown(table, [])), added, liveVersion, isPartial: false }
  const reading = { touched, actor, clock }
  const seeing = workspacesOf(db, actor)
  const [{ readers: processes, isPartial }, seen, ...others] = await Promise.all([
    readingProcesses(db, clock, { processId: process.id, changed, touched }),
    seeing,
    readingModels(db, reading),
    keyedWarnings(db, reading),
    readingExplorations(db, reading),
    readingBoards(db, reading),
    seeing.then(({ working }) => grantsOn(db, { ...reading, ownedBy: working })),
  ])
  const found = [...processes, ...others.flat()]
  const tables = changed.map((table) =>
    shown(
      table,
      found.flatMap((reader) => readerOf(reader, { table, touched, seen: seen.viewed }) ?? []),
    ),
  )
  return { tables, added, liveVersion, isPartial }
}

type Counted = ColumnReader | 'unseen'

function shown({ planned: _, ...table }: ChangedTable, readers: readonly Counted[]): ProcessImpact['tables'][number] {
  const seen = readers.filter((reader) => reader !== 'unseen')
  return { ...table, readers: seen, unseen: readers.length - seen.length }
}

/** True for workspaces that the caller may view or work in: all, for administrators. */
type Seen = (workspaceId: number) => boolean

async function workspacesOf(db: Db, { userId, roles }: Principal) {
  const { rows } = await db.execute<{ id: number; role: string }>(sql`
    select workspace_id as id, role_type as role from ${workspaceMember}
    where user_id = ${userId} and status = ${MemberStatus.active}`)
  const own = new Set(rows.map(({ id }) => id))
  const isAdministrator = roles.includes(administratorRole)
  const viewed: Seen = (id) => isAdministrator || own.has(id)
  return { viewed, working: new Set(rows.flatMap(({ id, role }) => (role === WorkspaceRole.viewer ? [] : [id]))) }
}

/** Converts a reader of one changed table. Null if it reads no changed column. */
function readerOf(
  { reads, isSeen, workspace, ...reader }: FoundReader,
  { table, touched, seen }: { table: ChangedTable; touched: TouchedTables; seen: Seen },
): Counted | null {
  const columns = new Set<string>()
  const tables = new Set<string>()
  for (const { tableBizId, columns: of } of reads)
    for (const name of of) {
      const causes = touched.get(tableBizId)?.columns.get(name)
      for (const column of table.columns)
        if (causes?.has(causeOf(table.bizId, column.name))) {
          columns.add(column.name)
          tables.add(tableBizId)
        }
    }
  if (columns.size === 0) return null
  const isMember = seen(workspace.id)
  if (!(isSeen ?? isMember)) return 'unseen'
  const between = tables.has(table.bizId) ? undefined : touched.get([...tables][0] ?? '')
  return {
    schedule: null,
    breaks: [],
    count: null,
    ...reader,
    workspace: isMember ? workspace : null,
    columns: table.columns.flatMap(({ name }) => (columns.has(name) ? [name] : [])),
    through: between && seen(between.workspaceId) ? { bizId: between.bizId, name: between.name } : null,
  }
}
