import { permissionIn, type Right } from '#api/data/authorizations/right.ts'
import { workspacesWith } from '#api/data/authorizations/workspaces-with.ts'
import { openTable, rowKey } from '#api/data/data-rights/open-table.ts'
import {
  openRight,
  openVersion,
  refuseOutdated,
  requirePermissions,
  requireStill,
  type TableIn,
  type Version,
  viewedColumns,
  viewIn,
} from '#api/data/table-reads/open-version.ts'
import type { Reading } from '#api/data/table-reads/read-table.ts'
import { eq, isNull, literal, not, or } from '#api/platform/engine/plan/expression.ts'
import { aggregate, filter, limit, min, type Plan, pick, sort } from '#api/platform/engine/plan/plan.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { type LinkDeps, signedLinks } from '#api/shell/files/signed-links.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import { linksMax } from '#contract/data/mart/codes.ts'
import type { ColumnLinks, FindingLinks } from '#contract/data/mart/shapes.ts'
import { ColumnView, FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

export type LinkReading = Reading & LinkDeps

const budgetMs = 30_000

type Params = { table: TableIn; right: Right }

/**
 * Links in a column, under the reader's right to it. A masked or hidden column has none. Refuses access.denied,
 * notFound, table.right, table.empty, validation.
 */
export async function findLinks(
  reading: LinkReading,
  { params: { sourceTable, urlField, workspaceBizId }, caller }: { params: FindingLinks; caller: Caller },
): Promise<ColumnLinks | Refusal> {
  const { db } = reading
  const actor = signedIn(caller)
  const opened = await openThrough(reading, { sourceTable, urlField, workspaceBizId, caller })
  if (isRefusal(opened)) return opened
  const { table, right } = opened
  const denied = await requirePermissions(db, right, table, TablePermission.view)
  if (denied) return denied
  const version = await openVersion(reading, right)
  if (isRefusal(version)) return version
  const column = viewedColumns(right, version).find(({ name }) => name === urlField)
  const fault = !column ? 'tableColumnUnknown' : column.fieldType !== FieldType.string ? 'columnNotText' : undefined
  if (!column || fault)
    return refuse('validation', { faults: { urlField: [{ key: fault ?? '', values: { column: urlField } }] } })
  const { view } = column
  if (view !== ColumnView.plain) return { dataVersion: version.number, view, urlList: [], isMore: false }
  const values = await valuesOf(reading, { from: opened, version, urlField, by: actor.userId })
  if (isRefusal(values)) return values
  const ended = await requireStill(reading, { right, version, table, actor, permissions: [TablePermission.view] })
  if (ended) return ended
  const shown = values.slice(0, linksMax)
  const paths = new Map(shown.map((value) => [value, storedPathOf(value, reading.publicUrl)]))
  const links = await signedLinks(reading, { paths: [...paths.values()].flatMap((path) => path ?? []), caller })
  return {
    dataVersion: version.number,
    view,
    urlList: shown.map((value) => ({ value, url: links.get(paths.get(value) ?? '') ?? null })),
    isMore: values.length > linksMax,
  }
}

/** Right through the given workspace, or the widest right through the caller's workspaces. */
async function openThrough(
  { db, clock }: LinkReading,
  { sourceTable, urlField, workspaceBizId, caller }: FindingLinks & { caller: Caller },
): Promise<Params | Refusal> {
  const actor = signedIn(caller)
  const candidates =
    workspaceBizId === undefined ? await workspacesWith(db, sourceTable, actor.userId) : [workspaceBizId]
  let best: (Params & { weight: number }) | undefined
  let refused: Refusal = refuse('notFound')
  for (const each of candidates) {
    const table = { bizId: sourceTable, workspaceBizId: each }
    const right = await openRight(db, clock, { ...table, actor })
    if (isRefusal(right)) {
      refused = right
      continue
    }
    const weight = weightOf(right, urlField)
    if (!best || weight > best.weight) best = { table, right, weight }
    if (weight === weights.plain) break
  }
  return best ?? refused
}

const weights = { none: 0, [ColumnView.hidden]: 1, [ColumnView.masked]: 2, [ColumnView.plain]: 3 } as const

function weightOf(right: Right, column: string): number {
  if (!permissionIn(right, TablePermission.view).allowed) return weights.none
  return weights[right.columns.find(({ name }) => name === column)?.view ?? ColumnView.hidden]
}

/** Distinct values of the column in row order, with one extra value if there are more than are shown. */
async function valuesOf(
  reading: LinkReading,
  { from: { table, right }, version, urlField, by }: { from: Params; version: Version; urlField: string; by: number },
): Promise<string[] | Refusal> {
  const { db, datasets, engine, results } = reading
  const planIn = (folder: string): Plan | undefined => {
    const opened = openTable(viewIn(folder, { ...reading, right, version }))
    if ('faults' in opened) return undefined
    const filled = filter(opened, not(or(isNull(urlField), eq(urlField, literal('')))))
    const first = aggregate(filled, [urlField], { [rowKey]: min(rowKey) })
    return pick(limit(sort(first, rowKey), linksMax + 1), [urlField])
  }
  const source = { query: ['mart.links', planIn('')] as const, versions: [version.id], right }
  const cached = results.find<string[]>(source)
  if (cached) return cached
  return results.compute<string[]>(source, () =>
    datasets.use([version.datasetId], async (folders) => {
      const folder = folders.get(version.datasetId) ?? ''
      const plan = planIn(folder)
      if (!plan) return refuseOutdated(db, right, table)
      const limits = { inputs: [folder], budgetMs, by, workspace: right.workspaceId }
      const outcome = await engine.query('rows', { plan }, limits)
      if ('failed' in outcome) throw new Error(`links of table ${right.bizId} were not read: ${outcome.failed}`)
      return outcome.reply.map(([value]) => String(value))
    }),
  )
}

/** Path of a stored file in a cell: either the path itself, or the address under which we serve it. */
function storedPathOf(value: string, publicUrl: string): string | undefined {
  if (/^[a-z][a-z-]*\/[\w-]+\.[a-z0-9]+$/.test(value)) return value
  if (!value.startsWith(`${publicUrl}/api/sys-file/content?`)) return undefined
  return URL.parse(value)?.searchParams.get('path') ?? undefined
}
