import { z } from 'zod'
import { clientCode } from '#contract/audit/master-data/shapes.ts'
import { currentSize, records } from '#contract/platform/paging.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'

/** Filter of the versions that are online: those of a client, or of one object. */
export const publishedParams = z.strictObject({
  ...currentSize,
  clientCode: clientCode.optional(),
  objectId: rowId.optional(),
})

const text = z.string()
const count = z.number().int()
const publishedVersion = z.object({
  id: count,
  number: count,
  objectId: count,
  projectId: count,
  projectName: text,
  reviewBatchNo: text,
  dealerName: text,
  periodFrom: text,
  periodTo: text,
  publishedAt: text,
  publishedBy: z.object({ usercode: text, name: text }).nullable(),
})
export type PublishedVersion = z.infer<typeof publishedVersion>

/** A page of versions that are online, each with the figures of its feature. */
export const publishedWith = <Figures extends z.ZodType>(figures: Figures) =>
  records(publishedVersion.extend({ figures }))
