import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/page/refuse.server.ts'
import { byId } from '#contract/dictionaries/shapes.ts'

/** The entry's number in the address; what cannot be one is not found. */
export function idOf({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): number {
  const read = byId.safeParse({ id: params.id })
  if (read.success) return read.data.id
  throw notFound(request)
}
