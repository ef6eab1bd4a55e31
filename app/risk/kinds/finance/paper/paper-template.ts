import { download } from '#app/page/api/api.server.ts'
import { fileAt } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { getFinanceTemplate } from '#contract/risk/kinds/finance/paper-calls.ts'
import { uuidIn } from '../post.server.ts'

/** Template workbook of a paper, with its current values. */
const file = fileAt(
  ({ request }) => at.paperImport(uuidIn(request)),
  (args) => download(args, getFinanceTemplate, { query: { uuid: uuidIn(args.request) } }),
)

export const loader = file.loader
