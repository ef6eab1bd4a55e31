import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import * as atPapers from '#app/papers/addresses.ts'
import { getFinanceTemplate } from '#contract/kinds/finance/paper-calls.ts'

/** The workbook to fill in the rows of a paper, with what is there. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const uuid = new URL(args.request.url).searchParams.get('uuid') ?? ''
  const page = `${atPapers.finance}?${new URLSearchParams({ uuid, step: 'import' })}`
  return fileOrNotice(args, page, download(args, getFinanceTemplate, { query: { uuid } }))
}
