import { index, layout, type RouteConfigEntry, route } from '@remix-run/route-config'
import { ofKind } from '#app/risk/questionnaires/routes.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import type texts from '../../../../public/locales/zh-Hans/risk/kinds-matrix.json'
import type papers from '../../../../public/locales/zh-Hans/risk/kinds-matrix-papers.json'
import type questionnaires from '../../../../public/locales/zh-Hans/risk/kinds-matrix-questionnaires.json'
import type resultTexts from '../../../../public/locales/zh-Hans/risk/kinds-matrix-results.json'

declare module 'i18next' {
  interface Texts {
    'kinds-matrix': typeof texts
    'kinds-matrix-papers': typeof papers
    'kinds-matrix-questionnaires': typeof questionnaires
    'kinds-matrix-results': typeof resultTexts
  }
}

export const framed: RouteConfigEntry[] = [
  ...ofKind('kinds/matrix', at),
  route(at.draft(':code'), 'risk/kinds/matrix/questionnaire/draft-rows.tsx'),
  route(at.draftChanges(':code'), 'risk/kinds/matrix/questionnaire/draft-changes.tsx'),
  route(at.draftColumns(':code'), 'risk/kinds/matrix/questionnaire/draft-columns.tsx'),
  route(at.draftColumn(':code', ':key'), 'risk/kinds/matrix/questionnaire/draft-column.tsx'),
  route(at.draftColumnRemove(':code', ':key'), 'risk/kinds/matrix/questionnaire/draft-remove.tsx', {
    id: 'kinds/matrix/draft-remove:column',
  }),
  route(at.draftColumnNew(':code'), 'risk/kinds/matrix/questionnaire/draft-column.tsx', {
    id: 'kinds/matrix/draft-column:new',
  }),
  route(at.draftAsks(':code'), 'risk/kinds/matrix/questionnaire/draft-asks.tsx'),
  route(at.draftLevels(':code'), 'risk/kinds/matrix/questionnaire/draft-levels.tsx'),
  route(at.draftMeasures(':code'), 'risk/kinds/matrix/questionnaire/draft-measures.tsx'),
  route(at.draftPreview(':code'), 'risk/kinds/matrix/questionnaire/draft-preview.tsx'),
  route(at.draftRow(':code', ':key'), 'risk/kinds/matrix/questionnaire/draft-row.tsx'),
  route(at.draftRowRemove(':code', ':key'), 'risk/kinds/matrix/questionnaire/draft-remove.tsx', {
    id: 'kinds/matrix/draft-remove:row',
  }),
  route(at.draftRowNew(':code'), 'risk/kinds/matrix/questionnaire/draft-row.tsx', { id: 'kinds/matrix/draft-row:new' }),
  route(at.questionnaireVersion(':code', ':number'), 'risk/kinds/matrix/questionnaire/questionnaire-version.tsx'),
  route(at.questionnaireImport, 'risk/kinds/matrix/questionnaire/questionnaire-import.tsx'),
  route(at.questionnaireNew, 'risk/kinds/matrix/questionnaire/questionnaire-new.tsx'),
  route(at.answers(':bizId'), 'risk/kinds/matrix/results/answers.tsx'),
  route(at.threshold(':bizId'), 'risk/kinds/matrix/results/threshold.tsx'),
  route(at.weights(':bizId'), 'risk/kinds/matrix/results/weights.tsx'),
]

/** Pages for anyone with a link, without sign-in. */
export const open: RouteConfigEntry[] = [
  route(at.paper, 'risk/kinds/matrix/paper/paper.tsx'),
  route(at.paperFile, 'risk/kinds/matrix/paper/paper-file.ts'),
  route(at.paperFiles, 'risk/kinds/matrix/paper/paper-files.tsx'),
  route(at.paperSave, 'risk/kinds/matrix/paper/paper-save-page.ts'),
]

/** Pages of a project's results; the overview is the index. */
export const results: RouteConfigEntry[] = [
  layout('risk/kinds/matrix/results/results-layout.tsx', [
    index('risk/kinds/matrix/results/result.tsx'),
    route(at.resultView(':bizId', 'crosstab'), 'risk/kinds/matrix/analysis/crosstab.tsx'),
    route(at.resultView(':bizId', 'distribution'), 'risk/kinds/matrix/analysis/distribution.tsx'),
    route(at.resultView(':bizId', 'impact'), 'risk/kinds/matrix/analysis/result-impact.tsx'),
    route(at.resultView(':bizId', 'matrix'), 'risk/kinds/matrix/results/result-matrix.tsx'),
    route(at.resultView(':bizId', 'movement'), 'risk/kinds/matrix/analysis/movement.tsx'),
    route(at.resultView(':bizId', 'notes'), 'risk/kinds/matrix/results/result-notes.tsx'),
    route(at.resultView(':bizId', 'risks'), 'risk/kinds/matrix/analysis/risks.tsx'),
    route(at.resultView(':bizId', 'spread'), 'risk/kinds/matrix/analysis/spread.tsx'),
    route(at.resultView(':bizId', 'trend'), 'risk/kinds/matrix/analysis/trend.tsx'),
  ]),
]
