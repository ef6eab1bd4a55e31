import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import * as at from '#contract/results/addresses.ts'
import { fetchExport } from '#contract/results/calls.ts'
import { exportFile } from './export-jobs.server.ts'

/** A workbook that was written. */
export function action(args: ActionFunctionArgs): Promise<Response> {
  const projectId = bizIdOf(args)
  return exportFile(args, at.exports(projectId), (jobId) =>
    download(args, fetchExport, { query: { projectId, jobId } }),
  )
}

/** Only a post exports; the address alone, as after signing in again, leads to the list. */
export const loader = (args: LoaderFunctionArgs) => redirect(at.exports(bizIdOf(args)))
