import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type Batch, batchOf } from '#app/audit/data-process/batch.server.ts'
import { ask, tell } from '#app/page/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { refusedConfirmation } from '#app/page/form.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { numberOf } from '#app/page/params.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { cancelComparison, getComparisonVersion } from '#contract/audit/comparisons/calls.ts'
import type { ComparisonTold, VersionBrief } from '#contract/audit/comparisons/shapes.ts'

/** A version with its moments in words. */
export function versionView<Version extends VersionBrief>(request: Request, version: Version) {
  const { time } = datesOf(request)
  const { createdAt, finishedAt, publishedAt } = version
  return {
    ...version,
    createdAt: time(createdAt),
    finishedAt: finishedAt && time(finishedAt),
    publishedAt: publishedAt && time(publishedAt),
  }
}
export type VersionView = ReturnType<typeof versionView<VersionBrief>>

/** What each page of a version says of it: itself, the newest that came to something, and the one that the client sees. */
export function versionAmong(
  request: Request,
  { version, newest, online }: Pick<ComparisonTold, 'version' | 'newest' | 'online'>,
) {
  if (!version) throw notFound(request)
  const newer = newest && newest.number > version.number ? newest : null
  return { version: versionView(request, version), newer, online }
}
export type VersionTold = ReturnType<typeof versionAmong> & { batch: Batch }

/** The version of the address with what its pages say of it. */
export async function versionOf(args: LoaderFunctionArgs): Promise<VersionTold> {
  const batch = await batchOf(args)
  const told = await ask(args, getComparisonVersion, { query: { id: numberOf(args, 'versionId') } })
  if (told.version.objectId !== batch.id) throw notFound(args.request)
  return { batch, ...versionAmong(args.request, told) }
}

/** Leaves a comparison off that is under way, and leads to `page`. */
export async function cancelTo(args: ActionFunctionArgs, id: number, page: string) {
  const told = await tell(args, cancelComparison, { body: { id } })
  if (!told.ok) return refusedConfirmation(told)
  return redirectWithNotice(args, page, translatorOf(args.request, 'comparisons')('cancel.done'), 'info')
}
