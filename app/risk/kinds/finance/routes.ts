import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { ofKind } from '#app/risk/questionnaires/routes.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import type texts from '../../../../public/locales/zh-Hans/risk/kinds-finance.json'
import type papers from '../../../../public/locales/zh-Hans/risk/kinds-finance-papers.json'
import type questionnaires from '../../../../public/locales/zh-Hans/risk/kinds-finance-questionnaires.json'
import type resultTexts from '../../../../public/locales/zh-Hans/risk/kinds-finance-results.json'

declare module 'i18next' {
  interface Texts {
    'kinds-finance': typeof texts
    'kinds-finance-papers': typeof papers
    'kinds-finance-questionnaires': typeof questionnaires
    'kinds-finance-results': typeof resultTexts
  }
}

export const framed: RouteConfigEntry[] = [
  ...ofKind('kinds/finance', at),
  route(at.definition(':code'), 'risk/kinds/finance/questionnaire/definition.tsx'),
  route(at.draft(':code'), 'risk/kinds/finance/questionnaire/draft.tsx'),
  route(at.draftChanges(':code'), 'risk/kinds/finance/questionnaire/draft-changes.tsx'),
  route(at.draftField(':code'), 'risk/kinds/finance/questionnaire/draft-field.tsx'),
  route(at.draftIndicator(':code'), 'risk/kinds/finance/questionnaire/draft-indicator.tsx'),
  route(at.draftRemove(':code'), 'risk/kinds/finance/questionnaire/draft-remove.tsx'),
  route(at.draftSettings(':code'), 'risk/kinds/finance/questionnaire/draft-settings.tsx'),
  route(at.questionnaireNew, 'risk/kinds/finance/questionnaire/questionnaire-new.tsx'),
]

/** Pages for anyone with a link, without sign-in. */
export const open: RouteConfigEntry[] = [
  route(at.paper, 'risk/kinds/finance/paper/paper.tsx'),
  route(at.paperSave, 'risk/kinds/finance/paper/paper-save.ts'),
  route(at.paperSum, 'risk/kinds/finance/paper/paper-sum.ts'),
  route(at.paperTemplate, 'risk/kinds/finance/paper/paper-template.ts'),
]

export const results: RouteConfigEntry[] = [
  route(at.results(':bizId'), 'risk/kinds/finance/results/results.tsx'),
  route(at.resultsCompany(':bizId', ':itemId'), 'risk/kinds/finance/results/results-company.tsx'),
]
