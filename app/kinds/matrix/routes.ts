import { index, layout, type RouteConfigEntry, route } from '@remix-run/route-config'
import { ofKind } from '#app/questionnaires/routes.ts'
import * as at from '#contract/kinds/matrix/addresses.ts'
import type texts from '../../../public/locales/zh-Hans/kinds-matrix.json'
import type papers from '../../../public/locales/zh-Hans/kinds-matrix-papers.json'
import type questionnaires from '../../../public/locales/zh-Hans/kinds-matrix-questionnaires.json'
import type resultTexts from '../../../public/locales/zh-Hans/kinds-matrix-results.json'

declare module 'i18next' {
  interface Texts {
    'kinds-matrix': typeof texts
    'kinds-matrix-papers': typeof papers
    'kinds-matrix-questionnaires': typeof questionnaires
    'kinds-matrix-results': typeof resultTexts
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  ...ofKind('kinds/matrix', at),
  route(at.draft(':code'), 'kinds/matrix/draft-rows.tsx'),
  route(at.draftChanges(':code'), 'kinds/matrix/draft-changes.tsx'),
  route(at.draftColumns(':code'), 'kinds/matrix/draft-columns.tsx'),
  route(at.draftColumn(':code', ':key'), 'kinds/matrix/draft-column.tsx'),
  route(at.draftColumnRemove(':code', ':key'), 'kinds/matrix/draft-remove.tsx', {
    id: 'kinds/matrix/draft-remove:column',
  }),
  route(at.draftColumnNew(':code'), 'kinds/matrix/draft-column.tsx', { id: 'kinds/matrix/draft-column:new' }),
  route(at.draftAsks(':code'), 'kinds/matrix/draft-asks.tsx'),
  route(at.draftLevels(':code'), 'kinds/matrix/draft-levels.tsx'),
  route(at.draftMeasures(':code'), 'kinds/matrix/draft-measures.tsx'),
  route(at.draftPreview(':code'), 'kinds/matrix/draft-preview.tsx'),
  route(at.draftRow(':code', ':key'), 'kinds/matrix/draft-row.tsx'),
  route(at.draftRowRemove(':code', ':key'), 'kinds/matrix/draft-remove.tsx', { id: 'kinds/matrix/draft-remove:row' }),
  route(at.draftRowNew(':code'), 'kinds/matrix/draft-row.tsx', { id: 'kinds/matrix/draft-row:new' }),
  route(at.questionnaireVersion(':code', ':number'), 'kinds/matrix/questionnaire-version.tsx'),
  route(at.questionnaireImport, 'kinds/matrix/questionnaire-import.tsx'),
  route(at.questionnaireNew, 'kinds/matrix/questionnaire-new.tsx'),
  route(at.answers(':bizId'), 'kinds/matrix/answers.tsx'),
  route(at.threshold(':bizId'), 'kinds/matrix/threshold.tsx'),
  route(at.weights(':bizId'), 'kinds/matrix/weights.tsx'),
]

/** Pages for anyone who has a link. */
export const open: RouteConfigEntry[] = [
  route(at.paper, 'kinds/matrix/paper.tsx'),
  route(at.paperFile, 'kinds/matrix/paper-file.ts'),
  route(at.paperFiles, 'kinds/matrix/paper-files.tsx'),
  route(at.paperSave, 'kinds/matrix/paper-save-page.ts'),
]

/** Pages of a project's results, which begin with the overview. */
export const results: RouteConfigEntry[] = [
  layout('kinds/matrix/results-layout.tsx', [
    index('kinds/matrix/result.tsx'),
    route(at.resultView(':bizId', 'crosstab'), 'kinds/matrix/crosstab.tsx'),
    route(at.resultView(':bizId', 'distribution'), 'kinds/matrix/distribution.tsx'),
    route(at.resultView(':bizId', 'impact'), 'kinds/matrix/result-impact.tsx'),
    route(at.resultView(':bizId', 'matrix'), 'kinds/matrix/result-matrix.tsx'),
    route(at.resultView(':bizId', 'movement'), 'kinds/matrix/movement.tsx'),
    route(at.resultView(':bizId', 'notes'), 'kinds/matrix/result-notes.tsx'),
    route(at.resultView(':bizId', 'risks'), 'kinds/matrix/risks.tsx'),
    route(at.resultView(':bizId', 'spread'), 'kinds/matrix/spread.tsx'),
    route(at.resultView(':bizId', 'trend'), 'kinds/matrix/trend.tsx'),
  ]),
]
