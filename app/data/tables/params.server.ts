import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { failureFor, query } from '#app/page/api/api.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import * as at from '#contract/data/addresses.ts'
import { getTable } from '#contract/data/mart/calls.ts'
import type { TableDetail } from '#contract/data/mart/shapes.ts'
import { getImport, searchTables } from '#contract/data/tables/calls.ts'
import { problems, statusOf } from '#contract/platform/problem.ts'
import { refusalOf, type WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'

/** A table of the workspace of the address. Redirects to the data mart for tables of other workspaces. */
export async function ownTableOf(args: LoaderFunctionArgs): Promise<{ workspace: OwnWorkspace; table: TableDetail }> {
  const workspace = await workspaceOf(args)
  const sent = { bizId: bizIdOf(args, 'table'), workspaceBizId: workspace.bizId }
  const table = await query(args, getTable, { query: sent })
  if (table.state !== 'own') throw redirect(at.martTable(workspace.id, table.bizId))
  return { workspace, table }
}

/** As `ownTableOf`, for pages that change it. Throws the api's refusal if the caller may not. */
export async function changeableTableOf(args: LoaderFunctionArgs, action: WorkspaceAction) {
  const found = await ownTableOf(args)
  refuseUnless(args, found.workspace, action)
  return found
}

/** Throws the refusal of an action in the workspace, by the caller's role and the workspace's status. */
export function refuseUnless(args: LoaderFunctionArgs, workspace: OwnWorkspace, action: WorkspaceAction): void {
  const refused = refusalOf(action, workspace)
  if (refused !== undefined) throw data(failureFor(args, refused), statusOf(problems[refused]))
}

/** A table with its times formatted. */
export function tableView<Row extends { refreshedAt: string | null }>({ request }: LoaderFunctionArgs, table: Row) {
  const { refreshedAt } = table
  return { ...table, refreshedAt: refreshedAt && datesOf(request).time(refreshedAt) }
}

/** The import of the address. */
export const importOf = (args: LoaderFunctionArgs) =>
  query(args, getImport, { query: { bizId: bizIdOf(args, 'import') } })

/** The newest import of a table, if any. */
export async function newestImportOf(args: LoaderFunctionArgs, workspace: OwnWorkspace, table: TableDetail) {
  const { records } = await query(args, searchTables, {
    body: { workspaceBizId: workspace.bizId, keyword: table.tableName, size: 50 },
  })
  return records.find(({ bizId }) => bizId === table.bizId)?.import ?? null
}
