import { isDeepStrictEqual } from 'node:util'
import { openVersion, type Version, viewedColumns } from '#api/data/table-reads/open-version.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { NodeKind, tableLockedWithoutVersion } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { findRight, isVisible, type PermissionRight, type Right } from '../authorizations/right.ts'
import { openedColumns } from '../data-rights/open-table.ts'
import type { UsableLists } from '../watch-lists/shared-lists.ts'
import type { SourceTable } from './graph/source-table.ts'
import type { RuleModels } from './graph/step.ts'
import { findRuleModels } from './rule-models.ts'

type Reader = {
  userId: number
  /** Administrators view every workspace. */
  isAdministrator: boolean
  /** First day whose data versions the reader's delegation shows. */
  since: string | null
}

type Params = {
  workspaceBizId: string
  graph: Pick<DraftGraph, 'nodes'>
  reader: Reader
  permissionOf: (right: Right) => Pick<PermissionRight, 'allowed' | 'why'>
  /** Data version numbers by bizId; tables without one use their current version. */
  versions?: ReadonlyMap<string, number>
}

/** A table that may be read, with the right and the version. */
export type OpenedSource = { right: Right; version: Version }

/** Tables by bizId, and the rule models of steps with their watch lists and the day of evaluation. */
export type FoundSources = {
  tables: Map<string, SourceTable>
  opened: Map<string, OpenedSource>
  models: RuleModels
  lists: UsableLists
  today: string | undefined
}

/**
 * Tables of a graph's source steps as the reader sees them, by bizId. Omits unknown tables and those that the reader
 * must not know of. Tables without the permission, or without a version, are locked and not opened.
 */
export async function findSources(
  db: Db | Tx,
  clock: Clock,
  { workspaceBizId, graph, reader, permissionOf, versions }: Params,
): Promise<FoundSources> {
  const tables = new Map<string, SourceTable>()
  const opened = new Map<string, OpenedSource>()
  for (const tableBizId of sourceBizIds(graph)) {
    const right = await findRight(db, clock, { tableBizId, workspaceBizId, ...reader })
    if (!right || !isVisible(right)) continue
    const { allowed, why } = permissionOf(right)
    const none = { columns: [], key: [], rows: null }
    if (!allowed) {
      tables.set(tableBizId, { ...none, locked: why })
      continue
    }
    const version = await openVersion({ db, clock }, right, versions?.get(tableBizId))
    if (isRefusal(version)) {
      tables.set(tableBizId, { ...none, locked: tableLockedWithoutVersion })
      continue
    }
    const columns = openedColumns(viewedColumns(right, version))
    const names = new Set(columns.map(({ name }) => name))
    const key = version.columns.flatMap(({ name, isKey }) => (isKey ? [name] : []))
    opened.set(tableBizId, { right, version })
    tables.set(tableBizId, {
      columns,
      key: key.every((name) => names.has(name)) ? key : [],
      rows: version.rows,
      locked: null,
    })
  }
  return { tables, opened, ...(await findRuleModels(db, clock, { workspaceBizId, graph })) }
}

/** False if a right has ended since, or gives other columns or rows: results must not be returned then. */
export async function areStillOpen(
  db: Db,
  clock: Clock,
  { opened, ...params }: Params & { opened: ReadonlyMap<string, OpenedSource> },
): Promise<boolean> {
  const now = await findSources(db, clock, params)
  return [...opened].every(([bizId, { right, version }]) => {
    const partsOf = (of: Right) => [viewedColumns(of, version), of.rowCondition]
    const found = now.opened.get(bizId)
    return found !== undefined && isDeepStrictEqual(partsOf(found.right), partsOf(right))
  })
}

/** Unique tables of the source steps. */
const sourceBizIds = ({ nodes }: Pick<DraftGraph, 'nodes'>): string[] => [
  ...new Set(
    nodes.flatMap(({ kind, settings }) => {
      const { tableBizId } = settings as { tableBizId?: unknown }
      return kind === NodeKind.source && typeof tableBizId === 'string' ? [tableBizId] : []
    }),
  ),
]
