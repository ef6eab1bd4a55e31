import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { exportUsers } from '#contract/accounts/calls.ts'
import * as at from './addresses.ts'
import { userFilterOf } from './params.server.ts'

/** The users that the list shows, as a workbook. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const query = userFilterOf(await postedForm(args.request))
  return fileOrNotice(args, at.users, download(args, exportUsers, { query }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the users. */
export const loader = () => redirect(at.users)
