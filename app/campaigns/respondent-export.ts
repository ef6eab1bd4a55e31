import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { exportFinance } from '#contract/kinds/finance/paper-calls.ts'
import { DomainKind } from '#contract/questionnaires/codes.ts'
import { exportItem } from '#contract/results/calls.ts'
import * as at from './addresses.ts'
import { itemIdOf } from './params.server.ts'

const pageOf = (args: LoaderFunctionArgs) => at.respondent(bizIdOf(args), itemIdOf(args))

/** One paper as a workbook. Its uuid is posted: addresses are logged, and whoever knows it may answer. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const form = await postedForm(args.request)
  const query = { uuid: String(form.get('uuid') ?? '') }
  const exporting = form.get('kind') === DomainKind.finance ? exportFinance : exportItem
  return fileOrNotice(args, pageOf(args), download(args, exporting, { query }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the respondent. */
export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(args))
