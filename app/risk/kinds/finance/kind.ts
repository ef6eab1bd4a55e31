import type { ScreenKind } from '#app/risk/kind.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'

export const finance = {
  questionnaireNew: at.questionnaireNew,
  questionnaireImport: null,
  questionnaireTemplate: at.questionnaireTemplate,
  draft: at.draft,
  draftChanges: at.draftChanges,
  draftImport: at.draftImport,
  questionnaireExport: at.questionnaireExport,
  version: (code: string, number: number) => at.definitionOf(code, number),
  paperPage: at.paper,
  // With a domain the page is a preview. spec: operations §2.3
  namedPaper: ({ uuid }: { uuid: string }) => ({ uuid }),
  results: [{ view: 'finance', page: at.results, label: 'kinds-finance:view.finance', kept: [] }],
  words: {
    name: 'kinds-finance:name',
    questionnaireNew: 'kinds-finance:new',
    size: 'kinds-finance:size',
    draftImport: 'kinds-finance:import.line',
    importSteps: 'kinds-finance:import.steps',
    importHint: 'kinds-finance:import.hint',
    unfilled: 'kinds-finance:unfilled',
    digest: 'kinds-finance:digest',
  },
} as const satisfies ScreenKind
