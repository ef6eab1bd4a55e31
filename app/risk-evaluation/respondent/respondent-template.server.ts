import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { fileOrNotice } from '#app/shell/file.server.ts'
import { getItemTemplate } from '#contract/risk-evaluation/calls.ts'

/** The workbook to fill in respondents. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, `/risk/projects/${bizIdOf(args)}/respondents/import`, download(args, getItemTemplate))
