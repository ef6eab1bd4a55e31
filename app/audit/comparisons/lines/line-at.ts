import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { batchOf } from '#app/audit/data-process/batch.server.ts'
import { query } from '#app/page/api/api.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { findComparison } from '#contract/audit/comparisons/calls.ts'
import { filterOf, positionOf } from './lines.server.ts'

/** Redirects to the line at a 1-based position in the filtered list, or to the list if there is none. */
export async function loader(args: LoaderFunctionArgs) {
  const { id, projectId } = await batchOf(args)
  const versionId = numberOf(args, 'versionId')
  const { search } = new URL(args.request.url)
  const position = positionOf(args)
  const { filter, listing } = filterOf(args)
  const params = { objectId: id, id: versionId, ...filter, ...listing, current: position ?? 1, size: 1 }
  const { lines } = await query(args, findComparison, { query: params })
  const [found] = lines?.records ?? []
  const page = found && position ? at.line(projectId, id, versionId, found.place) : at.version(projectId, id, versionId)
  return redirect(`${page}${search}`)
}
