import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import * as atCampaigns from '#contract/campaigns/addresses.ts'
import * as at from '#contract/results/addresses.ts'
import { startExport } from '#contract/results/calls.ts'

/** Has the workbook of the project written, and leads to where it can be watched and fetched, or to why it cannot. */
export async function action(args: ActionFunctionArgs) {
  const projectId = bizIdOf(args)
  const told = await tell(args, startExport, { query: { projectId } })
  const page = at.exports(projectId)
  return told.ok ? redirect(page, 303) : redirectWithNotice(args, page, told.failure.msg, 'danger')
}

/** Only a post exports; the address alone, as after signing in again, leads to the project. */
export const loader = (args: LoaderFunctionArgs) => redirect(atCampaigns.project(bizIdOf(args)))
