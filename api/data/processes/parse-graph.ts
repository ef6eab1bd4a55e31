import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/serve.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import { NodeKind, tableLockedWithoutVersion } from '#contract/data/processes/codes.ts'
import type { DraftGraph, ParsedGraph } from '#contract/data/processes/shapes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { findRight, isVisible, type PermissionRight, permissionIn, type Right } from '../authorizations/right.ts'
import { openedColumns } from '../data-rights/open-table.ts'
import { openVersion, viewedColumns } from '../mart/open-version.ts'
import { compileGraphInSlices } from './graph/compile-graph.ts'
import { fieldTypeOf } from './graph/field-type.ts'
import type { SourceTable } from './graph/source-table.ts'

/** Permission to reference, and for those whose role only lets them look, to view. */
function permissionToParse(right: Right): Pick<PermissionRight, 'allowed' | 'why'> {
  const reference = permissionIn(right, TablePermission.reference)
  return reference.why === 'role' ? permissionIn(right, TablePermission.view) : reference
}

type Parsing = { workspaceBizId: string; graph: DraftGraph; actor: Principal }

/** Columns, keys, rights and faults of a graph for a member of a workspace. Refuses access.denied. */
export async function parseGraph(
  db: Db,
  clock: Clock,
  { workspaceBizId, graph, actor }: Parsing,
): Promise<ParsedGraph | Refusal> {
  const workspace = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(workspace)) return workspace
  const tables = await sourceTablesOf(db, clock, { workspaceBizId, graph, actor })
  const compiled = await compileGraphInSlices(graph, { tables, timeZone: clock.timeZone })
  const { order, steps, waiting, faults } = compiled
  return {
    order: [...order],
    nodes: graph.nodes.map(({ id, kind, settings }) => {
      const step = steps.get(id)
      const table = kind === NodeKind.source ? tables.get(String(settings.tableBizId)) : undefined
      return {
        id,
        outputs: [...(step?.outputs ?? [])].map(([port, { columns, origins, views }]) => ({
          port,
          columns: columns.map(({ name, type, nullable }) => ({
            name,
            fieldType: fieldTypeOf(type),
            isNullable: nullable,
            view: views.get(name) ?? 'hidden',
            origins: [...(origins.get(name) ?? [])],
          })),
        })),
        key: [...(step?.key ?? [])],
        rowsAtMost: step?.rowsAtMost ?? null,
        waitsFor: [...(waiting.get(id) ?? [])],
        locked: table?.locked ?? null,
      }
    }),
    faults: [...faults],
  }
}

/**
 * Tables of a graph as the actor sees them. Unknown ones and those that the actor must not know of are missing; those
 * without the right to reference them are locked.
 */
async function sourceTablesOf(
  db: Db,
  clock: Clock,
  { workspaceBizId, graph, actor }: Parsing,
): Promise<Map<string, SourceTable>> {
  const wanted = graph.nodes.flatMap(({ kind, settings: { tableBizId } }) =>
    kind === NodeKind.source && typeof tableBizId === 'string' ? [tableBizId] : [],
  )
  const isAdministrator = actor.roles.includes(administratorRole)
  const found = new Map<string, SourceTable>()
  for (const tableBizId of new Set(wanted)) {
    const right = await findRight(db, clock, { tableBizId, workspaceBizId, userId: actor.userId, isAdministrator })
    if (!right || !isVisible(right)) continue
    const { allowed, why } = permissionToParse(right)
    const none = { columns: [], key: [], rows: null }
    if (!allowed) {
      found.set(tableBizId, { ...none, locked: why })
      continue
    }
    const version = await openVersion({ db, clock }, right)
    if (isRefusal(version)) {
      found.set(tableBizId, { ...none, locked: tableLockedWithoutVersion })
      continue
    }
    const columns = openedColumns(viewedColumns(right, version))
    const names = new Set(columns.map(({ name }) => name))
    const key = version.columns.flatMap(({ name, isKey }) => (isKey ? [name] : []))
    found.set(tableBizId, {
      columns,
      key: key.every((name) => names.has(name)) ? key : [],
      rows: version.rows,
      locked: null,
    })
  }
  return found
}
