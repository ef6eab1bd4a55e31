import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { idOf } from '#app/reviews/params.server.ts'
import * as at from '#contract/comparisons/addresses.ts'
import { fetchComparisonExport } from '#contract/comparisons/calls.ts'
import { versionIdOf } from './version.server.ts'

const exportsOf = (args: LoaderFunctionArgs): string =>
  at.exports(idOf(args, 'projectId'), idOf(args, 'id'), versionIdOf(args))

/** A workbook that was written. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const jobId = String((await postedForm(args.request)).get('jobId') ?? '')
  const query = { id: versionIdOf(args), jobId }
  return fileOrNotice(args, exportsOf(args), download(args, fetchComparisonExport, { query }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the list. */
export const loader = (args: LoaderFunctionArgs) => redirect(exportsOf(args))
