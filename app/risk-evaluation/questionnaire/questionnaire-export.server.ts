import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { fileOrNotice } from '#app/shell/file.server.ts'
import { exportQuestionnaire } from '#contract/risk-evaluation/calls.ts'

/** A questionnaire as a workbook that can be imported. */
export function action(args: ActionFunctionArgs): Promise<Response> {
  const domain = codeOf(args)
  return fileOrNotice(
    args,
    `/risk/questionnaires/${domain}`,
    download(args, exportQuestionnaire, { query: { domain } }),
  )
}

/** Only a post exports; the address alone, as after signing in again, leads to the questionnaire. */
export const loader = (args: LoaderFunctionArgs) => redirect(`/risk/questionnaires/${codeOf(args)}`)
