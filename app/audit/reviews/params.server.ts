import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { numberOf, type ParamArgs } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { clientCode } from '#contract/audit/master-data/shapes.ts'
import { getReviewObject, getReviewProject, listReviewClients } from '#contract/audit/reviews/calls.ts'
import { type ClientItem, type ObjectRow, type ProjectDetail, projectSort } from '#contract/audit/reviews/shapes.ts'

/** Path segment `new` opens the page that adds one. */
export const isAdding = ({ params }: ParamArgs, name: 'projectId' | 'id'): boolean => params[name] === 'new'

export const projectOf = (args: LoaderFunctionArgs): Promise<ProjectDetail> =>
  query(args, getReviewProject, { query: { id: numberOf(args, 'projectId') } })

/** Loads the object of the address; 404 if it belongs to another project. */
export async function objectOf(args: LoaderFunctionArgs): Promise<ObjectRow> {
  const object = await query(args, getReviewObject, { query: { id: numberOf(args, 'id') } })
  if (object.projectId !== numberOf(args, 'projectId')) throw notFound(args.request)
  return object
}

/** Loads the client of the address; 404 unless its reviews are visible to the reader. */
export async function clientOf(args: LoaderFunctionArgs): Promise<ClientItem> {
  const code = clientCode.safeParse(args.params.clientCode)
  const [client] = code.success ? await query(args, listReviewClients, { query: { clientCode: code.data } }) : []
  if (!client) throw notFound(args.request)
  return client
}

export function spanOf(request: Request, from: string, to: string): string {
  const { day } = datesOf(request)
  return `${day(from)} – ${day(to)}`
}

/** Parses the filter of the project list or its export from the address. Ignores invalid values. */
export function projectListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  const client = clientCode.safeParse(searchParams.get('clientCode'))
  return {
    filter: { keyword: searchedIn(searchParams) || undefined, clientCode: client.success ? client.data : undefined },
    listing: listingOf(request, projectSort.options, { sort: 'beginDate', order: 'desc' }),
  }
}
