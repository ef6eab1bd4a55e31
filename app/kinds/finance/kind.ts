import type { ScreenKind } from '#app/kind.ts'
import * as at from '#contract/kinds/finance/addresses.ts'

export const finance = {
  questionnaireNew: at.questionnaireNew,
  questionnaireImport: null,
  questionnaireTemplate: at.questionnaireTemplate,
  draft: at.draft,
  draftChanges: at.draftChanges,
  draftImport: at.draftImport,
  questionnaireExport: at.questionnaireExport,
  version: (code: string, number: number) => `${at.definition(code)}?number=${number}`,
  paperPage: at.paper,
  // With a domain the page is a preview. spec: operations §2.3
  namedPaper: ({ uuid }: { uuid: string }) => ({ uuid }),
  results: [{ view: 'finance', page: at.results, label: 'results:view.finance', kept: [] }],
  words: {
    questionnaireNew: 'questionnaires:new.finance',
    size: 'questionnaires:size.values',
    draftImport: 'questionnaires:draftImport.financeLine',
    importSteps: 'questionnaires:draftImport.financeSteps',
    importHint: 'questionnaires:draftImport.financeHint',
    unfilled: 'papers:list.openAmounts',
    digest: 'papers:receipt.digestOf.finance',
  },
} as const satisfies ScreenKind
