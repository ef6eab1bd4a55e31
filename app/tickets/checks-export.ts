import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import * as at from '#contract/tickets/addresses.ts'
import { exportChecks } from '#contract/tickets/calls.ts'
import { checkFilterOf, filterNames } from './filter.server.ts'

/** What the filter shows as a workbook. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const posted = await postedForm(args.request)
  const filter = checkFilterOf(new URLSearchParams(filterNames.map((name) => [name, String(posted.get(name) ?? '')])))
  const page = `${at.checks}?${new URLSearchParams(filter as Record<string, string>)}`
  return fileOrNotice(args, page, download(args, exportChecks, { query: filter }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the list. */
export const loader = (_: LoaderFunctionArgs) => redirect(at.checks)
