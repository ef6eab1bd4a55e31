import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { kindAt, servedKinds } from '#app/kinds.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import * as at from '#contract/questionnaires/addresses.ts'

/** The workbook to fill in a questionnaire. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, at.questionnaires, download(args, servedKinds[kindAt(args.request)].template))
