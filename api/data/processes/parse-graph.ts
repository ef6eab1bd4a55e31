import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { DraftGraph, ParsedGraph } from '#contract/data/processes/shapes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { type PermissionRight, permissionIn, type Right } from '../authorizations/right.ts'
import { compileGraphInSlices } from './graph/compile-graph.ts'
import { fieldTypeOf } from './graph/field-type.ts'
import { findSources } from './source-tables.ts'

/** Permission to reference the table; to view it, for users whose role is read-only. */
export function permissionToParse(right: Right): Pick<PermissionRight, 'allowed' | 'why'> {
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
  const reader = { userId: actor.userId, isAdministrator: actor.roles.includes(administratorRole), since: null }
  const { tables, models, lists, today } = await findSources(db, clock, {
    workspaceBizId,
    graph,
    reader,
    permissionOf: permissionToParse,
  })
  const compiled = await compileGraphInSlices(graph, { tables, models, lists, today, timeZone: clock.timeZone })
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
