import type { ScreenKind } from '#app/kind.ts'
import * as at from '#contract/kinds/matrix/addresses.ts'
import type { ResultView } from '#contract/kinds/matrix/result-calls.ts'

/** The pages of the results, in the order of their tabs. */
export const resultViews = [
  'overview',
  'matrix',
  'impact',
  'risks',
  'distribution',
  'spread',
  'movement',
  'trend',
  'crosstab',
  'notes',
] as const satisfies readonly ResultView[]

/** What they have in common of an address. */
export const resultFilters = ['domain', 'measure', 'firstRisk', 'department', 'with', 'shade']

export const matrix = {
  questionnaireNew: at.questionnaireNew,
  questionnaireImport: at.questionnaireImport,
  questionnaireTemplate: at.questionnaireTemplate,
  draft: at.draft,
  draftChanges: at.draftChanges,
  draftImport: at.draftImport,
  questionnaireExport: at.questionnaireExport,
  version: at.questionnaireVersion,
  paperPage: at.paper,
  namedPaper: ({ uuid, domain }: { uuid: string; domain: string }) => ({ uuid, domain }),
  results: resultViews.map((view) => ({
    view,
    page: (id: string) => at.resultView(id, view),
    label: `results:view.${view}` as const,
    kept: resultFilters,
  })),
  words: {
    questionnaireNew: 'questionnaires:new.action',
    size: 'questionnaires:questionnaire.rowsByColumns',
    draftImport: 'questionnaires:draftImport.line',
    importSteps: 'questionnaires:draftImport.steps',
    importHint: 'questionnaires:questionnaireImport.fileHint',
    unfilled: 'papers:list.open',
    digest: 'papers:receipt.digestOf.matrix',
  },
} as const satisfies ScreenKind
