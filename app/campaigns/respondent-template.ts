import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import * as at from '#contract/campaigns/addresses.ts'
import { getItemTemplate } from '#contract/campaigns/calls.ts'

/** The workbook to fill in respondents. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, at.respondentImport(bizIdOf(args)), download(args, getItemTemplate))
