import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { servedKinds } from '#app/kinds.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import * as at from '#contract/campaigns/addresses.ts'
import { usualKind } from '#contract/kinds.ts'
import { DomainKind } from '#contract/questionnaires/codes.ts'
import { itemIdOf } from './params.server.ts'

const pageOf = (args: LoaderFunctionArgs) => at.respondent(bizIdOf(args), itemIdOf(args))

/** One paper as a workbook. Its uuid is posted: addresses are logged, and anyone who knows it may answer. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const form = await postedForm(args.request)
  const kind = z.enum(DomainKind).catch(usualKind).parse(form.get('kind'))
  const uuid = String(form.get('uuid') ?? '')
  return fileOrNotice(args, pageOf(args), servedKinds[kind].exportPaper(args, uuid))
}

/** Only a post exports; the address alone, as after signing in again, leads to the respondent. */
export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(args))
