import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { listingOf, searchedIn } from '#app/page/listing.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'
import * as calls from '#contract/master-data/calls.ts'
import { ClientStatus, MasterList } from '#contract/master-data/codes.ts'
import { type ClientRow, clientCode, clientSort } from '#contract/master-data/shapes.ts'

type Args = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** What stands in an address to add one. */
const adding = 'new'
export const isAdding = ({ params }: Args, name: 'clientCode' | 'id'): boolean => params[name] === adding

/** The client's code in the address. */
export function codeOf({ params, request }: Args): string {
  const code = clientCode.safeParse(params.clientCode)
  if (code.success) return code.data
  throw notFound(request)
}

export const clientOf = (args: LoaderFunctionArgs): Promise<ClientRow> =>
  ask(args, calls.getClient, { query: { clientCode: codeOf(args) } })

/** The number in the address. */
export function idOf({ params, request }: Args): number {
  const id = rowId.safeParse(params.id)
  if (id.success) return id.data
  throw notFound(request)
}

export function listOf({ params, request }: Args): MasterList {
  const list = Object.values(MasterList).find((each) => each === params.list)
  if (list) return list
  throw notFound(request)
}

/** Search of a list, as the address has it. */
export const keywordOf = ({ request }: Args): string =>
  (new URL(request.url).searchParams.get('keyword') ?? '').trim().slice(0, 50)

/** Which clients the address of the list, or of its export, asks for. What it cannot mean is ignored. */
export function clientListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: {
      keyword: searchedIn(searchParams) || undefined,
      status: Object.values(ClientStatus).find((each) => each === searchParams.get('status')),
    },
    listing: listingOf(request, clientSort.options, { sort: 'code', order: 'asc' }),
  }
}
