import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import * as at from '#contract/accounts/addresses.ts'
import { getUserTemplate } from '#contract/accounts/calls.ts'

/** The workbook to fill in users. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, at.userImport, download(args, getUserTemplate))
