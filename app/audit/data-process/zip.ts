import { objectOf } from '#app/audit/reviews/params.server.ts'
import { download } from '#app/page/api/api.server.ts'
import { postedFileAt } from '#app/page/files/downloads.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/audit/data-process/addresses.ts'
import { downloadFlowFiles } from '#contract/audit/data-process/calls.ts'

const file = postedFileAt(
  (args) => at.files(numberOf(args, 'projectId'), numberOf(args, 'id')),
  async (args) => {
    const { reviewBatchNo } = await objectOf(args)
    return download(args, downloadFlowFiles, { body: { reviewBatchNo } })
  },
)

export const loader = file.loader
export const action = file.action
