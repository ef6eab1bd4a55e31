import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { query } from '#app/page/api/api.server.ts'
import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { type ParamArgs, paramOf } from '#app/page/request/params.server.ts'
import * as calls from '#contract/audit/master-data/calls.ts'
import { ClientStatus, MasterList } from '#contract/audit/master-data/codes.ts'
import { type ClientRow, clientCode, clientSort } from '#contract/audit/master-data/shapes.ts'

/** Path segment of the page that adds an entry. */
const adding = 'new'
export const isAdding = ({ params }: ParamArgs, name: 'clientCode' | 'id'): boolean => params[name] === adding

export const codeOf = (args: ParamArgs): string => paramOf(clientCode, args, 'clientCode')

export const clientOf = (args: LoaderFunctionArgs): Promise<ClientRow> =>
  query(args, calls.getClient, { query: { clientCode: codeOf(args) } })

export const listOf = (args: ParamArgs): MasterList => paramOf(z.enum(MasterList), args, 'list')

export const keywordOf = ({ request }: ParamArgs): string => searchedIn(new URL(request.url).searchParams)

/** Parses the filter of the client list or its export from the address. Ignores invalid values. */
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
