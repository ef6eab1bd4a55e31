import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import * as at from '#contract/session/addresses.ts'
import { exportLogins } from '#contract/session/calls.ts'
import { loginFilterOf } from './login-filter.server.ts'

/** What the filter shows of the login log as a workbook. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const query = loginFilterOf(await postedForm(args.request))
  const page = `${at.logins}?${new URLSearchParams(query)}`
  return fileOrNotice(args, page, download(args, exportLogins, { query }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the log. */
export const loader = () => redirect(at.logins)
