import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { exportFile } from '#app/results/export-jobs.server.ts'
import { idOf } from '#app/reviews/params.server.ts'
import * as at from '#contract/bill-reports/addresses.ts'
import { fetchReportExport } from '#contract/bill-reports/calls.ts'
import { reportIdOf } from './report.server.ts'

const exportsOf = (args: LoaderFunctionArgs): string =>
  at.exports(idOf(args, 'projectId'), idOf(args, 'id'), reportIdOf(args))

/** A workbook that was written. */
export const action = (args: ActionFunctionArgs): Promise<Response> =>
  exportFile(args, exportsOf(args), (jobId) =>
    download(args, fetchReportExport, { query: { id: reportIdOf(args), jobId } }),
  )

/** Only a post exports; the address alone, as after signing in again, leads to the list. */
export const loader = (args: LoaderFunctionArgs) => redirect(exportsOf(args))
