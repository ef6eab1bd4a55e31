import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import * as at from '#contract/results/addresses.ts'
import { fetchExport } from '#contract/results/calls.ts'

/** A workbook that was written. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const projectId = bizIdOf(args)
  const jobId = String((await postedForm(args.request)).get('jobId') ?? '')
  return fileOrNotice(args, at.exports(projectId), download(args, fetchExport, { query: { projectId, jobId } }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the list. */
export const loader = (args: LoaderFunctionArgs) => redirect(at.exports(bizIdOf(args)))
