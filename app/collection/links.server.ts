import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'
import { getLink } from '#contract/collection/calls.ts'
import type { LinkTold } from '#contract/collection/shapes.ts'

/** A number of the address. */
export function paramOf({ params, request }: LoaderFunctionArgs, name: string): number {
  const id = rowId.safeParse(params[name])
  if (id.success) return id.data
  throw notFound(request)
}

/** The object of the address with its open link. */
export const linkOf = (args: LoaderFunctionArgs): Promise<LinkTold> =>
  ask(args, getLink, { query: { id: paramOf(args, 'objectId') } })
