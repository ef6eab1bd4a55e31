import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/page/api/api.server.ts'
import { getRowFile } from '#contract/risk/kinds/matrix/paper-calls.ts'

/** Downloads a file of a paper, for anyone who may read the paper. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  const param = (name: string) => searchParams.get(name) ?? ''
  return download(args, getRowFile, {
    query: { uuid: param('uuid'), bid: param('bid'), receipt: searchParams.get('receipt') ?? undefined },
  })
}
