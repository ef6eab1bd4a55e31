import type { ScreenKind } from '#app/risk/kind.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import type { ResultView } from '#contract/risk/kinds/matrix/result-calls.ts'

/** Result pages in tab order. */
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

/** Query parameters that all result pages share. */
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
    label: `kinds-matrix:view.${view}` as const,
    kept: resultFilters,
    single: view === 'notes',
  })),
  words: {
    name: 'kinds-matrix:name',
    questionnaireNew: 'kinds-matrix:new',
    size: 'kinds-matrix:size',
    draftImport: 'kinds-matrix:import.line',
    importSteps: 'kinds-matrix:import.steps',
    importHint: 'kinds-matrix:import.hint',
    unfilled: 'kinds-matrix:unfilled',
    digest: 'kinds-matrix:digest',
  },
} as const satisfies ScreenKind
