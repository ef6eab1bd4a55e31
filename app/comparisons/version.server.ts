import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { type Batch, batchOf } from '#app/data-process/batch.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'
import { cancelComparison, findComparison } from '#contract/comparisons/calls.ts'
import type { ComparisonTold, ComparisonVersion } from '#contract/comparisons/shapes.ts'

/** The number of the address. */
export function versionIdOf({ params, request }: LoaderFunctionArgs): number {
  const id = rowId.safeParse(params.versionId)
  if (id.success) return id.data
  throw notFound(request)
}

/** A version with its moments in words. */
export function versionView(request: Request, version: ComparisonVersion) {
  const { time } = datesOf(request)
  const { createdAt, finishedAt, publishedAt } = version
  return {
    ...version,
    createdAt: time(createdAt),
    finishedAt: finishedAt && time(finishedAt),
    publishedAt: publishedAt && time(publishedAt),
  }
}
export type VersionView = ReturnType<typeof versionView>

/** What each page of a version says of it: itself, the newest that came to something, and the one that the client sees. */
export function versionAmong(request: Request, { versions }: ComparisonTold, id: number) {
  const found = versions.find((version) => version.id === id)
  if (!found) throw notFound(request)
  const newest = versions.find(({ state }) => state === 'done')
  const online = versions.find((version) => version.online)
  return {
    version: versionView(request, found),
    newer: newest && newest.number > found.number ? { id: newest.id, number: newest.number } : null,
    online: online ? { id: online.id, number: online.number } : null,
  }
}
export type VersionTold = ReturnType<typeof versionAmong> & { batch: Batch }

/** The version of the address with what its pages say of it. */
export async function versionOf(args: LoaderFunctionArgs): Promise<VersionTold> {
  const batch = await batchOf(args)
  const id = versionIdOf(args)
  const told = await ask(args, findComparison, { query: { objectId: batch.id, id, size: 1 } })
  return { batch, ...versionAmong(args.request, told, id) }
}

/** Leaves a comparison off that is under way, and leads to `page`. */
export async function cancelTo(args: ActionFunctionArgs, id: number, page: string) {
  const told = await tell(args, cancelComparison, { body: { id } })
  if (!told.ok) return redirectWithNotice(args, page, told.failure.msg, 'danger')
  return redirectWithNotice(args, page, translatorOf(args.request, 'comparisons')('cancel.done'), 'info')
}
