import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import type questionnaires from '../../../public/locales/zh-Hans/risk/questionnaires.json'

declare module 'i18next' {
  interface Texts {
    questionnaires: typeof questionnaires
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.questionnaires, 'risk/questionnaires/questionnaires.tsx', { id: 'risk/questionnaires' }),
  route(at.questionnairesExport, 'risk/questionnaires/questionnaires-export.ts'),
  route(at.questionnaire(':code'), 'risk/questionnaires/questionnaire.tsx'),
  route(at.questionnaireArchive(':code'), 'risk/questionnaires/questionnaire-switch.tsx'),
  route(at.questionnaireCopy(':code'), 'risk/questionnaires/questionnaire-copy.tsx'),
  route(at.questionnaireEdit(':code'), 'risk/questionnaires/questionnaire-edit.tsx'),
  route(at.questionnaireRestore(':code'), 'risk/questionnaires/questionnaire-switch.tsx', {
    id: 'questionnaires/questionnaire-switch:restore',
  }),
]

type KindAddresses = {
  questionnaireTemplate: string
  questionnaireExport(code: string): string
  draftImport(code: string): string
  draftPublish(code: string): string
  draftDiscard(code: string): string
}

/** Pages shared by all kinds, under the addresses of one kind. */
export const ofKind = (kind: string, its: KindAddresses): RouteConfigEntry[] => [
  route(its.questionnaireTemplate, 'risk/questionnaires/questionnaire-workbook.ts', {
    id: `questionnaire-template:${kind}`,
  }),
  route(its.questionnaireExport(':code'), 'risk/questionnaires/questionnaire-workbook.ts', {
    id: `questionnaire-export:${kind}`,
  }),
  route(its.draftImport(':code'), 'risk/questionnaires/draft-import.tsx', { id: `draft-import:${kind}` }),
  route(its.draftPublish(':code'), 'risk/questionnaires/draft-publish.tsx', { id: `draft-publish:${kind}` }),
  route(its.draftDiscard(':code'), 'risk/questionnaires/draft-discard.tsx', { id: `draft-discard:${kind}` }),
]
