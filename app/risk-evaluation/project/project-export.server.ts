import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { fileOrNotice } from '#app/shell/file.server.ts'
import { exportProject } from '#contract/risk-evaluation/calls.ts'

/** A project as a workbook. */
export function action(args: ActionFunctionArgs): Promise<Response> {
  const projectId = bizIdOf(args)
  return fileOrNotice(args, `/risk/projects/${projectId}`, download(args, exportProject, { query: { projectId } }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the project. */
export const loader = (args: LoaderFunctionArgs) => redirect(`/risk/projects/${bizIdOf(args)}`)
