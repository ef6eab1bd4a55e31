import { download } from '#app/api.server.ts'
import type { ServedKind } from '#app/kind.server.ts'
import { copyFinanceQuestionnaire } from '#contract/kinds/finance/calls.ts'
import { exportFinance } from '#contract/kinds/finance/paper-calls.ts'
import { exportFinanceResults } from '#contract/kinds/finance/result-calls.ts'
import { financeAskedOf } from './results-asked.server.ts'

export const finance: ServedKind = {
  copy: copyFinanceQuestionnaire,
  contentOf: async () => null,
  exportPaper: (args, uuid) => download(args, exportFinance, { query: { uuid } }),
  exportResults: (args, { id, posted }) =>
    download(args, exportFinanceResults, { query: { id, ...financeAskedOf(posted) } }),
}
