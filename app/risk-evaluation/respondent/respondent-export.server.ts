import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { bizIdOf, itemIdOf } from '#app/risk-evaluation/params.server.ts'
import { fileOrNotice } from '#app/shell/file.server.ts'
import { exportItem } from '#contract/risk-evaluation/calls.ts'

const pageOf = (args: LoaderFunctionArgs) => `/risk/projects/${bizIdOf(args)}/respondents/${itemIdOf(args)}`

/** One paper as a workbook. Its uuid is posted: addresses are logged, and whoever knows it may answer. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const uuid = String((await postedForm(args.request)).get('uuid') ?? '')
  return fileOrNotice(args, pageOf(args), download(args, exportItem, { query: { uuid } }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the respondent. */
export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(args))
