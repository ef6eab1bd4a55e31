import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { listingOf, searchedIn } from '#app/page/listing.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'
import { clientCode } from '#contract/master-data/shapes.ts'
import { getReviewObject, getReviewProject, listReviewClients } from '#contract/reviews/calls.ts'
import { type ClientItem, type ObjectRow, type ProjectDetail, projectSort } from '#contract/reviews/shapes.ts'

type Args = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** What stands in an address to add one. */
export const isAdding = ({ params }: Args, name: 'projectId' | 'id'): boolean => params[name] === 'new'

/** The number in the address. */
export function idOf({ params, request }: Args, name: 'projectId' | 'id'): number {
  const id = rowId.safeParse(params[name])
  if (id.success) return id.data
  throw notFound(request)
}

export const projectOf = (args: LoaderFunctionArgs): Promise<ProjectDetail> =>
  ask(args, getReviewProject, { query: { id: idOf(args, 'projectId') } })

/** The object of the address, which must be of its project. */
export async function objectOf(args: LoaderFunctionArgs): Promise<ObjectRow> {
  const object = await ask(args, getReviewObject, { query: { id: idOf(args, 'id') } })
  if (object.projectId !== idOf(args, 'projectId')) throw notFound(args.request)
  return object
}

/** The client of the address, whose reviews the reader sees. */
export async function clientOf(args: LoaderFunctionArgs): Promise<ClientItem> {
  const code = clientCode.safeParse(args.params.clientCode)
  const [client] = code.success ? await ask(args, listReviewClients, { query: { clientCode: code.data } }) : []
  if (!client) throw notFound(args.request)
  return client
}

/** Two days as one text. */
export function spanOf(request: Request, from: string, to: string): string {
  const { day } = datesOf(request)
  return `${day(from)} – ${day(to)}`
}

/** Which projects the address of the list, or of its export, asks for. What it cannot mean is ignored. */
export function projectListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  const client = clientCode.safeParse(searchParams.get('clientCode'))
  return {
    filter: { keyword: searchedIn(searchParams) || undefined, clientCode: client.success ? client.data : undefined },
    listing: listingOf(request, projectSort.options, { sort: 'beginDate', order: 'desc' }),
  }
}
