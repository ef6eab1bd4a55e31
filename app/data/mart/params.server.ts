import type { LoaderFunctionArgs } from '@remix-run/node'
import { mutate, query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { getEffectiveRight } from '#contract/data/authorizations/calls.ts'
import { getLineage, getTable, listTableVersions, profileTable } from '#contract/data/mart/calls.ts'
import { byTableColumn, type TableDetail } from '#contract/data/mart/shapes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'
import { rightRefusalOf } from './right-refusal.ts'

/** A table as the workspace of the address may see it. */
export async function martTableOf(args: LoaderFunctionArgs): Promise<{ workspace: OwnWorkspace; table: TableDetail }> {
  const workspace = await workspaceOf(args)
  const sent = { bizId: bizIdOf(args, 'table'), workspaceBizId: workspace.bizId }
  return { workspace, table: await query(args, getTable, { query: sent }) }
}

/** The reader's right to a table with the reason of each part; undefined if the api omits them. */
export async function rightOf(args: LoaderFunctionArgs, table: TableDetail, workspace: OwnWorkspace) {
  const { principal, delegate } = await statsOf(args)
  const usercode = delegate?.targetUsercode || principal.usercode
  const result = await mutate(args, getEffectiveRight, {
    query: { tableBizId: table.bizId, workspaceBizId: workspace.bizId, usercode },
  })
  return result.ok ? result.data : undefined
}

/** Figures of the columns; undefined if the table has no rows or the reader no right. */
export async function profileOf(args: LoaderFunctionArgs, table: TableDetail, workspace: OwnWorkspace) {
  const result = await mutate(args, profileTable, {
    query: { bizId: table.bizId, workspaceBizId: workspace.bizId },
  })
  return result.ok ? result.data : undefined
}

/** Versions with formatted times. */
export async function versionsOf(args: LoaderFunctionArgs, table: TableDetail, workspace: OwnWorkspace) {
  const versions = await query(args, listTableVersions, {
    query: { bizId: table.bizId, workspaceBizId: workspace.bizId },
  })
  const { time } = datesOf(args.request)
  return versions.map((version) => ({ ...version, createdAt: time(version.createdAt) }))
}

/** Origins and users with formatted times, of the column that the address names; undefined without a right to view. */
export async function lineageOf(args: LoaderFunctionArgs, table: TableDetail, workspace: OwnWorkspace) {
  const parsed = byTableColumn.shape.column.safeParse(new URL(args.request.url).searchParams.get('column') || undefined)
  const column = parsed.success ? parsed.data : undefined
  const { time, day } = datesOf(args.request)
  const sent = { bizId: table.bizId, workspaceBizId: workspace.bizId, ...(column !== undefined && { column }) }
  const result = await mutate(args, getLineage, { query: sent })
  if (!result.ok)
    return { column, lineage: undefined, refused: result.failure.msg, missing: rightRefusalOf(result.failure) }
  const { versions, uses, grants, pending } = result.data
  return {
    column,
    refused: undefined,
    missing: undefined,
    lineage: {
      uses,
      pending,
      versions: versions.map((version) => ({ ...version, createdAt: time(version.createdAt) })),
      grants: grants?.map((grant) => ({ ...grant, from: day(grant.from), until: day(grant.until) })) ?? null,
    },
  }
}

/** A table with its times formatted. */
export function martTableView({ request }: LoaderFunctionArgs, table: TableDetail) {
  const { refreshedAt, until } = table
  const { time, day } = datesOf(request)
  return { ...table, refreshedAt: refreshedAt && time(refreshedAt), until: until && day(until) }
}
