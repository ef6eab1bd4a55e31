import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type Batch, batchOf } from '#app/audit/data-process/batch.server.ts'
import { mutate, query } from '#app/page/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { redirectWithNotice } from '#app/page/flash.server.ts'
import { refusedConfirmation } from '#app/page/form.server.ts'
import { numberOf } from '#app/page/params.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { cancelComparison, getComparisonVersion } from '#contract/audit/comparisons/calls.ts'
import type { ComparisonTold, VersionBrief } from '#contract/audit/comparisons/shapes.ts'

/** Formats the times of a version. */
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

/** Version with the newest completed one, if newer, and the one visible to the client, for each page of a version. */
export function versionAmong(
  request: Request,
  { version, newest, online }: Pick<ComparisonTold, 'version' | 'newest' | 'online'>,
) {
  if (!version) throw notFound(request)
  const newer = newest && newest.number > version.number ? newest : null
  return { version: versionView(request, version), newer, online }
}
export type VersionTold = ReturnType<typeof versionAmong> & { batch: Batch }

/** Loads the version of the address; 404 if it belongs to another object. */
export async function versionOf(args: LoaderFunctionArgs): Promise<VersionTold> {
  const batch = await batchOf(args)
  const result = await query(args, getComparisonVersion, { query: { id: numberOf(args, 'versionId') } })
  if (result.version.objectId !== batch.id) throw notFound(args.request)
  return { batch, ...versionAmong(args.request, result) }
}

/** Cancels a running comparison, then redirects to `page`. */
export async function cancelTo(args: ActionFunctionArgs, id: number, page: string) {
  const result = await mutate(args, cancelComparison, { body: { id } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, page, translatorOf(args.request, 'comparisons')('cancel.done'), 'info')
}
