import type { ScreenKind } from '#app/kind.ts'
import * as at from './addresses.ts'

export const finance = {
  questionnaireNew: at.questionnaireNew,
  draft: at.draft,
  draftImport: at.draftImport,
  questionnaireExport: at.questionnaireExport,
  version: (code: string, number: number) => `${at.definition(code)}?number=${number}`,
  paperPage: at.paper,
  // With a domain the page is a preview. spec: operations §2.3
  namedPaper: ({ uuid }: { uuid: string }) => ({ uuid }),
  results: { view: 'finance', page: at.results },
  words: {
    questionnaireNew: 'questionnaires:new.finance',
    size: 'questionnaires:size.values',
    draftImport: 'questionnaires:draftImport.financeLine',
    unfilled: 'papers:list.openAmounts',
    results: 'results:view.finance',
  },
} as const satisfies ScreenKind
