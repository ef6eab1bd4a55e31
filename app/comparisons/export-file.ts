import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { exportFile } from '#app/results/export-jobs.server.ts'
import { idOf } from '#app/reviews/params.server.ts'
import * as at from '#contract/comparisons/addresses.ts'
import { fetchComparisonExport } from '#contract/comparisons/calls.ts'
import { versionIdOf } from './version.server.ts'

const exportsOf = (args: LoaderFunctionArgs): string =>
  at.exports(idOf(args, 'projectId'), idOf(args, 'id'), versionIdOf(args))

/** A workbook that was written. */
export const action = (args: ActionFunctionArgs): Promise<Response> =>
  exportFile(args, exportsOf(args), (jobId) =>
    download(args, fetchComparisonExport, { query: { id: versionIdOf(args), jobId } }),
  )

/** Only a post exports; the address alone, as after signing in again, leads to the list. */
export const loader = (args: LoaderFunctionArgs) => redirect(exportsOf(args))
