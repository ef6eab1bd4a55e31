import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import * as at from '#contract/system/addresses.ts'
import { exportAudit } from '#contract/system/calls.ts'
import { auditFilterNames, auditFilterOf } from './audit.server.ts'

/** What the filter shows as a workbook. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const posted = await postedForm(args.request)
  const said = new URLSearchParams(auditFilterNames.map((name) => [name, String(posted.get(name) ?? '')]))
  const filter = auditFilterOf(said)
  const page = `${at.audit}?${new URLSearchParams(filter)}`
  return fileOrNotice(args, page, download(args, exportAudit, { query: filter }))
}

/** Only a post exports; the address alone, as after signing in again, leads to the trail. */
export const loader = (_: LoaderFunctionArgs) => redirect(at.audit)
