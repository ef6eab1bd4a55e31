import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { idOf } from '#app/reviews/params.server.ts'
import * as at from '#contract/bill-reports/addresses.ts'
import { fetchReportExport } from '#contract/bill-reports/calls.ts'
import { reportIdOf } from './report.server.ts'

const exportsOf = (args: LoaderFunctionArgs): string =>
  at.exports(idOf(args, 'projectId'), idOf(args, 'id'), reportIdOf(args))

/** A workbook that was written. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const jobId = String((await postedForm(args.request)).get('jobId') ?? '')
  const query = { id: reportIdOf(args), jobId }
  return fileOrNotice(args, exportsOf(args), download(args, fetchReportExport, { query }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the list. */
export const loader = (args: LoaderFunctionArgs) => redirect(exportsOf(args))
