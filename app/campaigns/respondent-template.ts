import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { getItemTemplate } from '#contract/campaigns/calls.ts'
import * as at from './addresses.ts'

/** The workbook to fill in respondents. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, at.respondentImport(bizIdOf(args)), download(args, getItemTemplate))
