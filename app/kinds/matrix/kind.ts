import type { ScreenKind } from '#app/kind.ts'
import * as atPapers from '#app/papers/addresses.ts'
import * as at from '#app/questionnaires/addresses.ts'

export const matrix = {
  questionnaireNew: at.questionnaireNew,
  draft: at.draft,
  draftImport: at.draftImport,
  questionnaireExport: at.questionnaireExport,
  version: at.questionnaireVersion,
  paperPage: atPapers.exam,
  namedPaper: ({ uuid, domain }: { uuid: string; domain: string }) => ({ uuid, domain }),
  results: null,
  words: {
    questionnaireNew: 'questionnaires:new.action',
    size: 'questionnaires:questionnaire.rowsByColumns',
    draftImport: 'questionnaires:draftImport.line',
    unfilled: 'papers:list.open',
    results: 'results:view.overview',
  },
} as const satisfies ScreenKind
