import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import * as at from '#contract/kinds/finance/addresses.ts'
import { getFinanceTemplate } from '#contract/kinds/finance/paper-calls.ts'

/** The workbook to fill in the rows of a paper, with what is there. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const uuid = new URL(args.request.url).searchParams.get('uuid') ?? ''
  const page = `${at.paper}?${new URLSearchParams({ uuid, step: 'import' })}`
  return fileOrNotice(args, page, download(args, getFinanceTemplate, { query: { uuid } }))
}
