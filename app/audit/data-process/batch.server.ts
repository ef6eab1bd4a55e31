import type { LoaderFunctionArgs } from '@remix-run/node'
import { objectOf, spanOf } from '#app/audit/reviews/params.server.ts'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { getFlowFiles } from '#contract/audit/data-process/calls.ts'
import type { FileDetail, FileRow } from '#contract/audit/data-process/shapes.ts'

export async function batchOf(args: LoaderFunctionArgs) {
  const { id, projectId, projectName, reviewBatchNo, dealerName, stage, mayEdit, ...object } = await objectOf(args)
  const period = spanOf(args.request, object.periodFrom, object.periodTo)
  return { id, projectId, projectName, reviewBatchNo, dealerName, stage, mayEdit, period }
}
export type Batch = Awaited<ReturnType<typeof batchOf>>

/** The file of the address, which must belong to the batch, and all files of the batch. */
export async function fileAmong(
  args: LoaderFunctionArgs,
  { reviewBatchNo }: Pick<Batch, 'reviewBatchNo'>,
): Promise<{ file: FileDetail; files: FileRow[] }> {
  const fileId = numberOf(args, 'fileId')
  const { file, files } = await query(args, getFlowFiles, { body: { reviewBatchNo, fileId } })
  if (!file) throw notFound(args.request)
  return { file, files }
}

export const fileOf = async (args: LoaderFunctionArgs, batch: Pick<Batch, 'reviewBatchNo'>): Promise<FileDetail> =>
  (await fileAmong(args, batch)).file
