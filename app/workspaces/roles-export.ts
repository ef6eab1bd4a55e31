import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import * as at from '#contract/workspaces/addresses.ts'
import { exportRoles } from '#contract/workspaces/calls.ts'
import { numberOf, workspaceOf } from './workspace.server.ts'

/** Who may do what, as a workbook. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { bizId, id } = await workspaceOf(args)
  return fileOrNotice(args, at.roles(id), download(args, exportRoles, { query: { bizId } }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the page. */
export const loader = (args: LoaderFunctionArgs) => redirect(at.roles(numberOf(args, 'id')))
