import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { ofKind } from '#app/questionnaires/routes.ts'
import * as at from '#contract/kinds/finance/addresses.ts'
import type texts from '../../../public/locales/zh-Hans/kinds-finance.json'
import type papers from '../../../public/locales/zh-Hans/kinds-finance-papers.json'
import type questionnaires from '../../../public/locales/zh-Hans/kinds-finance-questionnaires.json'
import type resultTexts from '../../../public/locales/zh-Hans/kinds-finance-results.json'

declare module 'i18next' {
  interface Texts {
    'kinds-finance': typeof texts
    'kinds-finance-papers': typeof papers
    'kinds-finance-questionnaires': typeof questionnaires
    'kinds-finance-results': typeof resultTexts
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  ...ofKind('kinds/finance', at),
  route(at.definition(':code'), 'kinds/finance/definition.tsx'),
  route(at.draft(':code'), 'kinds/finance/draft.tsx'),
  route(at.draftChanges(':code'), 'kinds/finance/draft-changes.tsx'),
  route(at.draftField(':code'), 'kinds/finance/draft-field.tsx'),
  route(at.draftIndicator(':code'), 'kinds/finance/draft-indicator.tsx'),
  route(at.draftRemove(':code'), 'kinds/finance/draft-remove.tsx'),
  route(at.draftSettings(':code'), 'kinds/finance/draft-settings.tsx'),
  route(at.questionnaireNew, 'kinds/finance/questionnaire-new.tsx'),
]

/** Pages for anyone who has a link. */
export const open: RouteConfigEntry[] = [
  route(at.paper, 'kinds/finance/paper.tsx'),
  route(at.paperSave, 'kinds/finance/paper-save.ts'),
  route(at.paperSum, 'kinds/finance/paper-sum.ts'),
  route(at.paperTemplate, 'kinds/finance/paper-template.ts'),
]

/** Pages of a project's results. */
export const results: RouteConfigEntry[] = [
  route(at.results(':bizId'), 'kinds/finance/results.tsx'),
  route(at.resultsCompany(':bizId', ':itemId'), 'kinds/finance/results-company.tsx'),
]
