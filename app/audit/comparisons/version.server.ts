import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type Batch, batchOf } from '#app/audit/data-process/batch.server.ts'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { answerConfirmed } from '#app/page/versions/version-action.server.ts'
import { viewAmong } from '#app/page/versions/version-view.server.ts'
import { cancelComparison, getComparisonVersion } from '#contract/audit/comparisons/calls.ts'
import type { ComparisonResult } from '#contract/audit/comparisons/shapes.ts'
import type { Among } from '#contract/platform/versions/shapes.ts'

export const versionAmong = (
  request: Request,
  { version, ...among }: Pick<ComparisonResult, 'version' | keyof Among>,
) => viewAmong(request, version, among)
export type VersionDetail = ReturnType<typeof versionAmong> & { batch: Batch }

/** Loads the version of the address; 404 if it belongs to another object. */
export async function versionOf(args: LoaderFunctionArgs): Promise<VersionDetail> {
  const batch = await batchOf(args)
  const result = await query(args, getComparisonVersion, { query: { id: numberOf(args, 'versionId') } })
  if (result.version.objectId !== batch.id) throw notFound(args.request)
  return { batch, ...versionAmong(args.request, result) }
}

/** Cancels a running comparison, then redirects to `page`. */
export async function cancelTo(args: ActionFunctionArgs, id: number, page: string) {
  const result = await mutate(args, cancelComparison, { body: { id } })
  const text = translatorOf(args.request, 'comparisons')('cancel.done')
  return answerConfirmed(args, result, { page, text, tone: 'info' })
}
