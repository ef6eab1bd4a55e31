import * as calls from '#contract/audit/data-process/calls.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import * as reviews from '#contract/audit/reviews/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { uploadFile } from '#contract/shell/files/calls.ts'
import type { TestApi } from '../../support/api.ts'
import { makeReview } from '../reviews/team.ts'

/** A new batch with actions of its member. Its period is that of `makeReview`. */
export async function makeBatch(api: TestApi) {
  const { member: as, stranger, executor, objects } = await makeReview(api)
  const objectId = objects[0] ?? 0
  const { reviewBatchNo, periodFrom } = await api.done(reviews.getReviewObject, { as, query: { id: objectId } })
  const change = (body: BodyIn<typeof calls.changeDataProcess>) => api.done(calls.changeDataProcess, { as, body })
  const fileOf = async (fileId: number) => {
    const { file } = await api.done(calls.getFlowFiles, { as, body: { reviewBatchNo, fileId } })
    if (!file) throw new Error(`no file ${fileId}`)
    return file
  }
  return {
    as,
    stranger,
    executor,
    objectId,
    reviewBatchNo,
    /** A day within the period. */
    day: periodFrom,
    change,
    async add(role: FileRole | null, ...files: File[]): Promise<number[]> {
      const bids: string[] = []
      for (const file of files) {
        const body = { businessType: 'flow-data', businessId: String(objectId), file }
        bids.push((await api.done(uploadFile, { as, body })).bid)
      }
      const { fileIds } = await change({ change: 'addFiles', reviewBatchNo, role, bids })
      await api.work()
      return fileIds
    },
    async sheets() {
      const { files } = await api.done(calls.getFlowFiles, { as, body: { reviewBatchNo } })
      return files.flatMap(({ name, fileId, twinOf, current, sheets }) =>
        current ? sheets.map((sheet) => ({ ...sheet, file: name, fileId, twinOf })) : [],
      )
    },
    fileOf,
    async detail(fileId: number) {
      const [sheet] = (await fileOf(fileId)).sheets
      if (!sheet) throw new Error('no sheet')
      return sheet
    },
    pipeline: () => api.done(calls.getPipeline, { as, query: { reviewBatchNo } }),
  }
}
