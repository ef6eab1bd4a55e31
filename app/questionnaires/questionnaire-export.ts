import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { kindAt, servedKinds } from '#app/kinds.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import * as at from '#contract/questionnaires/addresses.ts'
import { codeOf } from './params.server.ts'

/** A questionnaire as a workbook that can be imported: its newest version, the one named, or its draft. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const domain = codeOf(args)
  const posted = await postedForm(args.request)
  const number = Number(posted.get('number')) || undefined
  const draft = posted.get('draft') === 'true' ? 'true' : undefined
  const exported = download(args, servedKinds[kindAt(args.request)].export, { query: { domain, number, draft } })
  return fileOrNotice(args, at.questionnaire(domain), exported)
}

/** Only a post exports; the address alone, as after signing in again, leads to the questionnaire. */
export const loader = (args: LoaderFunctionArgs) => redirect(at.questionnaire(codeOf(args)))
