import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask } from '#app/page/api.server.ts'
import { listingOf, searchedIn } from '#app/page/listing.server.ts'
import { type ParamArgs, paramOf } from '#app/page/params.server.ts'
import * as calls from '#contract/audit/master-data/calls.ts'
import { ClientStatus, MasterList } from '#contract/audit/master-data/codes.ts'
import { type ClientRow, clientCode, clientSort } from '#contract/audit/master-data/shapes.ts'

/** What stands in an address to add one. */
const adding = 'new'
export const isAdding = ({ params }: ParamArgs, name: 'clientCode' | 'id'): boolean => params[name] === adding

/** The client's code in the address. */
export const codeOf = (args: ParamArgs): string => paramOf(clientCode, args, 'clientCode')

export const clientOf = (args: LoaderFunctionArgs): Promise<ClientRow> =>
  ask(args, calls.getClient, { query: { clientCode: codeOf(args) } })

export const listOf = (args: ParamArgs): MasterList => paramOf(z.enum(MasterList), args, 'list')

/** Search of a list, as the address has it. */
export const keywordOf = ({ request }: ParamArgs): string => searchedIn(new URL(request.url).searchParams)

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
