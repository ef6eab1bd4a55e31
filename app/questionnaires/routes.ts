import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/questionnaires/addresses.ts'
import type questionnaires from '../../public/locales/zh-Hans/questionnaires.json'

declare module 'i18next' {
  interface Texts {
    questionnaires: typeof questionnaires
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.questionnaires, 'questionnaires/questionnaires.tsx', { id: 'risk/questionnaires' }),
  route(at.questionnairesExport, 'questionnaires/questionnaires-export.ts'),
  route(at.questionnaire(':code'), 'questionnaires/questionnaire.tsx'),
  route(at.questionnaireArchive(':code'), 'questionnaires/questionnaire-switch.tsx'),
  route(at.questionnaireCopy(':code'), 'questionnaires/questionnaire-copy.tsx'),
  route(at.questionnaireEdit(':code'), 'questionnaires/questionnaire-edit.tsx'),
  route(at.questionnaireRestore(':code'), 'questionnaires/questionnaire-switch.tsx', {
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

/** The same pages of a kind, under addresses of its own. */
export const ofKind = (kind: string, its: KindAddresses): RouteConfigEntry[] => [
  route(its.questionnaireTemplate, 'questionnaires/questionnaire-workbook.ts', {
    id: `questionnaire-template:${kind}`,
  }),
  route(its.questionnaireExport(':code'), 'questionnaires/questionnaire-workbook.ts', {
    id: `questionnaire-export:${kind}`,
  }),
  route(its.draftImport(':code'), 'questionnaires/draft-import.tsx', { id: `draft-import:${kind}` }),
  route(its.draftPublish(':code'), 'questionnaires/draft-publish.tsx', { id: `draft-publish:${kind}` }),
  route(its.draftDiscard(':code'), 'questionnaires/draft-discard.tsx', { id: `draft-discard:${kind}` }),
]
