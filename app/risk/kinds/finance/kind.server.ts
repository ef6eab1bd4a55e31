import { download } from '#app/page/api/api.server.ts'
import { fileOrNotice } from '#app/page/files/downloads.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { ServedKind } from '#app/risk/kind.server.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import * as calls from '#contract/risk/kinds/finance/calls.ts'
import { exportFinance } from '#contract/risk/kinds/finance/paper-calls.ts'
import { exportFinanceResults } from '#contract/risk/kinds/finance/result-calls.ts'
import { readDraftView } from './questionnaire/draft.server.ts'
import { financeParamsOf } from './results/results.server.ts'

export const finance: ServedKind = {
  copy: calls.copyFinanceQuestionnaire,
  template: calls.getFinanceQuestionnaireTemplate,
  export: calls.exportFinanceQuestionnaire,
  draft: {
    read: readDraftView,
    import: calls.importFinanceDraft,
    publish: calls.publishFinanceDraft,
    discard: calls.discardFinanceDraft,
    imported: (request, size) => translatorOf(request, 'kinds-finance-questionnaires')('import.done', size),
    published: (request, made) => translatorOf(request, 'kinds-finance-questionnaires')('publish.done', made),
  },
  contentOf: async () => [],
  exportPaper: (args, uuid) => download(args, exportFinance, { query: { uuid } }),
  exportResults: (args, { id, posted }) =>
    fileOrNotice(
      args,
      at.results(id),
      download(args, exportFinanceResults, { query: { id, ...financeParamsOf(posted) } }),
    ),
}
