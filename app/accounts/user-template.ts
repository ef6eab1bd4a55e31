import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { getUserTemplate } from '#contract/accounts/calls.ts'

/** The workbook to fill in users. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, '/system/users/import', download(args, getUserTemplate))
